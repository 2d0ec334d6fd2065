//! Mending a damaged battle: what is whole, what is damaged and where, what can be saved and what is lost; done only when
//! told, with the originals kept beside.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use super::{
    Head, Journal, Lock, StateWriter, StoreError,
    clean::clean_record,
    disk,
    frame::Flaw,
    head::{body_of, checksum_of, head_of},
    journal::Numbered,
    numbers::{bind, bound},
    place::JOURNAL,
    resume::{Whole, open},
    state::{FIRST, NEWEST, states},
};
use crate::{
    battle::{Entry, Session},
    engine::{Direction, Filled, Game, Ruling},
    paper::Library,
    view::{counted, series},
};

/// What a look at a battle's files found, and what mending would do.
pub struct Survey {
    folder: PathBuf,
    /// What was found, a sentence each: what is whole, what is damaged, what is missing.
    pub found: Vec<String>,
    /// What mending would keep.
    pub saved: Vec<String>,
    /// What is lost whatever is done.
    pub lost: Vec<String>,
    plan: Option<Plan>,
    /// The numbers that take the place of lost ones: the data files, the system's id.
    numbers: Option<(Library, String)>,
}

/// What mending writes.
struct Plan {
    records: Vec<Arc<str>>,
    game: Box<dyn Game>,
}

/// What mending did.
pub struct Mended {
    /// The damaged files as they were, under their new names.
    pub kept: Vec<PathBuf>,
}

impl Survey {
    /// Looks a battle over; nothing is written.
    ///
    /// # Errors
    /// Nothing in the folder can be used, or a newer muster wrote it.
    pub fn of(folder: &Path, library: &Library) -> Result<Survey, StoreError> {
        let (found, saved, lost) = Default::default();
        let mut survey = Survey { folder: folder.to_owned(), found, saved, lost, plan: None, numbers: None };
        let bound = bound(folder, library)?;
        let path = folder.join(JOURNAL);
        let lines = match Journal::lines(&path) {
            Ok(lines) => lines,
            Err(StoreError::Missing(_)) => Vec::new(),
            Err(why @ StoreError::NotPlain { .. }) => {
                survey.found.push(why.to_string());
                Vec::new()
            }
            Err(why) => return Err(why),
        };
        let header = survey.journal(&path, &lines)?;
        let (states, unusable) = survey.states(folder, &lines, &bound.library)?;
        let whole = |state: &Whole| fits(&state.file.head, &lines);
        let Some(start) = states.iter().rev().find(|state| whole(state)).or(states.first()) else {
            let why = "no state in it can be read; without one nothing can be saved".to_owned();
            return Err(StoreError::NotABattle { path: folder.to_owned(), why });
        };
        let (mut session, from) = begin(start, &lines);
        if let Some(lost) = bound.lost {
            survey.found.push(lost);
            survey.lost.push("numbers that the battle was begun with; today's take their place".to_owned());
            survey.numbers = Some((library.clone(), session.game().system().id.to_string()));
        }
        let damaged = lines.iter().any(|(_, line)| line.is_err());
        let mut records: Vec<Arc<str>> = Vec::new();
        let (mut kept, mut unfit, mut ruled) = (0, Vec::new(), 0);
        session.number_from(numbers(&lines));
        for (place, (line, record)) in lines.iter().enumerate() {
            let Ok(record) = record else {
                let last = lines.get(place + 1).is_some_and(|(_, next)| next.is_ok());
                let behind = if last { behind(place + 1, &lines, &states) } else { None };
                if let Some(ruling) = behind.and_then(|game| difference(&session, &*game)) {
                    ruled += ruling.edits().map_or(0, Vec::len);
                    records.extend(rule(&mut session, &ruling));
                }
                continue;
            };
            let clean = clean_record(record.clone());
            if place < from || session.salvage(&clean) {
                records.push(record.clone());
                kept += 1;
            } else {
                unfit.push(*line);
            }
        }
        // Where a state is of a later line than the first damage, it knows what the damaged lines did.
        let ahead = states.first().filter(|state| is_ahead(state) && !whole(state));
        let now = ahead.map(|state| state.game.copy());
        let now = now.or_else(|| Some(present(states.iter().find(|state| whole(state))?, &lines)));
        let ruling = now.and_then(|now| difference(&session, &*now));
        if damaged || !unfit.is_empty() || header || lines.is_empty() || unusable || ahead.is_some() {
            survey.saved.push(format!("{} of the journal, in their order", counted(kept, "line")));
            if unusable && folder.join(NEWEST).exists() {
                survey.lost.push("what was changed by hand in the saved state; the file is kept".to_owned());
            }
            if !unfit.is_empty() {
                let all = series(&unfit.iter().map(usize::to_string).collect::<Vec<_>>());
                let lines = if unfit.len() == 1 { "line" } else { "lines" };
                survey.lost.push(format!("what no longer fits behind the damage: {lines} {all} of {JOURNAL}"));
            }
            ruled += ruling.as_ref().and_then(Ruling::edits).map_or(0, Vec::len);
            if ruled > 0 {
                let what = counted(ruled, "place");
                survey.saved.push(format!("what the lost lines did, out of the saved state: a ruling ({what})"));
            }
            // A journal of no line that is one begins anew, as an empty one does.
            if lines.iter().all(|(_, line)| line.is_err()) {
                survey.lost.push("the story and every step back: the journal has no line".to_owned());
                let (fresh, entry) = Session::begin(session.game().copy(), 0);
                records.extend(entry.record().ok().map(Arc::from));
                session = fresh;
            }
            records.extend(ruling.and_then(|ruling| rule(&mut session, &ruling)));
            survey.plan = Some(Plan { records, game: session.game().copy() });
        }
        Ok(survey)
    }

