//! Forecasts: what an order would do, told by carrying it out thousands of times on copies.
//!
//! The same rules that resolve the order resolve its trials, so that a forecast cannot disagree with them. Dice are thrown
//! by the machine, whoever's they are, and every choice takes its usual answer ([`ASSUMED`]). What is counted is what
//! people see: the cells of the roster, successes on dice, the sentences of the tale; nothing here names a system. Nothing
//! is recorded, and no generator of the battle is touched.

mod forecast;
mod policy;
mod reading;
mod sentences;
mod tally;
mod trials;
mod words;

pub use forecast::{Count, Forecast, Measure, Spread, UnitOdds};
pub use trials::{Question, TRIALS, Trials};
pub use words::OddsLine;

/// What every forecast takes for granted.
pub const ASSUMED: &str = "all dice by the machine, every choice its usual one";
