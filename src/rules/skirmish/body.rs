//! A figure in battle: what it is, its markers, what it did this turn. How hurt it is stands in `health`, what it carries
//! in `gear`; its values as wounds leave them are worked out in `stats`.

mod written;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{gear::Gear, health::Hurt};
use crate::{
    engine::Shared,
    view::{Id, Inches, sparse},
};
use written::Written;

/// What a figure is by nature and came with; never altered by the rules (section 1).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// What kind of figure it is: "Viking Warrior".
    pub kind: String,
    /// Speed in whole inches, 0 to 24.
    #[schemars(range(min = 0, max = 24))]
    pub speed: i32,
    /// Bravery, 0 to 9.
    #[schemars(range(min = 0, max = 9))]
    pub bravery: i32,
    /// Shoot, 0 to 9.
    #[schemars(range(min = 0, max = 9))]
    pub shoot: i32,
    /// Fight, 0 to 9.
    #[schemars(range(min = 0, max = 9))]
    pub fight: i32,
    /// What it carried at the start.
    pub gear: Gear,
    /// It has no hands: it neither treats nor plunders.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub beast: bool,
}

/// A figure's own state.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(try_from = "Written", into = "Written")]
pub struct Figure {
    /// Its nature.
    pub profile: Shared<Profile>,
    /// What it carries now.
    pub gear: Gear,
    /// How hurt it is.
    pub hurt: Hurt,
    /// Its equipment was taken (R15).
    pub plundered: bool,
    /// It carries off what it took from the killed (R15).
    pub plunder: bool,
    /// Knocked down (R18).
    pub prone: bool,
    /// It moved in its last turn (A17).
    pub moved_last: bool,
    /// What it did in its turn; blank again when its next one begins.
    pub deeds: Deeds,
}

impl Figure {
    /// A figure as it comes to the battle.
    pub fn of(profile: Shared<Profile>) -> Figure {
        Figure { gear: profile.gear.clone(), profile, ..Figure::default() }
    }
}

sparse! {
    /// What a figure did in its turn.
    #[derive(Eq)]
    pub struct Deeds {
        /// It owes a steady test (R3).
        pub owes: bool,
        /// It moved some distance (R5).
        pub moved: bool,
        /// Inches of movement used up.
        pub spent: Inches,
        /// Shots made (R7).
        #[schemars(range(min = 0, max = 100))]
        pub shots: u8,
        /// Of these shots, those with another weapon than the first, by weapon: a dagger beside a bow (R7).
        #[schemars(with = "BTreeMap<String, crate::view::Within<0, 100>>")]
        pub shot: BTreeMap<String, u8>,
        /// The enemies it fought in its own activation (R9).
        pub fought: Vec<Id>,
        /// It tried to break off (R6).
        pub tried: bool,
        /// It failed to break off and moves no further (R6).
        pub held: bool,
        /// It plundered (R15).
        pub plundered: bool,
        /// Its activation is over (R2).
        pub done: bool,
    }
}
