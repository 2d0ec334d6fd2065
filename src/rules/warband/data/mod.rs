//! The numbers of `warband` from its data files. It is given texts and knows no file.

mod gear;
mod tables;
mod weapon;

use std::collections::BTreeMap;

pub use gear::{Armour, Gear, Profile, Shield};
pub use tables::{Tables, Usual};
pub use weapon::{Kind, Weapon};

pub use crate::paper::Chart;

use super::spell::Spell;
use crate::{
    engine::Unfit,
    paper::{DataFile, Fault, Help, Library, Listed, Path, ids, rows},
};

rows!(Weapon);

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
    pub spells: Listed<Spell>,
    /// Profiles.
    pub profiles: Listed<Profile>,
    /// The tables.
    pub tables: Tables,
    /// The charts that help shows.
    pub help: Vec<Help>,
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
    DataFile::help::<Data>(REFERENCE),
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
            spells: library.rows(SPELLS)?,
            profiles: library.rows(PROFILES)?,
            tables: library.read(TABLES)?,
            help: library.help::<Data>(REFERENCE)?,
        };
        library.fits(TABLES, data.tables.fit(), "keep the shape of the built-in file")?;
        data.settle_weapons(library)?;
        let gear = ids(["armour"], &data.gear.armour).chain(ids(["shields"], &data.gear.shields));
        library.once(ARMOUR, gear)?;
        library.keeps(ARMOUR, &data.gear.armour, BARE)?;
        Ok(data)
    }

    /// A weapon's name; its id when it is unknown.
    pub fn weapon_name<'a>(&'a self, id: &'a str) -> &'a str {
        self.weapons.get(id).map_or(id, |weapon| &weapon.name)
    }

    /// Gives every thing that follows a row's rules an id of its own.
    fn settle_weapons(&mut self, library: &Library) -> Result<(), Fault> {
        let ids = self.classes.iter().enumerate().flat_map(|(at, row)| {
            let place = move |step: &str| Path::default().row(at).along(step);
            let also = row.also.iter().enumerate().map(move |(nth, id)| (place(&format!("also.{nth}")), id.as_str()));
            std::iter::once((place("id"), row.id.as_str())).chain(also)
        });
        library.once(WEAPONS, ids)?;
        library.each(WEAPONS, &self.classes, |row| match row.shoots() && row.strength < 1 {
            true => Err(Unfit::new("strength", "a missile's Strength is 1 to 10")),
            false => Ok(()),
        })?;
        for row in &self.classes {
            self.weapons.insert(row.id.clone(), row.clone());
            for other in &row.also {
                let same = Weapon { id: other.clone(), name: other.replace('-', " "), ..row.clone() };
                self.weapons.insert(other.clone(), same);
            }
        }
        match self.weapons.get(FIST) {
            Some(fist) if !fist.shoots() => Ok(()),
            _ => Err(library.fault(WEAPONS, [], "the row fist is missing", "everybody has fists")),
        }
    }
}
