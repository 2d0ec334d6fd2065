//! The lines that stand, those undone, and what an amendment replaced: how the journal's entries add up.

use std::{collections::BTreeMap, sync::Arc};

use super::{Entry, Headline, Line, terse::whole, written::Changed};
use crate::{
    engine::{Change, Direction, Game, Mismatch},
    view::Id,
};

/// A line as the journal holds it; read again when it is needed.
#[derive(Clone)]
pub(super) struct RawLine {
    pub n: u64,
    pub raw: Arc<str>,
}

impl RawLine {
    /// The line itself.
    pub fn read(&self) -> Result<Line, serde_json::Error> {
        match Entry::read(&self.raw)? {
            Entry::Line(line) => Ok(line),
            _ => Err(serde::de::Error::custom("this entry is no line")),
        }
    }

    /// Whether it may speak of a unit: whoever it does not name it cannot concern, and to see that takes no reading.
    pub fn names(&self, unit: &Id) -> bool {
        let stands_whole = |letter: u8| letter.is_ascii_alphanumeric() || letter == b'-';
        self.raw.contains(unit.as_str()) || !unit.as_str().bytes().all(stands_whole)
    }

    /// What the line altered.
    fn change(&self) -> Result<Change, serde_json::Error> {
        serde_json::from_str(&whole(&self.raw)).map(Changed::into)
    }

    /// What a list shows of the line.
    pub fn headline(&self) -> Result<Headline, serde_json::Error> {
        serde_json::from_str(&whole(&self.raw))
    }
}

/// The lines of a battle.
#[derive(Default)]
pub(super) struct History {
    /// Those that stand, the oldest first.
    pub live: Vec<RawLine>,
    /// Those undone, the one to do again first at the end.
    pub undone: Vec<RawLine>,
    /// The largest number that a line ever had.
    most: u64,
    /// What lines are called since an older one was amended, by what they were called before.
    renamed: BTreeMap<u64, u64>,
    /// Where each of the last amendments cut in, the newest at the end, and what stood there; gone as soon as another line
    /// follows.
    amended: Vec<(usize, Vec<RawLine>)>,
    /// The amendments that were taken back, the one to do again first at the end: the number of its line, and what stood then.
    /// They can be done again once no line is undone; gone as soon as something else follows.
    unamended: Vec<(u64, Vec<RawLine>)>,
    /// What came last. An older muster knows the newest amendment alone, and passes over the taking back of more.
    newest: Newest,
}

/// What came last to lines that are amended.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Newest {
    /// An amendment.
    Amended,
    /// The taking back of one as lines in the place of others, which an older muster takes for an amendment.
    Restored,
    /// Anything else.
    #[default]
    Other,
}

impl History {
    /// The place of a line by its number.
    pub fn place(&self, n: u64) -> Option<usize> {
        // Most that is looked for stands near the end, and what is new nowhere.
        if n > self.most { None } else { self.live.iter().rposition(|kept| kept.n == n) }
    }

    /// The number by which a line goes now: amending gives a new one to all lines from the amended one on.
    pub fn number_now(&self, n: u64) -> Option<u64> {
        let mut n = n;
        while self.place(n).is_none() {
            n = *self.renamed.get(&n)?;
        }
        Some(n)
    }

    /// Whether an amendment can be taken back, or what an older muster takes for one.
    pub fn just_amended(&self) -> bool {
        !self.amended.is_empty() || self.newest == Newest::Restored
    }

    /// The entry that takes back the last amendment, if that can be: behind the taking back of another, these lines for those.
    pub fn taking_back(&self) -> Option<Entry> {
        let (place, old) = self.amended.last()?;
        if self.newest == Newest::Amended {
            return Some(Entry::Unamend);
        }
        let line = self.live.get(*place).or(old.first())?.n;
        Some(Entry::Amend { line, with: old.iter().map(RawLine::read).collect::<Result<_, _>>().ok()? })
    }

    /// Whether a line and all after it give way to these as the last amendment is taken back.
    pub fn takes_back(&self, line: u64, with: &[Line]) -> bool {
        let place = self.place(line).unwrap_or(self.live.len());
        self.amended.last().is_some_and(|(from, old)| *from == place && are(old, with))
    }

