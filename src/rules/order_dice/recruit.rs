//! Units are made of recipes, and split and joined by rulings.

use super::{
    body::{Arm, Class, Mover, Profile, Quality, Troop},
    data::{Data, UNITS},
    recipe::Recipe,
    troop,
};
use crate::{
    engine::Unfit,
    paper::{Fault, Library},
    view::counted,
};

/// How many models a unit of men has without a word of it.
const MEN: u16 = 10;

/// What a unit has of its kind, and of the tables where its kind says nothing.
pub fn behind(data: &Data, recipe: &Recipe, kind: &Recipe) -> Recipe {
    let made = recipe.over(kind);
    let (mover, quality) = (made.mover.unwrap_or_default(), made.quality.unwrap_or_default());
    let plating = made.armour.as_ref().and_then(|id| data.tables.damage.get(id));
    let row = data.tables.quality(quality);
    Recipe {
        mover: kind.mover.or(Some(Mover::default())),
        quality: kind.quality.or(Some(Quality::default())),
        models: kind.models.or(mover.is_men().then_some(MEN)),
        morale: kind.morale.or(Some(row.morale)),
        damage: kind.damage.or(Some(plating.map_or(row.damage, |plating| plating.value))),
        ..kind.clone()
    }
}

/// The body of a new unit.
///
/// # Errors
/// Says what of the recipe does not fit.
pub fn recruit(data: &Data, recipe: &Recipe) -> Result<Troop, Unfit> {
    let kind = recipe.kind.as_ref().map(|id| data.units.known("kind of unit", id));
    let kind = kind.transpose().map_err(Unfit::at("type"))?;
    let made = recipe.over(kind.map_or(&Recipe::default(), |kind| &kind.troop));
    let mover = made.mover.unwrap_or_default();
    let quality = made.quality.unwrap_or_default();
    let row = data.tables.quality(quality);
    let men = mover.is_men();
    let plating = match &made.armour {
        Some(id) if men => return Err(Unfit::new("armour", format!("{} have no armour {id}", mover.word()))),
        Some(id) => Some(data.tables.damage.known("armour", id).map_err(Unfit::at("armour"))?),
        None if men => None,
        None => return Err(Unfit::new("armour", "a vehicle needs armour: its row in the damage table")),
    };
    let class = plating.map_or(Class::Men, |plating| plating.class);
    if class == Class::Men && made.open_topped.is_some() {
        return Err(Unfit::new("open-topped", "only vehicles are open-topped"));
    }
    let models = made.models.unwrap_or(if men { MEN } else { 1 });
    if !men && models != 1 {
        return Err(Unfit::new("models", format!("a vehicle is one model, not {models}")));
    }
    if !(1..=60).contains(&models) {
        return Err(Unfit::new("models", format!("{models} models are not between 1 and 60")));
    }
    let morale = Unfit::within("morale", made.morale.unwrap_or(row.morale), 2..=12)?;
    let damage = made.damage.unwrap_or(plating.map_or(row.damage, |plating| plating.value));
    let damage = Unfit::within("damage", damage, 3..=11)?;
    if let Some(rank) = &made.officer {
        data.tables.officers.known("rank", rank).map_err(Unfit::at("officer"))?;
    }
    let weapons = made.weapons.unwrap_or_default();
    for (at, arm) in weapons.iter().enumerate() {
        let weapon = data.weapons.known("weapon", &arm.weapon).map_err(Unfit::at(format!("weapons.{at}.weapon")))?;
        if weapons[..at].iter().any(|other| other.weapon == arm.weapon) {
            return Err(Unfit::new(format!("weapons.{at}.weapon"), format!("{} stands there twice", weapon.name)));
        }
        if arm.count == 0 || (men && arm.count > models) || arm.count > 60 {
            let carriers = counted(usize::from(models), "model");
            let what = format!("{carriers} cannot carry {}", counted(usize::from(arm.count), &weapon.name));
            return Err(Unfit::new(format!("weapons.{at}.count"), what));
        }
    }
    if men && troop::total(&weapons) > models {
        return Err(Unfit::new("weapons", format!("{models} models carry {models} weapons at most")));
    }
    let profile = Profile {
        kind: kind.map_or_else(|| mover.word().to_owned(), |kind| kind.name.clone()),
        mover,
        quality,
        class,
        plating: plating.map_or_else(String::new, |plating| plating.name.clone()),
        enclosed: class == Class::Armoured && !made.open_topped.unwrap_or(false),
        morale,
        damage,
        recce: made.recce.unwrap_or(false),
        automaton: made.automaton.unwrap_or(false),
        anti_tank: made.anti_tank.unwrap_or(false),
        officer: made.officer.unwrap_or_default(),
        weapons,
    };
    Ok(Troop {
        profile: profile.into(),
        began: models,
        models,
        dug_in: made.dug_in.unwrap_or(false),
        ..Troop::default()
    })
}

/// Looks over the kinds of unit in the data: each can be made.
///
/// # Errors
/// The first that cannot, with its place.
pub fn check_kinds(data: &Data, library: &Library) -> Result<(), Fault> {
    library.each(UNITS, &data.units, |kind| match kind.troop.kind {
        Some(_) => Err(Unfit::new("troop.type", "a kind of unit cannot be made from another")),
        None => recruit(data, &kind.troop).map(drop).map_err(Unfit::at("troop")),
    })
}

/// A unit as it was at its start.
pub fn fresh(troop: &Troop) -> Troop {
    let Troop { profile, began, dug_in, .. } = troop.clone();
    Troop { profile, began, models: began, dug_in, ..Troop::default() }
}

/// Takes models out of a unit: those without a weapon first, then from the first weapon on. What is taken is a unit too.
pub fn detach(troop: &mut Troop, figures: &[String]) -> Troop {
    let leaving = u16::try_from(figures.len()).unwrap_or(u16::MAX).min(troop.models);
    let staying = troop.models - leaving;
    let all = troop.arms();
    let mut taken = troop.clone();
    taken.models = leaving;
    taken.began = leaving;
    troop.models = staying;
    troop.began = troop.began.saturating_sub(leaving);
    let kept = troop.arms_of(&all, staying);
    let count = |arms: &[Arm], id: &str| arms.iter().find(|arm| arm.weapon == id).map_or(0, |arm| arm.count);
    let gone = all.iter().map(|arm| Arm { weapon: arm.weapon.clone(), count: arm.count - count(&kept, &arm.weapon) });
    taken.profile.weapons = gone.filter(|arm| arm.count > 0).collect();
    troop.profile.weapons = kept;
    troop.spent.retain(|id, spent| {
        let left = troop.profile.weapons.iter().find(|arm| arm.weapon == *id).map_or(0, |arm| arm.count);
        *spent = (*spent).min(left);
        left > 0
    });
    taken.spent.clear();
    taken
}

/// Puts models into a unit, with their weapons.
pub fn attach(troop: &mut Troop, joining: Troop) {
    let (own, other) = (troop.arms(), joining.arms());
    let mut arms = own;
    for arm in other {
        match arms.iter_mut().find(|own| own.weapon == arm.weapon) {
            Some(own) => own.count = own.count.saturating_add(arm.count),
            None => arms.push(arm),
        }
    }
    troop.profile.weapons = arms;
    for (id, spent) in joining.spent {
        let mine = troop.spent.entry(id).or_default();
        *mine = mine.saturating_add(spent);
    }
    troop.began = troop.began.saturating_add(joining.began);
    troop.models = troop.models.saturating_add(joining.models);
}
