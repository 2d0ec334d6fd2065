//! What is due on a board: the system's dues, late arrivals and reminders, less what somebody waived.

use super::{Board, Rules};
use crate::view::{Due, Order, When};

/// The act that notes a reminder or brings a late unit on.
pub const ARRIVE: &str = "arrive";

/// Everything due now, the most pressing first.
pub(super) fn all<R: Rules>(board: &Board<R>) -> Vec<Due> {
    if board.state.table.over.is_some() {
        return Vec::new();
    }
    let mut dues = R::dues(board);
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
    for (place, reminder) in board.state.table.reminders.iter().enumerate() {
        if reminder.turn <= turn {
            dues.push(Due {
                id: format!("reminder:{place}"),
                rule: String::new(),
                unit: None,
                what: reminder.text.clone(),
                cause: format!("reminder for turn {}", reminder.turn),
                by: When::Phase,
                order: Order::table("noted").with("reminder", place as i64),
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
