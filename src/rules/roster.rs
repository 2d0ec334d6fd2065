//! Rosters: units that are made already, for any battle.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Dice, Fault, Library, Rules, Side, State, scenario, scenario::UnitEntry};
use crate::view::{Id, words};

/// A roster file. `T` is the system's recipe of a unit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Roster<T> {
    /// The system's id.
    pub system: String,
    /// The name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// A remark.
    #[serde(default, deserialize_with = "words", skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// The points it may cost, where somebody set a bound.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub budget: Option<i64>,
    /// The units.
    pub units: Vec<RosterUnit<T>>,
}

/// One unit of a roster.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RosterUnit<T> {
    /// Its name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// The number it likes to have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u16>,
    /// Who plays it.
    #[serde(default, deserialize_with = "words", skip_serializing_if = "String::is_empty")]
    pub player: String,
    /// How many alike there are; names and numbers count up.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub count: u16,
    /// A note of the game master's.
    #[serde(default, deserialize_with = "words", skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// What it is made of.
    pub troop: T,
}

fn one() -> u16 {
    1
}

fn is_one(count: &u16) -> bool {
    *count == 1
}

impl<T: Clone> RosterUnit<T> {
    /// The unit as a scenario would write it, for this side.
    pub fn entry(&self, side: &Id) -> UnitEntry<T> {
        UnitEntry {
            name: self.name.clone(),
            number: self.number,
            side: side.clone(),
            player: self.player.clone(),
            count: self.count,
            reserve: None,
            place: String::new(),
            note: self.note.clone(),
            hidden: false,
            troop: self.troop.clone(),
        }
    }
}

/// The path of a roster in the library.
pub(super) fn path<R: Rules>(name: &str) -> String {
    format!("{}/rosters/{name}.yaml", R::ID)
}

/// The names of the rosters in the library.
pub(super) fn names<R: Rules>(library: &Library) -> Vec<String> {
    let folder = format!("{}/rosters/", R::ID);
    let names = library.list(&folder).filter_map(|(path, _)| path.strip_prefix(&folder)?.strip_suffix(".yaml"));
    names.map(str::to_owned).collect()
}

/// The units of a roster on a table of their own, to look at, price and print; and every fault there is.
///
/// # Errors
/// It cannot be read at all.
pub(super) fn muster<R: Rules>(file: &str, text: &str, data: &R::Data) -> Result<(State<R>, Vec<Fault>), Fault> {
    let roster = read::<R>(file, text)?;
    let id = Id::slug(&roster.name);
    let side = Side {
        id: id.clone(),
        name: roster.name.clone(),
        players: Vec::new(),
        rally: String::new(),
        dice: Dice::Auto,
        budget: roster.budget,
    };
    let mut state = scenario::bare::<R>(&roster.name, vec![side]);
    let mut faults = Vec::new();
    for made in &roster.units {
        match scenario::recruit::<R>(&state, data, &made.entry(&id)) {
            Ok(units) => state.units.extend(units.into_iter().map(|unit| (unit.id.clone(), Arc::new(unit)))),
            Err(why) => {
                faults.push(Fault::within(file, text, &made.name, &why, ""));
            }
        }
    }
    Ok((state, faults))
}

/// Reads a roster.
///
/// # Errors
/// Its first fault with its place, or it belongs to another system.
pub(super) fn read<R: Rules>(file: &str, text: &str) -> Result<Roster<R::Recipe>, Fault> {
    let roster: Roster<R::Recipe> = super::fault::parse(file, text)?;
    if roster.system != R::ID {
        let what = format!("this is a roster of {}, not of {}", roster.system, R::ID);
        return Err(Fault::at(file, text, "system", what, &format!("move it, or say system: {}", R::ID)));
    }
    Ok(roster)
}
