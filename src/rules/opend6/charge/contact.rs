//! Base contact, or a failed charge (R48-R52).

use super::super::OpenD6;
use crate::{
    rules::{Board, Halt, Scene},
    view::{Form, Order, Refusal},
};
/// Its form.
pub fn form(_board: &Board<OpenD6>, _order: &Order) -> Form {
    Form::default()
}
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
