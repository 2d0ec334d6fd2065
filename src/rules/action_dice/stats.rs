//! What a unit's state and numbers come to now: dice, stats, ranges, arcs.

use super::{
    ad::Ad,
    body::{Sector, Troop},
    data::{Data, Weapon},
    profile::{Ability, Formation, Kind},
};
use crate::view::Inches;

/// Actions of an activation (R6, R47).
pub fn actions(data: &Data, troop: &Troop) -> u8 {
    let fast = if troop.profile.has(Ability::Fast) { data.number("fast") } else { 0 };
    u8::try_from(data.number("actions") + fast).unwrap_or(2)
}

/// The dice of one model at range, in morale and for abilities: a hero's go down with his hits (R38, A32).
pub fn ad(data: &Data, troop: &Troop) -> Ad {
    let ad = troop.profile.ad;
    Ad { die: data.lower(ad.die, troop.hits.into()), ..ad }
}

/// Hits that a hero can still take (R38).
pub fn hits_left(data: &Data, troop: &Troop) -> u8 {
    data.steps(troop.profile.ad.die).saturating_sub(troop.hits)
}

/// The dice of one model in melee: one lower with a ranged weapon, a d4 for the crew of a gun (R17).
pub fn melee_ad(data: &Data, troop: &Troop) -> Ad {
    let now = ad(data, troop);
    if troop.kind() == Kind::Ordnance {
        Ad { dice: 1, die: small(data.number("crew-die")) }
    } else if troop.profile.ranged.is_some() {
        Ad { die: data.lower(now.die, 1), ..now }
    } else {
        now
    }
}

/// The dice of a vehicle that runs somebody over: one for each square inch of its base (R34).
pub fn overrun_ad(data: &Data, troop: &Troop) -> Ad {
    Ad { dice: troop.profile.base, die: die(data, "vehicle-die") }
}

/// The weapon of melee, as people read it.
pub fn melee_weapon(data: &Data, troop: &Troop) -> String {
    data.weapons.get(&troop.profile.melee).map_or(String::new(), |weapon| weapon.name.clone())
}

/// The ranged weapon, as people read it.
pub fn ranged_weapon(data: &Data, troop: &Troop) -> String {
    ranged(data, troop).map_or(String::new(), |weapon| weapon.name.clone())
}

/// Why the dice of melee are not the dice of the model, in words.
pub fn melee_reason(data: &Data, troop: &Troop) -> &'static str {
    if troop.kind() == Kind::Ordnance {
        ", the crew of a gun"
    } else if melee_ad(data, troop) != ad(data, troop) {
        ", one lower for the ranged weapon"
    } else {
        ""
    }
}

/// Fight with the weapon in hand.
pub fn fight(data: &Data, troop: &Troop) -> i32 {
    troop.profile.fight + data.weapons.get(&troop.profile.melee).map_or(0, |weapon| weapon.fight)
}

/// Shoot with the ranged weapon.
pub fn shoot(data: &Data, troop: &Troop) -> i32 {
    troop.profile.shoot + ranged(data, troop).map_or(0, |weapon| weapon.shoot)
}

/// The ranged weapon.
pub fn ranged<'d>(data: &'d Data, troop: &Troop) -> Option<&'d Weapon> {
    troop.profile.ranged.as_ref().and_then(|id| data.weapons.get(id))
}

/// Move in inches now (R36).
pub fn pace(data: &Data, troop: &Troop) -> Inches {
    let lost = i64::from(troop.damage.pace) * i64::from(data.number("move-drop"));
    (troop.profile.pace - Inches::whole(lost)).max(Inches::ZERO)
}

/// Defense now, never below 1 (R36).
pub fn defense(data: &Data, troop: &Troop) -> i32 {
    (troop.profile.defense - i32::from(troop.damage.defense) * data.number("defense-drop")).max(1)
}

/// The range of its weapon now: short and, for a gun, long (R24, R36).
pub fn ranges(data: &Data, troop: &Troop) -> Option<(Inches, Inches)> {
    let weapon = ranged(data, troop)?;
    let lost = Inches::whole(i64::from(troop.damage.range) * i64::from(data.number("range-drop")));
    let short = (weapon.range - lost).max(Inches::ZERO);
    let long = if troop.kind() == Kind::Ordnance { data.long(weapon) } else { short };
    Some((short, long))
}

/// What damage lowers of a vehicle, by name: its Move, its Defense and its range, in inches, a part of one taken for one
/// (R36).
pub fn lowered(data: &Data, troop: &Troop) -> Vec<(&'static str, i64)> {
    let whole = |length: Inches| (length.hundredths() + 99) / 100;
    let mut numbers = vec![("Move", whole(pace(data, troop))), ("Defense", defense(data, troop).into())];
    numbers.extend(ranges(data, troop).map(|(range, _)| ("range", whole(range))));
    numbers
}

/// Half of a length.
pub fn half(length: Inches) -> Inches {
    Inches::from_hundredths(length.hundredths() / 2)
}

/// The range of a vehicle into an arc (R31).
pub fn reach(data: &Data, troop: &Troop, arc: Sector) -> Inches {
    let full = ranges(data, troop).map_or(Inches::ZERO, |(short, _)| short);
    if arc == Sector::Front { full } else { half(full) }
}

/// The arcs a vehicle was built with.
pub fn arcs(troop: &Troop) -> Vec<Sector> {
    let rear = troop.profile.has(Ability::RearArc);
    Sector::ALL.into_iter().filter(|arc| rear || *arc != Sector::Rear).collect()
}

/// Models that strike in melee unless the table counts otherwise: a regiment's front rank and second rank, all of a
/// skirmish unit (R12, R16).
pub fn strikers(troop: &Troop) -> (u16, u16) {
    match troop.profile.formation {
        Formation::Skirmish => (troop.models, 0),
        Formation::Regiment => {
            let first = troop.front.clamp(1, troop.models.max(1)).min(troop.models);
            (first, (troop.models - first).min(first))
        }
    }
}

/// A small number of data as a die.
fn small(number: i32) -> u8 {
    u8::try_from(number).unwrap_or(4).max(2)
}

/// A die of the tables.
pub fn die(data: &Data, id: &str) -> u8 {
    small(data.number(id))
}
