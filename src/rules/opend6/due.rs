//! What the rules of `opend6` make due, and the windows they open.

use super::{
    charge, initiative,
    melee::Melee,
    morale::{casualty, nerve, owed, rally},
    opportunity,
    system::OpenD6,
    window,
};
use crate::{
    engine::{Board, Unit},
    view::{Due, Id, Order, Window},
};

/// What is due.
pub fn dues(board: &Board<OpenD6>) -> Vec<Due> {
    match board.state.table.stack.first().map_or("", String::as_str) {
        "initiative" => initiative::due(board).into_iter().collect(),
        "movement" => charge::due(board).into_iter().collect(),
        "close" => melees(board),
        "morale" => morale(board),
        // What is put in after the morale phase is tested all the same (R91).
        "special" => tests(board, &[]),
        _ => Vec::new(),
    }
}

/// A due by the end of the phase, without numbers yet.
fn due(kind: &str, rule: &str, unit: &Id, act: &str) -> Due {
    Due::new(format!("{kind}:{unit}"), rule, Order::of(act, unit))
}

/// Melees that are not fought yet (R79).
fn melees(board: &Board<OpenD6>) -> Vec<Due> {
    let mut dues = Vec::new();
    for melee in Melee::unfought(board.state) {
        let Some(first) = melee.first(board.state) else { continue };
        let cause = format!("in contact: {}", melee.names(board.state));
        dues.push(Due { what: "fight".to_owned(), cause, ..due("fight", "R79", first, "fight") });
    }
    dues
}

/// Broken squads that must rally, then squads that must test their casualties (R89, R91).
fn morale(board: &Board<OpenD6>) -> Vec<Due> {
    let mut dues = Vec::new();
    for unit in owed::rallies(board) {
        let number = rally::threat(board, unit, false);
        let last = rally::is_last(unit);
        dues.push(Due {
            what: if last { "last rally" } else { "rally" }.to_owned(),
            cause: if last { "broken, at the rally point or an edge" } else { "broken" }.to_owned(),
            odds: Some(rally::odds(board, unit, &number)),
            number: Some(number),
            ..due("rally", if last { "R90" } else { "R89" }, &unit.id, "rally")
        });
    }
    let first: Vec<String> = dues.iter().map(|due| due.id.clone()).collect();
    dues.extend(tests(board, &first));
    dues
}

/// Squads that must test their casualties, after these dues (R91).
fn tests(board: &Board<OpenD6>, first: &[String]) -> Vec<Due> {
    let mut dues = Vec::new();
    for unit in owed::tests(board) {
        let number = casualty::threat(board, unit, false);
        let hit = unit.body.hit();
        let plural = if hit == 1 { "casualty" } else { "casualties" };
        dues.push(Due {
            what: "casualty test".to_owned(),
            cause: format!("{hit} {plural} this turn"),
            odds: Some(nerve::holds(board, unit, &number)),
            number: Some(number),
            after: first.to_vec(),
            ..due("casualty", "R91", &unit.id, "casualty-test")
        });
    }
    dues
}

/// What may be done now and lapses.
pub fn windows(board: &Board<OpenD6>) -> Vec<Window> {
    let ids = |units: Vec<&Unit<OpenD6>>| units.into_iter().map(|unit| unit.id.clone()).collect();
    let stage = board.state.stage();
    // What lapses first comes first.
    let mut windows: Vec<Window> = opportunity::window(board).into_iter().chain(charge::window(board)).collect();
    if stage == "morale" && owed::rallies(board).is_empty() && owed::tests(board).is_empty() {
        windows.extend(window::of(board, "rally", ids(owed::volunteers(board)), "may rally"));
    }
    if matches!(stage, "movement" | "morale" | "special") {
        let routing =
            board.state.those(|unit| unit.on_table() && unit.body.morale == 0 && unit.body.at_rally.is_none());
        windows.extend(window::of(board, "reached", ids(routing), "may reach the rally point or an edge"));
    }
    windows
}
