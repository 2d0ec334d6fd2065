//! What a unit would be expected to do next: what Enter means for the one in hand.

use super::{
    combat::{broadside, fire, melee},
    idle,
    movement::{drive, plain, reshape},
    profile::Kind as Sort,
    system::{Board, Unit},
    turn,
};
use crate::view::{Order, Refusal};

/// What stands against an act.
type Against = fn(&Board, &Order) -> Vec<Refusal>;

/// What a unit would be expected to do next: what it must (R2, R7, R8), to fight whom it touches, to fire where it stands,
/// where it has moved or fired already and with a gun; else to move.
pub fn of(board: &Board, unit: &Unit) -> Option<Order> {
    let troop = &unit.body;
    let order = |act| Order::of(act, &unit.id);
    let begun = turn::active(board, unit) && !troop.done.is_empty();
    let gun = troop.kind() == Sort::Ordnance;
    let steps: [(bool, &str, Against); 7] = [
        (troop.disordered, "nothing", idle::against_nothing),
        (troop.broken, "reshape", reshape::against),
        (true, "melee", melee::against),
        (begun || gun, "fire", fire::against),
        (begun, "broadside", broadside::against),
        (true, "move", plain::against),
        (true, "drive", drive::against),
    ];
    let may = turn::may(board, unit);
    let step = steps
        .into_iter()
        .filter(|_| may)
        .find(|(is_next, act, against)| *is_next && !unit.is_barred(act) && against(board, &order(act)).is_empty());
    step.map(|(_, act, _)| order(act))
}
