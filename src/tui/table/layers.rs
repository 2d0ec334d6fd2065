//! The layers over one battle, and the keys that work in each of them.

use ratatui::{Frame, layout::Rect};

use super::{desk::Desk, draw, open, roster, sight::Sight};
use crate::{
    battle::{Conversation, Hand},
    store::Folder,
    tui::{
        Effect, Key, Layer, Look, Stack,
        keys::{Command, Context, command},
    },
    view::Tone,
};

/// The battle on the screen.
pub struct Layers {
    desk: Desk,
    /// The roster, over it what lies in hand, over that what was opened.
    layers: Stack<Desk>,
    /// What lay in hand when its layer was laid.
    hand: std::mem::Discriminant<Hand>,
    /// It was said that leaving now loses lines.
    warned: bool,
    /// A key came to what lies in hand since that was last kept.
    typing: bool,
}

/// What the caller is to do after a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leave {
    /// Stay.
    Stay,
    /// The key means nothing here; the app may know it.
    Pass,
    /// Leave muster.
    Quit,
    /// Go to the start screen.
    Start,
}

impl Layers {
    /// A battle as it was left: on a recap, or on the question that waits for an answer.
    pub fn new(folder: Folder) -> Layers {
        Layers::resumed(folder, Vec::new())
    }

    /// The same, with what there is to tell of its opening, a sentence each.
    pub fn resumed(folder: Folder, notes: Vec<String>) -> Layers {
        let mut desk = Desk::new(folder);
        if matches!(desk.talk.hand(), Hand::Nothing) && (desk.told > 0 || !desk.talk.parked().is_empty()) {
            desk.recap = Some(notes);
        } else if !notes.is_empty() {
            desk.say(notes.join(" "), Tone::Warn);
        }
        let mut layers = Stack::default();
        layers.push(Box::new(roster::Roster));
        let hand = std::mem::discriminant(&Hand::Nothing);
        let mut battle = Layers { desk, layers, hand, warned: false, typing: false };
        battle.lay_hand();
        battle.settle_key(Leave::Stay);
        battle
    }

    /// The battle's folder.
    pub fn folder(&self) -> &Folder {
        self.desk.folder()
    }

    /// The battle's folder, to save and close it.
    pub fn into_folder(self) -> Folder {
        self.desk.folder
    }

    /// The order in hand.
    pub fn conversation(&self) -> &Conversation {
        &self.desk.talk
    }

    /// Draws the battle.
    pub fn draw(&self, frame: &mut Frame, area: Rect, look: &Look) {
        self.desk.look.set(*look);
        self.desk.hears.set(self.context());
        if draw::too_small(frame, area, look) {
            return;
        }
        self.layers.draw(frame, area, &self.desk);
        if let Some(top) = self.layers.top() {
            draw::foot(&self.desk, top, frame, area, look);
        }
    }

    /// Takes a key.
    pub fn key(&mut self, key: Key) -> Leave {
        self.desk.notice = None;
        if command(self.context(), key) != Some(Command::Mend) {
            self.desk.survey = None;
        }
        let lines = self.desk.folder.session().len();
        // What goes on from a recap does no more, but for the Enter that it offers for an order laid aside.
        let goes_on = match key {
            Key::Enter => self.desk.talk.parked().is_empty(),
            other => matches!(other, Key::Esc | Key::Char(' ')),
        };
        if self.desk.recap.take().is_some() && goes_on {
            return Leave::Stay;
        }
        let (amending, next) = (self.desk.talk.amending().is_some(), self.desk.folder.session().next());
        let effect = match self.layers.key(key, &mut self.desk) {
            Effect::Pass => self.everywhere(key),
            effect => effect,
        };
        let leave = self.act(effect);
        self.lay_hand();
        if amending && self.desk.talk.amending().is_none() {
            self.back_to_journal(next);
        }
        self.desk.note_news(lines);
        self.settle_key(leave)
    }

    /// What the keys do that work in every layer.
    fn everywhere(&mut self, key: Key) -> Effect<Sight> {
        match command(self.context(), key) {
            Some(Command::Help) => Effect::Push(Sight::Help(self.context())),
            Some(Command::Charts) => Effect::Push(Sight::Charts),
            Some(Command::Palette) => Effect::Push(Sight::Palette),
            Some(Command::Odds) => Effect::Push(Sight::Odds),
            Some(Command::Quit) => Effect::Quit,
            _ => Effect::Pass,
        }
    }

    /// Does what a layer wants done.
    fn act(&mut self, effect: Effect<Sight>) -> Leave {
        match effect {
            Effect::Push(sight) => {
                if let Some(layer) = open::layer(sight, &mut self.desk) {
                    self.layers.push(layer);
                }
            }
            Effect::Swap(sight) => {
                self.layers.pop();
                return self.act(Effect::Push(sight));
            }
            Effect::Pop if self.layers.len() > 1 => {
                self.layers.pop();
            }
            Effect::Home => self.go_home(),
            Effect::Leave => return Leave::Start,
            Effect::Quit => return Leave::Quit,
            Effect::Pass => return Leave::Pass,
            Effect::Many(effects) => {
                let last = |leave, effect| if leave == Leave::Stay { self.act(effect) } else { leave };
                return effects.into_iter().fold(Leave::Stay, last);
            }
            _ => {}
        }
        Leave::Stay
    }

