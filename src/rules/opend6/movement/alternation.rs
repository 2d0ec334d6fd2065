//! Whose turn it is to move or to pick a squad (R28, R56, A27).

use super::super::system::OpenD6;
use crate::{
    engine::Board,
    view::{Order, Refusal},
};

/// The sides in the order in which they take turns: by initiative, from the side that begins (A27).
fn cycle(board: &Board<OpenD6>, first: usize) -> Vec<usize> {
    let sides = board.state.table.sides.len();
    let mut order = board.state.table.body.order.clone();
    // Sides that had nobody in play when the initiative was rolled come last.
    order.extend((0..sides).filter(|side| !board.state.table.body.order.contains(side)));
    let start = order.iter().position(|side| *side == first).unwrap_or(0);
    order.rotate_left(start);
    order
}

/// The side that begins the phase under way: by its holder's choice in the movement phase (R27), the one next to the
/// holder in the ranged combat phase (R56).
fn first(board: &Board<OpenD6>) -> usize {
    let table = &board.state.table.body;
    let holder = table.initiative.unwrap_or(0);
    if board.state.stage() == "ranged" {
        return cycle(board, holder).get(1).copied().unwrap_or(holder);
    }
    table.first.unwrap_or(holder)
}

/// The side that is on in the movement or the ranged combat phase: the next one that has a squad left.
pub fn on(board: &Board<OpenD6>) -> Option<usize> {
    let mut sides = cycle(board, first(board));
    if let Some(place) = board.state.table.body.last_side.and_then(|last| sides.iter().position(|side| *side == last)) {
        sides.rotate_left(place + 1);
    }
    sides.into_iter().find(|side| board.any_left(*side))
}

/// What alternation says against this order's squads (rule R28 or R56, by the stage).
pub fn against(board: &Board<OpenD6>, order: &Order) -> Vec<Refusal> {
    let (rule, verb) = match board.state.stage() {
        "movement" => ("R28", "move"),
        "ranged" => ("R56", "fire"),
        _ => return Vec::new(),
    };
    // A squad with a volley and an engine goes on with its pick.
    if rule == "R56" && board.state.table.body.picking.as_ref().is_some_and(|id| order.who == [id.clone()]) {
        return Vec::new();
    }
    let Some(on) = on(board) else { return Vec::new() };
    let name = |side: usize| board.state.side_name(side);
    let squads: Vec<_> = board.who(order).collect();
    if squads.iter().any(|unit| board.state.side_of(unit) != on) {
        let what = format!("{} is to {verb} now", name(on));
        return vec![Refusal::rule(rule, what, "take one of its squads, or say that it is done")];
    }
    let others_wait = (0..board.state.table.sides.len()).any(|side| side != on && board.any_left(side));
    if squads.len() > 1 && others_wait {
        let what = format!("{} is to {verb} with one squad at a time, not {}", name(on), squads.len());
        return vec![Refusal::rule(rule, what, "name one")];
    }
    Vec::new()
}
