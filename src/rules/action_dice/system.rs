//! The system by name, and the words of the engine as its chapters use them.

use crate::engine;

/// The system.
pub struct ActionDice;

/// The state and the data, to look at.
pub type Board<'a> = engine::Board<'a, ActionDice>;
/// An order under way.
pub type Scene<'a, 't, 's> = engine::Scene<'a, 't, 's, ActionDice>;
/// A unit.
pub type Unit = engine::Unit<ActionDice>;
