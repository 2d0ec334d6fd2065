//! The recipe of a figure, as scenarios write it (1.1): a kind of figure and its equipment, and what sets it apart.

use serde::{Deserialize, Serialize};

/// What a figure is to be.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Recipe {
    /// The kind of figure, by the id of its row in figures.yaml.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// Speed in whole inches, 0 to 24, in place of the kind's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 24))]
    pub speed: Option<i32>,
    /// Bravery, 0 to 9, in place of the kind's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 9))]
    pub bravery: Option<i32>,
    /// Shoot, 0 to 9, in place of the kind's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 9))]
    pub shoot: Option<i32>,
    /// Fight, 0 to 9, in place of the kind's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 9))]
    pub fight: Option<i32>,
    /// The weapon in its hand, by id; unarmed without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub melee: Option<String>,
    /// The weapon it shoots with, by id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missile: Option<String>,
    /// Body armour, by id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub armour: Option<String>,
    /// Shield, by id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shield: Option<String>,
}
