//! Close combat (R79-R88).

pub mod parting;

use super::OpenD6;
use crate::{
    rules::{Board, Halt, Scene},
    view::{Form, Id, Order, Refusal},
};

/// What happens when the phase begins.
///
/// # Errors
/// As for any order.
pub fn enter(_scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    Ok(())
}

/// The form of a fight: contacts and circumstances of the melee the squad stands in.
pub fn form(_board: &Board<OpenD6>, _order: &Order) -> Form {
    Form::default()
}

/// What stands against fighting.
pub fn against(_board: &Board<OpenD6>, _order: &Order) -> Vec<Refusal> {
    Vec::new()
}

/// Fights the whole melee that the squad stands in.
///
/// # Errors
/// As for any order.
pub fn run(_scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    Ok(())
}

/// Squads of a side whose melee is not fought yet; one squad stands for each melee.
pub fn left(_board: &Board<OpenD6>, _side: usize) -> Vec<Id> {
    Vec::new()
}
