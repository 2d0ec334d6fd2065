//! The way that is made for later lines: stages that have to be ended now, and units that hold up the others since what they did
//! is left out.

use super::{MOST, Rerun, Tried, place, place_of};
use crate::{
    battle::{Deed, Fate, Line, recorded::Recorded},
    engine::{END_STAGE, Game, Halt, Nobody, SIDE_DONE},
    view::{Id, Order},
};

/// Where everything stood.
struct Mark {
    steps: usize,
    now: Box<dyn Game>,
    next: u64,
    last: Option<Line>,
}

impl Rerun<'_> {
    /// Where a stage that passed by itself has to be ended now, ends it: but only if that leads to where a line was given.
    pub(super) fn keep_step(&mut self, line: &Line) {
        let stuck = (place(&*self.now), place_of(line));
        if stuck.0 == stuck.1 || self.stuck.as_ref() == Some(&stuck) {
            return;
        }
        let mark = self.mark();
        let there = |rerun: &Self| place(&*rerun.now) == stuck.1 && rerun.now.whose_turn() == rerun.was.whose_turn();
        if !self.end_stages(line, there) {
            self.back_to(mark);
            self.stuck = Some(stuck);
        }
    }

    /// Ends stages until the battle stands where it should; whether it does.
    fn end_stages(&mut self, line: &Line, there: impl Fn(&Self) -> bool) -> bool {
        for _ in 0..MOST {
            let (mut order, name) = (Order::table(END_STAGE), format!("{} {END_STAGE}:{}", line.n, self.now.stage()));
            let anew = match self.end(&mut order, self.said(&name), &Recorded::default()) {
                // What a moment comes to is asked where it is over.
                Err(asks @ Halt::Ask { .. }) if self.now.in_moment() => {
                    self.wants(line.n, Some(name), order, Some(asks), None);
                    return false;
                }
                Err(_) => return false,
                Ok(anew) => anew,
            };
            self.take(None, anew, Fate::Added);
            if there(self) {
                return true;
            }
            if self.now.turn() > line.turn {
                return false;
            }
        }
        false
    }

    /// Gives a line that is refused once way is made for it; none where that does not help.
    pub(super) fn make_way(&mut self, line: &Line, order: &Order) -> Option<Tried> {
        self.pass_on(line, order).or_else(|| self.hand_over(line, order))
    }

    /// The same where units hold it up of which something is left out in this stage, or done otherwise: they are done with it.
    fn pass_on(&mut self, line: &Line, order: &Order) -> Option<Tried> {
        let acts = self.now.acts().into_iter().filter(|act| act.yields);
        let acts: Vec<String> = acts.map(|act| act.id.into_owned()).collect();
        if acts.is_empty() || place(&*self.now) != place_of(line) {
            return None;
        }
        let (mark, led) = (self.mark(), self.led.take());
        for unit in self.left_out(line) {
            let may = |act: &&String| {
                self.now.offers(std::slice::from_ref(&unit)).iter().any(|offer| offer.act == **act && offer.may())
            };
            let Some(act) = acts.iter().find(may) else { continue };
            let done = Deed::Order(Order::of(act, &unit));
            let Ok(anew) = self.perform(&done, &[], &mut Nobody) else { continue };
            self.take(None, anew, Fate::Added);
            let tried = self.give(line, order);
            if !matches!(tried.anew, Err(Halt::Refused(_))) {
                return Some(tried);
            }
        }
        self.back_to(mark);
        self.led = led;
        None
    }

    /// The units of the rewritten line and of those that fell away in the stage of a line.
    fn left_out(&self, line: &Line) -> Vec<Id> {
        let there = |was: &&Line| place_of(was) == place_of(line);
        let rewritten = |was: &Line| was.n == self.rewrite.line;
        let steps = self.steps.iter().filter_map(|step| step.was.as_ref().map(|was| (was, step.now.is_none())));
        let lines = steps.filter(|(was, fell)| *fell || rewritten(was)).map(|(was, _)| was).filter(there);
        let mut units: Vec<Id> = Vec::new();
        for line in lines {
            let Deed::Order(order) = &line.deed else { continue };
            for unit in &order.who {
                if !units.contains(unit) {
                    units.push(unit.clone());
                }
            }
        }
        units
    }

    /// The same where another side is on, as what ended that one's turn is left out: it is ended all the same.
    fn hand_over(&mut self, line: &Line, order: &Order) -> Option<Tried> {
        let on = |game: &dyn Game| game.whose_turn().or_else(|| game.status().on);
        let sides = [on(&*self.now), on(&*self.was)];
        if !self.left_unended() || sides[0] == sides[1] || self.kept == Some((line.turn, sides)) {
            return None;
        }
        let (mark, led) = (self.mark(), self.led.take());
        let there = |rerun: &Self| place(&*rerun.now) == place_of(line) && on(&*rerun.now) == sides[1];
        if self.end_stages(line, there) {
            let tried = self.give(line, order);
            if !matches!(tried.anew, Err(Halt::Refused(_))) {
                return Some(tried);
            }
        }
        self.back_to(mark);
        (self.led, self.kept) = (led, Some((line.turn, sides)));
        None
    }

    /// Whether a line is left out that ended a stage, or what a side did in it.
    fn left_unended(&self) -> bool {
        let ends = |was: &Line| matches!(&was.deed, Deed::Order(order) if [END_STAGE, SIDE_DONE].contains(&order.act.as_str()));
        self.steps.iter().any(|step| step.now.is_none() && step.was.as_ref().is_some_and(ends))
    }

    fn mark(&self) -> Mark {
        Mark { steps: self.steps.len(), now: self.now.copy(), next: self.next, last: self.last.clone() }
    }

    fn back_to(&mut self, mark: Mark) {
        self.steps.truncate(mark.steps);
        (self.now, self.next, self.last) = (mark.now, mark.next, mark.last);
    }
}
