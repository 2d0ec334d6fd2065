//! From a recipe to a figure (1.1).

use std::sync::Arc;

use super::{
    body::{Deeds, Figure, Gear, Profile},
    data::{Data, Kind, Worn},
    health::Wounds,
    recipe::Recipe,
};
use crate::{engine::Unfit, paper::unknown};

/// The figure a recipe describes.
///
/// # Errors
/// Says what of the recipe does not fit.
pub fn recruit(data: &Data, recipe: &Recipe) -> Result<Figure, Unfit> {
    let id = recipe.kind.as_deref().unwrap_or(data.usual_kind());
    let known = data.figures.iter().map(|row| row.id.as_str());
    let kind = data.figure(id).ok_or_else(|| Unfit::new("kind", unknown("kind", id, known)))?;
    let within = |name: &str, value: i32, most: i32| {
        let what = || format!("{name} {value} is not between 0 and {most}");
        if (0..=most).contains(&value) { Ok(value) } else { Err(Unfit::new(name, what())) }
    };
    let gear = gear(data, kind, recipe)?;
    let profile = Profile {
        kind: kind.name.clone(),
        speed: within("speed", recipe.speed.unwrap_or(kind.speed), 24)?,
        bravery: within("bravery", recipe.bravery.unwrap_or(kind.bravery), 9)?,
        shoot: within("shoot", recipe.shoot.unwrap_or(kind.shoot), 9)?,
        fight: within("fight", recipe.fight.unwrap_or(kind.fight), 9)?,
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
    Figure {
        gear: profile.gear.clone(),
        profile,
        wounds: Wounds::None,
        scarred: false,
        killed: false,
        plundered: false,
        prone: false,
        moved_last: false,
        deeds: Deeds::default(),
    }
}

/// Equipment that there is and that serves for its purpose.
fn gear(data: &Data, kind: &Kind, recipe: &Recipe) -> Result<Gear, Unfit> {
    if let Some(id) = &recipe.melee
        && !data.known_weapon(id).map_err(Unfit::at("melee"))?.in_hand()
    {
        return Err(Unfit::new("melee", format!("melee: {id} does not serve in the hand")));
    }
    if let Some(id) = &recipe.missile
        && !data.known_weapon(id).map_err(Unfit::at("missile"))?.shoots()
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
