//! Everything true on the table, in the form that is saved: what dice or people decided. The rest is derived.

use std::{collections::BTreeMap, sync::Arc};

use derive_where::derive_where;
use serde::{Deserialize, Serialize};

use super::{Bond, Mark, Names, Reminder, Rules, Shared, Units, common::MERGED, recall::Recall, shared::leave_out};
use crate::view::{Facts, Id, Noun};

/// A battle's whole state.
#[derive(Serialize, Deserialize, schemars::JsonSchema)]
#[derive_where(Clone)]
#[serde(bound = "", deny_unknown_fields)]
#[schemars(bound = "")]
pub struct State<R: Rules> {
    /// What belongs to the table as a whole.
    pub table: Table<R>,
    /// The units by id.
    #[schemars(with = "BTreeMap<Id, Unit<R>>")]
    pub units: Units<R>,
}

/// What belongs to the table as a whole.
#[derive(Serialize, Deserialize, schemars::JsonSchema)]
#[derive_where(Clone, PartialEq)]
#[serde(bound = "", deny_unknown_fields)]
#[schemars(bound = "")]
pub struct Table<R: Rules> {
    /// The battle's name.
    pub name: String,
    /// The turn, from 1.
    #[schemars(range(min = 1, max = 100_000))]
    pub turn: u32,
    /// Where the turn stands: a phase at the bottom, moments above it.
    pub stack: Shared<Vec<String>>,
    /// The sides, in the order of the scenario.
    pub sides: Shared<Vec<Side>>,
    /// Units in contact.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bonds: Vec<Bond>,
    /// Options that differ from their usual value.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: Shared<BTreeMap<String, String>>,
    /// Dues somebody waived, with the reason.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub waived: BTreeMap<String, String>,
    /// What the game master wants to be reminded of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reminders: Shared<Vec<Reminder>>,
    /// Named counters.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(with = "BTreeMap<String, crate::view::Within<-1_000_000_000, 1_000_000_000>>")]
    pub counters: BTreeMap<String, i64>,
    /// What stands on the table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub terrain: Shared<Vec<TerrainPiece>>,
    /// Texts for the game master: opening, victory.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub notes: Shared<BTreeMap<String, String>>,
    /// What the scenario named of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub names: Option<Arc<Names>>,
    /// How many turns the battle is to last, where the scenario says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub turns: Option<u32>,
    /// The turn has come in name only: the last one is over, none of its phases is entered, and nobody has played on.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub unplayed: bool,
    /// How the battle ended, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<String>,
    /// The system's own.
    #[serde(rename = "ground")]
    pub body: R::TableBody,
}

/// Who rolls a side's dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Dice {
    /// The machine.
    #[default]
    Auto,
    /// The players, on the table.
    Table,
}

/// One side.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// Its id.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// Its players.
    #[serde(default)]
    pub players: Vec<String>,
    /// Where its routing units run: the edge or a rally point.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rally: String,
    /// Who rolls its dice.
    #[serde(default)]
    pub dice: Dice,
    /// The points it may cost, where somebody set a bound.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = -1_000_000_000, max = 1_000_000_000))]
    pub budget: Option<i64>,
}

/// A piece of terrain on the table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerrainPiece {
    /// Its name.
    pub name: String,
    /// Its kind: an id of the system's terrain, or any words where the system has none.
    pub kind: String,
    /// A remark.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

/// When and where a late unit arrives.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reserve {
    /// The turn it becomes due.
    #[schemars(range(min = 0, max = 100_000))]
    pub turn: u32,
    /// Where it comes on.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub edge: String,
}

impl Reserve {
    /// "off the table: due turn 3, west".
    pub fn in_words(&self) -> String {
        let edge = if self.edge.is_empty() { String::new() } else { format!(", {}", self.edge) };
        format!("off the table: due turn {}{edge}", self.turn)
    }
}