    /// Whether there is nothing to mend.
    pub fn is_whole(&self) -> bool {
        self.plan.is_none() && self.numbers.is_none()
    }

    /// Mends the battle as surveyed.
    ///
    /// # Errors
    /// Another muster has it open, or a file cannot be written; the journal is then as it was.
    pub fn mend(self) -> Result<Mended, StoreError> {
        if self.is_whole() {
            return Ok(Mended { kept: Vec::new() });
        }
        let _lock = Lock::take(&self.folder)?;
        let mut kept = match &self.numbers {
            Some((today, system)) => bind(&self.folder, today, system)?,
            None => Vec::new(),
        };
        let Some(plan) = self.plan else { return Ok(Mended { kept }) };
        // What is no plain file gives way.
        for name in [JOURNAL, NEWEST] {
            kept.extend(disk::clear_way(&self.folder.join(name))?);
        }
        kept.extend(Journal::rewrite(&self.folder.join(JOURNAL), &plan.records)?);
        let after = plan.records.last().map_or(0, |record| checksum_of(record));
        let head = head_of(&*plan.game, plan.records.len(), after);
        let mut states = StateWriter::new(&self.folder, None);
        kept.extend(states.write(&head, &body_of(&self.folder, &*plan.game)?)?);
        Ok(Mended { kept })
    }

    /// Says how the journal is; whether its first line is damaged.
    fn journal(&mut self, path: &Path, lines: &[Numbered]) -> Result<bool, StoreError> {
        let name = path.display();
        if !path.exists() || lines.is_empty() {
            self.found.push(format!("{name}: no record is in it"));
            return Ok(false);
        }
        let whole = lines.iter().filter(|(_, line)| line.is_ok()).count();
        self.found.push(format!("{name}: {} whole", counted(whole, "record")));
        let header = match Journal::read(path) {
            Ok(contents) => {
                contents.damage.map(|damage| damage.why).filter(|why| matches!(why, Flaw::Header | Flaw::Wide))
            }
            Err(why @ StoreError::Newer { .. }) => return Err(why),
            Err(_) => Some(Flaw::Header),
        };
        if let Some(why) = header {
            self.found.push(format!("{name}:1: {why}"));
        }
        for (line, why) in lines.iter().filter_map(|(line, record)| Some((line, record.as_ref().err()?))) {
            self.found.push(format!("{name}:{line}: damaged: {why}"));
            self.lost.push(format!("the story of line {line} of {JOURNAL}"));
        }
        Ok(header.is_some())
    }

