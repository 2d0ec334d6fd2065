//! A figure is finished, or the whole side (R2).

use super::{active, break_off, fight, get_up, movement, plunder, shoot, stats, system::Skirmish, turn};
use crate::{
    engine::{Board, Halt, Scene, Unit, head},
    view::{Noun, Order, Refusal},
};

/// Acts with which a figure begins, so that another one is finished (R2).
const ENDS_ANOTHER: &[&str] = &["move", "break-off", "shoot", "fight", "get-up", "treat", "plunder"];

/// What stands against an act.
type Against = fn(&Board<Skirmish>, &Order) -> Vec<Refusal>;

/// What stands against finishing a figure.
pub fn against(board: &Board<Skirmish>, order: &Order) -> Vec<Refusal> {
    active::against(board, order)
}

/// What Enter means while a figure acts: what it would be expected to do next, then that it is finished.
pub fn usual(board: &Board<Skirmish>) -> Option<Order> {
    let unit = active::figure(board)?;
    Some(next(board, unit).unwrap_or_else(|| Order::of("end", &unit.id)))
}

/// What a figure would be expected to do next: to fight whom it touches, to go where it has broken off to (R6), to shoot again,
/// to get up, to shoot, to move where it has done nothing else yet. Nothing where only a further part of its move is left.
pub fn next(board: &Board<Skirmish>, unit: &Unit<Skirmish>) -> Option<Order> {
    let (order, deeds) = (|act| Order::of(act, &unit.id), &unit.body.deeds);
    let free = |act, against| is_free(board, unit, act, against);
    let (rises, moves) = (unit.body.prone && free("get-up", get_up::against), free("move", movement::against));
    if fights(board, unit) {
        return Some(order(if rises { "get-up" } else { "fight" }));
    }
    let leaves = deeds.tried && !deeds.held && !deeds.moved;
    let fresh = !deeds.moved && deeds.shots == 0 && deeds.fought.is_empty();
    let again = shoot::shots::begun(board.data, &unit.body) && free("shoot", shoot::against);
    let steps = [
        (leaves && moves, "move"),
        (again, "shoot"),
        (rises, "get-up"),
        (shoots(board, unit), "shoot"),
        (fresh && moves, "move"),
    ];
    steps.into_iter().find(|(is_next, _)| *is_next).map(|(_, act)| order(act))
}

/// Whether nothing stands against an act of a figure, its facts aside.
fn is_free(board: &Board<Skirmish>, unit: &Unit<Skirmish>, act: &str, against: Against) -> bool {
    !unit.is_barred(act) && against(board, &Order::of(act, &unit.id)).is_empty()
}

/// Whether a figure touches somebody whom it may fight still.
fn fights(board: &Board<Skirmish>, unit: &Unit<Skirmish>) -> bool {
    let touches = stats::contacts(board, unit).iter().any(|enemy| active::may_fight(board, unit, enemy));
    touches && is_free(board, unit, "fight", fight::against)
}

/// Whether a figure has a shot left with what it carries to shoot with; what it holds in its hand it throws only when told to.
fn shoots(board: &Board<Skirmish>, unit: &Unit<Skirmish>) -> bool {
    let carried = unit.body.gear.missile.as_ref().and_then(|id| board.data.weapons.get(id));
    let ready = carried.is_some_and(|weapon| shoot::shots::left(&unit.body, weapon) > 0);
    ready && stats::contacts(board, unit).is_empty() && is_free(board, unit, "shoot", shoot::against)
}

/// What a figure loses that acts when another one does (R2).
pub fn displaces(board: &Board<Skirmish>, order: &Order) -> Option<String> {
    let unit = active::figure(board).filter(|unit| order.who.first().is_some_and(|who| *who != unit.id))?;
    if !ENDS_ANOTHER.contains(&order.act.as_str()) {
        return None;
    }
    let what = match (fights(board, unit), shoots(board, unit)) {
        (true, _) => "fight",
        (_, true) => "shoot",
        _ => return None,
    };
    Some(format!("this finishes {}, who may still {what} (R2)", unit.name))
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
    let acts: [(&str, Against); 6] = [
        ("move", movement::against),
        ("break-off", break_off::against),
        ("shoot", shoot::against),
        ("fight", fight::against),
        ("get-up", get_up::against),
        ("plunder", plunder::against),
    ];
    acts.into_iter().all(|(act, against)| !is_free(board, unit, act, against))
}

/// Ends the turn of the side that is on; who has not acted does nothing.
pub fn side(scene: &mut Scene<Skirmish>) -> Result<(), Halt> {
    if let Some(ends) = turn::ends(&scene.board()) {
        scene.head(ends);
    }
    active::finished(scene)?;
    scene.advance()
}
