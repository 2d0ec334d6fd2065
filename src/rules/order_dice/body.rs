//! A unit in battle: its models, its pins, its die. What follows from these is worked out in `troop`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    engine::Shared,
    view::{Facts, Id, sparse},
};

/// How a unit moves (digest 4.3).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mover {
    /// Men on foot.
    #[default]
    Infantry,
    /// A gun and its crew.
    Artillery,
    /// On wheels.
    Wheeled,
    /// On wheels and tracks.
    HalfTracked,
    /// On tracks.
    Tracked,
    /// On legs.
    Walker,
}

impl Mover {
    /// All of them.
    pub const ALL: [Mover; 6] =
        [Mover::Infantry, Mover::Artillery, Mover::Wheeled, Mover::HalfTracked, Mover::Tracked, Mover::Walker];

    /// Whether it is men on foot, with a gun or without, and no vehicle.
    pub fn is_men(self) -> bool {
        matches!(self, Mover::Infantry | Mover::Artillery)
    }

    /// In a word.
    pub fn word(self) -> &'static str {
        match self {
            Mover::Infantry => "infantry",
            Mover::Artillery => "artillery",
            Mover::Wheeled => "wheeled",
            Mover::HalfTracked => "half-tracked",
            Mover::Tracked => "tracked",
            Mover::Walker => "walker",
        }
    }

    /// All who move so: "closed to wheeled vehicles".
    pub fn those(self) -> &'static str {
        match self {
            Mover::Infantry => "infantry",
            Mover::Artillery => "artillery",
            Mover::Wheeled => "wheeled vehicles",
            Mover::HalfTracked => "half-tracked vehicles",
            Mover::Tracked => "tracked vehicles",
            Mover::Walker => "walkers",
        }
    }
}

/// How good a unit is (digest 4.1).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Quality {
    /// Little training.
    Inexperienced,
    /// Some combat.
    #[default]
    Regular,
    /// Much combat.
    Veteran,
}

impl Quality {
    /// All of them.
    pub const ALL: [Quality; 3] = [Quality::Inexperienced, Quality::Regular, Quality::Veteran];

    /// In a word.
    pub fn word(self) -> &'static str {
        match self {
            Quality::Inexperienced => "inexperienced",
            Quality::Regular => "regular",
            Quality::Veteran => "veteran",
        }
    }
}

/// What a unit is made of, to those who shoot at it (digest 4.6).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// Infantry and artillery.
    #[default]
    Men,
    /// A vehicle without armour.
    SoftSkin,
    /// A vehicle with armour.
    Armoured,
}

/// What an order die shows (R2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Face {
    /// Shoots without moving.
    Fire,
    /// Moves, then shoots.
    Advance,
    /// Moves fast; the order of assaults.
    Run,
    /// Waits for a target.
    Ambush,
    /// Sheds pins.
    Rally,
    /// Takes cover.
    Down,
}

impl Face {
    /// All of them.
    pub const ALL: [Face; 6] = [Face::Fire, Face::Advance, Face::Run, Face::Ambush, Face::Rally, Face::Down];

    /// As the sheet calls it.
    pub fn word(self) -> &'static str {
        match self {
            Face::Fire => "Fire",
            Face::Advance => "Advance",
            Face::Run => "Run",
            Face::Ambush => "Ambush",
            Face::Rally => "Rally",
            Face::Down => "Down",
        }
    }

    /// As facts and rulings write it.
    pub fn id(self) -> &'static str {
        match self {
            Face::Fire => "fire",
            Face::Advance => "advance",
            Face::Run => "run",
            Face::Ambush => "ambush",
            Face::Rally => "rally",
            Face::Down => "down",
        }
    }
}

/// How a die came to its unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Came {
    /// Drawn from the cup for an order.
    Drawn,
    /// Spent on a reaction.
    Reaction,
    /// Turned by the FUBAR chart.
    Fubar,
    /// Turned Down by a damage result (R22-R24).
    Damage,
    /// Kept from the turn before (H18).
    Kept,
}

