//! Opening a battle: its entries read again, and those that a state does not include applied to it.

use std::sync::Arc;

use serde::{Deserialize, de::IgnoredAny};

use super::{Entry, Session, history::RawLine, terse::whole};
use crate::engine::{Direction, Game, Mismatch};

/// Why a battle cannot be opened from its entries.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// An entry cannot be read.
    #[error("entry {entry} of the journal cannot be read: {why}")]
    Unreadable {
        /// Which one, from 1.
        entry: usize,
        /// Why.
        why: String,
    },
    /// An entry does not fit the state before it.
    #[error("entry {entry} of the journal does not fit the state: {why}")]
    Mismatch {
        /// Which one, from 1.
        entry: usize,
        /// Where.
        why: Mismatch,
    },
    /// It was written by a newer muster.
    #[error("the journal has format {0}; this muster reads up to {max}: use the newer one", max = super::FORMAT)]
    Newer(u32),
}

impl OpenError {
    /// Which entry cannot be, from 1.
    pub fn entry(&self) -> Option<usize> {
        match self {
            OpenError::Unreadable { entry, .. } | OpenError::Mismatch { entry, .. } => Some(*entry),
            OpenError::Newer(_) => None,
        }
    }
}

impl Session {
    /// A battle from a state that includes the first `included` entries, and all entries.
    ///
    /// # Errors
    /// An entry cannot be read, or does not fit.
    pub fn open(game: Box<dyn Game>, included: usize, entries: &[Arc<str>]) -> Result<Session, OpenError> {
        let (mut session, _) = Session::begin(game, 0);
        session.entries = 0;
        for (place, raw) in entries.iter().enumerate() {
            let unreadable = |why: serde_json::Error| OpenError::Unreadable { entry: place + 1, why: why.to_string() };
            let glance = Glance::of(raw).map_err(unreadable)?;
            let mismatch = |why: Mismatch| OpenError::Mismatch { entry: place + 1, why };
            session.take(glance, raw, place >= included).map_err(|stumble| match stumble {
                Stumble::Unreadable(why) => unreadable(why),
                Stumble::Mismatch(why) => mismatch(why),
                Stumble::Newer(format) => OpenError::Newer(format),
            })?;
        }
        Ok(session)
    }

    /// Takes one more entry of the journal if it can be read and fits; whether it did. For a journal in which lines before it
    /// are damaged.
    pub fn salvage(&mut self, raw: &Arc<str>) -> bool {
        let Ok(glance) = Glance::of(raw) else { return false };
        let there = match &glance {
            Glance::Begin { .. } => self.entries == 0,
            Glance::Line { n } => self.place(*n).is_none(),
            Glance::Undo(lines) => *lines <= self.len(),
            Glance::Redo(lines) => *lines <= self.redoable(),
            Glance::Amend { line } => self.place(*line).is_some(),
            Glance::Flag(n) => self.place(*n).is_some(),
            Glance::Unamend => self.history.just_amended(),
            Glance::Draft(_) => true,
            Glance::Drop => !self.drafts.is_empty(),
        };
        let entries = self.entries;
        let taken = there && self.take(glance, raw, true).is_ok();
        if !taken {
            self.entries = entries;
        }
        taken
    }

    /// The next line has at least this number: numbers that damaged lines may have had are not given again.
    pub fn number_from(&mut self, n: u64) {
        self.next = self.next.max(n);
    }

    /// Takes an entry of the journal into the history, and into the state if it is not included there.
    fn take(&mut self, glance: Glance, raw: &Arc<str>, apply: bool) -> Result<(), Stumble> {
        self.entries += 1;
        match glance {
            Glance::Begin { format, seed } if format <= super::FORMAT => self.seed = seed,
            Glance::Begin { format, .. } => return Err(Stumble::Newer(format)),
            Glance::Line { n } => {
                let kept = RawLine { n, raw: raw.clone() };
                if apply {
                    self.game = self.game.apply(&kept.read()?.change, Direction::Forward)?;
                }
                self.push(kept);
            }
            Glance::Undo(lines) => {
                if apply {
                    at_most(lines, self.len(), "undo")?;
                    self.game = self.back(lines)?;
                }
                self.undone(lines);
            }
            Glance::Redo(lines) => {
                if apply {
                    at_most(lines, self.history.undone.len(), "redo")?;
                    self.game = self.history.forth(&*self.game, lines)?;
                }
                self.redone(lines);
            }
            Glance::Amend { line } => {
                let Entry::Amend { with, .. } = Entry::read(raw)? else { return Ok(()) };
                if apply {
                    self.game = self.history.amended(&*self.game, line, &with)?;
                }
                self.replace(line, &with)?;
            }
            Glance::Unamend => {
                if apply {
                    self.game = self.history.unamended(&*self.game)?;
                }
                self.history.unamend();
            }
            Glance::Draft(_) => {
                let Entry::Draft(draft) = Entry::read(raw)? else { return Ok(()) };
                self.lay_aside(draft);
            }
            Glance::Drop => self.drop_newest(),
            Glance::Flag(n) => self.toggle(n),
        }
        Ok(())
    }
}

/// Whether there are so many lines as an entry speaks of.
fn at_most(lines: usize, there: usize, what: &str) -> Result<(), Mismatch> {
    if lines <= there {
        return Ok(());
    }
    let (expected, found) = (format!("at most {there}"), lines.to_string());
    Err(Mismatch { at: "journal".to_owned(), path: what.to_owned(), expected, found })
}

enum Stumble {
    Unreadable(serde_json::Error),
    Mismatch(Mismatch),
    Newer(u32),
}

impl From<serde_json::Error> for Stumble {
    fn from(why: serde_json::Error) -> Stumble {
        Stumble::Unreadable(why)
    }
}

impl From<Mismatch> for Stumble {
    fn from(why: Mismatch) -> Stumble {
        Stumble::Mismatch(why)
    }
}

/// An entry at a glance: what kind it is, without reading what lines hold.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Glance {
    Begin { format: u32, seed: u64 },
    Line { n: u64 },
    Undo(usize),
    Redo(usize),
    Amend { line: u64 },
    Unamend,
    Draft(IgnoredAny),
    Drop,
    Flag(u64),
}

impl Glance {
    /// What a record is.
    ///
    /// # Errors
    /// It is no entry.
    fn of(record: &str) -> Result<Glance, serde_json::Error> {
        // Nearly all are lines, whose number stands first.
        let begins = |with: &str| record.strip_prefix(with);
        let rest = begins("{line: [").or_else(|| begins("{\"line\":["));
        let number = rest.and_then(|rest| rest.split(',').next()?.parse().ok());
        number.map_or_else(|| serde_json::from_str(&whole(record)), |n| Ok(Glance::Line { n }))
    }
}
