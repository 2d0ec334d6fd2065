//! Who is on, in a few words for the head of the screen.

use super::super::{OpenD6, stages};
use crate::rules::Board;

/// "SOUTH picks, left N3 S2".
pub fn headline(board: &Board<OpenD6>) -> String {
    let verb = match board.state.stage() {
        "initiative" => return "roll for initiative".to_owned(),
        "special" => return "lift the tokens, then end the turn".to_owned(),
        "charge" => "may answer the charge",
        "movement" => "moves",
        "ranged" => "picks",
        "close" => return format!("melees, {}", left(board)),
        _ => return left(board),
    };
    match stages::on(board).and_then(|side| board.state.table.sides.get(side)) {
        Some(side) => format!("{} {verb}, {}", side.name.to_uppercase(), left(board)),
        None => left(board),
    }
}

/// "left N3 S2": squads of each side that have not acted and may.
fn left(board: &Board<OpenD6>) -> String {
    let sides = &board.state.table.sides;
    let short = |name: &str| {
        let letters = (1..=name.len()).filter_map(|end| name.get(..end));
        let alone = |start: &&str| sides.iter().filter(|side| side.name.starts_with(*start)).count() == 1;
        letters.clone().find(alone).unwrap_or(name).to_owned()
    };
    let counts =
        sides.iter().enumerate().map(|(at, side)| format!("{}{}", short(&side.name), stages::left(board, at).len()));
    format!("left {}", counts.collect::<Vec<_>>().join(" "))
}
