//! The ids of the acts that every battle has, whatever its system.

/// The table's act that ends the stage under way.
pub const END_STAGE: &str = "next";
/// The table's act that notes a reminder.
pub const NOTED: &str = "noted";
/// The table's act that ends the battle, which the rules offer and the game master gives.
pub const END_BATTLE: &str = "end-battle";
/// The act of a side that does nothing more in its turn or phase, where a system has it.
pub const SIDE_DONE: &str = "done";
/// The table's act that brings a late unit on.
pub const ARRIVE: &str = "arrive";
/// The acts that every system has.
pub const ACTS: &[&str] = &[END_STAGE, NOTED, ARRIVE, END_BATTLE];
