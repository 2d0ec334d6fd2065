//! Where the cursor goes: to the next who may act, back to whose order was interrupted, by so many rows.

use super::desk::Desk;
use crate::{
    battle::Deed,
    view::{Id, Order, When},
};

/// How many lines back the order is sought in whose midst something was due.
const BACK: usize = 6;

impl Desk {
    /// What ended or began a stage was taken back: the cursor stays on a unit that may do something in it.
    pub(super) fn back_in_a_stage(&mut self) {
        if !self.here().is_some_and(|here| self.game().may_act(here)) {
            self.start();
        }
    }

    /// Whether something is due before all else.
    pub(super) fn owes_at_once(&self) -> bool {
        self.seen().dues.iter().any(|due| due.by == When::Now)
    }

    /// Behind what was due in the midst of a unit's orders the cursor goes back to that unit, if it may go on and the one that
    /// owed it may do nothing.
    pub(super) fn back_to_work(&mut self) {
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
    pub(super) fn turn_to_next(&mut self) {
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
    pub(super) fn turned(&self, from: Option<usize>) -> bool {
        let Some(side) = self.seen().status.on.filter(|now| Some(*now) != from) else { return false };
        let may = |id: &Id| self.game().may_act(id);
        let here = self.here().and_then(|id| self.game().unit(id));
        here.is_some_and(|unit| unit.side != side || from.is_none() && !may(&unit.id))
    }

    /// The order that was given cost the unit under the cursor its life.
    pub(super) fn fell(&self) -> bool {
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
    pub(super) fn stand_on_somebody(&mut self) {
        let units = self.units();
        if !self.here().is_some_and(|here| units.contains(here)) {
            let first = units.first().or(self.here()).cloned();
            self.talk.turn_to(first);
        }
    }

    /// Where a stage begins: on a unit that owes something now, else on the one whose order a moment interrupted, else on one
    /// that owes something before the stage ends, else on the one whose order Enter gives, else on one that may act.
    pub(super) fn start(&mut self) {
        let owing = |now: bool| {
            let mut dues = self.seen().dues.iter().filter(|due| !due.waits && (!now || due.by == When::Now));
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
    pub(super) fn place(&self) -> usize {
        self.units().iter().position(|id| Some(id) == self.here()).unwrap_or(0)
    }

    /// Moves the cursor by so many units; from one that does not show to the first that does.
    pub(super) fn step(&mut self, by: isize) {
        let Some(last) = self.units().len().checked_sub(1) else { return };
        let by = if self.here().is_some_and(|here| self.units().contains(here)) { by } else { 0 };
        let next = (self.place() as isize).saturating_add(by).clamp(0, last as isize) as usize;
        self.talk.turn_to(self.units().get(next).cloned());
    }

    /// Goes to the next unit that may act; with `stay` only if the one under the cursor may not.
    pub(super) fn next_unit(&mut self, forward: bool, stay: bool) {
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
