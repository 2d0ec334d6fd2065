//! What the rules of `skirmish` make due.

use super::{first, steady, system::Skirmish};
use crate::{engine::Board, view::Due};

/// What is due: the roll for the first turn, later the steady tests.
pub fn dues(board: &Board<Skirmish>) -> Vec<Due> {
    first::due(board).into_iter().chain(steady::dues(board)).collect()
}
