//! The session: the state, the lines that made it, and the one gate through which everything passes.

use std::{collections::BTreeSet, sync::Arc};

use serde::{Deserialize, de::IgnoredAny};

use super::{Amendment, Deed, Draft, Entry, Line, Machine};
use crate::{
    rules::{Direction, Game, Halt, Mismatch, Ruling, Source, Tape},
    view::{Answered, Order, Refusal, Tale},
};

/// A line as the journal holds it; read again when it is needed.
#[derive(Clone)]
struct Kept {
    n: u64,
    raw: Arc<str>,
}

/// A battle in play.
pub struct Session {
    game: Box<dyn Game>,
    seed: u64,
    next: u64,
    entries: usize,
    live: Vec<Kept>,
    undone: Vec<Kept>,
    /// Where the last amendment cut in, and what stood there; gone as soon as another line follows.
    amended: Option<(usize, Vec<Kept>)>,
    draft: Option<Draft>,
    flags: BTreeSet<u64>,
}

/// Something that can be committed: durable first, then true.
pub struct Done {
    /// What the journal keeps.
    pub entry: Entry,
    /// The state after it; none when it leaves the state alone.
    game: Option<Box<dyn Game>>,
}

impl Done {
    /// The story of the line, if it is one.
    pub fn tale(&self) -> Option<&Tale> {
        if let Entry::Line(line) = &self.entry { Some(&line.tale) } else { None }
    }

    /// The state after it; none when it leaves the state alone.
    pub fn game(&self) -> Option<&dyn Game> {
        self.game.as_deref()
    }
}

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
    Misfit {
        /// Which one, from 1.
        entry: usize,
        /// Where.
        why: Mismatch,
    },
    /// It was written by a newer muster.
    #[error("the journal has format {0}; this muster reads up to {max}: use the newer one", max = super::FORMAT)]
    Newer(u32),
}

impl Session {
    /// A battle that begins in this state.
    pub fn begin(game: Box<dyn Game>, seed: u64) -> (Session, Entry) {
        let entry =
            Entry::Begin { format: super::FORMAT, system: game.system().id.to_owned(), version: game.version(), seed };
        let session = Session {
            game,
            seed,
            next: 1,
            entries: 1,
            live: Vec::new(),
            undone: Vec::new(),
            amended: None,
            draft: None,
            flags: BTreeSet::new(),
        };
        (session, entry)
    }

    /// A battle from a state that includes the first `included` entries, and all entries.
    ///
    /// # Errors
    /// An entry cannot be read, or does not fit.
    pub fn open(game: Box<dyn Game>, included: usize, entries: &[Arc<str>]) -> Result<Session, OpenError> {
        let (mut session, _) = Session::begin(game, 0);
        session.entries = 0;
        for (place, raw) in entries.iter().enumerate() {
            let unreadable = |why: serde_json::Error| OpenError::Unreadable { entry: place + 1, why: why.to_string() };
            let glance: Glance = serde_json::from_str(raw).map_err(unreadable)?;
            let misfit = |why: Mismatch| OpenError::Misfit { entry: place + 1, why };
            session.take(glance, raw, place >= included).map_err(|stumble| match stumble {
                Stumble::Unreadable(why) => unreadable(why),
                Stumble::Misfit(why) => misfit(why),
                Stumble::Newer(format) => OpenError::Newer(format),
            })?;
        }
        Ok(session)
    }

    /// Takes an entry of the journal into the history, and into the state if it is not included there.
    fn take(&mut self, glance: Glance, raw: &Arc<str>, apply: bool) -> Result<(), Stumble> {
        self.entries += 1;
        match glance {
            Glance::Begin { format, seed } if format <= super::FORMAT => self.seed = seed,
            Glance::Begin { format, .. } => return Err(Stumble::Newer(format)),
            Glance::Line { n } => {
                let kept = Kept { n, raw: raw.clone() };
                if apply {
                    self.game = self.game.apply(&kept.read()?.change, Direction::Forward)?;
                }
                self.push(kept);
            }
            Glance::Undo(lines) => {
                if apply {
                    self.game = self.back(lines)?;
                }
                self.pop(lines);
            }
            Glance::Redo(lines) => {
                if apply {
                    self.game = self.forth(lines)?;
                }
                self.unpop(lines);
            }
            Glance::Amend { line } => {
                let Entry::Amend { with, .. } = serde_json::from_str(raw)? else { return Ok(()) };
                if apply {
                    self.game = self.amended_state(line, &with)?;
                }
                self.replace(line, &with)?;
            }
            Glance::Unamend => {
                if apply {
                    self.game = self.unamended_state()?;
                }
                self.unreplace();
            }
            Glance::Draft(_) => {
                let Entry::Draft(draft) = serde_json::from_str(raw)? else { return Ok(()) };
                self.draft = Some(draft);
            }
            Glance::Drop => self.draft = None,
            Glance::Flag(n) => self.toggle(n),
        }
        Ok(())
    }

