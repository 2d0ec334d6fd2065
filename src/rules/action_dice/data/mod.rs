//! The numbers of `action_dice` from its data files. It is given texts and knows no file.

mod help;
mod tables;
mod weapon;

use std::collections::BTreeMap;

pub use help::HelpTable;
pub use tables::{AbilityRow, Bands, Share, Tables};
pub use weapon::Weapon;

use super::profile::{Ability, Kind, Profile};
use crate::{
    engine::Unfit,
    paper::{DataFile, Fault, Help, Library, Path, ids, unknown},
    view::Inches,
};

/// Everything the data files say.
#[derive(Debug, Clone, Default)]
pub struct Data {
    /// Weapons by id.
    pub weapons: BTreeMap<String, Weapon>,
    /// Abilities.
    pub abilities: Vec<AbilityRow>,
    /// Troops.
    pub troops: Vec<Profile>,
    /// The tables.
    pub tables: Tables,
    /// The charts that help shows.
    pub help: Vec<Help<HelpTable>>,
}

const WEAPONS: &str = "action_dice/weapons.yaml";
const ABILITIES: &str = "action_dice/abilities.yaml";
const TROOPS: &str = "action_dice/troops.yaml";
const TABLES: &str = "action_dice/tables.yaml";
const REFERENCE: &str = "action_dice/reference.yaml";

/// The files there are.
pub const FILES: &[DataFile] = &[
    DataFile::of::<Vec<Weapon>>(WEAPONS),
    DataFile::of::<Vec<AbilityRow>>(ABILITIES),
    DataFile::of::<Vec<Profile>>(TROOPS),
    DataFile::of::<Tables>(TABLES),
    DataFile::of::<Vec<Help<HelpTable>>>(REFERENCE),
];

impl Data {
    /// Reads the data files of the library.
    ///
    /// # Errors
    /// The first fault, with its place.
    pub fn load(library: &Library) -> Result<Data, Fault> {
        let weapons: Vec<Weapon> = library.read(WEAPONS)?;
        library.once(WEAPONS, ids([], &weapons, |row| &row.id))?;
        let data = Data {
            weapons: weapons.into_iter().map(|row| (row.id.clone(), row)).collect(),
            abilities: library.read(ABILITIES)?,
            troops: library.read(TROOPS)?,
            tables: library.read(TABLES)?,
            help: library.read(REFERENCE)?,
        };
        library.once(TROOPS, ids([], &data.troops, |row| &row.id))?;
        if let Some((place, wrong)) = data.tables.gap() {
            return Err(library.fault(TABLES, place, wrong, "keep the ids of the built-in file"));
        }
        data.check_weapons(library)?;
        let all = [
            Ability::RearArc,
            Ability::Fearless,
            Ability::Fireball,
            Ability::Fast,
            Ability::Command,
            Ability::AdditionalTurn,
        ];
        if let Some(ability) = all.into_iter().find(|ability| data.ability(*ability).is_none()) {
            let what = format!("the ability {} is missing", ability.word());
            return Err(library.fault(ABILITIES, [], what, "keep the ids of the built-in file"));
        }
        for troop in &data.troops {
            let fault = |unfit: Unfit| {
                let place = Path::from([troop.id.as_str()]).along(&unfit.path);
                library.fault(TROOPS, place, format!("{}: {unfit}", troop.id), "mend this row")
            };
            data.check(troop).map_err(fault)?;
        }
        Ok(data)
    }

    /// A weapon by its id.
    pub fn weapon(&self, id: &str) -> Option<&Weapon> {
        self.weapons.get(id)
    }

    /// A troop by its id.
    pub fn troop(&self, id: &str) -> Option<&Profile> {
        self.troops.iter().find(|troop| troop.id == id)
    }

    /// The row of an ability.
    pub fn ability(&self, ability: Ability) -> Option<&AbilityRow> {
        self.abilities.iter().find(|row| row.id == ability)
    }

    /// A number that stands alone.
    pub fn number(&self, id: &str) -> i32 {
        self.tables.numbers.value(id)
    }

    /// A number of inches that stands alone.
    pub fn inches(&self, id: &str) -> Inches {
        Inches::whole(self.number(id).into())
    }

