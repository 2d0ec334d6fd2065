//! The few signs that muster draws, and a last pass over the picture for terminals that know only ASCII.

use ratatui::buffer::Buffer;

/// A box of a track that is still there.
pub const FULL: char = '▮';
/// A box of a track that is lost.
pub const EMPTY: char = '▯';
/// The row in hand.
pub const MARK: char = '▸';
/// A rule across the screen.
pub const RULE: char = '─';
/// Between steps of a line of phases.
pub const STEP: char = '›';
/// Between short remarks.
pub const DOT: char = '·';
/// Text goes on, but not here.
pub const MORE: char = '…';

/// Signs and what stands for them in ASCII; all are one cell wide.
const IN_ASCII: &[(char, char)] = &[
    (FULL, '#'),
    (EMPTY, '.'),
    (MARK, '>'),
    (RULE, '-'),
    (STEP, '>'),
    (DOT, '.'),
    (MORE, '~'),
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
        for cell in &mut picture.content {
            if !cell.symbol().is_ascii() {
                let sign = cell.symbol().chars().next().unwrap_or(' ');
                cell.set_char(IN_ASCII.iter().find(|(known, _)| *known == sign).map_or('?', |(_, ascii)| *ascii));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use ratatui::{layout::Rect, style::Style};

    use super::*;

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
        assert_eq!(text, ">##. -|. ?  Zo");
    }
}
