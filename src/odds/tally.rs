//! What the trials came to, counted as it comes.

use std::collections::{BTreeMap, btree_map::Entry};

use super::{
    forecast::{Forecast, Measure, UnitOdds},
    spread::Times,
    throws::Throws,
    unit::UnitTally,
};
use crate::{
    engine::{Game, Tried},
    view::{Id, Outcome, What},
};

/// What is counted.
#[derive(Default)]
pub(super) struct Tally {
    trials: usize,
    /// The dice.
    pub(super) throws: Throws,
    /// Of every unit that some trial came to.
    units: BTreeMap<Id, UnitTally>,
    /// The side to act.
    on: Times<Option<usize>>,
    /// How the battle ended.
    over: Times<Option<String>>,
}

impl Tally {
    /// One trial more: what it came to from this state.
    pub(super) fn add(&mut self, from: &dyn Game, tried: &Tried) {
        self.trials += 1;
        let trial = self.trials;
        self.throws.end_trial();
        for (id, readings) in &tried.end.altered {
            self.unit(from, id).altered(trial, readings);
        }
        // What is held shows in the readings, and comes again when it falls.
        for (at, outcome) in tried.outcomes.iter().enumerate().filter(|(_, outcome)| !outcome.held) {
            let nth = tried.outcomes[..at].iter().filter(|before| is_same_test(before, outcome)).count();
            self.unit(from, &outcome.unit).told(trial, outcome, nth);
        }
        self.on.add(tried.end.on, 1);
        self.over.came(|over| *over == tried.end.over, || tried.end.over.clone());
    }

    /// What later trials came to.
    pub(super) fn join(&mut self, later: Tally) {
        self.trials += later.trials;
        self.throws.join(later.throws);
        for (id, unit) in later.units {
            match self.units.entry(id) {
                Entry::Occupied(mut known) => known.get_mut().join(unit),
                Entry::Vacant(place) => {
                    place.insert(unit);
                }
            }
        }
        self.on.join(later.on);
        self.over.join(later.over);
    }

    fn unit(&mut self, from: &dyn Game, id: &Id) -> &mut UnitTally {
        self.units.entry(id.clone()).or_insert_with(|| UnitTally::new(from.readings(id)))
    }

    /// The forecast so far, for a battle in this state.
    pub(super) fn forecast(&self, from: &dyn Game) -> Forecast {
        let of_unit = |(id, unit): (&Id, &UnitTally)| {
            let mark = from.unit(id)?;
            let measures = unit.measures(&mark.noun(), self.trials);
            let odds = UnitOdds { unit: id.clone(), number: mark.number, name: mark.name, measures };
            (!odds.measures.is_empty()).then_some(odds)
        };
        let mut units: Vec<UnitOdds> = self.units.iter().filter_map(of_unit).collect();
        units.sort_by_key(|unit| unit.number);
        let dice = self.throws.forecast(from, self.trials);
        Forecast { trials: self.trials, table: self.table(from), dice, units }
    }

    /// What is open of the battle as a whole.
    fn table(&self, from: &dyn Game) -> Vec<Measure> {
        let mut measures = Vec::new();
        let status = from.status();
        // A contest of sides is told even if it is certain; that the next one has its turn is not.
        let decides = status.on.is_none() && self.on.values().any(Option::is_some);
        if decides || self.on.values().count() > 1 {
            let sides = status.sides;
            let name = |at: &usize| sides.get(*at).map(|side| side.name.clone());
            let word = |on: &Option<usize>| on.as_ref().and_then(name).unwrap_or_else(|| "no side alone".to_owned());
            let then = self.on.words(word);
            measures.push(Measure { what: "side to act".to_owned(), now: String::new(), then });
        }
        if self.over.values().any(Option::is_some) {
            let then = self.over.words(|over| over.clone().unwrap_or_else(|| "goes on".to_owned()));
            measures.push(Measure { what: "battle".to_owned(), now: String::new(), then });
        }
        measures
    }
}

/// Whether both are the same test of the same unit.
fn is_same_test(one: &Outcome, other: &Outcome) -> bool {
    match (&one.what, &other.what) {
        (What::Test(a), What::Test(b)) => one.unit == other.unit && a.name == b.name,
        _ => false,
    }
}
