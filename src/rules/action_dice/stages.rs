//! The stages of `action_dice`: the roll for the order of play, the players' turns, and the moment of a withdrawal.

use super::{ActionDice, Company, Look, movement::withdraw, turn};
use crate::{
    engine::{Halt, Next, Scene, Stage, numbers},
    view::{Id, Noun, counted},
};

/// The rows, phases in their order.
#[rustfmt::skip]
pub static STAGES: &[Stage<ActionDice>] = &[
    Stage { id: "order",      name: "order",  title: "roll for the order of play", moment: false, usual: Some("order"), idle: |_| false,
            acts: &["order"] },
    Stage { id: "play",       name: "play",   title: "player's turn",              moment: false, usual: None, idle: |_| false,
            acts: &["move", "drive", "reshape", "melee", "fire", "broadside", "fireball", "special", "nothing", "stop", "morale", "done"] },
    Stage { id: "withdrawal", name: "leave",  title: "withdrawal",                 moment: true,  usual: Some("free-attack"), idle: |board| withdraw::idle(board),
            acts: &["free-attack", "morale"] },
];

/// What happens when a stage begins.
///
/// # Errors
/// As for any order.
pub fn enter(scene: &mut Scene<ActionDice>, stage: &str) -> Result<(), Halt> {
    if stage == "play" {
        turn::begin(scene);
    }
    Ok(())
}

/// What happens when a stage ends.
///
/// # Errors
/// As for any order.
pub fn leave(scene: &mut Scene<ActionDice>, stage: &str) -> Result<(), Halt> {
    match stage {
        "play" => turn::end(scene),
        "withdrawal" => withdraw::leave(scene),
        _ => Ok(()),
    }
}

/// What is said as a player's turn ends: "North's turn ends."
pub fn ends(board: &Look, stage: &str) -> Option<String> {
    let side = turn::on(board).filter(|_| stage == "play")?;
    Some(format!("{} turn ends.", turn::whose(&turn::side_name(board, side))))
}

/// What is said as a player's turn begins: "South to play."
pub fn begins(board: &Look, stage: &str) -> Option<String> {
    let side = turn::on(board).filter(|_| stage == "play")?;
    Some(format!("{} to play.", turn::side_name(board, side)))
}

/// What follows a phase: the next player's turn, and after the last a new round (R3, A8).
pub fn follows(board: &Look, phase: &str) -> Next {
    match phase {
        "play" if board.state.table.ground.at > 0 => Next::Phase("play"),
        "play" if board.option("A8") == "round" => Next::Turn("order"),
        "play" => Next::Turn("play"),
        _ => Next::Phase("play"),
    }
}

/// Units of a side that may still do something and have not.
pub fn left(board: &Look, side: usize) -> Vec<Id> {
    let units = match board.state.stage() {
        "play" if turn::on(board) == Some(side) => board.state.those(|unit| turn::may(board, unit)),
        "withdrawal" => withdraw::owed(board).into_iter().filter(|unit| board.state.side_of(unit) == side).collect(),
        _ => Vec::new(),
    };
    units.into_iter().map(|unit| unit.id.clone()).collect()
}

/// Whether a unit may do something now.
pub fn may(board: &Look, unit: &Company) -> bool {
    match board.state.stage() {
        "play" => turn::may(board, unit),
        "withdrawal" => withdraw::owed(board).iter().any(|owed| owed.id == unit.id),
        _ => false,
    }
}

/// The side that is on.
pub fn on(board: &Look) -> Option<usize> {
    match board.state.stage() {
        "withdrawal" => withdraw::owed(board).first().map(|unit| board.state.side_of(unit)),
        _ => turn::on(board),
    }
}

/// What stands unfinished, for a first `n` to say.
pub fn unfinished(board: &Look) -> Option<String> {
    let ids = (0..board.state.table.sides.len()).flat_map(|side| left(board, side));
    let units: Vec<&Company> = ids.filter_map(|id| board.state.unit(&id)).collect();
    let (verb, end) = match board.state.stage() {
        "play" => ("have actions left", "if the turn ends now, they are lost"),
        "withdrawal" => ("may strike first", "if this ends now, the chance is lost"),
        _ => return None,
    };
    match units.as_slice() {
        [] => None,
        [one] => Some(format!("{} {}: {end}", one.number, one.does(verb))),
        several => Some(format!("{} {verb} ({}): {end}", counted(several.len(), "unit"), numbers(several))),
    }
}

/// Ends the battle when one side alone has a unit left on the table or to come, unless the game master ends it (R48).
pub fn verdict(board: &Look) -> Option<String> {
    if board.option("R48") == "never" {
        return None;
    }
    let sides = &board.state.table.sides;
    let lives = |id: &Id| board.state.units.values().any(|unit| unit.side == *id && unit.gone.is_none());
    let standing: Vec<_> = sides.iter().filter(|side| lives(&side.id)).collect();
    match standing.as_slice() {
        [] => Some("nobody is left".to_owned()),
        [winner] if sides.len() > 1 => Some(format!("{} the field", Noun::new(&winner.name, true).does("have"))),
        _ => None,
    }
}
