//! Whose turn it is to move or to pick a squad (R28, R56, A27).

use super::super::OpenD6;
use crate::{
    rules::Board,
    view::{Order, Refusal},
};

/// The side that is on in the movement or the ranged combat phase.
pub fn on(_board: &Board<OpenD6>) -> Option<usize> {
    None
}

/// What alternation says against this order's squad (rule R28 or R56, by the stage).
pub fn against(_board: &Board<OpenD6>, _order: &Order) -> Vec<Refusal> {
    Vec::new()
}
