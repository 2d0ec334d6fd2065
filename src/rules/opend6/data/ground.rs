//! Terrain and barriers. They are judged on the table; these rows are for the charts and the forms.

use serde::{Deserialize, Serialize};

use crate::view::{Inches, words};

/// How well something covers (5.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Cover {
    /// In the open.
    #[default]
    None,
    /// +1 to be shot.
    Light,
    /// +2.
    Medium,
    /// +3.
    Heavy,
}

impl Cover {
    /// The word people read.
    pub fn word(self) -> &'static str {
        match self {
            Cover::None => "none",
            Cover::Light => "light",
            Cover::Medium => "medium",
            Cover::Heavy => "heavy",
        }
    }
}

/// How hard ground is to cross (R33).
#[derive(Debug, Clone, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GroundClass {
    /// Its id.
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// Inches of the rate for an inch of way; nothing for no entry.
    #[serde(default)]
    pub times: Option<i32>,
    /// The rule.
    #[serde(default)]
    pub rule: String,
    /// A remark.
    #[serde(default, deserialize_with = "words")]
    pub note: String,
}

/// One kind of terrain (5.11).
#[derive(Debug, Clone, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Terrain {
    /// Its id.
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// The class of its ground, by id.
    pub class: String,
    /// Its cover by the text of the rules; nothing where it varies.
    #[serde(default)]
    pub cover: Option<Cover>,
    /// Its cover by the summary chart (A30).
    #[serde(default)]
    pub chart_cover: Option<Cover>,
    /// How far one sees within it, in inches.
    #[serde(default)]
    pub sight: Option<Inches>,
    /// A remark.
    #[serde(default, deserialize_with = "words")]
    pub note: String,
}

/// The file of terrain.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Grounds {
    /// The classes.
    pub classes: Vec<GroundClass>,
    /// The kinds.
    pub terrain: Vec<Terrain>,
}

/// How hard a barrier is to cross (R33).
#[derive(Debug, Clone, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BarrierClass {
    /// Its id.
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// Inches of the rate to cross it; nothing when it cannot be.
    #[serde(default)]
    pub cost: Option<Inches>,
    /// The rule.
    #[serde(default)]
    pub rule: String,
    /// A remark.
    #[serde(default, deserialize_with = "words")]
    pub note: String,
}

/// One kind of barrier (5.12).
#[derive(Debug, Clone, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Barrier {
    /// Its id.
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// Its class by the text of the rules, by id.
    pub class: String,
    /// Its class by the summary chart (A31).
    #[serde(default)]
    pub chart_class: Option<String>,
    /// Its cover by the text.
    pub cover: Cover,
    /// Its cover by the summary chart.
    #[serde(default)]
    pub chart_cover: Option<Cover>,
    /// A remark.
    #[serde(default, deserialize_with = "words")]
    pub note: String,
}

/// The file of barriers.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Barriers {
    /// The classes.
    pub classes: Vec<BarrierClass>,
    /// The kinds.
    pub barriers: Vec<Barrier>,
}
