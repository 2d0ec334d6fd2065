//! The recipe of a figure, as scenarios write it (1.1): a kind of figure and its equipment, and what sets it apart; and the
//! figure that it describes.

use super::{
    body::{Figure, Profile},
    data::Data,
    gear::Gear,
    health::OldWound,
};
use crate::{engine::Unfit, view::sparse};

sparse! {
    /// What a figure is to be.
    #[derive(Eq)]
    #[serde(rename_all = "kebab-case")]
    pub struct Recipe {
        /// The kind of figure, by the id of its row in figures.yaml.
        pub kind: Option<String>,
        /// Speed in whole inches, 0 to 24, in place of the kind's.
        #[schemars(range(min = 0, max = 24))]
        pub speed: Option<i32>,
        /// Bravery, 0 to 9, in place of the kind's.
        #[schemars(range(min = 0, max = 9))]
        pub bravery: Option<i32>,
        /// Shoot, 0 to 9, in place of the kind's.
        #[schemars(range(min = 0, max = 9))]
        pub shoot: Option<i32>,
        /// Fight, 0 to 9, in place of the kind's.
        #[schemars(range(min = 0, max = 9))]
        pub fight: Option<i32>,
        /// The weapon in its hand, by id; unarmed without one.
        pub melee: Option<String>,
        /// The weapon it shoots with, by id.
        pub missile: Option<String>,
        /// Body armour, by id.
        pub armour: Option<String>,
        /// Shield, by id.
        pub shield: Option<String>,
        /// What it still has of a battle before: light, permanent or serious; whole without one.
        pub wound: Option<OldWound>,
    }
}

/// The figure a recipe describes.
///
/// # Errors
/// Says what of the recipe does not fit.
pub fn recruit(data: &Data, recipe: &Recipe) -> Result<Figure, Unfit> {
    let kind = data.kind(recipe.kind.as_deref()).map_err(Unfit::at("kind"))?;
    let gear = Gear {
        melee: recipe.melee.clone().or_else(|| kind.melee.clone()),
        missile: recipe.missile.clone(),
        armour: recipe.armour.clone(),
        shield: recipe.shield.clone(),
    };
    gear.fits(data)?;
    let profile = Profile {
        kind: kind.name.clone(),
        speed: Unfit::within("speed", recipe.speed.unwrap_or(kind.speed), 0..=24)?,
        bravery: Unfit::within("bravery", recipe.bravery.unwrap_or(kind.bravery), 0..=9)?,
        shoot: Unfit::within("shoot", recipe.shoot.unwrap_or(kind.shoot), 0..=9)?,
        fight: Unfit::within("fight", recipe.fight.unwrap_or(kind.fight), 0..=9)?,
        gear,
        beast: kind.beast,
    };
    let hurt = recipe.wound.map_or_else(Default::default, OldWound::hurt);
    Ok(Figure { hurt, ..Figure::of(profile.into()) })
}
