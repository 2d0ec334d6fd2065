//! Scenarios: how a battle begins.

use std::{collections::BTreeMap, sync::Arc};

use imbl::OrdMap;
use serde::{Deserialize, Serialize};

use super::{Board, Fault, Library, Reminder, Reserve, Rules, Side, State, Table, TerrainPiece, Unit, nearest, roster};
use crate::view::{Id, clean_text};

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
    /// Options that differ from their usual value.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
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

/// A roster that joins a side whole, as a scenario or a ruling writes it.
#[derive(Debug, Clone, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RosterEntry {
    /// The name of its file, without ending.
    pub roster: String,
    /// The side's id.
    pub side: Id,
    /// Who plays its units where the roster does not say.
    #[serde(default)]
    pub player: String,
    /// When and where they arrive, if late.
    #[serde(default)]
    pub reserve: Option<Reserve>,
    /// Where they stand.
    #[serde(default, rename = "where")]
    pub place: String,
}

/// A unit as a scenario or a roster writes it.
#[derive(Debug, Clone, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitEntry<T> {
    /// Its name.
    pub name: String,
    /// Its number; a free one without it.
    #[serde(default)]
    pub number: Option<u16>,
    /// Its side's id.
    pub side: Id,
    /// Who plays it.
    #[serde(default)]
    pub player: String,
    /// How many alike there are; names and numbers count up.
    #[serde(default = "one")]
    pub count: u16,
    /// When and where it arrives, if late.
    #[serde(default)]
    pub reserve: Option<Reserve>,
    /// Where it stands.
    #[serde(default, rename = "where")]
    pub place: String,
    /// A note of the game master's.
    #[serde(default)]
    pub note: String,
    /// Never shown to players.
    #[serde(default)]
    pub hidden: bool,
    /// The system's recipe.
    pub troop: T,
}

fn one() -> u16 {
    1
}

/// Reads a scenario into the state in which its battle begins.
///
/// # Errors
/// Names the place in the file and how to mend it.
pub(super) fn begin<R: Rules>(file: &str, text: &str, library: &Library, data: &R::Data) -> Result<State<R>, Fault> {
    let (state, faults) = read(file, text, library, data)?;
    faults.into_iter().next().map_or(Ok(state), Err)
}

/// Reads a scenario as far as it can be read: the state without what is at fault, and every fault there is.
///
/// # Errors
/// It cannot be read at all.
pub(super) fn read<R: Rules>(
    file: &str,
    text: &str,
    library: &Library,
    data: &R::Data,
) -> Result<(State<R>, Vec<Fault>), Fault> {
    let scenario: Scenario<R::Recipe> = super::fault::parse(file, text)?;
    let wrong = |place: String, what: String, mend: &str| Fault::at(file, text, &place, what, mend);
    let mut faults = Vec::new();
    if scenario.sides.len() < 2 {
        faults.push(wrong("sides".into(), "a battle needs two sides or more".into(), "add a side"));
    }
    for (at, side) in scenario.sides.iter().enumerate() {
        if scenario.sides[..at].iter().any(|other| other.id == side.id) {
            faults.push(wrong(side.name.clone(), format!("there are two sides {}", side.id), "give one another id"));
        }
        if let Some(budget) = side.budget.filter(|points| *points < 0) {
            let what = format!("{}: a budget of {budget} points cannot be", side.id);
            faults.push(wrong("budget".into(), what, "say 0 or more, or leave it out"));
        }
    }
    for (id, value) in &scenario.options {
        let row = R::options().iter().find(|row| row.id == id);
        if !row.is_some_and(|row| row.choices.iter().any(|choice| choice.0 == value)) {
            let known: Vec<&str> = match row {
                Some(row) => row.choices.iter().map(|choice| choice.0).collect(),
                None => R::options().iter().map(|row| row.id).collect(),
            };
            let what = if row.is_some() {
                format!("option {id}: {value} is unknown")
            } else {
                format!("there is no option {id}")
            };
            faults.push(wrong(id.clone(), what, &format!("there is {}", known.join(", "))));
        }
    }
    let mut notes = BTreeMap::new();
    for (name, text) in [("opening", &scenario.opening), ("victory", &scenario.victory)] {
        if !text.is_empty() {
            notes.insert(name.to_owned(), clean_text(text));
        }
    }
    let mut state: State<R> = bare(&scenario.name, scenario.sides.iter().map(clean_side).collect());
    state.table.options = scenario.options;
    state.table.reminders = scenario.reminders;
    state.table.notes = notes;
    let known = R::terrain(&Board::new(&state, data));
    for piece in &scenario.terrain {
        if !known.is_empty() && !known.iter().any(|row| row.id == piece.kind) {
            let near = nearest(&piece.kind, known.iter().map(|row| row.id.as_str()));
            let ids = || known.iter().map(|row| row.id.as_str()).collect::<Vec<_>>().join(", ");
            let mend = near.map_or_else(|| format!("there is {}", ids()), |near| format!("did you mean {near}?"));
            let what = format!("there is no terrain {}", piece.kind);
            faults.push(Fault::within(file, text, &piece.name, &what, &mend));
        }
    }
    state.table.terrain = scenario.terrain.iter().map(clean_piece).collect();
    for entry in &scenario.units {
        if state.side(&entry.side).is_none() {
            let known: Vec<&str> = state.table.sides.iter().map(|side| side.id.as_str()).collect();
            let mend = format!("there is {}", known.join(", "));
            faults.push(Fault::within(file, text, &entry.name, &format!("there is no side {}", entry.side), &mend));
            continue;
        }
        match recruit::<R>(&state, data, entry) {
            Ok(units) => state.units.extend(units.into_iter().map(|unit| (unit.id.clone(), Arc::new(unit)))),
            Err(why) => faults.push(Fault::within(file, text, &entry.name, &why, "")),
        }
    }
    for joining in &scenario.rosters {
        match join(&state, data, library, joining) {
            Ok(units) => state.units.extend(units.into_iter().map(|unit| (unit.id.clone(), Arc::new(unit)))),
            Err(why) => faults.push(wrong(joining.roster.clone(), why, "")),
        }
    }
    Ok((state, faults))
}

