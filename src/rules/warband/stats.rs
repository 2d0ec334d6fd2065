//! What a character is measured by: the eight characteristics, and whether they strike by Initiative.

use serde::{Deserialize, Serialize};

/// A characteristic (digest 1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Trait {
    /// Weapon Skill.
    Ws,
    /// Ballistic Skill.
    Bs,
    /// Strength.
    S,
    /// Toughness.
    T,
    /// Wounds.
    W,
    /// Initiative.
    I,
    /// Attacks.
    A,
    /// Leadership.
    L,
}

impl Trait {
    /// All of them, in the order of the profile.
    pub const ALL: [Trait; 8] = [Trait::Ws, Trait::Bs, Trait::S, Trait::T, Trait::W, Trait::I, Trait::A, Trait::L];

    /// Its id in files and facts.
    pub fn id(self) -> &'static str {
        match self {
            Trait::Ws => "ws",
            Trait::Bs => "bs",
            Trait::S => "s",
            Trait::T => "t",
            Trait::W => "w",
            Trait::I => "i",
            Trait::A => "a",
            Trait::L => "l",
        }
    }

    /// Its name.
    pub fn word(self) -> &'static str {
        match self {
            Trait::Ws => "Weapon Skill",
            Trait::Bs => "Ballistic Skill",
            Trait::S => "Strength",
            Trait::T => "Toughness",
            Trait::W => "Wounds",
            Trait::I => "Initiative",
            Trait::A => "Attacks",
            Trait::L => "Leadership",
        }
    }

    /// The least value: who has none of Strength, Toughness or Wounds is no character.
    pub fn least(self) -> i32 {
        if matches!(self, Trait::S | Trait::T | Trait::W) { 1 } else { 0 }
    }
}

/// The greatest value of a characteristic: the edge of the tables.
pub const MOST: i32 = 10;

/// The eight characteristics, each 0 or 1 to 10; 0 is "cannot".
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stats {
    /// Weapon Skill.
    #[schemars(range(min = 0, max = 10))]
    pub ws: i32,
    /// Ballistic Skill.
    #[schemars(range(min = 0, max = 10))]
    pub bs: i32,
    /// Strength.
    #[schemars(range(min = 0, max = 10))]
    pub s: i32,
    /// Toughness.
    #[schemars(range(min = 0, max = 10))]
    pub t: i32,
    /// Wounds of a whole character.
    #[schemars(range(min = 0, max = 10))]
    pub w: i32,
    /// Initiative.
    #[schemars(range(min = 0, max = 10))]
    pub i: i32,
    /// Attacks.
    #[schemars(range(min = 0, max = 10))]
    pub a: i32,
    /// Leadership.
    #[schemars(range(min = 0, max = 10))]
    pub l: i32,
}

impl Stats {
    /// A characteristic's value.
    pub fn get(&self, which: Trait) -> i32 {
        match which {
            Trait::Ws => self.ws,
            Trait::Bs => self.bs,
            Trait::S => self.s,
            Trait::T => self.t,
            Trait::W => self.w,
            Trait::I => self.i,
            Trait::A => self.a,
            Trait::L => self.l,
        }
    }

    /// A characteristic, to alter.
    pub fn get_mut(&mut self, which: Trait) -> &mut i32 {
        match which {
            Trait::Ws => &mut self.ws,
            Trait::Bs => &mut self.bs,
            Trait::S => &mut self.s,
            Trait::T => &mut self.t,
            Trait::W => &mut self.w,
            Trait::I => &mut self.i,
            Trait::A => &mut self.a,
            Trait::L => &mut self.l,
        }
    }
}

/// When somebody strikes (R3, R4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Strike {
    /// By Initiative.
    #[default]
    Normal,
    /// First, always.
    First,
    /// First in the first turn of combat.
    FirstInFirstTurn,
    /// Last, always.
    Last,
}

impl Strike {
    /// Whether nothing is special.
    pub fn is_normal(&self) -> bool {
        *self == Strike::Normal
    }
}
