//! Who is on, in a few words for the head of the screen.

use super::super::{order, system::Warband};
use crate::engine::Board;

/// How many of the list are named behind the first.
const NAMED: usize = 3;

/// "GUARD to act, 9 left: 5 Thaumbax (charge, I 5), then 21 22 24".
pub fn headline(board: &Board<Warband>) -> String {
    told(board).swap_remove(0)
}

/// The same without why it is this one, then without who comes next, as long as characters strike.
pub fn in_short(board: &Board<Warband>) -> Vec<String> {
    if strikes(board) { told(board) } else { Vec::new() }
}

fn strikes(board: &Board<Warband>) -> bool {
    board.state.stage() == "strike"
}

/// Who is on: with all there is to say first, then shorter.
fn told(board: &Board<Warband>) -> Vec<String> {
    if !strikes(board) {
        return vec!["ALL to declare".to_owned()];
    }
    if !order::tied(board).is_empty() {
        return vec!["ALL to roll tie-break dice".to_owned()];
    }
    let list = order::list(board);
    let Some((first, rest)) = list.split_first() else { return vec!["all have acted: end the turn".to_owned()] };
    // The dice of a tie are a long story, which the journal and the sheet tell: who comes next stands behind.
    let why = order::rank(board, first).replace("Initiative", "I");
    let next: Vec<String> = rest.iter().take(NAMED).map(|unit| unit.number.to_string()).collect();
    let next = if next.is_empty() { String::new() } else { format!(", then {}", next.join(" ")) };
    let side = board.state.side_name(board.state.side_of(first));
    let who = format!("{} to act, {} left: {} {}", side.to_uppercase(), list.len(), first.number, first.name);
    vec![format!("{who} ({why}){next}"), format!("{who}{next}"), who]
}
