//! The numbers of `action_dice` from its data files. It is given texts and knows no file.

mod tables;
mod weapon;

use std::collections::BTreeMap;

pub use tables::{AbilityRow, Bands, Share, Tables};
pub use weapon::Weapon;

use super::profile::{Ability, Kind, Profile};
use crate::{
    engine::Unfit,
    paper::{DataFile, Fault, Help, Library, Listed, rows, unknown},
    view::Inches,
};

rows!(Weapon, Profile);

/// Everything the data files say.
#[derive(Debug, Clone, Default)]
pub struct Data {
    /// Weapons by id.
    pub weapons: BTreeMap<String, Weapon>,
    /// Abilities.
    pub abilities: Vec<AbilityRow>,
    /// Troops.
    pub troops: Listed<Profile>,
    /// The tables.
    pub tables: Tables,
    /// The charts that help shows.
    pub help: Vec<Help>,
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
    DataFile::help::<Data>(REFERENCE),
];

impl Data {
    /// Reads the data files of the library.
    ///
    /// # Errors
    /// The first fault, with its place.
    pub fn load(library: &Library) -> Result<Data, Fault> {
        let weapons: Listed<Weapon> = library.rows(WEAPONS)?;
        library.each(WEAPONS, &weapons, Weapon::fits)?;
        let data = Data {
            weapons: weapons.iter().map(|row| (row.id.clone(), row.clone())).collect(),
            abilities: library.read(ABILITIES)?,
            troops: library.rows(TROOPS)?,
            tables: library.read(TABLES)?,
            help: library.help::<Data>(REFERENCE)?,
        };
        library.fits(TABLES, data.tables.fit(), "keep the ids of the built-in file")?;
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
        library.each(TROOPS, &data.troops, |troop| data.check(troop))?;
        Ok(data)
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

    /// Whether a profile holds together.
    ///
    /// # Errors
    /// Says what does not fit, and what would.
    pub fn check(&self, profile: &Profile) -> Result<(), Unfit> {
        if !self.tables.ladder.contains(&profile.ad.die) {
            let ladder: Vec<String> = self.tables.ladder.iter().map(|die| format!("d{die}")).collect();
            return Err(Unfit::new("ad", format!("{}: the dice are {}", profile.ad, ladder.join(", "))));
        }
        Unfit::within("move", profile.pace, Inches::ZERO..=Inches::whole(40))?;
        Unfit::within("fight", profile.fight, -5..=10)?;
        Unfit::within("shoot", profile.shoot, -5..=10)?;
        Unfit::within("defense", profile.defense, 1..=40)?;
        let base = if profile.kind == Kind::Vehicle { 1..=40 } else { 0..=0 };
        Unfit::within("base", profile.base, base)
            .map_err(|why| Unfit::new("base", format!("{why}: the square inches of a vehicle, and of nobody else")))?;
        let ranged = profile.ranged.iter().map(|id| ("ranged", id));
        for (field, id) in ranged.chain([("melee", &profile.melee)]) {
            if !self.weapons.contains_key(id) {
                return Err(Unfit::new(field, unknown("weapon", id, self.weapons.keys().map(String::as_str))));
            }
        }
        if let Some(weapon) = profile.ranged.as_ref().and_then(|id| self.weapons.get(id))
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
