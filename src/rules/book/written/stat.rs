//! What is known of units, figures and the table, and what troop types begin with.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value as Json;

/// One thing that is known of a unit, a figure or the table. It has just one of the kinds `track`, `number`, `inches`,
/// `flag`, `choice`, `list`, `text` and `other`, whose value is the usual one.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stat {
    /// A number that is lost box by box: 12. Somebody alone who has lost some of it counts as wounded, unless it is `spent`.
    #[serde(default)]
    pub track: Option<i64>,
    /// A number. One whose label begins with "damage" or "hurt", or ends with "taken", counts harm up: that it rises is a loss.
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
    /// For a track: a unit spends it itself, such as breath or shots, and who has spent some of it is not wounded.
    #[serde(default)]
    pub spent: bool,
    /// For a flag: the word in the unit's row while it holds.
    #[serde(default)]
    pub shows: Option<String>,
    /// For a flag: a unit is shaken or broken while it holds. Filters, both armies at a glance and a side's morale go by it.
    #[serde(default)]
    pub mood: Option<Bears>,
    /// When it goes back to its usual value by itself.
    #[serde(default)]
    pub until: Lapse,
    /// Scripts alone read it: no line of a sheet, no field on the build screen, and nobody is told of its changes.
    #[serde(default)]
    pub quiet: bool,
    /// It is made in play only: no field on the build screen, nothing in a recipe.
    #[serde(default)]
    pub play: bool,
    /// For a stat of units: the next battle of a campaign begins with what it is at the end of this one, as with experience or
    /// with shots that last a whole campaign. Without it a unit begins with what its recipe says. A track is whole again.
    #[serde(default)]
    pub campaign: bool,
}

/// How a unit bears up that is not steady.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Bears {
    /// It is shaken, pinned or afraid.
    Shaken,
    /// It runs, or is about to.
    Broken,
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
    /// Kinds of those, by id: captains, champions. They are chosen by their kind.
    pub kinds: IndexMap<String, FigureKind>,
    /// By which of its stats a figure is out, by id: a track or a number that is at its least, or a flag that is up. Without it
    /// none ever is. Of units that are somebody alone it is one of theirs, by which they are out before a script removes them. A
    /// list names several: `[hull, wrecked]`, where a ship is out by its own hull, and each of its figures once it is wrecked.
    #[serde(deserialize_with = "one_or_several")]
    #[schemars(with = "OneOrSeveral")]
    pub out: Vec<String>,
    /// Why a unit leaves the battle of which a correction leaves nobody: an expression over the unit as `u` that gives words, or
    /// nothing where it stays on the table. In play a script removes it.
    pub leaves: Option<String>,
    /// The track of the figure in front, of those that a track counts: it is whole where a correction brings figures back to a
    /// unit of which nobody was left. In play a script sees to it.
    pub front: Option<String>,
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

/// A kind of figure.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct FigureKind {
    /// Its name; its id without it.
    pub name: Option<String>,
    /// Where its stats differ from the usual ones.
    pub stats: IndexMap<String, Json>,
}

/// One or several figures alike, as recipes and troop types write them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct WrittenFigure {
    /// The kind, by id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The name; that of its kind without it, or "1", "2" and so on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// How many alike; 1 without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u16>,
    /// Where its stats differ from those of its kind.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    pub stats: IndexMap<String, Json>,
}

/// A word, or a list of them.
#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum OneOrSeveral {
    /// One alone.
    One(String),
    /// Several.
    Several(Vec<String>),
}

fn one_or_several<'de, D: Deserializer<'de>>(reader: D) -> Result<Vec<String>, D::Error> {
    let read = Option::<OneOrSeveral>::deserialize(reader)?;
    Ok(match read {
        None => Vec::new(),
        Some(OneOrSeveral::One(word)) => vec![word],
        Some(OneOrSeveral::Several(words)) => words,
    })
}
