//! What is due on a board: the system's dues, late arrivals and reminders, less what somebody waived.

use std::{borrow::Cow, collections::BTreeSet};

use super::{
    Board, Rules, Scene, State, Unit,
    common::{ARRIVE, END_BATTLE, HOW, NOTED, PLAYED_OUT, REMINDER, was_the_last},
    reminder,
};
use crate::view::{Due, Order, Refusal, When};

/// Everything due now, the most pressing first; last the offer to end a battle that the rules call decided, which nobody
/// owes. Behind the last turn, and behind each that is played on, that offer comes first until somebody waives it: nothing of
/// another turn is done before it.
pub(super) fn all<R: Rules>(board: &Board<R>) -> Vec<Due> {
    let mut dues = with_ends(board, owed(board).into_owned());
    dues.retain(|due| !board.is_waived(&due.id));
    dues
}

/// These dues, with the offer to end a battle that is decided or behind its last turn.
fn with_ends<R: Rules>(board: &Board<R>, mut dues: Vec<Due>) -> Vec<Due> {
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
            if let Some(last) = board.played_out().filter(|_| table.unplayed) {
                dues.insert(0, end(PLAYED_OUT, was_the_last(last)));
            }
        }
    }
    dues
}

/// The ids of everything due, also of what somebody waived or a mark bars: the causes that stand.
pub(super) fn standing<R: Rules>(board: &Board<R>) -> BTreeSet<String> {
    // Rules may look for waivers themselves.
    let mut asked = board.state.clone();
    asked.table.waived.clear();
    asked.table.unplayed = false;
    let board = &Board::new(&asked, board.data);
    let offer = board.played_out().map(|_| PLAYED_OUT.to_owned());
    with_ends(board, every(board)).into_iter().map(|due| due.id).chain(offer).collect()
}

/// A waiver holds for the cause that was waived: it goes with it. What is due anew in each turn is waived for one; of another
/// stage nothing is known.
pub(super) fn forget_waivers<R: Rules>(before: &Board<R>, after: &mut State<R>) {
    if after.table.waived.is_empty() || after.table.over.is_some() {
        return;
    }
    let now = standing(&Board::new(after, before.data));
    if after.table.turn != before.state.table.turn {
        after.table.waived.retain(|id, _| now.contains(id));
    } else if after.stage() == before.state.stage() {
        let was = standing(before);
        after.table.waived.retain(|id, _| now.contains(id) || !was.contains(id));
    }
}

impl<R: Rules> Scene<'_, '_, '_, R> {
    /// The cause of a due arises, perhaps anew: that somebody waived it before counts no more.
    pub fn falls_due(&mut self, id: &str) {
        self.state.table.waived.remove(id);
    }
}

/// What must be done before stages end, the most pressing first.
pub(super) fn owed<'a, R: Rules>(board: &Board<'a, R>) -> Cow<'a, [Due]> {
    match board.derived {
        Some(derived) => Cow::Borrowed(derived.owed.get_or_init(|| found(board))),
        None => Cow::Owned(found(board)),
    }
}

/// Whether anything must be done before the stage on top ends.
pub(super) fn holds_the_stage<R: Rules>(board: &Board<R>) -> bool {
    owed(board).iter().any(|due| holds(board, due))
}

/// Whether a due must be done before the stage on top ends: a moment may end before what the phase owes.
pub(super) fn holds<R: Rules>(board: &Board<R>, due: &Due) -> bool {
    due.by != When::Phase || !board.stage().is_some_and(|row| row.moment)
}

impl<R: Rules> Board<'_, R> {
    /// What must still be done by units of a side that may do nothing more in the stage: it stands against that.
    pub fn still_due(&self, side: usize) -> Vec<Refusal> {
        let of_side = |due: &&Due| {
            due.unit.as_ref().and_then(|id| self.state.unit(id)).is_some_and(|unit| self.state.side_of(unit) == side)
        };
        owed(self).iter().filter(of_side).map(|due| objection(self, due)).collect()
    }
}

/// What a due has against the end of its stage.
pub(super) fn objection<R: Rules>(board: &Board<R>, due: &Due) -> Refusal {
    let who = due.unit.as_ref().and_then(|id| board.state.unit(id));
    let who = who.map_or(String::new(), |unit| format!("{} ", unit.name));
    let owes = if due.order.act == NOTED { format!("\"{}\"", due.what) } else { format!("{who}{}", due.what) };
    let cause = if due.cause.is_empty() { String::new() } else { format!(" ({})", due.cause) };
    let rule = if due.rule.is_empty() { Refusal::REMINDER } else { &due.rule };
    Refusal::rule(rule, format!("still due: {owes}{cause}"), "do it, or waive it (D)")
}

fn found<R: Rules>(board: &Board<R>) -> Vec<Due> {
    let mut dues = every(board);
    // What a mark bars nobody can do: it is due once the mark is off.
    let barred = |due: &Due| board.who(&due.order).any(|unit| unit.is_barred(&due.order.act));
    dues.retain(|due| !board.is_waived(&due.id) && !barred(due));
    soonest_first(dues)
}

/// The same with what somebody waived or a mark bars.
fn every<R: Rules>(board: &Board<R>) -> Vec<Due> {
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
    // Of a turn that has come in name only nothing is due but what was left open.
    if board.state.table.unplayed {
        dues.retain(|due| board.rows().act(&due.order.act).is_some_and(|row| row.settles));
    }
    dues
}

fn soonest_first(mut dues: Vec<Due>) -> Vec<Due> {
    dues.sort_by_key(|due| due.by);
    dues
}
