//! Handfuls: dice with what they came to, what such dice come to on average, and how lucky that was.

use std::ops::{Add, AddAssign};

use crate::view::{Hope, Tally, Throw};

/// Fair coins that dice must be worth before their luck is told. So many lie close enough to the normal curve.
const ENOUGH: f64 = 20.0;

/// From which share of all evenings on which words hold; below one half they hold for misfortune.
const WORDS: [(f64, &str, &str); 3] = [
    (0.99, "luckier than 99 evenings in 100", "unluckier than 99 evenings in 100"),
    (0.9, "luckier than 9 evenings in 10", "unluckier than 9 evenings in 10"),
    (0.75, "luckier than 3 evenings in 4", "unluckier than 3 evenings in 4"),
];

/// Dice of one kind, and what they came to.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Thrown {
    /// How many dice.
    pub dice: u32,
    /// What they came to: successes, or totals.
    pub came: i64,
    /// What such dice come to on average.
    pub expected: f64,
    /// The variance of that.
    pub variance: f64,
}

/// Dice of one hand.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Handful {
    /// Those that needed a face, by their successes.
    pub successes: Thrown,
    /// Those of which high totals are good.
    pub high: Thrown,
    /// Those of which low totals are good.
    pub low: Thrown,
    /// Those of whose totals nobody can say what is good.
    pub other: Thrown,
}

/// What a row of dice showed.
pub(super) enum Shown<'a> {
    Faces(&'a [u8]),
    Came(u32),
}

impl Handful {
    /// Dice of one row. What is expected of open dice is counted with their first wave, what they come to with every one.
    pub(super) fn of(row: &Throw, shown: &Shown, first: bool) -> Handful {
        let mut hand = Handful::default();
        let thrown = match row.chance() {
            Some(chance) => Thrown { came: successes(row, shown), ..Thrown::chance(row.dice, chance) },
            None if row.hope == Hope::Even => {
                let even = f64::from(row.sides / 2) / f64::from(row.sides.max(1));
                Thrown { came: evens(shown), ..Thrown::chance(row.dice, even) }
            }
            None => match total(row, shown) {
                Some(came) => Thrown { came, ..Thrown::total(row) },
                None => return hand,
            },
        };
        let counted = row.need.is_some() || row.hope == Hope::Even;
        let thrown = match (counted, row.hope) {
            // What is dreaded is lucky where it stays away.
            (true, Hope::Low) => Thrown {
                came: if first { row.dice as i64 - thrown.came } else { -thrown.came },
                expected: f64::from(thrown.dice) - thrown.expected,
                ..thrown
            },
            _ => thrown,
        };
        let thrown = if first { thrown } else { Thrown { came: thrown.came, ..Thrown::default() } };
        match (counted, row.hope) {
            (true, _) => hand.successes = thrown,
            (false, Hope::High) => hand.high = thrown,
            (false, Hope::Low) => hand.low = thrown,
            (false, Hope::Either | Hope::Even) => hand.other = thrown,
        }
        hand
    }

    /// Its dice, whatever they were for.
    pub fn dice(&self) -> u32 {
        self.successes.dice + self.high.dice + self.low.dice + self.other.dice
    }

    /// How much better it did than it should have, in standard deviations; none where its dice are too few to tell. Every
    /// die counts alike, whether it came to a success or to a total.
    fn above(&self) -> Option<f64> {
        let kinds = [(self.successes, 1.0), (self.high, 1.0), (self.low, -1.0)];
        let kinds: Vec<(Thrown, f64)> = kinds.into_iter().filter(|(thrown, _)| thrown.variance > 0.0).collect();
        let worth = 4.0 * self.successes.variance + f64::from(self.high.dice + self.low.dice);
        if worth < ENOUGH {
            return None;
        }
        let better =
            |(thrown, sign): &(Thrown, f64)| sign * thrown.more() * (f64::from(thrown.dice) / thrown.variance).sqrt();
        let dice: f64 = kinds.iter().map(|(thrown, _)| f64::from(thrown.dice)).sum();
        Some(kinds.iter().map(better).sum::<f64>() / dice.sqrt())
    }

    /// The share of all evenings on which such dice do less well, from 0 to 1; none where they are too few to tell.
    pub fn share(&self) -> Option<f64> {
        self.above().map(below)
    }

