//! What a squad is by its training and equipment: all that a battle does not change.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::view::Inches;

/// How good troops are; it sets where morale starts (`opend6` 2.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Quality {
    /// Also called green.
    #[default]
    #[serde(alias = "green")]
    Average,
    /// Also called regular.
    #[serde(alias = "regular")]
    Veteran,
    /// The best.
    Elite,
}

impl Quality {
    /// The word people read.
    pub fn word(self) -> &'static str {
        match self {
            Quality::Average => "average",
            Quality::Veteran => "veteran",
            Quality::Elite => "elite",
        }
    }
}

/// A squad's profile. Skills are codes: attribute and training together.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// The name of its troop listing.
    pub listing: String,
    /// Its quality.
    pub quality: Quality,
    /// Attributes by their short names: AGI, INT, COR, ACU, PHY, CHA. What armour does to AGI is in them.
    #[schemars(with = "BTreeMap<String, crate::view::Within<-100, 100>>")]
    pub attributes: BTreeMap<String, i32>,
    /// Move, in inches of full movement before agility.
    #[serde(rename = "move")]
    #[schemars(range(min = -100, max = 1000))]
    pub pace: i32,
    /// Walk Rate in inches (R29).
    pub walk: Inches,
    /// Run Rate in inches (R29).
    pub run: Inches,
    /// Codes of trained skills by id; others equal their attribute.
    #[schemars(with = "BTreeMap<String, crate::view::Within<-100, 100>>")]
    pub skills: BTreeMap<String, i32>,
    /// Skills whose codes are written out in place of attribute and training, so that no option moves them (A10).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub written: Vec<String>,
    /// Weapons of every soldier, by id.
    pub weapons: Vec<String>,
    /// Armour by id, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armour: Option<String>,
    /// What armour adds to Strength when resisting damage (R66, A81).
    #[serde(default)]
    #[schemars(range(min = -100, max = 100))]
    pub armour_strength: i32,
    /// The sergeant's command code (R104).
    #[schemars(range(min = -100, max = 100))]
    pub sergeant_command: i32,
    /// The sergeant's name, if he has one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub sergeant_name: String,
    /// The champions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub champions: Vec<Champion>,
    /// Points of the whole squad (R98-R103).
    #[serde(default)]
    #[schemars(range(min = -1_000_000, max = 1_000_000))]
    pub points: i32,
}

/// What sets a champion apart (R104).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Champion {
    /// His name, if he has one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Codes that differ from the squad's, by skill id.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(with = "BTreeMap<String, crate::view::Within<-100, 100>>")]
    pub skills: BTreeMap<String, i32>,
    /// Skills whose codes are written out, so that no option moves them (A10).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub written: Vec<String>,
    /// Weapons besides the squad's, by id.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub weapons: Vec<String>,
}

impl Profile {
    /// An attribute; zero when the profile lacks it.
    pub fn attribute(&self, name: &str) -> i32 {
        self.attributes.get(name).copied().unwrap_or(0)
    }

    /// The squad's code in a trained skill, if it is trained.
    pub fn trained(&self, skill: &str) -> Option<i32> {
        self.skills.get(skill).copied()
    }

    /// Strength (PHY) for damage dealt: without armour (A81).
    pub fn strength(&self) -> i32 {
        self.attribute("PHY")
    }
}
