//! The numbers of `skirmish` from its data files. It is given texts and knows no file.

mod reference;
mod tables;

use serde::Deserialize;

pub use tables::{HelpTable, Tables};

pub use crate::paper::{Chart, ChartRow};
use crate::{
    paper::{DataFile, Fault, Help, Library, ids},
    view::{Inches, words},
};

/// One kind of figure (4.1).
#[derive(Debug, Clone, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Kind {
    /// Its id.
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// Speed in whole inches.
    #[schemars(range(min = 0, max = 100))]
    pub speed: i32,
    /// Bravery.
    #[schemars(range(min = -100, max = 100))]
    pub bravery: i32,
    /// Shoot.
    #[schemars(range(min = -100, max = 100))]
    pub shoot: i32,
    /// Fight.
    #[schemars(range(min = -100, max = 100))]
    pub fight: i32,
    /// The weapon in its hand unless a figure has another, by id: teeth, hooves.
    #[serde(default)]
    pub melee: Option<String>,
    /// It has no hands: it neither treats nor plunders.
    #[serde(default)]
    pub beast: bool,
    /// Not from the source.
    #[serde(default)]
    pub house: bool,
}

/// One weapon (4.2).
#[derive(Debug, Clone, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Its id.
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// A shorter name for narrow columns.
    #[serde(default, deserialize_with = "words")]
    pub short: String,
    /// Added to rolls to hit and in close combat, -5 to 5.
    #[schemars(range(min = -100, max = 100))]
    pub accuracy: i32,
    /// Added to wound rolls, -5 to 5.
    #[schemars(range(min = -100, max = 100))]
    pub power: i32,
    /// How far it shoots, in inches; zero for close combat only.
    pub range: Inches,
    /// Shots a turn, 1 to 6; none when it does not shoot.
    #[serde(default)]
    pub rof: Option<u8>,
    /// Wound dice, 1 to 5.
    pub damage: u8,
    /// Whether it serves in the hand though it shoots, as a dagger does (R19).
    #[serde(default)]
    pub hand: bool,
    /// Not from the source.
    #[serde(default)]
    pub house: bool,
}

impl Weapon {
    /// Its name if that fits a width, else its short one, cut if need be.
    pub fn within(&self, width: usize) -> String {
        let name = if self.name.chars().count() <= width || self.short.is_empty() { &self.name } else { &self.short };
        name.chars().take(width).collect()
    }

    /// Whether it can be shot or thrown.
    pub fn shoots(&self) -> bool {
        self.range > Inches::ZERO && self.rof.is_some()
    }

    /// Whether it serves in close combat.
    pub fn in_hand(&self) -> bool {
        self.hand || !self.shoots()
    }
}

/// Where armour is worn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Worn {
    /// On the body.
    Body,
    /// On the arm.
    Shield,
}

/// One armour or shield (4.3).
#[derive(Debug, Clone, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    /// Its id.
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// Where it is worn; one of each kind at most.
    pub worn: Worn,
    /// Subtracted from wound rolls, 0 to 5.
    #[schemars(range(min = -100, max = 100))]
    pub protection: i32,
}

/// Everything the data files say.
#[derive(Debug, Clone, Default)]
pub struct Data {
    /// Kinds of figures; the second, as in the rules, is the usual one.
    pub figures: Vec<Kind>,
    /// Weapons.
    pub weapons: Vec<Weapon>,
    /// Armour and shields.
    pub armour: Vec<Armour>,
    /// The tables.
    pub tables: Tables,
    /// The charts that help shows.
    pub help: Vec<Help<HelpTable>>,
}

const FIGURES: &str = "skirmish/figures.yaml";
const WEAPONS: &str = "skirmish/weapons.yaml";
const ARMOUR: &str = "skirmish/armour.yaml";
const TABLES: &str = "skirmish/tables.yaml";
const REFERENCE: &str = "skirmish/reference.yaml";

/// The files there are.
pub const FILES: &[DataFile] = &[
    DataFile::of::<Vec<Kind>>(FIGURES),
    DataFile::of::<Vec<Weapon>>(WEAPONS),
    DataFile::of::<Vec<Armour>>(ARMOUR),
    DataFile::of::<Tables>(TABLES),
    DataFile::of::<Vec<Help<HelpTable>>>(REFERENCE),
];
/// The weapon of those who have none in hand (R19).
pub const UNARMED: &str = "unarmed";
/// The kind of a figure whose recipe names none (1.1).
const USUAL: &str = "man-at-arms";

