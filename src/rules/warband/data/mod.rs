//! The numbers of `warband` from its data files. It is given texts and knows no file.

mod gear;
mod reference;
mod tables;
mod weapon;

use std::collections::BTreeMap;

pub use gear::{Armour, Gear, Profile, Shield};
pub use tables::{HelpTable, Tables, Usual};
pub use weapon::{Kind, Weapon};

pub use crate::paper::Chart;

use super::spell::Spell;
use crate::paper::{DataFile, Fault, Help, Library, Path, ids};

/// Everything the data files say.
#[derive(Debug, Clone, Default)]
pub struct Data {
    /// Weapons by id, things that follow the same rules among them.
    pub weapons: BTreeMap<String, Weapon>,
    /// The rows of weapons as the file has them.
    pub classes: Vec<Weapon>,
    /// Armour and shields.
    pub gear: Gear,
    /// Spells.
    pub spells: Vec<Spell>,
    /// Profiles.
    pub profiles: Vec<Profile>,
    /// The tables.
    pub tables: Tables,
    /// The charts that help shows.
    pub help: Vec<Help<HelpTable>>,
}

/// The weapon that everybody has.
pub const FIST: &str = "fist";
/// The armour of who wears none.
pub const BARE: &str = "none";

const WEAPONS: &str = "warband/weapons.yaml";
const ARMOUR: &str = "warband/armour.yaml";
const SPELLS: &str = "warband/spells.yaml";
/// The file of profiles.
pub(super) const PROFILES: &str = "warband/profiles.yaml";
const TABLES: &str = "warband/tables.yaml";
const REFERENCE: &str = "warband/reference.yaml";

/// The files there are.
pub const FILES: &[DataFile] = &[
    DataFile::of::<Vec<Weapon>>(WEAPONS),
    DataFile::of::<Gear>(ARMOUR),
    DataFile::of::<Vec<Spell>>(SPELLS),
    DataFile::of::<Vec<Profile>>(PROFILES),
    DataFile::of::<Tables>(TABLES),
    DataFile::of::<Vec<Help<HelpTable>>>(REFERENCE),
];

impl Data {
    /// Reads the data files of the library.
    ///
    /// # Errors
    /// The first fault, with its place.
    pub fn load(library: &Library) -> Result<Data, Fault> {
        let mut data = Data {
            weapons: BTreeMap::new(),
            classes: library.read(WEAPONS)?,
            gear: library.read(ARMOUR)?,
            spells: library.read(SPELLS)?,
            profiles: library.read(PROFILES)?,
            tables: library.read(TABLES)?,
            help: library.read(REFERENCE)?,
        };
        if let Some((place, wrong)) = data.tables.gap() {
            return Err(library.fault(TABLES, place, wrong, "keep the shape of the built-in file"));
        }
        data.settle_weapons(library)?;
        data.check_gear(library)?;
        library.once(SPELLS, ids([], &data.spells, |row| &row.id))?;
        library.once(PROFILES, ids([], &data.profiles, |row| &row.id))?;
        Ok(data)
    }

    /// A weapon by its id.
    pub fn weapon(&self, id: &str) -> Option<&Weapon> {
        self.weapons.get(id)
    }

    /// A weapon's name; its id when it is unknown.
    pub fn weapon_name<'a>(&'a self, id: &'a str) -> &'a str {
        self.weapon(id).map_or(id, |weapon| &weapon.name)
    }

    /// Armour by its id.
    pub fn armour(&self, id: &str) -> Option<&Armour> {
        self.gear.armour.iter().find(|armour| armour.id == id)
    }

    /// A shield by its id.
    pub fn shield(&self, id: &str) -> Option<&Shield> {
        self.gear.shields.iter().find(|shield| shield.id == id)
    }

    /// A spell by its id.
    pub fn spell(&self, id: &str) -> Option<&Spell> {
        self.spells.iter().find(|spell| spell.id == id)
    }

    /// A profile by its id.
    pub fn profile(&self, id: &str) -> Option<&Profile> {
        self.profiles.iter().find(|profile| profile.id == id)
    }

    /// Gives every thing that follows a row's rules an id of its own.
    fn settle_weapons(&mut self, library: &Library) -> Result<(), Fault> {
        let ids = self.classes.iter().enumerate().flat_map(|(at, row)| {
            let place = move |step: &str| Path::default().row(at).along(step);
            let also = row.also.iter().enumerate().map(move |(nth, id)| (place(&format!("also.{nth}")), id.as_str()));
            std::iter::once((place("id"), row.id.as_str())).chain(also)
        });
        library.once(WEAPONS, ids)?;
        for row in &self.classes {
            if row.shoots() && row.strength < 1 {
                let what = format!("{}: a missile's Strength is 1 to 10", row.id);
                return Err(library.fault(WEAPONS, [&row.id, "strength"], what, "mend strength"));
            }
            self.weapons.insert(row.id.clone(), row.clone());
            for other in &row.also {
                let same = Weapon { id: other.clone(), name: other.replace('-', " "), ..row.clone() };
                self.weapons.insert(other.clone(), same);
            }
        }
        match self.weapon(FIST) {
            Some(fist) if !fist.shoots() => Ok(()),
            _ => Err(library.fault(WEAPONS, [], "the row fist is missing", "everybody has fists")),
        }
    }

    fn check_gear(&self, library: &Library) -> Result<(), Fault> {
        let armour = ids(["armour"], &self.gear.armour, |row| &row.id);
        library.once(ARMOUR, armour.chain(ids(["shields"], &self.gear.shields, |row| &row.id)))?;
        if self.armour(BARE).is_none() {
            let mend = "keep it: what the unarmoured save";
            return Err(library.fault(ARMOUR, ["armour"], "the row none is missing", mend));
        }
        Ok(())
    }
}
