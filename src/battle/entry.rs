//! What the journal holds: lines, and what happened to them.

use serde::{Deserialize, Deserializer, Serialize};

use super::Draft;
use crate::{
    engine::{self, Change, Ruling},
    view::{Answered, Order, Outcome, Tale},
};

/// The format of the journal's entries. It counts up when an older muster could not read them.
pub const FORMAT: u32 = 1;

/// What was wanted: an order or a ruling.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// An order with the facts that were given.
    Order(Order),
    /// A ruling.
    #[serde(deserialize_with = "engine::recorded")]
    Ruling(Box<Ruling>),
}

/// One line: inputs, change and tale.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// Its number, never given twice.
    pub n: u64,
    /// The turn in which it was given.
    pub turn: u32,
    /// The stage in which it was given.
    pub stage: String,
    /// The first line of the sequence it belongs to, such as a charge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<u64>,
    /// The line whose place it took when that one, or one before it, was amended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub was: Option<u64>,
    /// What was wanted.
    pub deed: Deed,
    /// The answers used.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<Answered>,
    /// What it altered.
    #[serde(with = "crate::engine::grouped", default, skip_serializing_if = "Vec::is_empty")]
    pub change: Change,
    /// Its story.
    pub tale: Tale,
    /// What it came to, unit by unit; lines of older versions have none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outcomes: Vec<Outcome>,
}

/// A line as a list of lines shows it: what else it holds is not read, which takes far longer.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Headline {
    /// Its number.
    pub n: u64,
    /// The turn in which it was given.
    pub turn: u32,
    /// The stage in which it was given.
    pub stage: String,
    /// The first line of the sequence it belongs to.
    #[serde(default)]
    pub group: Option<u64>,
    /// The headline of its tale.
    #[serde(rename = "tale", deserialize_with = "head")]
    pub head: String,
}

/// The headline of a tale, the rest passed over.
fn head<'de, D: Deserializer<'de>>(tale: D) -> Result<String, D::Error> {
    #[derive(Deserialize)]
    struct Told {
        head: String,
    }
    Told::deserialize(tale).map(|told| told.head)
}

/// One entry of the journal.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entry {
    /// A battle begins.
    Begin {
        /// The format of the entries that follow.
        format: u32,
        /// The system's id.
        system: String,
        /// The version of its rules.
        version: u32,
        /// The seed of the machine's dice.
        seed: u64,
    },
    /// A line.
    Line(Line),
    /// So many lines were undone.
    Undo(usize),
    /// So many lines were done again.
    Redo(usize),
    /// A line was amended or struck: it and all later ones give way to these.
    Amend {
        /// The number of that line.
        line: u64,
        /// What stands in its place and after it.
        with: Vec<Line>,
    },
    /// The last amendment was taken back.
    Unamend,
    /// An order was left half answered.
    Draft(Draft),
    /// The newest half-answered order was dropped.
    Drop,
    /// A line was marked for later, or the mark taken off.
    Flag(u64),
}

impl Entry {
    /// The entry as one line of JSON.
    ///
    /// # Errors
    /// It cannot be written, in words.
    pub fn to_json(&self) -> Result<String, String> {
        serde_json::to_string(self).map_err(|why| why.to_string())
    }
}
