//! What the trials came to for one unit: its readings, the tests it took, where it must move.

use std::borrow::Cow;

use compact_str::CompactString;

use super::{
    forecast::{Measure, Spread},
    spread::Times,
};
use crate::view::{Gauge, Move, Noun, Outcome, Reading, Test, Value, What};

/// What came to one unit.
#[derive(Default)]
pub(super) struct UnitTally {
    /// Its values, those that it has now first.
    values: Vec<Line>,
    /// What the rules told that none of its values shows: a spell upon it, models out.
    told: Vec<Line>,
    tests: Vec<Tests>,
    moves: Times<String>,
}

/// One value of it.
struct Line {
    gauge: Gauge,
    name: CompactString,
    /// How it stands now; nothing where it does not stand yet.
    now: Option<Value>,
    /// How it came to stand in trials that altered the unit.
    then: Times<Option<Value>>,
    /// The last trial that it was counted in.
    last: usize,
}

/// One test of it: its name, and which of those of this name within an order.
struct Tests {
    name: Cow<'static, str>,
    nth: usize,
    passed: Times<bool>,
    totals: Times<i64>,
    needs: Times<i64>,
}

impl UnitTally {
    /// Of a unit that stands so now.
    pub(super) fn new(mut now: Vec<Reading>) -> UnitTally {
        now.retain(|reading| !reading.gauge.sums_up());
        let line = |reading: Reading| Line::new(reading.gauge, reading.name, Some(reading.value));
        UnitTally { values: now.into_iter().map(line).collect(), ..UnitTally::default() }
    }

    /// A trial, counted up from 1, altered it to this.
    pub(super) fn altered(&mut self, trial: usize, readings: &[Reading]) {
        for (at, reading) in readings.iter().filter(|reading| !reading.gauge.sums_up()).enumerate() {
            let is = |line: &Line| line.gauge == reading.gauge && line.name == reading.name;
            // Mostly they come in the order in which they stand.
            let found = self.values.get(at).is_some_and(is).then_some(at);
            let at = found.or_else(|| self.values.iter().position(is)).unwrap_or_else(|| {
                self.values.push(Line::new(reading.gauge, reading.name.clone(), None));
                self.values.len() - 1
            });
            self.values[at].came(trial, Some(&reading.value));
        }
        for line in self.values.iter_mut().filter(|line| line.last != trial) {
            line.came(trial, None);
        }
    }

    /// The rules of a trial told this of it, the `nth` of its kind from 0.
    pub(super) fn told(&mut self, trial: usize, outcome: &Outcome, nth: usize) {
        match &outcome.what {
            What::Test(test) => self.tested(test, nth),
            What::Move(going) => self.moves.add(in_words(going), 1),
            what => {
                let Some((gauge, name, value)) = value(what) else { return };
                let shown = |line: &Line| line.gauge == gauge && (gauge != Gauge::Marker || line.name == name);
                if self.values.iter().any(shown) {
                    return;
                }
                let is = |line: &Line| line.gauge == gauge && line.name == name;
                let at = self.told.iter().position(is).unwrap_or_else(|| {
                    self.told.push(Line::new(gauge, name, None));
                    self.told.len() - 1
                });
                self.told[at].came(trial, Some(&value));
            }
        }
    }

    /// What came to it in later trials.
    pub(super) fn join(&mut self, later: UnitTally) {
        join_lines(&mut self.values, later.values);
        join_lines(&mut self.told, later.told);
        for tests in later.tests {
            match self.tests.iter_mut().find(|known| known.name == tests.name && known.nth == tests.nth) {
                Some(known) => {
                    known.passed.join(tests.passed);
                    known.totals.join(tests.totals);
                    known.needs.join(tests.needs);
                }
                None => self.tests.push(tests),
            }
        }
        self.moves.join(later.moves);
    }

    fn tested(&mut self, test: &Test, nth: usize) {
        let is = |known: &Tests| known.name == test.name && known.nth == nth;
        let at = self.tests.iter().position(is).unwrap_or_else(|| {
            let (passed, totals, needs) = (Times::default(), Times::default(), Times::default());
            self.tests.push(Tests { name: test.name.clone(), nth, passed, totals, needs });
            self.tests.len() - 1
        });
        let tests = &mut self.tests[at];
        tests.passed.add(test.passed, 1);
        // A total that decided nothing tells nothing of the chance.
        if test.why.is_empty() {
            tests.totals.add(test.total, 1);
        }
        tests.needs.add(test.need, 1);
    }

    /// What may come to it in so many trials; nothing where all stays as it is.
    pub(super) fn measures(&self, noun: &Noun, trials: usize) -> Vec<Measure> {
        let tests = self.tests.iter().flat_map(|tests| tests.measures(trials));
        let values = self.values.iter().chain(&self.told).filter_map(|line| line.measure(trials));
        let mut going: Times<Option<&String>> = Times::default();
        for (way, times) in self.moves.each() {
            going.add(Some(way), times);
        }
        going.add(None, trials.saturating_sub(self.moves.all()));
        let word = |way: &Option<&String>| match way {
            // What is done to it or by it bends with its name; the others follow "must".
            Some(way) if way.starts_with("are ") || way.starts_with("have ") => noun.verb(way),
            Some(way) => (*way).clone(),
            None => "no move".to_owned(),
        };
        // One that need not be made counts as well, and is not owed.
        let free = self.moves.each().all(|(way, _)| way.contains(" up to "));
        let what = if free { "may move" } else { "must move" };
        let moves = Measure { what: what.to_owned(), now: String::new(), then: going.words(word) };
        tests.chain(values).chain((self.moves.all() > 0).then_some(moves)).collect()
    }
}

