//! The stages of `skirmish`: the roll for the first turn, played once; the player turns; the moment of one figure.

use super::{active, end, system::Skirmish, turn};
use crate::engine::Stage;

/// What a figure may do in a player turn, whether it has been taken already or not.
const ACTS: &[&str] =
    &["steady", "move", "break-off", "shoot", "fight", "get-up", "treat", "plunder", "bravery", "end", "done"];

/// The rows, phases in their order.
pub fn rows() -> Vec<Stage<Skirmish>> {
    vec![
        Stage { usual: Some("first".into()), ..Stage::phase("roll", "roll", "first-player roll", &["first"]) },
        Stage {
            proposes: turn::usual,
            idle: turn::nobody_left,
            enter: turn::enter,
            leave: end::leave,
            left: turn::left,
            may: Some(turn::may),
            on: turn::on,
            unfinished: turn::unfinished,
            follows: turn::follows,
            begins: turn::begins,
            ends: turn::ends,
            ..Stage::phase("play", "play", "player turn", ACTS)
        },
        Stage {
            proposes: end::usual,
            idle: end::nothing_left,
            leave: active::leave,
            left: turn::left,
            may: Some(turn::may),
            on: turn::on,
            ends: active::ends,
            about: active::moment,
            one_by_one: true,
            ..Stage::moment(active::MOMENT, "figure", "turn of one figure", ACTS)
        },
    ]
}
