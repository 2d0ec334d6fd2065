//! Action Dice: the dice one model throws, written `2d6`.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

/// The dice one model contributes to a roll (D1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(inline, with = "String")]
pub struct Ad {
    /// How many dice, 1 to 20.
    pub dice: u8,
    /// Faces of each.
    pub die: u8,
}

impl Ad {
    /// The most dice of one model.
    pub const MOST: u8 = 20;
}

impl FromStr for Ad {
    type Err = String;

    fn from_str(text: &str) -> Result<Ad, String> {
        let wrong = || format!("{text} are no Action Dice; write them as 2d6, with 1 to {} dice", Ad::MOST);
        let (dice, die) = text.trim().split_once(['d', 'D']).ok_or_else(wrong)?;
        let dice: u8 = if dice.is_empty() { 1 } else { dice.parse().map_err(|_| wrong())? };
        let die: u8 = die.parse().map_err(|_| wrong())?;
        if (1..=Ad::MOST).contains(&dice) && die >= 2 { Ok(Ad { dice, die }) } else { Err(wrong()) }
    }
}

impl TryFrom<String> for Ad {
    type Error = String;

    fn try_from(text: String) -> Result<Ad, String> {
        text.parse()
    }
}

impl From<Ad> for String {
    fn from(ad: Ad) -> String {
        ad.to_string()
    }
}

impl fmt::Display for Ad {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}d{}", self.dice, self.die)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn action_dice_are_read_as_people_write_them() {
        assert_eq!("2d6".parse(), Ok(Ad { dice: 2, die: 6 }));
        assert_eq!("d8".parse(), Ok(Ad { dice: 1, die: 8 }));
        assert_eq!(Ad { dice: 3, die: 4 }.to_string(), "3d4");
        for wrong in ["", "6", "0d6", "21d6", "2d", "2d1", "xd6", "2d999"] {
            assert!(wrong.parse::<Ad>().is_err(), "{wrong}");
        }
    }
}