    /// Says how the states are; gives those that can be used, the newest first, and whether the newest of all cannot be.
    fn states(
        &mut self,
        folder: &Path,
        lines: &[Numbered],
        library: &Library,
    ) -> Result<(Vec<Whole>, bool), StoreError> {
        let (mut all, mut unusable) = (Vec::new(), false);
        for (path, state) in states(folder) {
            match state.and_then(|file| open(file, library)) {
                Ok(whole) => {
                    let first = path.ends_with(FIRST);
                    let line = whole.file.head.line;
                    if is_ahead(&whole) && !fits(&whole.file.head, lines) {
                        self.found.push(format!("{}: it is of lines that the journal has lost", path.display()));
                    } else if !first {
                        self.found.push(format!("{}: whole, as after {}", path.display(), counted(line, "record")));
                    }
                    all.push(whole);
                }
                Err(why @ StoreError::Newer { .. }) => return Err(why),
                Err(why) => {
                    self.found.push(why.to_string());
                    unusable |= path.ends_with(NEWEST);
                }
            }
        }
        if fs::symlink_metadata(folder.join(NEWEST)).is_err() {
            self.found.push(format!("{}: it is missing", folder.join(NEWEST).display()));
            unusable = true;
        }
        Ok((all, unusable))
    }
}

/// Whether a state is the newest of all, as muster wrote it: where no line leads to it, the journal has lost some.
fn is_ahead(Whole { file, .. }: &Whole) -> bool {
    file.path.ends_with(NEWEST) && !file.edited_by_hand
}

/// Whether a state stands behind just this line of the journal, damaged ones counted.
fn fits(head: &Head, lines: &[Numbered]) -> bool {
    let last = head.line.checked_sub(1).and_then(|place| lines.get(place));
    last.is_some_and(|(_, record)| record.as_ref().is_ok_and(|record| checksum_of(record) == head.after))
}

/// The battle at this state with the whole lines before it in its history, and how many lines that are.
fn begin(Whole { file, game }: &Whole, lines: &[Numbered]) -> (Session, usize) {
    // A state that no line leads to counts as it is, with whatever lines there are before it.
    let upto = if fits(&file.head, lines) { file.head.line } else { lines.len() };
    let before: Vec<Arc<str>> =
        lines[..upto].iter().filter_map(|(_, record)| record.clone().ok().map(clean_record)).collect();
    let session = Session::open(game.copy(), before.len(), &before).ok();
    session.map_or_else(|| (Session::begin(game.copy(), 0).0, 0), |session| (session, upto))
}

/// The battle as this state has it, with the lines behind it that fit.
fn present(Whole { file, game }: &Whole, lines: &[Numbered]) -> Box<dyn Game> {
    let mut session = Session::begin(game.copy(), 0).0;
    for record in lines.iter().skip(file.head.line).filter_map(|(_, record)| record.as_ref().ok()) {
        session.salvage(&clean_record(record.clone()));
    }
    session.game().copy()
}

/// The battle just behind a damaged line: a later state that is whole, and the lines between them taken back. None where
/// there is no such state, or more than lines stands between.
fn behind(place: usize, lines: &[Numbered], states: &[Whole]) -> Option<Box<dyn Game>> {
    let later = states.iter().filter(|state| state.file.head.line >= place && fits(&state.file.head, lines));
    let Whole { file, game } = later.min_by_key(|state| state.file.head.line)?;
    let mut game = game.copy();
    for (_, record) in lines[place..file.head.line].iter().rev() {
        match Entry::read(&clean_record(record.as_ref().ok()?.clone())).ok()? {
            Entry::Line(line) => game = game.apply(&line.change, Direction::Back).ok()?,
            Entry::Draft(_) | Entry::Drop | Entry::Flag(_) => {}
            _ => return None,
        }
    }
    Some(game)
}

/// A number that no line has, damaged ones counted.
fn numbers(lines: &[Numbered]) -> u64 {
    let records = lines.iter().filter_map(|(_, record)| record.as_ref().ok());
    let numbers = records.filter_map(|record| match Entry::read(record) {
        Ok(Entry::Line(line)) => Some(line.n.saturating_add(1)),
        _ => None,
    });
    numbers.max().unwrap_or(0).saturating_add(lines.len() as u64)
}

/// A ruling as a line of the battle; gives its record.
fn rule(session: &mut Session, ruling: &Ruling) -> Option<Arc<str>> {
    let done = session.rule(ruling).ok()?;
    let record = done.record().ok()?;
    session.commit(done);
    Some(record)
}

/// What the battle must become, as a ruling, if it is not so already.
fn difference(session: &Session, now: &dyn Game) -> Option<Ruling> {
    let edits = session.game().change_to(now);
    let because = "mended: what damaged lines of the journal did, as the saved state has it";
    Filled::new(edits).map(|edits| Ruling::by_hand(edits).because(because))
}
