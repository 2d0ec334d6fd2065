//! Rosters: units that are made already, for any battle.

use serde::{Deserialize, Serialize};

use super::{Fault, Library, Paper, Path, Written, fault::Faults, nearest, range, schema};
use crate::{
    engine::{Dice, RosterEntry, Side, State, Taken, UnitEntry, bare, recruit},
    view::{Id, clean_text, words},
};

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
    #[schemars(range(min = -1_000_000_000, max = 1_000_000_000))]
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
    #[schemars(range(min = 1, max = 2_000))]
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

/// The path of a roster in the library, by its name or that of its file.
pub fn roster_path(system: &str, name: &str) -> String {
    format!("{system}/rosters/{}.yaml", name.strip_suffix(".yaml").unwrap_or(name))
}

/// The names of the rosters in the library.
fn names(system: &str, library: &Library) -> Vec<String> {
    let folder = format!("{system}/rosters/");
    let names = library.list(&folder).filter_map(|(path, _)| path.strip_prefix(&folder)?.strip_suffix(".yaml"));
    names.map(str::to_owned).collect()
}

/// The units of a roster on a table of their own, to look at, price and print; and every fault there is.
///
/// # Errors
/// It cannot be read at all.
pub(super) fn muster<R: Paper>(file: &str, text: &str, data: &R::Data) -> Result<(State<R>, Vec<Fault>), Fault> {
    Ok(on_table::<R>(file, text, &read::<R>(&R::rows(data).mark.id, file, text)?, data))
}

/// The same of a roster that was read.
pub(super) fn on_table<R: Paper>(
    file: &str,
    text: &str,
    roster: &Roster<R::Recipe>,
    data: &R::Data,
) -> (State<R>, Vec<Fault>) {
    let id = Id::slug(&roster.name);
    let side = Side {
        id: id.clone(),
        name: roster.name.clone(),
        players: Vec::new(),
        rally: String::new(),
        dice: Dice::Auto,
        budget: roster.budget,
    };
    let mut state = bare::<R>(data, &roster.name, vec![side]);
    let (mut taken, mut faults) = (Taken::of(&state), Faults::of(file, text));
    taken.keep(roster.units.iter().filter(|unit| unit.count == 1).filter_map(|unit| unit.number));
    for (at, made) in roster.units.iter().enumerate() {
        match recruit::<R>(&state, &mut taken, data, &made.entry(&id)) {
            Ok(units) => state.units.extend(units),
            Err(unfit) => faults.add(Path::from(["units"]).row(at).along(&unfit.path), unfit.what, ""),
        }
        if faults.is_full() {
            break;
        }
    }
    (state, faults.into_vec())
}

/// Reads a roster.
///
/// # Errors
/// Its first fault with its place, or it belongs to another system.
pub(super) fn read<R: Paper>(system: &str, file: &str, text: &str) -> Result<Roster<R::Recipe>, Fault> {
    let roster: Roster<R::Recipe> = range::read(file, text, &schema::raw::<R>(Written::Roster))?;
    if roster.system != system {
        let what = format!("this is a roster of {}, not of {system}", roster.system);
        return Err(Fault::at(file, text, ["system"], what, &format!("move it, or say system: {system}")));
    }
    Ok(roster)
}

/// The units of a roster of the library that joins, each as a scenario would write it.
///
/// # Errors
/// There is no such roster, nobody is in it, or its first fault, in words.
pub(super) fn joining<R: Paper>(
    system: &str,
    library: &Library,
    joining: &RosterEntry,
) -> Result<Vec<UnitEntry<R::Recipe>>, String> {
    let path = roster_path(system, &joining.roster);
    let Some(text) = library.get(&path) else {
        let names = names(system, library);
        let there_is = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
        let mend = match nearest(&joining.roster, names.iter().map(String::as_str)) {
            Some(near) => format!("did you mean {near}?"),
            None => {
                let own =
                    format!("one of your own lies beside the scenario, or in {system}/rosters of your data folder");
                format!("there is {there_is}; {own}")
            }
        };
        return Err(format!("there is no roster {}; {mend}", clean_text(&joining.roster)));
    };
    let roster = read::<R>(system, &library.name(&path), &text.text).map_err(|fault| fault.to_string())?;
    if roster.units.is_empty() {
        let roster = clean_text(&joining.roster);
        return Err(format!("roster {roster}: nobody is in this army; add units to it, or leave it out"));
    }
    let entry = |made: &RosterUnit<R::Recipe>| {
        let entry = made.entry(&joining.side);
        let player = if entry.player.is_empty() { joining.player.clone() } else { entry.player };
        UnitEntry { player, reserve: joining.reserve.clone(), place: joining.place.clone(), ..entry }
    };
    Ok(roster.units.iter().map(entry).collect())
}
