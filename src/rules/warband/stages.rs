//! The stages of `warband`: declarations, then the strike list; the turn ends behind it.

use super::{
    body::Deeds,
    combat::{self, Character},
    order,
    system::Warband,
};
use crate::{
    engine::{Board, END_STAGE, Halt, Scene, Stage, tell},
    view::{Id, Noun, Order},
};

/// The rows, phases in their order.
pub fn rows() -> Vec<Stage<Warband>> {
    vec![
        Stage {
            left: |board, side| {
                let free = |unit: &Character| {
                    combat::stands(unit) && !unit.body.deeds.moved && !combat::engaged(board.state, unit)
                };
                of_side(board, board.state.those(free), side)
            },
            on: next_side,
            ..Stage::phase(
                "declare",
                "declare",
                "declaration phase",
                &["charge", "move", "engage", "leave", "arm", "test", "leadership", "spell-hits", "fate"],
            )
        },
        Stage {
            proposes: next_strike,
            idle: |board| order::list(board).is_empty(),
            enter: build_list,
            leave: end_turn,
            left: |board, side| of_side(board, order::list(board), side),
            on: next_side,
            unfinished: not_acted,
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

/// The strike phase begins: the list is built, and ties are rolled (D8).
fn build_list(scene: &mut Scene<Warband>) -> Result<(), Halt> {
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

/// The strike phase ends, and with it the turn (R29).
fn end_turn(scene: &mut Scene<Warband>) -> Result<(), Halt> {
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

/// The ids of those who are of a side.
fn of_side(board: &Board<Warband>, units: Vec<&Character>, side: usize) -> Vec<Id> {
    let of_side = units.into_iter().filter(|unit| board.state.side_of(unit) == side);
    of_side.map(|unit| unit.id.clone()).collect()
}

/// The side of the character whose turn it is in the list.
fn next_side(board: &Board<Warband>) -> Option<usize> {
    order::active(board).first().map(|unit| board.state.side_of(unit))
}

/// What Enter means in the strikes: what the next in the list usually does, and the end of the turn when nobody is left.
fn next_strike(board: &Board<Warband>) -> Option<Order> {
    if order::list(board).is_empty() {
        return Some(Order::table(END_STAGE));
    }
    if !order::tied(board).is_empty() {
        return Some(Order::table("ties"));
    }
    let unit = *order::active(board).first()?;
    let chances = order::chances(board, unit);
    let act = if chances.fight {
        "fight"
    } else if chances.cast {
        // A wizard who can do both casts first.
        "cast"
    } else {
        "shoot"
    };
    Some(Order::of(act, &unit.id))
}

/// Who has not acted, for a first `n` to say.
fn not_acted(board: &Board<Warband>) -> Option<String> {
    let names: Vec<&str> = order::list(board).into_iter().map(|unit| unit.name.as_str()).collect();
    let who = Noun::few(&names, "character");
    let words = || format!("{}, and {} if the phase ends now", who.does("have not acted"), who.verb("pass"));
    (!names.is_empty()).then(words)
}

/// The battle can end when one side alone has somebody up or to come, unless the game master alone decides.
pub fn verdict(board: &Board<Warband>) -> Option<String> {
    board.has_field("hold", |unit| unit.body.up())
}
