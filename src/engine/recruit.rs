//! How units come to a table: entries as scenarios and rosters write them, recruited with numbers and ids that are free.

use std::{collections::BTreeMap, sync::Arc};

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::{Direction, Edit, Mismatch, Reserve, Rules, Shared, Side, State, Table, Taken, Unfit, Unit, Units};
use crate::view::{Id, clean_text};

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
    #[schemars(range(min = 1, max = 2_000))]
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

/// What a battle asks of the papers that it was begun with.
pub trait Papers<R: Rules>: Send + Sync {
    /// The units of a roster that joins, each as a scenario would write it.
    ///
    /// # Errors
    /// There is no such roster, or it cannot be read, in words.
    fn joining(&self, joining: &RosterEntry) -> Result<Vec<UnitEntry<R::Recipe>>, String>;
    /// Whether the numbers that an edit brings, applied in this direction, are within the bounds of the schema.
    ///
    /// # Errors
    /// The first that is not: where, and what is wanted there.
    fn in_range(&self, edit: &Edit, direction: Direction) -> Result<(), Mismatch>;
    /// The JSON schema of a state, for editors.
    fn schema(&self) -> Json;
}

/// A table with these sides, in the first stage of turn 1, with nobody on it.
pub fn bare<R: Rules>(data: &R::Data, name: &str, sides: Vec<Side>) -> State<R> {
    let first = R::rows(data).phases().next().map_or("", |row| &row.id);
    let table = Table {
        name: clean_text(name),
        turn: 1,
        stack: vec![first.to_owned()].into(),
        sides: sides.into(),
        bonds: Vec::new(),
        options: Shared::default(),
        waived: BTreeMap::new(),
        reminders: Shared::default(),
        counters: BTreeMap::new(),
        terrain: Shared::default(),
        notes: Shared::default(),
        names: None,
        turns: None,
        unplayed: false,
        over: None,
        body: R::TableBody::default(),
    };
    State { table, units: Units::default() }
}

/// Makes the units of entries that join together. Each has the number it likes, though that is kept, or the next that is free.
///
/// # Errors
/// Says what of an entry does not fit.
pub fn join<R: Rules>(
    state: &State<R>,
    taken: &mut Taken,
    data: &R::Data,
    entries: Vec<UnitEntry<R::Recipe>>,
) -> Result<Vec<Unit<R>>, String> {
    let mut units = Vec::new();
    for mut entry in entries {
        let liked = entry.number.filter(|number| taken.has(*number));
        if let Some(number) = liked {
            entry.number = Some(taken.number(number).map_err(|why| why.to_string())?);
        }
        let recruited = recruit::<R>(state, taken, data, &entry);
        units.extend(recruited.map_err(|why| format!("{}: {why}", entry.name))?);
    }
    Ok(units)
}

/// Makes the units of one entry, with numbers and ids that are free, and takes those.
///
/// # Errors
/// Says what of the entry does not fit.
pub fn recruit<R: Rules>(
    state: &State<R>,
    taken: &mut Taken,
    data: &R::Data,
    entry: &UnitEntry<R::Recipe>,
) -> Result<Vec<Unit<R>>, Unfit> {
    let name = clean_text(&entry.name);
    if name.is_empty() {
        return Err(Unfit::new("name", "a name is missing"));
    }
    if !(1..=2_000).contains(&entry.count) {
        return Err(Unfit::new("count", format!("count {} is not between 1 and 2000", entry.count)));
    }
    if state.side(&entry.side).is_none() {
        return Err(Unfit::new("side", format!("there is no side {}", entry.side)));
    }
    if let Some(number) = entry.number.filter(|number| entry.count == 1 && taken.has(*number)) {
        let other = state.units.iter().find(|unit| unit.number == number).map_or("another", |unit| &unit.name);
        return Err(Unfit::new("number", format!("the number {number} belongs to {other} already")));
    }
    let body = (R::rows(data).recruit)(data, &entry.troop).map_err(Unfit::at("troop"))?;
    let recipe = Arc::new(entry.troop.clone());
    // Nobody needs to say whose it is where a side has one player.
    let player = match state.side(&entry.side).map(|side| state.table.sides[side].players.as_slice()) {
        Some([alone]) if entry.player.is_empty() => alone.clone(),
        _ => clean_text(&entry.player),
    };
    let mut units = Vec::new();
    for nth in 1..=entry.count {
        let name = if entry.count == 1 { name.clone() } else { format!("{name} {nth}") };
        let number = match entry.number {
            Some(number) if entry.count == 1 => number,
            wanted => taken.number(wanted.unwrap_or(1))?,
        };
        let id = taken.id(&name);
        taken.take(&id, number);
        units.push(Unit {
            id,
            number,
            name,
            side: entry.side.clone(),
            player: player.clone(),
            reserve: entry.reserve.clone(),
            gone: None,
            place: clean_text(&entry.place),
            note: clean_text(&entry.note),
            hidden: entry.hidden,
            recipe: Some(recipe.clone()),
            moves: 0,
            marks: Vec::new(),
            recall: Default::default(),
            body: body.clone(),
        });
    }
    Ok(units)
}
