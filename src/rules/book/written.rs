//! A book as it is written: one YAML file, whose tables are plain data and whose scripts are Rhai.

use std::fmt;

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{self, MapAccess, Visitor, value::MapAccessDeserializer},
};
use serde_json::Value as Json;

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
    /// Tables that units and scripts look things up in: weapons, spells.
    #[serde(default)]
    pub lists: IndexMap<String, IndexMap<String, IndexMap<String, Json>>>,
    /// Troop types: what a unit of each kind begins with.
    #[serde(default)]
    pub troops: IndexMap<String, Troop>,
    /// What a unit costs: an expression over its stats.
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
}

impl Default for Words {
    fn default() -> Words {
        Words { unit: "unit".to_owned(), figure: "figure".to_owned() }
    }
}

/// How a turn runs.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// Who plays a turn's phases: all sides together, or one side after the other.
    #[serde(default)]
    pub by: TurnBy,
    /// Which side goes first.
    #[serde(default)]
    pub first: First,
    /// Whoever wins the roll for it chooses to go first, or to let the next side begin.
    #[serde(default)]
    pub chooses: bool,
    /// What happens as a turn begins.
    #[serde(default)]
    pub begins: Option<String>,
    /// The phases in their order.
    pub phases: IndexMap<String, WrittenPhase>,
}

/// Who plays the phases of a turn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TurnBy {
    /// All sides play each phase before the next one begins.
    #[default]
    All,
    /// One side plays all phases, then the next side does.
    Side,
}

/// Which side goes first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum First {
    /// The first side of the scenario.
    #[default]
    Scenario,
    /// A die for each side as the battle begins; the highest goes first in every turn.
    Once,
    /// A die for each side every turn; the highest goes first.
    Roll,
    /// Each turn another side.
    Swap,
}

/// A phase.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WrittenPhase {
    /// Its short name in the line of phases; without it, its id.
    #[serde(default)]
    pub name: Option<String>,
    /// Its full name, "rally phase"; without it, its name and "phase".
    #[serde(default)]
    pub title: Option<String>,
    /// In which order units act.
    #[serde(default)]
    pub order: TurnOrder,
    /// The option whose choices are such orders (`any`, `sides`, `alternate`, `cup`, `list`): a game master chooses one.
    #[serde(default)]
    pub choose: Option<String>,
    /// For `order: list`, the number that units go by: an expression over the unit `u`; the highest goes first.
    #[serde(default)]
    pub by: Option<String>,
    /// Which units may act in it: an expression over the unit `u`. Without it, all that have not acted.
    #[serde(default)]
    pub may: Option<String>,
    /// Units act as often as they like.
    #[serde(default)]
    pub free: bool,
    /// A unit that begins to act is finished before another does.
    #[serde(default)]
    pub one_by_one: bool,
    /// For `one_by_one`: the unit in hand is finished by itself once this holds, an expression over the unit `u`.
    #[serde(default)]
    pub over: Option<String>,
    /// It passes by itself while this holds.
    #[serde(default)]
    pub skip: Option<String>,
    /// What happens as it begins.
    #[serde(default)]
    pub begins: Option<String>,
    /// What happens as it ends.
    #[serde(default)]
    pub ends: Option<String>,
}

/// In which order units act in a phase.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TurnOrder {
    /// As people like, all sides at once.
    #[default]
    Any,
    /// One side with all its units, then the next.
    Sides,
    /// A unit of one side, then one of the next.
    Alternate,
    /// A die or card for each unit, drawn from a cup: its side acts with a unit.
    Cup,
    /// By a number of each unit, the highest first.
    List,
}

impl TurnOrder {
    /// The order that a choice of an option names.
    pub fn of(id: &str) -> Option<TurnOrder> {
        serde_json::from_value(id.into()).ok()
    }
}

/// A moment inside a phase.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Moment {
    /// Its full name: "answer to a charge".
    #[serde(default)]
    pub title: Option<String>,
    /// What happens when it is over.
    #[serde(default)]
    pub ends: Option<String>,
}

