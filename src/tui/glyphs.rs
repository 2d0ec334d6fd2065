//! The few signs that muster draws, and a last pass over the picture for terminals that know only ASCII.

use std::borrow::Cow;

use deunicode::deunicode_char;
use ratatui::buffer::Buffer;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// A box of a track that is still there.
pub const FULL: char = '▮';
/// A box of a track that is lost.
pub const EMPTY: char = '▯';
/// The row in hand.
pub const POINTER: char = '▸';
/// A rule across the screen.
pub const RULE: char = '─';
/// Between steps of a line of phases.
pub const STEP: char = '›';
/// What has just changed.
pub const CHANGED: char = '•';
/// Between short remarks.
pub const DOT: char = '·';
/// Text goes on, but not here.
pub const MORE: char = '…';

/// Bars one cell wide, from the lowest to the highest.
pub const LEVELS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Signs and what stands for them in ASCII; all are one cell wide.
const IN_ASCII: &[(char, char)] = &[
    (FULL, '#'),
    (EMPTY, '.'),
    (POINTER, '>'),
    (RULE, '-'),
    (STEP, '>'),
    (CHANGED, '+'),
    (DOT, '.'),
    (MORE, '~'),
    ('▁', '_'),
    ('▂', '.'),
    ('▃', ':'),
    ('▄', '-'),
    ('▅', '='),
    ('▆', '+'),
    ('▇', '*'),
    ('█', '#'),
    ('▉', '#'),
    ('▊', '#'),
    ('▋', '='),
    ('▌', '='),
    ('▍', '-'),
    ('▎', '-'),
    ('▏', '.'),
    ('│', '|'),
    ('┌', '+'),
    ('┐', '+'),
    ('└', '+'),
    ('┘', '+'),
    ('╭', '+'),
    ('╮', '+'),
    ('╰', '+'),
    ('╯', '+'),
    ('–', '-'),
    ('—', '-'),
    ('−', '-'),
    ('×', 'x'),
    ('→', '>'),
    ('←', '<'),
    ('↑', '^'),
    ('↓', 'v'),
    ('‘', '\''),
    ('’', '\''),
    ('“', '"'),
    ('”', '"'),
    ('″', '"'),
    ('½', 'h'),
];

/// What signs the terminal can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Charset {
    /// All of them.
    #[default]
    Unicode,
    /// ASCII alone.
    Ascii,
}

impl Charset {
    /// The set that fits the locale in these variables. Without any locale the terminal is trusted.
    pub fn fitting(variable: &dyn Fn(&str) -> Option<String>) -> Charset {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(variable).find(|text| !text.is_empty());
        match locale.map(|text| text.to_ascii_lowercase()) {
            Some(locale) if !locale.contains("utf-8") && !locale.contains("utf8") => Charset::Ascii,
            _ => Charset::Unicode,
        }
    }

    /// Puts ASCII for all else in a finished picture, if that is all the terminal knows.
    pub fn fit(self, picture: &mut Buffer) {
        if self == Charset::Unicode {
            return;
        }
        let mut left = String::new();
        for cell in &mut picture.content {
            if !cell.symbol().is_ascii() {
                left = in_ascii(cell.symbol());
            }
            // What stands for a wide sign goes on in the cell that it covers.
            if !left.is_empty() {
                cell.set_char(left.remove(0));
            }
        }
    }
}

/// A text in ASCII, letter by letter, each as wide as it was.
pub fn ascii(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return text.into();
    }
    text.graphemes(true).map(|sign| if sign.is_ascii() { sign.to_owned() } else { in_ascii(sign) }).collect()
}

/// What stands for a sign in ASCII: as many letters as it is cells wide, at least one.
fn in_ascii(sign: &str) -> String {
    let first = sign.chars().next().unwrap_or(' ');
    let known = IN_ASCII.iter().find(|(known, _)| *known == first).map(|(_, ascii)| ascii.to_string());
    let spelt = known.or_else(|| Some(deunicode_char(first)?.trim().to_owned())).filter(|spelt| !spelt.is_empty());
    let wide = sign.width().max(1);
    let short: String = spelt.unwrap_or_else(|| "?".to_owned()).chars().take(wide).collect();
    format!("{short:wide$}")
}

/// Whether a letter is one of those that nearly all of the screen is drawn with: it may be printed, and takes one cell.
pub fn is_common(letter: char) -> bool {
    matches!(letter, ' '..='~' | '─'..='▿')
}

#[cfg(test)]
mod tests {
    use ratatui::{layout::Rect, style::Style};

    use super::*;
    use crate::view::printable;

    #[test]
    fn the_locale_chooses_the_signs() {
        let with = |name: &'static str, text: &'static str| {
            Charset::fitting(&move |asked| (asked == name).then(|| text.to_owned()))
        };
        assert_eq!(with("LANG", "de_DE.UTF-8"), Charset::Unicode);
        assert_eq!(with("LC_ALL", "C"), Charset::Ascii);
        assert_eq!(with("LC_CTYPE", "en_GB.ISO-8859-1"), Charset::Ascii);
        assert_eq!(with("LANG", ""), Charset::Unicode);
    }

    #[test]
    fn ascii_keeps_every_column_in_its_place() {
        let mut picture = Buffer::empty(Rect::new(0, 0, 14, 1));
        picture.set_string(0, 0, "▸▮▮▯ ─│· 王 Zoë", Style::new());
        Charset::Ascii.fit(&mut picture);
        let text: String = picture.content.iter().map(|cell| cell.symbol()).collect();
        assert_eq!(text, ">##. -|. Wa Zo");
    }

    #[test]
    fn common_letters_may_be_printed_and_take_a_cell() {
        let common: String = ('\0'..=char::MAX).filter(|letter| is_common(*letter)).collect();
        assert!(common.contains(POINTER) && common.contains(RULE) && common.contains('a'));
        assert_eq!(printable(&common), common);
        assert!(common.chars().all(|letter| letter.to_string().width() == 1));
    }

    #[test]
    fn a_text_in_ascii_is_as_wide_as_before() {
        assert_eq!(ascii("Zoë moves 6″ · done"), "Zoe moves 6\" . done");
        assert_eq!(ascii("橋 5+"), "Qi 5+");
        assert_eq!(ascii("e\u{301}a"), "ea");
    }
}
