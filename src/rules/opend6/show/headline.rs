//! Who is on, in a few words for the head of the screen.

use super::super::{charge, melee::Melee, morale::owed, special, system::OpenD6};
use crate::{engine::Board, view::counted};

/// "SOUTH to move, left N3 S2".
pub fn headline(board: &Board<OpenD6>) -> String {
    let to_do = match board.state.stage() {
        "initiative" => return "ALL to roll initiative".to_owned(),
        "special" => return lift(board),
        "close" => return format!("ALL to fight, {} left", counted(Melee::unfought(board.state).len(), "melee")),
        "morale" => return morale(board),
        "charge" => return on(board, charge::to_do(board)),
        "movement" => "move",
        _ => "fire",
    };
    format!("{}, {}", on(board, to_do), left(board))
}

/// Cells in which the head tells which tokens are to be lifted; of more it counts the squads.
const TOKENS: usize = 40;

/// "ALL to lift Fire +1: 1 21": which tokens, so that nobody seeks them among what was read out before.
fn lift(board: &Board<OpenD6>) -> String {
    match (special::in_short(board.state), special::tokens(board.state).count()) {
        (_, 0) => "ALL to end the turn".to_owned(),
        (tokens, _) if tokens.len() <= TOKENS => format!("ALL to lift {tokens}"),
        (_, squads) => format!("ALL to lift the tokens of {}", counted(squads, "squad")),
    }
}

/// "SOUTH to move", or nobody in particular.
fn on(board: &Board<OpenD6>, to_do: &str) -> String {
    let side = board.on().map(|side| board.state.side_name(side).to_uppercase());
    format!("{} to {to_do}", side.as_deref().unwrap_or("NOBODY"))
}

/// Tests that are due come first; then squads may rally.
fn morale(board: &Board<OpenD6>) -> String {
    let due = owed::rallies(board).len() + owed::tests(board).len();
    if due > 0 { format!("ALL to test, {due} left") } else { format!("ALL to rally, {}", left(board)) }
}

/// "left N3 S2": squads of each side that have not acted and may.
fn left(board: &Board<OpenD6>) -> String {
    let sides = 0..board.state.table.sides.len();
    let counts = sides.map(|side| format!("{}{}", board.state.side_letter(side), board.left(side).len()));
    format!("left {}", counts.collect::<Vec<_>>().join(" "))
}