/// One thing that is known of a unit, a figure or the table. It has just one of the kinds `track`, `number`, `inches`,
/// `flag`, `choice`, `list`, `text` and `other`, whose value is the usual one.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stat {
    /// A number that is lost box by box: 12.
    #[serde(default)]
    pub track: Option<i64>,
    /// A number.
    #[serde(default)]
    pub number: Option<i64>,
    /// A length in whole inches.
    #[serde(default)]
    pub inches: Option<i64>,
    /// Yes or no.
    #[serde(default)]
    pub flag: Option<bool>,
    /// One of several words, the first of them the usual one.
    #[serde(default)]
    pub choice: Option<Vec<String>>,
    /// A row of this list of the book.
    #[serde(default)]
    pub list: Option<String>,
    /// Free words.
    #[serde(default)]
    pub text: Option<String>,
    /// Another unit: whom it charges. Nobody at first.
    #[serde(default)]
    pub other: Option<bool>,
    /// The least it can be; 0 without it.
    #[serde(default)]
    pub min: Option<i64>,
    /// The most it can be; for a track what it began with, for numbers 999 without it.
    #[serde(default)]
    pub max: Option<i64>,
    /// The usual value of a `choice` or a `list`; none for a list without it.
    #[serde(default)]
    pub usual: Option<String>,
    /// What people read; its id without it.
    #[serde(default)]
    pub label: Option<String>,
    /// One line of help where people fill it in.
    #[serde(default)]
    pub help: String,
    /// The head of its column in the roster; no column without it.
    #[serde(default)]
    pub short: Option<String>,
    /// For a flag: the word in the unit's row while it holds.
    #[serde(default)]
    pub shows: Option<String>,
    /// When it goes back to its usual value by itself.
    #[serde(default)]
    pub until: Lapse,
    /// Scripts alone read it: no line of a sheet, and nobody is told of its changes.
    #[serde(default)]
    pub quiet: bool,
    /// It is made in play only: no field on the build screen, nothing in a recipe.
    #[serde(default)]
    pub play: bool,
}

/// When a value goes back to its usual one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Lapse {
    /// Never by itself.
    #[default]
    Never,
    /// As the phase ends.
    Phase,
    /// As the turn ends; where sides play their turns one after the other, as that of its own side begins.
    Turn,
}

/// Figures of a unit.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The track that counts them, where they are all alike.
    pub track: Option<String>,
    /// What is known of each, where a unit lists them.
    pub stats: IndexMap<String, Stat>,
    /// A figure is out while this holds: an expression over the figure `f`.
    pub out: Option<String>,
    /// A unit is somebody alone: its name takes the singular.
    pub alone: bool,
}

/// A troop type.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Troop {
    /// Its name; its id without it.
    #[serde(default)]
    pub name: Option<String>,
    /// Where its stats differ from the usual ones.
    #[serde(default)]
    pub stats: IndexMap<String, Json>,
    /// The figures that it begins with, where units list them.
    #[serde(default)]
    pub figures: Vec<WrittenFigure>,
}

/// One or several figures alike, as recipes and troop types write them.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct WrittenFigure {
    /// The name; "1", "2" and so on without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// How many alike; 1 without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u16>,
    /// Where its stats differ from the usual ones.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    pub stats: IndexMap<String, Json>,
}

/// An act.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WrittenAct {
    /// Its key: a small letter that is not one of the tracker's own.
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
    /// What Enter means in its phases when nothing is typed.
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
    /// `count`, `text`, or a list of the book.
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
    /// `text`, `choice`, or a list of the book.
    pub is: String,
    /// For units and rows of a list: which there are to choose from, an expression over `me` and the facts before it that
    /// gives an array. Without it all of its kind, of units those on the table.
    #[serde(default)]
    pub among: Option<String>,
    /// For `choice`: ids with what people read.
    #[serde(default)]
    pub choices: IndexMap<String, String>,
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
    /// What holds if nothing is said. An expression over `me`.
    #[serde(default)]
    pub usual: Option<String>,
    /// It need not be given.
    #[serde(default)]
    pub optional: bool,
    /// It hides behind "more facts".
    #[serde(default)]
    pub rare: bool,
    /// It is asked only while this holds; facts before it can be read.
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
    /// Until it moves.
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

/// An option of a battle.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WrittenOption {
    /// What it decides.
    pub label: String,
    /// Ids and words of what there is to choose; the first is usual.
    pub choices: IndexMap<String, String>,
}

/// A throw that a game master may modify.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WrittenModifier {
    /// What people read: "to hit".
    pub label: String,
    /// Which way it counts: "+1 hits more easily". What is positive helps the unit whose throw it is.
    #[serde(default)]
    pub help: String,
    /// The acts in which the acting units throw by it.
    #[serde(default)]
    pub acts: Vec<String>,
    /// The acts in which units of other sides do.
    #[serde(default)]
    pub theirs: Vec<String>,
}

/// A kind of terrain.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WrittenTerrain {
    /// Its name; its id without it.
    #[serde(default)]
    pub name: Option<String>,
    /// What it does, in words.
    #[serde(default)]
    pub does: String,
}

/// A chart.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WrittenChart {
    /// Its title.
    pub title: String,
    /// Its table: the heads, then its rows.
    #[serde(default)]
    pub rows: Vec<Vec<String>>,
    /// What it says besides, a paragraph each.
    #[serde(default)]
    pub text: Vec<String>,
}
