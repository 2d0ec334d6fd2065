//! Who is on, in a few words for the head of the screen.

use super::super::{Look, movement::withdraw, stages, stats, turn};

/// "NORTH, 5 to act; Spears 1 of 2".
pub fn headline(board: &Look) -> String {
    match board.state.stage() {
        "order" => "roll for the order of play".to_owned(),
        "withdrawal" => {
            let names: Vec<&str> = withdraw::owed(board).iter().map(|unit| unit.name.as_str()).collect();
            format!("{} may strike first", names.join(", "))
        }
        _ => {
            let Some(side) = turn::on(board) else { return String::new() };
            let name = turn::side_name(board, side).to_uppercase();
            let left = stages::left(board, side).len();
            let active = board.state.table.ground.active.as_ref().and_then(|id| board.state.unit(id));
            let active = active.filter(|unit| unit.on_table() && unit.body.left > 0).map(|unit| {
                format!("; {} {} of {}", unit.name, unit.body.left, stats::actions(board.data, &unit.body))
            });
            format!("{name}, {left} to act{}", active.unwrap_or_default())
        }
    }
}
