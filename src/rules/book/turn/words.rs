//! What people hear of the turn: what a moment is about, who has not acted, how a phase begins and a side's turn ends.

use super::{
    super::system::Book,
    who::{FINISH, acting, answers, in_moment, on, phase, waits},
};
use crate::{
    engine::{Board, Unit},
    view::{Id, Noun, Order},
};

/// What the open moment is about.
pub fn about(board: &Board<Book>) -> Option<(String, Option<Id>)> {
    let answering = board.state.those(|unit| answers(board, unit));
    let title = board.stage().map(|stage| stage.title.to_string())?;
    let first = answering.first()?.id.clone();
    Some((format!("{title}: {}", named(board, &answering).does("may answer")), Some(first)))
}

/// Units by name as long as they are few, else how many there are.
fn named(board: &Board<Book>, units: &[&Unit<Book>]) -> Noun {
    match units.len() {
        0..=3 => Noun::of(&units.iter().map(|unit| unit.noun()).collect::<Vec<_>>()),
        many => Noun::count(many, &board.rows().mark.unit),
    }
}

/// Who has not acted, for a first `n` to say: one by name, of several how many.
pub fn unfinished(board: &Board<Book>) -> Option<String> {
    let Some(phase) = phase(board).filter(|_| !in_moment(board)) else {
        let answering = board.state.those(|unit| answers(board, unit));
        return match answering.as_slice() {
            [] => None,
            [one] => Some(one.does("have not answered")),
            several => Some(Noun::count(several.len(), &board.rows().mark.unit).does("have not answered")),
        };
    };
    if phase.written.free {
        return None;
    }
    let who = match board.all_left().as_slice() {
        [] => return None,
        [one] => board.state.unit(one)?.noun(),
        several => Noun::count(several.len(), &board.rows().mark.unit),
    };
    // One is finished only where units act one by one.
    let not = if phase.written.one_by_one { "have not finished" } else { "have not acted" };
    Some(format!("{}, and {} if the phase ends now", who.does(not), who.verb("do nothing")))
}

/// "Mouse has not acted": of a unit that is finished without being in hand, as by a habit when the turn has just passed.
pub fn displaces(board: &Board<Book>, order: &Order) -> Option<String> {
    let phase = phase(board).filter(|_| order.act == FINISH && !in_moment(board))?;
    let in_hand = acting(board).map(|active| &active.id);
    let units = order.who.iter().filter_map(|id| board.state.unit(id));
    let units: Vec<&Unit<Book>> = units.filter(|unit| Some(&unit.id) != in_hand && waits(board, phase, unit)).collect();
    (!units.is_empty()).then(|| named(board, &units).does("have not acted"))
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
