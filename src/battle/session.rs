//! The session: the state, the lines that made it, and the one gate through which everything passes.

use std::{cell::OnceCell, collections::BTreeSet, sync::Arc};

use super::{
    Amendment, Deed, Draft, Entry, Headline, Line, Machine,
    history::{History, RawLine},
};
use crate::{
    engine::{Game, Halt, Mismatch, Resolved, Ruling, Source, Tape},
    view::{Answered, Order, Refusal, Tale},
};

/// A battle in play.
pub struct Session {
    pub(super) game: Box<dyn Game>,
    pub(super) seed: u64,
    pub(super) next: u64,
    pub(super) entries: usize,
    pub(super) history: History,
    pub(super) drafts: Vec<Draft>,
    flags: BTreeSet<u64>,
}

/// Something that can be committed: durable first, then true.
pub struct Done {
    /// What the journal keeps.
    pub entry: Entry,
    /// The same as it is written, once somebody asked for it.
    record: OnceCell<Arc<str>>,
    /// The state after it; none when it leaves the state alone.
    game: Option<Box<dyn Game>>,
}

impl Done {
    fn new(entry: Entry, game: Option<Box<dyn Game>>) -> Done {
        Done { entry, record: OnceCell::new(), game }
    }

    /// What the journal keeps, as it is written there.
    ///
    /// # Errors
    /// It cannot be written, in words.
    pub fn record(&self) -> Result<Arc<str>, String> {
        if let Some(record) = self.record.get() {
            return Ok(record.clone());
        }
        let record: Arc<str> = Arc::from(self.entry.record()?);
        Ok(self.record.get_or_init(|| record).clone())
    }

    /// The story of the line, if it is one.
    pub fn tale(&self) -> Option<&Tale> {
        if let Entry::Line(line) = &self.entry { Some(&line.tale) } else { None }
    }

    /// The state after it; none when it leaves the state alone.
    pub fn game(&self) -> Option<&dyn Game> {
        self.game.as_deref()
    }
}

