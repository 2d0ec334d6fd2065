//! The movement phase (R28-R55): plain moves, disengaging, coherency, and who is on.

pub mod alternation;
pub mod coherency;
pub mod disengage;
pub mod plain;
pub mod side_done;

use super::OpenD6;
use crate::{
    rules::{Board, Halt, Scene},
    view::Id,
};

/// What happens when the phase begins.
///
/// # Errors
/// As for any order.
pub fn enter(_scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    Ok(())
}

/// What happens when the phase ends: squads that did nothing hold.
///
/// # Errors
/// As for any order.
pub fn leave(_scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    Ok(())
}

/// Squads of a side still to be activated (R28, R34, A28).
pub fn left(_board: &Board<OpenD6>, _side: usize) -> Vec<Id> {
    Vec::new()
}
