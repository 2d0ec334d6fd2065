//! The rule systems, a folder each, and their list. A system is one folder here, one folder of data, one row in [`systems`],
//! one folder of tests. Nothing here knows a clock, a random generator, a file or a screen.

pub mod action_dice;
pub mod opend6;
pub mod order_dice;
pub mod skirmish;
pub mod warband;

use crate::paper::{self, System};

/// The systems muster knows.
pub fn systems() -> &'static [System] {
    static SYSTEMS: &[System] = &[
        paper::system::<opend6::OpenD6>(),
        paper::system::<skirmish::Skirmish>(),
        paper::system::<warband::Warband>(),
        paper::system::<action_dice::ActionDice>(),
        paper::system::<order_dice::OrderDice>(),
    ];
    SYSTEMS
}

/// A system by its id.
pub fn system(id: &str) -> Option<&'static System> {
    systems().iter().find(|system| system.id == id)
}
