//! What the YAML reader says, in words a game master would use.

use super::nearest;

/// What is wrong and how to mend it, from the reader's message. `well_formed` says that the file is YAML at all.
pub(super) fn plain(said: &str, well_formed: bool) -> (String, String) {
    let quoted: Vec<&str> = said.split('`').skip(1).step_by(2).collect();
    if let (true, Some((wrong, known))) = (said.starts_with("unknown field"), quoted.split_first()) {
        return (format!("there is no field {wrong} here"), meant(wrong, known));
    }
    if let (true, Some((wrong, known))) = (said.starts_with("unknown variant"), quoted.split_first()) {
        return (format!("{wrong} is no choice here"), meant(wrong, known));
    }
    if let (true, Some(field)) = (said.starts_with("missing field"), quoted.first()) {
        return (format!("{field} is missing"), "add it".to_owned());
    }
    if let Some(field) =
        said.strip_prefix("duplicate field ").or_else(|| said.strip_prefix("duplicate entry with key "))
    {
        return (format!("{} is there twice", field.trim_matches(['`', '"'])), "leave one out".to_owned());
    }
    let wrong = said.strip_prefix("invalid type: ").or_else(|| said.strip_prefix("invalid value: "));
    if let Some((found, wanted)) = wrong.and_then(|wrong| wrong.rsplit_once(", expected ")) {
        return (format!("{} is wanted, not {}", kind(wanted), value(found)), String::new());
    }
    if let Some((found, wanted)) = said.strip_prefix("invalid length ").and_then(|rest| rest.split_once(", expected "))
    {
        return (format!("{} is wanted, not {found}", kind(wanted)), String::new());
    }
    if well_formed {
        return (said.to_owned(), String::new());
    }
    if said.contains("cannot start any token") {
        let what = "a tab, or a sign that cannot begin a value".to_owned();
        return (what, "indent with spaces, and put the value into quotes".to_owned());
    }
    (format!("not well-formed YAML: {said}"), "look at indentation, brackets and quotes near here".to_owned())
}

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

/// What was found, without the reader's name for its type.
fn value(found: &str) -> String {
    for name in ["integer ", "floating point ", "boolean ", "string "] {
        if let Some(value) = found.strip_prefix(name) {
            return value.trim_matches('`').to_owned();
        }
    }
    match found {
        "unit value" => "nothing".to_owned(),
        "sequence" => "a list".to_owned(),
        "map" => "fields".to_owned(),
        found => found.to_owned(),
    }
}
