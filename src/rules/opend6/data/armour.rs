//! Armour.

use serde::Deserialize;

use crate::view::words;

/// One kind of armour.
#[derive(Debug, Clone, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    /// Its id.
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// Added to Strength when damage is resisted, never when it is dealt (A17, A81).
    #[schemars(range(min = -100, max = 100))]
    pub strength: i32,
    /// Added to AGI, and so to rates and to the skills that hang on it.
    #[schemars(range(min = -100, max = 100))]
    pub agility: i32,
    /// Points for each soldier.
    #[schemars(range(min = -10_000, max = 10_000))]
    pub points: i32,
    /// Not from the source.
    #[serde(default)]
    pub house: bool,
}
