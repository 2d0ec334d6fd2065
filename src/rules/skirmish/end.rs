//! A figure is finished, or the whole side (R2).

use super::{Skirmish, active, turn};
use crate::{
    rules::{Board, Halt, Scene, head},
    view::{Order, Refusal},
};

/// What stands against finishing a figure.
pub fn against(board: &Board<Skirmish>, order: &Order) -> Vec<Refusal> {
    active::against(board, order)
}

/// Finishes figures: the one that acts, or others that do nothing this turn.
///
/// # Errors
/// As for any order.
pub fn run(scene: &mut Scene<Skirmish>) -> Result<(), Halt> {
    let acting = active::figure(&scene.board()).map(|unit| unit.id.clone());
    let mut idle = Vec::new();
    for id in &scene.order.who {
        let unit = scene.unit_mut(id)?;
        unit.body.deeds.done = true;
        let name = unit.name.clone();
        if acting.as_ref() == Some(id) {
            head!(scene, "{name} is done.");
            scene.state.table.ground.active = None;
            scene.close(active::MOMENT);
        } else {
            idle.push(name);
        }
    }
    if !idle.is_empty() {
        let (verb, names) = (if idle.len() == 1 { "does" } else { "do" }, idle.join(" and "));
        head!(scene, "{names} {verb} nothing this turn.");
    }
    Ok(())
}

/// Ends the turn of the side that is on; who has not acted does nothing.
///
/// # Errors
/// As for any order.
pub fn side(scene: &mut Scene<Skirmish>) -> Result<(), Halt> {
    let side = turn::on(&scene.board()).and_then(|side| scene.state.table.sides.get(side));
    let name = side.map_or(String::new(), |side| side.name.clone());
    head!(scene, "The turn of {name} ends.");
    active::finish(scene)?;
    scene.advance()
}
