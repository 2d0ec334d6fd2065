//! The words of a book that name things.

use super::super::script::Page;
use crate::paper::{Fault, Path, meant};

pub fn is_id(word: &str) -> bool {
    !word.is_empty()
        && word.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || "-_".contains(letter))
}

pub fn is_name(word: &str) -> bool {
    is_id(word) && !word.contains('-') && word.starts_with(|letter: char| letter.is_ascii_lowercase())
}

pub fn known<'k>(
    page: &Page,
    at: Path,
    what: &str,
    word: &str,
    known: impl Iterator<Item = &'k String> + Clone,
) -> Result<(), Fault> {
    if known.clone().any(|id| id == word) {
        return Ok(());
    }
    let mend = meant(word, known.map(String::as_str));
    Err(page.fault(at, format!("there is no {what} {word}"), &mend))
}
