//! A record of the journal as it stands in its file: JSON without the quotes that it can do without, and what repeats in
//! it written once. It stays YAML that people can read; what the short words mean stands behind it:
//!
//! ```text
//! {line: [7,1,ranged],order: fire,who: ~i,tale: [~I hit.,~I stand.]} # ~i ice-rangers, ~I Ice Rangers
//! ```
//!
//! It knows nothing of what a record says. A record that begins with `{"` is one of an older muster: plain JSON.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BinaryHeap},
};

/// What stands between a record and its short words.
const BEHIND: &str = " # ";
/// Between two short words.
const BETWEEN: &str = ", ";
/// The most words of a phrase that is shortened.
const WORDS: usize = 7;
/// Bytes of a phrase that is shortened: shorter ones do not pay, longer ones no muster wrote.
const LENGTHS: std::ops::RangeInclusive<usize> = 5..=96;
/// Bytes that a short word must spare: a few are not worth a look behind the record.
const LEAST: usize = 4;
/// What YAML would take for something else than a word.
const TAKEN: [&str; 9] = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"];

/// The JSON of a record as it is written.
pub fn short(json: &str) -> String {
    if !json.starts_with('{') {
        return json.to_owned();
    }
    let mut text = unquoted(json);
    let legend = shorten(&mut text);
    text + legend.as_str()
}

/// The JSON of a record as it was written, by whichever muster.
pub fn whole(record: &str) -> Cow<'_, str> {
    let ours = record.starts_with('{') && !record.starts_with("{\"");
    match record.rfind('}').filter(|_| ours) {
        Some(end) => Cow::Owned(Reader::new(&record[..=end], &record[end + 1..]).json()),
        None => Cow::Borrowed(record),
    }
}

/// JSON without the quotes of names and of plain words; every `~` in it twice.
fn unquoted(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    let mut rest = json;
    while let Some(open) = rest.find('"') {
        out += &rest[..open];
        let inside = &rest[open + 1..];
        let end = end_of_text(inside);
        let (text, behind) = (&inside[..end], inside.get(end + 1..).unwrap_or_default());
        let name = behind.starts_with(':');
        match is_plain(text, name) {
            true => out += &text.replace('~', "~~"),
            false => out.extend(["\"", &text.replace('~', "~~"), "\""]),
        }
        rest = behind;
        if name && is_plain(text, name) {
            out += ": ";
            rest = &behind[1..];
        }
    }
    out + rest
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

/// A phrase that stands in a text more than once, by what it would spare.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Phrase<'a> {
    spares: usize,
    words: &'a str,
}

/// Puts short words in place of the phrases of a text that spare most; gives what they mean.
fn shorten(text: &mut String) -> String {
    let before = text.clone();
    let mut phrases: BinaryHeap<Phrase> = counted(&before)
        .into_iter()
        .filter_map(|(words, count)| Some(Phrase { spares: spares(words, count)?, words }))
        .collect();
    let (mut legend, mut letters) = (String::new(), String::new());
    while let Some(Phrase { spares: hoped, words }) = phrases.pop() {
        // Another phrase may have taken some of its places.
        let places: Vec<usize> = places(text, words).collect();
        match spares(words, places.len()) {
            Some(now) if now == hoped => {
                let Some(letter) = free_letter(words, &letters) else { break };
                letters.push(letter);
                for at in places.into_iter().rev() {
                    text.replace_range(at..at + words.len(), &format!("~{letter}"));
                }
                legend += if legend.is_empty() { BEHIND } else { BETWEEN };
                legend += &format!("~{letter} {words}");
            }
            Some(now) => phrases.push(Phrase { spares: now, words }),
            None => {}
        }
    }
    legend
}

/// The bytes that a short word spares in place of a phrase, if enough.
fn spares(words: &str, count: usize) -> Option<usize> {
    (count * (words.len() - 2)).checked_sub(words.len() + 5).filter(|spared| *spared >= LEAST)
}

/// How often each phrase of a text stands in it: words in a row, what closes a sentence or a bracket behind them left out.
fn counted(text: &str) -> BTreeMap<&str, usize> {
    let mut count = BTreeMap::new();
    for piece in text.split(|letter: char| "[]{},:\"\\~#".contains(letter)) {
        let spaces: Vec<usize> = piece.match_indices(' ').map(|(at, _)| at).chain([piece.len()]).collect();
        let starts = piece.match_indices([' ', '(']).map(|(at, _)| at + 1);
        for from in std::iter::once(0).chain(starts) {
            if !piece[from..].starts_with(|first: char| first.is_alphabetic() || first == '(') {
                continue;
            }
            for end in spaces.iter().filter(|end| **end > from).take(WORDS) {
                let phrase = &piece[from..*end];
                let bare = phrase.trim_end_matches(['.', ';', ')']);
                for phrase in [Some(phrase), Some(bare).filter(|bare| bare.len() < phrase.len())].into_iter().flatten()
                {
                    if LENGTHS.contains(&phrase.len()) && !phrase.ends_with(' ') && !TAKEN.contains(&phrase) {
                        *count.entry(phrase).or_default() += 1;
                    }
                }
            }
        }
    }
    count.retain(|_, count| *count > 1);
    count
}

