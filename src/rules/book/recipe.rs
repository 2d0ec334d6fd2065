//! How scenarios and rosters write a unit of a book.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::written::WrittenFigure;

/// What a unit is to be.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Recipe {
    /// The troop type, by id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// Where its stats differ from those of its kind, by id.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    pub stats: IndexMap<String, Json>,
    /// How many of the figures that its stats count it begins with, where it has lost some before. All without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 1_000_000))]
    pub left: Option<i64>,
    /// Its figures in place of those of its kind, where units list them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<WrittenFigure>,
}
