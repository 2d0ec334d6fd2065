//! The stages of `order_dice`: the orders phase, the end of the turn, and the moment of a reply.

use super::{
    cup, ending, reply,
    system::{Board, OrderDice},
};
use crate::{
    engine::{Stage, numbers},
    view::{Id, counted},
};

/// The rows, phases in their order.
pub fn rows() -> Vec<Stage<OrderDice>> {
    vec![
        Stage {
            usual: Some("draw".into()),
            enter: |scene| {
                scene.state.table.body = Default::default();
                Ok(())
            },
            leave: ending::orders_end,
            left: without_order,
            on: cup::drawn,
            unfinished: no_order_yet,
            ..Stage::phase(
                "orders",
                "orders",
                "orders phase",
                &["draw", "fire", "advance", "run", "assault", "ambush", "rally", "down", "spring", "react"],
            )
        },
        Stage {
            idle: ending::nothing_to_keep,
            leave: ending::dice_back,
            ends: |board| Some(format!("Turn {} is over.", board.state.table.turn)),
            ..Stage::phase("end", "end", "end of the turn", &["keep"])
        },
        Stage {
            usual: Some("carry-on".into()),
            idle: reply::idle,
            leave: reply::leave,
            left: reply::left,
            // Whoever has something to say.
            on: reply::on,
            about: reply::moment,
            ..Stage::moment("reply", "reply", "reply", &["spring", "react", "carry-on"])
        },
    ]
}

/// Units of a side that may have an order now: all without one, or once a die is drawn those of its side.
fn without_order(board: &Board, side: usize) -> Vec<Id> {
    if cup::drawn(board).is_some_and(|drawn| drawn != side) {
        return Vec::new();
    }
    cup::eligible(board, side).into_iter().map(|unit| unit.id.clone()).collect()
}

/// Who has no order yet, for a first `n` to say (R6).
fn no_order_yet(board: &Board) -> Option<String> {
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
