//! The stages of `warband`: declarations, then the strike list; the turn ends behind it.

use super::{
    Warband,
    body::Deeds,
    combat::{self, Character},
    order,
};
use crate::{
    engine::{Board, END_STAGE, Halt, Scene, Stage, tell},
    view::{Id, Noun, Order},
};

/// The rows, phases in their order.
#[rustfmt::skip]
pub static STAGES: &[Stage<Warband>] = &[
    Stage { id: "declare", name: "declare", title: "declaration phase", moment: false, usual: None, idle: |_| false,
            acts: &["charge", "move", "engage", "leave", "arm", "test", "leadership", "spell-hits", "fate"] },
    Stage { id: "strike",  name: "strikes", title: "strike phase",      moment: false, usual: None, idle: |board| order::list(board).is_empty(),
            acts: &["ties", "fight", "shoot", "cast", "other", "pass", "arm", "test", "leadership", "spell-hits", "fate", "done"] },
];

/// What happens when a stage begins: the strike list is built, and ties are rolled (D8).
///
/// # Errors
/// As for any order.
pub fn enter(scene: &mut Scene<Warband>, stage: &str) -> Result<(), Halt> {
    if stage != "strike" {
        return Ok(());
    }
    order::roll_ties(scene)?;
    let board = scene.board();
    let list: Vec<String> = order::list(&board)
        .into_iter()
        .map(|unit| format!("{} ({})", unit.name, order::because(&board, unit)))
        .collect();
    if !list.is_empty() {
        tell!(scene, "In order: {}.", list.join(", "));
    }
    Ok(())
}

/// What happens when a stage ends: behind the strikes, the turn (R29).
///
/// # Errors
/// As for any order.
pub fn leave(scene: &mut Scene<Warband>, stage: &str) -> Result<(), Halt> {
    if stage != "strike" {
        return Ok(());
    }
    let ids: Vec<Id> = scene.state.units.keys().cloned().collect();
    for id in ids {
        let unit = scene.unit(&id)?;
        let turn = match combat::combat_turn(&scene.state, unit) {
            0 => 0,
            turn => turn.saturating_add(1),
        };
        let body = &unit.body;
        // Who did nothing and is free is left untouched, so that the journal stays short.
        if body.combat_turn == turn && body.deeds == Deeds::default() && body.ties.is_empty() {
            continue;
        }
        let body = &mut scene.unit_mut(&id)?.body;
        body.combat_turn = turn;
        body.deeds = Deeds::default();
        body.ties.clear();
    }
    Ok(())
}

/// Characters of a side that have declared nothing and are free, or may still act in their place.
pub fn left(board: &Board<Warband>, side: usize) -> Vec<Id> {
    let of_side = |unit: &&Character| board.state.side_of(unit) == side;
    let left: Vec<&Character> = match board.state.stage() {
        "strike" => order::list(board),
        _ => board
            .state
            .those(|unit| combat::stands(unit) && !unit.body.deeds.moved && !combat::engaged(board.state, unit)),
    };
    left.into_iter().filter(of_side).map(|unit| unit.id.clone()).collect()
}

/// The side of the character whose turn it is in the list.
pub fn on(board: &Board<Warband>) -> Option<usize> {
    order::active(board).first().map(|unit| board.state.side_of(unit))
}

/// What Enter means in the strikes: what the next in the list usually does, and the end of the turn when nobody is left.
pub fn usual(board: &Board<Warband>) -> Option<Order> {
    if board.state.stage() != "strike" {
        return None;
    }
    if order::list(board).is_empty() {
        return Some(Order::table(END_STAGE));
    }
    if !order::tied(board).is_empty() {
        return Some(Order::table("ties"));
    }
    let unit = *order::active(board).first()?;
    let chances = order::chances(board, unit);
    let act = match () {
        () if chances.fight => "fight",
        // A wizard who can do both casts first.
        () if chances.cast => "cast",
        () => "shoot",
    };
    Some(Order::of(act, &unit.id))
}

/// What stands unfinished, for a first `n` to say.
pub fn unfinished(board: &Board<Warband>) -> Option<String> {
    if board.state.stage() != "strike" {
        return None;
    }
    let names: Vec<&str> = order::list(board).into_iter().map(|unit| unit.name.as_str()).collect();
    let who = Noun::few(&names, "character");
    let words = || format!("{}, and {} if the phase ends now", who.does("have not acted"), who.verb("pass"));
    (!names.is_empty()).then(words)
}

/// The battle can end when one side alone has somebody up or to come, unless the game master alone decides.
pub fn verdict(board: &Board<Warband>) -> Option<String> {
    let sides = &board.state.table.sides;
    if board.option("end") == "game-master" {
        return None;
    }
    let lives =
        |id: &Id| board.state.units.values().any(|unit| unit.side == *id && unit.gone.is_none() && unit.body.up());
    let standing: Vec<_> = sides.iter().filter(|side| lives(&side.id)).collect();
    match standing.as_slice() {
        [] => Some("nobody is left".to_owned()),
        [winner] if sides.len() > 1 => Some(Noun::new(&winner.name, true).does("hold the field")),
        _ => None,
    }
}
