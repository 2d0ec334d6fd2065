//! The numbers of `order_dice` from its data files. It is given texts and knows no file.

mod tables;
mod terrain;
mod weapon;

use serde::Deserialize;

pub use tables::{Harm, Plating, QualityRow, Rank, Rates, ResultRow, Tables};
pub use terrain::{Code, Terrain};
pub use weapon::{He, Spread, Weapon, WeaponClass};

use super::recipe::Recipe;
use crate::{
    engine::Unfit,
    paper::{Chart, DataFile, Fault, Help, Library, Listed, ids, rows, unknown},
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

rows!(Kind, Weapon, Terrain);

/// Everything the data files say.
#[derive(Debug, Clone, Default)]
pub struct Data {
    /// Weapons.
    pub weapons: Listed<Weapon>,
    /// The tables of the sheet.
    pub tables: Tables,
    /// Terrain.
    pub terrain: Listed<Terrain>,
    /// House values and single numbers.
    pub house: Chart,
    /// Kinds of unit.
    pub units: Listed<Kind>,
    /// The charts that help shows.
    pub help: Vec<Help>,
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
    DataFile::help::<Data>(REFERENCE),
];

/// The single numbers that the rules ask for.
const NUMBERS: &str = "success-removes fubar-pins pins-per-hit-unit pins-remove-at casualties-check point-blank long-over \
    small-unit-max impossible-hit one-never-damages small-arms-v-armour full-margin massive-margin soft-skin turns \
    officer-cap failed-reaction stand-and-fire-over assault-hits assault-weapon-hits assault-pen consolidate-dice \
    consolidate-apart vehicle-assault-min unarmed-assault friendly-within friendly-to automaton superficial open-topped \
    vehicle-advancing vehicle-otherwise most-pins";

impl Data {
    /// Reads the data files of the library.
    ///
    /// # Errors
    /// The first fault, with its place.
    pub fn load(library: &Library) -> Result<Data, Fault> {
        let data = Data {
            weapons: library.rows(WEAPONS)?,
            tables: library.read(TABLES)?,
            terrain: library.rows(TERRAIN)?,
            house: library.read(HOUSE)?,
            units: library.rows(UNITS)?,
            help: library.help::<Data>(REFERENCE)?,
        };
        library.once(HOUSE, ids([], &data.house.0))?;
        let keep = "keep the ids of the built-in file";
        library.fits(TABLES, data.tables.fit(), keep)?;
        library.fits(HOUSE, data.house.has("house", NUMBERS).map_err(|lacks| lacks.what.into()), keep)?;
        if data.terrain.is_empty() {
            return Err(library.fault(TERRAIN, [], "there is no terrain at all", keep));
        }
        library.each(WEAPONS, &data.weapons, |weapon| weapon.fits(&data.tables))?;
        Ok(data)
    }

    /// The shell of high explosive that a weapon fires, if any.
    pub fn shell(&self, weapon: &Weapon) -> Option<He> {
        weapon.he.as_ref().and_then(|he| self.tables.he.get(he)).copied()
    }

    /// A single number by its id.
    pub fn number(&self, id: &str) -> i32 {
        self.house.value(id)
    }

    /// A single number as a length in inches.
    pub fn inches(&self, id: &str) -> Inches {
        Inches::whole(self.number(id).into())
    }
}

impl Weapon {
    /// Whether its numbers go together, and its shell is among those of the tables.
    fn fits(&self, tables: &Tables) -> Result<(), Unfit> {
        if self.range_min >= self.range {
            return Err(Unfit::new("range-min", "the least range must lie under the range"));
        }
        match &self.he {
            Some(he) if !tables.he.contains_key(he) => {
                Err(Unfit::new("he", unknown("shell", he, tables.he.keys().map(String::as_str))))
            }
            None if self.class == WeaponClass::He => {
                Err(Unfit::new("class", "a weapon that fires high explosive has a shell; add he"))
            }
            _ => Ok(()),
        }
    }
}