/// One unit.
#[derive(Serialize, Deserialize, schemars::JsonSchema)]
#[derive_where(Clone, PartialEq)]
#[serde(bound = "", deny_unknown_fields)]
#[schemars(bound = "")]
pub struct Unit<R: Rules> {
    /// Its id.
    pub id: Id,
    /// Its number, unique in the battle and painted on its base.
    pub number: u16,
    /// Its name.
    pub name: String,
    /// Its side's id.
    pub side: Id,
    /// Who plays it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub player: String,
    /// Set while it is off the table and has not arrived.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reserve: Option<Reserve>,
    /// Why it is out of the battle for good, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gone: Option<String>,
    /// Where it stands, in the game master's words.
    #[serde(default, rename = "where", skip_serializing_if = "String::is_empty")]
    pub place: String,
    /// A note of the game master's.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// Never shown to players.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub hidden: bool,
    /// What it was made of, for rosters that are carried over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recipe: Option<Arc<R::Recipe>>,
    /// How often it has moved: what was said of where it stood holds no longer than this stays.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    #[schemars(range(min = 0, max = 1_000_000_000))]
    pub moves: u32,
    /// Words the game master put on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
    /// Facts of its last orders, offered again.
    #[serde(default, skip_serializing_if = "Recall::is_empty")]
    #[schemars(with = "Facts")]
    pub recall: Recall,
    /// The system's own.
    pub body: R::Body,
}

impl<R: Rules> Table<R> {
    /// Whether a turn is under way: the battle is not over, and the turn has not come in name only.
    pub fn under_way(&self) -> bool {
        self.over.is_none() && !self.unplayed
    }

    /// The same table, with nothing in common with this one.
    fn apart(&self) -> Table<R> {
        Table {
            stack: self.stack.apart(),
            sides: self.sides.apart(),
            options: self.options.apart(),
            reminders: self.reminders.apart(),
            terrain: self.terrain.apart(),
            notes: self.notes.apart(),
            ..self.clone()
        }
    }

    /// Two tables without what is one and the same in both.
    pub(super) fn differing(&self, other: &Table<R>) -> [Table<R>; 2] {
        let [mut one, mut two] = [self.clone(), other.clone()];
        Shared::leave_out(&mut one.sides, &mut two.sides);
        Shared::leave_out(&mut one.options, &mut two.options);
        Shared::leave_out(&mut one.reminders, &mut two.reminders);
        Shared::leave_out(&mut one.terrain, &mut two.terrain);
        Shared::leave_out(&mut one.notes, &mut two.notes);
        [one, two]
    }
}

impl<R: Rules> Unit<R> {
    /// Whether it stands on the table: neither in reserve nor gone.
    pub fn on_table(&self) -> bool {
        self.reserve.is_none() && self.gone.is_none()
    }

    /// Whether its figures went into another unit: it is out, and not lost.
    pub fn is_merged(&self) -> bool {
        self.gone.as_deref() == Some(MERGED)
    }

    /// Whether players see it, as it is told.
    pub fn sight(&self) -> &'static str {
        if self.hidden { "hidden from the players" } else { "seen by the players" }
    }

    /// Two states of a unit without what is one and the same in both.
    pub(super) fn differing(&self, other: &Unit<R>) -> [Unit<R>; 2] {
        let [mut one, mut two] = [self.clone(), other.clone()];
        leave_out(&mut one.recipe, &mut two.recipe);
        leave_out(&mut one.recall, &mut two.recall);
        R::leave_out(&mut one.body, &mut two.body);
        [one, two]
    }

    /// Its name as the subject of a sentence.
    pub fn noun(&self) -> Noun {
        Noun::new(&self.name, R::group(&self.body)).person(R::person(&self.body))
    }

    /// Its name with a verb, which is given as "they" have it: "Wolf 1 arrives", "Ridge Rifles arrive".
    pub fn does(&self, verb: &str) -> String {
        self.noun().does(verb)
    }
}

impl<R: Rules> State<R> {
    /// The unit with this id.
    pub fn unit(&self, id: &Id) -> Option<&Unit<R>> {
        self.units.get(id).map(|unit| &**unit)
    }

    /// The units in the order of their numbers.
    pub fn by_number(&self) -> Vec<&Unit<R>> {
        self.those(|_| true)
    }

    /// The same state with units of its own. Two cores that work on copies of one state wait for each other at every unit
    /// that either takes in hand: each copy counts who holds a unit, and they share that count.
    pub(super) fn apart(&self) -> State<R> {
        let own = |unit: &Shared<Unit<R>>| {
            let [id, side] = [&unit.id, &unit.side].map(|id| Id::new(id.as_str()));
            let recipe = unit.recipe.as_ref().map(|recipe| Arc::new(R::Recipe::clone(recipe)));
            Unit { id, side, recipe, ..Unit::clone(unit) }
        };
        State { table: self.table.apart(), units: self.units.iter().map(own).collect() }
    }

