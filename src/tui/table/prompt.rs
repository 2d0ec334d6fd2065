//! Typing one line of text.

use ratatui::{Frame, layout::Rect};

use super::{desk::Desk, draw, roster, sight::Sight};
use crate::{
    battle::Deed,
    tui::{
        Effect, Key, Layer,
        keys::{self, Binding, Command, Context, command},
    },
    view::{Id, Offer, Order, Tone, clean_text},
};

/// Longest text, in bytes.
const LONGEST: usize = 500;

/// What is done with a text; whether that is done, else it stays to be put right.
type Then = Box<dyn Fn(&mut Desk, &str) -> bool>;

/// A line being typed.
pub(super) struct Prompt {
    pub title: String,
    pub text: String,
    /// The text stands as it was offered: typing replaces it.
    pub fresh: bool,
    /// What is done with it.
    then: Then,
    /// What is done with it while it is typed; Esc does it with the text as it was.
    each: Option<fn(&mut Desk, &str)>,
    /// Where its keys are looked up.
    on: Context,
    /// The text as it was offered, and the unit in hand then: Esc goes back to it.
    was: String,
    here: Option<Id>,
    /// The line of the journal that it is about.
    about: Option<Recast>,
}

/// A line of the journal that is to become another one.
struct Recast {
    /// "line 12".
    title: String,
    /// What it told.
    told: String,
    /// What its units could do where it was given, and the table.
    offers: Vec<Offer>,
}

impl Recast {
    /// The line, and an example of what it could become: its first unit, or another one that was on the table then, and
    /// another act: "22 hold".
    fn of(desk: &Desk, n: u64) -> Option<(Recast, String)> {
        let session = desk.folder().session();
        let line = session.place(n).and_then(|place| session.line(place))?;
        let before = session.before(n)?;
        let order = if let Deed::Order(order) = &line.deed { order.clone() } else { Order::default() };
        let plays = |id: &&Id| before.unit(id).is_some_and(|unit| unit.on_table);
        let units = before.units();
        let unit = order.who.first().or_else(|| units.iter().rfind(plays));
        let offers: Vec<Offer> =
            [unit.map_or(&[][..], std::slice::from_ref), &[]].into_iter().flat_map(|who| before.offers(who)).collect();
        let number = unit.and_then(|id| before.unit(id)).map_or(String::new(), |unit| unit.number.to_string());
        let own = before.offers(unit.map_or(&[], std::slice::from_ref));
        let others = || own.iter().filter(|offer| offer.act != order.act && !offer.name.contains(' '));
        let act = others().find(|offer| offer.may()).or_else(|| others().next());
        let act = act.map_or("", |offer| offer.name.as_str());
        let recast = Recast { title: format!("line {n}"), told: line.tale.head.clone(), offers };
        Some((recast, format!("{number} {act}").trim().to_owned()))
    }
}

impl Prompt {
    fn new(title: impl Into<String>, text: &str, then: impl Fn(&mut Desk, &str) -> bool + 'static) -> Prompt {
        let (then, on) = (Box::new(then), Context::Text);
        Prompt {
            title: title.into(),
            was: text.to_owned(),
            here: None,
            text: text.to_owned(),
            fresh: true,
            then,
            each: None,
            on,
            about: None,
        }
    }

    /// The reason for overruling a rule.
    pub fn reason(rule: &str) -> Prompt {
        Prompt::new(format!("overrule {rule}: why"), "the game master rules so", |desk, because| {
            desk.does(|talk, keep| talk.overrule(keep, because));
            true
        })
    }

    /// What a line of the journal is to become, beside what it was.
    pub fn recast(desk: &Desk, line: u64) -> Prompt {
        let (about, example) = Recast::of(desk, line).unzip();
        let example =
            example.filter(|example| !example.is_empty()).map_or(String::new(), |words| format!(" ({words})"));
        let prompt = Prompt::new(format!("line {line} as: units, an act, or both{example}"), "", move |desk, text| {
            desk.does(|talk, keep| talk.amend_as(keep, line, text));
            desk.talk.amends() == Some(line)
        });
        Prompt { about, ..prompt }
    }

    /// What the roster is to show only.
    pub fn find(desk: &Desk) -> Prompt {
        let here = desk.here().cloned();
        Prompt { each: Some(narrow), on: Context::Find, here, ..Prompt::new("show only", &desk.filter, find) }
    }
}

impl Layer<Desk> for Prompt {
    fn draw(&self, frame: &mut Frame, area: Rect, desk: &Desk) {
        let typed =
            draw::Typed { title: &self.title, text: &self.text, fresh: self.fresh, finds: self.on == Context::Find };
        if let Some(Recast { title, told, offers }) = &self.about {
            draw::recast(desk, (title, told, offers), frame, area, &desk.look.get());
        }
        draw::prompt(desk, &typed, frame, area, &desk.look.get());
    }

    fn key(&mut self, key: Key, desk: &mut Desk) -> Effect<Sight> {
        match command(self.on, key) {
            Some(Command::Done) => {
                let done = (self.then)(desk, &clean_text(&self.text));
                self.fresh = false;
                return if done { Effect::Pop } else { Effect::Stay };
            }
            Some(Command::Back) => {
                if let Some(each) = self.each {
                    each(desk, &self.was);
                    desk.talk.turn_to(self.here.take());
                }
                return Effect::Pop;
            }
            Some(Command::Erase) => {
                self.text.pop();
                self.fresh = false;
            }
            Some(Command::NextUnit) => desk.next_unit(true, false),
            Some(Command::PreviousUnit) => desk.next_unit(false, false),
            Some(Command::Up) => desk.step(-1),
            Some(Command::Down) => desk.step(1),
            Some(Command::Theme | Command::Charts | Command::Quit | Command::Repaint | Command::Suspend) => {
                return Effect::Pass;
            }
            Some(_) => {}
            None => {
                if let Key::Char(letter) = key {
                    if std::mem::take(&mut self.fresh) {
                        self.text.clear();
                    }
                    if self.text.len() < LONGEST {
                        self.text.push(letter);
                    }
                }
            }
        }
        if let Some(each) = self.each.filter(|_| !self.fresh) {
            each(desk, &self.text);
        }
        Effect::Stay
    }

    fn context(&self) -> Context {
        self.on
    }

    fn types(&self, _: &Desk) -> bool {
        true
    }

    fn bindings(&self, desk: &Desk) -> Vec<Binding> {
        let useful = |binding: &&Binding| binding.does != Command::NextUnit || roster::others_may_act(desk);
        keys::rows(self.on).filter(useful).copied().collect()
    }

    fn covers(&self) -> bool {
        false
    }
}

/// Shows only the units in which these words hold, while they are typed.
fn narrow(desk: &mut Desk, text: &str) {
    desk.narrow(text);
    if !desk.units().is_empty() {
        desk.stand_on_somebody();
    }
}

fn find(desk: &mut Desk, text: &str) -> bool {
    narrow(desk, text);
    let found = !desk.units().is_empty();
    if !found {
        desk.narrow("");
        let unit = desk.game().system().unit.clone();
        desk.say(format!("No {unit} answers to {text}."), Tone::Warn);
    }
    found
}
