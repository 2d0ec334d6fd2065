//! The build screen: an army on the left, the unit in hand on the right as fields, what it costs below. The fields come
//! from the system; nothing here names one.

mod cost;
mod draw;
mod fields;
mod listing;
#[cfg(test)]
mod tests;

use ratatui::{Frame, layout::Rect};
use serde_json::Value as Json;

use super::{
    ArmyWish, Ctx, Effect, Key, Layer,
    keys::{self, Command, Context},
    widgets::{TextInput, step},
};
use crate::{
    paper::{Army, Roster},
    store::{RosterPaper, StoreError},
    view::{Cell, Field, Tone, Value},
};

/// An army on the screen.
pub struct Build {
    army: Army,
    paper: RosterPaper,
    saved: Roster<Json>,
    /// The row in hand: 0 is the army itself, the units follow.
    at: usize,
    /// The field in hand, while fields are filled in.
    field: Option<usize>,
    typed: Option<TextInput>,
    /// What the field in hand can be, while it is browsed.
    listing: Option<listing::Listing>,
    more: bool,
    wrong: Option<String>,
    /// What the next press of the same key is to do.
    asked: Option<Command>,
    prices: Prices,
}

/// What units cost and whether they are whole, worked out after every change.
#[derive(Default)]
struct Prices {
    units: Vec<(Option<i64>, bool)>,
    total: Option<i64>,
    over: Option<i64>,
    advice: Vec<String>,
}

impl Prices {
    fn of(army: &Army) -> Prices {
        let units: Vec<(Option<i64>, bool)> =
            (0..army.roster().units.len()).map(|at| (army.points(at), army.build(at).wrong.is_empty())).collect();
        let total = units.iter().filter_map(|unit| unit.0).reduce(i64::saturating_add);
        let over = army.roster().budget.zip(total).map(|(budget, total)| total.saturating_sub(budget));
        Prices { units, total, over: over.filter(|over| *over > 0), advice: army.advice() }
    }
}

impl Build {
    /// An army that stands, or shall stand, on this paper.
    pub fn new(army: Army, paper: RosterPaper) -> Build {
        let saved = army.roster().clone();
        let prices = Prices::of(&army);
        let at = usize::from(!saved.units.is_empty());
        Build {
            army,
            paper,
            saved,
            at,
            field: None,
            typed: None,
            listing: None,
            more: false,
            wrong: None,
            asked: None,
            prices,
        }
    }

    fn unit(&self) -> Option<usize> {
        self.at.checked_sub(1)
    }

    fn rows(&self) -> usize {
        self.army.roster().units.len() + 1
    }

    fn is_changed(&self) -> bool {
        *self.army.roster() != self.saved
    }

    /// The fields of the row in hand that show.
    fn fields(&self) -> Vec<Field> {
        let mut fields = match self.unit() {
            Some(at) => self.army.build(at).fields,
            None => self.army.fields(),
        };
        let said = |value: &Value| !matches!(value, Value::Int(0 | 1)) && value.text() != Some("");
        fields.retain(|field| self.more || !field.more || field.usual.as_ref().is_some_and(said));
        fields
    }

    fn changed(&mut self) {
        self.prices = Prices::of(&self.army);
        self.at = self.at.min(self.rows() - 1);
    }

    fn unit_key(&mut self, key: Key, ctx: &Ctx) -> Effect {
        let Some(command) = keys::command(Context::Build, key) else { return Effect::Pass };
        let asked = self.asked.take();
        match command {
            Command::Open => self.field = Some(0),
            Command::New => {
                self.at = self.army.add(self.unit()) + 1;
                self.changed();
                self.field = Some(0);
            }
            Command::Copy => {
                if let Some(at) = self.unit().and_then(|at| self.army.copy(at)) {
                    self.at = at + 1;
                    self.changed();
                }
            }
            Command::Drop => {
                if let Some(at) = self.unit() {
                    self.army.remove(at);
                    self.changed();
                }
            }
            Command::Raise | Command::Lower => {
                if let Some(at) = self.unit() {
                    self.at = self.army.shift(at, command == Command::Lower) + 1;
                    self.changed();
                }
            }
            Command::Undo | Command::Redo => {
                let done = if command == Command::Undo { self.army.undo() } else { self.army.redo() };
                self.changed();
                if !done {
                    let what = if command == Command::Undo { "undo" } else { "redo" };
                    return Effect::Say(Cell::toned(format!("there is nothing to {what}"), Tone::Dim));
                }
            }
            Command::Save => return self.save(asked),
            Command::Back if self.is_changed() && asked != Some(Command::Back) => {
                self.asked = Some(Command::Back);
                return Effect::Say(Cell::toned("not saved: s saves, the same key again leaves it", Tone::Warn));
            }
            Command::Back => {
                let (system, roster) = (self.army.roster().system.clone(), self.paper.slug().map(str::to_owned));
                return Effect::Built(ArmyWish { system, roster });
            }
            command => match step(command, self.at, self.rows(), draw::rows_shown(self, ctx)) {
                Some(at) => self.at = at,
                None => return Effect::Pass,
            },
        }
        Effect::Stay
    }

