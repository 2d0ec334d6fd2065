//! What a game master chooses, adds and reads: options, modifiers, terrain, charts.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a scenario may name of its own, under `names:`.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Open {
    /// The phase that gives way to those which a scenario names: each of them is like it.
    pub phases: Option<String>,
    /// The list to which the stats and tracks that a scenario names are added as rows; each unit has them, with a column.
    pub stats: Option<String>,
    /// The list to which the marks that it names are added as rows.
    pub marks: Option<String>,
}

/// An option of a battle.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WrittenOption {
    /// What it decides.
    pub label: String,
    /// Ids and words of what there is to choose; the first is usual.
    pub choices: IndexMap<String, String>,
}

/// A throw that a game master may modify.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WrittenModifier {
    /// What people read: "to hit".
    pub label: String,
    /// Which way it counts: "+1 hits more easily". What is positive helps the unit whose throw it is.
    #[serde(default)]
    pub help: String,
    /// The acts in which the acting units throw by it.
    #[serde(default)]
    pub acts: Vec<String>,
    /// The acts in which units of other sides do.
    #[serde(default)]
    pub theirs: Vec<String>,
}

/// A kind of terrain.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WrittenTerrain {
    /// Its name; its id without it.
    #[serde(default)]
    pub name: Option<String>,
    /// What it does, in words.
    #[serde(default)]
    pub does: String,
}

/// A chart.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WrittenChart {
    /// Its title.
    pub title: String,
    /// Its table: the heads, then its rows.
    #[serde(default)]
    pub rows: Vec<Vec<String>>,
    /// What it says besides, a paragraph each.
    #[serde(default)]
    pub text: Vec<String>,
}
