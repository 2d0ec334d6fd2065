//! A figure is finished, or the whole side (R2).

use super::{active, break_off, fight, get_up, movement, plunder, shoot, stats, system::Skirmish, turn};
use crate::{
    engine::{Board, Halt, Scene, head},
    view::{Noun, Order, Refusal},
};

/// What stands against finishing a figure.
pub fn against(board: &Board<Skirmish>, order: &Order) -> Vec<Refusal> {
    active::against(board, order)
}

/// What Enter means while a figure acts: the fight that it has not fought, the move for which it has broken off (R6), the shot
/// that is left behind another one (R7), then that it is finished.
pub fn usual(board: &Board<Skirmish>) -> Option<Order> {
    let unit = active::figure(board)?;
    let fight = Order::of("fight", &unit.id);
    let touches = stats::contacts(board, unit).iter().any(|enemy| active::may_fight(board, unit, enemy));
    let fights = touches && fight::against(board, &fight).is_empty();
    let deeds = &unit.body.deeds;
    let goes = Order::of("move", &unit.id);
    let leaves = deeds.tried && !deeds.held && !deeds.moved && movement::against(board, &goes).is_empty();
    let shot = Order::of("shoot", &unit.id);
    let shoots = shoot::shots::begun(board.data, &unit.body) && shoot::against(board, &shot).is_empty();
    Some(match (fights, leaves, shoots) {
        (true, ..) => fight,
        (_, true, _) => goes,
        (.., true) => shot,
        _ => Order::of("end", &unit.id),
    })
}

/// Finishes figures: the one that acts, or others that do nothing this turn.
pub fn run(scene: &mut Scene<Skirmish>) -> Result<(), Halt> {
    let acting = active::figure(&scene.board()).map(|unit| unit.id.clone());
    let mut idle = Vec::new();
    for id in &scene.order.who {
        let unit = scene.unit_mut(id)?;
        unit.body.deeds.done = true;
        let name = unit.name.clone();
        if acting.as_ref() == Some(id) {
            head!(scene, "{name} is finished.");
            scene.state.table.body.active = None;
            scene.close(active::MOMENT);
        } else {
            idle.push(name);
        }
    }
    if !idle.is_empty() {
        let idle: Vec<&str> = idle.iter().map(String::as_str).collect();
        head!(scene, "{} this turn.", Noun::few(&idle, "figure").does("do nothing"));
    }
    Ok(())
}

/// A player turn ends, and first the figure that acts.
pub fn leave(scene: &mut Scene<Skirmish>) -> Result<(), Halt> {
    active::finished(scene)?;
    turn::leave(scene)
}

/// Whether something stands against all that the figure could still do: then it is finished by itself.
pub fn nothing_left(board: &Board<Skirmish>) -> bool {
    let Some(unit) = active::figure(board).filter(|unit| stats::up(unit)) else { return true };
    let acts =
        [movement::against, break_off::against, shoot::against, fight::against, get_up::against, plunder::against];
    let order = Order::of("end", &unit.id);
    acts.iter().all(|against| !against(board, &order).is_empty())
}

/// Ends the turn of the side that is on; who has not acted does nothing.
pub fn side(scene: &mut Scene<Skirmish>) -> Result<(), Halt> {
    if let Some(ends) = turn::ends(&scene.board()) {
        scene.head(ends);
    }
    active::finished(scene)?;
    scene.advance()
}
