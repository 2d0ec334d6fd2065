//! The system by name, and what it plays on in the words of its rules.

use crate::engine::{Board, Unit};

/// The system.
pub struct ActionDice;

/// A unit of the system.
pub type Company = Unit<ActionDice>;
/// The state and the data, to look at.
pub type Look<'a> = Board<'a, ActionDice>;
