//! From a recipe to a figure (1.1).

use std::sync::Arc;

use super::{
    body::{Figure, Gear, Profile},
    data::{Data, Kind, Worn},
    recipe::Recipe,
};
use crate::{engine::Unfit, paper::unknown};

/// The figure a recipe describes.
///
/// # Errors
/// Says what of the recipe does not fit.
pub fn recruit(data: &Data, recipe: &Recipe) -> Result<Figure, Unfit> {
    let kind = data.kind(recipe.kind.as_deref()).map_err(Unfit::at("kind"))?;
    let gear = gear(data, kind, recipe)?;
    let profile = Profile {
        kind: kind.name.clone(),
        speed: Unfit::within("speed", recipe.speed.unwrap_or(kind.speed), 0..=24)?,
        bravery: Unfit::within("bravery", recipe.bravery.unwrap_or(kind.bravery), 0..=9)?,
        shoot: Unfit::within("shoot", recipe.shoot.unwrap_or(kind.shoot), 0..=9)?,
        fight: Unfit::within("fight", recipe.fight.unwrap_or(kind.fight), 0..=9)?,
        gear,
        beast: kind.beast,
    };
    Ok(whole(Arc::new(profile)))
}

/// A figure as it was at its start.
pub fn fresh(figure: &Figure) -> Figure {
    whole(figure.profile.clone())
}

fn whole(profile: Arc<Profile>) -> Figure {
    Figure { gear: profile.gear.clone(), profile, ..Figure::default() }
}

/// Equipment that there is and that serves for its purpose.
fn gear(data: &Data, kind: &Kind, recipe: &Recipe) -> Result<Gear, Unfit> {
    if let Some(id) = &recipe.melee
        && !data.weapons.known("weapon", id).map_err(Unfit::at("melee"))?.in_hand()
    {
        return Err(Unfit::new("melee", format!("melee: {id} does not serve in the hand")));
    }
    if let Some(id) = &recipe.missile
        && !data.weapons.known("weapon", id).map_err(Unfit::at("missile"))?.shoots()
    {
        return Err(Unfit::new("missile", format!("missile: {id} does not shoot")));
    }
    for (what, id, worn) in [("armour", &recipe.armour, Worn::Body), ("shield", &recipe.shield, Worn::Shield)] {
        let Some(id) = id else { continue };
        let known: Vec<&str> = data.worn(worn).map(|row| row.0).collect();
        if !known.contains(&id.as_str()) {
            return Err(Unfit::new(what, unknown(what, id, known.into_iter())));
        }
    }
    Ok(Gear {
        melee: recipe.melee.clone().or_else(|| kind.melee.clone()),
        missile: recipe.missile.clone(),
        armour: recipe.armour.clone(),
        shield: recipe.shield.clone(),
    })
}
