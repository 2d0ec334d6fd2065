//! The dice of the trials, counted throw by throw: the ask's id, the row's id and the unit it is thrown at say which.

use super::{
    forecast::{DiceOdds, Measure},
    spread::Times,
};
use crate::{
    engine::Game,
    view::{Answer, Ask, AskKind, Id, Tally, Throw, Thrower},
};

/// All throws so far.
#[derive(Default)]
pub(super) struct Throws {
    lines: Vec<Line>,
    /// How many of them, the first, have the names that people read.
    named: usize,
}

/// One throw: rows of an ask in which one hand counts its successes at the same unit, together; or a row with a total.
struct Line {
    ask: String,
    /// The row of a total; none for successes.
    row: Option<String>,
    on: Option<Id>,
    by: Thrower,
    /// What people read, once it is named.
    name: String,
    /// What its ask is called, once it is named.
    title: String,
    /// Whose dice its first row is of, or which, once it is named.
    label: String,
    /// What it came to in the trial under way.
    now: Option<i64>,
    came: Times<i64>,
}

impl Throws {
    /// Counts the answer to an ask, if it is one of dice. Waves of open-ended dice go to their first.
    pub(super) fn count(&mut self, ask: &Ask, answer: &Answer) {
        let AskKind::Dice { rows, .. } = &ask.kind else { return };
        let id = ask.id.split_once('/').map_or(ask.id.as_str(), |(first, _)| first);
        let (mut faces, mut tallies) = match answer {
            Answer::Dice(faces) => (faces.as_slice(), [].iter()),
            Answer::Tally(tallies) => ([].as_slice(), tallies.iter()),
            _ => return,
        };
        for row in rows {
            let (mine, others) = faces.split_at(row.dice.min(faces.len()));
            faces = others;
            let tally = tallies.next().copied().map(i64::from);
            if let Some(need) = row.need {
                let succeeded = mine.iter().filter(|face| i32::from(**face) >= need).count() as i64;
                let line = self.line(id, None, row, [ask.title.as_str(); 2]);
                line.now = Some(line.now.unwrap_or(0) + tally.unwrap_or(succeeded));
            } else if has_total(row) {
                let values = mine.iter().copied().map(i64::from);
                let shown = if row.tally == Some(Tally::Best) { values.max().unwrap_or(0) } else { values.sum() };
                let total = tally.unwrap_or(shown) + i64::from(row.plus);
                self.line(id, Some(&row.id), row, [row.label.as_str(), ask.title.as_str()]).now = Some(total);
            }
        }
    }

    fn line(&mut self, ask: &str, row: Option<&str>, throw: &Throw, [name, title]: [&str; 2]) -> &mut Line {
        let is =
            |line: &Line| line.ask == ask && line.row.as_deref() == row && line.on == throw.on && line.by == throw.by;
        let at = self.lines.iter().position(is).unwrap_or_else(|| {
            self.lines.push(Line {
                ask: ask.to_owned(),
                row: row.map(str::to_owned),
                on: throw.on.clone(),
                by: throw.by,
                name: name.to_owned(),
                title: title.to_owned(),
                label: throw.label.clone(),
                now: None,
                came: Times::default(),
            });
            self.lines.len() - 1
        });
        &mut self.lines[at]
    }

    /// The trial under way is over.
    pub(super) fn end_trial(&mut self) {
        for line in &mut self.lines {
            if let Some(now) = line.now.take() {
                line.came.add(now, 1);
            }
        }
    }

    /// The throws of later trials.
    pub(super) fn join(&mut self, later: Throws) {
        for line in later.lines {
            match self.lines.iter_mut().find(|known| known.is_same(&line)) {
                Some(known) => known.came.join(line.came),
                None => self.lines.push(line),
            }
        }
        self.named = self.lines.len();
    }

    /// Whether a throw came that has no name yet: trials make no words.
    pub(super) fn any_unnamed(&self) -> bool {
        self.named < self.lines.len()
    }

    /// Names the throws that have no name yet by those of the same trial, made with words.
    pub(super) fn name(&mut self, told: Throws) {
        for line in &mut self.lines[self.named..] {
            if let Some(told) = told.lines.iter().find(|told| told.is_same(line)) {
                line.name.clone_from(&told.name);
                line.title.clone_from(&told.title);
                line.label.clone_from(&told.label);
            }
        }
        self.named = self.lines.len();
    }

    /// What they came to in so many trials. A throw that a trial did not come to had no success in it; a total is told
    /// only of a throw that every trial comes to.
    pub(super) fn forecast(&self, from: &dyn Game, trials: usize) -> Vec<DiceOdds> {
        let counted = self.lines.iter().filter(|line| line.row.is_none() || line.came.all() == trials);
        let counted: Vec<(&Line, String)> = counted.map(|line| (line, line.named(from))).collect();
        // Several who throw for the same, one after the other, are told apart by whose dice they are.
        let apart = |line: &Line, name: &String| {
            let alike = counted.iter().filter(|(_, other)| other == name);
            let label = &line.label;
            let names = !label.is_empty() && !name.contains(label.as_str());
            match names && alike.clone().any(|(other, _)| other.label != *label) {
                true => format!("{name} of {label}"),
                false => name.clone(),
            }
        };
        counted
            .iter()
            .map(|(line, name)| {
                let mut came = line.came.clone();
                came.add(0, trials - line.came.all());
                let measure = Measure { what: apart(line, name), now: String::new(), then: came.count(|value| *value) };
                DiceOdds { ask: line.ask.clone(), row: line.row.clone(), on: line.on.clone(), measure }
            })
            .collect()
    }
}

impl Line {
    /// Whether both are the same throw.
    fn is_same(&self, other: &Line) -> bool {
        self.ask == other.ask && self.row == other.row && self.on == other.on && self.by == other.by
    }

    /// Its name with the unit that it is thrown at, "damage on 2 Harrow Militia", or whose own it is. A row that is called
    /// like its unit has the name of its ask.
    fn named(&self, from: &dyn Game) -> String {
        match self.on.as_ref().and_then(|id| from.unit(id)) {
            Some(unit) if self.name == unit.name || !self.name.contains(&unit.name) => {
                let word = if self.by == Thrower::Side(unit.side) { "of" } else { "on" };
                let name = if self.name == unit.name { &self.title } else { &self.name };
                format!("{name} {word} {} {}", unit.number, unit.name)
            }
            _ => self.name.clone(),
        }
    }
}

/// Whether the faces of a row, with what is added, are one total. Of open-ended dice the rules make it.
fn has_total(row: &Throw) -> bool {
    let one = row.dice == 1 && row.tally.is_none();
    !row.open && (one || matches!(row.tally, Some(Tally::Sum | Tally::Best)))
}
