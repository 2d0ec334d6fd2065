//! The start screen: the battles there are, the newest first and in hand.

use ratatui::{Frame, layout::Rect};

use super::browse::{Browse, Prompt, desk_width, rows_shown, told};
use crate::{
    store::{AWAY, slug},
    tui::{
        Ctx, Effect, Key, Layer, Place,
        keys::{self, Command, Context, keys_of},
        widgets::{Hint, TextInput, step, width, wrap},
    },
    view::{Cell, Column, Tone, counted},
};

/// A battle as the start screen shows it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BattleEntry {
    /// Its folder's name.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// Its rule system, for people to read.
    pub system: String,
    /// Where the turn stands: "turn 3, ranged, South picks".
    pub stage: String,
    /// When it was last played, in words.
    pub when: String,
    /// The last tales, the newest last.
    pub recap: Vec<String>,
    /// Why it cannot be opened as it is, and how to mend that.
    pub trouble: Option<String>,
}

/// Width of the column of systems at most.
const SYSTEM: usize = 15;

/// The column of where the turns stand, and its width at most before names have theirs.
const STAGE: &str = "Where the turn stands";
const STAGE_WIDE: usize = 28;

/// The start screen.
pub struct Start {
    battles: Vec<BattleEntry>,
    scenarios: usize,
    selected: usize,
    /// What is typed, and what for.
    typed: Option<(Typed, TextInput)>,
    /// The battle that the next press puts away.
    armed: Option<String>,
    /// The battle that was put away last and can be brought back, by its folder.
    away: Option<String>,
    /// The battle that was asked for last: where it could not be opened, it is not typed anew.
    wanted: String,
    /// The name that a battle was to have, by its folder: where it could not, that is not typed anew either.
    named: Option<(String, String)>,
}

/// What somebody types a line for.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Typed {
    /// A battle to open.
    Other,
    /// The name of the battle of this folder.
    Name(String),
}

/// Why a battle, by its folder, cannot be called so.
fn unfit(battles: &[BattleEntry], battle: &str, name: &str) -> Option<String> {
    if name.is_empty() {
        return Some("A battle needs a name: type one, or Esc leaves it as it is.".to_owned());
    }
    let other = battles.iter().find(|known| known.slug != battle && known.slug == slug(name))?;
    Some(format!("{} has that name already: type another, or Esc leaves it as it is.", other.name))
}

impl Start {
    /// With these battles, the newest first, so many scenarios to begin from, and the battle that can be brought back.
    pub fn new(battles: Vec<BattleEntry>, scenarios: usize, away: Option<String>) -> Start {
        let wanted = String::new();
        Start { battles, scenarios, selected: 0, typed: None, armed: None, away, wanted, named: None }
    }

    /// With this battle in hand, by its folder; with the newest where there is none.
    pub fn on(self, battle: Option<&str>) -> Start {
        let selected = self.battles.iter().position(|entry| Some(&*entry.slug) == battle).unwrap_or(0);
        Start { selected, ..self }
    }

    /// The columns: what short names of systems and short stages leave goes to those of battles.
    fn columns(&self) -> [Column; 4] {
        let systems = self.battles.iter().map(|battle| width(&battle.system)).chain(["System".len()]);
        let stages = self.battles.iter().map(|battle| width(&battle.stage)).chain([STAGE.len()]);
        [
            Column::left("Battle", 18).grows(),
            Column::left("System", systems.max().unwrap_or(0).min(SYSTEM) as u16),
            Column::left(STAGE, stages.max().unwrap_or(0).min(STAGE_WIDE) as u16).grows(),
            Column::left("Last played", 13),
        ]
    }

    /// What a battle is called on the list: behind a name that others have too stands what its folder has of its own,
    /// "Harrow Ford -2".
    fn called(&self, battle: &BattleEntry) -> String {
        let alone = self.battles.iter().filter(|other| other.name == battle.name).count() < 2;
        let own = battle.slug.strip_prefix(&slug(&battle.name)).unwrap_or(&battle.slug);
        if alone || own.is_empty() { battle.name.clone() } else { format!("{} {own}", battle.name) }
    }

