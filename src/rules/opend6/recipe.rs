//! The recipe of a squad, as scenarios and rosters write it (R98-R105).

use std::collections::BTreeMap;

use crate::view::sparse;

sparse! {
    /// What a squad is to be made of: a listing with training and equipment, or a squad of a roster.
    #[derive(Eq)]
    #[serde(rename_all = "kebab-case")]
    pub struct Recipe {
        /// The roster a made squad is taken from: its file's name without ending. Only `unit` and `size` go with it.
        pub roster: Option<String>,
        /// Which squad of the roster, by name; the first without it.
        pub unit: Option<String>,
        /// The troop listing, by id.
        pub listing: Option<String>,
        /// How many soldiers, sergeant and champions among them (R103).
        #[schemars(range(min = 0, max = 100))]
        pub size: Option<u8>,
        /// Levels of training by skill (R100).
        #[schemars(with = "BTreeMap<String, crate::view::Within<-100, 100>>")]
        pub training: BTreeMap<String, i32>,
        /// Codes by skill that stand in place of attribute and training; they cost nothing.
        #[schemars(with = "BTreeMap<String, crate::view::Within<-100, 100>>")]
        pub codes: BTreeMap<String, i32>,
        /// Weapons of every soldier, by id.
        pub weapons: Vec<String>,
        /// Armour of every soldier, by id.
        pub armour: Option<String>,
        /// The sergeant's extra levels of command (R104).
        #[schemars(range(min = -100, max = 100))]
        pub sergeant: i32,
        /// The sergeant's name.
        pub sergeant_name: String,
        /// The champions; who aims a crewed weapon or an engine is one.
        pub champions: Vec<ChampionRecipe>,
    }
}

sparse! {
    /// What makes a champion (R104).
    #[derive(Eq)]
    #[serde(rename_all = "kebab-case")]
    pub struct ChampionRecipe {
        /// His name.
        pub name: String,
        /// Extra levels by skill, on top of the squad's codes (A111).
        #[schemars(with = "BTreeMap<String, crate::view::Within<-100, 100>>")]
        pub training: BTreeMap<String, i32>,
        /// Codes by skill that stand in place of the squad's and his levels; they cost nothing.
        #[schemars(with = "BTreeMap<String, crate::view::Within<-100, 100>>")]
        pub codes: BTreeMap<String, i32>,
        /// Weapons besides the squad's, by id (A113).
        pub weapons: Vec<String>,
    }
}
