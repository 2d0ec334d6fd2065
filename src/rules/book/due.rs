//! What units owe by their book, and how the battle would end.

use rhai::Dynamic;

use super::{
    data::BookDue,
    script::{self, Script, UnitOf, Vars},
    system::Book,
    turn,
};
use crate::{
    engine::{Board, Unit},
    paper::Fault,
    view::{Due, Order, When},
};

/// What is owed in the phase under way, and what of the book fails there; who owes it may have to wait for his turn.
pub fn dues(board: &Board<Book>) -> Vec<Due> {
    if turn::is_start(board) {
        return Vec::new();
    }
    let mut dues = script::together(1, || owed(board));
    // A look of its own: what it takes hides nothing that fails in the first.
    script::together(1, || {
        let waiting = |due: &Due| due.unit.as_ref().and_then(|id| board.state.unit(id));
        for due in dues.iter_mut().filter(|due| due.waits) {
            due.waits = waiting(due).is_some_and(|unit| !turn::out_of_turn(board, unit).is_empty());
        }
    });
    dues
}

fn owed(board: &Board<Book>) -> Vec<Due> {
    let mut dues = failures(board);
    for (nth, due) in in_phase(board) {
        for unit in board.state.those(|unit| unit.on_table()) {
            // What is left out now has been told of the look that took the last step.
            if script::is_exhausted() {
                return dues;
            }
            let vars = || vec![("u", Dynamic::from(UnitOf(unit.id.clone())))];
            let owes = script::says(*board, &due.when, vars());
            if owes == Ok(false) {
                continue;
            }
            let says = || due.says.as_ref().map(|says| script::look(*board, says, vars()));
            let cause = owes.clone().and_then(|_| says().transpose());
            // A book that fails is heard of, and bars nothing but the end of the phase.
            let now = due.now && owes.is_ok();
            let words = |says: Option<Dynamic>| says.map_or(String::new(), |says| says.to_string());
            let cause = cause.map_or_else(|why| script::fails(&why), words);
            let name = board.data.acts.get(&due.act).map_or(due.act.as_str(), |act| act.name.as_str());
            dues.push(Due {
                id: id(board, (nth, due), unit),
                rule: due.rule.clone(),
                unit: Some(unit.id.clone()),
                what: unit.noun().verb(name),
                cause: if cause.is_empty() { "by the book".to_owned() } else { cause },
                by: if now { When::Now } else { When::Phase },
                order: Order::of(&due.act, &unit.id),
                missing: missing(board, &due.act),
                number: None,
                odds: None,
                after: Vec::new(),
                waits: !now && owes.is_ok(),
            });
        }
    }
    dues
}

/// The dues of the phase under way, each with its place in the book; in a moment of it those that can be done there: the rest
/// waits until that is over.
fn in_phase<'a>(board: &Board<'a, Book>) -> impl Iterator<Item = (usize, &'a BookDue)> {
    let phase = board.state.table.stack.first().map_or("", String::as_str);
    let moment = board.stage().filter(|stage| stage.moment);
    let here = move |due: &BookDue| {
        (due.phases.is_empty() || due.phases.iter().any(|known| known == phase))
            && moment.is_none_or(|stage| stage.acts.iter().any(|act| *act == due.act))
    };
    board.data.dues.iter().enumerate().filter(move |(_, due)| here(due))
}

fn id(board: &Board<Book>, (nth, due): (usize, &BookDue), unit: &Unit<Book>) -> String {
    format!("{}{}:{}:{}", due.act, nth + 1, unit.id, board.state.table.turn)
}

/// Whether a unit owes an act at once: that goes before whose turn it is.
pub fn at_once(board: &Board<Book>, act: &str, unit: &Unit<Book>) -> bool {
    let vars = || vec![("u", Dynamic::from(UnitOf(unit.id.clone())))];
    let owes = |due: &BookDue| script::says(*board, &due.when, vars()) == Ok(true);
    let waived = |due: (usize, &BookDue)| board.is_waived(&id(board, due, unit));
    let mut dues = in_phase(board).filter(|(_, due)| due.act == act && due.now);
    unit.on_table() && dues.any(|due| !waived(due) && owes(due.1))
}

/// What fails of what only looks at the table as a whole: nobody else would hear of it. It is done by waiving it.
fn failures(board: &Board<Book>) -> Vec<Due> {
    let skip = board.data.phase(&board.state.table.stack).and_then(|phase| phase.skip.as_ref());
    let skip = skip.and_then(|skip| script::says(*board, skip, Vec::new()).err());
    let won = won(board).err();
    let turn = board.state.table.turn;
    let told = [("skip", skip), ("won", won)].into_iter().filter_map(|(what, why)| Some((what, why?)));
    told.map(|(what, why)| Due {
        id: format!("book-{what}:{turn}"),
        rule: String::new(),
        unit: None,
        what: format!("{}, or go on without it", script::MEND),
        cause: script::fails(&why),
        by: When::Phase,
        order: Order::default(),
        missing: Vec::new(),
        number: None,
        odds: None,
        after: Vec::new(),
        waits: false,
    })
    .collect()
}

/// The facts of an act that somebody must give.
fn missing(board: &Board<Book>, act: &str) -> Vec<String> {
    let facts = board.data.acts.get(act).map_or(&[][..], |act| &act.facts);
    let asked = facts.iter().filter(|fact| {
        let long = &fact.written;
        !long.optional && long.is != "flag" && fact.usual.is_none() && fact.when.is_none()
    });
    asked.map(|fact| fact.id.clone()).collect()
}

/// How the battle would end by the book.
pub fn verdict(board: &Board<Book>) -> Option<String> {
    // One that fails is due.
    won(board).ok().flatten()
}

/// What the book says of the end.
///
/// # Errors
/// It fails, or gives something else than words: where and why.
pub fn won(board: &Board<Book>) -> Result<Option<String>, Fault> {
    board.data.won.as_ref().map_or(Ok(None), |won| words_of(board, won, Vec::new()))
}

/// Why a unit leaves the battle, if nobody of it is left and the book says that it does then. Of a book that fails it stays.
pub fn leaves(board: &Board<Book>, unit: &Unit<Book>) -> Option<String> {
    if board.data.count(&unit.body) > 0 { None } else { left_by_nobody(board, unit).ok().flatten() }
}

/// Why a unit would leave of which nobody were left.
///
/// # Errors
/// The book fails, or gives something else than words: where and why.
pub fn left_by_nobody(board: &Board<Book>, unit: &Unit<Book>) -> Result<Option<String>, Fault> {
    let vars = || vec![("u", Dynamic::from(UnitOf(unit.id.clone())))];
    board.data.leaves.as_ref().map_or(Ok(None), |leaves| words_of(board, leaves, vars()))
}

/// The words that a script gives, if it gives any.
fn words_of(board: &Board<Book>, script: &Script, vars: Vars) -> Result<Option<String>, Fault> {
    let word = script::look(*board, script, vars)?;
    if !word.is_unit() && !word.is_string() {
        return Err(board
            .data
            .page
            .failed(script, &format!("it gives {}, neither words nor ()", script::shown(&word))));
    }
    Ok(Some(crate::view::clean_text(&word.to_string())).filter(|word| !word.is_empty()))
}
