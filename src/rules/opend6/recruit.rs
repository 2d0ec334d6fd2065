//! From a recipe to a squad (R98-R105), and figures that change squads.

use std::collections::BTreeMap;

use super::{
    body::{Deeds, Role, SergeantHit, Soldier, Squad},
    data::{Data, Weapon},
    profile::{Champion, Profile},
    recipe::Recipe,
    troop::Troop,
};
use crate::{
    engine::{Shared, Unfit},
    view::Inches,
};

/// Walk Rate in inches: half of Move, and AGI, unrounded (R29).
pub fn walk_rate(pace: i32, agility: i32) -> Inches {
    Inches::from_hundredths(i64::from(pace) * 50 + i64::from(agility) * 100)
}

/// Run Rate in inches: Move and AGI (R29).
pub fn run_rate(pace: i32, agility: i32) -> Inches {
    Inches::whole(i64::from(pace) + i64::from(agility))
}

/// The squad a recipe describes.
///
/// # Errors
/// Says what of the recipe does not fit.
pub fn recruit(data: &Data, recipe: &Recipe) -> Result<Squad, Unfit> {
    let (profile, size) = profile(data, recipe)?;
    let start = data.tables.quality_of(profile.quality).start;
    Ok(whole(profile.into(), size, start))
}

/// A squad as it was at its start.
pub fn fresh(squad: &Squad) -> Squad {
    whole(squad.profile.clone(), squad.began, squad.morale_start)
}

/// A whole squad: the sergeant is soldier 1, champions follow, then the ranks.
fn whole(profile: Shared<Profile>, size: u8, start: i32) -> Squad {
    let champions = profile.champions.len();
    let soldier = |at: usize| {
        let role = match at {
            1 => Role::Sergeant,
            at if at <= 1 + champions => Role::Champion,
            _ => Role::Soldier,
        };
        Soldier { id: at.to_string().into(), role, ..Soldier::default() }
    };
    Squad {
        profile,
        began: size,
        morale: start,
        morale_start: start,
        fire_plus: false,
        no_fire: false,
        deeds: Deeds::default(),
        at_rally: None,
        abandoned: false,
        taken_over: Vec::new(),
        soldiers: (1..=usize::from(size)).map(soldier).collect(),
    }
}

/// The profile of a recipe, and how many soldiers it has.
///
/// # Errors
/// The recipe does not fit the data; says how.
pub fn profile(data: &Data, recipe: &Recipe) -> Result<(Profile, u8), Unfit> {
    let troop = Troop::check(data, recipe)?;
    let listing = troop.listing;
    let mut attributes = listing.attributes.clone();
    if let (Some(armour), Some(agility)) = (troop.armour, attributes.get_mut("AGI")) {
        *agility = (*agility + armour.agility).max(0);
    }
    let value = |attribute: &str| attributes.get(attribute).copied().unwrap_or(0);
    let code = |skill: &str| {
        let levels = troop.training.get(skill).copied().unwrap_or(0);
        let natural = data.skills.get(skill).map_or(0, |attribute| value(attribute)) + levels;
        troop.codes.get(skill).copied().unwrap_or(natural)
    };
    let skills: BTreeMap<String, i32> =
        troop.training.keys().chain(troop.codes.keys()).map(|skill| (skill.clone(), code(skill))).collect();
    let champions = troop.champions.iter().map(|champion| {
        let trained = champion.training.iter().map(|(skill, levels)| (skill.clone(), code(skill) + levels));
        let written = champion.codes.iter().map(|(skill, code)| (skill.clone(), *code));
        let weapons = with_other_uses(champion.weapons.iter().copied());
        // Levels on top of a code that is written out stand as fast as the code itself.
        let fast =
            champion.training.keys().filter(|skill| troop.codes.contains_key(*skill)).chain(champion.codes.keys());
        Champion {
            name: champion.name.clone(),
            skills: trained.chain(written).collect(),
            written: fast.cloned().collect(),
            weapons,
        }
    });
    let profile = Profile {
        listing: listing.name.clone(),
        quality: listing.quality,
        pace: listing.pace,
        walk: walk_rate(listing.pace, value("AGI")),
        run: run_rate(listing.pace, value("AGI")),
        sergeant_command: code("command") + troop.sergeant,
        sergeant_name: troop.sergeant_name.clone(),
        champions: champions.collect(),
        written: troop.codes.keys().cloned().collect(),
        weapons: with_other_uses(troop.weapons.iter().copied()),
        armour: troop.armour.map(|armour| armour.id.clone()),
        armour_strength: troop.armour.map_or(0, |armour| armour.strength),
        points: troop.price(data).total(),
        skills,
        attributes,
    };
    Ok((profile, troop.size))
}

