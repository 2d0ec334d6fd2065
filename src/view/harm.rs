//! What becomes of soldiers that were struck, as people type it: "2o1w" is two out, one wounded.

use serde::{Deserialize, Deserializer};

/// Each result: its letter, what people read, and the wounds it is worth are its place.
const RESULTS: [(char, &str); 3] = [('n', "no effect"), ('w', "wounded"), ('o', "out")];

/// Whether a letter stands for a result.
pub fn is_harm(letter: char) -> bool {
    RESULTS.iter().any(|(known, _)| *known == letter)
}

/// The word of a result in wounds: "no effect", "wounded", "out".
pub fn harm_word(wounds: u32) -> &'static str {
    RESULTS.get(wounds as usize).map_or("", |(_, word)| word)
}

/// Reads results in the order of the soldiers struck, in wounds: "2o1w" or "oow", with or without spaces.
///
/// # Errors
/// Says what is no result.
pub fn harms(text: &str) -> Result<Vec<u32>, String> {
    let mut all = Vec::new();
    let mut digits = String::new();
    for letter in text.trim_start_matches('=').chars().filter(|letter| !matches!(letter, ' ' | ',')) {
        if letter.is_ascii_digit() {
            digits.push(letter);
            continue;
        }
        let known = RESULTS.iter().position(|(known, _)| *known == letter.to_ascii_lowercase());
        let wounds = known.ok_or_else(|| format!("{letter} is no result: o out, w wounded, n no effect, as 2o1w"))?;
        let times = if digits.is_empty() { Ok(1) } else { digits.parse::<u8>() };
        let times = times.map_err(|_| format!("{digits} is too many"))?;
        all.extend(std::iter::repeat_n(wounds as u32, times.into()));
        digits.clear();
    }
    match digits.is_empty() {
        true => Ok(all),
        false => Err(format!("{digits} what? o out, w wounded, n no effect, as 2o1w")),
    }
}

/// Results as they are typed: "2o1w".
pub fn in_harms(wounds: &[u32]) -> String {
    let run = |run: &[u32]| {
        let letter = run.first().and_then(|wounds| RESULTS.get(*wounds as usize)).map_or('?', |(letter, _)| *letter);
        format!("{}{letter}", run.len())
    };
    wounds.chunk_by(|a, b| a == b).map(run).collect()
}

/// Numbers of a tally, or results in words.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a tally is a list of numbers, one a row, or results such as 2o1w")]
enum Told {
    Numbers(Vec<u32>),
    Words(String),
}

/// Reads a tally as the journal keeps it, or as people write it in a file.
pub(super) fn numbers_or_words<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u32>, D::Error> {
    match Told::deserialize(from)? {
        Told::Numbers(numbers) => Ok(numbers),
        Told::Words(words) => harms(&words).map_err(serde::de::Error::custom),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::Answer;

    #[test]
    fn results_are_read_as_people_say_them_and_written_so() {
        assert_eq!(harms("=2o1w"), Ok(vec![2, 2, 1]));
        assert_eq!(harms("oO w 2n"), Ok(vec![2, 2, 1, 0, 0]));
        assert_eq!(in_harms(&[2, 2, 1, 0, 0]), "2o1w2n");
        assert_eq!(harms("2o1").unwrap_err(), "1 what? o out, w wounded, n no effect, as 2o1w");
        assert_eq!(harms("2x").unwrap_err(), "x is no result: o out, w wounded, n no effect, as 2o1w");
        assert_eq!(harms("999o").unwrap_err(), "999 is too many");
    }

    #[test]
    fn a_file_may_write_a_tally_in_words_and_the_journal_keeps_numbers() {
        let of = |json: &str| serde_json::from_str::<Answer>(json).map_err(|why| why.to_string());
        assert_eq!(of(r#"{"tally":"2o1w"}"#), Ok(Answer::Tally(vec![2, 2, 1])));
        assert_eq!(serde_json::to_string(&Answer::Tally(vec![2, 1])).unwrap(), r#"{"tally":[2,1]}"#);
        assert!(of(r#"{"tally":"2x"}"#).unwrap_err().contains("x is no result"));
        assert!(of(r#"{"tally":{}}"#).unwrap_err().contains("or results such as 2o1w"));
    }
}
