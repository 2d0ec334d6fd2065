//! What the morale phase owes, in its three steps: broken squads rally, losses are tested, others may rally
//! (R89, R91, R94). Derived from what the squads did; nothing is kept.

use super::super::{bonds, system::OpenD6};
use crate::engine::{Board, Unit};

/// Squads on the table with a soldier left for which a due of this kind holds and was not waived nor barred: the side with the
/// initiative first, then by number (A102).
fn squads<'a>(board: &Board<'a, OpenD6>, kind: &str, holds: impl Fn(&Unit<OpenD6>) -> bool) -> Vec<&'a Unit<OpenD6>> {
    let mut squads = board.state.those(|unit| owes(board, unit, kind, &holds));
    let order = &board.state.table.body.order;
    squads.sort_by_key(|unit| order.iter().position(|side| *side == board.state.side_of(unit)).unwrap_or(order.len()));
    squads
}

/// Whether a due of this kind holds for a squad on the table with a soldier left, and was not waived nor barred.
fn owes(board: &Board<OpenD6>, unit: &Unit<OpenD6>, kind: &str, holds: impl Fn(&Unit<OpenD6>) -> bool) -> bool {
    let act = if kind == "casualty" { "casualty-test" } else { "rally" };
    let excused = || board.is_excused(&format!("{kind}:{}", unit.id), unit, act);
    unit.on_table() && unit.body.count() > 0 && holds(unit) && !excused()
}

/// Step A: broken squads that have not rolled yet, less those that broke in this very phase (R89, A86).
pub fn rallies<'a>(board: &Board<'a, OpenD6>) -> Vec<&'a Unit<OpenD6>> {
    squads(board, "rally", |unit| unit.body.morale == 0 && !unit.body.deeds.rallied && !unit.body.deeds.broke_now)
}

/// Step B: squads with a casualty this turn that were not broken when the phase began and have not been tested: the rally
/// of a broken one has borne its casualties (R91, A85).
pub fn tests<'a>(board: &Board<'a, OpenD6>) -> Vec<&'a Unit<OpenD6>> {
    squads(board, "casualty", |unit| {
        let deeds = &unit.body.deeds;
        unit.body.morale > 0 && unit.body.took_casualties() && !deeds.tested && !deeds.rallied
    })
}

/// Step C: squads that may still try a voluntary rally, as far as the tracker knows (R94, A89, A90).
pub fn volunteers<'a>(board: &Board<'a, OpenD6>) -> Vec<&'a Unit<OpenD6>> {
    board.state.those(|unit| volunteers_now(board, unit))
}

/// Whether a squad is one of the [`volunteers`].
pub fn volunteers_now(board: &Board<OpenD6>, unit: &Unit<OpenD6>) -> bool {
    owes(board, unit, "volunteer", |unit| {
        let body = &unit.body;
        body.morale > 0 && body.morale < body.morale_start && !body.deeds.rallied && at_rest(board, unit)
    })
}

/// Whether nobody of the squad shot, fought, or was hit this turn, and no enemy touches it.
pub fn at_rest(board: &Board<OpenD6>, unit: &Unit<OpenD6>) -> bool {
    let busy = unit.body.soldiers.iter().any(|soldier| soldier.shot || soldier.fought);
    !busy && !unit.body.took_casualties() && !bonds::in_melee(board.state, unit)
}