    /// "luckier than 9 evenings in 10".
    pub fn verdict(&self) -> &'static str {
        let Some(share) = self.share() else { return "too few dice to tell" };
        let words = WORDS.iter().find_map(|(from, lucky, unlucky)| match share {
            share if share >= *from => Some(*lucky),
            share if 1.0 - share >= *from => Some(*unlucky),
            _ => None,
        });
        words.unwrap_or("as lucky as most evenings")
    }

    /// "41 of 130 dice succeeded, 48.2 expected; low totals 31, 28 expected".
    pub fn in_words(&self) -> String {
        let Thrown { dice, came, .. } = self.successes;
        let successes = (dice > 0)
            .then(|| format!("{came} of {dice} dice succeeded, {} expected", self.successes.expected_in_words()));
        let totals = [("high totals", self.high), ("low totals", self.low), ("other totals", self.other)];
        let totals = totals.into_iter().filter(|(_, thrown)| thrown.dice > 0);
        let totals =
            totals.map(|(name, thrown)| format!("{name} {}, {} expected", thrown.came, thrown.expected_in_words()));
        let parts: Vec<String> = successes.into_iter().chain(totals).collect();
        if parts.is_empty() { "no dice".to_owned() } else { parts.join("; ") }
    }
}

impl Add for Handful {
    type Output = Handful;

    fn add(self, more: Handful) -> Handful {
        Handful {
            successes: self.successes + more.successes,
            high: self.high + more.high,
            low: self.low + more.low,
            other: self.other + more.other,
        }
    }
}

impl AddAssign for Handful {
    fn add_assign(&mut self, more: Handful) {
        *self = *self + more;
    }
}

impl Thrown {
    /// So many dice, each of which succeeds with this chance.
    pub(super) fn chance(dice: usize, chance: f64) -> Thrown {
        let all = dice as f64;
        Thrown { dice: dice as u32, came: 0, expected: all * chance, variance: all * chance * (1.0 - chance) }
    }

    /// The dice of a row by their total, or by the highest of them where that alone matters.
    pub(super) fn total(row: &Throw) -> Thrown {
        let (dice, sides) = (row.dice as f64, f64::from(row.sides.max(1)));
        let (expected, variance) = if row.tally == Some(Tally::Best) {
            let up_to = |face: u8| (f64::from(face) / sides).powf(dice);
            let faces = (1..=row.sides).map(|face| (f64::from(face), up_to(face) - up_to(face - 1)));
            let (mean, square) = faces.fold((0.0, 0.0), |(mean, square), (face, chance)| {
                (mean + face * chance, square + face * face * chance)
            });
            (mean, square - mean * mean)
        } else if row.open {
            // A die that goes on adds its highest face and begins anew, so the mean is that of a closed one and a share of it.
            let mean = (sides + 1.0) / 2.0 * sides / (sides - 1.0).max(1.0);
            let closed = (sides + 1.0) * (2.0 * sides + 1.0) / 6.0;
            let square = (closed + 2.0 * mean) * sides / (sides - 1.0).max(1.0);
            (dice * mean, dice * (square - mean * mean))
        } else {
            (dice * (sides + 1.0) / 2.0, dice * (sides * sides - 1.0) / 12.0)
        };
        Thrown { dice: row.dice as u32, came: 0, expected, variance }
    }

    /// By how much they came to more than expected.
    fn more(&self) -> f64 {
        self.came as f64 - self.expected
    }

    /// "48.2", "48".
    pub fn expected_in_words(&self) -> String {
        let text = format!("{:.1}", self.expected);
        text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
    }
}

impl Add for Thrown {
    type Output = Thrown;

    fn add(self, more: Thrown) -> Thrown {
        Thrown {
            dice: self.dice + more.dice,
            came: self.came + more.came,
            expected: self.expected + more.expected,
            variance: self.variance + more.variance,
        }
    }
}

fn successes(row: &Throw, shown: &Shown) -> i64 {
    match shown {
        Shown::Faces(faces) => {
            let reaches = |face: &&u8| row.need.is_some_and(|need| i32::from(**face) >= need);
            faces.iter().filter(reaches).count() as i64
        }
        Shown::Came(came) => i64::from(*came),
    }
}

fn evens(shown: &Shown) -> i64 {
    match shown {
        Shown::Faces(faces) => faces.iter().filter(|face| *face % 2 == 0).count() as i64,
        Shown::Came(came) => i64::from(*came),
    }
}

/// The total of a row; none where what was typed does not tell it.
fn total(row: &Throw, shown: &Shown) -> Option<i64> {
    match (shown, row.tally) {
        (Shown::Faces(faces), Some(Tally::Best)) => faces.iter().max().map(|best| i64::from(*best)),
        (Shown::Faces(faces), _) => Some(faces.iter().map(|face| i64::from(*face)).sum()),
        (Shown::Came(came), Some(Tally::Sum | Tally::Best)) => Some(i64::from(*came)),
        (Shown::Came(_), _) => None,
    }
}

/// The share of the normal curve below so many standard deviations (Abramowitz and Stegun 26.2.17, right to 0.0000001).
fn below(above: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * above.abs());
    let terms = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let sum = terms.iter().rev().fold(0.0, |sum, term| (sum + term) * t);
    let beyond = (-above * above / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * sum;
    if above < 0.0 { beyond } else { 1.0 - beyond }
}
