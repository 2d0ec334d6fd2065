//! What the models of a unit are: kind, dice, stats, weapons, abilities. It never changes in a battle.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::ad::Ad;
use crate::view::{Inches, words};

/// The kind of combatant (section 1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Spearmen, archers, light cavalry.
    #[default]
    Basic,
    /// The crew of one large weapon.
    Ordnance,
    /// Heavy infantry, monsters.
    Elite,
    /// One great figure.
    Hero,
    /// One machine with an array of weapons.
    Vehicle,
}

impl Kind {
    /// Every kind, from the humblest.
    pub const ALL: [Kind; 5] = [Kind::Basic, Kind::Ordnance, Kind::Elite, Kind::Hero, Kind::Vehicle];

    /// Its id, as the data files write it.
    pub fn id(self) -> &'static str {
        match self {
            Kind::Basic => "basic",
            Kind::Ordnance => "ordnance",
            Kind::Elite => "elite",
            Kind::Hero => "hero",
            Kind::Vehicle => "vehicle",
        }
    }

    /// Its letter in the roster.
    pub fn letter(self) -> char {
        match self {
            Kind::Basic => 'B',
            Kind::Ordnance => 'O',
            Kind::Elite => 'E',
            Kind::Hero => 'H',
            Kind::Vehicle => 'V',
        }
    }

    /// Whether a unit of this kind is a single model (R29, R37).
    pub fn alone(self) -> bool {
        matches!(self, Kind::Hero | Kind::Vehicle)
    }
}

/// How the models of a unit stand: chosen before play and kept (R1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Formation {
    /// Bases touch, all face one way.
    Regiment,
    /// Every model within 2" of another.
    #[default]
    Skirmish,
}

/// Something special about a unit (section 4.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ability {
    /// Fires into its rear arc (R47).
    RearArc,
    /// Passes morale checks without dice (R41).
    Fearless,
    /// Throws fire at a point (R45).
    Fireball,
    /// Has a third action (R47).
    Fast,
    /// Adds even dice to morale checks near by (R46).
    Command,
    /// Pivots once more in a move (R13).
    AdditionalTurn,
}

impl Ability {
    /// Its id, as the data files write it.
    pub fn word(self) -> &'static str {
        match self {
            Ability::RearArc => "rear-arc",
            Ability::Fearless => "fearless",
            Ability::Fireball => "fireball",
            Ability::Fast => "fast",
            Ability::Command => "command",
            Ability::AdditionalTurn => "additional-turn",
        }
    }
}

/// A row of troops.yaml, and what a unit's models are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// Its id.
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// Its kind.
    pub kind: Kind,
    /// How it stands.
    pub formation: Formation,
    /// The dice of one model; of a gun's crew they are the gun's (A30).
    pub ad: Ad,
    /// Move in inches, 0 to 40.
    #[serde(rename = "move")]
    pub pace: Inches,
    /// Fight, -5 to 10.
    #[schemars(range(min = -5, max = 10))]
    pub fight: i32,
    /// Shoot, -5 to 10.
    #[schemars(range(min = -5, max = 10))]
    pub shoot: i32,
    /// Defense, 1 to 40.
    #[schemars(range(min = 1, max = 40))]
    pub defense: i32,
    /// The weapon in hand, by id.
    pub melee: String,
    /// The ranged weapon, by id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ranged: Option<String>,
    /// What is special.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub abilities: BTreeSet<Ability>,
    /// Square inches of a vehicle's base; nought for others.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub base: u8,
    /// Not from the source.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub house: bool,
}

impl Profile {
    /// Whether it has an ability.
    pub fn has(&self, ability: Ability) -> bool {
        self.abilities.contains(&ability)
    }
}
