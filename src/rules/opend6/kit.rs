//! What a squad is by training and equipment, in the words in which a game master corrects it.

use std::collections::BTreeMap;

use super::{
    body::{Role, Soldier, SoldierId, Squad, TakenOver},
    data::Data,
    profile::{Champion, Profile},
    recruit::{run_rate, walk_rate},
};
use crate::paper::{names, numbers};

/// The profile, to alter.
pub fn profile(squad: &mut Squad) -> &mut Profile {
    &mut squad.profile
}

/// "AGI 3, INT 2": the attributes.
pub fn attributes_in_words(codes: &BTreeMap<String, i32>) -> String {
    codes.iter().map(|(id, code)| format!("{id} {code}")).collect::<Vec<_>>().join(", ")
}

/// "fighting 5, melee combat 4": skills in the words in which they may be typed.
pub fn skills_in_words(codes: &BTreeMap<String, i32>) -> String {
    codes.iter().map(|(id, code)| format!("{} {code}", id.replace('-', " "))).collect::<Vec<_>>().join(", ")
}

/// "medium crossbow, melee weapon": weapons in the words in which they may be typed.
pub fn weapons_in_words(data: &Data, ids: &[String]) -> String {
    let name = |id: &String| data.weapons.get(id).map_or(id.clone(), |weapon| weapon.name.clone());
    ids.iter().map(name).collect::<Vec<_>>().join(", ")
}

/// Sets the Move and the rates that follow from it (R29).
pub fn set_move(squad: &mut Squad, pace: i32) {
    profile(squad).pace = pace;
    rates(squad);
}

fn rates(squad: &mut Squad) {
    let profile = profile(squad);
    let agility = profile.attribute("AGI");
    (profile.walk, profile.run) = (walk_rate(profile.pace, agility), run_rate(profile.pace, agility));
}

/// Sets the attributes that are named; the rates follow AGI (R29).
///
/// # Errors
/// There is no such attribute.
pub fn set_attributes(data: &Data, squad: &mut Squad, words: &str) -> Result<(), String> {
    let known: Vec<(&str, &str)> =
        data.skills.attributes.iter().map(|row| (row.id.as_str(), row.name.as_str())).collect();
    let named = numbers(words, &known)?;
    let agility = squad.profile.attribute("AGI");
    profile(squad).attributes.extend(named);
    if squad.profile.attribute("AGI") != agility {
        rates(squad);
    }
    Ok(())
}

/// Codes of skills by id, written out.
fn codes(data: &Data, words: &str) -> Result<BTreeMap<String, i32>, String> {
    let known: Vec<(&str, &str)> = data.skills.skills.iter().map(|row| (row.id.as_str(), row.name.as_str())).collect();
    Ok(numbers(words, &known)?.into_iter().collect())
}

/// Sets the skills that the squad is trained in; others hang on their attribute.
///
/// # Errors
/// There is no such skill.
pub fn set_skills(data: &Data, squad: &mut Squad, words: &str) -> Result<(), String> {
    let codes = codes(data, words)?;
    let profile = profile(squad);
    // A code that stays as it is moves with its attribute as before (A10).
    profile.written.retain(|skill| codes.contains_key(skill));
    for (skill, code) in &codes {
        if profile.skills.get(skill) != Some(code) && !profile.written.contains(skill) {
            profile.written.push(skill.clone());
        }
    }
    profile.skills = codes;
    Ok(())
}

/// Puts armour on or takes it off, with what it does to Strength and AGI.
///
/// # Errors
/// There is no such armour.
pub fn set_armour(data: &Data, squad: &mut Squad, id: &str) -> Result<(), String> {
    let armour = match id {
        "none" => None,
        id => Some(data.armour.get(id).ok_or_else(|| format!("there is no armour {id}"))?),
    };
    let before = squad.profile.armour.as_ref().and_then(|id| data.armour.get(id)).map_or(0, |armour| armour.agility);
    let profile = profile(squad);
    profile.armour = armour.map(|armour| armour.id.clone());
    profile.armour_strength = armour.map_or(0, |armour| armour.strength);
    if let Some(agility) = profile.attributes.get_mut("AGI") {
        *agility = (*agility - before + armour.map_or(0, |armour| armour.agility)).max(0);
    }
    rates(squad);
    Ok(())
}

/// Ids of weapons that words name.
///
/// # Errors
/// There is no such weapon.
pub fn weapons(data: &Data, words: &str) -> Result<Vec<String>, String> {
    let known: Vec<(&str, &str)> = data.weapons.values().map(|row| (row.id.as_str(), row.name.as_str())).collect();
    names(words, &known)
}

/// What is a champion's own; nothing of anybody else.
pub fn champion<'a>(squad: &'a Squad, soldier: &str) -> Option<&'a Champion> {
    squad.profile.champions.get(squad.champion_place(squad.soldier(soldier)?)?)
}

/// The same, to alter.
///
/// # Errors
/// The soldier is no champion.
pub fn champion_mut<'a>(squad: &'a mut Squad, soldier: &str) -> Result<&'a mut Champion, String> {
    let place = squad.soldier(soldier).and_then(|soldier| squad.champion_place(soldier));
    let place = place.ok_or_else(|| format!("soldier {soldier} is no champion: set the role first"))?;
    let champions = &mut profile(squad).champions;
    // Who was made a champion in the battle has nothing of his own yet.
    champions.resize_with(champions.len().max(place + 1), Champion::default);
    Ok(&mut champions[place])
}

/// Sets the skills in which a champion differs from the squad.
///
/// # Errors
/// There is no such skill, or the soldier is no champion.
pub fn set_own_skills(data: &Data, squad: &mut Squad, soldier: &str, words: &str) -> Result<(), String> {
    let codes = codes(data, words)?;
    let champion = champion_mut(squad, soldier)?;
    champion.written = codes.keys().cloned().collect();
    champion.skills = codes;
    Ok(())
}

/// Weapons of others that a soldier aims.
pub fn taken(squad: &Squad, soldier: &str) -> Vec<String> {
    let taken = squad.taken_over.iter().filter(|taken| taken.soldier == soldier);
    taken.map(|taken| taken.weapon.clone()).collect()
}

/// Gives a soldier the weapons of others to aim.
pub fn set_taken(squad: &mut Squad, soldier: &str, weapons: Vec<String>) {
    squad.taken_over.retain(|taken| taken.soldier != soldier);
    let taken = weapons.into_iter().map(|weapon| TakenOver { soldier: soldier.to_owned(), weapon });
    squad.taken_over.extend(taken);
}

/// Gives a soldier another role; a squad has one sergeant (A13), and the champions' own things stay theirs.
pub fn set_role(squad: &mut Squad, soldier: &str, role: Role) -> Result<(), String> {
    let known = |soldier: &Soldier| soldier.role == Role::Champion;
    let before: Vec<(SoldierId, Champion)> = squad
        .soldiers
        .iter()
        .filter(|soldier| known(soldier))
        .map(|champion| champion.id.clone())
        .zip(squad.profile.champions.iter().cloned())
        .collect();
    let soldier = squad.soldier_mut(soldier).ok_or_else(|| format!("there is no soldier {soldier}"))?;
    soldier.role = role;
    let own = |id: &SoldierId| before.iter().find(|(known, _)| known == id).map(|(_, own)| own.clone());
    let champions = squad.soldiers.iter().filter(|soldier| known(soldier)).map(|champion| own(&champion.id));
    let champions: Vec<Champion> = champions.map(Option::unwrap_or_default).collect();
    profile(squad).champions = champions;
    Ok(())
}
