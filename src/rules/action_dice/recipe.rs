//! The recipe of a unit, as scenarios write it: a row of troops.yaml, how many, and what differs.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{
    ad::Ad,
    profile::{Ability, Formation, Kind},
};
use crate::view::Inches;

/// What a unit is to be made of. Whatever is not said comes from the troop, and without one from the average man.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Recipe {
    /// The row of troops.yaml, by id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile: Option<String>,
    /// How many models, 1 to 200; 1 without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 200))]
    pub models: Option<u16>,
    /// Models side by side in a regiment's front rank; half of them without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 200))]
    pub front: Option<u16>,
    /// Its kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
    /// How it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formation: Option<Formation>,
    /// Dice of one model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ad: Option<Ad>,
    /// Move in inches.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub pace: Option<Inches>,
    /// Fight.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = -5, max = 10))]
    pub fight: Option<i32>,
    /// Shoot.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = -5, max = 10))]
    pub shoot: Option<i32>,
    /// Defense.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 40))]
    pub defense: Option<i32>,
    /// The weapon in hand, by id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub melee: Option<String>,
    /// The ranged weapon, by id; `none` takes the troop's away.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ranged: Option<String>,
    /// What is special; it stands in place of the troop's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub abilities: Option<BTreeSet<Ability>>,
    /// Square inches of a vehicle's base.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<u8>,
}
