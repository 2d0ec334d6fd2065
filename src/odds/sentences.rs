//! How often each sentence of a tale is told. Sentences that differ only in their numbers are one sentence.

use std::collections::BTreeMap;

use crate::view::Tale;

/// Different sentences that are counted; one that comes after so many others is rare.
const MOST: usize = 500;
/// What stands for a number, in the text by which sentences are known.
const NUMBER: char = '\u{1}';
/// What people read for a number that is not always the same.
pub(super) const SOME: &str = "#";

/// The sentences told so far.
#[derive(Default)]
pub(super) struct Sentences {
    /// By their text without numbers.
    known: BTreeMap<String, Sentence>,
    /// The text at hand.
    text: String,
}

struct Sentence {
    /// Its numbers; none where they differ from one time to another.
    numbers: Vec<Option<String>>,
    /// Trials that told it.
    times: usize,
    /// The last of them.
    last: usize,
}

impl Sentences {
    /// Counts the sentences of a trial, each once however often it is told; trials count up.
    pub(super) fn add(&mut self, trial: usize, tale: &Tale) {
        for told in std::iter::once(&tale.head).chain(&tale.then) {
            self.text.clear();
            let mut inside = false;
            for sign in told.chars() {
                if !sign.is_ascii_digit() {
                    self.text.push(sign);
                } else if !inside {
                    self.text.push(NUMBER);
                }
                inside = sign.is_ascii_digit();
            }
            if let Some(sentence) = self.known.get_mut(&self.text) {
                for (known, number) in sentence.numbers.iter_mut().zip(numbers(told)) {
                    if known.as_deref().is_some_and(|known| known != number) {
                        *known = None;
                    }
                }
                sentence.times += usize::from(sentence.last != trial);
                sentence.last = trial;
            } else if self.known.len() < MOST {
                let numbers = numbers(told).map(|number| Some(number.to_owned())).collect();
                self.known.insert(self.text.clone(), Sentence { numbers, times: 1, last: trial });
            }
        }
    }

    /// Each sentence, and how many trials told it.
    pub(super) fn all(&self) -> impl Iterator<Item = (String, usize)> {
        self.known.iter().map(|(text, sentence)| {
            let mut pieces = text.split(NUMBER);
            let mut whole = pieces.next().unwrap_or("").to_owned();
            for (piece, number) in pieces.zip(&sentence.numbers) {
                whole += number.as_deref().unwrap_or(SOME);
                whole += piece;
            }
            (whole, sentence.times)
        })
    }
}

fn numbers(text: &str) -> impl Iterator<Item = &str> {
    text.split(|sign: char| !sign.is_ascii_digit()).filter(|number| !number.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_that_differ_only_in_numbers_are_one() {
        let mut sentences = Sentences::default();
        for (trial, faces) in [[3, 3], [5, 2], [3, 6]].into_iter().enumerate() {
            let then = faces.map(|face| format!("Rolled {face} for 2 dice.")).to_vec();
            sentences.add(trial, &Tale { head: "The 2 test.".to_owned(), then, ..Tale::default() });
        }
        let all: Vec<(String, usize)> = sentences.all().collect();
        assert_eq!(all, [("Rolled # for 2 dice.".to_owned(), 3), ("The 2 test.".to_owned(), 3)]);
    }
}
