//! What the rules of `warband` make due, and the windows they open.

use super::{Warband, fate, magic, order};
use crate::{
    rules::Board,
    view::{Due, Id, Order, When, Window},
};

/// What is due: dice of those who are level in the strike list (D8).
pub fn dues(board: &Board<Warband>) -> Vec<Due> {
    if board.state.stage() != "strike" {
        return Vec::new();
    }
    let tied = order::tied(board);
    if tied.is_empty() {
        return Vec::new();
    }
    vec![Due {
        id: format!("ties:{}", board.state.table.turn),
        rule: "D8".to_owned(),
        unit: None,
        what: "roll for ties".to_owned(),
        cause: format!("{} are level in the strike list", tied.len()),
        by: When::Now,
        order: Order::table("ties"),
        missing: Vec::new(),
        number: None,
        odds: None,
        after: Vec::new(),
    }]
}

/// Whose place it is, whose spell has hits to tell, and of whose fate nobody has spoken.
pub fn windows(board: &Board<Warband>) -> Vec<Window> {
    let mut windows = Vec::new();
    let mut window = |act: &str, text: String, units: Vec<Id>| {
        if !units.is_empty() {
            windows.push(Window { act: act.to_owned(), text, units });
        }
    };
    if order::tied(board).is_empty() {
        for (act, word, may) in [("fight", "strikes", 0), ("shoot", "may shoot", 1), ("cast", "may cast", 2)] {
            let able = order::active(board).into_iter().filter(|unit| {
                let chances = order::chances(board, unit);
                [chances.fight, chances.shoot, chances.cast][may]
            });
            let able: Vec<_> = able.collect();
            let text = able.iter().map(|unit| format!("{} {word}", unit.number)).collect::<Vec<_>>().join(", ");
            window(act, text, able.into_iter().map(|unit| unit.id.clone()).collect());
        }
    }
    let casters = magic::waiting(board);
    window("spell-hits", format!("{}: say whom the spell hits", numbers(board, &casters)), casters);
    let fallen = fate::open(board);
    window("fate", format!("{} Down: killed or not?", numbers(board, &fallen)), fallen);
    windows
}

fn numbers(board: &Board<Warband>, ids: &[Id]) -> String {
    let numbers = ids.iter().filter_map(|id| board.state.unit(id)).map(|unit| unit.number.to_string());
    numbers.collect::<Vec<_>>().join(" ")
}
