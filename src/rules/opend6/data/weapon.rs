//! Weapons.

use serde::{Deserialize, Serialize};

use crate::view::Inches;

/// What kind of weapon it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
    #[serde(default)]
    pub ds: i32,
    /// Upper bounds of short, medium and long range, inclusive; in the data file in metres unless `unit` says inches
    /// (A39). Nothing for weapons of the hand alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<[Inches; 3]>,
    /// What it adds to the close combat test (5.4): a row of the close combat chart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub close: Option<String>,
    /// Can opportunity-fire (A51).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub opportunity: bool,
    /// Fires again after every hit (R72).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub following_fire: bool,
    /// How many men serve it (R71).
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub crew: u8,
    /// Assembled: no charge exemption against it (R44), left behind in a rout (R22).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub heavy: bool,
    /// Points for each soldier, or once for a champion.
    #[serde(default)]
    pub points: i32,
    /// Values that are not from the source.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub house: bool,
}

/// A range band (R60).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
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

fn is_one(number: &u8) -> bool {
    *number == 1
}
