//! The stages of `skirmish`: the roll for the first turn, played once; the player turns; the moment of one figure.

use super::{active, break_off, fight, get_up, movement, plunder, shoot, stats, system::Skirmish, turn};
use crate::{
    engine::{Board, END_STAGE, Stage},
    view::Order,
};

/// What a figure may do in a player turn, whether it has been taken already or not.
const ACTS: &[&str] =
    &["steady", "move", "break-off", "shoot", "fight", "get-up", "treat", "plunder", "bravery", "end", "done"];

/// The rows, phases in their order.
pub fn rows() -> Vec<Stage<Skirmish>> {
    vec![
        Stage { usual: Some("first".into()), ..Stage::phase("roll", "roll", "first-player roll", &["first"]) },
        Stage {
            proposes: turn::usual,
            idle: nobody_left,
            enter: turn::enter,
            leave: |scene| {
                active::finished(scene)?;
                turn::leave(scene)
            },
            left: turn::left,
            may: Some(turn::may),
            on: turn::on,
            unfinished: turn::unfinished,
            follows: turn::follows,
            begins: |board| turn::side(board).map(|side| format!("{side} to play.")),
            ends: turn::ends,
            ..Stage::phase("play", "play", "player turn", ACTS)
        },
        Stage {
            usual: Some("end".into()),
            idle: has_nothing_left,
            leave: |scene| {
                // Who ends the stage by hand has its end for a headline.
                if scene.order.act == END_STAGE { active::finish(scene).map(drop) } else { active::finished(scene) }
            },
            left: turn::left,
            may: Some(turn::may),
            on: turn::on,
            ends: |board| active::figure(board).map(|unit| format!("{} is finished.", unit.name)),
            about: active::moment,
            ..Stage::moment(active::MOMENT, "figure", "turn of one figure", ACTS)
        },
    ]
}

fn nobody_left(board: &Board<Skirmish>) -> bool {
    turn::on(board).is_none_or(|side| turn::left(board, side).is_empty())
}

/// Whether something stands against all that the figure could still do: then its moment closes by itself.
fn has_nothing_left(board: &Board<Skirmish>) -> bool {
    let Some(unit) = active::figure(board).filter(|unit| stats::up(unit)) else { return true };
    let acts =
        [movement::against, break_off::against, shoot::against, fight::against, get_up::against, plunder::against];
    let order = Order::of("end", &unit.id);
    acts.iter().all(|against| !against(board, &order).is_empty())
}
