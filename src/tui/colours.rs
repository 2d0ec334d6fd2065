//! How many colours the terminal has, and colours put in the words that such a terminal knows: older ones take those for one
//! of 256 for something else.

use ratatui::style::Color;
use term::terminfo::TermInfo;

/// How many colours a terminal has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Colours {
    /// None; it may be bold, underlined and reversed.
    None,
    /// Eight.
    Eight,
    /// The eight, and each of them bright.
    Sixteen,
    /// 256 or more.
    #[default]
    Many,
}

impl Colours {
    /// Those of the terminal with these variables, as the terminal database knows it; else as its name sounds.
    pub fn fitting(variable: &dyn Fn(&str) -> Option<String>) -> Colours {
        let counted = |term: &str| {
            let known = TermInfo::from_name(term).ok()?;
            Some(known.numbers.get("colors").copied().unwrap_or(0))
        };
        Colours::of(variable, counted)
    }

    /// As [`Colours::fitting`], by this database: how many colours a terminal has, where it knows it.
    fn of(variable: &dyn Fn(&str) -> Option<String>, counted: impl Fn(&str) -> Option<u32>) -> Colours {
        let term = variable("TERM").unwrap_or_default();
        let own = match counted(&term) {
            Some(256..) => Colours::Many,
            Some(16..) => Colours::Sixteen,
            Some(8..) => Colours::Eight,
            Some(_) => Colours::None,
            None if term.contains("256") || term.contains("direct") => Colours::Many,
            None if term.is_empty() || term == "dumb" || term.starts_with("vt") => Colours::None,
            None => Colours::Eight,
        };
        // Terminals within a terminal hand on the variable of the one around them, and the console has no more than it has.
        let handed_on = term.starts_with("screen") || term == "linux";
        let more = variable("COLORTERM").is_some_and(|text| !text.is_empty()) && !handed_on;
        if more && own > Colours::None { Colours::Many } else { own }
    }

    /// The colour of these that stands for one: by its number, or the one that the terminal has by itself.
    pub fn nearest(self, colour: Color) -> Color {
        match (self, index(colour)) {
            (Colours::None, _) => Color::Reset,
            (_, Some(index @ 0..=7)) => Color::Indexed(index),
            (Colours::Eight, Some(index @ 9..=15)) => Color::Indexed(index - 8),
            (Colours::Sixteen, Some(index @ 8..=15)) => Color::Indexed(index),
            (Colours::Many, Some(index)) => Color::Indexed(index),
            (Colours::Many, None) => colour,
            // Grey would be black; and no theme for fewer has any other.
            _ => Color::Reset,
        }
    }

    /// Says the numbers that choose one of these colours, of letters (30) or of what is under them (40).
    pub fn numbers(self, ground: u8, colour: Color, say: impl FnMut(u8)) {
        match (self, colour) {
            (Colours::Many, Color::Indexed(index)) => [ground + 8, 5, index].into_iter().for_each(say),
            (_, Color::Indexed(index @ 8..)) => [ground + 60 + index - 8].into_iter().for_each(say),
            (_, Color::Indexed(index)) => [ground + index].into_iter().for_each(say),
            (_, Color::Rgb(red, green, blue)) => [ground + 8, 2, red, green, blue].into_iter().for_each(say),
            _ => [ground + 9].into_iter().for_each(say),
        }
    }
}

/// The place of a colour among the 256; none for the terminal's own, and for one of 16 million.
fn index(colour: Color) -> Option<u8> {
    const NAMED: [Color; 16] = [
        Color::Black,
        Color::Red,
        Color::Green,
        Color::Yellow,
        Color::Blue,
        Color::Magenta,
        Color::Cyan,
        Color::Gray,
        Color::DarkGray,
        Color::LightRed,
        Color::LightGreen,
        Color::LightYellow,
        Color::LightBlue,
        Color::LightMagenta,
        Color::LightCyan,
        Color::White,
    ];
    match colour {
        Color::Indexed(index) => Some(index),
        _ => NAMED.iter().zip(0..).find_map(|(named, index)| (*named == colour).then_some(index)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(term: &str, colorterm: &str, counted: Option<u32>) -> Colours {
        let variable = |name: &str| match name {
            "TERM" => Some(term.to_owned()),
            "COLORTERM" => Some(colorterm.to_owned()),
            _ => None,
        };
        Colours::of(&variable, |_| counted)
    }

    #[test]
    fn a_terminal_has_the_colours_that_the_database_knows() {
        assert_eq!(of("linux", "", Some(8)), Colours::Eight);
        assert_eq!(of("vt100", "", Some(0)), Colours::None);
        assert_eq!(of("screen", "", Some(8)), Colours::Eight);
        assert_eq!(of("xterm-16color", "", Some(16)), Colours::Sixteen);
        assert_eq!(of("tmux-256color", "", Some(256)), Colours::Many);
    }

    #[test]
    fn more_colours_are_believed_of_a_terminal_that_says_so_itself() {
        assert_eq!(of("xterm", "truecolor", Some(8)), Colours::Many);
        assert_eq!(of("screen", "truecolor", Some(8)), Colours::Eight);
        assert_eq!(of("linux", "truecolor", Some(8)), Colours::Eight);
        assert_eq!(of("vt100", "truecolor", Some(0)), Colours::None);
    }

    #[test]
    fn without_a_database_the_name_tells() {
        assert_eq!(of("xterm-256color", "", None), Colours::Many);
        assert_eq!(of("vt220", "", None), Colours::None);
        assert_eq!(of("dumb", "", None), Colours::None);
        assert_eq!(of("konsole", "", None), Colours::Eight);
    }

    fn said(colours: Colours, colour: Color) -> [String; 2] {
        [30, 40].map(|ground| {
            let mut numbers = Vec::new();
            colours.numbers(ground, colours.nearest(colour), |number| numbers.push(number.to_string()));
            numbers.join(";")
        })
    }

    #[test]
    fn colours_are_said_in_words_that_the_terminal_knows() {
        assert_eq!(said(Colours::Many, Color::Green), ["38;5;2", "48;5;2"]);
        assert_eq!(said(Colours::Many, Color::Indexed(240)), ["38;5;240", "48;5;240"]);
        assert_eq!(said(Colours::Many, Color::Rgb(1, 2, 3)), ["38;2;1;2;3", "48;2;1;2;3"]);
        assert_eq!(said(Colours::Sixteen, Color::Green), ["32", "42"]);
        assert_eq!(said(Colours::Sixteen, Color::DarkGray), ["90", "100"]);
        assert_eq!(said(Colours::Eight, Color::DarkGray), ["39", "49"]);
        assert_eq!(said(Colours::Eight, Color::LightRed), ["31", "41"]);
        for colours in [Colours::Many, Colours::Sixteen, Colours::Eight, Colours::None] {
            assert_eq!(said(colours, Color::Reset), ["39", "49"]);
        }
        assert_eq!(Colours::None.nearest(Color::Red), Color::Reset);
    }
}
