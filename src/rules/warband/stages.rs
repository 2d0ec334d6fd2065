//! The stages of `warband`: declarations, then the strike list; the turn ends behind it.

use super::{declare, order, strikes, system::Warband};
use crate::engine::{Board, Stage};

/// The rows, phases in their order.
pub fn rows() -> Vec<Stage<Warband>> {
    vec![
        Stage {
            left: declare::left,
            ..Stage::phase(
                "declare",
                "declare",
                "declaration phase",
                &["charge", "move", "engage", "leave", "arm", "test", "leadership", "spell-hits", "fate"],
            )
            .awaits(&["charge", "move"])
        },
        Stage {
            proposes: strikes::usual,
            idle: |board| order::list(board).is_empty(),
            enter: strikes::enter,
            leave: strikes::leave,
            left: strikes::left,
            on: strikes::on,
            unfinished: strikes::unfinished,
            ..Stage::phase(
                "strike",
                "strikes",
                "strike phase",
                &[
                    "ties",
                    "fight",
                    "shoot",
                    "cast",
                    "other",
                    "pass",
                    "arm",
                    "test",
                    "leadership",
                    "spell-hits",
                    "fate",
                    "done",
                ],
            )
        },
    ]
}

/// The battle can end when one side alone has somebody up or to come, unless the game master alone decides.
pub fn verdict(board: &Board<Warband>) -> Option<String> {
    board.has_field(|unit| unit.body.up())
}
