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
    view::{Due, Id, Order, Tone, When},
};

/// How many lines back the order is sought in whose midst something was due.
const BACK: usize = 6;

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

    /// What ended or began a stage was taken back: the cursor stays on a unit that may do something in it.
    fn back_in_a_stage(&mut self) {
        if !self.here().is_some_and(|here| self.game().may_act(here)) {
            self.start();
        }
    }

    /// Whether something is due before all else.
    fn owes_at_once(&self) -> bool {
        self.seen().dues.iter().any(|due| due.by == When::Now)
    }

    /// Behind what was due in the midst of a unit's orders the cursor goes back to that unit, if it may go on and the one that
    /// owed it may do nothing.
    fn back_to_work(&mut self) {
        let on = self.seen().status.on;
        let game = self.game();
        let may = |id: &Id| game.may_act(id);
        if self.here().is_none_or(may) {
            return;
        }
        let mine = |id: &Id| on.is_none_or(|side| game.unit(id).is_some_and(|unit| unit.side == side));
        let who = self.folder.session().last(BACK).into_iter().rev().find_map(|line| match line.deed {
            Deed::Order(order) => order.who.into_iter().next().filter(|id| may(id) && mine(id)),
            Deed::Ruling(_) => None,
        });
        if let Some(id) = who.filter(|id| self.units().contains(id)) {
            self.talk.turn_to(Some(id));
        }
    }

    /// Behind an order the cursor leaves a unit that may do nothing more: for the one whose turn comes by a list, the only one that
    /// may act, or, where Enter gives an act of whoever is chosen, for the next of the side that plays on. Behind a ruling it stays
    /// with whom the game master corrects.
    fn turn_to_next(&mut self) {
        let Some(here) = self.here().filter(|here| !self.game().may_act(here)) else { return };
        let (seen, ordered) = (self.seen(), self.last_order().is_some());
        match self.usual_unit().filter(|_| self.gave_the_last(here)) {
            Some(next) => self.talk.turn_to(Some(next)),
            None if ordered && seen.status.own && seen.status.usual.is_none() && seen.dues.is_empty() => {
                self.next_unit(true, true);
            }
            None if self.gave_the_last(here) => {
                if let Some(next) = self.only_one() {
                    self.talk.turn_to(Some(next));
                }
            }
            None => {}
        }
    }

    /// The unit that may act, where no other may.
    fn only_one(&self) -> Option<Id> {
        let mut may = self.units().iter().filter(|id| self.game().may_act(id));
        may.next().filter(|_| may.next().is_none()).cloned()
    }

    /// The unit whose order Enter gives, if it is one alone and may act.
    fn usual_unit(&self) -> Option<Id> {
        match &self.seen().status.usual.as_ref()?.who[..] {
            [one] => Some(one.clone()).filter(|one| self.game().may_act(one)),
            _ => None,
        }
    }

    /// Another side is on than before, and it is not that of the unit under the cursor; or one is on where none was, as behind
    /// a die drawn, and that unit may do nothing.
    fn turned(&self, from: Option<usize>) -> bool {
        let Some(side) = self.seen().status.on.filter(|now| Some(*now) != from) else { return false };
        let may = |id: &Id| self.game().may_act(id);
        let here = self.here().and_then(|id| self.game().unit(id));
        here.is_some_and(|unit| unit.side != side || from.is_none() && !may(&unit.id))
    }

    /// The order that was given cost the unit under the cursor its life.
    fn fell(&self) -> bool {
        let gone = |here: &Id| self.game().unit(here).is_some_and(|unit| unit.gone);
        self.here().is_some_and(|here| gone(here) && self.gave_the_last(here))
    }

    /// Whether the last line is an order that a unit gave.
    fn gave_the_last(&self, unit: &Id) -> bool {
        self.last_order().is_some_and(|order| order.who.contains(unit))
    }

    /// The order of the last line, if it is one.
    fn last_order(&self) -> Option<Order> {
        match self.folder.session().last(1).pop()?.deed {
            Deed::Order(order) => Some(order),
            Deed::Ruling(_) => None,
        }
    }

    /// The cursor stands on a unit that shows.
    pub fn stand_on_somebody(&mut self) {
        let units = self.units();
        if !self.here().is_some_and(|here| units.contains(here)) {
            let first = units.first().or(self.here()).cloned();
            self.talk.turn_to(first);
        }
    }

    /// Where a stage begins: on a unit that owes something now, else on the one whose order a moment interrupted, else on one
    /// that owes something before the stage ends, else on the one whose order Enter gives, else on one that may act.
    pub fn start(&mut self) {
        let owing = |now: bool| {
            let mut dues = self.seen().dues.iter().filter(|due| !now || due.by == When::Now);
            dues.find_map(|due| due.unit.clone().filter(|unit| self.units().contains(unit)))
        };
        let usual = || self.usual_unit().filter(|unit| self.units().contains(unit));
        match owing(true).or_else(|| self.interrupted()).or_else(|| owing(false)).or_else(usual) {
            Some(unit) => self.talk.turn_to(Some(unit)),
            None => self.next_unit(true, true),
        }
    }

    /// The unit whose order began the sequence that has just ended, if it may go on.
    fn interrupted(&self) -> Option<Id> {
        let (session, game) = (self.folder.session(), self.game());
        let first = session.last(1).first()?.group.filter(|_| !game.in_moment())?;
        let line = session.place(first).and_then(|place| session.line(place))?;
        let Deed::Order(order) = &line.deed else { return None };
        let may = |id: &&Id| self.units().contains(id) && game.may_act(id);
        order.who.first().filter(may).cloned()
    }

    /// Where the cursor stands among the units that show.
    pub fn place(&self) -> usize {
        self.units().iter().position(|id| Some(id) == self.here()).unwrap_or(0)
    }

    /// Moves the cursor by so many units; from one that does not show to the first that does.
    pub fn step(&mut self, by: isize) {
        let Some(last) = self.units().len().checked_sub(1) else { return };
        let by = if self.here().is_some_and(|here| self.units().contains(here)) { by } else { 0 };
        let next = (self.place() as isize).saturating_add(by).clamp(0, last as isize) as usize;
        self.talk.turn_to(self.units().get(next).cloned());
    }

    /// Goes to the next unit that may act; with `stay` only if the one under the cursor may not.
    pub fn next_unit(&mut self, forward: bool, stay: bool) {
        let (units, game) = (self.units(), self.game());
        let (count, now) = (units.len(), self.place());
        if count == 0 {
            return;
        }
        let places: Vec<usize> = (if stay { 0 } else { 1 }..=count)
            .map(|step| if forward { (now + step) % count } else { (now + count - step % count) % count })
            .collect();
        let may = |id: &Id| game.may_act(id);
        let on = self.seen().status.on;
        let mine = |at: &usize| on.is_none_or(|side| self.shown().sides.get(*at) == Some(&side));
        let best = places.iter().copied().find(|at| mine(at) && may(&units[*at]));
        if let Some(at) = best.or_else(|| places.into_iter().find(|at| !mine(at) && may(&units[*at]))) {
            let next = units.get(at).cloned();
            self.talk.turn_to(next);
        }
    }
}
