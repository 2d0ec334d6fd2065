//! Who of a squad may shoot, with which weapons, and who serves a crewed one (R58, R64, R71).

use super::{
    super::{
        body::{Role, Soldier},
        bonds,
        data::{Band, Weapon},
        squad,
        system::OpenD6,
    },
    occasion::Occasion,
};
use crate::{
    engine::{Board, Unit},
    view::{Inches, Order},
};

/// A soldier with the weapons he may shoot with.
#[derive(Debug, Clone)]
pub struct Shooter<'a> {
    /// The soldier.
    pub soldier: &'a Soldier,
    /// His weapons, a champion's own first.
    pub arms: Vec<Arm<'a>>,
}

/// A weapon in a soldier's hands.
#[derive(Debug, Clone, Copy)]
pub struct Arm<'a> {
    /// The weapon.
    pub weapon: &'a Weapon,
    /// It is a champion's own, not the squad's.
    pub own: bool,
    /// His code in its skill, wounded -1 (R64).
    pub skill: i32,
}

/// The class of a shooter: those who are separated stand apart, for they shoot at +1 (R14).
pub fn class(soldier: &Soldier) -> String {
    let class = squad::class(soldier);
    if soldier.separated { format!("separated-{class}") } else { class.to_owned() }
}

/// A class in words: "sound", "separated", "separated wounded".
pub fn in_words(class: &str) -> String {
    match class.strip_prefix("separated-") {
        Some("sound") => "separated".to_owned(),
        Some(class) => format!("separated {}", squad::in_words(class)),
        None => squad::in_words(class).to_owned(),
    }
}

/// How many of each class there are to shoot: id, words, count.
pub fn classes(soldiers: &[&Soldier]) -> Vec<(String, String, i64)> {
    let mut rows: Vec<(String, String, i64)> = Vec::new();
    for soldier in soldiers {
        let class = class(soldier);
        match rows.iter_mut().find(|(id, _, _)| *id == class) {
            Some((_, _, count)) => *count += 1,
            None => rows.push((class.clone(), in_words(&class), 1)),
        }
    }
    rows
}

/// Soldiers in the order in which a count becomes soldiers: sound ranks first, then wounded, champions, the sergeant last.
pub fn in_turn(mut soldiers: Vec<&Soldier>) -> Vec<&Soldier> {
    soldiers.sort_by_key(|soldier| turn(soldier));
    soldiers
}

fn turn(soldier: &Soldier) -> (Role, u8, bool) {
    (soldier.role, soldier.wounds, soldier.separated)
}

/// What sets the weapons and skills of soldiers of one squad apart: a champion's place, a wound, and how many weapons.
type Alike = (Option<usize>, bool, usize);

/// Soldiers who may shoot on this occasion, in the order of [`turn`]: in play, not in contact, not done shooting, with a
/// weapon for it. What the order overrules is let through.
pub fn ready<'a>(
    board: Board<'a, OpenD6>,
    unit: &'a Unit<OpenD6>,
    order: &Order,
    occasion: Occasion,
) -> Vec<Shooter<'a>> {
    let (contact, again) = (order.overrules("R58"), order.overrules("R59"));
    let free = unit
        .body
        .up()
        .filter(|soldier| again || !soldier.shot)
        .filter(|soldier| contact || !bonds::engaged(&board, unit, &soldier.id));
    // Soldiers alike have the same weapons and skills.
    let mut known: Vec<(Alike, Vec<Arm>)> = Vec::new();
    let mut ready: Vec<Shooter> = Vec::new();
    for soldier in free {
        let weapons = unit.body.weapon_ids(soldier).len();
        let alike = (unit.body.champion_place(soldier), soldier.wounded(), weapons);
        let arms = match known.iter().find(|(other, _)| *other == alike) {
            Some((_, arms)) => arms.clone(),
            None => {
                let arms = arms(board, unit, soldier, |weapon| serves(weapon, occasion));
                known.push((alike, arms.clone()));
                arms
            }
        };
        if !arms.is_empty() {
            ready.push(Shooter { soldier, arms });
        }
    }
    ready.sort_by_key(|shooter| turn(shooter.soldier));
    ready
}

