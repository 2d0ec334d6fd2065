//! The morale phase (R89-R95), and the nerve that charges test too.

pub mod casualty;
pub mod nerve;
pub mod rally;
pub mod reached;

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

/// What happens when the phase ends.
///
/// # Errors
/// As for any order.
pub fn leave(_scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    Ok(())
}

/// Squads of a side that may still try a voluntary rally (R94).
pub fn left(_board: &Board<OpenD6>, _side: usize) -> Vec<Id> {
    Vec::new()
}
