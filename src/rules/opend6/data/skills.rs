//! Attributes and skills, and what hangs on what.

use serde::Deserialize;

use crate::{paper::unknown, view::words};

/// One attribute.
#[derive(Debug, Clone, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Attribute {
    /// Its short name, such as AGI.
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// Other short names that listings may use (A16).
    #[serde(default)]
    pub also: Vec<String>,
}

/// One skill.
#[derive(Debug, Clone, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Skill {
    /// Its id.
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// The attribute it hangs on, by id.
    pub attribute: String,
    /// Other names that recipes may use.
    #[serde(default)]
    pub also: Vec<String>,
    /// Of no use in the basic game.
    #[serde(default)]
    pub advanced: bool,
}

/// The file of skills (2.3).
#[derive(Debug, Clone, Default, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Skills {
    /// The attributes in the order of the record.
    pub attributes: Vec<Attribute>,
    /// The skills.
    pub skills: Vec<Skill>,
}

impl Skills {
    /// The attribute a skill hangs on, by the skill's id.
    pub fn get(&self, skill: &str) -> Option<&String> {
        self.skills.iter().find(|row| row.id == skill).map(|row| &row.attribute)
    }

    /// A skill by its id or another of its names.
    ///
    /// # Errors
    /// There is none; names the nearest.
    pub fn skill(&self, name: &str) -> Result<&Skill, String> {
        let found = self.skills.iter().find(|row| row.id == name || row.also.iter().any(|also| also == name));
        found.ok_or_else(|| unknown("skill", name, self.skills.iter().map(|row| row.id.as_str())))
    }

    /// An attribute by its id or another of its names.
    ///
    /// # Errors
    /// There is none; names the nearest.
    pub fn attribute(&self, name: &str) -> Result<&Attribute, String> {
        let found = self.attributes.iter().find(|row| row.id == name || row.also.iter().any(|also| also == name));
        found.ok_or_else(|| unknown("attribute", name, self.attributes.iter().map(|row| row.id.as_str())))
    }
}