/// Soldiers who have not shot this turn, are free of the enemy and carry a weapon of a kind (R58, R59).
pub fn fresh<'a>(
    board: Board<'a, OpenD6>,
    unit: &'a Unit<OpenD6>,
    fits: impl Fn(&Weapon) -> bool,
) -> impl Iterator<Item = &'a Soldier> {
    let free = unit.body.up().filter(|soldier| !soldier.shot);
    let armed = free.filter(move |soldier| unit.body.weapons(soldier, board.data).into_iter().any(&fits));
    armed.filter(move |soldier| !bonds::engaged(&board, unit, &soldier.id))
}

/// Whether a weapon can be shot on this occasion (R58, A51, R78).
pub fn serves(weapon: &Weapon, occasion: Occasion) -> bool {
    weapon.shoots() && (occasion != Occasion::Opportunity || weapon.opportunity)
}

/// A soldier's weapons of a kind, a champion's own first.
pub fn arms<'a>(
    board: Board<'a, OpenD6>,
    unit: &'a Unit<OpenD6>,
    soldier: &'a Soldier,
    fits: impl Fn(&Weapon) -> bool,
) -> Vec<Arm<'a>> {
    let ids = unit.body.weapon_ids(soldier);
    let own = ids.len() - unit.body.profile.weapons.len();
    let weapons = ids.into_iter().enumerate().filter_map(|(place, id)| Some((place, board.data.weapons.get(id)?)));
    weapons
        .filter(|(_, weapon)| fits(weapon) && !(unit.body.abandoned && weapon.heavy))
        .map(|(place, weapon)| Arm {
            weapon,
            own: place < own,
            skill: squad::code(&board, &unit.body, soldier, &weapon.skill),
        })
        .collect()
}

impl<'a> Shooter<'a> {
    /// The weapon he shoots with at this distance: the one asked for, else a champion's own, else what needs the lowest
    /// face, else what does the most damage. `far` lets a weapon shoot beyond its longest range.
    pub fn best(
        &self,
        board: Board<'a, OpenD6>,
        range: Inches,
        wanted: Option<&str>,
        far: bool,
    ) -> Option<(Arm<'a>, Band)> {
        let ranged = &board.data.tables.ranged;
        let asked = |arm: &&Arm| wanted.is_none_or(|wanted| arm.weapon.id == wanted);
        let reach = |arm: &Arm<'a>| {
            let band = arm.weapon.band(range).or(if far { Some(Band::Long) } else { None })?;
            Some((*arm, band))
        };
        let rank = |(arm, band): &(Arm, Band)| (!arm.own, ranged.value(band.id()) - arm.skill, -arm.weapon.ds);
        self.arms.iter().filter(asked).filter_map(reach).min_by_key(rank)
    }
}

/// The longest range in a squad's hands, and the weapon that has it (R60).
pub fn longest<'a>(shooters: &[Shooter<'a>], wanted: Option<&str>) -> Option<(Inches, &'a Weapon)> {
    let arms = shooters.iter().flat_map(|shooter| &shooter.arms);
    let arms = arms.filter(|arm| wanted.is_none_or(|wanted| arm.weapon.id == wanted));
    arms.filter_map(|arm| Some((arm.weapon.range?[2], arm.weapon))).max_by_key(|(range, _)| *range)
}

/// Takes men to serve crewed weapons: those of the squad who would shoot worst first, never one in contact or one who
/// has shot already.
pub fn crew<'a>(
    board: Board<'a, OpenD6>,
    unit: &'a Unit<OpenD6>,
    men: usize,
    not: &[&str],
    armed: impl Fn(&Soldier) -> bool,
) -> Vec<&'a Soldier> {
    let mut hands: Vec<&Soldier> = unit
        .body
        .up()
        .filter(|soldier| !soldier.shot && !not.contains(&soldier.id.as_str()))
        .filter(|soldier| !bonds::engaged(&board, unit, &soldier.id))
        .collect();
    let worth = |soldier: &&Soldier| match soldier.role {
        Role::Champion => 3,
        Role::Sergeant => 2,
        Role::Soldier if soldier.wounded() => 0,
        Role::Soldier => 1,
    };
    hands.sort_by_key(|soldier| (armed(soldier), worth(soldier)));
    hands.truncate(men);
    hands
}
