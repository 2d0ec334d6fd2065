//! Initiative (R26, R27).

use super::OpenD6;
use crate::{
    rules::{Board, Halt, Scene},
    view::{Form, Order, Refusal},
};
/// What stands against it.
pub fn against(_board: &Board<OpenD6>, _order: &Order) -> Vec<Refusal> {
    Vec::new()
}
/// Does it.
///
/// # Errors
/// As for any order.
pub fn run(_scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    Ok(())
}
/// The side that is on: none while dice decide.
pub fn on(_board: &Board<OpenD6>) -> Option<usize> {
    None
}
