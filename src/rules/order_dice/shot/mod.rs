//! The shot, on whatever occasion (R13-R20): aimed, planned, rolled, applied.

mod aim;
pub mod form;
pub mod harm;
mod plan;

pub use aim::{Aim, Occasion};
pub use plan::{Plan, harmless, plan};

use super::system::Scene;
use crate::{
    engine::{Halt, head, tell},
    view::Id,
};

/// Shoots and applies what comes of it; pins are settled by the caller.
///
/// # Errors
/// A rule forbids it, or as for any throw.
pub fn shoot(scene: &mut Scene, me: &Id, aim: &Aim) -> Result<(), Halt> {
    let target = scene.unit(&aim.target)?;
    if target.on_table() {
        head!(scene, "{} at {}{}.", scene.unit(me)?.does("fire"), target.name, aim.said());
    }
    resolve(scene, me, aim)
}

/// The same where the headline tells of the shot already.
///
/// # Errors
/// As [`shoot`].
pub fn resolve(scene: &mut Scene, me: &Id, aim: &Aim) -> Result<(), Halt> {
    let board = scene.board();
    let (unit, target) = (scene.unit(me)?, scene.unit(&aim.target)?);
    let (name, aimed) = (unit.noun(), target.noun());
    if !target.on_table() {
        tell!(scene, "{} not fire: {} gone.", name.does("do"), aimed.does("are"));
        return Ok(());
    }
    let plan = plan(&board, unit, target, aim);
    for fault in plan.faults.clone() {
        scene.object(fault)?;
    }
    use_up(scene, me, &plan)?;
    if plan.shots.is_empty() && plan.wasted.is_empty() {
        tell!(scene, "Nothing that {} can harm {aimed}.", name.does("fire"));
        return Ok(());
    }
    for (weapon, _) in &plan.wasted {
        tell!(scene, "{}: out of range ({}), wasted.", weapon.name, weapon.reach());
    }
    let harm = harm::rolled(scene, me, aim, &plan)?;
    harm::apply(scene, me, &aim.target, &harm)
}

/// One-shot weapons are spent.
fn use_up(scene: &mut Scene, me: &Id, plan: &Plan) -> Result<(), Halt> {
    let fired = plan.shots.iter().map(|shot| (&shot.weapon, shot.count));
    let fired = fired.chain(plan.wasted.iter().map(|(weapon, count)| (weapon, *count)));
    let spent: Vec<(String, u16)> =
        fired.filter(|(weapon, _)| weapon.one_shot).map(|(weapon, count)| (weapon.id.clone(), count)).collect();
    for (id, count) in spent {
        let mine = scene.unit_mut(me)?.body.spent.entry(id).or_default();
        *mine = mine.saturating_add(count);
    }
    Ok(())
}
