//! What a reader says, in words a game master would use.

use serde::de::Unexpected;
use serde_yaml::Value;

use super::nearest;

/// Why a text does not fit what is wanted.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Why {
    /// There is no field of this name; there are these.
    Field(String, &'static [&'static str]),
    /// There is no choice of this name; there are these.
    Choice(String, &'static [&'static str]),
    /// A field is missing.
    Missing(&'static str),
    /// A name is there twice.
    Twice(String),
    /// This is wanted, in the words of the type that reads it; and what is there, if it was told.
    Wanted(String, Option<String>),
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

/// What is wrong and how to mend it. `found` is what the document has at the place, if it can be read at all.
pub(super) fn plain(why: &Why, found: Option<&Value>) -> (String, String) {
    let bare = |what: String| (what, String::new());
    match why {
        Why::Field(wrong, known) => (format!("there is no field {wrong} here"), meant(wrong, known)),
        Why::Choice(wrong, known) => (format!("{wrong} is no choice here"), meant(wrong, known)),
        Why::Missing(field) => (format!("{field} is missing"), "add it".to_owned()),
        Why::Twice(name) => (format!("{name} is there twice"), "leave one out".to_owned()),
        Why::Wanted(wanted, Some(long)) if is_long(long) && !["u8", "u16"].contains(&wanted.as_str()) => {
            bare(format!("a whole number from -{MOST} to {MOST} is wanted, not {long}"))
        }
        Why::Wanted(wanted, told) => match told.clone().or_else(|| found.map(of_value)) {
            Some(found) => bare(format!("{} is wanted, not {found}", kind(wanted))),
            None => bare(format!("{} is wanted", kind(wanted))),
        },
        Why::Length(length, wanted) => bare(format!("{} is wanted, not {length}", kind(wanted))),
        Why::Said(said) => bare(said.clone()),
    }
}

/// The same of a text at which the YAML reader itself stops, from its own words: it is no YAML, or passes a limit. `sign` is
/// the sign that stands at the place.
pub(super) fn of_reader(said: &str, sign: Option<char>) -> (String, String) {
    if sign.is_some_and(|sign| NO_START.contains(&sign)) {
        let what = "a tab, or a sign that cannot begin a value".to_owned();
        return (what, "indent with spaces, and put the value into quotes".to_owned());
    }
    // The place stands in front of the fault already.
    let said = said.rsplit_once(" at line ").map_or(said, |(said, _)| said);
    (format!("not well-formed YAML: {said}"), "look at indentation, brackets and quotes near here".to_owned())
}

/// Signs with which nothing begins in YAML.
const NO_START: [char; 4] = ['\t', '@', '`', '%'];

/// "did you mean damage?", or what there is.
fn meant(wrong: &str, known: &[&str]) -> String {
    match nearest(wrong, known.iter().copied()) {
        Some(near) => format!("did you mean {near}?"),
        None if known.is_empty() => String::new(),
        None => format!("there is {}", known.join(", ")),
    }
}

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
        "a sequence" => "a list".to_owned(),
        "a map" => "a list of fields".to_owned(),
        wanted if wanted.starts_with("struct ") => "a list of fields".to_owned(),
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
        // "integer `18446744073709551616` as u128": only what is too long comes so.
        Unexpected::Other(long) => long.split('`').nth(1).unwrap_or(long).to_owned(),
        other => other.to_string(),
    }
}

/// What the document has.
fn of_value(found: &Value) -> String {
    match found {
        Value::Null => "nothing".to_owned(),
        Value::Bool(flag) => flag.to_string(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => format!("{text:?}"),
        Value::Sequence(_) => "a list".to_owned(),
        Value::Mapping(_) => "fields".to_owned(),
        Value::Tagged(tagged) => tagged.tag.to_string(),
    }
}
