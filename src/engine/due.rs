//! What is due on a board: the system's dues, late arrivals and reminders, less what somebody waived.

use std::borrow::Cow;

use super::{
    Board, Rules, Unit,
    common::{ARRIVE, END_BATTLE, HOW, NOTED, PLAYED_OUT, REMINDER, was_the_last},
    reminder,
};
use crate::view::{Due, Order, When};

/// Everything due now, the most pressing first; last the offer to end a battle that the rules call decided, which nobody
/// owes. Behind the last turn that offer comes first, in every turn until the battle is over or somebody waives it: nothing of
/// another turn is done before it.
pub(super) fn all<R: Rules>(board: &Board<R>) -> Vec<Due> {
    let mut dues = owed(board).into_owned();
    let end = |id, cause| Due {
        what: "end the battle".to_owned(),
        cause,
        // Never done among others: somebody says so.
        missing: vec![HOW.id.to_owned()],
        ..Due::new(id, "", Order::table(END_BATTLE))
    };
    let table = &board.state.table;
    match board.verdict() {
        _ if table.over.is_some() => {}
        Some(word) => dues.push(end(END_BATTLE, word)),
        None => {
            if let Some(last) = board.played_out() {
                dues.insert(0, end(PLAYED_OUT, was_the_last(last)));
            }
        }
    }
    dues.retain(|due| !board.is_waived(&due.id));
    dues
}

/// What must be done before stages end, the most pressing first.
pub(super) fn owed<'a, R: Rules>(board: &Board<'a, R>) -> Cow<'a, [Due]> {
    match board.derived {
        Some(derived) => Cow::Borrowed(derived.owed.get_or_init(|| found(board))),
        None => Cow::Owned(found(board)),
    }
}

/// Whether anything must be done before the stage on top ends: a moment may end before what the phase owes.
pub(super) fn holds_the_stage<R: Rules>(board: &Board<R>) -> bool {
    let moment = board.stage().is_some_and(|row| row.moment);
    owed(board).iter().any(|due| !moment || due.by != When::Phase)
}

fn found<R: Rules>(board: &Board<R>) -> Vec<Due> {
    if board.state.table.over.is_some() {
        return Vec::new();
    }
    let mut dues = (board.rows().dues)(board);
    let turn = board.state.table.turn;
    let whose = (board.rows().whose_turn)(board);
    let comes = |unit: &Unit<R>| whose.is_none_or(|side| board.state.side_of(unit) == side);
    for unit in board.state.those(|unit| unit.reserve.is_some() && unit.gone.is_none() && comes(unit)) {
        if let Some(reserve) = unit.reserve.as_ref().filter(|reserve| reserve.turn <= turn) {
            let edge = if reserve.edge.is_empty() { String::new() } else { format!(", {}", reserve.edge) };
            dues.push(Due {
                what: unit.noun().verb("arrive"),
                cause: format!("late arrival, turn {}{edge}", reserve.turn),
                ..Due::new(format!("arrive:{}:{turn}", unit.id), "", Order::of(ARRIVE, &unit.id))
            });
        }
    }
    for (id, reminder) in board.state.table.reminders_by_id() {
        if reminder.turn <= turn {
            dues.push(Due {
                what: reminder.text.clone(),
                cause: format!("reminder for turn {}", reminder.turn),
                ..Due::new(reminder::due_id(&id), "", Order::table(NOTED).with(REMINDER.id, id.as_str()))
            });
        }
    }
    // What a mark bars nobody can do: it is due once the mark is off.
    let barred = |due: &Due| board.who(&due.order).any(|unit| unit.is_barred(&due.order.act));
    dues.retain(|due| !board.is_waived(&due.id) && !barred(due));
    soonest_first(dues)
}

fn soonest_first(mut dues: Vec<Due>) -> Vec<Due> {
    dues.sort_by_key(|due| due.by);
    dues
}
