//! The stages of `action_dice`: the roll for the order of play, the players' turns, and the moment of a withdrawal.

use super::{
    movement::withdraw,
    next,
    system::{ActionDice, Board, Unit},
    turn,
};
use crate::{
    engine::{Stage, numbers},
    view::{Id, counted},
};

/// The rows, phases in their order.
pub fn rows() -> Vec<Stage<ActionDice>> {
    vec![
        Stage {
            usual: Some("order".into()),
            ..Stage::phase("order", "order", "roll for the order of play", &["order"])
        },
        Stage {
            enter: |scene| {
                turn::begin(scene);
                Ok(())
            },
            leave: turn::end,
            left: |board, side| {
                let units = board.state.those(|unit| turn::on(board) == Some(side) && turn::may(board, unit));
                units.into_iter().map(|unit| unit.id.clone()).collect()
            },
            may: Some(turn::may),
            own: Some(next::of),
            displaces: turn::displaces,
            on: turn::on,
            unfinished: |board| {
                unfinished(board, "have not used all actions", "the actions are lost if the turn ends now")
            },
            follows: turn::follows,
            begins: |board| Some(format!("{} to play.", board.state.side_name(turn::on(board)?))),
            ends: |board| Some(format!("{} turn ends.", turn::whose(board.state.side_name(turn::on(board)?)))),
            ..Stage::phase(
                "play",
                "play",
                "player's turn",
                &[
                    "move",
                    "drive",
                    "reshape",
                    "melee",
                    "fire",
                    "broadside",
                    "fireball",
                    "special",
                    "nothing",
                    "stop",
                    "morale",
                    "done",
                ],
            )
            .awaits(&["move", "drive", "reshape", "melee", "fire", "broadside", "fireball", "special"])
        },
        Stage {
            usual: Some("free-attack".into()),
            idle: withdraw::idle,
            leave: withdraw::leave,
            left: |board, side| {
                let owed = withdraw::owed(board).into_iter().filter(|unit| board.state.side_of(unit) == side);
                owed.map(|unit| unit.id.clone()).collect()
            },
            on: |board| withdraw::owed(board).first().map(|unit| board.state.side_of(unit)),
            unfinished: |board| unfinished(board, "may strike first", "the chance is lost if this ends now"),
            about: withdraw::moment,
            ..Stage::moment("withdrawal", "leave", "withdrawal", &["free-attack", "morale"]).awaits(&["free-attack"])
        },
    ]
}

/// What stands unfinished, for a first `n` to say.
fn unfinished(board: &Board, verb: &str, end: &str) -> Option<String> {
    let left: Vec<Id> = board.all_left();
    let units: Vec<&Unit> = left.iter().filter_map(|id| board.state.unit(id)).collect();
    match units.as_slice() {
        [] => None,
        [one] => Some(format!("{} {}: {end}", one.number, one.does(verb))),
        several => Some(format!("{} {verb} ({}): {end}", counted(several.len(), "unit"), numbers(several))),
    }
}

/// Ends the battle when one side alone has a unit left on the table or to come, unless the game master ends it (R48).
pub fn verdict(board: &Board) -> Option<String> {
    if board.option("R48") == "never" {
        return None;
    }
    board.has_field(|_| true)
}