    /// The state.
    pub fn game(&self) -> &dyn Game {
        &*self.game
    }

    /// How many entries the journal has.
    pub fn entries(&self) -> usize {
        self.entries
    }

    /// The number that the next line will have.
    pub fn next(&self) -> u64 {
        self.next
    }

    /// The half-answered order, if there is one.
    pub fn draft(&self) -> Option<&Draft> {
        self.draft.as_ref()
    }

    /// How many lines stand.
    pub fn len(&self) -> usize {
        self.live.len()
    }

    /// Whether no line stands.
    pub fn is_empty(&self) -> bool {
        self.live.is_empty()
    }

    /// How many lines can be done again.
    pub fn redoable(&self) -> usize {
        self.undone.len()
    }

    /// The line at a place from 0, the oldest first; none when it is damaged or there is none.
    pub fn line(&self, place: usize) -> Option<Line> {
        self.live.get(place).and_then(|kept| kept.read().ok())
    }

    /// The last lines that stand, the newest last.
    pub fn last(&self, count: usize) -> Vec<Line> {
        let from = self.live.len().saturating_sub(count);
        self.live[from..].iter().filter_map(|kept| kept.read().ok()).collect()
    }

    /// The state before a line.
    pub fn before(&self, n: u64) -> Option<Box<dyn Game>> {
        let place = self.place(n)?;
        self.back(self.live.len() - place).ok()
    }

    /// The last lines that stand, the newest last, as the journal holds them: entries as JSON, to be read elsewhere.
    pub fn last_raw(&self, count: usize) -> Vec<Arc<str>> {
        let from = self.live.len().saturating_sub(count);
        self.live[from..].iter().map(|kept| kept.raw.clone()).collect()
    }

    /// The place of a line by its number.
    pub fn place(&self, n: u64) -> Option<usize> {
        self.live.iter().position(|kept| kept.n == n)
    }

    /// Lines marked for later.
    pub fn flags(&self) -> &BTreeSet<u64> {
        &self.flags
    }

    /// The machine's dice for the next line.
    pub fn machine(&self) -> Machine {
        Machine::new(self.seed, self.next, &*self.game)
    }

    /// Resolves an order with the answers given; further ones come from the machine as far as it rolls.
    ///
    /// # Errors
    /// A halt; nothing has changed.
    pub fn order(&self, order: &Order, answers: &[Answered]) -> Result<Done, Halt> {
        self.order_from(order, answers, &mut self.machine())
    }

    /// Resolves an order with further answers from a source.
    ///
    /// # Errors
    /// A halt; nothing has changed.
    pub fn order_from(&self, order: &Order, answers: &[Answered], source: &mut dyn Source) -> Result<Done, Halt> {
        let mut tape = Tape::new(answers, source);
        let outcome = self.game.perform(order, &mut tape)?;
        let answers = tape.finish()?;
        let line =
            self.number(&*self.game, self.next, Deed::Order(outcome.order), answers, outcome.change, outcome.tale);
        Ok(Done { entry: Entry::Line(line), game: Some(outcome.game) })
    }

    /// Carries out a ruling.
    ///
    /// # Errors
    /// What is unknown or does not fit; nothing has changed.
    pub fn rule(&self, ruling: &Ruling) -> Result<Done, Refusal> {
        let outcome = self.game.rule(ruling)?;
        let deed = Deed::Ruling(Box::new(ruling.clone()));
        let line = self.number(&*self.game, self.next, deed, Vec::new(), outcome.change, outcome.tale);
        Ok(Done { entry: Entry::Line(line), game: Some(outcome.game) })
    }