impl Data {
    /// Reads the data files of the library.
    ///
    /// # Errors
    /// The first fault, with its place.
    pub fn load(library: &Library) -> Result<Data, Fault> {
        let data = Data {
            figures: library.read(FIGURES)?,
            weapons: library.read(WEAPONS)?,
            armour: library.read(ARMOUR)?,
            tables: library.read(TABLES)?,
            help: library.read(REFERENCE)?,
        };
        library.once(FIGURES, ids([], &data.figures, |row| &row.id))?;
        library.once(WEAPONS, ids([], &data.weapons, |row| &row.id))?;
        library.once(ARMOUR, ids([], &data.armour, |row| &row.id))?;
        if let Some((place, wrong)) = data.tables.gap() {
            return Err(library.fault(TABLES, place, wrong, "keep the ids of the built-in file"));
        }
        for (file, known, id) in
            [(WEAPONS, data.weapon(UNARMED).is_some(), UNARMED), (FIGURES, data.figure(USUAL).is_some(), USUAL)]
        {
            if !known {
                return Err(library.fault(file, [], format!("the row {id} is missing"), "keep it"));
            }
        }
        data.check_figures(library)?;
        data.check_weapons(library)?;
        data.check_armour(library)?;
        Ok(data)
    }

    /// A kind of figure by its id.
    pub fn figure(&self, id: &str) -> Option<&Kind> {
        self.figures.iter().find(|row| row.id == id)
    }

    /// The kind of a figure whose recipe names none.
    pub fn usual_kind(&self) -> &'static str {
        USUAL
    }

    /// A weapon by its id.
    pub fn weapon(&self, id: &str) -> Option<&Weapon> {
        self.weapons.iter().find(|row| row.id == id)
    }

    /// A weapon by its id.
    ///
    /// # Errors
    /// There is none; says which there are.
    pub fn known_weapon(&self, id: &str) -> Result<&Weapon, String> {
        self.weapon(id).ok_or_else(|| {
            let known: Vec<&str> = self.weapons.iter().map(|row| row.id.as_str()).collect();
            format!("there is no weapon {id}; there is {}", known.join(", "))
        })
    }

    /// Armour or a shield by its id.
    pub fn armour(&self, id: &str) -> Option<&Armour> {
        self.armour.iter().find(|row| row.id == id)
    }

    fn check_figures(&self, library: &Library) -> Result<(), Fault> {
        for row in &self.figures {
            let values = [("speed", row.speed, 24), ("bravery", row.bravery, 9), ("shoot", row.shoot, 9)];
            if let Some(id) = row.melee.as_ref().filter(|id| !self.weapon(id).is_some_and(Weapon::in_hand)) {
                let what = format!("{}: there is no weapon {id} for the hand", row.id);
                return Err(library.fault(FIGURES, [row.id.as_str(), "melee"], what, "name a row of weapons.yaml"));
            }
            for (name, value, most) in values.into_iter().chain([("fight", row.fight, 9)]) {
                within(library, FIGURES, &row.id, name, value, 0..=most)?;
            }
        }
        Ok(())
    }

    fn check_weapons(&self, library: &Library) -> Result<(), Fault> {
        for row in &self.weapons {
            let at = |name: &str, value: i32, range: std::ops::RangeInclusive<i32>| {
                within(library, WEAPONS, &row.id, name, value, range)
            };
            at("accuracy", row.accuracy, -5..=5)?;
            at("power", row.power, -5..=5)?;
            at("damage", row.damage.into(), 1..=5)?;
            at("rof", row.rof.unwrap_or(1).into(), 1..=6)?;
            if row.range < Inches::ZERO || row.range > Inches::whole(60) {
                let what = format!("{}: a range of {} is not between 0 and 60\"", row.id, row.range);
                return Err(library.fault(WEAPONS, [row.id.as_str(), "range"], what, "mend this row"));
            }
            if (row.range > Inches::ZERO) != row.rof.is_some() {
                let what = format!("{}: a weapon that shoots has both range and rof", row.id);
                return Err(library.fault(WEAPONS, [row.id.as_str(), "range"], what, "give both, or range 0 alone"));
            }
        }
        Ok(())
    }

    fn check_armour(&self, library: &Library) -> Result<(), Fault> {
        for row in &self.armour {
            within(library, ARMOUR, &row.id, "protection", row.protection, 0..=5)?;
        }
        Ok(())
    }
}

/// A number of a row within its bounds.
fn within(
    library: &Library,
    path: &str,
    id: &str,
    name: &str,
    value: i32,
    range: std::ops::RangeInclusive<i32>,
) -> Result<(), Fault> {
    if range.contains(&value) {
        return Ok(());
    }
    let what = format!("{id}: {name} {value} is not between {} and {}", range.start(), range.end());
    Err(library.fault(path, [id, name], what, "mend this row"))
}
