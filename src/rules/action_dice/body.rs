//! A unit in battle: how many models are left, its markers, its activation, its damage. What follows from these is worked
//! out in `stats`.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::profile::{Kind, Profile};
use crate::{
    engine::Shared,
    view::{Facts, Id, sparse},
};

/// A unit's own state.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Troop {
    /// What its models are.
    pub profile: Shared<Profile>,
    /// How many models it began with, 1 to 200.
    #[schemars(range(min = 0, max = 2_000))]
    pub began: u16,
    /// How many are left.
    #[schemars(range(min = 0, max = 2_000))]
    pub models: u16,
    /// Models side by side in a regiment's front rank; nought for skirmishers.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    #[schemars(range(min = 0, max = 2_000))]
    pub front: u16,
    /// A regiment whose bases do not touch: only a change of shape mends it (R2, R11).
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub broken: bool,
    /// Spends its next action doing nothing (R7).
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub disordered: bool,
    /// Holds a Failed Morale token (R8, R43).
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub token: bool,
    /// Enemies it has fought and still touches (R14).
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub fought: BTreeSet<Id>,
    /// Activated in its side's turn (R4).
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub acted: bool,
    /// Actions left of its activation.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    #[schemars(range(min = 0, max = 20))]
    pub left: u8,
    /// What it did in its activation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub done: Vec<Deed>,
    /// The first half of a gun's shot is done (R26).
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub loading: bool,
    /// A morale check it owes (R40).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check: Option<Check>,
    /// Hits a hero has taken (R38).
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    #[schemars(range(min = 0, max = 100))]
    pub hits: u8,
    /// What a vehicle has suffered.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub damage: Damage,
}

impl Troop {
    /// Its kind.
    pub fn kind(&self) -> Kind {
        self.profile.kind
    }

    /// Whether its crew is half or less of what it was (R26).
    pub fn half_crew(&self) -> bool {
        self.kind() == Kind::Ordnance && u32::from(self.models) * 2 <= u32::from(self.began)
    }
}

/// One action of an activation (R6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// Moved, or changed its shape.
    Move,
    /// Changed its shape (R11).
    Reshape,
    /// Fought.
    Melee,
    /// Shot.
    Ranged,
    /// Loaded its gun (R26).
    Load,
    /// Used an ability (R44).
    Special,
    /// Did nothing (R7).
    Nothing,
}

/// A morale check that is owed (R40).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// Models lost in the attack.
    #[schemars(range(min = 0, max = 2_000))]
    pub lost: u16,
    /// Models before it.
    #[schemars(range(min = 0, max = 2_000))]
    pub before: u16,
}

sparse! {
    /// What a vehicle has suffered (R36).
    pub struct Damage {
        /// Times its Move was hit.
        #[schemars(range(min = 0, max = 100))]
        pub pace: u8,
        /// Times its Defense was hit.
        #[schemars(range(min = 0, max = 100))]
        pub defense: u8,
        /// Times its range was hit.
        #[schemars(range(min = 0, max = 100))]
        pub range: u8,
        /// Arcs it cannot fire into any more.
        pub arcs: BTreeSet<Sector>,
        /// What every later roll adds.
        #[schemars(range(min = 0, max = 100))]
        pub plus: u8,
    }
}

impl Damage {
    /// Whether it has suffered nothing.
    pub fn is_none(&self) -> bool {
        *self == Damage::default()
    }
}

/// One of a vehicle's 90 degree sectors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Sector {
    /// Ahead.
    Front,
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Behind, with the ability (R47).
    Rear,
}

impl Sector {
    /// All of them, in the order people read.
    pub const ALL: [Sector; 4] = [Sector::Front, Sector::Left, Sector::Right, Sector::Rear];

    /// Its id and name.
    pub fn word(self) -> &'static str {
        match self {
            Sector::Front => "front",
            Sector::Left => "left",
            Sector::Right => "right",
            Sector::Rear => "rear",
        }
    }

    /// That damage keeps a vehicle from firing there: "no fire to the front".
    pub fn silent(self) -> String {
        format!("no fire to the {}", self.word())
    }

    /// The arc of a word.
    pub fn of(word: &str) -> Option<Sector> {
        Sector::ALL.into_iter().find(|arc| arc.word() == word)
    }
}

sparse! {
    /// The table's own state.
    pub struct TableBody {
        /// Sides in the order of play, by their place in the list of sides; empty before it is rolled (R3).
        #[schemars(inner(range(min = 0, max = 999)))]
        pub order: Vec<usize>,
        /// Which of them is on, from 0.
        #[schemars(range(min = 0, max = 999))]
        pub at: usize,
        /// The unit being activated (R4).
        pub active: Option<Id>,
        /// The withdrawal under way (R14).
        pub withdrawal: Option<Withdrawal>,
    }
}

/// A unit on its way out of a melee (R14).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Withdrawal {
    /// The unit that leaves.
    pub unit: Id,
    /// Enemies that may still strike.
    pub owed: Vec<Id>,
    /// The act it leaves by: `move` or `drive`.
    pub act: String,
    /// The facts of that act.
    pub facts: Facts,
    /// It held a token when it set out, which the move takes off (R8).
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub token: bool,
}
