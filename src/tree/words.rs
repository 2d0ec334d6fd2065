//! What a reader says, in words a game master would use.

use serde::de::Unexpected;

/// Why what is there does not fit what is wanted.
#[derive(Debug, Clone, PartialEq)]
pub enum Why {
    /// There is no field of this name; there are these.
    Field(String, &'static [&'static str]),
    /// There is no choice of this name; there are these.
    Choice(String, &'static [&'static str]),
    /// A field is missing.
    Missing(&'static str),
    /// A name is there twice.
    Twice(String),
    /// This is wanted, in the words of the type that reads it; and that is there.
    Wanted(String, String),
    /// So many entries are there, and others are wanted.
    Length(usize, String),
    /// What a type says itself.
    Said(String),
}

/// The largest number that any file may have.
const MOST: i64 = 1_000_000_000;

/// Whether this is a number of more than 64 bits, which no type takes.
fn is_long(found: &str) -> bool {
    found.parse().is_ok_and(|number: i128| i64::try_from(number).is_err())
}

impl Why {
    /// What is wrong and how to mend it.
    pub fn told(&self) -> (String, String) {
        let bare = |what: String| (what, String::new());
        match self {
            Why::Field(wrong, known) => {
                (format!("there is no field {wrong} here"), meant(wrong, known.iter().copied()))
            }
            Why::Choice(wrong, known) => (format!("{wrong} is no choice here"), meant(wrong, known.iter().copied())),
            Why::Missing(field) => (format!("{field} is missing"), "add it".to_owned()),
            Why::Twice(name) => (format!("{name} is there twice"), "leave one out".to_owned()),
            Why::Wanted(wanted, long) if is_long(long) && !["u8", "u16"].contains(&wanted.as_str()) => {
                bare(format!("a whole number from -{MOST} to {MOST} is wanted, not {long}"))
            }
            Why::Wanted(wanted, found) => bare(format!("{} is wanted, not {found}", kind(wanted))),
            Why::Length(length, wanted) => bare(format!("{} is wanted, not {length}", kind(wanted))),
            Why::Said(said) => bare(said.clone()),
        }
    }
}

/// "did you mean damage?", or what there is.
pub fn meant<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str> + Clone) -> String {
    let all = || known.clone().into_iter().collect::<Vec<_>>();
    match nearest(wrong, known.clone()) {
        Some(near) => format!("did you mean {near}?"),
        None if all().is_empty() => "there is none at all".to_owned(),
        None => format!("there is {}", all().join(", ")),
    }
}

/// What has names with a value each, in the words of those who write YAML.
const FIELDS: &str = "a field with its value, or several (name: ...)";

/// What a type of the reader is called.
fn kind(wanted: &str) -> String {
    match wanted {
        "u8" => "a whole number from 0 to 255".to_owned(),
        "u16" => "a whole number from 0 to 65535".to_owned(),
        "u32" | "u64" | "usize" => "a whole number from 0".to_owned(),
        "i8" | "i16" | "i32" | "i64" => "a whole number".to_owned(),
        "f32" | "f64" => "a number".to_owned(),
        "a string" => "a text".to_owned(),
        "a boolean" => "true or false".to_owned(),
        "a character" => "one letter".to_owned(),
        "a sequence" => "a list".to_owned(),
        "a map" => FIELDS.to_owned(),
        wanted if wanted.starts_with("struct ") => FIELDS.to_owned(),
        wanted if wanted.starts_with("enum ") => "one of the choices".to_owned(),
        wanted => match wanted.strip_prefix("an array of length ") {
            Some(length) => format!("a list of {length}"),
            None => wanted.to_owned(),
        },
    }
}

/// What a type was given instead of what it wants.
pub(super) fn of_found(found: Unexpected) -> String {
    match found {
        Unexpected::Bool(flag) => flag.to_string(),
        Unexpected::Unsigned(number) => number.to_string(),
        Unexpected::Signed(number) => number.to_string(),
        Unexpected::Float(number) => number.to_string(),
        Unexpected::Str(text) => format!("{text:?}"),
        Unexpected::Unit | Unexpected::Option => "nothing".to_owned(),
        Unexpected::Seq => "a list".to_owned(),
        Unexpected::Map => "fields".to_owned(),
        other => other.to_string(),
    }
}

/// How like a known word one must be to be taken for it: a slip of the key is, a word that has a few letters in the same places
/// is another one, as "archers" is to "dwarves".
const ALIKE: f64 = 0.75;

/// The known word that a wrong one was most likely meant to be.
pub fn nearest<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let close = |word: &str| strsim::jaro(&word.to_lowercase(), &wrong.to_lowercase());
    known.into_iter().filter(|word| close(word) > ALIKE).max_by(|a, b| close(a).total_cmp(&close(b)))
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_slip_is_taken_for_the_word_that_was_meant_and_another_word_for_none() {
        let known = ["dwarves", "elves", "human-militia", "damage"];
        assert_eq!(nearest("damaeg", known), Some("damage"));
        assert_eq!(nearest("dwarfs", known), Some("dwarves"));
        assert_eq!(nearest("Militia", known), None);
        assert_eq!(nearest("archers", known), None);
    }
}
