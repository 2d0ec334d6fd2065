//! An order made ready to be tried: looked over once, on units of its own, for all the trials of a forecast on one core.

use std::sync::Arc;

use super::{Trial, Tried, Trying, ends::Ends, status, units};
use crate::engine::{Board, Halt, Rules, State, Tape, play};
use crate::view::{Order, gather};

/// The most answers of other sides that are tried with an order.
const MOST_ANSWERS: usize = 4;

/// An order of a system made ready.
pub(super) struct PreparedTrial<R: Rules> {
    prepared: play::Prepared,
    /// The state that it is tried in.
    was: State<R>,
    data: Arc<R::Data>,
    /// How the battle would end by the rules before it.
    decided: Option<String>,
    ends: Ends<R>,
}

impl<R: Rules> PreparedTrial<R> {
    /// Looks an order over.
    ///
    /// # Errors
    /// What bars it, or a fact that is missing or does not fit.
    pub(super) fn new(board: Board<R>, data: Arc<R::Data>, order: &Order) -> Result<PreparedTrial<R>, Halt> {
        let prepared = play::Prepared::new(board, order)?;
        let (was, decided) = (board.state.apart(), board.verdict());
        Ok(PreparedTrial { prepared, was, data, decided, ends: Ends::new() })
    }
}

/// What comes of the usual answer of another side, where an order opened a moment for it: a charge that is held. Nothing
/// where nobody else answers, or the answer cannot be given.
fn answered<R: Rules>(before: Board<R>, after: Board<R>, tape: &mut Tape, is_told: bool) -> Option<play::Played<R>> {
    if after.state.table.stack.len() <= before.state.table.stack.len() || after.on() == before.on() {
        return None;
    }
    let usual = status::of(&after).usual?;
    let prepared = play::Prepared::new(after, &usual).ok()?;
    let planned = prepared.planned(after).ok()?;
    prepared.carry_out(after, &*planned, tape, is_told).ok()
}

impl<R: Rules> Trial for PreparedTrial<R> {
    fn with(&mut self, work: &mut dyn FnMut(&mut Trying) -> Result<(), Halt>) -> Result<(), Halt> {
        let (prepared, data, decided, ends) = (&self.prepared, &self.data, &self.decided, &mut self.ends);
        let board = Board::new(&self.was, data);
        let planned = prepared.planned(board)?;
        // Every trial is played on the copy of the one before it.
        let mut copy = None;
        work(&mut |tape, is_told| {
            let fresh = copy.take().unwrap_or_else(|| board.state.clone());
            let mut played = prepared.carry_out_on(fresh, board, &*planned, tape, is_told)?;
            for _ in 0..MOST_ANSWERS {
                let Some(answered) = answered(board, Board::new(&played.state, data), tape, is_told) else { break };
                let outcomes = answered.outcomes.into_iter();
                outcomes.for_each(|outcome| gather(&mut played.outcomes, outcome));
                played.state = answered.state;
            }
            let after = Board::new(&played.state, data);
            let mut room = ends.room();
            let altered = board.state.units.differing(&played.state.units).into_iter().filter_map(|(was, now)| {
                let mut known = room.next().unwrap_or_default();
                if let Some(unit) = now {
                    units::read(&after, unit, &mut known);
                }
                Some((now.or(was)?.id.clone(), known))
            });
            let altered = altered.collect();
            let end = ends.of(&played.state, altered, || {
                let over = after.state.table.over.clone().or_else(|| after.verdict());
                (after.on(), over.filter(|word| decided.as_ref() != Some(word)))
            });
            played.state.back_to(board.state);
            copy = Some(played.state);
            Ok(Tried { end, outcomes: played.outcomes })
        })
    }
}
