//! What is in hand: the battle, the cursor, the marks, and the mode on top.

use std::collections::BTreeSet;

use super::{ask::AskMode, form::FormMode, list::ListMode, prompt::PromptMode};
use crate::{
    battle::{Amendment, Draft},
    store::Folder,
    tui::{Key, keys::Context},
    view::{Answered, Due, Id, Order, Refusal, Tone},
};

/// The battle on the screen.
pub struct Desk {
    pub(super) folder: Folder,
    pub(super) here: Option<Id>,
    pub(super) filter: String,
    pub(super) digits: String,
    pub(super) marked: BTreeSet<Id>,
    pub(super) mode: Mode,
    pub(super) refused: Option<Refused>,
    pub(super) notice: Option<Notice>,
    /// Dues are being done one after the other.
    pub(super) sweep: bool,
    /// The end of the stage was asked for once.
    pub(super) ending: bool,
    /// A form that was left with its facts typed in.
    pub(super) parked: Option<FormMode>,
    /// Rows of the roster in the last drawing: how far a page reaches.
    pub(super) page: std::cell::Cell<usize>,
}

/// What the keys mean now.
pub(super) enum Mode {
    /// Moving about the roster.
    Roster,
    /// Filling in the facts of an order or a ruling.
    Form(FormMode),
    /// Answering the rules.
    Ask(AskMode),
    /// Typing one line.
    Prompt(PromptMode),
    /// Choosing from a list, or reading it.
    List(ListMode),
    /// Looking at an amendment before it is accepted.
    Amended(Amendment),
}

/// An order that was refused and may be overruled.
pub(super) struct Refused {
    pub order: Order,
    pub answers: Vec<Answered>,
    pub refusal: Refusal,
}

/// One sentence to the people, until the next key.
pub(super) struct Notice {
    pub text: String,
    pub tone: Tone,
}

/// What the caller is to do after a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leave {
    /// Stay.
    Stay,
    /// Leave muster.
    Quit,
    /// Go to the start screen.
    Start,
}

impl Desk {
    /// A battle as it was left: on a recap, the half-answered order included.
    pub fn new(folder: Folder) -> Desk {
        let mut desk = Desk {
            folder,
            here: None,
            filter: String::new(),
            digits: String::new(),
            marked: BTreeSet::new(),
            mode: Mode::Roster,
            refused: None,
            notice: None,
            sweep: false,
            ending: false,
            parked: None,
            page: std::cell::Cell::new(10),
        };
        desk.here = desk.units().first().cloned();
        desk.tab(true, true);
        if let Some(Draft { order, answers }) = desk.folder.session().draft().cloned() {
            desk.here = order.who.first().cloned().or(desk.here);
            desk.submit(order, answers);
        }
        desk
    }

    /// The battle's folder.
    pub fn folder(&self) -> &Folder {
        &self.folder
    }

    /// The battle's folder, to save and close it.
    pub fn into_folder(self) -> Folder {
        self.folder
    }

    /// Writes the state at a pause.
    pub fn settle(&mut self) {
        self.folder.settle();
    }

    pub(super) fn game(&self) -> &dyn crate::rules::Game {
        self.folder.session().game()
    }

    /// The units that show, in the order of their numbers.
    pub(super) fn units(&self) -> Vec<Id> {
        let game = self.game();
        let mut units = game.units();
        if !self.filter.is_empty() {
            let wanted = self.filter.to_lowercase();
            let status = game.status();
            units.retain(|id| {
                game.unit(id).is_some_and(|unit| {
                    let side = status.sides.get(unit.side).map_or("", |side| side.name.as_str());
                    let text = format!("{} {} {} {}", unit.number, unit.name, unit.player, side);
                    text.to_lowercase().contains(&wanted)
                })
            });
        }
        units
    }

    /// The units an order of the moment is for: the marked ones, else the one under the cursor.
    pub(super) fn chosen(&self) -> Vec<Id> {
        if self.marked.is_empty() { self.here.iter().cloned().collect() } else { self.marked.iter().cloned().collect() }
    }

    pub(super) fn name(&self, id: &Id) -> String {
        self.game().unit(id).map_or(id.to_string(), |unit| unit.name)
    }

    pub(super) fn say(&mut self, text: impl Into<String>, tone: Tone) {
        self.notice = Some(Notice { text: text.into(), tone });
    }

    /// What is due and can be done with no fact missing, the first first.
    pub(super) fn ready_due(&self) -> Option<Due> {
        let dues = self.game().dues();
        let waits = |due: &Due| due.after.iter().any(|first| dues.iter().any(|other| other.id == *first));
        dues.iter().find(|due| due.missing.is_empty() && !due.order.act.is_empty() && !waits(due)).cloned()
    }

    /// Takes a key.
    pub fn key(&mut self, key: Key) -> Leave {
        self.notice = None;
        if key == Key::Ctrl('c') {
            return Leave::Quit;
        }
        let ending = std::mem::take(&mut self.ending);
        match std::mem::replace(&mut self.mode, Mode::Roster) {
            Mode::Roster => return self.roster_key(key, ending),
            Mode::Form(form) => self.form_key(form, key),
            Mode::Ask(ask) => self.ask_key(ask, key),
            Mode::Prompt(prompt) => self.prompt_key(prompt, key),
            Mode::List(list) => return self.list_key(list, key),
            Mode::Amended(amendment) => self.amended_key(amendment, key),
        }
        Leave::Stay
    }

    /// Where the keys of the moment are looked up.
    pub fn context(&self) -> Context {
        match self.mode {
            Mode::Roster => Context::Roster,
            Mode::Form(_) => Context::Form,
            Mode::Ask(_) => Context::Dice,
            Mode::Prompt(_) => Context::Text,
            Mode::List(_) | Mode::Amended(_) => Context::List,
        }
    }

    /// Takes pasted text, as if typed where text is typed; elsewhere it means nothing.
    pub fn paste(&mut self, text: &str) {
        if matches!(self.mode, Mode::Form(_) | Mode::Ask(_) | Mode::Prompt(_)) {
            for letter in crate::view::clean_text(text).chars() {
                self.key(Key::Char(letter));
            }
        }
    }
}
