//! The numbers of `opend6` as its data files give them. It knows no file.

mod armour;
mod ground;
mod listing;
mod reference;
mod skills;
mod tables;
mod weapon;

use std::collections::BTreeMap;

pub use armour::Armour;
pub use ground::{Barrier, BarrierClass, Barriers, Cover, GroundClass, Grounds, Terrain};
pub use listing::{Allowed, Listing};
pub use skills::{Attribute, Skill, Skills};
pub use tables::{QualityRow, Tables};
pub use weapon::{Band, Weapon, WeaponKind};

pub use crate::paper::{Chart, ChartRow};

use super::recipe::Recipe;
use crate::paper::{Fault, Help, Listed, Roster, rows};

/// Everything the data files say.
#[derive(Debug, Clone, Default)]
pub struct Data {
    /// Weapons by id.
    pub weapons: BTreeMap<String, Weapon>,
    /// Armour.
    pub armour: Listed<Armour>,
    /// Attributes and skills. What marksmanship hangs on is also an option (A10).
    pub skills: Skills,
    /// Troop listings.
    pub troops: Listed<Listing>,
    /// Terrain.
    pub grounds: Grounds,
    /// Barriers.
    pub barriers: Barriers,
    /// The tables.
    pub tables: Tables,
    /// The charts that help shows.
    pub help: Vec<Help>,
    /// Rosters by the name of their file; of one that cannot be used, why.
    pub rosters: BTreeMap<String, Result<Roster<Recipe>, Fault>>,
}

rows!(Weapon, Armour, Skill, Listing, Terrain, Barrier);
