//! The system by name, and what it plays on in the words of its rules.

use crate::engine::{Board, Scene, Unit};

/// The system.
pub struct OrderDice;

/// A board of this system, to look at.
pub type Look<'a> = Board<'a, OrderDice>;
/// An order of this system under way.
pub type Play<'a, 't> = Scene<'a, 't, OrderDice>;
/// A unit of this system.
pub type Piece = Unit<OrderDice>;