    fn type_line(&mut self, key: Key) -> Effect {
        let Some((what, input)) = &mut self.typed else { return Effect::Pass };
        match keys::command(Context::Text, key) {
            Some(Command::Back) => self.typed = None,
            Some(Command::Done) => {
                let (what, text) = (what.clone(), input.text());
                // What cannot be a name is said, and what is typed stays to be put right.
                if let Typed::Name(battle) = &what
                    && let Some(why) = unfit(&self.battles, battle, &text)
                {
                    return Effect::Say(Cell::toned(why, Tone::Warn));
                }
                self.typed = None;
                match what {
                    Typed::Other => {
                        self.wanted.clone_from(&text);
                        if !text.is_empty() {
                            return Effect::Resume(text);
                        }
                    }
                    Typed::Name(slug) => {
                        let is = |battle: &BattleEntry| battle.slug == slug && battle.name == text;
                        if !self.battles.iter().any(is) {
                            self.named = Some((slug.clone(), text.clone()));
                            return Effect::Rename(slug, text);
                        }
                    }
                }
            }
            _ if input.key(key) => {}
            _ => return Effect::Pass,
        }
        Effect::Stay
    }

    fn hints(&self) -> Vec<Hint> {
        if self.typed.is_some() {
            return Hint::of(&keys::rows(Context::Text).copied().collect::<Vec<_>>());
        }
        let rows = keys::rows(Context::Start).filter(|row| match row.does {
            Command::Open | Command::PutAway | Command::Rename => !self.battles.is_empty(),
            Command::BringBack => self.away.is_some(),
            _ => true,
        });
        let mut rows: Vec<_> = rows.copied().collect();
        // What somebody may want to take back stands where there is room.
        rows.sort_by_key(|row| !matches!(row.does, Command::Open | Command::BringBack));
        let mut hints = Hint::of(&rows);
        let back = rows.iter().filter(|row| !row.word.is_empty()).position(|row| row.does == Command::BringBack);
        if let Some((hint, away)) = back.and_then(|at| hints.get_mut(at)).zip(self.away.as_ref()) {
            hint.word = format!("bring back {away}");
        }
        hints.push(Hint::help());
        if let (Some(battle), Some(first)) = (self.battles.get(self.selected), hints.first_mut()) {
            let opens = if battle.trouble.is_some() { "look at" } else { "resume" };
            first.word = format!("{opens} {}", battle.name);
        }
        hints
    }

    fn desk(&self, ctx: &Ctx, wide: usize) -> Vec<ratatui::text::Line<'static>> {
        let Some(battle) = self.battles.get(self.selected) else {
            let new = keys_of(Context::Start, Command::New).unwrap_or_default();
            let text = [
                Cell::toned(new, Tone::Accent),
                Cell::plain(format!(
                    " begins a battle from {}. It is saved line by line as you play, and stands here when you \
                     come back.",
                    counted(self.scenarios, "scenario")
                )),
            ];
            return wrap(&text, wide, 2, ctx.theme());
        };
        if let Some(trouble) = &battle.trouble {
            return wrap(&[Cell::toned(trouble.as_str(), Tone::Bad)], wide, 2, ctx.theme());
        }
        let mut lines = told("now ", &battle.stage, wide, ctx);
        for (at, tale) in battle.recap.iter().rev().enumerate() {
            lines.extend(told(if at == 0 { "last" } else { "    " }, tale, wide, ctx));
        }
        lines
    }
}

