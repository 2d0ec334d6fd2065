//! How many colours the terminal has, and colours put in the words that such a terminal knows. The terminal library writes
//! every colour as one of 256, which older terminals take for something else.

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

    /// A frame in the words that a terminal with so many colours knows.
    pub fn fit(self, frame: Vec<u8>) -> Vec<u8> {
        if self == Colours::Many {
            return frame;
        }
        let mut fitted = Vec::with_capacity(frame.len());
        let mut rest = frame.as_slice();
        while let Some(at) = rest.windows(2).position(|pair| pair == b"\x1b[") {
            let (before, sequence) = rest.split_at(at);
            fitted.extend_from_slice(before);
            let end = sequence.iter().skip(2).position(u8::is_ascii_alphabetic).map_or(sequence.len(), |end| end + 3);
            let (sequence, after) = sequence.split_at(end);
            match sequence.strip_prefix(b"\x1b[").and_then(|inner| inner.strip_suffix(b"m")) {
                Some(inner) => self.style(&String::from_utf8_lossy(inner), &mut fitted),
                None => fitted.extend_from_slice(sequence),
            }
            rest = after;
        }
        fitted.extend_from_slice(rest);
        fitted
    }

    /// Writes the numbers of a style, those of colours fitted.
    fn style(self, numbers: &str, fitted: &mut Vec<u8>) {
        let mut words: Vec<String> = Vec::new();
        let mut numbers = numbers.split(';');
        while let Some(number) = numbers.next() {
            let ground = match number {
                "38" => 30,
                "48" => 40,
                // Lines under letters have no colour of their own there.
                "59" => continue,
                // Back to the colours that the terminal has by itself.
                "39" | "49" if self == Colours::None => continue,
                _ => {
                    words.push(number.to_owned());
                    continue;
                }
            };
            let (_, colour) = (numbers.next(), numbers.next().and_then(|colour| colour.parse().ok()));
            words.extend(colour.and_then(|colour| self.word(ground, colour)).map(|word| word.to_string()));
        }
        if !words.is_empty() {
            fitted.extend_from_slice(format!("\x1b[{}m", words.join(";")).as_bytes());
        }
    }

    /// The number for a colour of the sixteen, of letters (30) or of what is under them (40).
    fn word(self, ground: u16, colour: u16) -> Option<u16> {
        match (self, colour) {
            (Colours::None, _) => None,
            (_, 0..=7) => Some(ground + colour),
            (Colours::Eight, 9..=15) => Some(ground + colour - 8),
            (Colours::Sixteen, 8..=15) => Some(ground + 60 + colour - 8),
            // Grey would be black; and no theme for fewer has any other.
            _ => Some(ground + 9),
        }
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

    fn fit(colours: Colours, frame: &str) -> String {
        String::from_utf8(colours.fit(frame.as_bytes().to_vec())).unwrap()
    }

    #[test]
    fn colours_are_said_in_words_that_the_terminal_knows() {
        let frame = "\x1b[59m\x1b[1;1H\x1b[38;5;2;49mgood\x1b[1m\x1b[38;5;8mdim\x1b[48;5;9mx\x1b[0m";
        assert_eq!(fit(Colours::Many, frame), frame);
        assert_eq!(fit(Colours::Sixteen, frame), "\x1b[1;1H\x1b[32;49mgood\x1b[1m\x1b[90mdim\x1b[101mx\x1b[0m");
        assert_eq!(fit(Colours::Eight, frame), "\x1b[1;1H\x1b[32;49mgood\x1b[1m\x1b[39mdim\x1b[41mx\x1b[0m");
        assert_eq!(fit(Colours::None, frame), "\x1b[1;1Hgood\x1b[1mdimx\x1b[0m");
    }
}
