//! The stages of `skirmish`: the roll for the first turn, played once; the player turns; the moment of one figure.

use super::{active, end, health::Health, system::Skirmish, turn};
use crate::engine::{Board, Stage};

/// What a figure may do in a player turn, whether it has been taken already or not.
const ACTS: &[&str] =
    &["steady", "move", "break-off", "shoot", "fight", "get-up", "treat", "plunder", "bravery", "end", "done"];

/// Those of them for which a figure is waited for.
const AWAITED: &[&str] = &["move", "break-off", "shoot", "fight", "get-up", "treat", "plunder"];

/// The rows, phases in their order.
pub fn rows() -> Vec<Stage<Skirmish>> {
    vec![
        Stage { usual: Some("first".into()), ..Stage::phase("roll", "roll", "first-player roll", &["first"]) },
        Stage {
            proposes: turn::usual,
            own: Some(|board, figure| end::next(board, figure).filter(|_| turn::may(board, figure))),
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
            ..Stage::phase("play", "play", "player turn", ACTS).awaits(AWAITED)
        },
        Stage {
            proposes: end::usual,
            idle: end::nothing_left,
            leave: active::leave,
            left: turn::left,
            may: Some(turn::may),
            on: turn::on,
            ends: active::ends,
            displaces: end::displaces,
            about: active::moment,
            one_by_one: true,
            // The whole of a player turn is given in it.
            heading: "play".into(),
            ..Stage::moment(active::MOMENT, "figure", "turn of one figure", ACTS).awaits(AWAITED)
        },
    ]
}

/// No rule says when a battle is won: its end is offered when one side alone has a figure that stands, on the table or to
/// come, unless the game master alone ends it (R21).
pub fn verdict(board: &Board<Skirmish>) -> Option<String> {
    if board.option("R21") == "never" {
        return None;
    }
    board.has_field(|figure| figure.body.hurt.health() < Health::Collapsed)
}
