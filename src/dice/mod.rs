//! Dice as faces and as chances: chains of open-ended dice, and the exact odds that are shown beside a question.
//! It knows no rule system, and no generator: faces come from whoever threw the dice.

mod chain;
mod chances;

pub use chain::Chain;
pub use chances::{Opposed, at_least, opposed, opposed_by};
