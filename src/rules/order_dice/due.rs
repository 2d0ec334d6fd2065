//! What the rules of `order_dice` make due, and the windows they open.

use super::{
    cup, ending, reply,
    system::{Board, Unit},
};
use crate::{
    engine::numbers,
    view::{Due, Id, Window},
};

/// What is due: the reply that was announced, and the action that waits for it.
pub fn dues(board: &Board) -> Vec<Due> {
    reply::reply_due(board).into_iter().chain(reply::due(board)).collect()
}

/// What may be done now and lapses.
pub fn windows(board: &Board) -> Vec<Window> {
    match board.state.stage() {
        "end" => {
            let units = ending::may_keep(board).into_iter().filter_map(|id| board.state.unit(&id));
            let units = units.filter(|unit| !unit.body.keep);
            let units: Vec<_> = units.collect();
            let its = if let [one] = units.as_slice() { one.noun().its() } else { "their" };
            board.window("keep", &units, &format!("keep {its} die")).into_iter().collect()
        }
        "orders" => {
            let told: Vec<Window> = choice(board).into_iter().chain(replies(board)).collect();
            // What lapses comes first; the head of the screen tells of the cup either way.
            if told.is_empty() { by_hand(board).into_iter().collect() } else { told }
        }
        "reply" => replies(board),
        _ => Vec::new(),
    }
}

/// A drawn die waits for a unit: "Karst die: choose a unit: 1 2 5".
fn choice(board: &Board) -> Option<Window> {
    let side = cup::drawn(board)?;
    let units = cup::eligible(board, side);
    let name = board.state.side_name(side);
    let text = match units.as_slice() {
        [one] => format!("{name} die: the order goes to {} {}", one.number, one.name),
        several => format!("{name} die: choose a unit: {}", numbers(several)),
    };
    Some(Window { act: "fire".to_owned(), text, units: units.iter().map(|unit| unit.id.clone()).collect() })
}

/// People draw: what comes next, as Enter cannot do it.
fn by_hand(board: &Board) -> Option<Window> {
    let units = || (0..board.state.table.sides.len()).flat_map(|side| cup::eligible(board, side));
    let units: Vec<Id> = units().map(|unit| unit.id.clone()).collect();
    let text = "draw a die from the cup and order a unit of its side".to_owned();
    (cup::by_hand(board) && !units.is_empty()).then(|| Window { act: "fire".to_owned(), text, units })
}

/// Those who may reply to the unit that acts or acted last.
fn replies(board: &Board) -> Vec<Window> {
    let Some(actor) = reply::actor(board) else { return Vec::new() };
    let spring =
        board.window("spring", &reply::ambushers(board, actor), &format!("fire from ambush at {}", actor.name));
    // Whom it answers is said once: both stand in one row, and its end must not be cut.
    let to = if spring.is_some() { String::new() } else { format!(" to {}", actor.name) };
    let reacts = |unit: &&Unit| reply::bars(board, unit).is_empty() && reply::reacts(board, unit);
    let others = board.state.by_number().into_iter();
    let others = others.filter(|unit| unit.on_table() && unit.side != actor.side).filter(reacts).collect::<Vec<_>>();
    let react = board.window("react", &others, &format!("react{to}"));
    spring.into_iter().chain(react).collect()
}
