//! Forecasts: what an order would do, told by carrying it out thousands of times on copies.
//!
//! The same rules that resolve the order resolve its trials, so that a forecast cannot disagree with them. Dice are thrown
//! by the machine for everybody, and every choice takes its default ([`ASSUMED`]). What is counted are values: the
//! readings of units, the outcomes that the rules tell, and the faces of each throw by its id. No sentence is
//! read, and none made: a trial in which a throw comes for the first time is made once more with words, for its name. Nothing
//! here names a system, nothing is recorded, and no generator of the battle is touched.

mod forecast;
mod policy;
mod spread;
mod tally;
mod throws;
mod trials;
mod unit;
mod words;

pub use forecast::{Count, DiceOdds, Forecast, Measure, Spread, UnitOdds};
pub use trials::{Question, TRIALS, Trials};
pub use words::{OddsLine, why_none};

/// What every forecast takes for granted.
pub const ASSUMED: &str = "all dice by the machine, choices left at their defaults";
/// The same where some dice lie already.
const ASSUMED_BESIDE: &str = "the dice that lie count, all others by the machine, choices left at their defaults";
