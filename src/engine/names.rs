//! What a scenario names of its own, where its system leaves that open.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use crate::view::Within;

/// Names for a game that its system does not know. Numbers are those that units begin with.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Names {
    /// The phases of a turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub phases: Vec<String>,
    /// Numbers of every unit.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    #[schemars(with = "IndexMap<String, Within<0, 999>>")]
    pub stats: IndexMap<String, i64>,
    /// Numbers of every unit that are lost box by box.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    #[schemars(with = "IndexMap<String, Within<0, 999>>")]
    pub tracks: IndexMap<String, i64>,
    /// Words that units come to bear.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
}
