//! A character: profile, kit, and what happened in the battle. What follows from these is worked out elsewhere.

use serde::{Deserialize, Serialize};

use super::{
    spell::Spell,
    stats::{Stats, Strike},
};
use crate::view::{Id, sparse};

/// What is held in close combat.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hands {
    /// The weapon that strikes, by id.
    pub main: String,
    /// A second weapon, by id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub off: Option<String>,
    /// The shield or buckler is up.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub shield: bool,
}

sparse! {
    /// What a character did this turn; all of it is cleared at the end of the turn (R29).
    #[derive(Eq)]
    pub struct Deeds {
        /// The targets of a charge (R1).
        pub charged: Vec<Id>,
        /// Moved, charged, engaged or arrived (R1, R14).
        pub moved: bool,
        /// Fought, or did something else instead (R5).
        pub fought: bool,
        /// How many shots are shot (R14).
        #[schemars(range(min = 0, max = 1_000))]
        pub shots: u32,
        /// The spell that was tried, and whether it worked (R25).
        pub cast: Option<Cast>,
        /// Does nothing more this turn.
        pub passed: bool,
    }
}

/// A casting that was tried.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cast {
    /// The spell's name.
    pub spell: String,
    /// It was cast.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub worked: bool,
    /// Its hits have been resolved, or it has none.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub told: bool,
    /// How many of its hits are resolved while others are to come.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    #[schemars(range(min = 0, max = 100_000))]
    pub dealt: u32,
}

/// A character's own state.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fighter {
    /// A description in a few words: the name of the profile it was made from.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// A player's character.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub pc: bool,
    /// The characteristics.
    pub stats: Stats,
    /// Wounds left, from 0 (Down) to `stats.w`.
    #[schemars(range(min = 0, max = 10))]
    pub w: i32,
    /// Armour, by id.
    pub armour: String,
    /// The shield or buckler carried, by id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shield: Option<String>,
    /// On a mount.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub mounted: bool,
    /// Close weapons carried, by id.
    pub weapons: Vec<String>,
    /// What is held in close combat.
    pub hands: Hands,
    /// The missile weapon in use, by id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missile: Option<String>,
    /// Further missile weapons carried, by id.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missiles: Vec<String>,
    /// May cast in armour and with a shield (R22), as the game master allows.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub casts_armoured: bool,
    /// Mastery level; 0 is no wizard (R21).
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    #[schemars(range(min = 0, max = 10))]
    pub level: i32,
    /// The spells known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spells: Vec<Spell>,
    /// Special rules in the game master's words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub special: Vec<String>,
    /// Strikes first or last by a special rule (R3).
    #[serde(default, skip_serializing_if = "Strike::is_normal")]
    pub strike: Strike,
    /// Combat turns since last free: 0 free, 1 the first (R2).
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    #[schemars(range(min = 0, max = 100_000))]
    pub combat_turn: u32,
    /// The dice in ties of this turn's strike list, die after die (D8).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(inner(range(min = 0, max = 100)))]
    pub ties: Vec<u8>,
    /// What was done this turn.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub deeds: Deeds,
    /// Marker Afraid (R20).
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub afraid: bool,
    /// The spell for which a Leadership test is still to be taken this turn (R20).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub owes: String,
    /// What followed from going Down: killed, incapacitated, or other words (R12).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub fate: String,
}

impl Fighter {
    /// Whether a wound is left.
    pub fn up(&self) -> bool {
        self.w > 0
    }

    /// Takes another missile weapon in hand; the one before is carried on.
    pub fn take_missile(&mut self, id: &str) {
        let before = self.missile.replace(id.to_owned());
        self.missiles.retain(|known| known != id);
        self.missiles.extend(before.filter(|before| before != id));
    }

    /// Whether this character, by id, has charged a foe this turn, or anybody where no foe is named. A charge that the game
    /// master corrected in, whose target nobody knows, counts against all.
    pub fn charges(&self, own: &Id, foe: Option<&Id>) -> bool {
        let charged = &self.deeds.charged;
        foe.map_or(!charged.is_empty(), |foe| charged.contains(foe) || charged.contains(own))
    }

    /// Takes wounds; gives how many were there to take. Wounds beyond the last are lost (R12).
    pub fn hurt(&mut self, wounds: i32) -> i32 {
        let taken = wounds.clamp(0, self.w.max(0));
        self.w -= taken;
        taken
    }
}

/// The table's own state: the strike list is derived, so there is none.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct TableBody {}
