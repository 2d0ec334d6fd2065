//! What an act throws first, told in its form before it is given, where the rules find that out only as they carry it out: the
//! scripts of a book.

use super::{Board, Halt, Nobody, Rules, Tape, play::Prepared};
use crate::view::{AskKind, Form, Order, Throw};

/// The most rows of dice that are told.
const ROWS: usize = 4;

/// Tells in the form of an order the dice that come first and the numbers that they go by; what is remembered and what is usual
/// count as said. Nothing is told while a fact is missing, of an order that something bars, or of one that comes to no dice.
pub(super) fn tell<R: Rules>(board: &Board<R>, order: &Order, form: &mut Form) {
    let facts = form.as_shown(order.facts.clone());
    let Ok(prepared) = Prepared::new(*board, &Order { facts, ..order.clone() }) else { return };
    let Ok(planned) = prepared.planned(*board) else { return };
    let mut nobody = Nobody;
    let halted = prepared.carry_out(*board, &*planned, &mut Tape::new(&[], &mut nobody), true);
    if let Err(Halt::Ask { ask, so_far, .. }) = halted
        && let AskKind::Dice { rows, .. } = &ask.kind
    {
        form.numbers.extend(so_far.tale.numbers);
        let told = rows.iter().filter_map(|row| Some(format!("{}: {}", row.label, in_words(row)?)));
        form.remarks.extend(told.take(ROWS));
    }
}

/// "4 dice, each needs 4+, 50 %", "needs 4+, 50 %", "2 dice, 9 or more"; nothing of dice that nothing is said of.
fn in_words(row: &Throw) -> Option<String> {
    let dice = row.counted_dice(row.dice);
    match row.chance().filter(|_| row.dice > 0) {
        Some(chance) => {
            let chance = if chance < 0.01 { "under 1 %".to_owned() } else { format!("{:.0} %", chance * 100.0) };
            let each = if row.dice > 1 { format!("{dice}, each ") } else { String::new() };
            Some(format!("{each}needs {}, {chance}", row.needed()))
        }
        None => (!row.note.is_empty()).then(|| format!("{dice}, {}", row.note)),
    }
}
