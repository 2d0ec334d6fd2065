//! What is in hand: the battle, the cursor, the marks, and the mode on top.

use std::collections::BTreeSet;

use super::{ask::AskMode, form::FormMode, list::ListMode, parked::Parked, past::Past, prompt::PromptMode, seen::Seen};
use crate::{
    battle::{Amendment, Line},
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
    /// How many lines the last undo took back: as many the next redo puts back.
    pub(super) undone: usize,
    /// Dues are being done one after the other.
    pub(super) sweep: bool,
    /// The end of the stage was asked for once.
    pub(super) ending: bool,
    /// Orders left half given, one a unit, the newest last.
    pub(super) parked: Vec<Parked>,
    /// An older state that is looked at.
    pub(super) past: Option<Past>,
    /// How many lines stood before the key in hand: what came after them is told first.
    pub(super) told: usize,
    /// The recap of a battle just resumed lies over the roster, with what there is to tell of its opening.
    pub(super) recap: Option<Vec<String>>,
    /// The battle is to be left after this key.
    pub(super) leaving: bool,
    /// It was said that leaving now loses lines.
    pub(super) warned: bool,
    /// What drawing needs, worked out once.
    pub(super) seen: Seen,
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
    Amended(Box<Amendment>, ListMode),
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
    /// A battle as it was left: on a recap, or on the question that waits for an answer.
    pub fn new(folder: Folder) -> Desk {
        Desk::resumed(folder, Vec::new())
    }

    /// The same, with what there is to tell of its opening, a sentence each.
    pub fn resumed(folder: Folder, notes: Vec<String>) -> Desk {
        let told = folder.session().len();
        let mut desk = Desk {
            folder,
            past: None,
            told,
            recap: None,
            leaving: false,
            warned: false,
            here: None,
            filter: String::new(),
            digits: String::new(),
            marked: BTreeSet::new(),
            mode: Mode::Roster,
            refused: None,
            notice: None,
            sweep: false,
            undone: 1,
            ending: false,
            parked: Vec::new(),
            seen: Seen::default(),
            page: std::cell::Cell::new(10),
        };
        desk.here = desk.units().first().cloned();
        desk.tab(true, true);
        desk.take_up_draft();
        if matches!(desk.mode, Mode::Roster) && (told > 0 || !desk.parked.is_empty()) {
            desk.recap = Some(notes);
        } else if !notes.is_empty() {
            desk.say(notes.join(" "), Tone::Warn);
        }
        desk.show_question();
        desk.look_again();
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

    /// What the disk has not taken and why, if so.
    pub fn unsaved(&self) -> Option<String> {
        let why = self.folder.unsaved().filter(|_| !self.folder.is_read_only())?;
        Some(match self.folder.unwritten() {
            0 => why.to_owned(),
            1 => format!("the last thing that happened is not on disk: {why}"),
            many => format!("the last {many} things that happened are not on disk: {why}"),
        })
    }

    /// Writes what the disk did not take, and the state.
    pub fn settle(&mut self) {
        let failed = self.unsaved().is_some();
        self.folder.settle();
        if failed && self.unsaved().is_none() {
            self.say("The disk takes it again: all is saved.", Tone::Good);
        }
    }

    pub(super) fn game(&self) -> &dyn crate::rules::Game {
        self.past.as_ref().map_or(self.folder.session().game(), |past| &*past.game)
    }

    /// The lines that came of the last key, the newest last.
    pub(super) fn fresh(&self) -> Vec<Line> {
        let session = self.folder.session();
        session.last(session.len().saturating_sub(self.told))
    }

    /// Why nothing can be written now, if so.
    pub(super) fn barred(&self) -> Option<String> {
        match &self.past {
            Some(past) => Some(format!("This is how it stood {}: Esc comes back to now.", past.when)),
            None if self.folder.is_read_only() => {
                self.folder.unsaved().map(|why| format!("{why}. Nothing is changed."))
            }
            None => None,
        }
    }

    /// Whether something can be written; says why not.
    pub(super) fn may_write(&mut self) -> bool {
        let barred = self.barred();
        if let Some(why) = &barred {
            self.say(why.clone(), Tone::Warn);
        }
        barred.is_none()
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
                    let text = text.to_lowercase();
                    wanted.split_whitespace().all(|word| text.contains(word))
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
        // What is remembered is seen before it counts.
        let seen = |due: &Due| {
            self.game().form(&due.order).is_ok_and(|form| form.fields.iter().all(|field| field.remembered.is_none()))
        };
        let ready = |due: &&Due| due.missing.is_empty() && !due.order.act.is_empty() && !waits(due) && seen(due);
        dues.iter().find(ready).cloned()
    }

    /// Takes a key.
    pub fn key(&mut self, key: Key) -> Leave {
        self.notice = None;
        self.told = self.folder.session().len();
        if self.recap.take().is_some() && matches!(key, Key::Enter | Key::Esc | Key::Char(' ')) {
            return Leave::Stay;
        }
        let leave = if key == Key::Ctrl('c') { Leave::Quit } else { self.hear(key) };
        let leave = if std::mem::take(&mut self.leaving) { Leave::Start } else { leave };
        self.keep_draft(leave != Leave::Stay);
        let leave = self.leave_with_all(leave);
        self.show_question();
        for note in self.folder.notes() {
            self.say(note, Tone::Warn);
        }
        self.look_again();
        leave
    }

    /// Stays once where leaving would lose lines, and says so.
    fn leave_with_all(&mut self, leave: Leave) -> Leave {
        let warned = std::mem::take(&mut self.warned);
        if leave == Leave::Stay || self.folder.unwritten() == 0 {
            return leave;
        }
        self.settle();
        match self.unsaved().filter(|_| !warned && self.folder.unwritten() > 0) {
            Some(why) => {
                self.warned = true;
                self.say(
                    format!("To leave now loses what is not saved; the same key again leaves. NOT SAVED: {why}"),
                    Tone::Bad,
                );
                Leave::Stay
            }
            None => leave,
        }
    }

    fn hear(&mut self, key: Key) -> Leave {
        let ending = std::mem::take(&mut self.ending);
        match std::mem::replace(&mut self.mode, Mode::Roster) {
            Mode::Roster => return self.roster_key(key, ending),
            Mode::Form(form) => self.form_key(form, key),
            Mode::Ask(ask) => self.ask_key(ask, key),
            Mode::Prompt(prompt) => self.prompt_key(prompt, key),
            Mode::List(list) => return self.list_key(list, key),
            Mode::Amended(amendment, list) => self.amended_key(amendment, list, key),
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
            Mode::List(_) | Mode::Amended(..) => Context::List,
        }
    }

    /// Takes pasted text, as if typed where text is typed; elsewhere it means nothing.
    pub fn paste(&mut self, text: &str) {
        let finds = matches!(&self.mode, Mode::List(list) if list.finding);
        if finds || matches!(self.mode, Mode::Form(_) | Mode::Ask(_) | Mode::Prompt(_)) {
            for letter in crate::view::clean_text(text).chars() {
                self.key(Key::Char(letter));
            }
        }
    }
}