impl Layer for Start {
    fn draw(&self, frame: &mut Frame, area: Rect, ctx: &Ctx) {
        let battle = self.battles.get(self.selected);
        let browse = Browse {
            head: "muster",
            tail: "keeps the battle while you keep the table",
            over: match self.battles.len() {
                0 => ("No battle yet", Cell::default()),
                count => ("Battles", Cell::toned(format!("{}, newest first", counted(count, "battle")), Tone::Dim)),
            },
            columns: &self.columns(),
            count: self.battles.len(),
            selected: self.selected,
            about: (
                battle.map_or("The next step", |battle| battle.name.as_str()),
                Cell::toned(battle.map_or("", |battle| battle.slug.as_str()), Tone::Dim),
            ),
            desk: self.desk(ctx, desk_width(area.width)),
            hints: self.hints(),
        };
        let row = |at: usize| {
            let battle = &self.battles[at];
            let stage = match battle.trouble {
                Some(_) => Cell::toned("DAMAGED, see below", Tone::Bad),
                None => Cell::plain(battle.stage.as_str()),
            };
            vec![
                Cell::plain(self.called(battle)),
                Cell::toned(battle.system.as_str(), Tone::Dim),
                stage,
                Cell::toned(battle.when.as_str(), Tone::Dim),
            ]
        };
        let prompt = self.typed.as_ref().map(|(what, input)| {
            let label = match what {
                Typed::Other => " Open a battle, folder or file: ",
                Typed::Name(_) => " The battle's name from now on: ",
            };
            move |frame: &mut Frame, place: Rect| input.labelled(label, frame, place, ctx.theme())
        });
        browse.draw(frame, area, ctx, row, prompt.as_ref().map(|prompt| prompt as Prompt));
    }

    fn key(&mut self, key: Key, ctx: &mut Ctx) -> Effect {
        if self.typed.is_some() {
            return self.type_line(key);
        }
        let armed = self.armed.take();
        let Some(command) = keys::command(Context::Start, key) else { return Effect::Pass };
        match command {
            Command::PutAway => match self.battles.get(self.selected) {
                Some(battle) if armed.as_ref() == Some(&battle.slug) => Effect::PutAway(battle.slug.clone()),
                Some(battle) => {
                    self.armed = Some(battle.slug.clone());
                    let key = keys_of(Context::Start, Command::PutAway).unwrap_or_default();
                    let said = format!(
                        "{key} again puts {} away: off this list, its folder whole in {AWAY}; nothing is deleted.",
                        battle.name
                    );
                    Effect::Say(Cell::toned(said, Tone::Warn))
                }
                None => Effect::Stay,
            },
            Command::BringBack if self.away.is_some() => Effect::BringBack,
            Command::Open => match self.battles.get(self.selected) {
                Some(battle) => Effect::Resume(battle.slug.clone()),
                None => Effect::Push(Place::Scenarios),
            },
            Command::New => Effect::Push(Place::Scenarios),
            Command::Rosters => Effect::Push(Place::Rosters(None)),
            Command::Other => {
                let mut input = TextInput::default();
                input.paste(&self.wanted);
                self.typed = Some((Typed::Other, input));
                Effect::Stay
            }
            Command::Rename => {
                if let Some(battle) = self.battles.get(self.selected) {
                    let tried = self.named.as_ref().filter(|(slug, _)| *slug == battle.slug).map(|(_, name)| name);
                    let input = TextInput::new(tried.unwrap_or(&battle.name));
                    self.typed = Some((Typed::Name(battle.slug.clone()), input));
                }
                Effect::Stay
            }
            Command::Leave => Effect::Quit,
            command => match step(command, self.selected, self.battles.len(), rows_shown(ctx.size)) {
                Some(at) => {
                    self.selected = at;
                    Effect::Stay
                }
                None => Effect::Pass,
            },
        }
    }

    fn paste(&mut self, text: &str, _: &mut Ctx) -> Effect {
        if let Some((_, input)) = &mut self.typed {
            input.paste(text);
        }
        Effect::Stay
    }

    fn context(&self) -> Context {
        if self.typed.is_some() { Context::Text } else { Context::Start }
    }
}

#[cfg(test)]
mod tests;
