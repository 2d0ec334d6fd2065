//! The recipe of a character, as scenarios and rosters write it.

use serde::{Deserialize, Serialize};

use super::{spell::Spell, stats::Strike};

/// What a character is to be: a profile of the data, and what differs from it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Recipe {
    /// The profile, by id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile: Option<String>,
    /// A description in a few words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// A player's character.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pc: Option<bool>,
    /// Weapon Skill.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 10))]
    pub ws: Option<i32>,
    /// Ballistic Skill.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 10))]
    pub bs: Option<i32>,
    /// Strength.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 10))]
    pub s: Option<i32>,
    /// Toughness.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 10))]
    pub t: Option<i32>,
    /// Wounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 10))]
    pub w: Option<i32>,
    /// Initiative.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 10))]
    pub i: Option<i32>,
    /// Attacks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 10))]
    pub a: Option<i32>,
    /// Leadership.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 10))]
    pub l: Option<i32>,
    /// Armour, by id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub armour: Option<String>,
    /// Shield or buckler, by id; `none` leaves out that of the profile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shield: Option<String>,
    /// On a mount.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mounted: Option<bool>,
    /// Close weapons, by id; the first is in hand. Fists are always there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weapons: Option<Vec<String>>,
    /// The second weapon in hand, by id; `none` leaves out that of the profile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub off: Option<String>,
    /// The missile weapon in use, by id; `none` leaves out that of the profile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missile: Option<String>,
    /// Further missile weapons carried, by id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missiles: Option<Vec<String>>,
    /// Mastery level.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 10))]
    pub level: Option<i32>,
    /// Spells, by id or written out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spells: Option<Vec<SpellEntry>>,
    /// Special rules in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub special: Option<Vec<String>>,
    /// Strikes first or last by a special rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strike: Option<Strike>,
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
