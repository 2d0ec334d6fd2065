//! The recipe of a figure, as scenarios write it (1.1): a kind of figure and its equipment, and what sets it apart.

use crate::view::sparse;

sparse! {
    /// What a figure is to be.
    #[derive(Eq)]
    #[serde(rename_all = "kebab-case")]
    pub struct Recipe {
        /// The kind of figure, by the id of its row in figures.yaml.
        pub kind: Option<String>,
        /// Speed in whole inches, 0 to 24, in place of the kind's.
        #[schemars(range(min = 0, max = 24))]
        pub speed: Option<i32>,
        /// Bravery, 0 to 9, in place of the kind's.
        #[schemars(range(min = 0, max = 9))]
        pub bravery: Option<i32>,
        /// Shoot, 0 to 9, in place of the kind's.
        #[schemars(range(min = 0, max = 9))]
        pub shoot: Option<i32>,
        /// Fight, 0 to 9, in place of the kind's.
        #[schemars(range(min = 0, max = 9))]
        pub fight: Option<i32>,
        /// The weapon in its hand, by id; unarmed without one.
        pub melee: Option<String>,
        /// The weapon it shoots with, by id.
        pub missile: Option<String>,
        /// Body armour, by id.
        pub armour: Option<String>,
        /// Shield, by id.
        pub shield: Option<String>,
    }
}