/// Ids of weapons, and of those that thrown ones serve as in the hand.
fn with_other_uses<'d>(weapons: impl Iterator<Item = &'d Weapon> + Clone) -> Vec<String> {
    let mut ids: Vec<String> = weapons.clone().map(|weapon| weapon.id.clone()).collect();
    for other in weapons.filter_map(|weapon| weapon.also.as_ref()) {
        if !ids.contains(other) {
            ids.push(other.clone());
        }
    }
    ids
}

/// Takes soldiers out of a squad; what is taken is a squad too, with the same morale and profile. Champions take along
/// what is their own.
pub fn detach(squad: &mut Squad, figures: &[String]) -> Squad {
    let before: Vec<Soldier> =
        squad.soldiers.iter().filter(|soldier| soldier.role == Role::Champion).cloned().collect();
    let mut taken = squad.clone();
    let goes = |soldier: &Soldier| figures.iter().any(|id| soldier.id == *id);
    taken.soldiers.retain(|soldier| goes(soldier));
    squad.soldiers.retain(|soldier| !goes(soldier));
    for part in [&mut taken, &mut *squad] {
        let kept = |soldier: &&Soldier| part.soldiers.iter().any(|other| other.id == soldier.id);
        let places: Vec<bool> = before.iter().map(|champion| kept(&champion)).collect();
        if places.contains(&false) {
            let mut places = places.into_iter();
            part.profile.champions.retain(|_| places.next().unwrap_or(true));
        }
    }
    // What counts as half of a squad goes with its soldiers (A92), and so does what they cost.
    let all = squad.began;
    taken.began = u8::try_from(taken.soldiers.len()).unwrap_or(u8::MAX);
    squad.began = squad.began.saturating_sub(taken.began);
    let points = i64::from(squad.profile.points) * i64::from(taken.began.min(all)) / i64::from(all.max(1));
    taken.profile.points = i32::try_from(points).unwrap_or_default();
    squad.profile.points -= taken.profile.points;
    // With the last who are up goes what the squad owes for those who fell (R91).
    if squad.count() == 0 {
        taken.deeds.joined_hit = u8::try_from(squad.hit()).unwrap_or(u8::MAX);
        // The sergeant who lies there is one of them, and leads none of those who go.
        if taken.deeds.sergeant_hit.is_some() && taken.sergeant().is_none() {
            taken.deeds.sergeant_hit = Some(SergeantHit::Spent);
        }
    } else {
        taken.deeds.joined_hit = 0;
    }
    taken
}

/// Casualties of this turn count in the test of the squad that has them then, once: those that a test or a rally has borne
/// count no more (R91, A85).
fn join_casualties(squad: &mut Squad, joining: &mut Squad) {
    let borne = |part: &Squad| part.deeds.tested || part.deeds.rallied;
    let forget = |part: &mut Squad| {
        part.soldiers.iter_mut().for_each(|soldier| soldier.hit = false);
        part.deeds.joined_hit = 0;
    };
    match (borne(squad), borne(joining)) {
        (true, false) if joining.took_casualties() => {
            forget(squad);
            (squad.deeds.tested, squad.deeds.rallied) = (false, false);
        }
        (false, true) if joining.took_casualties() && squad.took_casualties() => forget(joining),
        // Who lost somebody this turn and tested does not rally of its own will (A89).
        (false, true) if joining.took_casualties() => squad.deeds.tested = true,
        _ => {}
    }
    squad.deeds.joined_hit = squad.deeds.joined_hit.saturating_add(joining.deeds.joined_hit);
}

/// Puts soldiers into a squad under free ids; champions bring what is their own.
pub fn attach(squad: &mut Squad, mut joining: Squad) {
    join_casualties(squad, &mut joining);
    squad.began = squad.began.saturating_add(joining.began);
    if joining.profile.points != 0 {
        squad.profile.points = squad.profile.points.saturating_add(joining.profile.points);
    }
    if !joining.profile.champions.is_empty() {
        squad.profile.champions.extend(joining.profile.champions.iter().cloned());
    }
    for mut soldier in joining.soldiers {
        // A squad has one sergeant (A13).
        if soldier.role == Role::Sergeant && squad.sergeant().is_some() {
            soldier.role = Role::Soldier;
        }
        if squad.soldier(&soldier.id).is_some() {
            let free = (1u32..).map(|id| id.to_string()).find(|id| squad.soldier(id).is_none());
            soldier.id = free.unwrap_or_default().into();
        }
        squad.soldiers.push(soldier);
    }
}
