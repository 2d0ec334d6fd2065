//! Doing nothing: as an action, which puts a disordered unit in order, and for the rest of an activation (R4, R7).

use super::{
    body::Deed,
    system::{Board, Scene, Unit},
    turn,
};
use crate::{
    engine::{Halt, head},
    view::{Order, Refusal},
};

/// What stands against doing nothing for an action.
pub fn against_nothing(board: &Board, order: &Order) -> Vec<Refusal> {
    let mut against = turn::ready(board, order, Deed::Nothing);
    against.extend(board.actor(order).and_then(|unit| lingers(board, unit)));
    against
}

/// That a unit with a token, in order and free to go, has done nothing once already: it must move away (R8, R43).
fn lingers(board: &Board, unit: &Unit) -> Option<Refusal> {
    let free = unit.body.token && !unit.body.disordered && !unit.body.broken;
    let idle = turn::active(board, unit) && unit.body.left > 0 && unit.body.done.contains(&Deed::Nothing);
    let what = format!("{} a Failed Morale token and must move away from the enemy", unit.does("hold"));
    (free && idle).then(|| Refusal::rule("R43", what, "use move (w)"))
}

/// Does nothing for an action; a disordered unit is in order again (R7).
pub fn nothing(scene: &mut Scene) -> Result<(), Halt> {
    let me = scene.me()?;
    turn::spend(scene, &me, Deed::Nothing)?;
    let unit = scene.unit_mut(&me)?;
    let name = unit.noun();
    if std::mem::take(&mut unit.body.disordered) {
        head!(scene, "{} back in order (R7).", name.does("are"));
    } else {
        head!(scene, "{} nothing.", name.does("do"));
    }
    Ok(())
}

/// What stands against stopping.
pub fn against_stop(board: &Board, order: &Order) -> Vec<Refusal> {
    let mut against = turn::ready(board, order, Deed::Nothing);
    if let Some(unit) = board.actor(order).filter(|unit| unit.body.token && !turn::active(board, unit)) {
        let what = format!("{} a Failed Morale token and must act", unit.does("hold"));
        against.push(Refusal::rule("R5", what, "move away from the enemy, or do nothing"));
    }
    against.extend(board.actor(order).and_then(|unit| lingers(board, unit)));
    against
}

/// Ends the unit's activation, or leaves it idle this turn (R4).
pub fn stop(scene: &mut Scene) -> Result<(), Halt> {
    let me = scene.me()?;
    let unit = scene.unit(&me)?;
    let name = unit.noun();
    if turn::active(&scene.board(), unit) {
        head!(scene, "{} here.", name.does("stop"));
        return turn::finish(scene);
    }
    head!(scene, "{} idle.", name.does("stay"));
    turn::stay(scene, &me)
}

/// Ends the turn of the side that is on; what is left of it lapses (R4).
pub fn done(scene: &mut Scene) -> Result<(), Halt> {
    let board = scene.board();
    let name = turn::on(&board).map_or("", |side| board.state.side_name(side));
    let whose = turn::whose(name);
    head!(scene, "{whose} turn ends.");
    scene.advance()
}
