//! The recipe of a unit, as scenarios and `units.yaml` write it.

use super::body::{Arm, Mover, Quality};
use crate::view::sparse;

sparse! {
    /// What a unit is to be made of: a kind of unit, and what differs from it.
    #[derive(Eq)]
    #[serde(rename_all = "kebab-case")]
    pub struct Recipe {
        /// The kind of unit it is made from, by its id in `units.yaml`.
        #[serde(rename = "type")]
        pub kind: Option<String>,
        /// How it moves; infantry without it.
        pub mover: Option<Mover>,
        /// How good it is; regular without it.
        pub quality: Option<Quality>,
        /// What a vehicle is, by its id in the damage table; men have none.
        pub armour: Option<String>,
        /// Not fully enclosed.
        pub open_topped: Option<bool>,
        /// How many models, 1 to 60; a vehicle is one.
        #[schemars(range(min = 1, max = 60))]
        pub models: Option<u16>,
        /// Morale in place of that of its quality, 2 to 12.
        #[schemars(range(min = 2, max = 12))]
        pub morale: Option<u8>,
        /// Damage value in place of the table's, 3 to 11.
        #[schemars(range(min = 3, max = 11))]
        pub damage: Option<u8>,
        /// Its rank as an officer, by its id in the table of officers.
        pub officer: Option<String>,
        /// A recce vehicle.
        pub recce: Option<bool>,
        /// An automaton.
        pub automaton: Option<bool>,
        /// Has anti-tank weapons for an assault.
        pub anti_tank: Option<bool>,
        /// Set up dug in.
        pub dug_in: Option<bool>,
        /// Its weapons, the first to be lost first.
        pub weapons: Option<Vec<Arm>>,
    }
}

impl Recipe {
    /// This recipe, with another standing behind it for what it leaves open.
    pub fn over(&self, base: &Recipe) -> Recipe {
        let own = self.clone();
        Recipe {
            kind: None,
            mover: own.mover.or(base.mover),
            quality: own.quality.or(base.quality),
            armour: own.armour.or_else(|| base.armour.clone()),
            open_topped: own.open_topped.or(base.open_topped),
            models: own.models.or(base.models),
            morale: own.morale.or(base.morale),
            damage: own.damage.or(base.damage),
            officer: own.officer.or_else(|| base.officer.clone()),
            recce: own.recce.or(base.recce),
            automaton: own.automaton.or(base.automaton),
            anti_tank: own.anti_tank.or(base.anti_tank),
            dug_in: own.dug_in.or(base.dug_in),
            weapons: own.weapons.or_else(|| base.weapons.clone()),
        }
    }
}