    /// Becomes a copy of another state again, of which it is an altered one: lists that it has for itself it keeps.
    pub(super) fn back_to(&mut self, other: &State<R>) {
        self.table.clone_from(&other.table);
        self.units.back_to(&other.units);
    }

    /// The units of which something holds, in the order of their numbers.
    pub fn those(&self, holds: impl Fn(&Unit<R>) -> bool) -> Vec<&Unit<R>> {
        in_order(self.units.iter().map(|unit| &**unit).filter(|unit| holds(unit)).collect())
    }

    /// A unit's id by its number or id.
    pub fn find(&self, text: &str) -> Option<Id> {
        let known = self.units.get(text);
        match text.parse::<u16>() {
            // Mostly the id is the number.
            Ok(number) => {
                let is = |unit: &&Shared<Unit<R>>| unit.number == number;
                known.filter(is).or_else(|| self.units.iter().find(is)).map(|unit| unit.id.clone())
            }
            Err(_) => known.map(|unit| unit.id.clone()),
        }
    }

    /// The same with its number and name, as "21 Goblin Bows".
    pub fn called(&self, text: &str) -> Option<(Id, String)> {
        let unit = self.unit(&self.find(text)?)?;
        let fate = unit.off_table().map_or(String::new(), |why| format!(" ({why})"));
        Some((unit.id.clone(), format!("{} {}{fate}", unit.number, unit.name)))
    }

    /// Units by number or id, each once; those that there are not are left out.
    pub fn find_all(&self, named: &[Id]) -> Vec<Id> {
        let mut found: Vec<Id> = Vec::new();
        for id in named.iter().filter_map(|id| self.find(id.as_str())) {
            if !found.contains(&id) {
                found.push(id);
            }
        }
        found
    }

    /// The place of a side in the list of sides.
    pub fn side(&self, id: &Id) -> Option<usize> {
        self.table.sides.iter().position(|side| side.id == *id)
    }

    /// The place of a unit's side in the list of sides; the first when its side is unknown.
    pub fn side_of(&self, unit: &Unit<R>) -> usize {
        self.side(&unit.side).unwrap_or(0)
    }

    /// Who rolls for a unit, by name: its player, or its side where none is named.
    pub fn player<'a>(&'a self, unit: &'a Unit<R>) -> &'a str {
        let side = || self.table.sides.get(self.side_of(unit)).map_or("", |side| side.name.as_str());
        if unit.player.is_empty() { side() } else { &unit.player }
    }

    /// Units of one side that stand on the table.
    pub fn fielded(&self, side: usize) -> impl Iterator<Item = &Unit<R>> {
        let id = self.table.sides.get(side).map(|side| &side.id);
        self.units.iter().map(|unit| &**unit).filter(move |unit| Some(&unit.side) == id && unit.on_table())
    }

    /// The stage under way: the top of the stack.
    pub fn stage(&self) -> &str {
        self.table.stack.last().map_or("", String::as_str)
    }

    /// Bonds of a unit.
    pub fn bonds_of<'a>(&'a self, id: &'a Id) -> impl Iterator<Item = &'a Bond> {
        self.table.bonds.iter().filter(move |bond| bond.has(id))
    }

    /// The bond of two units, made if there is none.
    pub fn bind(&mut self, one: &Id, other: &Id) -> &mut Bond {
        let fresh = Bond::new(one, other);
        let place = self.table.bonds.iter().position(|bond| bond.a == fresh.a && bond.b == fresh.b);
        let place = place.unwrap_or_else(|| {
            self.table.bonds.push(fresh);
            self.table.bonds.len() - 1
        });
        &mut self.table.bonds[place]
    }

    /// Ends every contact of a unit.
    pub fn unbind(&mut self, id: &Id) {
        self.table.bonds.retain(|bond| !bond.has(id));
    }
}

/// Units in the order of their numbers. The one place that puts them so: sorting is much code, and is compiled once a system.
pub fn in_order<R: Rules>(mut units: Vec<&Unit<R>>) -> Vec<&Unit<R>> {
    units.sort_by_key(|unit| unit.number);
    units
}
