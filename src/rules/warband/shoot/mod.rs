//! Shooting (R13-R17): who may, at whom, into a combat with its second victim.

mod aim;
mod form;
mod shot;

use super::{
    combat::{self, Character},
    harm::{self, Hits},
    order,
    system::Warband,
};
use crate::{
    engine::{Board, Halt, Scene, head, tell},
    view::{Choice, Order, Refusal, Thrower, counted},
};

use shot::{IN_RANGE, OTHER, SHOTS, TARGET, blow, fellows, left, missile};

pub use form::form;

/// What stands against it, facts aside (R5, R13, R14, A15).
pub fn against(board: &Board<Warband>, order: &Order) -> Vec<Refusal> {
    let Some(unit) = board.actor(order) else { return Vec::new() };
    let mut against = super::place::against(board, unit);
    if !against.is_empty() {
        return against;
    }
    let (name, deeds) = (&unit.name, &unit.body.deeds);
    let Some(weapon) = missile(board, unit) else {
        against.push(Refusal::sense(format!("{name} has no missile weapon"), "choose one who has"));
        return against;
    };
    if unit.body.stats.bs < 1 {
        against.push(Refusal::sense(format!("{name} cannot shoot: no Ballistic Skill"), "correct the profile (e)"));
        return against;
    }
    if combat::engaged(board.state, unit) {
        let what = format!("{name} is in close combat");
        against.push(Refusal::rule("R13", what, "fight, or leave the combat in the declaration phase"));
    }
    if left(board, unit) == 0 {
        let what = format!("{name} has no shot left with the {} this turn", weapon.name);
        against.push(Refusal::rule("R14", what, "wait for the next turn"));
    }
    if weapon.move_or_fire && deeds.moved {
        let what = format!("{name} has moved and cannot shoot the {} this turn", weapon.name);
        against.push(Refusal::rule("R14", what, "stand still to shoot, or wait for the next turn"));
    }
    if deeds.cast.is_some() {
        against.push(Refusal::rule(
            "A15",
            format!("{name} has cast this turn"),
            "casting and shooting exclude each other",
        ));
    }
    if deeds.fought || deeds.passed {
        against.push(Refusal::rule("R5", format!("{name} has acted this turn"), "each acts once a turn"));
    }
    against.extend(order::against(board, unit));
    against
}

/// Does it.
pub fn run(scene: &mut Scene<Warband>) -> Result<(), Halt> {
    let board = scene.before();
    let nobody = || Refusal::sense("nobody is named to shoot", "say who");
    let unit = board.actor(scene.order).ok_or_else(nobody)?;
    let weapon = missile(&board, unit)
        .ok_or_else(|| Refusal::sense(format!("{} has no missile weapon", unit.name), "choose one who has"))?;
    let target =
        board.named(scene.order, TARGET).ok_or_else(|| Refusal::sense("nobody is aimed at", "name a target"))?;
    if !IN_RANGE.is(scene.order) {
        let what = format!("{} is out of range or sight", target.name);
        scene.object(Refusal::rule("R13", what, "choose another target"))?;
    }
    let shots = SHOTS.of(scene.order).unwrap_or(1).max(1);
    let cannot = || Refusal::sense(format!("{} cannot shoot", unit.name), "correct the Ballistic Skill (e)");
    let aim = aim::aim(&board, unit, target, scene.order, &aim::TARGET).ok_or_else(cannot)?;
    let shot = if shots == 1 { String::new() } else { format!(", {}", counted(shots, "shot")) };
    head!(scene, "{} shoots at {}, {}{shot}.", unit.name, target.name, weapon.name);
    for number in aim.numbers() {
        scene.number(number);
    }
    let dice = shots as usize;
    let hits = aim.shoot(scene, "", unit, target, dice)?;
    let blow = blow(&board, unit, scene.order, weapon);
    let mut struck = vec![Hits { targets: vec![target], hits, blow: blow.clone(), stray: false }];
    let missed = dice - hits.min(dice);
    if missed > 0 && combat::engaged(board.state, target) {
        let other = other(scene, &board, target)?;
        if let Some(other) = other {
            let aim = aim::aim(&board, unit, other, scene.order, &aim::OTHER).ok_or_else(cannot)?;
            tell!(scene, "Missed shots may hit {}.", other.name);
            for number in aim.numbers() {
                scene.number(number);
            }
            let hits = aim.shoot(scene, "-other", unit, other, missed)?;
            struck.push(Hits { targets: vec![other], hits, blow, stray: true });
        }
    }
    let deeds = &mut scene.unit_mut(&unit.id)?.body.deeds;
    deeds.shots = deeds.shots.saturating_add(shots);
    harm::resolve(scene, unit, &struck)
}

/// Whom a shot that misses somebody in combat may strike: whom the facts name, else chance's pick (R16, A5).
fn other<'a>(
    scene: &mut Scene<Warband>,
    board: &Board<'a, Warband>,
    target: &Character,
) -> Result<Option<&'a Character>, Halt> {
    if let Some(named) = board.named(scene.order, OTHER) {
        return Ok(Some(named));
    }
    let fellows = fellows(board, target);
    if fellows.is_empty() {
        return Ok(None);
    }
    let choices = fellows
        .iter()
        .map(|unit| Choice { id: unit.id.to_string(), label: format!("{} {}", unit.number, unit.name), weight: 1 })
        .collect();
    let picked = scene.pick("other", "Whom the missed shots may hit", Thrower::Chance, choices)?;
    Ok(fellows.into_iter().find(|unit| unit.id == *picked))
}
