//! Who is separated (R12-R14).

use super::super::OpenD6;
use crate::{
    rules::{Board, Halt, Scene},
    view::{Form, Order, Refusal},
};
/// Its form.
pub fn form(_board: &Board<OpenD6>, _order: &Order) -> Form {
    Form::default()
}
/// Does it.
///
/// # Errors
/// As for any order.
pub fn run(_scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    Ok(())
}