/// Where a phrase stands in a text by itself, not as part of a longer word: an id is never cut in two.
fn places<'a>(text: &'a str, words: &'a str) -> impl Iterator<Item = usize> + 'a {
    let is_word = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
    let open = !words.ends_with(is_word);
    text.match_indices(words).map(|(at, _)| at).filter(move |at| {
        let cuts = |outside: Option<char>| outside.is_some_and(is_word);
        let before = text[..*at].chars().next_back();
        !(cuts(before) && words.starts_with(is_word)) && (open || !cuts(text[at + words.len()..].chars().next()))
    })
}

/// A letter for a phrase that no other has: of its own if possible.
fn free_letter(words: &str, taken: &str) -> Option<char> {
    let own = words.split(' ').filter_map(|word| word.chars().find(char::is_ascii_alphabetic));
    own.chain('a'..='z').chain('A'..='Z').find(|letter| !taken.contains(*letter))
}

/// Reads a record.
struct Reader<'a> {
    body: &'a str,
    /// What each short word means.
    meanings: Vec<(char, &'a str)>,
}

impl<'a> Reader<'a> {
    fn new(body: &'a str, legend: &'a str) -> Reader<'a> {
        let all = legend.strip_prefix(BEHIND).unwrap_or_default().split(BETWEEN);
        let meaning = |word: &'a str| {
            let mut letters = word.strip_prefix('~')?.chars();
            let letter = letters.next()?;
            letters
                .as_str()
                .strip_prefix(' ')
                .filter(|words| LENGTHS.contains(&words.len()))
                .map(|words| (letter, words))
        };
        Reader { body, meanings: all.filter_map(meaning).collect() }
    }

    fn json(&self) -> String {
        let mut out = String::with_capacity(self.body.len() * 2);
        let mut rest = self.body;
        while let Some(first) = rest.chars().next() {
            let taken = match first {
                '"' => {
                    let end = (end_of_text(&rest[1..]) + 2).min(rest.len());
                    self.meant(&rest[..end], &mut out);
                    end
                }
                ' ' => 1,
                '{' | '}' | '[' | ']' | ',' | ':' => {
                    out.push(first);
                    1
                }
                _ => {
                    let end = end_of_word(rest);
                    self.word(&rest[..end], rest[end..].starts_with(':'), &mut out);
                    end
                }
            };
            rest = &rest[taken..];
        }
        out
    }

    /// A word without quotes: a name or a text gets them.
    fn word(&self, word: &str, name: bool, out: &mut String) {
        let value = matches!(word, "true" | "false" | "null")
            || word.starts_with(|first: char| first == '-' || first.is_ascii_digit());
        if value && !name {
            *out += word;
            return;
        }
        out.push('"');
        self.meant(word, out);
        out.push('"');
    }

    /// A text with the meaning of each short word in its place.
    fn meant(&self, text: &str, out: &mut String) {
        let mut rest = text;
        while let Some(at) = rest.find('~') {
            *out += &rest[..at];
            let mut letters = rest[at + 1..].chars();
            let letter = letters.next().unwrap_or('~');
            match self.meanings.iter().find(|(short, _)| *short == letter) {
                Some((_, words)) => *out += words,
                None => out.push(letter),
            }
            rest = letters.as_str();
        }
        *out += rest;
    }
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
    fn what_repeats_is_written_once() {
        let record = comes_back(
            r#"{"tale":["Ford Spears (sound) hit Ford Spears.","Ford Spears: 1 out","ford-spears-2","Ford Spearsmen"]}"#,
        );
        assert_eq!(record, r#"{tale: [~F (sound) hit ~F.,"~F: 1 out",ford-spears-2,Ford Spearsmen]} # ~F Ford Spears"#);
    }

    #[test]
    fn json_of_an_older_muster_stands_as_it_is() {
        let json = r#"{"line":{"n":1,"tale":{"head":"~~a {b} # ~a"}}}"#;
        assert_eq!(whole(json), json);
        assert_eq!(whole("{line: ["), "{line: [", "what was never whole");
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
            let text = unquoted(&json.to_string()).replace("~~", "~");
            let read: Result<Json, _> = serde_yaml::from_str(&text);
            prop_assert!(read.is_ok(), "{}: {:?}", text, read);
        }
    }
}
