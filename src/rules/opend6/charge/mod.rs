//! Charges (R42-R52): announced with both tests, then a moment for fire, then contact.

pub mod announce;
pub mod contact;
pub mod defend;

use super::OpenD6;
use crate::{
    rules::{Board, Halt, Scene},
    view::Id,
};

/// The moment in words, and the squad that charges.
pub fn moment(board: &Board<OpenD6>) -> Option<(String, Option<Id>)> {
    let charge = board.state.table.ground.charge.as_ref()?;
    let name = |id: &Id| board.state.unit(id).map_or(id.to_string(), |unit| unit.name.clone());
    Some((format!("{} charge {}", name(&charge.charger), name(&charge.target)), Some(charge.charger.clone())))
}

/// Whether the moment has nothing left to wait for.
pub fn idle(board: &Board<OpenD6>) -> bool {
    board.state.table.ground.charge.is_none()
}

/// The side that is on in the moment.
pub fn on(_board: &Board<OpenD6>) -> Option<usize> {
    None
}

/// What happens when the moment ends.
///
/// # Errors
/// As for any order.
pub fn leave(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    scene.state.table.ground.charge = None;
    Ok(())
}
