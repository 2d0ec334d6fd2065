//! The end of the turn: which dice stay, the rest go back to the cup; and the end of the battle (R38, H18).

use super::{
    body::Came,
    system::{Board, Scene},
};
use crate::{
    engine::{Halt, numbers, tell},
    view::{Id, Order, Refusal, counted},
};

/// Whether no die on the table could stay, or it is the last turn, which no other follows that it could stay for.
pub fn nothing_to_keep(board: &Board) -> bool {
    board.last_turn() == Some(board.state.table.turn) || may_keep(board).is_empty()
}

/// Units whose die may stay.
pub fn may_keep(board: &Board) -> Vec<Id> {
    let units = board.state.those(|unit| unit.on_table() && unit.body.keepable(board));
    units.into_iter().map(|unit| unit.id.clone()).collect()
}

/// What stands against keeping a die.
pub fn against(board: &Board, order: &Order) -> Vec<Refusal> {
    let units = board.who(order);
    let bar = |unit: &super::system::Unit| {
        let what = format!("the die of {} must go back to the cup", unit.name);
        Refusal::rule("R38", what, "only Ambush and Down stay, and no Down from damage")
    };
    units.filter(|unit| !unit.body.keepable(board)).map(bar).collect()
}

/// Keeps the dice of units, or lets them go after all.
pub fn keep(scene: &mut Scene) -> Result<(), Halt> {
    for id in scene.order.who.clone() {
        let unit = scene.unit_mut(&id)?;
        unit.body.keep = !unit.body.keep && unit.body.die.is_some();
        let (name, keeps) = (unit.noun(), unit.body.keep);
        let word = unit.body.shows().map_or("", |face| face.word());
        scene.head(if keeps {
            format!("{} {} {word} die.", name.does("keep"), name.its())
        } else {
            format!("{} {} die to the cup.", name.does("return"), name.its())
        });
    }
    Ok(())
}

/// Who has no order yet, for a first `n` to say (R6).
pub fn without_order(board: &Board) -> Option<String> {
    let idle = board.state.by_number().into_iter().filter(|unit| unit.on_table() && unit.body.die.is_none());
    match idle.collect::<Vec<_>>().as_slice() {
        [] => None,
        [one] => {
            let gets = one.noun().verb("get");
            Some(format!("{} {}, and {gets} none if the phase ends", one.number, one.does("have no order yet")))
        }
        several => {
            let count = counted(several.len(), "unit");
            Some(format!("{count} have no order yet and get none if the phase ends: {}", numbers(several)))
        }
    }
}

/// The orders phase ends: who has no order does without (R6).
///
/// # Errors
/// There is no such unit.
pub fn orders_end(scene: &mut Scene) -> Result<(), Halt> {
    let idle = scene.state.those(|unit| unit.on_table() && unit.body.die.is_none());
    let names: Vec<String> = idle.iter().map(|unit| unit.name.clone()).collect();
    if !names.is_empty() {
        tell!(scene, "Without an order this turn: {}.", names.join(", "));
    }
    let table = &mut scene.state.table.body;
    (table.drawn, table.last, table.held) = (None, None, None);
    Ok(())
}

/// All dice go back to the cup but those that stay (R38, A27).
///
/// # Errors
/// There is no such unit.
pub fn dice_back(scene: &mut Scene) -> Result<(), Halt> {
    let ids: Vec<Id> = scene.state.units.iter().map(|unit| unit.id.clone()).collect();
    let mut stay = Vec::new();
    for id in ids {
        let unit = scene.unit(&id)?;
        let (on_table, name) = (unit.on_table(), unit.noun());
        if unit.body.die.is_none() && !unit.body.keep && !unit.body.reacted {
            continue;
        }
        let keeps = on_table && unit.body.keep && unit.body.keepable(&scene.board());
        let body = &mut scene.unit_mut(&id)?.body;
        body.reacted = false;
        body.keep = false;
        match &mut body.die {
            Some(die) if keeps => {
                die.from = Came::Kept;
                stay.push(format!("{name} ({})", die.shows.word()));
            }
            die => *die = None,
        }
    }
    scene.tell("The order dice go back into the cup.");
    if !stay.is_empty() {
        tell!(scene, "Dice kept: {}.", stay.join(", "));
    }
    Ok(())
}

/// How long the game lasts, in turns; none without an end (H18).
pub fn length(board: &Board) -> Option<u32> {
    match board.option("turns") {
        "open" => None,
        "data" => u32::try_from(board.data.number("turns")).ok().filter(|turns| *turns > 0),
        turns => turns.parse().ok(),
    }
}

/// Ends the battle when one side alone has a unit left.
pub fn verdict(board: &Board) -> Option<String> {
    board.has_field(|_| true)
}
