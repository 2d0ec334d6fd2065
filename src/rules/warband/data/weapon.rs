//! Weapons (digest 1.2, 4.6).

use serde::Deserialize;

use super::super::stats::Strike;
use crate::view::words;

/// Where a weapon is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// In close combat.
    Close,
    /// Shot or thrown.
    Missile,
}

/// One weapon.
#[derive(Debug, Clone, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Weapon {
    /// Its id.
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// Where it is used.
    pub kind: Kind,
    /// Added to the user's Strength in close combat; the Strength itself of a missile (R10, R17).
    #[schemars(range(min = -10, max = 10))]
    pub strength: i32,
    /// Its bonus holds in the first turn of combat only.
    #[serde(default)]
    pub first_turn_only: bool,
    /// No shield, buckler or second weapon beside it in close combat.
    #[serde(default)]
    pub two_handed: bool,
    /// No second weapon or buckler beside it.
    #[serde(default)]
    pub unwieldy: bool,
    /// When its user strikes.
    #[serde(default)]
    pub strike: Strike,
    /// Added to Strength when its user charges mounted.
    #[serde(default)]
    #[schemars(range(min = -10, max = 10))]
    pub mounted_charge: i32,
    /// Failed rolls to hit are thrown again in the first turn of combat (A17).
    #[serde(default)]
    pub reroll_hits: bool,
    /// Helps (+) or hurts (-) the save of whom it wounds.
    #[serde(default)]
    #[schemars(range(min = -6, max = 6))]
    pub save: i32,
    /// Shields do not help against it.
    #[serde(default)]
    pub ignores_shields: bool,
    /// Shots a turn.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 10))]
    pub shots: u32,
    /// Not shot in a turn in which its bearer moved.
    #[serde(default)]
    pub move_or_fire: bool,
    /// Two of them give one more attack.
    #[serde(default)]
    pub pairs: bool,
    /// Things that follow the same rules; each is an id of its own.
    #[serde(default)]
    pub also: Vec<String>,
    /// Not from the source.
    #[serde(default)]
    pub house: bool,
}

fn one() -> u32 {
    1
}

impl Weapon {
    /// Whether it is shot or thrown.
    pub fn shoots(&self) -> bool {
        self.kind == Kind::Missile
    }

    /// What it does besides, in a few words for charts and sheets.
    pub fn rules(&self) -> String {
        let mut words: Vec<String> = Vec::new();
        let mut add = |holds: bool, text: &str| {
            if holds {
                words.push(text.to_owned());
            }
        };
        add(self.first_turn_only, "its Strength counts in the first turn only");
        add(self.two_handed, "two-handed");
        add(self.unwieldy, "no second weapon or buckler");
        add(self.strike == Strike::FirstInFirstTurn, "strikes first in the first turn");
        add(self.strike == Strike::First, "strikes first");
        add(self.strike == Strike::Last, "strikes last");
        add(self.reroll_hits, "first turn: misses are thrown again");
        add(self.pairs, "one in each hand gives one more attack");
        add(self.ignores_shields, "shields do not help");
        add(self.move_or_fire, "move or fire");
        if self.mounted_charge != 0 {
            words.push(format!("{:+} Strength charging mounted", self.mounted_charge));
        }
        if self.save != 0 {
            words.push(format!("enemy's save {:+}", self.save));
        }
        if self.shots > 1 {
            words.push(format!("{} shots", self.shots));
        }
        words.join(", ")
    }
}
