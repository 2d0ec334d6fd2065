//! Lines that only lead to the next one, as a die is drawn for whoever acts: where that one falls away, so do they.

use super::{Anew, Rerun};
use crate::{
    battle::{Again, Deed, Fate, Line, Session, Step, older, recorded::Recorded},
    engine::{Game, Halt, Nobody, Reply, Tape},
    view::{Order, Refusal},
};

/// What stood before the last step that was taken: its place among the steps, the state, the next number, the line before it.
pub(super) struct Before {
    step: usize,
    now: Box<dyn Game>,
    next: u64,
    last: Option<Line>,
}

impl Before {
    /// What stands before an order of the table, if this line is one.
    pub(super) fn of(rerun: &Rerun, line: Option<&Line>) -> Option<Before> {
        line?.of_table()?;
        Some(Before { step: rerun.steps.len(), now: rerun.now.copy(), next: rerun.next, last: rerun.last.clone() })
    }
}

/// Whether the line before this place led to it alone: the next one is the same order of the table, and stands without both and
/// not behind that one. `before` is the state before this place.
pub(in crate::battle) fn is_led(session: &Session, place: usize, before: &dyn Game) -> bool {
    let line = |place: Option<usize>| session.line(place?);
    let (Some(lead), Some(next)) = (line(place.checked_sub(1)), line(place.checked_add(1))) else { return false };
    let same = lead.of_table().zip(next.of_table()).is_some_and(|(lead, next)| lead.act == next.act);
    if !same || (lead.turn, &lead.stage) != (next.turn, &next.stage) {
        return false;
    }
    let refused = |game: &dyn Game| {
        let order = older::whole(game, &next);
        let came = order.map(|order| game.perform(&order, &mut Tape::new(&next.answers, &mut Nobody)));
        matches!(came, Some(Err(Halt::Refused(_))))
    };
    refused(before) && session.back(session.len() + 1 - place).is_ok_and(|earlier| !refused(&*earlier))
}

impl Rerun<'_> {
    /// Performs an order with the answers it had; and, where it asks, what it was answered to that and cannot be taken unseen.
    pub(super) fn order_again(&self, line: &Line, order: &Order) -> (Result<Anew, Halt>, Option<Reply>) {
        let machine = self.session.machine_in(self.next, &*self.now);
        let mut again = Again::new(Recorded::of(&*self.was, line), machine);
        let anew = self.perform(&Deed::Order(order.clone()), self.given(line), &mut again);
        (anew, again.suggested().cloned())
    }

    /// Performs an order with the answers it had; where it is refused as the last line only led to what fell away, without that.
    pub(super) fn order_led(&mut self, line: &Line, order: &Order) -> (Result<Anew, Halt>, Option<Reply>) {
        let anew = self.order_again(line, order);
        match &anew.0 {
            Err(Halt::Refused(_)) if self.leads_nowhere(order) => self.without_lead(line, order).unwrap_or(anew),
            _ => anew,
        }
    }

    /// Whether the last line that was performed again only led to lines that fell away: it was the same order of the table, as a
    /// die is drawn for whoever acts next.
    fn leads_nowhere(&self, order: &Order) -> bool {
        let led = self.led.as_ref().and_then(|led| self.steps.get(led.step..));
        let Some([Step { now: Some(lead), .. }, fell @ ..]) = led else { return false };
        let same = matches!(&lead.deed, Deed::Order(lead) if lead.act == order.act && lead.who == order.who);
        same && !fell.is_empty() && fell.iter().all(|step| step.now.is_none())
    }

    /// An order as it goes where the last line is left out that only led to what fell away; none where that does not help.
    fn without_lead(&mut self, line: &Line, order: &Order) -> Option<(Result<Anew, Halt>, Option<Reply>)> {
        let Before { step, mut now, mut next, mut last } = self.led.take()?;
        let mut swap = |rerun: &mut Rerun| {
            std::mem::swap(&mut rerun.now, &mut now);
            std::mem::swap(&mut rerun.next, &mut next);
            std::mem::swap(&mut rerun.last, &mut last);
        };
        swap(self);
        let anew = self.order_again(line, order);
        if matches!(anew.0, Err(Halt::Refused(_))) {
            swap(self);
            return None;
        }
        let lead = &mut self.steps[step];
        (lead.now, lead.fate) = (None, Fate::Falls(Refusal::sense("what it led to fell away", "").into()));
        Some(anew)
    }
}
