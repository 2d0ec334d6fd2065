//! Who is on, in a few words for the head of the screen.

use super::super::{active, shoot::shots, stats, system::Skirmish, turn};
use crate::engine::Board;

/// "ABBEY to play, 5 left", or what the figure that acts has left.
pub fn headline(board: &Board<Skirmish>) -> String {
    let Some(side) = turn::on(board) else { return "ALL SIDES to roll for the first turn".to_owned() };
    let name = board.state.side_name(side).to_uppercase();
    if let Some(unit) = active::figure(board) {
        let shots = unit.body.gear.missiles(board.data).first().map(|weapon| shots::left(&unit.body, weapon));
        let shots = match shots {
            Some(1) => ", 1 shot".to_owned(),
            Some(shots) => format!(", {shots} shots"),
            None => String::new(),
        };
        let left = stats::move_left(board, &unit.body);
        return format!("{name} to play: {} {}, {left}{shots}", unit.number, unit.name);
    }
    format!("{name} to play, {} left", turn::left(board, side).len())
}
