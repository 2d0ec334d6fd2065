//! What the journal holds: lines, and what happened to them. How they are written stands in `written`.

use serde::Serialize;

use super::{Draft, terse};
use crate::{
    engine::{Change, END_STAGE, Ruling, SIDE_DONE, TABLE},
    view::{Answered, Id, Order, Outcome, Tale},
};

/// The format of the journal's entries. It counts up when an older muster could not read them: since 2 they are written
/// short.
pub const FORMAT: u32 = 2;

/// What was wanted: an order or a ruling.
#[derive(Debug, Clone, PartialEq)]
pub enum Deed {
    /// An order with the facts that were given.
    Order(Order),
    /// A ruling.
    Ruling(Box<Ruling>),
}

/// One line: inputs, change and tale.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// Its number, never given twice.
    pub n: u64,
    /// The turn in which it was given.
    pub turn: u32,
    /// The stage in which it was given.
    pub stage: String,
    /// The first line of the sequence it belongs to, such as a charge.
    pub group: Option<u64>,
    /// The line whose place it took when that one, or one before it, was amended.
    pub was: Option<u64>,
    /// What was wanted.
    pub deed: Deed,
    /// The answers used.
    pub answers: Vec<Answered>,
    /// What it altered.
    pub change: Change,
    /// Its story.
    pub tale: Tale,
    /// What it came to, unit by unit; lines of older versions have none.
    pub outcomes: Vec<Outcome>,
}

/// A line as a list of lines shows it: what else it holds is not made out.
#[derive(Debug, Clone, PartialEq)]
pub struct Headline {
    /// Its number.
    pub n: u64,
    /// The turn in which it was given.
    pub turn: u32,
    /// The stage in which it was given.
    pub stage: String,
    /// The first line of the sequence it belongs to.
    pub group: Option<u64>,
    /// The headline of its tale.
    pub head: String,
}

/// One entry of the journal.
#[derive(Debug, Clone, PartialEq, Serialize)]
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
    /// A line.
    #[serde(untagged)]
    Line(Line),
}

impl Entry {
    /// The entry as its record in the journal.
    ///
    /// # Errors
    /// It cannot be written, in words.
    pub fn record(&self) -> Result<String, String> {
        serde_json::to_string(self).map(|json| terse::short(&json)).map_err(|why| why.to_string())
    }

    /// The entry of a record, by whichever muster.
    ///
    /// # Errors
    /// It is none.
    pub fn read(record: &str) -> Result<Entry, serde_json::Error> {
        serde_json::from_str(&terse::whole(record))
    }
}

impl Line {
    /// The order, if the table gave it; the end of a stage is none, which leads on by itself.
    pub(super) fn of_table(&self) -> Option<&Order> {
        match &self.deed {
            Deed::Order(order) if order.who.is_empty() && !matches!(&*order.act, END_STAGE | SIDE_DONE) => Some(order),
            _ => None,
        }
    }

    /// The units between which figures went, where nothing else happened; else none.
    pub fn joined(&self) -> Vec<Id> {
        let carries = matches!(&self.deed, Deed::Ruling(ruling) if ruling.only_carries());
        let mut units: Vec<Id> =
            self.change.iter().filter(|edit| carries && edit.at != TABLE).map(|edit| Id::new(&edit.at)).collect();
        units.sort();
        units.dedup();
        units
    }

    /// The line as its record in the journal.
    ///
    /// # Errors
    /// It cannot be written.
    pub(super) fn record(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self).map(|json| terse::short(&json))
    }
}
