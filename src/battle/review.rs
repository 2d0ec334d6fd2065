//! A battle gone through once more from its newest line back, a few lines at a time: the luck of its dice, and its course.
//! It is worked out when somebody asks for it, beside the keys, and holds one state and what is told, however long the
//! journal is.

use std::collections::BTreeMap;

use super::{Course, Luck, Session, When, history::RawLine};
use crate::{
    engine::{Direction, Game},
    view::Id,
};

/// What is told of a battle so far.
pub struct Review {
    pub(super) luck: Luck,
    course: Course,
    /// The side in whose own turn each line was given, where sides play turns of their own.
    turns: BTreeMap<u64, usize>,
    /// The lines that are not gone through yet, the newest last.
    lines: Vec<RawLine>,
    /// How many there were.
    all: usize,
    /// The state after the newest of them.
    after: Box<dyn Game>,
    /// The turn in which the line behind it was given; none where there is none.
    later: Option<u32>,
}

impl Review {
    /// Of a battle as it stands; no line is gone through yet.
    pub fn new(session: &Session) -> Review {
        Review::of(session, None)
    }

    /// The same, with the course of these of its units alone.
    pub fn among(session: &Session, units: Vec<Id>) -> Review {
        Review::of(session, Some(units))
    }

    fn of(session: &Session, among: Option<Vec<Id>>) -> Review {
        let (game, lines) = (session.game.copy(), session.history.live.clone());
        let (luck, mut course) = (Luck::new(&*game), Course::of(&*game, among));
        if lines.is_empty() {
            course.note(When::Start, &*game);
        }
        let (all, turns) = (lines.len(), BTreeMap::new());
        Review { luck, course, turns, all, lines, after: game, later: None }
    }

    /// Lines that are not gone through yet, and all of them.
    pub fn left(&self) -> (usize, usize) {
        (self.lines.len(), self.all)
    }

    /// The luck of the lines gone through.
    pub fn luck(&self) -> &Luck {
        &self.luck
    }

    /// The side in whose own turn a line was given, of those gone through.
    pub fn turn_of(&self, line: u64) -> Option<usize> {
        self.turns.get(&line).copied()
    }

    /// The course of the battle over the lines gone through.
    pub fn course(&self) -> &Course {
        &self.course
    }

    /// Goes through further lines as long as there are any and this holds. What lies before damage is out of reach: it ends
    /// there.
    pub fn go_while(&mut self, holds: impl Fn() -> bool) {
        while !self.lines.is_empty() && holds() {
            if self.go_on().is_none() {
                self.lines.clear();
            }
        }
    }

    /// Goes through one more line.
    fn go_on(&mut self) -> Option<()> {
        let line = self.lines.pop()?.read().ok()?;
        let when = match self.later {
            None => Some(last(&*self.after, line.turn)),
            Some(later) => (line.turn < later).then_some(When::After(line.turn)),
        };
        if let Some(when) = when {
            self.course.note(when, &*self.after);
        }
        self.later = Some(line.turn);
        self.after = self.after.apply(&line.change, Direction::Back).ok()?;
        self.luck.count(&*self.after, &line);
        self.turns.extend(self.after.whose_turn().map(|side| (line.n, side)));
        if self.lines.is_empty() {
            self.course.note(When::Start, &*self.after);
        }
        Some(())
    }
}

/// Lines among which one at least is given in a side's own turn, where sides have any.
const PROBE: usize = 20;

/// The side in whose own turn each of the newest lines was given, so many at most, where sides play turns of their own.
pub fn own_turns(session: &Session, most: usize) -> BTreeMap<u64, usize> {
    let (mut turns, mut after) = (BTreeMap::new(), session.game.copy());
    for (gone, line) in session.history.live.iter().rev().take(most).enumerate() {
        if gone >= PROBE && turns.is_empty() {
            break;
        }
        let Ok(line) = line.read() else { break };
        let Ok(before) = after.apply(&line.change, Direction::Back) else { break };
        turns.extend(before.whose_turn().map(|side| (line.n, side)));
        after = before;
    }
    turns
}

/// When a battle stands as it does, given the turn of its newest line: nothing has been done in a turn that just began.
fn last(game: &dyn Game, turn: u32) -> When {
    let status = game.status();
    match status.over {
        Some(_) => When::End,
        None if turn < status.turn => When::After(turn),
        None => When::Now,
    }
}
