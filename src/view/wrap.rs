//! Words broken into lines.

use unicode_width::UnicodeWidthStr;

/// Breaks a text into lines of a width at its spaces, but not within what stays together; later lines are indented.
pub fn wrap(text: &str, width: usize, indent: usize) -> Vec<String> {
    if text.width() <= width {
        return vec![text.to_owned()];
    }
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in unbroken(text).into_iter().map(str::trim_end) {
        let room = width.saturating_sub(if lines.is_empty() { 0 } else { indent });
        if !line.is_empty() && line.width() + 1 + word.width() > room {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    let pad = " ".repeat(indent);
    lines.into_iter().enumerate().map(|(at, line)| if at == 0 { line } else { format!("{pad}{line}") }).collect()
}

/// The words of a text in order, each with the blank behind it; what stays together is one.
pub fn unbroken(text: &str) -> Vec<&str> {
    let (mut words, mut from, mut at, mut before) = (Vec::new(), 0, 0, "");
    for word in text.split_inclusive(' ') {
        if at > from && !stays_with(before, word) && !is_named(&text[from..at], word) {
            words.push(&text[from..at]);
            from = at;
        }
        (at, before) = (at + word.len(), word.trim_end());
    }
    words.push(&text[from..]);
    words
}

/// Whether a word stays on the line of what stands before it: a sign with its number, a number with the letters of its value,
/// "WS 5", and what the key `!` does with the key.
fn stays_with(before: &str, word: &str) -> bool {
    let value = before.len() <= 2 && !before.is_empty() && before.chars().all(|letter| letter.is_ascii_uppercase());
    word.starts_with('%') || before == "!" || value && word.starts_with(|letter: char| letter.is_ascii_digit())
}

/// Width up to which the number of a unit and its name are one word.
const NAMED: usize = 24;

/// Whether a word goes on with the number of a unit and its name: "16 Pike Block 16".
fn is_named(begun: &str, word: &str) -> bool {
    let is_number = |word: &str| !word.is_empty() && word.chars().all(|letter| letter.is_ascii_digit());
    let is_name = |word: &str| word.starts_with(char::is_uppercase);
    let (number, name) = begun.trim_end().split_once(' ').unwrap_or((begun.trim_end(), ""));
    let goes_on = match name.rsplit(' ').next() {
        Some("") | None => is_name(word),
        Some(last) => {
            last.ends_with(char::is_alphanumeric)
                && !is_number(last)
                && (is_name(word) || is_number(word.trim_end_matches(|letter: char| !letter.is_alphanumeric())))
        }
    };
    is_number(number) && goes_on && begun.len() + word.len() <= NAMED
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stays_together_is_one_word() {
        assert_eq!(unbroken("hits 66 % or so"), ["hits ", "66 % ", "or ", "so"]);
        assert_eq!(unbroken(""), [""]);
        assert_eq!(
            unbroken("16 Pike Block 16, 17 Pike Block 17 flee"),
            ["16 Pike Block 16, ", "17 Pike Block 17 ", "flee"]
        );
        assert_eq!(
            unbroken("by 3 Sir Aldous Penhallow of the Abbey"),
            ["by ", "3 Sir Aldous Penhallow ", "of ", "the ", "Abbey"]
        );
        assert_eq!(unbroken("turn 3. The 3 hit 4 Reavers"), ["turn ", "3. ", "The ", "3 ", "hit ", "4 Reavers"]);
    }

    #[test]
    fn a_text_breaks_at_its_spaces_and_hangs() {
        assert_eq!(wrap("Goblin Bows fire at the Militia", 12, 2), ["Goblin Bows", "  fire at", "  the", "  Militia"]);
        assert_eq!(wrap("  as it is", 10, 2), ["  as it is"]);
        assert_eq!(wrap("0: 29 %, 1: 40 %", 14, 0), ["0: 29 %, 1:", "40 %"]);
        assert_eq!(wrap("WS 5  BS 4  I 5", 14, 0), ["WS 5  BS 4 ", "I 5"]);
        assert_eq!(wrap("R10: wait.  ! overrules", 14, 2), ["R10: wait. ", "  ! overrules"]);
        assert_eq!(
            (wrap("", 0, 0), wrap("abcdef gh", 3, 0)),
            (vec![String::new()], vec!["abcdef".to_owned(), "gh".to_owned()])
        );
    }
}
