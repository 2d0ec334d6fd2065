//! The special actions phase and the end of the turn (R96, R97).

use super::OpenD6;
use crate::{
    rules::{Board, Halt, Scene},
    view::{Form, Order, Refusal},
};
/// Does it.
///
/// # Errors
/// As for any order.
pub fn enter(_scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    Ok(())
}
/// Does it.
///
/// # Errors
/// As for any order.
pub fn leave(_scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    Ok(())
}