    /// A line with its number and place in the turn.
    pub(super) fn number(
        &self,
        before: &dyn Game,
        n: u64,
        deed: Deed,
        answers: Vec<Answered>,
        change: crate::rules::Change,
        tale: Tale,
    ) -> Line {
        let status = before.status();
        let stage = before.stage();
        let moment = status.moment.is_some();
        let group = moment.then(|| self.live.last().and_then(|kept| kept.read().ok())).flatten();
        let group = group.map(|line| line.group.unwrap_or(line.n));
        Line { n, turn: status.turn, stage, group, deed, answers, change, tale }
    }

    /// Undoes so many lines; with 1 just after an amendment, the amendment.
    ///
    /// # Errors
    /// There is nothing to undo, or the state does not fit what is to be undone.
    pub fn undo(&self, lines: usize) -> Result<Done, Refusal> {
        if lines == 1 && self.amended.is_some() {
            let game = self.unamended_state().map_err(|why| broken(&why))?;
            return Ok(Done { entry: Entry::Unamend, game: Some(game) });
        }
        if lines == 0 || lines > self.live.len() {
            let what = if self.live.is_empty() {
                "there is nothing to undo".to_owned()
            } else {
                format!("there are only {} lines", self.live.len())
            };
            return Err(Refusal::sense(what, ""));
        }
        let game = self.back(lines).map_err(|why| broken(&why))?;
        Ok(Done { entry: Entry::Undo(lines), game: Some(game) })
    }

    /// Undoes every line after this one; 0 undoes them all.
    ///
    /// # Errors
    /// There is no such line, or nothing after it.
    pub fn undo_to(&self, n: u64) -> Result<Done, Refusal> {
        let keep = if n == 0 { Some(0) } else { self.place(n).map(|place| place + 1) };
        let keep =
            keep.ok_or_else(|| Refusal::sense(format!("there is no line {n} to go back to"), "look at the chronicle"))?;
        let lines = self.live.len() - keep;
        if lines == 0 {
            return Err(Refusal::sense("nothing came after that line", ""));
        }
        let game = self.back(lines).map_err(|why| broken(&why))?;
        Ok(Done { entry: Entry::Undo(lines), game: Some(game) })
    }

    /// Does so many undone lines again.
    ///
    /// # Errors
    /// There are not so many.
    pub fn redo(&self, lines: usize) -> Result<Done, Refusal> {
        if lines == 0 || lines > self.undone.len() {
            return Err(Refusal::sense("there is nothing to do again", ""));
        }
        let game = self.forth(lines).map_err(|why| broken(&why))?;
        Ok(Done { entry: Entry::Redo(lines), game: Some(game) })
    }

    /// Leaves an order half answered.
    pub fn park(&self, draft: Draft) -> Done {
        Done { entry: Entry::Draft(draft), game: None }
    }

    /// Drops the half-answered order.
    pub fn drop_draft(&self) -> Done {
        Done { entry: Entry::Drop, game: None }
    }

    /// Marks a line for later, or takes the mark off.
    pub fn flag(&self, n: u64) -> Done {
        Done { entry: Entry::Flag(n), game: None }
    }

    /// Takes an amendment as it was worked out.
    pub fn accept(&self, amendment: Amendment) -> Done {
        Done { entry: Entry::Amend { line: amendment.line, with: amendment.with }, game: Some(amendment.game) }
    }

    /// Makes something true that is durable.
    pub fn commit(&mut self, done: Done) {
        if let Some(game) = done.game {
            self.game = game;
        }
        self.entries += 1;
        match done.entry {
            Entry::Line(line) => {
                let n = line.n;
                let raw = Entry::Line(line).to_json().unwrap_or_default();
                self.push(Kept { n, raw: Arc::from(raw) });
            }
            Entry::Undo(lines) => self.pop(lines),
            Entry::Redo(lines) => self.unpop(lines),
            Entry::Amend { line, with } => {
                // Lines that were just built can be written and read.
                let _ = self.replace(line, &with);
            }
            Entry::Unamend => self.unreplace(),
            Entry::Draft(draft) => self.draft = Some(draft),
            Entry::Drop => self.draft = None,
            Entry::Flag(n) => self.toggle(n),
            Entry::Begin { .. } => {}
        }
    }

