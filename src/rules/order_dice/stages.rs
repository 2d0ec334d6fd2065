//! The stages of `order_dice`: the orders phase, the end of the turn, and the moment of a reply.

use super::{cup, ending, reply, system::OrderDice};
use crate::engine::Stage;

/// The rows, phases in their order.
pub fn rows() -> Vec<Stage<OrderDice>> {
    vec![
        Stage {
            proposes: cup::usual,
            enter: |scene| {
                scene.state.table.body = Default::default();
                Ok(())
            },
            leave: ending::orders_end,
            left: cup::left,
            on: cup::drawn,
            unfinished: ending::without_order,
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
            begins: |board| {
                let kept = || "Some dice may be kept; the others go back into the cup.".to_owned();
                (!ending::nothing_to_keep(board)).then(kept)
            },
            ends: |board| Some(format!("Turn {} is over.", board.state.table.turn)),
            ..Stage::phase("end", "end", "end of the turn", &["keep"])
        },
        Stage {
            proposes: reply::usual,
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
