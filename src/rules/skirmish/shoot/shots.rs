//! How often a figure has shot and still can, with each of its weapons (R7).

use super::super::{
    body::{Deeds, Figure},
    data::{Data, Weapon},
};

/// Shots that are left with a weapon this turn.
pub fn left(figure: &Figure, weapon: &Weapon) -> u8 {
    weapon.rof.unwrap_or(0).saturating_sub(made(&figure.deeds, &weapon.id, is_first(figure, &weapon.id)))
}

/// Whether a weapon is the one a figure shoots with first: what it carries for that, else what it can throw.
pub fn is_first(figure: &Figure, weapon: &str) -> bool {
    figure.gear.missile.as_deref().is_none_or(|missile| missile == weapon)
}

/// Shots made with a weapon, the first of a figure or another.
pub fn made(deeds: &Deeds, weapon: &str, is_first: bool) -> u8 {
    let others: u8 = deeds.shot.values().fold(0, |sum, shots| sum.saturating_add(*shots));
    if is_first { deeds.shots.saturating_sub(others) } else { deeds.shot.get(weapon).copied().unwrap_or(0) }
}

/// Whether a figure has shot with a weapon that has shots left.
pub fn begun(data: &Data, figure: &Figure) -> bool {
    let weapons = figure.gear.missiles(data);
    let shot = |weapon: &Weapon| made(&figure.deeds, &weapon.id, is_first(figure, &weapon.id)) > 0;
    weapons.into_iter().any(|weapon| shot(weapon) && left(figure, weapon) > 0)
}

/// One more shot with a weapon.
pub fn count(figure: &mut Figure, weapon: &str) {
    let first = is_first(figure, weapon);
    let deeds = &mut figure.deeds;
    deeds.shots = deeds.shots.saturating_add(1);
    if !first {
        let shot = deeds.shot.entry(weapon.to_owned()).or_default();
        *shot = shot.saturating_add(1);
    }
}

/// The weapon in hand, if it can be thrown and another one is there to shoot with.
fn thrown<'d>(data: &'d Data, figure: &Figure) -> Option<&'d Weapon> {
    let id = figure.gear.melee.as_ref().filter(|id| !is_first(figure, id))?;
    data.weapons.get(id).filter(|weapon| weapon.shoots())
}

/// How many of its shots were throws of that weapon; nothing where it has none.
pub fn throws(data: &Data, figure: &Figure) -> Option<u8> {
    thrown(data, figure).map(|weapon| made(&figure.deeds, &weapon.id, false))
}

/// Says how many of its shots were throws of that weapon; those with the other one stay.
///
/// # Errors
/// It throws none.
pub fn set_throws(data: &Data, figure: &mut Figure, throws: u8) -> Result<(), String> {
    let weapon = thrown(data, figure).ok_or("it throws nothing beside what it shoots with")?;
    let deeds = &mut figure.deeds;
    let others = deeds.shots.saturating_sub(made(deeds, &weapon.id, false));
    deeds.shots = others.saturating_add(throws);
    deeds.shot.remove(&weapon.id);
    if throws > 0 {
        deeds.shot.insert(weapon.id.clone(), throws);
    }
    Ok(())
}
