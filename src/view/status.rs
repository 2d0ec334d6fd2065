//! Where the turn stands.

use super::{Id, Order};

/// One phase in the line of phases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhaseMark {
    /// Its id.
    pub id: String,
    /// Its short name.
    pub name: String,
    /// Whether it is the one under way.
    pub now: bool,
}

/// One side as the headline shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideMark {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Units that have not acted in this stage and may.
    pub left: usize,
    /// Whether the machine rolls its dice.
    pub machine: bool,
}

/// Where the turn stands and who is on.
#[derive(Debug, Clone, PartialEq)]
pub struct Status {
    /// The battle's name.
    pub battle: String,
    /// The turn, from 1.
    pub turn: u32,
    /// The phases in order.
    pub phases: Vec<PhaseMark>,
    /// The moment under way above the phase, in words.
    pub moment: Option<String>,
    /// The side that is on, by place in the list of sides.
    pub on: Option<usize>,
    /// Who is on, in words: "SOUTH picks".
    pub line: String,
    /// The sides.
    pub sides: Vec<SideMark>,
    /// What Enter does when nothing is typed.
    pub usual: Option<Order>,
    /// The unit the moment is about.
    pub unit: Option<Id>,
    /// How the battle ended, if it did.
    pub over: Option<String>,
}
