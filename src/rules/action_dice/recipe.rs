//! The recipe of a unit, as scenarios write it: a row of troops.yaml, how many, and what differs.

use std::collections::BTreeSet;

use super::{
    ad::Ad,
    profile::{Ability, Formation, Kind},
};
use crate::view::{Inches, sparse};

sparse! {
    /// What a unit is to be made of. Whatever is not said comes from the troop, and without one from the average man.
    #[derive(Eq)]
    pub struct Recipe {
        /// The row of troops.yaml, by id.
        pub profile: Option<String>,
        /// How many models, 1 to 200; 1 without it.
        #[schemars(range(min = 1, max = 200))]
        pub models: Option<u16>,
        /// Models side by side in a regiment's front rank; half of them without it.
        #[schemars(range(min = 0, max = 200))]
        pub front: Option<u16>,
        /// Its kind.
        pub kind: Option<Kind>,
        /// How it stands.
        pub formation: Option<Formation>,
        /// Dice of one model.
        pub ad: Option<Ad>,
        /// Move in inches.
        #[serde(rename = "move")]
        pub pace: Option<Inches>,
        /// Fight.
        #[schemars(range(min = -5, max = 10))]
        pub fight: Option<i32>,
        /// Shoot.
        #[schemars(range(min = -5, max = 10))]
        pub shoot: Option<i32>,
        /// Defense.
        #[schemars(range(min = 1, max = 40))]
        pub defense: Option<i32>,
        /// The weapon in hand, by id.
        pub melee: Option<String>,
        /// The ranged weapon, by id; `none` takes the troop's away.
        pub ranged: Option<String>,
        /// What is special; it stands in place of the troop's.
        pub abilities: Option<BTreeSet<Ability>>,
        /// Square inches of a vehicle's base.
        pub base: Option<u8>,
    }
}
