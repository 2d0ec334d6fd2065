//! What people hear of the turn: what a moment is about, who has not acted, how a phase begins and a side's turn ends.

use super::{
    super::{script, system::Book},
    who::{in_moment, on, phase, waits},
};
use crate::{
    engine::{Board, Unit},
    view::{Id, Noun},
};

/// What the open moment is about.
pub fn about(board: &Board<Book>) -> Option<(String, Option<Id>)> {
    let answering = board.state.those(|unit| unit.body.answers);
    let names: Vec<&str> = answering.iter().map(|unit| unit.name.as_str()).collect();
    let title = board.stage().map(|stage| stage.title.to_string())?;
    let who = Noun::few(&names, &board.rows().mark.unit);
    (!names.is_empty())
        .then(|| (format!("{title}: {}", who.does("may answer")), answering.first().map(|unit| unit.id.clone())))
}

/// Who has not acted, for a first `n` to say.
pub fn unfinished(board: &Board<Book>) -> Option<String> {
    let Some(phase) = phase(board).filter(|_| !in_moment(board)) else {
        let answering = board.state.those(|unit| unit.body.answers);
        let names: Vec<&str> = answering.iter().map(|unit| unit.name.as_str()).collect();
        let who = Noun::few(&names, &board.rows().mark.unit);
        return (!names.is_empty()).then(|| who.does("have not answered"));
    };
    if phase.written.free {
        return None;
    }
    let sides = 0..board.state.table.sides.len();
    let sides = sides.filter(|side| !board.data.by_side() || on(board) == Some(*side));
    let passed = &board.state.table.body.passed;
    let here = sides.filter(|side| !passed.contains(side)).flat_map(|side| board.state.fielded(side));
    let mut names: Vec<&Unit<Book>> = script::together(1, || here.filter(|unit| waits(board, phase, unit)).collect());
    names.sort_by_key(|unit| unit.number);
    let names: Vec<&str> = names.iter().map(|unit| unit.name.as_str()).collect();
    let who = Noun::few(&names, &board.rows().mark.unit);
    let words = || format!("{}, and {} if the phase ends now", who.does("have not acted"), who.verb("do nothing"));
    (!names.is_empty()).then(words)
}

/// "Abbey to play: the rally phase begins.", where one side is on.
pub fn begins(board: &Board<Book>) -> Option<String> {
    let side = board.state.table.sides.get(on(board)?)?;
    let title = &board.stage()?.title;
    Some(format!("The {title} begins, {} to play.", side.name))
}

/// "Abbey's turn ends.", where sides play turns of their own.
pub fn ends(board: &Board<Book>) -> Option<String> {
    let last = board.data.phases.keys().last() == board.state.table.stack.first();
    let side = board.state.table.sides.get(on(board)?)?;
    (board.data.by_side() && last).then(|| format!("{}.", Noun::new(&side.name, true).owns("turn ends")))
}
