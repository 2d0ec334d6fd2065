//! The recipe of a squad, as scenarios and rosters write it (R98-R105).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// What a squad is to be made of: a listing with training and equipment, or a squad of a roster.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Recipe {
    /// The roster a made squad is taken from: its file's name without ending. Only `unit` and `size` go with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roster: Option<String>,
    /// Which squad of the roster, by name; the first without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// The troop listing, by id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub listing: Option<String>,
    /// How many soldiers, sergeant and champions among them (R103).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 100))]
    pub size: Option<u8>,
    /// Levels of training by skill (R100).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(with = "BTreeMap<String, crate::view::Within<-100, 100>>")]
    pub training: BTreeMap<String, i32>,
    /// Codes by skill that stand in place of attribute and training; they cost nothing.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(with = "BTreeMap<String, crate::view::Within<-100, 100>>")]
    pub codes: BTreeMap<String, i32>,
    /// Weapons of every soldier, by id.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub weapons: Vec<String>,
    /// Armour of every soldier, by id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub armour: Option<String>,
    /// The sergeant's extra levels of command (R104).
    #[serde(skip_serializing_if = "crate::view::is_default")]
    #[schemars(range(min = -100, max = 100))]
    pub sergeant: i32,
    /// The sergeant's name.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub sergeant_name: String,
    /// The champions; who aims a crewed weapon or an engine is one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub champions: Vec<ChampionRecipe>,
}

/// What makes a champion (R104).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct ChampionRecipe {
    /// His name.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Extra levels by skill, on top of the squad's codes (A111).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(with = "BTreeMap<String, crate::view::Within<-100, 100>>")]
    pub training: BTreeMap<String, i32>,
    /// Codes by skill that stand in place of the squad's and his levels; they cost nothing.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(with = "BTreeMap<String, crate::view::Within<-100, 100>>")]
    pub codes: BTreeMap<String, i32>,
    /// Weapons besides the squad's, by id (A113).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub weapons: Vec<String>,
}
