//! What the rules of `order_dice` make due, and the windows they open.

use super::{Look, Piece, body::Face, ending, reply};
use crate::view::{Due, Window};

/// What is due: an action that waits for its reply goes on.
pub fn dues(board: &Look) -> Vec<Due> {
    reply::due(board).into_iter().collect()
}

/// What may be done now and lapses.
pub fn windows(board: &Look) -> Vec<Window> {
    let mut windows = Vec::new();
    let mut window = |act: &str, text: String, units: Vec<&Piece>| {
        if !units.is_empty() {
            let text = format!("{} {text}", units.len());
            windows.push(Window {
                act: act.to_owned(),
                text,
                units: units.iter().map(|unit| unit.id.clone()).collect(),
            });
        }
    };
    match board.state.stage() {
        "end" => {
            let units = ending::may_keep(board).into_iter();
            window("keep", "may keep their die".to_owned(), units.filter_map(|id| board.state.unit(&id)).collect());
        }
        "orders" | "reply" => {
            let Some(actor) = reply::actor(board) else { return windows };
            let others = |may: &dyn Fn(&Piece) -> bool| {
                board.state.those(|unit| unit.on_table() && unit.side != actor.side && may(unit))
            };
            let ambush =
                |unit: &Piece| unit.body.shows() == Some(Face::Ambush) && reply::bars_spring(board, unit).is_empty();
            window("spring", format!("in ambush for {}", actor.name), others(&ambush));
            let react = |unit: &Piece| reply::bars(board, unit).is_empty() && reply::react::has(board, unit);
            window("react", format!("may react to {}", actor.name), others(&react));
        }
        _ => {}
    }
    windows
}
