//! What the rules of `warband` make due, and the windows they open.

use super::{combat, fate, magic, order, system::Warband, trial::leadership};
use crate::{
    engine::Board,
    view::{Due, Id, Noun, Order, When, Window, series},
};

/// What is due: tie-break dice for the strike list (D8), and Leadership tests that spells ask for (R20).
pub fn dues(board: &Board<Warband>) -> Vec<Due> {
    let mut dues = ties(board);
    let owes = board.state.those(|unit| combat::stands(unit) && !unit.body.owes.is_empty());
    dues.extend(owes.into_iter().map(|unit| {
        let (number, odds) = leadership::chances(board, unit);
        Due {
            what: "Leadership test".to_owned(),
            cause: unit.body.owes.clone(),
            by: When::Now,
            number: Some(number),
            odds: Some(odds),
            ..Due::new(leadership::due_id(&unit.id), "R20", Order::of(leadership::ACT, &unit.id))
        }
    }));
    dues
}

fn ties(board: &Board<Warband>) -> Vec<Due> {
    if board.state.stage() != "strike" {
        return Vec::new();
    }
    let tied = order::tied(board);
    if tied.is_empty() {
        return Vec::new();
    }
    vec![Due {
        what: "roll tie-break dice".to_owned(),
        cause: format!("{} in the strike list", who(board, &tied).does("tie")),
        by: When::Now,
        ..Due::new(format!("ties:{}", board.state.table.turn), "D8", Order::table("ties"))
    }]
}

/// Whose spell has hits to tell, whose place it is, and of whose fate nobody has spoken.
pub fn windows(board: &Board<Warband>) -> Vec<Window> {
    let mut windows = Vec::new();
    let mut window = |act: &str, text: String, units: Vec<Id>| {
        if !units.is_empty() {
            windows.push(Window { act: act.to_owned(), text, units });
        }
    };
    // Whom they put Down strikes no more, so they come before whoever is next.
    let spells = magic::unresolved(board);
    window("spell-hits", format!("{}: on whom?", series(&spells)), magic::waiting(board));
    if order::tied(board).is_empty() {
        for (act, word, may) in [("fight", "may fight", 0), ("shoot", "may shoot", 1), ("cast", "may cast", 2)] {
            let beside = board.state.those(|unit| act == "cast" && order::may_only_cast(board, unit));
            let beside = beside.into_iter().filter(|_| board.state.stage() == "strike");
            let able = order::active(board).into_iter().chain(beside).filter(|unit| {
                let chances = order::chances(board, unit);
                [chances.fight, chances.shoot, chances.cast][may]
            });
            let able: Vec<Id> = able.map(|unit| unit.id.clone()).collect();
            window(act, format!("{} {word}", who(board, &able)), able);
        }
    }
    let fallen = fate::open(board);
    window("fate", format!("{} Down: decide fate", who(board, &fallen)), fallen);
    windows
}

fn who(board: &Board<Warband>, ids: &[Id]) -> Noun {
    let names: Vec<&str> = ids.iter().filter_map(|id| board.state.unit(id)).map(|unit| unit.name.as_str()).collect();
    Noun::few(&names, "character")
}