    /// A die so many steps lower; never below the lowest (D3).
    pub fn lower(&self, die: u8, steps: usize) -> u8 {
        let ladder = &self.tables.ladder;
        let place = ladder.iter().position(|known| *known == die).unwrap_or(0);
        ladder.get(place.saturating_sub(steps)).copied().unwrap_or(die)
    }

    /// How many hits a die of a hero takes before he is gone: down to the lowest, and one more (R38).
    pub fn steps(&self, die: u8) -> u8 {
        let place = self.tables.ladder.iter().position(|known| *known == die).unwrap_or(0);
        u8::try_from(place).unwrap_or(u8::MAX).saturating_add(1)
    }

    /// The long range of a gun (R24, A7).
    pub fn long(&self, weapon: &Weapon) -> Inches {
        let times = i64::from(self.number("gun-long"));
        weapon.long.unwrap_or(Inches::from_hundredths(weapon.range.hundredths().saturating_mul(times)))
    }

    fn check_weapons(&self, library: &Library) -> Result<(), Fault> {
        for weapon in self.weapons.values() {
            let fault = |field: &str, what: &str| {
                let what = format!("{}: {what}", weapon.id);
                Err(library.fault(WEAPONS, [weapon.id.as_str(), field], what, "mend this row"))
            };
            if weapon.range < Inches::ZERO || weapon.range > Inches::whole(200) {
                return fault("range", "a range runs from 0 to 200 inches");
            }
            if weapon.long.is_some_and(|long| long < weapon.range || long > Inches::whole(400)) {
                return fault("long", "the long range is not below the range, and at most 400 inches");
            }
        }
        Ok(())
    }

    /// Whether a profile holds together.
    ///
    /// # Errors
    /// Says what does not fit, and what would.
    pub fn check(&self, profile: &Profile) -> Result<(), Unfit> {
        let among = |what: &str, value: i64, least: i64, most: i64| {
            if (least..=most).contains(&value) {
                Ok(())
            } else {
                Err(Unfit::new(what, format!("{what} {value} is not {least} to {most}")))
            }
        };
        if !self.tables.ladder.contains(&profile.ad.die) {
            let ladder: Vec<String> = self.tables.ladder.iter().map(|die| format!("d{die}")).collect();
            return Err(Unfit::new("ad", format!("{}: the dice are {}", profile.ad, ladder.join(", "))));
        }
        among("move", profile.pace.hundredths(), 0, 4_000)
            .map_err(|_| Unfit::new("move", format!("move {} is not 0 to 40\"", profile.pace)))?;
        among("fight", profile.fight.into(), -5, 10)?;
        among("shoot", profile.shoot.into(), -5, 10)?;
        among("defense", profile.defense.into(), 1, 40)?;
        let vehicle = profile.kind == Kind::Vehicle;
        among("base", profile.base.into(), i64::from(vehicle), if vehicle { 40 } else { 0 })
            .map_err(|why| Unfit::new("base", format!("{why}: the square inches of a vehicle, and of nobody else")))?;
        let ranged = profile.ranged.iter().map(|id| ("ranged", id));
        for (field, id) in ranged.chain([("melee", &profile.melee)]) {
            if self.weapon(id).is_none() {
                return Err(Unfit::new(field, unknown("weapon", id, self.weapons.keys().map(String::as_str))));
            }
        }
        if let Some(weapon) = profile.ranged.as_ref().and_then(|id| self.weapon(id))
            && weapon.range == Inches::ZERO
        {
            return Err(Unfit::new("ranged", format!("{} does not shoot; put it under melee", weapon.name)));
        }
        if profile.kind == Kind::Ordnance && profile.ranged.is_none() {
            return Err(Unfit::new("ranged", "an ordnance unit serves a ranged weapon; name it under ranged"));
        }
        for ability in &profile.abilities {
            if let Some(row) = self.ability(*ability)
                && let Some(only) = row.only
                && only != profile.kind
            {
                return Err(Unfit::new("abilities", format!("{} is for a {} only", row.name, only.id())));
            }
        }
        Ok(())
    }
}

impl Share {
    /// What it demands, in words.
    pub fn demand(&self) -> String {
        match (self.least, self.most) {
            (Some(least), Some(most)) => format!("{least} % to {most} %"),
            (Some(least), None) => format!("{least} % or more"),
            (None, Some(most)) => format!("{most} % or less"),
            (None, None) => "any".to_owned(),
        }
    }
}
