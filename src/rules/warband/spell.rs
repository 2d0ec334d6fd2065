//! A spell, as data files, recipes and characters have it (R28).

use serde::{Deserialize, Serialize};

use crate::{engine::Mark, paper::rows, view::words};

/// One spell of the game master's list (R28).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Spell {
    /// Its id; its name will do for a spell of one wizard.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// What a casting total must reach.
    #[schemars(range(min = 0, max = 100))]
    pub difficulty: i32,
    /// How many hits it makes, if it makes any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 1_000))]
    pub hits: Option<u32>,
    /// Their Strength.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 10))]
    pub strength: Option<i32>,
    /// An armour save is allowed.
    #[serde(default = "yes", skip_serializing_if = "is")]
    pub save: bool,
    /// On how many it falls at most, where it hits nobody; with nothing here nobody is asked on whom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 1_000))]
    pub on: Option<u32>,
    /// What those on whom it falls bear, and until when; it may add to their throws.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
    /// They test Leadership, and are afraid if they fail (R20).
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub leadership: bool,
    /// They are out of combat.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub parts: bool,
    /// What it does, in words.
    #[serde(default, deserialize_with = "words", skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Not from the source.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub house: bool,
}

rows!(Spell);

impl Spell {
    /// Whether people are asked on whom it falls.
    pub fn is_aimed(&self) -> bool {
        self.hits.is_some() || self.on.is_some()
    }

    /// What it goes by in facts: its id, or its name where it has none.
    pub fn key(&self) -> &str {
        if self.id.is_empty() { &self.name } else { &self.id }
    }
}

fn yes() -> bool {
    true
}

fn is(flag: &bool) -> bool {
    *flag
}
