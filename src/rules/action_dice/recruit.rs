//! Units are made of recipes, split and joined.

use std::collections::BTreeSet;

use super::{
    ad::Ad,
    body::{Damage, Troop},
    data::Data,
    profile::{Formation, Kind, Profile},
    recipe::Recipe,
};
use crate::{
    engine::{Shared, Unfit},
    view::Inches,
};

/// The most models of a unit.
const MOST: u16 = 200;

/// The average man of the rules: 1d6, Move 6, Fight 0, Shoot 0, Defense 8.
fn average() -> Profile {
    Profile {
        id: "average".to_owned(),
        name: "average men".to_owned(),
        kind: Kind::Basic,
        formation: Formation::Skirmish,
        ad: Ad { dice: 1, die: 6 },
        pace: Inches::whole(6),
        fight: 0,
        shoot: 0,
        defense: 8,
        melee: "sword".to_owned(),
        ranged: None,
        abilities: BTreeSet::new(),
        base: 0,
        house: false,
    }
}

/// The profile of a recipe.
///
/// # Errors
/// Says what of the recipe does not fit.
pub fn profile(data: &Data, recipe: &Recipe) -> Result<Profile, Unfit> {
    let mut profile = match &recipe.profile {
        Some(id) => data.troops.known("troop", id).cloned().map_err(Unfit::at("profile"))?,
        None => average(),
    };
    let Recipe { kind, formation, ad, pace, fight, shoot, defense, melee, abilities, base, .. } = recipe.clone();
    profile.kind = kind.unwrap_or(profile.kind);
    profile.formation = formation.unwrap_or(profile.formation);
    profile.ad = ad.unwrap_or(profile.ad);
    profile.pace = pace.unwrap_or(profile.pace);
    profile.fight = fight.unwrap_or(profile.fight);
    profile.shoot = shoot.unwrap_or(profile.shoot);
    profile.defense = defense.unwrap_or(profile.defense);
    profile.melee = melee.unwrap_or(profile.melee);
    profile.abilities = abilities.unwrap_or(profile.abilities);
    profile.base = base.unwrap_or(profile.base);
    match recipe.ranged.as_deref() {
        Some("none") => profile.ranged = None,
        Some(weapon) => profile.ranged = Some(weapon.to_owned()),
        None => {}
    }
    if profile.kind.alone() {
        profile.formation = Formation::Skirmish;
    }
    data.check(&profile)?;
    Ok(profile)
}

/// A unit of a recipe.
///
/// # Errors
/// Says what of the recipe does not fit.
pub fn recruit(data: &Data, recipe: &Recipe) -> Result<Troop, Unfit> {
    let profile = profile(data, recipe)?;
    let models = recipe.models.unwrap_or(1);
    if !(1..=MOST).contains(&models) {
        return Err(Unfit::new("models", format!("{models} models: a unit has 1 to {MOST}")));
    }
    if profile.kind.alone() && models != 1 {
        let what = format!("{models} models: a {} is a unit by itself (R29, R37)", profile.kind.id());
        return Err(Unfit::new("models", what));
    }
    let front = match (profile.formation, recipe.front) {
        (Formation::Skirmish, None) => 0,
        (Formation::Skirmish, Some(_)) => {
            return Err(Unfit::new("front", "front is for regiments; this is a skirmish unit"));
        }
        (Formation::Regiment, Some(front)) if (1..=models).contains(&front) => front,
        (Formation::Regiment, Some(front)) => {
            return Err(Unfit::new("front", format!("a front of {front}: there are {models} models")));
        }
        (Formation::Regiment, None) => front(models),
    };
    Ok(raise(profile.into(), models, front))
}

/// How many models of a regiment stand in front without a word of it: half of them.
pub fn front(models: u16) -> u16 {
    models.div_ceil(2)
}

/// A unit as it stands at its start.
fn raise(profile: Shared<Profile>, models: u16, front: u16) -> Troop {
    Troop {
        profile,
        began: models,
        models,
        front,
        broken: false,
        disordered: false,
        token: false,
        fought: BTreeSet::new(),
        acted: false,
        left: 0,
        done: Vec::new(),
        loading: false,
        check: None,
        hits: 0,
        damage: Damage::default(),
    }
}

/// A unit as it was at its start.
pub fn fresh(troop: &Troop) -> Troop {
    raise(troop.profile.clone(), troop.began, troop.front)
}

/// The models in play, counted.
pub fn figures(troop: &Troop) -> Vec<String> {
    (1..=troop.models).map(|model| model.to_string()).collect()
}

/// Takes models out; those that go begin as their own unit with the same markers. There is one gun: it stays with those who
/// stay, and goes along where nobody does.
pub fn detach(troop: &mut Troop, figures: &[String]) -> Troop {
    let going = u16::try_from(figures.len()).unwrap_or(u16::MAX).min(troop.models);
    let mut other = troop.clone();
    (other.models, other.began) = (going, going.max(1));
    other.front = other.front.min(going.max(1));
    other.fought.clear();
    other.check = None;
    if troop.kind() == Kind::Ordnance {
        let crew = if going < troop.models { &mut other } else { &mut *troop };
        crew.profile.ranged = None;
        crew.loading = false;
    }
    troop.models -= going;
    troop.began = troop.began.saturating_sub(going).max(troop.models);
    troop.front = troop.front.min(troop.models.max(1));
    other
}

/// Puts the models of one unit into another. A crew without a gun serves the one that comes.
pub fn attach(troop: &mut Troop, joining: Troop) {
    let both = [troop.kind(), joining.kind()].iter().all(|kind| *kind == Kind::Ordnance);
    if both && troop.profile.ranged.is_none() && joining.profile.ranged.is_some() {
        troop.profile = joining.profile;
        troop.loading = joining.loading;
    }
    troop.models = troop.models.saturating_add(joining.models).min(MOST);
    troop.began = troop.began.saturating_add(joining.began).clamp(troop.models, MOST);
}
