//! Plain moves (R28-R35).

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
pub fn hold(_scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    Ok(())
}
/// Does it.
///
/// # Errors
/// As for any order.
pub fn turn(_scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    Ok(())
}
/// Does it.
///
/// # Errors
/// As for any order.
pub fn crawl(_scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    Ok(())
}
/// Does it.
///
/// # Errors
/// As for any order.
pub fn stand(_scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    Ok(())
}
/// Does it.
///
/// # Errors
/// As for any order.
pub fn walk(_scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    Ok(())
}
/// Does it.
///
/// # Errors
/// As for any order.
pub fn run(_scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    Ok(())
}
/// Does it.
///
/// # Errors
/// As for any order.
pub fn prone(_scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    Ok(())
}
