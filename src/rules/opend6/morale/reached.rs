//! Reaching the rally point or an edge (R90, A88).

use super::super::system::OpenD6;
use crate::{
    engine::{Board, Halt, Scene, head},
    view::{Id, Order, Refusal},
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

/// Does it: the squads stop there, and their next rally is the last. Those of whom that is alike are told together.
pub fn run(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    let turn = scene.state.table.turn;
    let mut groups: Vec<(bool, Vec<Id>)> = Vec::new();
    for id in &scene.order.who {
        let unit = scene.unit_mut(id)?;
        unit.body.at_rally = Some(turn);
        let rolled = unit.body.deeds.rallied || unit.body.deeds.broke_now;
        match groups.iter_mut().find(|(known, _)| *known == rolled) {
            Some((_, group)) => group.push(id.clone()),
            None => groups.push((rolled, vec![id.clone()])),
        }
    }
    for (rolled, group) in groups {
        let when = if rolled { "in the next turn's morale phase" } else { "in this turn's morale phase" };
        if let [id] = &group[..] {
            let name = scene.unit(id)?.noun();
            let (reach, its, stop) = (name.does("reach"), name.its(), name.verb("stop"));
            head!(scene, "{reach} {its} rally point or an edge and {stop}; {its} last rally is {when}.");
        } else {
            let reach = scene.board().title(&Order { who: group, ..Order::default() }, "reach");
            head!(scene, "{reach} their rally points or an edge and stop; their last rallies are {when}.");
        }
    }
    Ok(())
}
