//! Whose place it is, in a few words for the head of the screen.

use super::super::{Warband, order};
use crate::rules::Board;

/// How many of the list are named behind the first.
const NAMED: usize = 3;

/// "5 Thaumbax (charge, I 5), then 21 22 24; 9 left".
pub fn headline(board: &Board<Warband>) -> String {
    if board.state.stage() != "strike" {
        return "who charges, moves, engages?".to_owned();
    }
    if !order::tied(board).is_empty() {
        return "roll for ties".to_owned();
    }
    let list = order::list(board);
    let Some((first, rest)) = list.split_first() else { return "all have acted: end the turn".to_owned() };
    let why = order::because(board, first).replace("Initiative", "I");
    let next: Vec<String> = rest.iter().take(NAMED).map(|unit| unit.number.to_string()).collect();
    let next = if next.is_empty() { String::new() } else { format!(", then {}", next.join(" ")) };
    format!("{} {} ({why}){next}; {} left", first.number, first.name, list.len())
}
