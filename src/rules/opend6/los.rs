//! A dispute over a line of sight (R69).

use super::OpenD6;
use crate::{
    rules::{Board, Halt, Scene},
    view::{Form, Order, Refusal},
};
/// Does it.
///
/// # Errors
/// As for any order.
pub fn run(_scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    Ok(())
}
