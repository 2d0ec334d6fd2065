//! Volleys (R56-R72): the forms and the resolution that ranged, opportunity and defensive fire share.

use super::OpenD6;
use crate::{
    rules::{Board, Halt, Scene},
    view::{Form, Id, Order, Refusal},
};

/// When a volley is shot: it decides on modifiers and on when results fall.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Occasion {
    /// In the ranged combat phase: results are held (R57).
    Ranged,
    /// At a mover, +1: results fall at once (R40, R41).
    Opportunity,
    /// At a charger, +1: results fall at once (R49).
    Defensive,
}

/// The fields of a volley. For opportunity and defensive fire the target is known and `target` is no field.
pub fn form(_board: &Board<OpenD6>, _order: &Order, _occasion: Occasion, _target: Option<&Id>) -> Form {
    Form::default()
}

/// Shoots the volley that the order's facts describe; `target` is set for opportunity and defensive fire.
///
/// # Errors
/// As for any order.
pub fn shoot(_scene: &mut Scene<OpenD6>, _occasion: Occasion, _target: Option<&Id>) -> Result<(), Halt> {
    Ok(())
}

/// The form of ranged fire.
pub fn fire_form(board: &Board<OpenD6>, order: &Order) -> Form {
    form(board, order, Occasion::Ranged, None)
}

/// What stands against ranged fire, facts aside (R56, R58).
pub fn fire_against(_board: &Board<OpenD6>, _order: &Order) -> Vec<Refusal> {
    Vec::new()
}

/// Ranged fire (R56-R72).
///
/// # Errors
/// As for any order.
pub fn fire(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    shoot(scene, Occasion::Ranged, None)
}

/// Squads of a side that may still fire in the ranged combat phase.
pub fn left(_board: &Board<OpenD6>, _side: usize) -> Vec<Id> {
    Vec::new()
}
