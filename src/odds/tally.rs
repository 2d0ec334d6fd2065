//! What the trials came to, counted as it comes.

use std::collections::BTreeMap;

use super::{
    forecast::{Count, Forecast, Measure, Spread, UnitOdds},
    reading::counts,
    sentences::Sentences,
};
use crate::{
    rules::{Game, Tried},
    view::{Id, Row},
};

/// What stands across a row instead of its cells: out of the battle, off the table.
const ACROSS: &str = "fate";
/// The same while nothing stands there.
const PLAYS: &str = "in play";

/// How often each text came, in the order of coming.
type Texts = Vec<(String, usize)>;

/// What is counted.
#[derive(Default)]
pub(super) struct Tally {
    trials: usize,
    /// Of a unit that some trial altered: its row now, and what came into each place of it.
    units: BTreeMap<Id, (Option<Row>, Vec<Texts>)>,
    /// Successes on dice by the title of their ask.
    dice: Vec<(String, BTreeMap<i64, usize>)>,
    told: Sentences,
}

impl Tally {
    /// One trial more: what it came to from this state, and its successes on dice.
    pub(super) fn add(&mut self, from: &dyn Game, tried: &Tried, successes: &[(String, i64)]) {
        self.trials += 1;
        for id in &tried.altered {
            let (_, places) = self.units.entry(id.clone()).or_insert_with(|| (from.row(id), Vec::new()));
            let row = tried.game.row(id);
            for (at, text) in places_of(row.as_ref()).enumerate() {
                if places.len() == at {
                    places.push(Texts::new());
                }
                match places[at].iter_mut().find(|(known, _)| known == text) {
                    Some((_, times)) => *times += 1,
                    None => places[at].push((text.to_owned(), 1)),
                }
            }
        }
        for (title, count) in successes {
            let at = self.dice.iter().position(|(known, _)| known == title).unwrap_or_else(|| {
                self.dice.push((title.clone(), BTreeMap::new()));
                self.dice.len() - 1
            });
            *self.dice[at].1.entry(*count).or_default() += 1;
        }
        self.told.add(self.trials, &tried.tale);
    }

    /// The forecast so far, for a battle in this state.
    pub(super) fn forecast(&self, from: &dyn Game) -> Forecast {
        let mut units: Vec<UnitOdds> = self.units.iter().filter_map(|(id, unit)| self.unit(from, id, unit)).collect();
        units.sort_by_key(|unit| unit.number);
        let dice = self.dice.iter().map(|(title, values)| {
            let mut values = values.clone();
            // A throw that a trial did not come to had no success in it.
            let missed = self.trials - values.values().sum::<usize>();
            *values.entry(0).or_default() += missed;
            values.retain(|_, times| *times > 0);
            let values: Vec<(i64, usize)> = values.into_iter().collect();
            Measure { what: title.clone(), now: String::new(), then: Spread::Count(Count::of(&values)) }
        });
        let told = self.told.all().filter(|(_, times)| *times < self.trials).collect();
        Forecast { trials: self.trials, dice: dice.collect(), units, told: self.shares(told) }
    }

    fn unit(&self, from: &dyn Game, id: &Id, (now, places): &(Option<Row>, Vec<Texts>)) -> Option<UnitOdds> {
        let mark = from.unit(id)?;
        let mut measures = Vec::new();
        let titles = from.columns().iter().map(|column| column.title).chain([ACROSS]);
        for ((title, now), texts) in titles.zip(places_of(now.as_ref())).zip(places) {
            let mut texts = texts.clone();
            let untouched = self.trials - texts.iter().map(|(_, times)| times).sum::<usize>();
            if untouched > 0 {
                match texts.iter_mut().find(|(text, _)| text == now) {
                    Some((_, times)) => *times += untouched,
                    None => texts.push((now.to_owned(), untouched)),
                }
            }
            if !matches!(texts.as_slice(), [(only, _)] if only == now) {
                measures.extend(self.measures(title, now, texts));
            }
        }
        (!measures.is_empty()).then(|| UnitOdds { unit: id.clone(), number: mark.number, name: mark.name, measures })
    }

    /// What came into one place of a row: a number for each thing that is counted there, else words.
    fn measures(&self, title: &str, now: &str, texts: Texts) -> Vec<Measure> {
        let read: Option<Vec<_>> = texts.iter().map(|(text, times)| counts(text).map(|read| (read, *times))).collect();
        let (Some(read), Some(_), true) = (read, counts(now), texts.len() > 1) else {
            let then = Spread::Words(self.shares(texts));
            return vec![Measure { what: title.to_owned(), now: now.to_owned(), then }];
        };
        let mut words: Vec<&str> = read.iter().flat_map(|(read, _)| read.iter().map(|(word, _)| *word)).collect();
        words.sort_unstable();
        words.dedup();
        let measure = |word: &&str| {
            let of = |read: &[(&str, i64)]| read.iter().find(|(known, _)| known == word).map_or(0, |(_, count)| *count);
            let mut values: BTreeMap<i64, usize> = BTreeMap::new();
            for (read, times) in &read {
                *values.entry(of(read)).or_default() += times;
            }
            let values: Vec<(i64, usize)> = values.into_iter().collect();
            Measure {
                what: format!("{title} {word}").trim_end().to_owned(),
                now: of(&counts(now).unwrap_or_default()).to_string(),
                then: Spread::Count(Count::of(&values)),
            }
        };
        words.iter().map(measure).collect()
    }

    /// Texts with their chance, the likeliest first.
    fn shares(&self, mut texts: Texts) -> Vec<(String, f64)> {
        texts.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
        texts.into_iter().map(|(text, times)| (text, times as f64 / self.trials.max(1) as f64)).collect()
    }
}

/// The texts of a row: its cells, then what stands across it.
fn places_of(row: Option<&Row>) -> impl Iterator<Item = &str> {
    let cells = row.map_or(&[][..], |row| &row.cells);
    let across = row.map_or("gone", |row| row.across.as_deref().unwrap_or(PLAYS));
    cells.iter().map(|cell| cell.text.as_str()).chain([across])
}
