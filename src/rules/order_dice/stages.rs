//! The stages of `order_dice`: the orders phase, the end of the turn, and the moment of a reply.

use super::{Look, OrderDice, Play, cup, ending, reply};
use crate::{
    engine::{Halt, Stage, numbers},
    view::{Id, counted},
};

/// The rows, phases in their order.
#[rustfmt::skip]
pub static STAGES: &[Stage<OrderDice>] = &[
    Stage { id: "orders", name: "orders", title: "orders phase",    moment: false, usual: Some("draw"),     idle: |_| false,
            acts: &["draw", "fire", "advance", "run", "assault", "ambush", "rally", "down", "spring", "react"] },
    Stage { id: "end",    name: "end",    title: "end of the turn", moment: false, usual: None,             idle: |board| ending::nothing_to_keep(board),
            acts: &["keep"] },
    Stage { id: "reply",  name: "reply",  title: "reply",           moment: true,  usual: Some("carry-on"), idle: |board| reply::idle(board),
            acts: &["spring", "react", "carry-on"] },
];

/// What happens when a stage begins.
///
/// # Errors
/// As for any order.
pub fn enter(scene: &mut Play, stage: &str) -> Result<(), Halt> {
    if stage == "orders" {
        scene.state.table.ground = Default::default();
    }
    Ok(())
}

/// What happens when a stage ends.
///
/// # Errors
/// As for any order.
pub fn leave(scene: &mut Play, stage: &str) -> Result<(), Halt> {
    match stage {
        "orders" => ending::orders_end(scene),
        "end" => ending::dice_back(scene),
        "reply" => reply::leave(scene),
        _ => Ok(()),
    }
}

/// Units of a side that may have an order now: all without one, or once a die is drawn those of its side.
pub fn left(board: &Look, side: usize) -> Vec<Id> {
    match board.state.stage() {
        "orders" if cup::drawn(board).is_some_and(|drawn| drawn != side) => return Vec::new(),
        "orders" => {}
        "reply" => return reply::left(board, side),
        _ => return Vec::new(),
    }
    cup::eligible(board, side).into_iter().map(|unit| unit.id.clone()).collect()
}

/// The side that is on: in a reply whoever has something to say, else the side of the drawn die.
pub fn on(board: &Look) -> Option<usize> {
    match board.state.stage() {
        "reply" => reply::on(board),
        "orders" => cup::drawn(board),
        _ => None,
    }
}

/// What stands unfinished, for a first `n` to say (R6).
pub fn unfinished(board: &Look) -> Option<String> {
    if board.state.stage() != "orders" {
        return None;
    }
    let idle = board.state.by_number().into_iter().filter(|unit| unit.on_table() && unit.body.die.is_none());
    match idle.collect::<Vec<_>>().as_slice() {
        [] => None,
        [one] => Some(format!("{} {} no order yet and gets none if the phase ends", one.number, one.does("have"))),
        several => {
            let count = counted(several.len(), "unit");
            Some(format!("{count} have no order yet and get none if the phase ends: {}", numbers(several)))
        }
    }
}
