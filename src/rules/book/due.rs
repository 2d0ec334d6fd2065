//! What units owe by their book, and how the battle would end.

use rhai::Dynamic;

use super::{
    script::{self, UnitOf},
    system::Book,
    turn,
};
use crate::{
    engine::Board,
    view::{Due, Order, When},
};

/// What is owed in the phase under way.
pub fn dues(board: &Board<Book>) -> Vec<Due> {
    let mut dues = Vec::new();
    if turn::is_start(board) {
        return dues;
    }
    let phase = board.state.table.stack.first().map_or("", String::as_str);
    let turn = board.state.table.turn;
    for (nth, due) in board.data.dues.iter().enumerate() {
        if !due.phases.is_empty() && !due.phases.iter().any(|known| known == phase) {
            continue;
        }
        for unit in board.state.those(|unit| unit.on_table()) {
            let vars = || vec![("u", Dynamic::from(UnitOf(unit.id.clone())))];
            let owes = script::says(*board, &due.when, vars());
            if owes == Ok(false) {
                continue;
            }
            let says = due.says.as_ref().map(|says| script::look(*board, says, vars()));
            let cause = says.map_or(String::new(), |says| says.map_or_else(|why| why, |says| says.to_string()));
            // A book that fails is heard of, and bars nothing but the end of the phase.
            let now = due.now && owes.is_ok();
            let cause = owes.map_or_else(|why| format!("the book fails: {why}"), |_| cause);
            let name = board.data.acts.get(&due.act).map_or(due.act.as_str(), |act| act.name.as_str());
            dues.push(Due {
                id: format!("{}{}:{}:{turn}", due.act, nth + 1, unit.id),
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
            });
        }
    }
    dues
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
    let won = board.data.won.as_ref()?;
    let word = script::look(*board, won, Vec::new()).ok()?;
    (!word.is_unit()).then(|| crate::view::clean_text(&word.to_string())).filter(|word| !word.is_empty())
}