/// Puts the lines of later trials to those before them.
fn join_lines(lines: &mut Vec<Line>, later: Vec<Line>) {
    for line in later {
        match lines.iter_mut().find(|known| known.gauge == line.gauge && known.name == line.name) {
            Some(known) => known.then.join(line.then),
            None => lines.push(line),
        }
    }
}

impl Line {
    fn new(gauge: Gauge, name: CompactString, now: Option<Value>) -> Line {
        Line { gauge, name, now, then: Times::default(), last: 0 }
    }

    fn came(&mut self, trial: usize, value: Option<&Value>) {
        self.then.came(|known| known.as_ref() == value, || value.cloned());
        self.last = trial;
    }

    fn measure(&self, trials: usize) -> Option<Measure> {
        let mut then = self.then.clone();
        then.add(self.now.clone(), trials.saturating_sub(then.all()));
        if then.values().all(|value| *value == self.now) {
            return None;
        }
        let then = match self.gauge {
            Gauge::Status | Gauge::Fate | Gauge::Marker => then.words(|value| self.word(value.as_ref())),
            _ => then.count(|value| value.as_ref().and_then(Value::int).unwrap_or(0)),
        };
        let now = if self.now.is_none() { String::new() } else { self.word(self.now.as_ref()) };
        Some(Measure { what: self.name.to_string(), now, then })
    }

    fn word(&self, value: Option<&Value>) -> String {
        match (self.gauge, value) {
            (Gauge::Marker, value) => (if value == Some(&Value::Flag(true)) { "yes" } else { "no" }).to_owned(),
            (Gauge::Fate, None) => "gone".to_owned(),
            (_, None) => "none".to_owned(),
            (_, Some(value)) => value.to_string(),
        }
    }
}

impl Tests {
    /// Whether it is passed; and its total, where what it needs is always the same.
    fn measures(&self, trials: usize) -> Vec<Measure> {
        let name = if self.nth == 0 { self.name.to_string() } else { format!("{} ({})", self.name, self.nth + 1) };
        let mut passed: Times<Option<bool>> = Times::default();
        for (yes, times) in self.passed.each() {
            passed.add(Some(*yes), times);
        }
        passed.add(None, trials.saturating_sub(self.passed.all()));
        let word = |passed: &Option<bool>| match passed {
            Some(true) => "passed".to_owned(),
            Some(false) => "failed".to_owned(),
            None => "not taken".to_owned(),
        };
        let total = format!("{name}, total");
        let mut measures = vec![Measure { what: name, now: String::new(), then: passed.words(word) }];
        let mut needs = self.needs.values();
        if let (Some(need), None) = (needs.next(), needs.next())
            && self.totals.all() > 0
        {
            let then: Spread = self.totals.count(|total| *total);
            measures.push(Measure { what: total, now: format!("needs {need}"), then });
        }
        measures
    }
}

/// What an outcome says of a unit, as a value under a name; nothing of those that are counted in another way.
fn value(what: &What) -> Option<(Gauge, CompactString, Value)> {
    let count =
        |gauge, name: &'static str, count: u32| Some((gauge, CompactString::const_new(name), Value::Int(count.into())));
    match what {
        What::Out(figures) => count(Gauge::Out, "out", *figures),
        What::Back(figures) => count(Gauge::Out, "back", *figures),
        What::Wounded(figures) => count(Gauge::Wounded, "wounded", *figures),
        What::Healed(figures) => count(Gauge::Wounded, "healed", *figures),
        What::Morale(_, to) => Some((Gauge::Morale, "morale".into(), Value::Int(*to))),
        What::Pins(_, to) => Some((Gauge::Pins, "pins".into(), Value::Int(*to))),
        What::Number(name, _, to) => Some((Gauge::Number, (&**name).into(), Value::Int(*to))),
        What::Figures(name, _, to) => Some((Gauge::State, (&**name).into(), Value::Int(*to))),
        What::Status(_, to) => Some((Gauge::Status, "status".into(), Value::Text(to.clone()))),
        What::Marker(name, there) => Some((Gauge::Marker, (&**name).into(), Value::Flag(*there))),
        What::Felled(_) | What::Leaves(_) | What::Arrives(_) | What::Move(_) | What::May(_) | What::Test(_) => None,
    }
}

/// "withdraw 4" away from 3 Reavers".
fn in_words(going: &Move) -> String {
    let far = going.inches.map_or(String::new(), |inches| format!(" {inches}"));
    let to = if going.to.is_empty() { String::new() } else { format!(" {}", going.to) };
    format!("{}{far}{to}", going.way)
}
