//! Whose turn it is, in a few words for the head of the screen.

use super::super::{
    movement::withdraw,
    stats,
    system::{Board, Unit},
    turn,
};
use crate::{engine::numbers, view::counted};

/// "NORTH to play, 5 units left", "NORTH to play; Spears: 1 of 2 actions left", "SOUTH may strike first: 21 Axes", "NORTH to check morale: 1 Spears".
pub fn headline(board: &Board) -> String {
    let name = |side: usize| board.state.side_name(side).to_uppercase();
    match board.state.stage() {
        "order" => "ALL to roll for the order of play".to_owned(),
        "withdrawal" => {
            let owed = withdraw::owed(board);
            let of = |unit: &Unit| name(board.state.side_of(unit));
            let who = |unit: &Unit| format!("{} {}", unit.number, unit.name);
            match (owed.as_slice(), withdraw::leaver(board)) {
                ([], Some(leaver)) => format!("{} to check morale: {}", of(leaver), who(leaver)),
                ([], None) => String::new(),
                ([one], _) => format!("{} may strike first: {}", of(one), who(one)),
                ([first, ..], _) => {
                    format!("{} may strike first, {}: {}", of(first), counted(owed.len(), "unit"), numbers(&owed))
                }
            }
        }
        _ => {
            let Some(side) = turn::on(board) else { return String::new() };
            let active = board.state.table.body.active.as_ref().and_then(|id| board.state.unit(id));
            let active = active.filter(|unit| unit.on_table() && unit.body.left > 0).map(|unit| {
                let all = stats::actions(board.data, &unit.body);
                format!("; {}: {} of {all} actions left", unit.name, unit.body.left)
            });
            // While a unit acts, the head has no room for how many come after it.
            let left = || format!(", {} left", counted(board.left(side).len(), "unit"));
            format!("{} to play{}", name(side), active.unwrap_or_else(left))
        }
    }
}
