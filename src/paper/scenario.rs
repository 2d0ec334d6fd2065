//! Scenarios: how a battle begins.

use std::{collections::BTreeMap, sync::Arc};

use serde::{Deserialize, Serialize};

use super::{Fault, Library, Paper, Path, Written, fault::Faults, nearest, range, roster, schema};
use crate::{
    engine::{
        Board, Names, OptionRow, Reminder, RosterEntry, Side, State, Taken, TerrainPiece, TerrainRow, UnitEntry,
        VICTORY, bare, join, recruit, set_table,
    },
    tree::glance,
    view::{Facts, Tale, clean_text},
};

/// What stands at the top of a scenario and never of a roster: one of them may be misspelt.
pub const SCENARIO_KEYS: [&str; 6] = ["sides", "opening", "victory", "rosters", "terrain", "reminders"];

/// A scenario file. `T` is the system's recipe of a unit.
#[derive(Debug, Clone, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "T: Deserialize<'de>"))]
pub struct Scenario<T> {
    /// The system's id.
    pub system: String,
    /// The name.
    pub name: String,
    /// Read to the game master at the start.
    #[serde(default)]
    pub opening: String,
    /// What victory is.
    #[serde(default)]
    pub victory: String,
    /// The sides.
    pub sides: Vec<Side>,
    /// What it names of its own, where the system leaves that open.
    #[serde(default)]
    pub names: Option<Arc<Names>>,
    /// Options that differ from their usual value.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// What the rules keep of the table and of its sides, where it begins otherwise than usual: `weather: storm`,
    /// `north.points: 3`.
    #[serde(default, skip_serializing_if = "Facts::is_empty")]
    pub table: Facts,
    /// How many turns the battle lasts: after the last one its end is offered. Without a number it goes on.
    #[serde(default)]
    #[schemars(range(min = 1, max = 100_000))]
    pub turns: Option<u32>,
    /// Reminders.
    #[serde(default)]
    pub reminders: Vec<Reminder>,
    /// What stands on the table.
    #[serde(default)]
    pub terrain: Vec<TerrainPiece>,
    /// Rosters that join whole.
    #[serde(default)]
    pub rosters: Vec<RosterEntry>,
    /// The units.
    #[serde(default)]
    pub units: Vec<UnitEntry<T>>,
}

/// The data of a system with what a scenario names of its own. A scenario that cannot be read is none of its business.
///
/// # Errors
/// The data cannot be read, or the first name that does not fit.
pub(super) fn data<R: Paper>(id: &str, file: &str, text: &str, library: &Library) -> Result<R::Data, Fault> {
    #[derive(Deserialize)]
    struct Glance {
        #[serde(default)]
        names: Option<Names>,
    }
    let data = R::load(id, library)?;
    // Most scenarios name nothing, and are read once.
    let names = || glance::<Glance>(text)?.names;
    match text.contains("names").then(names).flatten() {
        Some(names) => R::named(data, &names)
            .map_err(|unfit| Fault::at(file, text, Path::from(["names"]).along(&unfit.path), unfit.what, "")),
        None => Ok(data),
    }
}

/// Reads a scenario into the state in which its battle begins.
///
/// # Errors
/// Names the place in the file and how to mend it.
pub fn begin<R: Paper>(file: &str, text: &str, library: &Library, data: &R::Data) -> Result<State<R>, Fault> {
    let (state, faults) = read(file, text, library, data)?;
    faults.into_iter().next().map_or(Ok(state), Err)
}

/// Reads a scenario as far as it can be read: the state without what is at fault, and every fault there is.
///
/// # Errors
/// It cannot be read at all.
pub(super) fn read<R: Paper>(
    file: &str,
    text: &str,
    library: &Library,
    data: &R::Data,
) -> Result<(State<R>, Vec<Fault>), Fault> {
    Ok(set_up(range::read(file, text, &schema::raw::<R>(Written::Scenario))?, file, text, library, data))
}

