//! Reaching the rally point or an edge (R90, A88).

use super::super::system::OpenD6;
use crate::{
    engine::{Board, Halt, Scene, head},
    view::{Order, Refusal},
};

/// What stands against it.
pub fn against(board: &Board<OpenD6>, order: &Order) -> Vec<Refusal> {
    let mut against = Vec::new();
    for unit in board.who(order) {
        if unit.body.morale > 0 {
            against.push(Refusal::rule("R90", format!("{} not broken", unit.does("are")), "only a rout ends there"));
        } else if unit.body.at_rally.is_some() {
            against.push(Refusal::rule(
                "R90",
                format!("{} there already", unit.does("are")),
                "their last rally comes next",
            ));
        }
    }
    against
}

/// Does it: the squad stops there, and its next rally is the last.
pub fn run(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    let turn = scene.state.table.turn;
    for id in &scene.order.who {
        let unit = scene.unit_mut(id)?;
        unit.body.at_rally = Some(turn);
        let (name, rolled) = (unit.noun(), unit.body.deeds.rallied || unit.body.deeds.broke_now);
        let when = if rolled { "in the next turn's morale phase" } else { "in this turn's morale phase" };
        head!(
            scene,
            "{} {} rally point or an edge and {}; {} last rally is {when}.",
            name.does("reach"),
            name.its(),
            name.verb("stop"),
            name.its()
        );
    }
    Ok(())
}