impl Session {
    /// A battle that begins in this state.
    pub fn begin(game: Box<dyn Game>, seed: u64) -> (Session, Entry) {
        let entry =
            Entry::Begin { format: super::FORMAT, system: game.system().id.to_string(), version: game.version(), seed };
        let session = Session {
            game,
            seed,
            next: 1,
            entries: 1,
            history: History::default(),
            drafts: Vec::new(),
            flags: BTreeSet::new(),
        };
        (session, entry)
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

    /// The newest half-answered order, if there is one.
    pub fn draft(&self) -> Option<&Draft> {
        self.drafts.last()
    }

    /// The half-answered orders, one a unit, the newest last. Any line that stands makes them void: whoever keeps them
    /// parks them again.
    pub fn drafts(&self) -> &[Draft] {
        &self.drafts
    }

    /// How many lines stand.
    pub fn len(&self) -> usize {
        self.history.live.len()
    }

    /// Whether no line stands.
    pub fn is_empty(&self) -> bool {
        self.history.live.is_empty()
    }

    /// How many lines can be done again; an amendment that was taken back counts as one.
    pub fn redoable(&self) -> usize {
        self.history.redoable()
    }

    /// The line at a place from 0, the oldest first; none when it is damaged or there is none.
    pub fn line(&self, place: usize) -> Option<Line> {
        self.history.live.get(place).and_then(|kept| kept.read().ok())
    }

    /// The last lines that stand, the newest last.
    pub fn last(&self, count: usize) -> Vec<Line> {
        let from = self.history.live.len().saturating_sub(count);
        self.history.live[from..].iter().filter_map(|kept| kept.read().ok()).collect()
    }

    /// The undone line that is done again first, if there is one.
    pub fn line_to_redo(&self) -> Option<Line> {
        self.history.undone.last().and_then(|kept| kept.read().ok())
    }

    /// What a list shows of the line at a place from 0, the oldest first; none when it is damaged or there is none.
    pub fn headline(&self, place: usize) -> Option<Headline> {
        self.history.live.get(place).and_then(|kept| kept.headline().ok())
    }

    /// The last lines that stand, the newest last, as the journal holds them: entries as JSON, to be read elsewhere.
    pub fn last_raw(&self, count: usize) -> Vec<Arc<str>> {
        let from = self.history.live.len().saturating_sub(count);
        self.history.live[from..].iter().map(|kept| kept.raw.clone()).collect()
    }

    /// The place of a line by its number.
    pub fn place(&self, n: u64) -> Option<usize> {
        self.history.place(n)
    }

    /// The number by which a line goes now that had this one, whatever was amended since; none where it stands no more.
    pub fn number_now(&self, n: u64) -> Option<u64> {
        self.history.number_now(n)
    }

    /// Lines marked for later.
    pub fn flags(&self) -> &BTreeSet<u64> {
        &self.flags
    }

    /// The machine's dice for the next line.
    pub fn machine(&self) -> Machine {
        self.machine_in(self.next, &*self.game)
    }

    /// The machine's dice for a line with this number, for the sides that it throws for in a state.
    pub(super) fn machine_in(&self, n: u64, game: &dyn Game) -> Machine {
        Machine::new(self.seed, n, game)
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
        let mut outcome = self.game.perform(order, &mut tape)?;
        let answers = tape.finish()?;
        let deed = Deed::Order(std::mem::take(&mut outcome.order));
        let (line, game) = line(self.next, &*self.game, || self.newest(), deed, answers, outcome);
        Ok(Done::new(Entry::Line(line), Some(game)))
    }

    /// Carries out a ruling.
    ///
    /// # Errors
    /// What is unknown or does not fit; nothing has changed.
    pub fn rule(&self, ruling: &Ruling) -> Result<Done, Refusal> {
        let outcome = self.game.rule(ruling)?;
        let deed = Deed::Ruling(Box::new(ruling.clone()));
        let (line, game) = line(self.next, &*self.game, || self.newest(), deed, Vec::new(), outcome);
        Ok(Done::new(Entry::Line(line), Some(game)))
    }

    /// The newest line that stands.
    fn newest(&self) -> Option<Line> {
        self.line(self.len().checked_sub(1)?)
    }

    /// Undoes so many lines; with 1 just after an amendment, the amendment.
    ///
    /// # Errors
    /// There is nothing to undo, or the state does not fit what is to be undone.
    pub fn undo(&self, lines: usize) -> Result<Done, Refusal> {
        if lines == 1
            && let Some(entry) = self.history.taking_back()
        {
            let game = self.history.unreplaced(&*self.game).map_err(|why| broken(&why))?;
            return Ok(Done::new(entry, Some(game)));
        }
        if lines == 0 || lines > self.history.live.len() {
            let what = if self.history.live.is_empty() {
                "there is nothing to undo".to_owned()
            } else {
                format!("there are only {} lines", self.history.live.len())
            };
            return Err(Refusal::sense(what, ""));
        }
        let game = self.back(lines).map_err(|why| broken(&why))?;
        Ok(Done::new(Entry::Undo(lines), Some(game)))
    }

    /// Undoes every line after this one; 0 undoes them all.
    ///
    /// # Errors
    /// There is no such line, or nothing after it.
    pub fn undo_to(&self, n: u64) -> Result<Done, Refusal> {
        let keep = if n == 0 { Some(0) } else { self.place(n).map(|place| place + 1) };
        let keep =
            keep.ok_or_else(|| Refusal::sense(format!("there is no line {n} to go back to"), "look at the journal"))?;
        let lines = self.history.live.len() - keep;
        if lines == 0 {
            return Err(Refusal::sense("nothing came after that line", ""));
        }
        let game = self.back(lines).map_err(|why| broken(&why))?;
        Ok(Done::new(Entry::Undo(lines), Some(game)))
    }

    /// Does so many undone lines again; with 1 and none left, the amendment that was taken back.
    ///
    /// # Errors
    /// There are not so many.
    pub fn redo(&self, lines: usize) -> Result<Done, Refusal> {
        if lines == 1
            && let Some((line, with)) = self.history.reamendable()
        {
            let game = self.history.amended(&*self.game, line, &with).map_err(|why| broken(&why))?;
            return Ok(Done::new(Entry::Amend { line, with }, Some(game)));
        }
        if lines == 0 || lines > self.history.undone.len() {
            return Err(Refusal::sense("there is nothing to redo", ""));
        }
        let game = self.history.forth(&*self.game, lines).map_err(|why| broken(&why))?;
        Ok(Done::new(Entry::Redo(lines), Some(game)))
    }

    /// Leaves an order half answered; its units have no other then.
    pub fn park(&self, draft: Draft) -> Done {
        Done::new(Entry::Draft(draft), None)
    }

    /// Drops the newest half-answered order.
    pub fn drop_draft(&self) -> Done {
        Done::new(Entry::Drop, None)
    }

    /// Marks a line for later, or takes the mark off.
    pub fn flag(&self, n: u64) -> Done {
        Done::new(Entry::Flag(n), None)
    }

    /// Takes an amendment as it was worked out.
    pub fn accept(&self, amendment: Amendment) -> Done {
        let with = amendment.steps.into_iter().filter_map(|step| step.now).collect();
        Done::new(Entry::Amend { line: amendment.line, with }, Some(amendment.game))
    }

    /// Makes something true that is durable.
    pub fn commit(&mut self, done: Done) {
        let record = done.record().unwrap_or_default();
        if let Some(game) = done.game {
            self.game = game;
        }
        self.entries += 1;
        match done.entry {
            Entry::Line(line) => self.push(RawLine { n: line.n, raw: record }),
            Entry::Undo(lines) => self.undone(lines),
            Entry::Redo(lines) => self.redone(lines),
            Entry::Amend { line, with } => {
                // Lines that were just built can be written and read.
                let _ = self.replace(line, &with);
            }
            Entry::Unamend => self.history.unamend(),
            Entry::Draft(draft) => self.lay_aside(draft),
            Entry::Drop => self.drop_newest(),
            Entry::Flag(n) => self.toggle(n),
            Entry::Begin { .. } => {}
        }
    }

    /// A line more stands: it is the newest.
    pub(super) fn push(&mut self, kept: RawLine) {
        self.next = self.next.max(kept.n.saturating_add(1));
        self.history.push(kept);
        self.drafts.clear();
    }

    /// A line and all after it give way to these, which take over their marks.
    pub(super) fn replace(&mut self, line: u64, with: &[Line]) -> Result<(), serde_json::Error> {
        if self.history.takes_back(line, with) {
            self.history.restore();
            return Ok(());
        }
        let place = self.place(line).unwrap_or(self.len());
        let old = &self.history.live[place..];
        // An older muster let all lines from a place on fall away, so that those that stand are the first ones.
        let known = with.iter().any(|line| line.was.is_some());
        let was = |(at, line): (usize, &Line)| if known { line.was } else { old.get(at).map(|old| old.n) };
        let places = with.iter().enumerate().map(|(at, line)| (was((at, line)), line.n));
        let marked = places.filter(|(was, _)| was.is_some_and(|was| self.flags.contains(&was))).map(|(_, n)| n);
        self.flags.extend(marked.collect::<Vec<_>>());
        self.history.replace(line, with)?;
        self.next = with.iter().map(|line| line.n.saturating_add(1)).fold(self.next, u64::max);
        self.drafts.clear();
        Ok(())
    }

    /// An order is half answered: it is the newest, and the only one of its units.
    pub(super) fn lay_aside(&mut self, draft: Draft) {
        self.drafts.retain(|other| !draft.replaces(other));
        self.drafts.push(draft);
    }

    pub(super) fn drop_newest(&mut self) {
        self.drafts.pop();
    }

    pub(super) fn undone(&mut self, lines: usize) {
        self.history.pop(lines);
        self.drafts.clear();
    }

    pub(super) fn redone(&mut self, lines: usize) {
        self.history.unpop(lines);
        self.drafts.clear();
    }

    pub(super) fn toggle(&mut self, n: u64) {
        if !self.flags.remove(&n) {
            self.flags.insert(n);
        }
    }

    /// The state before the last so many lines.
    pub(super) fn back(&self, lines: usize) -> Result<Box<dyn Game>, Mismatch> {
        self.history.back(&*self.game, lines)
    }
}

/// An outcome as a line with its number and place in the turn, and the state after it. While a moment is under way it
/// belongs to the sequence of the line before it, unless it is of a unit that ends another one's turn by taking its own.
pub(super) fn line(
    n: u64,
    before: &dyn Game,
    last: impl FnOnce() -> Option<Line>,
    deed: Deed,
    answers: Vec<Answered>,
    outcome: Resolved,
) -> (Line, Box<dyn Game>) {
    let Resolved { change, tale, outcomes, game, .. } = outcome;
    let takes_over = match &deed {
        Deed::Order(order) => before.taking_turn().is_some_and(|unit| {
            !order.who.is_empty() && !order.who.contains(&unit) && game.taking_turn() != Some(unit)
        }),
        Deed::Ruling(_) => false,
    };
    let goes_on = before.in_moment() && !takes_over;
    // What is done behind the last turn, and plays no other, belongs to it.
    let ended = before.unplayed() && game.unplayed();
    let behind = if goes_on || ended { last() } else { None };
    let group = behind.as_ref().filter(|_| goes_on).map(|line| line.group.unwrap_or(line.n));
    let behind = behind.filter(|_| ended).map(|line| (line.turn, line.stage));
    let (turn, stage) = behind.unwrap_or_else(|| (before.turn(), before.stage()));
    (Line { n, turn, stage, group, was: None, deed, answers, change, tale, outcomes }, game)
}

pub(super) fn broken(why: &Mismatch) -> Refusal {
    Refusal::sense(format!("the state does not fit the journal: {why}"), "correct that place by hand, then try again")
}