    fn save(&mut self, asked: Option<Command>) -> Effect {
        if let Some((at, why)) = self.army.fault() {
            self.at = at + 1;
            let name = &self.army.roster().units[at].name;
            return Effect::Say(Cell::toned(format!("not saved: {name}: {why}"), Tone::Bad));
        }
        let doubts = self.doubts();
        if !doubts.is_empty() && asked != Some(Command::Save) {
            self.asked = Some(Command::Save);
            return Effect::Say(Cell::toned(format!("s again saves it: {}", doubts.join("; ")), Tone::Warn));
        }
        let told = match self.paper.save(self.army.roster()) {
            Ok(()) => {
                self.saved = self.army.roster().clone();
                Cell::toned(format!("saved to {}", self.paper.path().display()), Tone::Good)
            }
            Err(why @ StoreError::Unfit { .. }) => Cell::toned(why.to_string(), Tone::Warn),
            Err(why) => Cell::toned(format!("not saved: {why}"), Tone::Bad),
        };
        Effect::Say(told)
    }
}

impl Build {
    /// What somebody may want to know before it is saved.
    fn doubts(&self) -> Vec<String> {
        let budget = self.army.roster().budget.unwrap_or(0);
        let over = self.prices.over.map(|over| format!("it is {over} over the {}", counted_points(budget)));
        let remarks = self
            .paper
            .has_remarks()
            .then(|| format!("remarks that somebody wrote into {} will be lost", self.paper.path().display()));
        let instead = self.paper.instead_of(self.army.roster());
        let instead = instead.map(|name| {
            let name = name.strip_prefix("The ").unwrap_or(name);
            format!("scenarios take it in place of their own {name}; with another name of the army both stay")
        });
        over.into_iter().chain(remarks).chain(instead).collect()
    }
}

/// "1 point", "68 points".
fn counted_points(points: i64) -> String {
    if points == 1 { "1 point".to_owned() } else { format!("{points} points") }
}

impl Layer for Build {
    fn draw(&self, frame: &mut Frame, area: Rect, ctx: &Ctx) {
        draw::draw(self, frame, area, ctx);
    }

    fn key(&mut self, key: Key, ctx: &mut Ctx) -> Effect {
        self.wrong = None;
        if keys::command(self.context(), key) == Some(Command::Quit) && self.is_changed() {
            if self.asked.replace(Command::Quit) != Some(Command::Quit) {
                return Effect::Say(Cell::toned(
                    "the army is not saved; the same key again leaves it all the same",
                    Tone::Warn,
                ));
            }
        } else if self.asked == Some(Command::Quit) {
            self.asked = None;
        }
        match (&self.listing, self.field) {
            (Some(_), _) => self.listing_key(key, draw::rows_shown(self, ctx)),
            (None, Some(_)) => self.field_key(key),
            (None, None) => self.unit_key(key, ctx),
        }
    }

    fn paste(&mut self, text: &str, _: &mut Ctx) -> Effect {
        if let Some(listing) = &mut self.listing {
            listing.paste(text);
        } else if self.field.is_some() {
            self.typed.get_or_insert_default().paste(text);
        }
        Effect::Stay
    }

    fn context(&self) -> Context {
        match (&self.listing, self.field) {
            (Some(_), _) => Context::Choices,
            (None, Some(_)) => Context::BuildField,
            (None, None) => Context::Build,
        }
    }
}
