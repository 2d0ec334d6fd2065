//! Armour, shields and profiles.

use serde::Deserialize;

use super::super::recipe::Recipe;
use crate::{
    paper::{Listed, rows},
    view::words,
};

/// One kind of armour (digest 4.4).
#[derive(Debug, Clone, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    /// Its id.
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// The die that is needed before anything else counts; 7 is none.
    #[schemars(range(min = 2, max = 7))]
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
    #[schemars(range(min = 0, max = 6))]
    pub close: i32,
    /// How much it helps against missiles.
    #[schemars(range(min = 0, max = 6))]
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

rows!(Armour, Shield, Profile);

/// The file of armour and shields.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Gear {
    /// Armour.
    pub armour: Listed<Armour>,
    /// Shields and bucklers.
    pub shields: Listed<Shield>,
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
