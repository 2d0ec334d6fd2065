//! Luck: what the dice of each side came to, beside what such dice come to on average; those of the table and those of the
//! machine apart, turn by turn, and a plain verdict.
//!
//! The journal keeps faces alone. What each was for is found by performing its line once more in the state before it. A die
//! that needs a face is counted as a success or none. Other dice are counted by their totals, and judged only where the
//! rules say what was hoped for: in many tests the low total is the good one, so one of which nothing is said tells nothing
//! of luck. Dice that nobody threw for a side are nobody's luck, nor are those of a line in which a rule was overruled; lines
//! undone or struck do not stand.

mod handful;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use super::{Deed, Line, Review, Session, recorded};
use crate::{
    engine::{Dice, Game},
    view::{Answer, Ask, AskKind, RowAnswer, Throw, Thrower, series},
};
use handful::Shown;
pub use handful::{Handful, Thrown};

/// The dice of a side.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Fortune {
    /// Its name.
    pub name: String,
    /// Its dice while people threw them.
    pub table: Handful,
    /// Its dice while the machine threw them.
    pub machine: Handful,
}

/// The luck of a battle.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Luck {
    /// The sides, by their place in the list of sides.
    pub sides: Vec<Fortune>,
    /// Turn by turn, the dice of each side.
    pub turns: BTreeMap<u32, Vec<Handful>>,
    /// Lines with dice that nothing is known of: today's rules or numbers throw no such dice there.
    pub unknown: BTreeSet<u64>,
}

impl Luck {
    /// Of the sides of a battle, with no dice yet.
    pub(super) fn new(game: &dyn Game) -> Luck {
        let sides = game.status().sides.into_iter();
        Luck { sides: sides.map(|side| Fortune { name: side.name, ..Fortune::default() }).collect(), ..Luck::default() }
    }

    /// Of a battle as it stands, all of it.
    pub fn of(session: &Session) -> Luck {
        let mut review = Review::new(session);
        review.go_while(|| true);
        review.luck
    }

    /// "Not counted: dice of line 30, which today's rules do not throw there."; nothing where all are.
    pub fn gap(&self) -> Option<String> {
        let lines: Vec<String> = self.unknown.iter().map(u64::to_string).collect();
        let what = if lines.len() == 1 { "line" } else { "lines" };
        let gap = || format!("Not counted: dice of {what} {}, which today's rules do not throw there.", series(&lines));
        (!lines.is_empty()).then(gap)
    }

    /// Adds the dice of a line, given the state before it.
    pub(super) fn count(&mut self, before: &dyn Game, line: &Line) {
        if matches!(&line.deed, Deed::Order(order) if !order.overruled.is_empty()) {
            return;
        }
        let (heard, passed) = recorded::heard_past(before, line);
        if passed {
            self.unknown.insert(line.n);
        }
        for (ask, answer) in heard {
            for (row, came) in told(&ask, &answer) {
                let Thrower::Side(side) = row.by else { continue };
                let first = matches!(ask.kind, AskKind::Dice { wave: 1, .. });
                let hand = Handful::of(row, &came, first);
                let turn = self.turns.entry(line.turn).or_insert_with(|| vec![Handful::default(); self.sides.len()]);
                let (Some(all), Some(then)) = (self.sides.get_mut(side), turn.get_mut(side)) else { continue };
                let own = if before.dice(side) == Dice::Auto { &mut all.machine } else { &mut all.table };
                *own += hand;
                *then += hand;
            }
        }
    }
}

impl Fortune {
    /// All its dice.
    pub fn all(&self) -> Handful {
        self.table + self.machine
    }

    /// "South: luckier than 9 evenings in 10 (41 of 130 dice succeeded, 48.2 expected)."
    pub fn in_words(&self) -> String {
        format!("{}: {} ({}).", self.name, self.all().verdict(), self.all().in_words())
    }
}

/// The rows of an ask, each with what was told of it; rows that were settled by what others came to are not among them.
fn told<'a>(ask: &'a Ask, answer: &'a Answer) -> Vec<(&'a Throw, Shown<'a>)> {
    // What does not fit was not asked so when it was answered.
    if ask.check(answer).is_err() {
        return Vec::new();
    }
    match answer {
        Answer::Dice(faces) => {
            ask.throws().map(|(from, row)| (row, Shown::Faces(&faces[from..from + row.dice]))).collect()
        }
        Answer::Tally(came) => ask.told().zip(came).map(|(row, came)| (row, Shown::Came(*came))).collect(),
        Answer::Rows(rows) => {
            let shown = rows.iter().map(|row| match row {
                RowAnswer::Faces(faces) => Shown::Faces(faces),
                RowAnswer::Tally(came) => Shown::Came(*came),
            });
            ask.throws().map(|(_, row)| row).zip(shown).collect()
        }
        Answer::Pick(_) | Answer::Facts(_) => Vec::new(),
    }
}
