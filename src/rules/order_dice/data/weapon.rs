//! Weapons, and what high explosive does (digest 1.2, 4.7, 4.14).

use std::fmt;

use serde::Deserialize;

use crate::view::{Inches, words};

/// What a weapon is good against.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WeaponClass {
    /// Does nothing to fully enclosed armour (H15).
    Small,
    /// Penetrates armour.
    Heavy,
    /// Fires only high explosive.
    He,
}

/// A handful of dice that a sheet names: `D2`, `3D6`, or a plain number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(try_from = "String")]
pub struct Spread {
    /// How many dice; nought for a plain number.
    #[schemars(range(min = 0, max = 100))]
    pub dice: usize,
    /// Faces: 2, 3 or 6; for a plain number the number itself.
    pub faces: u8,
}

impl Spread {
    /// What faces of six-sided dice come to: D2 counts 1-3 as 1, D3 halves upwards (D6 of the digest).
    pub fn of(self, thrown: &[u8]) -> u32 {
        if self.dice == 0 {
            return u32::from(self.faces);
        }
        let each = |face: &u8| match self.faces {
            2 => u32::from(face.saturating_sub(1) / 3) + 1,
            3 => u32::from(face.div_ceil(2)),
            _ => u32::from(*face),
        };
        thrown.iter().map(each).sum()
    }

    /// What it comes to on average.
    pub fn mean(self) -> f64 {
        if self.dice == 0 { f64::from(self.faces) } else { self.dice as f64 * (1.0 + f64::from(self.faces)) / 2.0 }
    }

    /// How its dice are read, when that needs a word.
    pub fn note(self) -> &'static str {
        match self.faces {
            2 if self.dice > 0 => "1-3 is 1, 4-6 is 2",
            3 if self.dice > 0 => "half, rounded up",
            _ => "",
        }
    }
}

impl fmt::Display for Spread {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.dice {
            0 => write!(out, "{}", self.faces),
            1 => write!(out, "D{}", self.faces),
            dice => write!(out, "{dice}D{}", self.faces),
        }
    }
}

impl TryFrom<String> for Spread {
    type Error = String;

    fn try_from(text: String) -> Result<Spread, String> {
        let wrong = || format!("{text} is neither a number nor dice such as D2, D3, D6 or 2D6");
        let number = |text: &str| text.parse::<u8>().map_err(|_| wrong());
        let (dice, faces) = match text.split_once(['D', 'd']) {
            Some(("", faces)) => (1, number(faces)?),
            Some((dice, faces)) => (number(dice)?, number(faces)?),
            None => return Ok(Spread { dice: 0, faces: number(&text)? }),
        };
        if (1..=6).contains(&dice) && matches!(faces, 2 | 3 | 6) {
            Ok(Spread { dice: usize::from(dice), faces })
        } else {
            Err(wrong())
        }
    }
}

/// What a shell of high explosive does (digest 4.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct He {
    /// Hits on men and soft-skins.
    pub hits: Spread,
    /// Pins.
    pub pins: Spread,
    /// Its fixed penetration.
    #[schemars(range(min = -100, max = 100))]
    pub pen: i32,
}

/// A weapon (digest 1.2); every row is a house value (H23).
#[derive(Debug, Clone, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Weapon {
    /// Its id.
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// What it is good against.
    pub class: WeaponClass,
    /// The least range in inches.
    #[serde(default)]
    pub range_min: Inches,
    /// The range in inches.
    pub range: Inches,
    /// Dice to hit of each weapon; high explosive is one shell.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 30))]
    pub shots: u8,
    /// Penetration.
    #[serde(default)]
    #[schemars(range(min = -100, max = 100))]
    pub pen: i32,
    /// The row of its shell of high explosive.
    #[serde(default)]
    pub he: Option<String>,
    /// Lobs its shells: worse for open-topped vehicles (D7).
    #[serde(default)]
    pub indirect: bool,
    /// No penalty on the move.
    #[serde(default)]
    pub light: bool,
    /// Fires only on a Fire order (R8).
    #[serde(default)]
    pub fixed: bool,
    /// Fires once in a battle.
    #[serde(default)]
    pub one_shot: bool,
    /// Strikes twice hand to hand (H21).
    #[serde(default)]
    pub assault: bool,
    /// Not from the source.
    #[serde(default)]
    pub house: bool,
}

impl Weapon {
    /// Whether a range is within its own, the least range counted (R15).
    pub fn reaches(&self, range: Inches) -> bool {
        (self.range_min..=self.range).contains(&range)
    }

    /// How far it reaches, with the least range of those that have one: "24"", "12-60"".
    pub fn reach(&self) -> String {
        let least = self.range_min.as_f64();
        if self.range_min == Inches::ZERO { self.range.to_string() } else { format!("{least}-{}", self.range) }
    }
}

fn one() -> u8 {
    1
}