    /// How many lines and amendments can be done again.
    pub fn redoable(&self) -> usize {
        self.undone.len() + self.unamended.len()
    }

    /// The amendment to do again next, if that is one: the number of its line, and what stands then.
    pub fn reamendable(&self) -> Option<(u64, Vec<Line>)> {
        let (line, kept) = self.unamended.last().filter(|_| self.undone.is_empty())?;
        Some((*line, kept.iter().map(RawLine::read).collect::<Result<_, _>>().ok()?))
    }

    /// Whether this is the amendment that was taken back last, done again.
    pub fn amends_again(&self, line: u64, with: &[Line]) -> bool {
        self.unamended.last().is_some_and(|(known, kept)| *known == line && are(kept, with))
    }

    /// One more line stands.
    pub fn push(&mut self, kept: RawLine) {
        self.most = self.most.max(kept.n);
        self.live.push(kept);
        self.undone.clear();
        self.amended.clear();
        self.unamended.clear();
        self.newest = Newest::Other;
    }

    /// So many lines are undone.
    pub fn pop(&mut self, lines: usize) {
        for _ in 0..lines.min(self.live.len()) {
            self.undone.extend(self.live.pop());
        }
        self.amended.clear();
        self.newest = Newest::Other;
    }

    /// So many lines are done again.
    pub fn unpop(&mut self, lines: usize) {
        for _ in 0..lines.min(self.undone.len()) {
            self.live.extend(self.undone.pop());
        }
        self.amended.clear();
        self.newest = Newest::Other;
    }

    /// A line and all after it give way to these.
    pub fn replace(&mut self, line: u64, with: &[Line]) -> Result<(), serde_json::Error> {
        let place = self.place(line).unwrap_or(self.live.len());
        let raws: Result<Vec<String>, _> = with.iter().map(Line::record).collect();
        let new = with.iter().zip(raws?).map(|(line, raw)| RawLine { n: line.n, raw: Arc::from(raw) });
        let new: Vec<RawLine> = new.collect();
        // Done again, it leaves those to do again that were taken back before it.
        match self.amends_again(line, with) {
            true => drop(self.unamended.pop()),
            false => self.unamended.clear(),
        }
        self.amended.push((place, self.live.split_off(place)));
        self.live.extend(new);
        self.most = with.iter().map(|line| line.n).fold(self.most, u64::max);
        // Numbers only grow: what a line is called now is never what one was called before.
        self.renamed.extend(with.iter().filter_map(|line| Some((line.was.filter(|was| *was < line.n)?, line.n))));
        self.undone.clear();
        self.newest = Newest::Amended;
        Ok(())
    }

    /// What the last amendment replaced stands again, as lines in the place of others say.
    pub fn restore(&mut self) {
        self.unreplace();
        self.newest = Newest::Restored;
    }

    /// The last amendment is taken back: what it replaced stands again. An older muster takes back what it takes for one.
    pub fn unamend(&mut self) {
        match self.restored() {
            Some((place, with)) => {
                self.unamended.pop();
                self.amended.push((place, self.live.split_off(place)));
                self.live.extend(with);
            }
            None => self.unreplace(),
        }
        self.newest = Newest::Other;
    }

    fn unreplace(&mut self) {
        if let Some((place, old)) = self.amended.pop() {
            let with = self.live.split_off(place);
            self.unamended.extend(old.first().map(|line| (line.n, with)));
            self.live.extend(old);
        }
    }

    /// Where lines were put in the place of others to take an amendment back, and what that was, if that came last.
    fn restored(&self) -> Option<(usize, Vec<RawLine>)> {
        let (line, with) = self.unamended.last().filter(|_| self.newest == Newest::Restored)?;
        Some((self.place(*line)?, with.clone()))
    }

    /// The state after so many lines, from the one after `from` of them.
    pub fn walk(&self, game: &dyn Game, from: usize, to: usize) -> Result<Box<dyn Game>, Mismatch> {
        let to = to.min(self.live.len());
        match to < from {
            true => run(game, self.live[to..from].iter().rev(), Direction::Back),
            false => run(game, self.live[from..to].iter(), Direction::Forward),
        }
    }