    /// Back to the older state that is looked at, to what lies in hand, or to the roster.
    fn go_home(&mut self) {
        let hand = self.hand != std::mem::discriminant(&Hand::Nothing);
        self.layers.cut(1 + usize::from(hand) + usize::from(self.desk.past.is_some()));
    }

    /// Back to the journal from which a line was amended that is left as it was. `next` is the number of the next line before that.
    fn back_to_journal(&mut self, next: u64) {
        let Some((_, only)) = self.desk.from_journal.clone() else { return };
        if self.desk.folder.session().next() == next && matches!(self.desk.talk.hand(), Hand::Nothing) {
            self.act(Effect::Push(Sight::Journal(only)));
        }
        self.desk.from_journal = None;
    }

    /// What lies in hand has its own layer over the roster.
    fn lay_hand(&mut self) {
        let hand = std::mem::discriminant(self.desk.talk.hand());
        if hand != self.hand {
            self.hand = hand;
            self.layers.cut(1);
            if let Some(layer) = open::of_hand(&self.desk) {
                self.layers.push(layer);
            }
        }
    }

    /// What follows every key: what is half given goes to disk, the question to the players' screen.
    fn settle_key(&mut self, leave: Leave) -> Leave {
        let leaving = matches!(leave, Leave::Quit | Leave::Start);
        let desk = &mut self.desk;
        desk.talk.keep_drafts(&mut desk.folder, leaving);
        self.typing = !leaving && matches!(desk.talk.hand(), Hand::Form(_) | Hand::Ask(_));
        let leave = if leaving { self.leave_with_all(leave) } else { leave };
        let desk = &mut self.desk;
        let question = desk.talk.for_players(&desk.folder);
        desk.folder.show_question(&question);
        for note in desk.folder.notes() {
            desk.say(note, Tone::Warn);
        }
        desk.look_again();
        if !leaving {
            self.warned = false;
        }
        leave
    }

    /// Stays once where leaving would lose lines, and says so.
    fn leave_with_all(&mut self, leave: Leave) -> Leave {
        let warned = std::mem::take(&mut self.warned);
        if self.desk.folder.unwritten() == 0 {
            return leave;
        }
        self.settle();
        match self.unsaved().filter(|_| !warned && self.desk.folder.unwritten() > 0) {
            Some(why) => {
                self.warned = true;
                let text = "To leave now loses what is not saved; the same key again leaves. NOT SAVED: ";
                self.desk.say(format!("{text}{why}"), Tone::Bad);
                Leave::Stay
            }
            None => leave,
        }
    }

    /// What the disk has not taken and why, if so.
    pub fn unsaved(&self) -> Option<String> {
        let folder = &self.desk.folder;
        let why = folder.unsaved().filter(|_| !folder.is_read_only())?;
        Some(match folder.unwritten() {
            0 => why.to_owned(),
            1 => format!("the last thing that happened is not on disk: {why}"),
            many => format!("the last {many} things that happened are not on disk: {why}"),
        })
    }

    /// Whether something is half typed that is not on disk.
    pub fn is_typing(&self) -> bool {
        self.typing
    }

    /// Writes what is half given, as it is typed so far.
    pub fn keep_typed(&mut self) {
        self.desk.talk.keep_drafts(&mut self.desk.folder, true);
        self.typing = false;
    }

    /// Writes what the disk did not take, what is half given, and the state: however the program is left, a cut line and a
    /// signal among it, nothing that was typed is lost.
    pub fn settle(&mut self) {
        let failed = self.unsaved().is_some();
        self.keep_typed();
        self.desk.folder.settle();
        if failed && self.unsaved().is_none() {
            self.desk.say("The disk takes it again: all is saved.", Tone::Good);
        }
    }

    /// Goes on with what takes long, for a short while; whether there was any.
    pub fn work(&mut self) -> bool {
        self.layers.work()
    }

    /// Where the keys of the moment are looked up.
    pub fn context(&self) -> Context {
        self.layers.top().map_or(Context::Roster, Layer::context)
    }

    /// The keys that the foot shows now, each with its word.
    pub fn hints(&self) -> Vec<(Key, String)> {
        self.layers.top().map_or_else(Vec::new, |top| draw::hints(&self.desk, top))
    }

    /// Whether characters are typed into what lies on top.
    pub fn types(&self) -> bool {
        self.layers.top().is_some_and(|top| top.types(&self.desk))
    }

    /// Takes pasted text, as if typed where text is typed; a character that would be a command ends it.
    pub fn paste(&mut self, text: &str) {
        for letter in crate::view::clean_text(text).chars() {
            if !self.layers.top().is_some_and(|top| top.takes(letter, &self.desk)) {
                break;
            }
            self.key(Key::Char(letter));
        }
    }
}
