//! The stages of `skirmish`: the roll for the first turn, played once; the player turns; the moment of one figure.

use super::{Skirmish, active, turn};
use crate::engine::{Board, END_STAGE, Halt, Scene, Stage};

/// The rows, phases in their order.
#[rustfmt::skip]
pub static STAGES: &[Stage<Skirmish>] = &[
    Stage { id: "roll",   name: "roll",   title: "first-player roll",  moment: false, usual: Some("first"), idle: |_| false,
            acts: &["first"] },
    Stage { id: "play",   name: "play",   title: "player turn",        moment: false, usual: None, idle: |board| nobody_left(board),
            acts: &["steady", "move", "break-off", "shoot", "fight", "get-up", "treat", "plunder", "bravery", "end", "done"] },
    Stage { id: "figure", name: "figure", title: "turn of one figure", moment: true,  usual: Some("end"), idle: |board| active::idle(board),
            acts: &["steady", "move", "break-off", "shoot", "fight", "get-up", "treat", "plunder", "bravery", "end", "done"] },
];

fn nobody_left(board: &Board<Skirmish>) -> bool {
    turn::on(board).is_none_or(|side| turn::left(board, side).is_empty())
}

/// What happens when a stage begins.
///
/// # Errors
/// As for any order.
pub fn enter(scene: &mut Scene<Skirmish>, stage: &str) -> Result<(), Halt> {
    if stage == "play" { turn::enter(scene) } else { Ok(()) }
}

/// What happens when a stage ends.
///
/// # Errors
/// As for any order.
pub fn leave(scene: &mut Scene<Skirmish>, stage: &str) -> Result<(), Halt> {
    match stage {
        "play" => turn::leave(scene),
        // Who ends the stage by hand has its end for a headline.
        active::MOMENT if scene.order.act == END_STAGE => active::finish(scene).map(|_| ()),
        active::MOMENT => active::finished(scene),
        _ => Ok(()),
    }
}
