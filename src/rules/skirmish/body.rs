//! A figure in battle: what it carries, its wounds, its markers, what it did this turn. Its values as wounds leave them
//! are worked out in `stats`.

mod written;

use std::{collections::BTreeMap, sync::Arc};

use serde::{Deserialize, Serialize};

use super::health::{Health, Wounds};
use crate::view::{Id, Inches, sparse};
use written::Written;

/// What a figure is by nature and came with; never altered by the rules (section 1).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// What kind of figure it is: "Viking Warrior".
    pub kind: String,
    /// Speed in whole inches, 0 to 24.
    #[schemars(range(min = 0, max = 24))]
    pub speed: i32,
    /// Bravery, 0 to 9.
    #[schemars(range(min = 0, max = 9))]
    pub bravery: i32,
    /// Shoot, 0 to 9.
    #[schemars(range(min = 0, max = 9))]
    pub shoot: i32,
    /// Fight, 0 to 9.
    #[schemars(range(min = 0, max = 9))]
    pub fight: i32,
    /// What it carried at the start.
    pub gear: Gear,
    /// It has no hands: it neither treats nor plunders.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub beast: bool,
}

sparse! {
    /// What a figure carries, each by its id.
    #[derive(Eq)]
    pub struct Gear {
        /// The weapon in its hand; unarmed without one.
        pub melee: Option<String>,
        /// The weapon it shoots with.
        pub missile: Option<String>,
        /// Body armour.
        pub armour: Option<String>,
        /// Shield.
        pub shield: Option<String>,
    }
}

/// A figure's own state.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(try_from = "Written", into = "Written")]
pub struct Figure {
    /// Its nature.
    pub profile: Arc<Profile>,
    /// What it carries now.
    pub gear: Gear,
    /// Its wounds.
    pub wounds: Wounds,
    /// A Serious wound of it was treated: a Light that it has nobody can treat (R17).
    pub scarred: bool,
    /// Killed (R15).
    pub killed: bool,
    /// Its equipment was taken (R15).
    pub plundered: bool,
    /// Knocked down (R18).
    pub prone: bool,
    /// It moved in its last turn (A17).
    pub moved_last: bool,
    /// What it did in its turn; blank again when its next one begins.
    pub deeds: Deeds,
}

sparse! {
    /// What a figure did in its turn.
    #[derive(Eq)]
    pub struct Deeds {
        /// It owes a steady test (R3).
        pub owes: bool,
        /// It moved some distance (R5).
        pub moved: bool,
        /// Inches of movement used up.
        pub spent: Inches,
        /// Shots made (R7).
        #[schemars(range(min = 0, max = 100))]
        pub shots: u8,
        /// Of these shots, those with another weapon than the first, by weapon: a dagger beside a bow (R7).
        #[schemars(with = "BTreeMap<String, crate::view::Within<0, 100>>")]
        pub shot: BTreeMap<String, u8>,
        /// The enemies it fought in its own activation (R9).
        pub fought: Vec<Id>,
        /// It tried to break off (R6).
        pub tried: bool,
        /// It failed to break off and moves no further (R6).
        pub held: bool,
        /// Its activation is over (R2).
        pub done: bool,
    }
}

impl Deeds {
    /// Whether it has done nothing at all.
    pub fn is_blank(&self) -> bool {
        *self == Deeds::default()
    }
}

impl Figure {
    /// How hurt it is, in a few letters: "Full", "L", "Lp" for a permanent Light, "S", "S x2" with a Light on top, "COL",
    /// "dead".
    pub fn health_in_short(&self) -> &'static str {
        match self.health() {
            Health::Full => "Full",
            Health::Light if self.scarred => "Lp",
            Health::Light => "L",
            Health::Serious if self.wounds.are_light() => "S x2",
            Health::Serious => "S",
            Health::Collapsed => "COL",
            Health::Killed => "dead",
        }
    }

    /// The same in words for tales, outcomes and sheets: "lightly wounded".
    pub fn health_in_words(&self) -> &'static str {
        match self.health() {
            Health::Full => "full health",
            Health::Light if self.scarred => "permanent light wound",
            Health::Light => "lightly wounded",
            Health::Serious if self.wounds.are_light() => "seriously wounded, a light wound on top",
            Health::Serious => "seriously wounded",
            Health::Collapsed => "collapsed",
            Health::Killed => "killed",
        }
    }

    /// How hurt it is.
    pub fn health(&self) -> Health {
        match self.wounds {
            _ if self.killed => Health::Killed,
            Wounds::None => Health::Full,
            Wounds::Light => Health::Light,
            Wounds::Serious { .. } => Health::Serious,
            Wounds::Collapsed { .. } => Health::Collapsed,
        }
    }
}

sparse! {
    /// What belongs to the table.
    #[derive(Eq)]
    pub struct TableBody {
        /// The sides in the order of their turns, by place in the list of sides (R1).
        #[schemars(inner(range(min = 0, max = 999)))]
        pub order: Vec<usize>,
        /// Whose turn it is, by place in that order.
        #[schemars(range(min = 0, max = 999))]
        pub at: Option<usize>,
        /// The figure that acts, while its moment lasts (R2).
        pub active: Option<Id>,
    }
}
