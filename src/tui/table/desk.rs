//! What the layers share, as plain data: the folder, the conversation, the filter, what is said, and what drawing has
//! worked out. What a key does stands with the layers.

use std::cell::Cell;

use super::{
    past::Past,
    seen::{Seen, StillParts},
    sort::Sort,
};
use crate::{
    battle::{Conversation, Deed, Keep, Line, Said},
    engine::{Game, SIDE_DONE},
    store::{Folder, Survey},
    tui::{
        Look,
        keys::{Command, Context, keys_of},
    },
    view::{Due, Id, Tone},
};

/// What the layers share.
pub(super) struct Desk {
    pub folder: Folder,
    pub talk: Conversation,
    /// Only units in which these words hold show.
    pub filter: String,
    /// The order in which units show.
    pub sort: Sort,
    pub notice: Option<Notice>,
    /// An older state that is looked at.
    pub past: Option<Past>,
    /// The line of the journal that is being amended from there, and whose journal it is.
    pub from_journal: Option<(u64, Option<Id>)>,
    /// How many lines stood before what is told first: what the last key brought that brought any, or all of a run of dues.
    pub told: usize,
    /// The last key brought lines.
    pub news: bool,
    /// The question in hand came of itself right behind lines: what it brings belongs to them.
    pub run: bool,
    /// The recap of a battle just resumed lies below or over the roster, with what there is to tell of its opening.
    pub recap: Option<Vec<String>>,
    /// What can be saved of a damaged battle was just said.
    pub survey: Option<Survey>,
    /// What drawing needs, worked out once.
    pub seen: Seen,
    /// What of the screen stands as it was drawn last.
    pub still: StillParts,
    /// Rows of the roster in the last drawing: how far a page reaches.
    pub page: Cell<usize>,
    /// How the screen looks.
    pub look: Cell<Look>,
    /// Where the keys go.
    pub hears: Cell<Context>,
}

/// One sentence to the people, until the next key.
pub(super) struct Notice {
    pub text: String,
    pub tone: Tone,
}

impl Desk {
    /// A battle as it was left, with the question that lay in hand.
    pub fn new(mut folder: Folder) -> Desk {
        let talk = Conversation::resumed(&mut folder);
        let told = folder.session().len();
        let mut desk = Desk {
            folder,
            talk,
            filter: String::new(),
            sort: Sort::default(),
            notice: None,
            past: None,
            from_journal: None,
            told,
            news: false,
            run: false,
            recap: None,
            survey: None,
            seen: Seen::default(),
            still: StillParts::default(),
            page: Cell::new(10),
            look: Cell::new(Look::default()),
            hears: Cell::new(Context::Roster),
        };
        desk.look_again();
        if desk.talk.here().is_none() {
            desk.talk.turn_to(desk.units().first().cloned());
            desk.start();
        }
        if let Some(unasked) = desk.talk.unasked() {
            desk.say(unasked, Tone::Warn);
        }
        desk
    }

    /// The battle's folder.
    pub fn folder(&self) -> &Folder {
        &self.folder
    }

    /// The state that shows: an older one that is looked at, else the one that the order in hand is about.
    pub fn game(&self) -> &dyn Game {
        self.past.as_ref().map_or_else(|| self.game_in_hand(), |past| &*past.game)
    }

    /// The state that the order in hand is about: today's, or the one before an older line that is amended.
    pub fn game_in_hand(&self) -> &dyn Game {
        self.talk.game(&self.folder)
    }

    /// The unit under the cursor.
    pub fn here(&self) -> Option<&Id> {
        self.talk.here()
    }

    /// The key that does something, as far as it does where the keys go now; a letter that is typed there does nothing else.
    pub fn key_of(&self, does: Command) -> Option<String> {
        let on = self.hears.get();
        let types = |letter| match on {
            Context::Form => self.talk.form().is_some_and(|form| form.filling.types(letter)),
            Context::Dice => self.talk.asking().is_some_and(|asking| asking.types(letter)),
            _ => false,
        };
        keys_of(on, does).filter(|key| key.chars().count() > 1 || !key.chars().any(types))
    }

    /// How many more there are than show, and the key that shows them: "+3 more: J".
    pub fn more(&self, count: usize, does: Command) -> String {
        let key = self.key_of(does).map_or(String::new(), |key| format!(": {key}"));
        format!("+{count} more{key}")
    }

    /// The lines behind which the question in hand came of itself.
    pub fn just_before(&self) -> &[Line] {
        if self.run { self.fresh() } else { &[] }
    }

