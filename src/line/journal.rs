//! The journal, read out: its last lines, those of a unit, one of them whole.

use std::io;

use super::Talk;
use crate::battle::{Came, Line, card, lines_of};

/// Lines of a unit that are told, and how many are looked through for them.
const DEEDS: usize = 10;
const AMONG: usize = 1_000;

impl Talk<'_> {
    /// The last lines, the newest last.
    pub(super) fn journal(&mut self, count: usize) -> io::Result<()> {
        let lines = self.folder.session().last(count);
        self.lines(&lines)
    }

    /// The last lines in which a unit did something or something came to it.
    pub(super) fn journal_of(&mut self, word: &str) -> io::Result<()> {
        let Some(unit) = self.unit_of(word)? else { return Ok(()) };
        let mut lines = lines_of(self.folder.session(), &unit, DEEDS, AMONG);
        lines.reverse();
        self.lines(&lines)
    }

    fn lines(&mut self, lines: &[Line]) -> io::Result<()> {
        if lines.is_empty() {
            return self.say("Nothing has happened yet.");
        }
        lines.iter().try_for_each(|line| self.numbered(line))
    }

    /// A line whole, with where its numbers come from.
    pub(super) fn line(&mut self, n: u64) -> io::Result<()> {
        let session = self.folder.session();
        let Some(line) = session.place(n).and_then(|place| session.line(place)) else {
            return self.say(&format!("There is no line {n}; journal tells the last ones."));
        };
        self.numbered(&line)?;
        line.tale
            .numbers
            .iter()
            .try_for_each(|number| self.say(&format!("  {}: {}.", number.name, number.with_rules())))
    }

    /// A line behind its number and its place in the turn.
    fn numbered(&mut self, line: &Line) -> io::Result<()> {
        let flag = if self.folder.session().flags().contains(&line.n) { ", flagged" } else { "" };
        let stage = self.folder.session().game().heading(&line.stage);
        self.say(&format!("{}, turn {}, {stage}{flag}: {}", line.n, line.turn, line.tale.head))?;
        self.came(line)?;
        line.tale.then.iter().try_for_each(|step| self.say(&format!("  {step}")))
    }

    /// What a line came to, then its tale, a sentence each.
    pub(super) fn tell(&mut self, line: &Line) -> io::Result<()> {
        self.came(line)?;
        self.say(&line.tale.head)?;
        line.tale.then.iter().try_for_each(|step| self.say(&format!("  {step}")))
    }

    fn came(&mut self, line: &Line) -> io::Result<()> {
        card(self.game(), &[Came::of(line)]).iter().try_for_each(|came| self.say(&came.to_string()))
    }
}
