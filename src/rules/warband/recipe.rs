//! The recipe of a character, as scenarios and rosters write it.

use serde::{Deserialize, Serialize};

use super::{spell::Spell, stats::Strike};
use crate::view::sparse;

sparse! {
    /// What a character is to be: a profile of the data, and what differs from it.
    #[derive(Eq)]
    #[serde(rename_all = "kebab-case")]
    pub struct Recipe {
        /// The profile, by id.
        pub profile: Option<String>,
        /// A description in a few words.
        pub kind: Option<String>,
        /// A player's character.
        pub pc: Option<bool>,
        /// Weapon Skill.
        #[schemars(range(min = 0, max = 10))]
        pub ws: Option<i32>,
        /// Ballistic Skill.
        #[schemars(range(min = 0, max = 10))]
        pub bs: Option<i32>,
        /// Strength.
        #[schemars(range(min = 0, max = 10))]
        pub s: Option<i32>,
        /// Toughness.
        #[schemars(range(min = 0, max = 10))]
        pub t: Option<i32>,
        /// Wounds.
        #[schemars(range(min = 0, max = 10))]
        pub w: Option<i32>,
        /// Initiative.
        #[schemars(range(min = 0, max = 10))]
        pub i: Option<i32>,
        /// Attacks.
        #[schemars(range(min = 0, max = 10))]
        pub a: Option<i32>,
        /// Leadership.
        #[schemars(range(min = 0, max = 10))]
        pub l: Option<i32>,
        /// Armour, by id.
        pub armour: Option<String>,
        /// Shield or buckler, by id; `none` leaves out that of the profile.
        pub shield: Option<String>,
        /// On a mount.
        pub mounted: Option<bool>,
        /// Close weapons, by id; the first is in hand. Fists are always there.
        pub weapons: Option<Vec<String>>,
        /// The second weapon in hand, by id; `none` leaves out that of the profile.
        pub off: Option<String>,
        /// The missile weapon in use, by id; `none` leaves out that of the profile.
        pub missile: Option<String>,
        /// Further missile weapons carried, by id.
        pub missiles: Option<Vec<String>>,
        /// Mastery level.
        #[schemars(range(min = 0, max = 10))]
        pub level: Option<i32>,
        /// Spells, by id or written out.
        pub spells: Option<Vec<SpellEntry>>,
        /// Special rules in words.
        pub special: Option<Vec<String>>,
        /// Strikes first or last by a special rule.
        pub strike: Option<Strike>,
    }
}

/// A spell as a recipe writes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(untagged)]
pub enum SpellEntry {
    /// One of spells.yaml, by id.
    Known(String),
    /// One of the game master's own.
    Own(Spell),
}
