//! The numbers of `skirmish` from its data files. It is given texts and knows no file.

mod tables;

use serde::Deserialize;

pub use tables::Tables;

use crate::{
    engine::Unfit,
    paper::{DataFile, Fault, Help, Library, Listed, rows},
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
    #[schemars(range(min = 0, max = 24))]
    pub speed: i32,
    /// Bravery.
    #[schemars(range(min = 0, max = 9))]
    pub bravery: i32,
    /// Shoot.
    #[schemars(range(min = 0, max = 9))]
    pub shoot: i32,
    /// Fight.
    #[schemars(range(min = 0, max = 9))]
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
    /// Added to rolls to hit and in close combat.
    #[schemars(range(min = -5, max = 5))]
    pub accuracy: i32,
    /// Added to wound rolls.
    #[schemars(range(min = -5, max = 5))]
    pub power: i32,
    /// How far it shoots, in inches; zero for close combat only.
    pub range: Inches,
    /// Shots a turn; none when it does not shoot.
    #[serde(default)]
    #[schemars(range(min = 1, max = 6))]
    pub rof: Option<u8>,
    /// Wound dice.
    #[schemars(range(min = 1, max = 5))]
    pub damage: u8,
    /// Whether it serves in the hand though it shoots, as a dagger does (R19).
    #[serde(default)]
    pub hand: bool,
    /// Not from the source.
    #[serde(default)]
    pub house: bool,
}

impl Weapon {
    /// Whether its numbers go together.
    fn fits(&self) -> Result<(), Unfit> {
        if !(Inches::ZERO..=Inches::whole(60)).contains(&self.range) {
            return Err(Unfit::new("range", format!("a range of {} is not between 0 and 60\"", self.range)));
        }
        if (self.range > Inches::ZERO) != self.rof.is_some() {
            return Err(Unfit::new(
                "range",
                "a weapon that shoots has both range and rof; any other has range 0 alone",
            ));
        }
        Ok(())
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
    /// Subtracted from wound rolls.
    #[schemars(range(min = 0, max = 5))]
    pub protection: i32,
}

rows!(Kind, Weapon, Armour);

/// Everything the data files say.
#[derive(Debug, Clone, Default)]
pub struct Data {
    /// Kinds of figures; the second, as in the rules, is the usual one.
    pub figures: Listed<Kind>,
    /// Weapons.
    pub weapons: Listed<Weapon>,
    /// Armour and shields.
    pub armour: Listed<Armour>,
    /// The tables.
    pub tables: Tables,
    /// The charts that help shows.
    pub help: Vec<Help>,
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
    DataFile::help::<Data>(REFERENCE),
];
/// The weapon of those who have none in hand (R19).
pub const UNARMED: &str = "unarmed";
/// The kind of a figure whose recipe names none (1.1).
pub const USUAL: &str = "man-at-arms";

impl Data {
    /// Reads the data files of the library.
    ///
    /// # Errors
    /// The first fault, with its place.
    pub fn load(library: &Library) -> Result<Data, Fault> {
        let data = Data {
            figures: library.rows(FIGURES)?,
            weapons: library.rows(WEAPONS)?,
            armour: library.rows(ARMOUR)?,
            tables: library.read(TABLES)?,
            help: library.help::<Data>(REFERENCE)?,
        };
        library.fits(TABLES, data.tables.fit(), "keep the ids of the built-in file")?;
        library.keeps(WEAPONS, &data.weapons, UNARMED)?;
        library.keeps(FIGURES, &data.figures, USUAL)?;
        library.each(WEAPONS, &data.weapons, Weapon::fits)?;
        library.each(FIGURES, &data.figures, |row| match &row.melee {
            Some(id) if !data.weapons.get(id).is_some_and(Weapon::in_hand) => {
                Err(Unfit::new("melee", format!("there is no weapon {id} for the hand")))
            }
            _ => Ok(()),
        })?;
        Ok(data)
    }

    /// The kind of figure of a recipe, by its id; the usual one where it names none.
    ///
    /// # Errors
    /// There is no such kind; says which there are.
    pub fn kind(&self, id: Option<&str>) -> Result<&Kind, String> {
        self.figures.known("kind", id.unwrap_or(USUAL))
    }

    /// The weapons that serve for something, by id and name.
    pub fn arms(&self, serves: fn(&Weapon) -> bool) -> impl Iterator<Item = (&str, &str)> {
        self.weapons.iter().filter(move |row| serves(row)).map(|row| (&*row.id, &*row.name))
    }

    /// What is worn in one way, by id and name.
    pub fn worn(&self, worn: Worn) -> impl Iterator<Item = (&str, &str)> {
        self.armour.iter().filter(move |row| row.worn == worn).map(|row| (&*row.id, &*row.name))
    }
}
