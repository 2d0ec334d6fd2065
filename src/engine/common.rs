//! The acts that every battle has, whatever its system: their ids, and the facts they take.

use crate::view::{Fact, Many, Word};

/// The table's act that ends the stage under way.
pub const END_STAGE: &str = "next";
/// The table's act that notes a reminder.
pub const NOTED: &str = "noted";
/// The table's act that ends the battle, which the rules offer and the game master gives.
pub const END_BATTLE: &str = "end-battle";
/// The due that offers the end of the battle behind its last turn.
pub const PLAYED_OUT: &str = "played-out";
/// The act of a side that does nothing more in its turn or phase, where a system has it.
pub const SIDE_DONE: &str = "done";
/// The table's act that brings a late unit on.
pub const ARRIVE: &str = "arrive";
/// The acts that every system has.
pub const ACTS: &[&str] = &[END_STAGE, NOTED, ARRIVE, END_BATTLE];

/// Why a unit is out whose figures went into another one: it is not lost.
pub const MERGED: &str = "merged";

/// Whether those who have not acted do nothing, when a stage ends before they have.
pub const REST: Fact<bool> = Fact::new("rest", "the rest do nothing");
/// Which reminder is noted: its id, or in older battles its place.
pub const REMINDER: Fact<Many> = Fact::new("reminder", "reminder");
/// The note of a scenario that says who has won.
pub const VICTORY: &str = "victory";
/// How the battle ended, where the rules do not say it.
pub const HOW: Fact<Word> = Fact::new("how", "how it ended");

/// That the last turn of a battle is over, in words.
pub fn was_the_last(last: u32) -> String {
    format!("turn {last} was the last")
}