/// A table with these sides, in the first stage of turn 1, with nobody on it.
pub(super) fn bare<R: Rules>(name: &str, sides: Vec<Side>) -> State<R> {
    let first = R::stages().iter().find(|row| !row.moment).map_or("", |row| row.id);
    let table = Table {
        name: clean_text(name),
        turn: 1,
        stack: vec![first.to_owned()],
        sides,
        bonds: Vec::new(),
        options: BTreeMap::new(),
        waived: BTreeMap::new(),
        reminders: Vec::new(),
        counters: BTreeMap::new(),
        terrain: Vec::new(),
        notes: BTreeMap::new(),
        over: None,
        ground: R::Ground::default(),
    };
    State { table, units: OrdMap::new() }
}

/// Makes the units of a roster. Each has the number it likes, or the next that is free.
///
/// # Errors
/// There is no such roster or side, or says what of the roster does not fit.
pub(super) fn join<R: Rules>(
    state: &State<R>,
    data: &R::Data,
    library: &Library,
    joining: &RosterEntry,
) -> Result<Vec<Unit<R>>, String> {
    let path = roster::path::<R>(&joining.roster);
    let Some(text) = library.get(&path) else {
        let names = roster::names::<R>(library);
        let near =
            nearest(&joining.roster, names.iter().map(String::as_str)).map(|near| format!("; did you mean {near}?"));
        let known =
            if names.is_empty() { "there is none".to_owned() } else { format!("there is {}", names.join(", ")) };
        return Err(format!(
            "there is no roster {}{}",
            clean_text(&joining.roster),
            near.unwrap_or(format!("; {known}"))
        ));
    };
    let made = roster::read::<R>(&library.name(&path), &text.text).map_err(|fault| fault.to_string())?;
    let mut scratch = state.clone();
    let mut units = Vec::new();
    for made in &made.units {
        let mut entry = made.entry(&joining.side);
        if entry.player.is_empty() {
            entry.player.clone_from(&joining.player);
        }
        entry.number = entry.number.map(|number| free_number(&scratch, number));
        entry.reserve.clone_from(&joining.reserve);
        entry.place.clone_from(&joining.place);
        let recruited = recruit::<R>(&scratch, data, &entry).map_err(|why| format!("{}: {why}", entry.name))?;
        scratch.units.extend(recruited.iter().map(|unit| (unit.id.clone(), Arc::new(unit.clone()))));
        units.extend(recruited);
    }
    Ok(units)
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

/// Makes the units of one entry, with numbers and ids that are free.
///
/// # Errors
/// Says what of the entry does not fit.
pub(super) fn recruit<R: Rules>(
    state: &State<R>,
    data: &R::Data,
    entry: &UnitEntry<R::Recipe>,
) -> Result<Vec<Unit<R>>, String> {
    let name = clean_text(&entry.name);
    if name.is_empty() {
        return Err("a name is missing".to_owned());
    }
    if !(1..=2_000).contains(&entry.count) {
        return Err(format!("count {} is not between 1 and 2000", entry.count));
    }
    if state.side(&entry.side).is_none() {
        return Err(format!("there is no side {}", entry.side));
    }
    let body = R::recruit(data, &entry.troop)?;
    let recipe = Arc::new(entry.troop.clone());
    let mut scratch = state.clone();
    let mut units = Vec::new();
    for nth in 1..=entry.count {
        let name = if entry.count == 1 { name.clone() } else { format!("{name} {nth}") };
        let number = match entry.number {
            Some(number) if entry.count == 1 => {
                if let Some(other) = scratch.units.values().find(|unit| unit.number == number) {
                    return Err(format!("the number {number} belongs to {} already", other.name));
                }
                number
            }
            Some(number) => free_number(&scratch, number),
            None => free_number(&scratch, 1),
        };
        let unit = Unit {
            id: free_id(&scratch, &name),
            number,
            name,
            side: entry.side.clone(),
            player: clean_text(&entry.player),
            reserve: entry.reserve.clone(),
            gone: None,
            place: clean_text(&entry.place),
            note: clean_text(&entry.note),
            hidden: entry.hidden,
            recipe: Some(recipe.clone()),
            moves: 0,
            recall: Default::default(),
            body: body.clone(),
        };
        scratch.units.insert(unit.id.clone(), Arc::new(unit.clone()));
        units.push(unit);
    }
    Ok(units)
}

/// The first free number from this one up.
pub(super) fn free_number<R: Rules>(state: &State<R>, from: u16) -> u16 {
    let taken: std::collections::BTreeSet<u16> = state.units.values().map(|unit| unit.number).collect();
    (from.max(1)..).find(|number| !taken.contains(number)).unwrap_or(u16::MAX)
}

/// A free id for a name: its slug, counted up where it is taken.
pub(super) fn free_id<R: Rules>(state: &State<R>, name: &str) -> Id {
    let slug = Id::slug(name);
    if !state.units.contains_key(&slug) {
        return slug;
    }
    (2u32..).map(|nth| Id::new(&format!("{slug}-{nth}"))).find(|id| !state.units.contains_key(id)).unwrap_or(slug)
}
