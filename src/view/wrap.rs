//! Words broken into lines.

use unicode_width::UnicodeWidthStr;

/// Breaks a text into lines of a width at its spaces, but not before a %; later lines are indented.
pub fn wrap(text: &str, width: usize, indent: usize) -> Vec<String> {
    if text.width() <= width {
        return vec![text.to_owned()];
    }
    let mut words: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match words.last_mut().filter(|_| word.starts_with('%')) {
            Some(number) => *number += &format!(" {word}"),
            None => words.push(word.to_owned()),
        }
    }
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in words {
        let room = width.saturating_sub(if lines.is_empty() { 0 } else { indent });
        if !line.is_empty() && line.width() + 1 + word.width() > room {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&word);
    }
    lines.push(line);
    let pad = " ".repeat(indent);
    lines.into_iter().enumerate().map(|(at, line)| if at == 0 { line } else { format!("{pad}{line}") }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_breaks_at_its_spaces_and_hangs() {
        assert_eq!(wrap("Goblin Bows fire at the Militia", 12, 2), ["Goblin Bows", "  fire at", "  the", "  Militia"]);
        assert_eq!(wrap("  as it is", 10, 2), ["  as it is"]);
        assert_eq!(wrap("0: 29 %, 1: 40 %", 14, 0), ["0: 29 %, 1:", "40 %"]);
        assert_eq!(
            (wrap("", 0, 0), wrap("abcdef gh", 3, 0)),
            (vec![String::new()], vec!["abcdef".to_owned(), "gh".to_owned()])
        );
    }
}
