//! One door for every text that comes from outside: files, forms, paste, arguments.

use serde::{Deserialize, Deserializer};
use unicode_segmentation::UnicodeSegmentation;

/// Longest text that is kept, in graphemes.
const LONGEST: usize = 2_000;
/// Longest grapheme that is kept whole, in bytes: a letter may bear some marks, but not a million.
const LARGEST: usize = 32;

/// The text without what could harm a terminal or fool a reader: control characters, escape sequences, marks that turn
/// the direction of writing, and characters without width. Line breaks and tabs become spaces; the ends are trimmed.
pub fn clean_text(text: &str) -> String {
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

/// Whether a text, however long, has nothing in it that [`clean_text`] drops or turns into a space.
pub fn is_harmless(text: &str) -> bool {
    !text.chars().any(|letter| letter.is_control() || is_hidden(letter))
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
    fn a_text_is_short_in_letters_and_in_bytes() {
        let marks = format!("a{}", "\u{301}".repeat(1_000_000));
        assert_eq!(clean_text(&marks), format!("a{}", "\u{301}".repeat(15)));
        assert_eq!(clean_text(&"王".repeat(1_000_000)).len(), 6_000);
        assert!(clean_text(&marks.repeat(3)).len() <= 3 * 32);
        assert!(!is_clean(&marks) && is_harmless(&marks));
    }
}