/// An order die beside its unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Die {
    /// What it shows.
    pub shows: Face,
    /// How it came there.
    pub from: Came,
}

/// Some weapons of a kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Arm {
    /// The weapon's id.
    pub weapon: String,
    /// How many.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    #[schemars(range(min = 0, max = 1_000))]
    pub count: u16,
}

fn one() -> u16 {
    1
}

fn is_one(count: &u16) -> bool {
    *count == 1
}

/// What a unit is, and stays.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// What it is called: "rifle section".
    pub kind: String,
    /// How it moves.
    pub mover: Mover,
    /// How good it is.
    pub quality: Quality,
    /// What it is made of.
    pub class: Class,
    /// What its armour is called: "medium tank"; empty for men.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub plating: String,
    /// Fully enclosed armour.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub enclosed: bool,
    /// Morale, 2 to 12.
    #[schemars(range(min = 2, max = 12))]
    pub morale: u8,
    /// What D6 and penetration must reach to damage it, 3 to 11.
    #[schemars(range(min = 3, max = 11))]
    pub damage: u8,
    /// Reverses at its full rate, and escapes without a test (R12, R41).
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub recce: bool,
    /// Ignores stuns on a 4 or more (R22).
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub automaton: bool,
    /// Has anti-tank weapons for an assault (R33, R36).
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub anti_tank: bool,
    /// Its rank as an officer, by id; empty for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub officer: String,
    /// Its weapons. Men fall unarmed ones first, then from the first weapon to the last.
    pub weapons: Vec<Arm>,
}

/// A unit's own state.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Troop {
    /// What it is.
    pub profile: Shared<Profile>,
    /// Models at the start, 1 to 60.
    #[schemars(range(min = 0, max = 1_000))]
    pub began: u16,
    /// Models left.
    #[schemars(range(min = 0, max = 1_000))]
    pub models: u16,
    /// Pins, 0 to 20.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    #[schemars(range(min = 0, max = 20))]
    pub pins: u8,
    /// Its order die; without one, its die is in the cup.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub die: Option<Die>,
    /// Its die stays at the end of this turn (R38).
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub keep: bool,
    /// It has tried a reaction this turn (R41).
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub reacted: bool,
    /// Never moves again (R23).
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub immobilised: bool,
    /// Set up where it cannot move (digest 4.4).
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub dug_in: bool,
    /// One-shot weapons fired, by id.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(with = "BTreeMap<String, crate::view::Within<0, 1000>>")]
    pub spent: BTreeMap<String, u16>,
    /// The officer last said to be in range; forgotten when the unit moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub near: Option<Id>,
    /// How often that officer had moved when it was said.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    #[schemars(range(min = 0, max = 1_000_000_000))]
    pub near_moves: u32,
}

sparse! {
    /// What is told of the table besides the units.
    #[derive(Eq)]
    pub struct TableBody {
        /// The side whose die is drawn and waits for its unit (R1).
        pub drawn: Option<Id>,
        /// Dice drawn this turn that found no unit, by side (H25).
        #[schemars(with = "BTreeMap<Id, crate::view::Within<0, 1000>>")]
        pub aside: BTreeMap<Id, u16>,
        /// In the copy for players: somebody is hidden, so that the dice in the cup are not told.
        pub veiled: bool,
        /// The unit that acted last: it may be reacted to until the next die (R5).
        pub last: Option<Id>,
        /// An action that waits for a reaction.
        pub held: Option<Held>,
    }
}

/// An action that waits for a reaction, with its facts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Held {
    /// Who acts.
    pub unit: Id,
    /// What it does.
    pub deed: Deed,
    /// At whom.
    pub target: Id,
    /// Shoots on an Advance.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub moving: bool,
    /// The reaction announced.
    pub reaction: String,
    /// The facts of the order.
    pub facts: Facts,
}

/// What is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// A shot.
    Shot,
    /// An assault.
    Assault,
}
