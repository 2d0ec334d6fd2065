//! A book as it is written: one YAML file, whose tables are plain data and whose scripts are Rhai.

mod act;
mod options;
mod stat;
mod turn;

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

pub use act::{ActBy, LongFact, Remember, WrittenAct, WrittenDue, WrittenFact};
pub use options::{Open, WrittenChart, WrittenModifier, WrittenOption, WrittenTerrain};
pub use stat::{Bears, Figures, Lapse, Stat, Troop, WrittenFigure};
pub use turn::{First, Moment, ORDER, Turn, TurnBy, TurnOrder, WrittenPhase};

/// A rule book in one file.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Written {
    /// Its id, also the system of scenarios and rosters for it: `ash-and-pennant`.
    pub book: String,
    /// Its full name.
    pub name: String,
    /// Counts up when a rule is read differently, for the replay audit.
    #[serde(default = "one")]
    pub version: u32,
    /// What it is, for people who choose a book.
    #[serde(default)]
    pub about: String,
    /// What it calls a unit and a figure.
    #[serde(default)]
    pub words: Words,
    /// How a turn runs.
    pub turn: Turn,
    /// Moments inside a phase, which a script opens: an answer to a charge.
    #[serde(default)]
    pub moments: IndexMap<String, Moment>,
    /// What is known of a unit, by id, in the order of sheets and columns.
    pub stats: IndexMap<String, Stat>,
    /// Figures with values of their own, where a unit lists them.
    #[serde(default)]
    pub figures: Figures,
    /// What is known of the table as a whole.
    #[serde(default)]
    pub table: IndexMap<String, Stat>,
    /// What is known of each side: its points, its orders.
    #[serde(default)]
    pub sides: IndexMap<String, Stat>,
    /// Tables that units and scripts look things up in: weapons, spells.
    #[serde(default)]
    pub lists: IndexMap<String, IndexMap<String, IndexMap<String, Json>>>,
    /// Troop types: what a unit of each kind begins with.
    #[serde(default)]
    pub troops: IndexMap<String, Troop>,
    /// What a unit costs: an expression over its stats, and the unit itself as `u`, as it is at first:
    /// `u.figures.len() * 5 + weapon.cost`. It sees nobody else.
    #[serde(default)]
    pub points: Option<String>,
    /// The acts, by id.
    pub acts: IndexMap<String, WrittenAct>,
    /// What units owe.
    #[serde(default)]
    pub dues: Vec<WrittenDue>,
    /// How the battle would end: an expression that gives words, or nothing.
    #[serde(default)]
    pub won: Option<String>,
    /// What a scenario may name of its own.
    #[serde(default)]
    pub open: Option<Open>,
    /// What a game master may choose for a battle.
    #[serde(default)]
    pub options: IndexMap<String, WrittenOption>,
    /// Throws that a game master may modify, by the ids that scripts give them.
    #[serde(default)]
    pub modifiers: IndexMap<String, WrittenModifier>,
    /// Kinds of terrain, each with what it does.
    #[serde(default)]
    pub terrain: IndexMap<String, WrittenTerrain>,
    /// Charts for people to read.
    #[serde(default)]
    pub help: Vec<WrittenChart>,
    /// Stats and troop types whose numbers are of the house, by id.
    #[serde(default)]
    pub house: Vec<String>,
    /// Functions that every other script may call.
    #[serde(default)]
    pub script: String,
}

fn one() -> u32 {
    1
}

/// What a book calls things.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Words {
    /// A unit: "company".
    pub unit: String,
    /// A figure: "fighter".
    pub figure: String,
    /// What is drawn for each unit where units act in the order `cup`: "die", or "card".
    pub lot: String,
}

impl Default for Words {
    fn default() -> Words {
        Words { unit: "unit".to_owned(), figure: "figure".to_owned(), lot: "die".to_owned() }
    }
}
