//! Rosters: squads that are made already.

use serde::{Deserialize, Serialize};

use super::super::recipe::Recipe;
use crate::view::words;

/// One squad of a roster.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RosterUnit {
    /// Its name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// The number it likes to have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u16>,
    /// What it is made of.
    pub troop: Recipe,
}

/// A roster file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roster {
    /// The system's id.
    pub system: String,
    /// The name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// A remark.
    #[serde(default, deserialize_with = "words", skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// The squads.
    pub units: Vec<RosterUnit>,
}