    fn push(&mut self, kept: Kept) {
        self.next = self.next.max(kept.n + 1);
        self.live.push(kept);
        self.undone.clear();
        self.amended = None;
        self.draft = None;
    }

    fn pop(&mut self, lines: usize) {
        for _ in 0..lines {
            self.undone.extend(self.live.pop());
        }
        self.amended = None;
        self.draft = None;
    }

    fn unpop(&mut self, lines: usize) {
        for _ in 0..lines {
            self.live.extend(self.undone.pop());
        }
        self.amended = None;
        self.draft = None;
    }

    fn replace(&mut self, line: u64, with: &[Line]) -> Result<(), serde_json::Error> {
        let place = self.place(line).unwrap_or(self.live.len());
        let old = self.live.split_off(place);
        for line in with {
            self.next = self.next.max(line.n + 1);
            let raw = serde_json::to_string(&Entry::Line(line.clone()))?;
            self.live.push(Kept { n: line.n, raw: Arc::from(raw) });
        }
        self.undone.clear();
        self.draft = None;
        self.amended = Some((place, old));
        Ok(())
    }

    fn unreplace(&mut self) {
        if let Some((place, old)) = self.amended.take() {
            self.live.truncate(place);
            self.live.extend(old);
        }
    }

    fn toggle(&mut self, n: u64) {
        if !self.flags.remove(&n) {
            self.flags.insert(n);
        }
    }

    /// The state before the last so many lines.
    pub(super) fn back(&self, lines: usize) -> Result<Box<dyn Game>, Mismatch> {
        let mut game = self.game.copy();
        for kept in self.live.iter().rev().take(lines) {
            game = game.apply(&kept.read().map_err(unreadable)?.change, Direction::Back)?;
        }
        Ok(game)
    }

    fn forth(&self, lines: usize) -> Result<Box<dyn Game>, Mismatch> {
        let mut game = self.game.copy();
        for kept in self.undone.iter().rev().take(lines) {
            game = game.apply(&kept.read().map_err(unreadable)?.change, Direction::Forward)?;
        }
        Ok(game)
    }

    fn amended_state(&self, line: u64, with: &[Line]) -> Result<Box<dyn Game>, Mismatch> {
        let place = self.place(line).unwrap_or(self.live.len());
        let mut game = self.back(self.live.len() - place)?;
        for line in with {
            game = game.apply(&line.change, Direction::Forward)?;
        }
        Ok(game)
    }

    fn unamended_state(&self) -> Result<Box<dyn Game>, Mismatch> {
        let Some((place, old)) = &self.amended else { return Ok(self.game.copy()) };
        let mut game = self.back(self.live.len() - place)?;
        for kept in old {
            game = game.apply(&kept.read().map_err(unreadable)?.change, Direction::Forward)?;
        }
        Ok(game)
    }
}

impl Kept {
    fn read(&self) -> Result<Line, serde_json::Error> {
        match serde_json::from_str(&self.raw)? {
            Entry::Line(line) => Ok(line),
            _ => Err(serde::de::Error::custom("this entry is no line")),
        }
    }
}

fn unreadable(why: serde_json::Error) -> Mismatch {
    Mismatch {
        at: "journal".to_owned(),
        path: why.to_string(),
        expected: "a line".to_owned(),
        found: "damage".to_owned(),
    }
}

fn broken(why: &Mismatch) -> Refusal {
    Refusal::sense(format!("the state does not fit the journal: {why}"), "correct that place by hand, then try again")
}

enum Stumble {
    Unreadable(serde_json::Error),
    Misfit(Mismatch),
    Newer(u32),
}

impl From<serde_json::Error> for Stumble {
    fn from(why: serde_json::Error) -> Stumble {
        Stumble::Unreadable(why)
    }
}

impl From<Mismatch> for Stumble {
    fn from(why: Mismatch) -> Stumble {
        Stumble::Misfit(why)
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
