//! The tables of the rules: dice, divisors, shares, damage, single numbers, abilities.

use serde::Deserialize;

use super::super::profile::{Ability, Kind};
use crate::{engine::Unfit, paper::Chart, view::words};

/// The tables of the rules.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tables {
    /// Dice from small to great (D3).
    pub ladder: Vec<u8>,
    /// What a body's price is divided by, by kind (4.4).
    pub divisors: Chart,
    /// How an army's points should be spread (5).
    pub shares: Vec<Share>,
    /// Bands of vehicle damage by the choice of option A3 (4.3).
    pub damage: Vec<Bands>,
    /// Numbers that stand alone.
    pub numbers: Chart,
}

/// One demand on how points are spread.
#[derive(Debug, Clone, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Share {
    /// Its id.
    pub id: String,
    /// What people read.
    #[serde(deserialize_with = "words")]
    pub label: String,
    /// The kinds it counts.
    pub kinds: Vec<Kind>,
    /// At least so many percent.
    #[serde(default)]
    #[schemars(range(min = -1_000_000, max = 1_000_000))]
    pub least: Option<i64>,
    /// At most so many percent.
    #[serde(default)]
    #[schemars(range(min = -1_000_000, max = 1_000_000))]
    pub most: Option<i64>,
}

/// The highest score of each of the first three results of vehicle damage; what is above destroys.
#[derive(Debug, Clone, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bands {
    /// Its id, a choice of option A3.
    pub id: String,
    /// The three scores.
    #[schemars(with = "[crate::view::Within<-1000, 1000>; 3]")]
    pub upto: [i32; 3],
    /// Not from the source.
    #[serde(default)]
    pub house: bool,
}

/// One ability's row (4.5).
#[derive(Debug, Clone, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AbilityRow {
    /// Which it is.
    pub id: Ability,
    /// Its name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// Its price for each model.
    #[serde(default)]
    #[schemars(range(min = 0, max = 1_000))]
    pub price: i64,
    /// Or its price in percent of the model before abilities.
    #[serde(default)]
    #[schemars(range(min = 0, max = 100))]
    pub percent: i64,
    /// The only kind that may have it.
    #[serde(default)]
    pub only: Option<Kind>,
    /// What it does.
    #[serde(deserialize_with = "words")]
    pub text: String,
}

/// The numbers the rules ask for by name.
const NUMBERS: &str = "actions fast crew-die vehicle-die damage-die sight gun-long pivots more-pivots command fireball \
    fireball-evens template move-drop defense-drop range-drop stat-price inch-price";

impl Tables {
    /// Whether nothing is missing or out of order.
    ///
    /// # Errors
    /// The first thing that is.
    pub fn fit(&self) -> Result<(), Unfit> {
        if self.ladder.is_empty() || !self.ladder.is_sorted() || self.ladder.iter().any(|die| *die < 2) {
            return Err(Unfit::new("ladder", "the ladder must climb, from dice of 2 faces or more"));
        }
        if let Some(kind) = Kind::ALL.into_iter().find(|kind| self.divisors.value(kind.id()) < 1) {
            return Err(Unfit::new("divisors", format!("the divisor of {} is missing or below 1", kind.id())));
        }
        self.numbers.has("numbers", NUMBERS)?;
        self.numbers.within("numbers", 0..=1_000)?;
        for id in ["actions", "sight", "crew-die", "vehicle-die", "damage-die", "gun-long"] {
            if !(1..=100).contains(&self.numbers.value(id)) {
                return Err(Unfit::new(format!("numbers.{id}.value"), format!("{id} is not between 1 and 100")));
            }
        }
        let options = super::super::options::rows();
        let choices = options.iter().find(|row| row.id == "A3").map_or(&[][..], |row| &row.choices);
        if let Some((id, _)) = choices.iter().find(|(id, _)| self.damage.iter().all(|bands| bands.id != *id)) {
            return Err(Unfit::new("damage", format!("the bands {id} of option A3 are missing")));
        }
        match self.damage.iter().find(|bands| !bands.upto.is_sorted()) {
            Some(Bands { id, .. }) => {
                Err(Unfit::new(format!("damage.{id}.upto"), format!("the scores of {id} must climb")))
            }
            None => Ok(()),
        }
    }
}