    /// Keeps from where on lines are told first; so many stood before the key.
    pub fn note_news(&mut self, before: usize) {
        let now = self.folder.session().len();
        let follows = std::mem::replace(&mut self.news, now > before) && self.ends_behind(before);
        if self.news && !self.run && !follows {
            self.told = before;
        }
        self.told = self.told.min(now);
        // A question is one for dice, or for facts that an order wants besides those it was given.
        let further = self.talk.form().is_some_and(|form| form.further.is_some());
        self.run = (self.news || self.run) && (further || self.talk.asking().is_some());
    }

    /// Whether a side said that it is done just behind an order of its own, which nobody has heard yet.
    fn ends_behind(&self, before: usize) -> bool {
        let session = self.folder.session();
        let order = |place: usize| match session.line(place)?.deed {
            Deed::Order(order) => Some(order),
            Deed::Ruling(_) => None,
        };
        let last = before.checked_sub(1).and_then(order);
        last.is_some_and(|order| !order.who.is_empty()) && order(before).is_some_and(|order| order.act == SIDE_DONE)
    }

    /// Why nothing can be written now, if so.
    pub fn barred(&self) -> Option<String> {
        match &self.past {
            Some(past) => Some(format!("This is how it stood {}: Esc comes back to now.", past.when)),
            None => Keep::barred(&self.folder),
        }
    }

    /// Whether something can be written; says why not.
    pub fn may_write(&mut self) -> bool {
        let barred = self.barred();
        if let Some(why) = &barred {
            self.say(why.clone(), Tone::Warn);
        }
        barred.is_none()
    }

    /// The units that show, in their order.
    pub fn units(&self) -> &[Id] {
        &self.shown().units
    }

    /// How many units there are, those that do not show among them.
    pub fn everybody(&self) -> usize {
        self.armies().iter().map(|army| army.members.len()).sum()
    }

    /// Shows only units in which these words hold.
    pub fn narrow(&mut self, words: &str) {
        words.clone_into(&mut self.filter);
        self.show_anew();
    }

    pub fn name(&self, id: &Id) -> String {
        self.game().unit(id).map_or(id.to_string(), |unit| unit.name)
    }

    /// "21 Goblin Bows".
    pub fn named(&self, id: &Id) -> String {
        self.game().unit(id).map_or(id.to_string(), |unit| format!("{} {}", unit.number, unit.name))
    }

    /// What is due, and of whom: "21 Goblin Bows take a casualty test".
    pub fn owes(&self, due: &Due) -> String {
        due.unit.as_ref().map_or(due.what.clone(), |id| format!("{} {}", self.named(id), due.what))
    }

    pub fn say(&mut self, text: impl Into<String>, tone: Tone) {
        self.notice = Some(Notice { text: text.into(), tone });
    }

    /// Has the conversation do something, unless nothing can be written, and shows what it says.
    pub fn does(&mut self, does: impl FnOnce(&mut Conversation, &mut dyn Keep) -> Said) {
        if !self.may_write() {
            return;
        }
        let (stage, on, owed) = (self.game().stage(), self.seen().status.on, self.owes_at_once());
        let lines = self.folder.session().len();
        let called = self.here().is_some_and(|here| !self.units().contains(here));
        let said = does(&mut self.talk, &mut self.folder);
        if let Some((text, tone)) = said.in_words() {
            let overrule = matches!(&said, Said::Refused(refusal) if refusal.can_be_overruled());
            self.say(if overrule { text + "  ! overrules" } else { text }, tone);
        }
        // The head says all the time that it is not saved; what was asked for comes first.
        if let Some(why) = self.folder.unsaved().map(str::to_owned).filter(|_| said == Said::Nothing) {
            self.say(format!("NOT SAVED: {why}"), Tone::Bad);
        }
        self.look_again();
        if self.folder.session().len() > lines {
            if self.game().stage() != stage || self.turned(on) || self.fell() {
                self.start();
            } else if owed && !self.owes_at_once() {
                self.back_to_work();
                self.turn_to_next();
            } else {
                self.turn_to_next();
            }
        } else if self.folder.session().len() < lines && self.game().stage() != stage {
            self.back_in_a_stage();
        }
        // One called by its number whom the filter leaves out stays in hand.
        let known = self.here().is_some_and(|here| self.game().unit(here).is_some());
        if !(called && known) {
            self.stand_on_somebody();
        }
    }
}
