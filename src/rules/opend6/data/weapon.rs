//! Weapons.

use serde::{Deserialize, Serialize};

use crate::view::{Inches, words};

/// What kind of weapon it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WeaponKind {
    /// Shot from afar.
    Missile,
    /// Thrown.
    Thrown,
    /// In the hand.
    Melee,
    /// Claws, fangs, bare hands.
    Natural,
    /// Aimed at a point, with a template (R73-R78).
    Siege,
}

/// One weapon.
#[derive(Debug, Clone, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(from = "WeaponRow")]
pub struct Weapon {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: WeaponKind,
    /// The skill that uses it, by id.
    pub skill: String,
    /// Damage strength; for melee and natural weapons what is added to Strength (R83).
    pub ds: i32,
    /// Upper bounds of short, medium and long range in inches on the table, inclusive. Nothing for weapons of the hand
    /// alone.
    pub range: Option<[Inches; 3]>,
    /// What it adds to the close combat test (5.4): a row of the close combat chart.
    pub close: Option<String>,
    /// The close weapon that a thrown one also serves as, by id; it costs nothing more.
    pub also: Option<String>,
    /// Can opportunity-fire (A51).
    pub opportunity: bool,
    /// Fires again after every hit (R72).
    pub following_fire: bool,
    /// How many men serve it (R71).
    pub crew: u8,
    /// Assembled: no charge exemption against it (R44), left behind in a rout (R22).
    pub heavy: bool,
    /// Points for each soldier, or once for a champion.
    pub points: i32,
    /// Has values that are not from the source.
    pub house: bool,
    /// A remark.
    pub note: String,
}

/// A weapon as the data file writes it.
#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct WeaponRow {
    id: String,
    #[serde(deserialize_with = "words")]
    name: String,
    kind: WeaponKind,
    skill: String,
    #[serde(default)]
    #[schemars(range(min = -100, max = 100))]
    ds: i32,
    #[serde(default)]
    range: Option<[Inches; 3]>,
    #[serde(default)]
    unit: Scale,
    #[serde(default)]
    close: Option<String>,
    #[serde(default)]
    also: Option<String>,
    #[serde(default)]
    opportunity: bool,
    #[serde(default)]
    following_fire: bool,
    #[serde(default = "one")]
    crew: u8,
    #[serde(default)]
    heavy: bool,
    #[schemars(range(min = -10_000, max = 10_000))]
    points: i32,
    #[serde(default)]
    house: bool,
    #[serde(default, deserialize_with = "words")]
    note: String,
}

/// What the ranges of a row are measured in (A39).
#[derive(Default, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Scale {
    /// Metres of the tale: two make an inch.
    #[default]
    Metres,
    /// Inches on the table.
    Inches,
}

impl Scale {
    fn on_table(&self, length: Inches) -> Inches {
        match self {
            Scale::Metres => Inches::from_hundredths(length.hundredths() / 2),
            Scale::Inches => length,
        }
    }
}

impl From<WeaponRow> for Weapon {
    fn from(row: WeaponRow) -> Weapon {
        Weapon {
            range: row.range.map(|bounds| bounds.map(|bound| row.unit.on_table(bound))),
            id: row.id,
            name: row.name,
            kind: row.kind,
            skill: row.skill,
            ds: row.ds,
            close: row.close,
            also: row.also,
            opportunity: row.opportunity,
            following_fire: row.following_fire,
            crew: row.crew,
            heavy: row.heavy,
            points: row.points,
            house: row.house,
            note: row.note,
        }
    }
}

/// A range band (R60).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Band {
    /// Up to the first bound.
    Short,
    /// Up to the second.
    Medium,
    /// Up to the third.
    Long,
}

impl Band {
    /// Its id in the ranged chart.
    pub fn id(self) -> &'static str {
        match self {
            Band::Short => "short",
            Band::Medium => "medium",
            Band::Long => "long",
        }
    }
}

impl Weapon {
    /// The band of a distance; nothing beyond long range or without ranges (R60).
    pub fn band(&self, distance: Inches) -> Option<Band> {
        let [short, medium, long] = self.range?;
        [(short, Band::Short), (medium, Band::Medium), (long, Band::Long)]
            .into_iter()
            .find_map(|(bound, band)| (distance <= bound).then_some(band))
    }

    /// Whether it can be shot or thrown at a target in the open volley way: not siege.
    pub fn shoots(&self) -> bool {
        self.range.is_some() && self.kind != WeaponKind::Siege
    }

    /// Whether it is used hand to hand.
    pub fn strikes(&self) -> bool {
        self.close.is_some()
    }
}

fn one() -> u8 {
    1
}
