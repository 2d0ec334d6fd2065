//! What is saved of a battle that a book plays: values by the ids that the book gives them.

use std::{collections::BTreeMap, sync::Arc};

use compact_str::CompactString;
use serde::{Deserialize, Serialize};

use crate::view::{Id, Order, Value};

/// Values by id. They are copied with a unit for every trial of a forecast: short ids take no memory of their own.
pub type Stats = BTreeMap<CompactString, Value>;

/// A unit's own state.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "BookUnit")]
pub struct Company {
    /// Its troop type; empty for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// It is somebody alone, so its name takes the singular.
    #[serde(default, skip_serializing_if = "is_no")]
    pub alone: bool,
    /// It has acted in the phase under way.
    #[serde(default, skip_serializing_if = "is_no")]
    pub acted: bool,
    /// It may answer in the moment under way.
    #[serde(default, skip_serializing_if = "is_no")]
    pub answers: bool,
    /// Its place in the list that the phase goes by, from 1; 0 where there is none.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[schemars(range(min = 0, max = 65_535))]
    pub rank: u32,
    /// How many of its figures were lost in earlier battles.
    #[serde(default, skip_serializing_if = "none_missing")]
    #[schemars(range(min = 0, max = 1_000_000))]
    pub missing: i64,
    /// What it costs, where figures left it or joined it and the book prices it otherwise: its share of what there was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = -1_000_000_000, max = 1_000_000_000))]
    pub points: Option<i64>,
    /// What is known of it now.
    #[schemars(with = "BTreeMap<String, Value>")]
    pub stats: Stats,
    /// What it has when it is whole: what it began with, and those who were missing then.
    #[schemars(with = "BTreeMap<String, Value>")]
    pub began: Arc<Stats>,
    /// Its figures, where a unit lists them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<Figure>,
}

/// One figure of a unit.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "BookFigure")]
pub struct Figure {
    /// Its name in the unit: "1", "captain".
    pub name: String,
    /// Its kind, by id; empty for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// What is known of it now.
    #[schemars(with = "BTreeMap<String, Value>")]
    pub stats: Stats,
    /// What it began with.
    #[schemars(with = "BTreeMap<String, Value>")]
    pub began: Arc<Stats>,
}

impl Company {
    /// What a figure of it is called in a sentence; empty for one of several alike, whom nobody tells from the others. Of somebody
    /// who is made of parts each part is its own: "leg 2".
    pub fn tells<'a>(&self, figure: &'a Figure) -> &'a str {
        let is_digit = |letter: char| letter.is_ascii_digit();
        let alike = if self.alone { figure.name.chars().all(is_digit) } else { figure.name.ends_with(is_digit) };
        if alike { "" } else { &figure.name }
    }
}

/// The table's own state.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct BookTable {
    /// The turn that has begun; 0 before the first.
    #[schemars(range(min = 0, max = 1_000_000))]
    pub turn: u32,
    /// The sides in the order in which they go.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(inner(range(min = 0, max = 999)))]
    pub order: Vec<usize>,
    /// The place in that order that is on; none where all are.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 999))]
    pub at: Option<usize>,
    /// Sides that do nothing more in the phase.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(inner(range(min = 0, max = 999)))]
    pub passed: Vec<usize>,
    /// Who comes on next, out of the cup too, is decided once the moment under way is over.
    #[serde(skip_serializing_if = "is_no")]
    pub draws: bool,
    /// A script said which side comes on next: the one at this place.
    #[serde(skip_serializing_if = "is_no")]
    pub called: bool,
    /// Units that have acted, and are finished once the moment under way is over.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub finishing: Vec<Id>,
    /// The table as a whole has done what is usual in the phase.
    #[serde(skip_serializing_if = "is_no")]
    pub given: bool,
    /// What was typed with the orders of the moments that are open, and counts until they are over.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub typed: Vec<Typed>,
    /// Who opened the moments that are open and come to something as they end.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub opened: Vec<Opened>,
    /// The unit in hand, where a unit is finished before another begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub active: Option<Id>,
    /// What the book keeps of the table.
    #[serde(skip_serializing_if = "Stats::is_empty")]
    #[schemars(with = "BTreeMap<String, Value>")]
    pub values: Stats,
    /// What it keeps of each side, by the side's id.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(with = "BTreeMap<Id, BTreeMap<String, Value>>")]
    pub sides: BTreeMap<Id, Stats>,
}

/// The modifiers that were typed with an order in a moment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "BookTyped")]
pub struct Typed {
    /// The place of the moment in the stack of stages.
    #[schemars(range(min = 1, max = 99))]
    pub place: usize,
    /// The order, with no other facts.
    pub order: Order,
    /// It opened the moment: what it adds counts in the answers as well.
    #[serde(default, skip_serializing_if = "is_no")]
    pub opens: bool,
}

/// Who opened a moment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "BookOpened")]
pub struct Opened {
    /// The place of the moment in the stack of stages.
    #[schemars(range(min = 1, max = 99))]
    pub place: usize,
    /// The unit.
    pub by: Id,
}

fn is_no(flag: &bool) -> bool {
    !flag
}

fn none_missing(missing: &i64) -> bool {
    *missing == 0
}

fn is_zero(count: &u32) -> bool {
    *count == 0
}
