//! The tables of the sheet (digest 4).

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{
    super::body::{Class, Mover, Quality},
    weapon::He,
};
use crate::{
    engine::Unfit,
    paper::{Chart, Listed, rows},
    view::{Inches, words},
};

/// The tables of the sheet.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tables {
    /// Morale, and what damages men, by quality (4.1, 4.6).
    pub quality: BTreeMap<Quality, QualityRow>,
    /// Officers by rank (4.2).
    pub officers: Listed<Rank>,
    /// How far units move (4.3).
    pub moves: BTreeMap<Mover, Rates>,
    /// The face needed to hit, and what changes the roll (4.5).
    pub hit: Chart,
    /// What damages a vehicle (4.6).
    pub damage: Listed<Plating>,
    /// Shells of high explosive (4.7).
    pub he: BTreeMap<String, He>,
    /// Further penetration on armour (4.8).
    pub pen: Chart,
    /// Damage results on armour (4.9).
    pub results: Vec<ResultRow>,
}

/// What a quality means.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QualityRow {
    /// Morale, 2 to 12.
    pub morale: u8,
    /// What D6 and penetration must reach to kill a man.
    pub damage: u8,
}

/// A rank of officer.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rank {
    /// Its id.
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// What it adds to the morale of friends in range.
    #[schemars(range(min = -100, max = 100))]
    pub bonus: i32,
    /// How far that reaches, in inches (H6).
    pub range: Inches,
}

/// How far a mover goes, in inches.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rates {
    /// By Advance.
    pub advance: Inches,
    /// By Run; nought for those that never run.
    pub run: Inches,
    /// Not from the source.
    #[serde(default)]
    pub house: bool,
}

/// A kind of vehicle by what damages it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Plating {
    /// Its id.
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// Soft-skin or armoured.
    pub class: Class,
    /// What must be reached.
    pub value: u8,
}

/// What befalls a damaged armoured vehicle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Harm {
    /// Crew stunned (R22).
    Stunned,
    /// Immobilised (R23).
    Immobilised,
    /// On fire (R24).
    OnFire,
    /// Knocked out (R25).
    KnockedOut,
}

/// A row of the damage results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ResultRow {
    /// The highest roll it holds for.
    #[schemars(range(min = -100, max = 100))]
    pub to: i32,
    /// What befalls.
    pub result: Harm,
}

rows!(Rank, Plating);

impl Tables {
    /// What a quality means; nothing when the data lack it, which the loader does not let happen.
    pub fn quality(&self, quality: Quality) -> QualityRow {
        self.quality.get(&quality).copied().unwrap_or_default()
    }

    /// How far a mover goes; nought when the data lack it, which the loader does not let happen.
    pub fn rates(&self, mover: Mover) -> Rates {
        self.moves.get(&mover).copied().unwrap_or_default()
    }

    /// What befalls an armoured vehicle at this roll.
    pub fn result(&self, roll: i32) -> Harm {
        self.results.iter().find(|row| roll <= row.to).map_or(Harm::KnockedOut, |row| row.result)
    }

    /// Whether it has all that the rules ask for.
    ///
    /// # Errors
    /// The first thing that it lacks.
    pub(super) fn fit(&self) -> Result<(), Unfit> {
        if let Some(quality) = Quality::ALL.into_iter().find(|quality| !self.quality.contains_key(quality)) {
            return Err(Unfit::new("quality", format!("quality {} is missing", quality.word())));
        }
        if let Some(mover) = Mover::ALL.into_iter().find(|mover| !self.moves.contains_key(mover)) {
            return Err(Unfit::new("moves", format!("the rates of {} are missing", mover.word())));
        }
        let hit = "base point-blank pin long inexperienced moving down small soft-cover hard-cover";
        self.hit.has("hit", hit)?;
        self.pen.has("pen", "side top rear long")?;
        if self.results.is_empty() || self.results.windows(2).any(|pair| pair[0].to >= pair[1].to) {
            return Err(Unfit::new("results", "the results must climb"));
        }
        Ok(())
    }
}
