//! Getting up takes half of Speed, rounded up (R18).

use super::{active, stats, system::Skirmish};
use crate::{
    engine::{Board, Halt, Scene, head},
    view::{Order, Refusal},
};

/// What stands against it.
pub fn against(board: &Board<Skirmish>, order: &Order) -> Vec<Refusal> {
    let mut against = active::against(board, order);
    let Some(unit) = board.actor(order) else { return against };
    if !unit.body.prone {
        against.push(Refusal::sense(format!("{} is not prone", unit.name), "move on"));
    }
    let (cost, left) = (stats::get_up(board, &unit.body), stats::move_left(board, &unit.body));
    if cost > left {
        let what = format!("getting up takes {cost}, and {} has {left} left", unit.name);
        against.push(Refusal::rule("R18", what, "wait for the next turn"));
    }
    against
}

/// Does it.
pub fn run(scene: &mut Scene<Skirmish>) -> Result<(), Halt> {
    let me = scene.me()?;
    active::begin(scene, &me)?;
    let body = &scene.unit(&me)?.body;
    let (cost, left) = (stats::get_up(&scene.board(), body), stats::move_left(&scene.board(), body));
    let unit = scene.unit_mut(&me)?;
    unit.body.prone = false;
    unit.body.deeds.spent = unit.body.deeds.spent + cost.min(left);
    let name = unit.name.clone();
    let left = stats::move_left(&scene.board(), &scene.unit(&me)?.body);
    head!(scene, "{name} gets up, {left} left.");
    Ok(())
}
