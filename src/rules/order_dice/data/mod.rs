//! The numbers of `order_dice` from its data files. It is given texts and knows no file.

mod help;
mod tables;
mod terrain;
mod weapon;

use serde::Deserialize;

pub use help::HelpTable;
use tables::gap;
pub use tables::{Harm, Plating, QualityRow, Rank, Rates, ResultRow, Tables};
pub use terrain::{Code, Terrain};
pub use weapon::{He, Spread, Weapon, WeaponClass};

use super::recipe::Recipe;
use crate::{
    paper::{Chart, DataFile, Fault, Help, Library, ids},
    view::{Inches, words},
};

/// A kind of unit to make units from.
#[derive(Debug, Clone, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Kind {
    /// Its id.
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// What it is made of.
    pub troop: Recipe,
    /// Not from the source.
    #[serde(default)]
    pub house: bool,
}

/// Everything the data files say.
#[derive(Debug, Clone, Default)]
pub struct Data {
    /// Weapons.
    pub weapons: Vec<Weapon>,
    /// The tables of the sheet.
    pub tables: Tables,
    /// Terrain.
    pub terrain: Vec<Terrain>,
    /// House values and single numbers.
    pub house: Chart,
    /// Kinds of unit.
    pub units: Vec<Kind>,
    /// The charts that help shows.
    pub help: Vec<Help<HelpTable>>,
}

const WEAPONS: &str = "order_dice/weapons.yaml";
const TABLES: &str = "order_dice/tables.yaml";
const TERRAIN: &str = "order_dice/terrain.yaml";
const HOUSE: &str = "order_dice/house.yaml";
/// Kinds of unit.
pub const UNITS: &str = "order_dice/units.yaml";
const REFERENCE: &str = "order_dice/reference.yaml";

/// The files there are.
pub const FILES: &[DataFile] = &[
    DataFile::of::<Vec<Weapon>>(WEAPONS),
    DataFile::of::<Tables>(TABLES),
    DataFile::of::<Vec<Terrain>>(TERRAIN),
    DataFile::of::<Chart>(HOUSE),
    DataFile::of::<Vec<Kind>>(UNITS),
    DataFile::of::<Vec<Help<HelpTable>>>(REFERENCE),
];

/// The ids of single numbers that the rules ask for.
const NUMBERS: &[&str] = &[
    "success-removes",
    "fubar-pins",
    "pins-per-hit-unit",
    "pins-remove-at",
    "casualties-check",
    "point-blank",
    "long-over",
    "small-unit-max",
    "impossible-hit",
    "one-never-damages",
    "small-arms-v-armour",
    "full-margin",
    "massive-margin",
    "soft-skin",
    "turns",
    "officer-cap",
    "failed-reaction",
    "stand-and-fire-over",
    "assault-hits",
    "assault-weapon-hits",
    "assault-pen",
    "consolidate-dice",
    "consolidate-apart",
    "vehicle-assault-min",
    "unarmed-assault",
    "friendly-within",
    "friendly-to",
    "automaton",
    "superficial",
    "open-topped",
    "vehicle-advancing",
    "vehicle-otherwise",
    "most-pins",
];

impl Data {
    /// Reads the data files of the library.
    ///
    /// # Errors
    /// The first fault, with its place.
    pub fn load(library: &Library) -> Result<Data, Fault> {
        let data = Data {
            weapons: library.read(WEAPONS)?,
            tables: library.read(TABLES)?,
            terrain: library.read(TERRAIN)?,
            house: library.read(HOUSE)?,
            units: library.read(UNITS)?,
            help: library.read(REFERENCE)?,
        };
        library.once(WEAPONS, ids([], &data.weapons, |row| &row.id))?;
        library.once(TERRAIN, ids([], &data.terrain, |row| &row.id))?;
        library.once(UNITS, ids([], &data.units, |row| &row.id))?;
        library.once(HOUSE, ids([], &data.house.0, |row| &row.id))?;
        let keep = "keep the ids of the built-in file";
        if let Some((place, wrong)) = data.tables.gap() {
            return Err(library.fault(TABLES, place, wrong, keep));
        }
        if let Some(wrong) = gap(&data.house, NUMBERS) {
            return Err(library.fault(HOUSE, [], wrong, keep));
        }
        if data.terrain.is_empty() {
            return Err(library.fault(TERRAIN, [], "there is no terrain at all", keep));
        }
        data.check_weapons(library)?;
        Ok(data)
    }

    /// A weapon by its id.
    pub fn weapon(&self, id: &str) -> Option<&Weapon> {
        self.weapons.iter().find(|weapon| weapon.id == id)
    }

    /// The shell of high explosive that a weapon fires, if any.
    pub fn shell(&self, weapon: &Weapon) -> Option<He> {
        weapon.he.as_ref().and_then(|he| self.tables.he.get(he)).copied()
    }

    /// A kind of unit by its id.
    pub fn kind(&self, id: &str) -> Option<&Kind> {
        self.units.iter().find(|kind| kind.id == id)
    }

    /// A single number by its id.
    pub fn number(&self, id: &str) -> i32 {
        self.house.value(id)
    }

    /// A single number as a length in inches.
    pub fn inches(&self, id: &str) -> Inches {
        Inches::whole(self.number(id).into())
    }

    fn check_weapons(&self, library: &Library) -> Result<(), Fault> {
        for weapon in &self.weapons {
            let id = weapon.id.as_str();
            let fault = |field: &str, what: String, mend: &str| Err(library.fault(WEAPONS, [id, field], what, mend));
            if weapon.range_min >= weapon.range {
                return fault(
                    "range-min",
                    format!("{id}: the least range must lie under the range"),
                    "put them in order",
                );
            }
            match &weapon.he {
                Some(he) if !self.tables.he.contains_key(he) => {
                    let known: Vec<&str> = self.tables.he.keys().map(String::as_str).collect();
                    let what = format!("{id}: there is no shell {he}");
                    return fault("he", what, &format!("there is {}", known.join(", ")));
                }
                None if weapon.class == WeaponClass::He => {
                    return fault("class", format!("{id} fires high explosive, but has no shell"), "add he");
                }
                _ => {}
            }
        }
        Ok(())
    }
}
