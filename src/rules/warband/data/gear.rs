//! Armour, shields, spells and profiles.

use serde::{Deserialize, Serialize};

use super::super::recipe::Recipe;
use crate::view::words;

/// One kind of armour (digest 4.4).
#[derive(Debug, Clone, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    /// Its id.
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// The die that is needed before anything else counts, 2 to 7; 7 is none.
    pub save: i32,
    /// Not from the source.
    #[serde(default)]
    pub house: bool,
}

/// One kind of shield (digest 4.4).
#[derive(Debug, Clone, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Shield {
    /// Its id.
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// How much it helps in close combat.
    pub close: i32,
    /// How much it helps against missiles.
    pub missile: i32,
    /// Of no use to a rider.
    #[serde(default)]
    pub on_foot: bool,
    /// A buckler: not beside an unwieldy weapon.
    #[serde(default)]
    pub small: bool,
    /// Not from the source.
    #[serde(default)]
    pub house: bool,
}

/// The file of armour and shields.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Gear {
    /// Armour.
    pub armour: Vec<Armour>,
    /// Shields and bucklers.
    pub shields: Vec<Shield>,
}

/// One spell of the game master's list (R28).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Spell {
    /// Its id; its name will do for a spell of one wizard.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// What a casting total must reach.
    pub difficulty: i32,
    /// How many hits it makes, if it makes any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hits: Option<u32>,
    /// Their Strength.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strength: Option<i32>,
    /// An armour save is allowed.
    #[serde(default = "yes", skip_serializing_if = "is")]
    pub save: bool,
    /// What it does, in words.
    #[serde(default, deserialize_with = "words", skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Not from the source.
    #[serde(default, skip_serializing_if = "is_not")]
    pub house: bool,
}

impl Spell {
    /// What it goes by in facts: its id, or its name where it has none.
    pub fn key(&self) -> &str {
        if self.id.is_empty() { &self.name } else { &self.id }
    }
}

/// One profile to make characters from.
#[derive(Debug, Clone, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// Its id.
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// Not from the source.
    #[serde(default)]
    pub house: bool,
    /// A remark.
    #[serde(default, deserialize_with = "words")]
    pub note: String,
    /// What it says.
    pub troop: Recipe,
}

fn yes() -> bool {
    true
}

fn is(flag: &bool) -> bool {
    *flag
}

fn is_not(flag: &bool) -> bool {
    !flag
}
