//! A forecast as plain data.

use serde::Serialize;

use crate::view::Id;

/// What an order would do.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Forecast {
    /// How many trials it is drawn from.
    pub trials: usize,
    /// What becomes of the battle as a whole, where that is open: the side to act, its end.
    pub table: Vec<Measure>,
    /// What the dice show, throw by throw, in the order in which they are first thrown.
    pub dice: Vec<DiceOdds>,
    /// The units that something happens to, in the order of their numbers.
    pub units: Vec<UnitOdds>,
}

/// What the dice of a throw show: successes where they need a face, else their total.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DiceOdds {
    /// The id of the ask, waves joined.
    pub ask: String,
    /// The id of the row whose total this is; none for the successes of all rows at the same unit.
    pub row: Option<String>,
    /// The unit that it is thrown at, or whose own test or save it is, where the throw says so.
    pub on: Option<Id>,
    /// What comes of it.
    #[serde(flatten)]
    pub measure: Measure,
}

/// What may become of one unit.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct UnitOdds {
    /// Its id.
    pub unit: Id,
    /// Its number.
    pub number: u16,
    /// Its name.
    pub name: String,
    /// Its tests, then what may change in it.
    pub measures: Vec<Measure>,
}

/// One thing that is counted.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Measure {
    /// What it is: a value of the unit, a test, a throw.
    pub what: String,
    /// How it stands now, or what a total needs; empty where nothing stands yet.
    pub now: String,
    /// How it may come to stand.
    pub then: Spread,
}

/// How something comes out over many trials.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spread {
    /// A number.
    Count(Count),
    /// Words with the chance of each, from 0 to 1; the likeliest first.
    Words(Vec<(String, f64)>),
}

/// How a number comes out.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Count {
    /// The mean.
    pub mean: f64,
    /// A tenth of the trials come to this or less.
    pub p10: i64,
    /// Half of them do.
    pub p50: i64,
    /// Nine tenths of them do.
    pub p90: i64,
    /// Every value with its chance, from 0 to 1; the least first.
    pub chances: Vec<(i64, f64)>,
}

impl Count {
    /// Of values with how often each came, the least first.
    pub(super) fn of(values: &[(i64, usize)]) -> Count {
        let all: usize = values.iter().map(|(_, times)| times).sum::<usize>().max(1);
        let share = |times: usize| times as f64 / all as f64;
        let part = |hundredths: usize| {
            let mut seen = 0;
            let reached = values.iter().find(|(_, times)| {
                seen += times;
                seen * 100 >= all * hundredths
            });
            reached.map_or(0, |(value, _)| *value)
        };
        Count {
            mean: values.iter().map(|(value, times)| *value as f64 * share(*times)).sum(),
            p10: part(10),
            p50: part(50),
            p90: part(90),
            chances: values.iter().map(|(value, times)| (*value, share(*times))).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tenth_half_and_nine_tenths() {
        let count = Count::of(&[(0, 10), (1, 39), (2, 40), (5, 11)]);
        assert_eq!((count.p10, count.p50, count.p90), (0, 2, 5));
        assert!((count.mean - (39.0 + 80.0 + 55.0) / 100.0).abs() < 1e-9);
        assert_eq!(Count::of(&[]), Count { mean: 0.0, p10: 0, p50: 0, p90: 0, chances: Vec::new() });
    }
}
