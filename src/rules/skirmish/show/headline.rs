//! Who is on, in a few words for the head of the screen.

use super::super::{active, shoot::shots, stats, system::Skirmish, turn};
use crate::{engine::Board, view::counted};

/// "ABBEY to play, 5 left", or what the figure that acts has left.
pub fn headline(board: &Board<Skirmish>) -> String {
    let Some(side) = turn::on(board) else { return "ALL to roll for the first turn".to_owned() };
    let name = board.state.side_name(side).to_uppercase();
    if let Some(unit) = active::figure(board) {
        let shots = match unit.body.gear.missiles(board.data).as_slice() {
            [] => String::new(),
            [only] => format!(", {}", counted(shots::left(&unit.body, only), "shot")),
            several => {
                several.iter().map(|weapon| format!(", {} {}", shots::left(&unit.body, weapon), weapon.name)).collect()
            }
        };
        let left = stats::move_left(board, &unit.body).to_string();
        let left = if unit.body.deeds.held { "held".to_owned() } else { left };
        return format!("{name} to play: {} {}, {left}{shots}", unit.number, unit.name);
    }
    format!("{name} to play, {} left", board.left(side).len())
}
