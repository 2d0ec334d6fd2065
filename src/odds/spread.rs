//! How often each value came, gathered trial by trial.

use super::forecast::{Count, Spread};

/// Values with how often each came, in the order of coming.
#[derive(Debug, Clone)]
pub(super) struct Times<T>(Vec<(T, usize)>);

impl<T> Default for Times<T> {
    fn default() -> Self {
        Times(Vec::new())
    }
}

impl<T: PartialEq> Times<T> {
    /// It came so many times more.
    pub(super) fn add(&mut self, value: T, times: usize) {
        match self.0.iter_mut().find(|(known, _)| *known == value) {
            Some((_, known)) => *known += times,
            None if times > 0 => self.0.push((value, times)),
            None => {}
        }
    }

    /// It came once more; `is` knows it, and it is made only when it comes for the first time.
    pub(super) fn came(&mut self, is: impl Fn(&T) -> bool, make: impl FnOnce() -> T) {
        match self.0.iter_mut().find(|(known, _)| is(known)) {
            Some((_, times)) => *times += 1,
            None => self.0.push((make(), 1)),
        }
    }

    /// These came too.
    pub(super) fn join(&mut self, others: Times<T>) {
        for (value, times) in others.0 {
            self.add(value, times);
        }
    }

    /// How many there are in all.
    pub(super) fn all(&self) -> usize {
        self.0.iter().map(|(_, times)| times).sum()
    }

    /// The values, each with how often it came.
    pub(super) fn each(&self) -> impl Iterator<Item = (&T, usize)> {
        self.0.iter().map(|(value, times)| (value, *times))
    }

    /// The values.
    pub(super) fn values(&self) -> impl Iterator<Item = &T> {
        self.0.iter().map(|(value, _)| value)
    }

    /// As a number.
    pub(super) fn count(&self, number: impl Fn(&T) -> i64) -> Spread {
        let mut values: Vec<(i64, usize)> = self.0.iter().map(|(value, times)| (number(value), *times)).collect();
        values.sort_unstable();
        values.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            kept.1 += if same { next.1 } else { 0 };
            same
        });
        Spread::Count(Count::of(&values))
    }

    /// As words, the likeliest first.
    pub(super) fn words(&self, word: impl Fn(&T) -> String) -> Spread {
        let all = self.all().max(1) as f64;
        let mut words: Vec<(String, usize)> = self.0.iter().map(|(value, times)| (word(value), *times)).collect();
        words.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
        Spread::Words(words.into_iter().map(|(word, times)| (word, times as f64 / all)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_read_as_one_number_are_counted_as_one() {
        let mut times = Times::default();
        for value in [Some(2), None, Some(0), Some(2)] {
            times.add(value, 1);
        }
        let Spread::Count(count) = times.count(|value| value.unwrap_or(0)) else { panic!() };
        assert_eq!(count.chances, [(0, 0.5), (2, 0.5)]);
    }

    #[test]
    fn the_likeliest_word_comes_first() {
        let mut times = Times::default();
        times.add("failed", 1);
        times.add("passed", 3);
        times.add("not taken", 0);
        let words = times.words(|word| (*word).to_owned());
        assert_eq!(words, Spread::Words(vec![("passed".to_owned(), 0.75), ("failed".to_owned(), 0.25)]));
    }
}
