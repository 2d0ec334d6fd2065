//! The luck of a battle, as `muster show --luck` tells it.

use std::{cell::Cell, io::Write};

use serde_json::{Value as Json, json};

use super::{Failure, Out, progress::Progress, text};
use crate::battle::{Fortune, Handful, Luck, Review, Session, Thrown};

/// Lines between two looks at how far it is.
const LINES: usize = 50;

/// Tells it: a sentence a side, and one for the dice of the table and of the machine where there are both.
pub fn told(session: &Session, as_json: bool, out: &mut Out) -> Result<(), Failure> {
    let luck = worked_out(session);
    if as_json {
        let sides: Vec<Json> = luck.sides.iter().map(side).collect();
        return Ok(out.json(&json!({ "luck": sides, "unknown": luck.unknown }))?);
    }
    for side in &luck.sides {
        writeln!(out, "{}", text::paragraph(&side.in_words(), 0))?;
        for (whose, dice) in [("The table", side.table), ("The machine", side.machine)] {
            if dice.dice() > 0 && dice != side.all() {
                let words = format!("{whose}: {} ({}).", dice.verdict(), dice.in_words());
                writeln!(out, "{}", text::paragraph(&words, 2))?;
            }
        }
    }
    if let Some(gap) = luck.gap() {
        writeln!(out, "{}", text::paragraph(&gap, 0))?;
    }
    Ok(())
}

fn worked_out(session: &Session) -> Luck {
    let mut review = Review::new(session);
    let (_, all) = review.left();
    let mut progress = Progress::of(all, "lines");
    while review.left().0 > 0 {
        let lines = Cell::new(LINES);
        review.go_while(|| lines.replace(lines.get().saturating_sub(1)) > 0);
        progress.show(all - review.left().0);
    }
    progress.clear();
    review.luck().clone()
}

fn side(side: &Fortune) -> Json {
    let mut tree = hand(&side.all());
    tree["side"] = side.name.clone().into();
    tree["table"] = hand(&side.table);
    tree["machine"] = hand(&side.machine);
    tree
}

fn hand(dice: &Handful) -> Json {
    json!({
        "verdict": dice.verdict(),
        "share": dice.share(),
        "successes": thrown(&dice.successes),
        "high": thrown(&dice.high),
        "low": thrown(&dice.low),
        "other": thrown(&dice.other),
    })
}

fn thrown(dice: &Thrown) -> Json {
    json!({ "dice": dice.dice, "came": dice.came, "expected": dice.expected })
}
