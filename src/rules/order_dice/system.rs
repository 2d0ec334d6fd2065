//! The system by name, and the words of the engine as its chapters use them.

use crate::engine;

/// The system.
pub struct OrderDice;

/// The state and the data, to look at.
pub type Board<'a> = engine::Board<'a, OrderDice>;
/// An order under way.
pub type Scene<'a, 't, 's> = engine::Scene<'a, 't, 's, OrderDice>;
/// A unit.
pub type Unit = engine::Unit<OrderDice>;
