//! Troop listings: what a squad may be made of (2.6).

use std::{borrow::Cow, collections::BTreeMap, fmt};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, de};

use super::super::profile::Quality;
use crate::view::words;

/// What a listing allows.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Allowed {
    /// Everything there is.
    #[default]
    Any,
    /// Nothing.
    None,
    /// Already in the attributes: nothing can be bought (A17).
    Free,
    /// These, by id.
    Only(Vec<String>),
}

impl Allowed {
    /// Whether it allows this id.
    pub fn allows(&self, id: &str) -> bool {
        match self {
            Allowed::Any => true,
            Allowed::None | Allowed::Free => false,
            Allowed::Only(ids) => ids.iter().any(|known| known == id),
        }
    }

    /// For people: "any", "none", or what there is.
    pub fn words(&self) -> String {
        match self {
            Allowed::Any => "any".to_owned(),
            Allowed::None => "none".to_owned(),
            Allowed::Free => "free".to_owned(),
            Allowed::Only(ids) => ids.join(", "),
        }
    }
}

impl JsonSchema for Allowed {
    fn schema_name() -> Cow<'static, str> {
        Cow::Borrowed("Allowed")
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "what a listing allows: a word, or a list of ids",
            "anyOf": [{ "enum": ["any", "none", "free"] }, { "type": "array", "items": { "type": "string" } }]
        })
    }
}

impl<'de> Deserialize<'de> for Allowed {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Allowed, D::Error> {
        input.deserialize_any(AllowedVisitor)
    }
}

struct AllowedVisitor;

impl<'de> de::Visitor<'de> for AllowedVisitor {
    type Value = Allowed;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("any, none, free or a list of ids")
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<Allowed, E> {
        match word {
            "any" => Ok(Allowed::Any),
            "none" => Ok(Allowed::None),
            "free" => Ok(Allowed::Free),
            other => Err(E::unknown_variant(other, &["any", "none", "free"])),
        }
    }

    fn visit_seq<A: de::SeqAccess<'de>>(self, mut seq: A) -> Result<Allowed, A::Error> {
        let mut ids = Vec::new();
        while let Some(id) = seq.next_element()? {
            ids.push(id);
        }
        Ok(Allowed::Only(ids))
    }
}

/// One troop listing.
#[derive(Debug, Clone, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Listing {
    /// Its id.
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// The quality of such troops.
    pub quality: Quality,
    /// The least and the most soldiers of a squad.
    pub size: [u8; 2],
    /// Move.
    #[serde(rename = "move")]
    #[schemars(range(min = -100, max = 1000))]
    pub pace: i32,
    /// Attributes by id; other names are turned into ids when the file is loaded.
    #[schemars(with = "BTreeMap<String, crate::view::Within<-100, 100>>")]
    pub attributes: BTreeMap<String, i32>,
    /// Most levels of training in a skill.
    #[schemars(range(min = 0, max = 100))]
    pub training: i32,
    /// Skills that may be trained.
    #[serde(default)]
    pub skills: Allowed,
    /// Most extra levels of command for the sergeant.
    #[schemars(range(min = -100, max = 100))]
    pub sergeant: i32,
    /// Most extra levels of a skill for a champion.
    #[schemars(range(min = 0, max = 100))]
    pub champions: i32,
    /// Weapons to buy.
    pub weapons: Allowed,
    /// Armour to buy.
    pub armour: Allowed,
    /// Not from the source.
    #[serde(default)]
    pub house: bool,
    /// A remark.
    #[serde(default, deserialize_with = "words")]
    pub note: String,
}
