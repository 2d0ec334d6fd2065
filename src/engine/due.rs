//! What is due on a board: the system's dues, late arrivals and reminders, less what somebody waived.

use super::{
    Board, Rules,
    common::{ARRIVE, END_BATTLE, NOTED},
    reminder,
};
use crate::view::{Due, Order, When};

/// Everything due now, the most pressing first; last the offer to end a battle that the rules call decided, which nobody
/// owes.
pub(super) fn all<R: Rules>(board: &Board<R>) -> Vec<Due> {
    let mut dues = owed(board);
    let verdict = board.verdict().filter(|_| board.state.table.over.is_none());
    dues.extend(verdict.map(|word| Due {
        id: END_BATTLE.to_owned(),
        rule: String::new(),
        unit: None,
        what: "end the battle".to_owned(),
        cause: word,
        by: When::Phase,
        order: Order::table(END_BATTLE),
        // Never done among others: somebody says so.
        missing: vec!["how".to_owned()],
        number: None,
        odds: None,
        after: Vec::new(),
    }));
    dues.retain(|due| !board.state.table.waived.contains_key(&due.id));
    dues
}

/// What must be done before stages end, the most pressing first.
pub(super) fn owed<R: Rules>(board: &Board<R>) -> Vec<Due> {
    if board.state.table.over.is_some() {
        return Vec::new();
    }
    let mut dues = (board.tables().dues)(board);
    let turn = board.state.table.turn;
    for unit in board.state.those(|unit| unit.reserve.is_some() && unit.gone.is_none()) {
        if let Some(reserve) = unit.reserve.as_ref().filter(|reserve| reserve.turn <= turn) {
            let edge = if reserve.edge.is_empty() { String::new() } else { format!(", {}", reserve.edge) };
            dues.push(Due {
                id: format!("arrive:{}:{turn}", unit.id),
                rule: String::new(),
                unit: Some(unit.id.clone()),
                what: unit.noun().verb("arrive"),
                cause: format!("late arrival, turn {}{edge}", reserve.turn),
                by: When::Phase,
                order: Order::of(ARRIVE, &unit.id),
                missing: Vec::new(),
                number: None,
                odds: None,
                after: Vec::new(),
            });
        }
    }
    for (id, reminder) in board.state.table.reminders_by_id() {
        if reminder.turn <= turn {
            dues.push(Due {
                id: reminder::due_id(&id),
                rule: String::new(),
                unit: None,
                what: reminder.text.clone(),
                cause: format!("reminder for turn {}", reminder.turn),
                by: When::Phase,
                order: Order::table(NOTED).with("reminder", id.as_str()),
                missing: Vec::new(),
                number: None,
                odds: None,
                after: Vec::new(),
            });
        }
    }
    dues.retain(|due| !board.state.table.waived.contains_key(&due.id));
    dues.sort_by_key(|due| due.by);
    dues
}