/// The same of a scenario that was read.
pub(super) fn set_up<R: Paper>(
    scenario: Scenario<R::Recipe>,
    file: &str,
    text: &str,
    library: &Library,
    data: &R::Data,
) -> (State<R>, Vec<Fault>) {
    let rows = R::rows(data);
    let mut faults = Faults::of(file, text);
    sides_stand(&scenario.sides, &mut faults);
    options_stand(&scenario.options, &rows.options, &mut faults);
    let mut notes = BTreeMap::new();
    for (name, text) in [("opening", &scenario.opening), (VICTORY, &scenario.victory)] {
        if !text.is_empty() {
            notes.insert(name.to_owned(), clean_text(text));
        }
    }
    let mut state: State<R> = bare(data, &scenario.name, scenario.sides.iter().map(clean_side).collect());
    state.table.options = begun_with(scenario.options, &rows.options).into();
    state.table.names = scenario.names;
    state.table.turns = scenario.turns;
    for reminder in &scenario.reminders {
        state.table.remind(reminder);
    }
    state.table.notes = notes.into();
    terrain_stands(&scenario.terrain, &(rows.terrain)(&Board::new(&state, data)), &mut faults);
    state.table.terrain = scenario.terrain.iter().map(clean_piece).collect();
    let mut taken = Taken::of(&state);
    taken.keep(scenario.units.iter().filter(|unit| unit.count == 1).filter_map(|unit| unit.number));
    // The numbers that rosters give, as they stand on the bases, come before those that are free.
    let joining: Vec<Result<Vec<UnitEntry<R::Recipe>>, String>> =
        scenario.rosters.iter().map(|joining| roster::joining::<R>(&rows.mark.id, library, joining)).collect();
    let of_rosters = joining.iter().flatten().flatten().filter(|unit| unit.count == 1);
    taken.keep(of_rosters.filter_map(|unit| unit.number));
    for (at, entry) in scenario.units.iter().enumerate() {
        let unit = Path::from(["units"]).row(at);
        if state.side(&entry.side).is_none() {
            let known: Vec<&str> = state.table.sides.iter().map(|side| side.id.as_str()).collect();
            let mend = format!("there is {}", known.join(", "));
            faults.add(unit.key("side"), format!("there is no side {}", entry.side), &mend);
        } else {
            match recruit::<R>(&state, &mut taken, data, entry) {
                Ok(units) => state.units.extend(units),
                Err(unfit) => faults.add(unit.along(&unfit.path), unfit.what, ""),
            }
        }
        if faults.is_full() {
            return (state, faults.into_vec());
        }
    }
    for (at, joining) in joining.into_iter().enumerate() {
        match joining.and_then(|entries| join(&state, &mut taken, data, entries)) {
            Ok(units) => state.units.extend(units),
            Err(why) => faults.add(Path::from(["rosters"]).row(at).key("roster"), why, ""),
        }
    }
    // Some of it names units.
    for (id, value) in &scenario.table {
        let one = Facts::from([(id.clone(), value.clone())]);
        if let Err(unfit) = set_table(&mut state, data, &one, &mut Tale::default()) {
            // Its place names it already.
            let own = id.rsplit('.').next().unwrap_or(id);
            let what = unfit.what.strip_prefix(&format!("{own}: ")).unwrap_or(&unfit.what);
            faults.add(Path::from(["table"]).key(id), what, &unfit.mend);
        }
    }
    (state, faults.into_vec())
}

/// Finds what is wrong with the sides.
fn sides_stand(sides: &[Side], faults: &mut Faults) {
    if sides.len() < 2 {
        faults.add(["sides"], "a battle needs two sides or more", "add a side");
    }
    for (at, side) in sides.iter().enumerate() {
        let of_side = |field: &str| Path::from(["sides"]).row(at).key(field);
        if sides[..at].iter().any(|other| other.id == side.id) {
            faults.add(of_side("id"), format!("there are two sides {}", side.id), "give one another id");
        }
        if let Some(budget) = side.budget.filter(|points| *points < 0) {
            let what = format!("{}: a budget of {budget} points cannot be", side.id);
            faults.add(of_side("budget"), what, "say 0 or more, or leave it out");
        }
    }
}

/// The options with those that a battle begins with unless its scenario chooses.
fn begun_with(mut options: BTreeMap<String, String>, rows: &[OptionRow]) -> BTreeMap<String, String> {
    for (row, begins) in rows.iter().filter_map(|row| Some((row, row.begins?))) {
        options.entry(row.id.to_string()).or_insert_with(|| begins.to_owned());
    }
    options
}

/// Finds options that there are not, and values that they cannot have.
fn options_stand(options: &BTreeMap<String, String>, rows: &[OptionRow], faults: &mut Faults) {
    for (id, value) in options {
        let row = rows.iter().find(|row| row.id == *id);
        if !row.is_some_and(|row| row.choices.iter().any(|choice| choice.0 == *value)) {
            let known: Vec<&str> = match row {
                Some(row) => row.choices.iter().map(|choice| &*choice.0).collect(),
                None => rows.iter().map(|row| &*row.id).collect(),
            };
            let options = Path::from(["options"]);
            let (path, what) = match row {
                Some(_) => (options.key(id), format!("option {id}: {value} is unknown")),
                None => (options.name(id), format!("there is no option {id}")),
            };
            let wrong = if row.is_some() { value } else { id };
            let near = nearest(wrong, known.iter().copied());
            let near = near.map_or_else(String::new, |near| format!("did you mean {near}? "));
            faults.add(path, what, &format!("{near}there is {}", known.join(", ")));
        }
    }
}

/// Finds terrain of a kind that there is not.
fn terrain_stands(pieces: &[TerrainPiece], known: &[TerrainRow], faults: &mut Faults) {
    for (at, piece) in pieces.iter().enumerate() {
        if !known.is_empty() && !known.iter().any(|row| row.id == piece.kind) {
            let near = nearest(&piece.kind, known.iter().map(|row| row.id.as_str()));
            let ids = || known.iter().map(|row| row.id.as_str()).collect::<Vec<_>>().join(", ");
            let mend = near.map_or_else(|| format!("there is {}", ids()), |near| format!("did you mean {near}?"));
            let what = format!("there is no terrain {}", piece.kind);
            faults.add(Path::from(["terrain"]).row(at).key("kind"), what, &mend);
        }
    }
}

fn clean_side(side: &Side) -> Side {
    Side {
        id: side.id.clone(),
        name: clean_text(&side.name),
        players: side.players.iter().map(|player| clean_text(player)).collect(),
        rally: clean_text(&side.rally),
        dice: side.dice,
        budget: side.budget,
    }
}

fn clean_piece(piece: &TerrainPiece) -> TerrainPiece {
    TerrainPiece { name: clean_text(&piece.name), kind: clean_text(&piece.kind), note: clean_text(&piece.note) }
}
