//! Acts: their facts, what bars them, what they do; and the dues that they pay.

use std::fmt;

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{self, MapAccess, Visitor, value::MapAccessDeserializer},
};

/// An act.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WrittenAct {
    /// Its key: a small letter that is not one of the tracker's own. Where units act one by one, `d` finishes the one in hand.
    pub key: char,
    /// Its name, a verb; its id without it.
    #[serde(default)]
    pub name: Option<String>,
    /// The verb that the story begins with, as "they" have it, where its name will not do: "are ordered to march".
    #[serde(default)]
    pub told: Option<String>,
    /// The rule that puts it into its phase.
    #[serde(default)]
    pub rule: String,
    /// The phases and moments in which it is given.
    #[serde(default)]
    pub phases: Vec<String>,
    /// Who gives it.
    #[serde(default)]
    pub by: ActBy,
    /// A unit that gives it may still act, unless its script says that it has `acted`.
    #[serde(default)]
    pub free: bool,
    /// It is nobody's turn: any unit gives it, whoever is on, and the unit in hand stays so.
    #[serde(default)]
    pub aside: bool,
    /// What Enter means when nothing is typed: for whoever is to answer in a moment, for the unit in hand in a phase, or for
    /// the table as a whole where that gives it, there once unless it is `free`.
    #[serde(default)]
    pub usual: bool,
    /// What the table judges, by id.
    #[serde(default)]
    pub facts: IndexMap<String, WrittenFact>,
    /// What stands against it.
    #[serde(default)]
    pub bars: Vec<Bar>,
    /// What the journal says first, with expressions in braces: "{does(me, \"move\")} {inches}"; without it the name of
    /// the act and whom it is at. Several units that give it together are told by its name.
    #[serde(default)]
    pub says: String,
    /// What it does.
    #[serde(default)]
    pub does: String,
}

/// Who gives an act.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ActBy {
    /// One unit.
    #[default]
    Unit,
    /// One unit or several at once, each on its own.
    Each,
    /// The table as a whole.
    Table,
}

/// A fact: its kind alone, or all of it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum WrittenFact {
    /// Its kind alone: `enemy`, `friend`, `unit`, several of them as `enemies`, `friends` or `units`, `inches`, `flag`,
    /// `count`, `text`, `figure`, or a list of the book.
    Short(String),
    /// All of it.
    Long(Box<LongFact>),
}

impl<'de> Deserialize<'de> for WrittenFact {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<WrittenFact, D::Error> {
        reader.deserialize_any(FactReader)
    }
}

/// Reads a fact so that what is wrong in a long one is told with its own field.
struct FactReader;

impl<'de> Visitor<'de> for FactReader {
    type Value = WrittenFact;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a kind of fact, or a map with is:")
    }

    fn visit_str<E: de::Error>(self, kind: &str) -> Result<WrittenFact, E> {
        Ok(WrittenFact::Short(kind.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<WrittenFact, A::Error> {
        LongFact::deserialize(MapAccessDeserializer::new(map)).map(|long| WrittenFact::Long(Box::new(long)))
    }
}

/// A fact with all that can be said of it.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LongFact {
    /// Its kind: `enemy`, `friend`, `unit`, several of them as `enemies`, `friends` or `units`, `inches`, `flag`, `count`,
    /// `text`, `choice`, `figure` (one that the unit lists and that is in play), or a list of the book.
    pub is: String,
    /// For units, figures and rows of a list: which there are to choose from, an expression over `me` and the facts before it that
    /// gives an array. Without it all of its kind, of units those on the table.
    #[serde(default)]
    pub among: Option<String>,
    /// For `choice`: ids with what people read.
    #[serde(default)]
    pub choices: IndexMap<String, String>,
    /// For `figure`: the fact before it that names the unit whose figure it is; the unit that acts without it.
    #[serde(default)]
    pub of: Option<String>,
    /// What people read; its id without it.
    #[serde(default)]
    pub label: Option<String>,
    /// The word before it where the story names it: "at", in "Ash Bows shoot at Marsh Levy".
    #[serde(default)]
    pub preposition: String,
    /// One line of help.
    #[serde(default)]
    pub help: String,
    /// For `count`: the least; 0 without it.
    #[serde(default)]
    pub min: Option<i64>,
    /// For `count` and `inches`: the most.
    #[serde(default)]
    pub max: Option<i64>,
    /// What holds if nothing is said. An expression over `me` and the facts before it.
    #[serde(default)]
    pub usual: Option<String>,
    /// It need not be given.
    #[serde(default)]
    pub optional: bool,
    /// It hides behind "more facts".
    #[serde(default)]
    pub rare: bool,
    /// It is asked only while this holds; facts before it can be read, as the form shows them: given, or the usual ones.
    #[serde(default)]
    pub when: Option<String>,
    /// How long the unit remembers it.
    #[serde(default)]
    pub remember: Remember,
}

/// How long a unit remembers a fact.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Remember {
    /// Not at all.
    #[default]
    No,
    /// For good.
    Always,
    /// Until it moves. In an act at another unit it holds for that one alone, until either moves.
    Place,
}

/// Something that stands against an act.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bar {
    /// The rule; a game master overrules it by this id. Nothing overrules a bar without one.
    #[serde(default)]
    pub rule: String,
    /// It stands while this holds: an expression over `me` and the facts.
    pub when: String,
    /// What people hear, with expressions in braces: "out of reach: at most {me.weapon.reach} inches".
    pub says: String,
    /// How to mend it.
    #[serde(default)]
    pub mend: String,
}

/// Something that units owe.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WrittenDue {
    /// The rule.
    #[serde(default)]
    pub rule: String,
    /// The phases in which it is owed; in all without them.
    #[serde(default)]
    pub phases: Vec<String>,
    /// Which units owe it: an expression over the unit `u`.
    pub when: String,
    /// The act that does it.
    pub act: String,
    /// Why it is owed, in words.
    #[serde(default)]
    pub says: String,
    /// Nothing else may be done before it.
    #[serde(default)]
    pub now: bool,
}
