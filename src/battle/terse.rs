//! A record of the journal as it stands in its file: JSON without the quotes that it can do without. It is YAML that people can
//! read and search:
//!
//! ```text
//! {line: [7,1,ranged],order: fire,who: ice-rangers,tale: [Ice Rangers fire at Hill Axes.,"Hill Axes: nobody is hurt."]}
//! ```
//!
//! It knows nothing of what a record says. A record that begins with `{"` is one of an older muster: plain JSON.

use std::borrow::Cow;

/// What YAML would take for something else than a word.
const TAKEN: [&str; 9] = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"];

/// The JSON of a record as it is written.
pub fn short(json: &str) -> String {
    if !json.starts_with('{') {
        return json.to_owned();
    }
    let mut out = String::with_capacity(json.len());
    let mut rest = json;
    while let Some(open) = rest.find('"') {
        out += &rest[..open];
        let inside = &rest[open + 1..];
        let end = end_of_text(inside);
        let (text, behind) = (&inside[..end], inside.get(end + 1..).unwrap_or_default());
        let name = behind.starts_with(':');
        let plain = is_plain(text, name);
        let quote = if plain { "" } else { "\"" };
        out.extend([quote, text, quote]);
        rest = behind;
        if name && plain {
            out += ": ";
            rest = &behind[1..];
        }
    }
    out + rest
}

/// The JSON of a record as it was written, by whichever muster.
pub fn whole(record: &str) -> Cow<'_, str> {
    if !record.starts_with('{') || record.starts_with("{\"") {
        return Cow::Borrowed(record);
    }
    let mut out = String::with_capacity(record.len() * 5 / 4);
    let mut rest = record;
    while let Some(first) = rest.chars().next() {
        let taken = match first {
            ' ' => 1,
            '"' => (end_of_text(&rest[1..]) + 2).min(rest.len()),
            '{' | '}' | '[' | ']' | ',' | ':' => 1,
            _ => end_of_word(rest),
        };
        let (part, behind) = rest.split_at(taken);
        match first {
            ' ' => {}
            '"' | '{' | '}' | '[' | ']' | ',' | ':' => out += part,
            _ if is_value(part) && !behind.starts_with(':') => out += part,
            _ => out.extend(["\"", part, "\""]),
        }
        rest = behind;
    }
    Cow::Owned(out)
}

/// Where a text in quotes ends, given what stands behind the first quote.
fn end_of_text(inside: &str) -> usize {
    let mut escaped = false;
    let end = inside.bytes().position(|byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    });
    end.unwrap_or(inside.len())
}

/// Whether a text is read as the same without quotes, as a name or as a value.
fn is_plain(text: &str, name: bool) -> bool {
    let first = |letter: char| letter.is_alphabetic() || name && (letter.is_ascii_digit() || "-+^".contains(letter));
    let holds = |letter: char| letter.is_alphanumeric() || " _-./@+^()'=;!?<>*~".contains(letter);
    let starts = text.starts_with(first) && (text != "-" && !text.starts_with("- "));
    let inside = text.char_indices().all(|(at, letter)| {
        // A colon inside a word ends no name.
        holds(letter) || letter == ':' && text[at + 1..].starts_with(|next: char| next.is_alphanumeric())
    });
    starts && inside && !text.ends_with(' ') && !TAKEN.contains(&text.to_ascii_lowercase().as_str())
}

/// Whether a word without quotes is a number, a flag or nothing.
fn is_value(word: &str) -> bool {
    matches!(word, "true" | "false" | "null") || word.starts_with(|first: char| first == '-' || first.is_ascii_digit())
}

/// Where a word without quotes ends: before what comes next in a list, or before what it names.
fn end_of_word(text: &str) -> usize {
    let ends = |(at, letter): (usize, char)| match letter {
        '{' | '}' | '[' | ']' | ',' | '"' => true,
        ':' => matches!(text[at + 1..].chars().next(), None | Some(' ')),
        _ => false,
    };
    text.char_indices().find(|place| ends(*place)).map_or(text.len(), |(at, _)| at)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Value as Json, json};

    use super::*;

    fn comes_back(json: &str) -> String {
        let record = short(json);
        assert_eq!(whole(&record), json, "{record}");
        record
    }

    #[test]
    fn names_and_plain_words_need_no_quotes() {
        let record =
            comes_back(r#"{"order":"fire","who":"ice-rangers","facts":{"range":4.5,"rest":true,"note":"14\" off"}}"#);
        assert_eq!(record, r#"{order: fire,who: ice-rangers,facts: {range: 4.5,rest: true,note: "14\" off"}}"#);
        comes_back(
            r#"{"a":"true","b":"1 out","c":"yes, no","d":"","e":" x","f":"- x","g":"a: b","h":"a:b","@":"~","~":"~~a"}"#,
        );
        assert_eq!(short("\"unamend\""), "\"unamend\"");
    }

    #[test]
    fn json_of_an_older_muster_stands_as_it_is() {
        let json = r#"{"line":{"n":1,"tale":{"head":"~~a {b} # ~a"}}}"#;
        assert_eq!(whole(json), json);
    }

    /// Texts that a battle may hold, marks of this form among them.
    fn texts() -> impl Strategy<Value = String> {
        "([a-zF~#:,'\"{}\\[\\]\\\\ 0-9é\\n-]{0,12}|(Ford Spears|melee weapon|false|true|null|1 out)([ :](Ford Spears|melee weapon|x|~F|: y|, z)){0,4})"
    }

    fn trees() -> impl Strategy<Value = Json> {
        let leaf = prop_oneof![
            any::<bool>().prop_map(Json::from),
            any::<i32>().prop_map(Json::from),
            Just(json!(4.25)),
            Just(Json::Null),
            texts().prop_map(Json::from),
        ];
        leaf.prop_recursive(4, 64, 8, |inside| {
            prop_oneof![
                prop::collection::vec(inside.clone(), 0..8).prop_map(Json::from),
                prop::collection::btree_map(texts(), inside, 0..8)
                    .prop_map(|map| Json::Object(map.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn every_record_comes_back(tree in trees()) {
            let json = json!({ "line": tree }).to_string();
            let record = short(&json);
            prop_assert_eq!(whole(&record), json.as_str());
        }

        #[test]
        fn it_is_yaml_that_says_the_same(tree in trees()) {
            let json = json!({ "line": tree });
            let text = short(&json.to_string());
            let read: Result<Json, _> = serde_yaml::from_str(&text);
            prop_assert_eq!(read.ok(), Some(json), "{}", text);
        }
    }
}