    /// What undo and redo lead to beside the lines that stand: behind how many of those, and which lines, one after the other.
    fn aside(&self) -> Vec<(usize, Vec<&RawLine>)> {
        let undone = (self.live.len(), self.undone.iter().rev().collect());
        let amended = self.amended.iter().map(|(place, old)| (*place, old.iter().collect()));
        let unamended =
            self.unamended.iter().filter_map(|(line, with)| Some((self.place(*line)?, with.iter().collect())));
        [undone].into_iter().chain(amended).chain(unamended).collect()
    }

    /// Goes through every state that undo and redo lead to from the one that stands, each with the line that it lies behind, 0
    /// of the first, until `see` has seen enough.
    pub fn reachable<T>(&self, now: &dyn Game, mut see: impl FnMut(u64, &dyn Game) -> Option<T>) -> Option<T> {
        let number = |lines: usize| lines.checked_sub(1).map_or(0, |place| self.live[place].n);
        let mut game = now.copy();
        for lines in (0..=self.live.len()).rev() {
            if let Some(found) = see(number(lines), &*game) {
                return Some(found);
            }
            game = match lines {
                0 => break,
                _ => self.walk(&*game, lines, lines - 1).ok()?,
            };
        }
        for (from, lines) in self.aside() {
            let mut game = self.walk(now, self.live.len(), from).ok()?;
            for line in lines {
                game = run(&*game, [line].into_iter(), Direction::Forward).ok()?;
                if let Some(found) = see(line.n, &*game) {
                    return Some(found);
                }
            }
        }
        None
    }

    /// The state before the last so many lines.
    pub fn back(&self, now: &dyn Game, lines: usize) -> Result<Box<dyn Game>, Mismatch> {
        self.walk(now, self.live.len(), self.live.len().saturating_sub(lines))
    }

    /// The state after so many undone lines.
    pub fn forth(&self, now: &dyn Game, lines: usize) -> Result<Box<dyn Game>, Mismatch> {
        run(now, self.undone.iter().rev().take(lines), Direction::Forward)
    }

    /// The state once a line and all after it have given way to these.
    pub fn amended(&self, now: &dyn Game, line: u64, with: &[Line]) -> Result<Box<dyn Game>, Mismatch> {
        let place = self.place(line).unwrap_or(self.live.len());
        let mut game = self.back(now, self.live.len() - place)?;
        for line in with {
            game = game.apply(&line.change, Direction::Forward)?;
        }
        Ok(game)
    }

    /// The state once the last amendment is taken back.
    pub fn unreplaced(&self, now: &dyn Game) -> Result<Box<dyn Game>, Mismatch> {
        let Some((place, old)) = self.amended.last() else { return Ok(now.copy()) };
        run(&*self.back(now, self.live.len() - place)?, old.iter(), Direction::Forward)
    }

    /// The state once a muster takes back what it takes for the last amendment.
    pub fn unamended(&self, now: &dyn Game) -> Result<Box<dyn Game>, Mismatch> {
        let Some((place, with)) = self.restored() else { return self.unreplaced(now) };
        run(&*self.back(now, self.live.len() - place)?, with.iter(), Direction::Forward)
    }
}

/// Whether kept lines are these.
fn are(kept: &[RawLine], lines: &[Line]) -> bool {
    kept.len() == lines.len() && kept.iter().zip(lines).all(|(kept, line)| kept.read().is_ok_and(|kept| kept == *line))
}

/// The most lines that are applied as one change: what each unit is made of is then read and written once for all of them.
const TOGETHER: usize = 256;

/// The state once these lines are applied, one after the other.
fn run<'a>(
    game: &dyn Game,
    mut lines: impl Iterator<Item = &'a RawLine>,
    direction: Direction,
) -> Result<Box<dyn Game>, Mismatch> {
    let mut game = game.copy();
    loop {
        let mut changes: Vec<Change> =
            lines.by_ref().take(TOGETHER).map(RawLine::change).collect::<Result<_, _>>().map_err(unreadable)?;
        if changes.is_empty() {
            return Ok(game);
        }
        // Within one change the oldest edit stands first, whichever way it is applied.
        if direction == Direction::Back {
            changes.reverse();
        }
        game = game.apply(&changes.into_iter().flatten().collect(), direction)?;
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
