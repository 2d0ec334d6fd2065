//! Weapons.

use serde::Deserialize;

use crate::{
    engine::Unfit,
    view::{Inches, words},
};

/// One weapon (section 4.1).
#[derive(Debug, Clone, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Its id.
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "words")]
    pub name: String,
    /// What it adds for each model in melee.
    #[schemars(range(min = -20, max = 20))]
    pub fight: i32,
    /// What it adds for each model at range.
    #[schemars(range(min = -20, max = 20))]
    pub shoot: i32,
    /// How far it reaches in inches; nought is the hand alone.
    pub range: Inches,
    /// How far it reaches as a gun with a crew, at half the losses (R24).
    #[serde(default)]
    pub long: Option<Inches>,
    /// Not from the source.
    #[serde(default)]
    pub house: bool,
    /// A remark.
    #[serde(default)]
    pub note: String,
}

impl Weapon {
    /// Whether its ranges go together.
    pub(super) fn fits(&self) -> Result<(), Unfit> {
        if !(Inches::ZERO..=Inches::whole(200)).contains(&self.range) {
            return Err(Unfit::new("range", "a range runs from 0 to 200 inches"));
        }
        if self.long.is_some_and(|long| !(self.range..=Inches::whole(400)).contains(&long)) {
            return Err(Unfit::new("long", "the long range is not below the range, and at most 400 inches"));
        }
        Ok(())
    }
}
