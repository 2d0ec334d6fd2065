//! Text that can harm no terminal and fool no reader: what comes from outside, from files, forms, paste and arguments, is
//! cleaned as it comes in, and whatever is printed is cleaned once more as it goes out.

use std::{borrow::Cow, fmt, ops::Deref};

use serde::{Deserialize, Deserializer, Serialize};
use unicode_segmentation::UnicodeSegmentation;

/// Longest text that is kept, in graphemes.
const LONGEST: usize = 2_000;
/// Longest grapheme that is kept whole, in bytes: a letter may bear some marks, but not a million.
const LARGEST: usize = 32;

/// The text without what could harm a terminal or fool a reader: control characters, escape sequences, marks that turn
/// the direction of writing, and characters without width. Line breaks and tabs become spaces; the ends are trimmed.
pub fn clean_text(text: &str) -> String {
    if text.len() <= LONGEST && is_plain(text) {
        return text.trim().to_owned();
    }
    let mut clean = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\n' | '\r' | '\t' => clean.push(' '),
            '\u{1b}' => skip_escape(&mut letters),
            letter if letter.is_control() || is_hidden(letter) => {}
            letter => clean.push(letter),
        }
    }
    clean.trim().graphemes(true).take(LONGEST).map(with_fewer_marks).collect()
}

/// A text in people's own words. There is no way to have one that is not clean.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, schemars::JsonSchema)]
#[serde(transparent)]
#[schemars(inline, with = "String")]
pub struct Clean(String);

impl Deref for Clean {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Clean {
    fn from(text: &str) -> Clean {
        Clean(clean_text(text))
    }
}

impl From<String> for Clean {
    fn from(text: String) -> Clean {
        Clean::from(text.as_str())
    }
}

impl From<Clean> for String {
    fn from(clean: Clean) -> String {
        clean.0
    }
}

impl<'de> Deserialize<'de> for Clean {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Clean, D::Error> {
        words(input).map(Clean)
    }
}

impl fmt::Display for Clean {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl PartialEq<str> for Clean {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<&str> for Clean {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

/// Whole lines as they may be printed: as they are, with all their blanks, but for what [`clean_text`] drops.
pub fn printable(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\n')) {
        return Cow::Borrowed(text);
    }
    let is_kept = |letter: char| letter == '\n' || !letter.is_control() && !is_hidden(letter);
    if text.chars().all(is_kept) && text.graphemes(true).all(|grapheme| grapheme.len() <= LARGEST) {
        return Cow::Borrowed(text);
    }
    let mut kept = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\t' => kept.push(' '),
            '\u{1b}' => skip_escape(&mut letters),
            letter if is_kept(letter) => kept.push(letter),
            _ => {}
        }
    }
    Cow::Owned(kept.graphemes(true).map(with_fewer_marks).collect())
}

/// As much of a grapheme as may be kept.
fn with_fewer_marks(grapheme: &str) -> &str {
    let ends = grapheme.char_indices().map(|(at, letter)| at + letter.len_utf8());
    &grapheme[..ends.take_while(|end| *end <= LARGEST).last().unwrap_or(0)]
}

/// Reads a text of a file through [`clean_text`]; for serde's `deserialize_with`.
///
/// # Errors
/// The value is no text.
pub fn words<'de, D: Deserializer<'de>>(input: D) -> Result<String, D::Error> {
    String::deserialize(input).map(|text| clean_text(&text))
}

/// Whether a text is short, and has nothing in it that [`clean_text`] drops or turns into a space.
pub fn is_clean(text: &str) -> bool {
    text.len() <= LONGEST && is_harmless(text)
}

/// Whether every line of a text is clean.
pub fn is_clean_line_by_line(text: &str) -> bool {
    // Most texts are plain throughout, and only the length of their lines is asked. Without a way out in the midst the machine
    // looks at many letters at a time.
    let plain = text.bytes().fold(true, |plain, byte| plain & matches!(byte, b' '..=b'~' | b'\n'));
    if !plain {
        return text.lines().all(is_clean);
    }
    // A line that is too long holds a whole block in which none ends.
    let ends = |block: &[u8]| block.contains(&b'\n');
    text.as_bytes().chunks_exact(LONGEST / 2).all(ends) || text.lines().all(|line| line.len() <= LONGEST)
}

/// Whether a text, however long, has nothing in it that [`clean_text`] drops or turns into a space.
pub fn is_harmless(text: &str) -> bool {
    is_plain(text) || !text.chars().any(|letter| letter.is_control() || is_hidden(letter))
}

/// Whether a text is of letters, figures and signs of ASCII alone.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

/// Passes over the rest of an escape sequence, as far as it is one.
fn skip_escape(letters: &mut std::iter::Peekable<std::str::Chars<'_>>) {
    if letters.next_if_eq(&'[').is_some() {
        while letters.next_if(|letter| matches!(letter, ' '..='?')).is_some() {}
        letters.next_if(|letter| matches!(letter, '@'..='~'));
    } else if letters.next_if_eq(&']').is_some() {
        while letters.next_if(|letter| *letter != '\u{7}' && *letter != '\u{1b}').is_some() {}
    }
}

/// Characters that show nothing and change how others show.
fn is_hidden(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_and_hidden_marks_are_dropped() {
        assert_eq!(clean_text("a\u{1b}[31mred\u{1b}]0;title\u{7} b\u{202e}c\u{200b}\n d\u{0}"), "ared bc  d");
        assert_eq!(clean_text("  Zoë Ørsted 王 "), "Zoë Ørsted 王");
    }

    #[test]
    fn what_is_printed_keeps_its_lines_and_blanks_and_nothing_else_that_does_not_show() {
        let plain = "  a  b \n\n Zoë 王 ";
        assert!(matches!(printable(plain), Cow::Borrowed(same) if same == plain));
        let raw = format!("  a\u{1b}[2J\tb\r\n\u{9b}31m\u{202e}c{}  \n", "\u{301}".repeat(1_000_000));
        assert_eq!(printable(&raw), format!("  a b\n31mc{}  \n", "\u{301}".repeat(15)));
    }

    #[test]
    fn many_short_lines_are_clean_and_one_long_line_is_not() {
        for letter in ["a", "ë"] {
            let lines = format!("{letter} b\n").repeat(LONGEST);
            assert!(is_clean_line_by_line(&lines));
            assert!(!is_clean_line_by_line(&format!("{lines}{}\n", letter.repeat(LONGEST + 1))));
            assert!(!is_clean_line_by_line(&format!("{lines}a\u{1b}b\n")));
        }
    }

    #[test]
    fn a_text_is_short_in_letters_and_in_bytes() {
        let marks = format!("a{}", "\u{301}".repeat(1_000_000));
        assert_eq!(clean_text(&marks), format!("a{}", "\u{301}".repeat(15)));
        assert_eq!(clean_text(&"王".repeat(1_000_000)).len(), 6_000);
        assert!(clean_text(&marks.repeat(3)).len() <= 3 * 32);
        assert!(!is_clean(&marks) && is_harmless(&marks));
    }
}
