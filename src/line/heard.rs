//! A line of words as a command: the screen's keys and the words they stand for.

/// What was said at the prompt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// Nothing: the usual next thing.
    Usual,
    /// End the stage.
    Next,
    /// Take the last line back.
    Undo,
    /// Put what was taken back in force again.
    Redo,
    /// Amend an older line: its number, and the units and the act that it is to become, if others.
    Amend(u64, String),
    /// Strike an older line.
    Strike(u64),
    /// What is due.
    Dues,
    /// Both armies.
    Armies,
    /// What the turn came to.
    Turn,
    /// Do every due that needs no facts.
    AllDues,
    /// The last order again.
    Repeat,
    /// The roster, or a unit's sheet.
    Show(String),
    /// The last lines of the story, so many.
    Log(usize),
    /// What can be typed.
    Help,
    /// Leave.
    Quit,
    /// Drop the order that is parked.
    Drop,
    /// Overrule what was refused, with a reason.
    Overrule(String),
    /// An act: of the unit with this number or name, or of the last one; the first words for its facts behind it.
    Act {
        /// The unit; empty for the one spoken of last, or the table.
        unit: String,
        /// The act's letter or word; empty to hear what the unit may do.
        act: String,
        /// Facts, in the order they are asked for.
        words: Vec<String>,
    },
}

/// Lines of the story that `log` tells without a number.
const LINES: usize = 10;

/// What can be typed at the prompt: words, and what they do.
#[rustfmt::skip]
pub const WORDS: &[(&str, &str)] = &[
    ("Enter",          "the usual next thing, which the prompt names"),
    ("21",             "unit 21, and what it may do now"),
    ("21f, 21 fire",   "unit 21 fires; its facts are asked one by one"),
    ("21f 2 14 m",     "the same with the first facts given at once"),
    ("21,22 hold",     "several units do it together"),
    ("21f range=14",   "a fact by its name; the others are asked"),
    ("f, fire",        "the unit spoken of last, or the whole table, does it"),
    ("n, next",        "end the stage; once more if somebody has not acted"),
    ("u, undo",        "take the last line back"),
    ("U, redo",        "put back in force what was taken back"),
    ("amend 41",       "give line 41 of the story again; log shows the numbers"),
    ("amend 41 22 hold", "the same for other units, or another act"),
    ("strike 41",      "take line 41 alone out"),
    ("dues",           "what the rules make due"),
    ("A, all",         "do every due that needs no facts"),
    ("B, armies",      "both armies: figures, losses, morale"),
    ("T, turn",        "what the turn came to: losses, who must move, what is next"),
    (".",              "the last order again"),
    ("show, show 21",  "the roster, or all that is known of unit 21"),
    ("log, log 30",    "the last lines of the story"),
    ("! a reason",     "do what was refused all the same"),
    ("X, drop",        "drop the order that is parked"),
    ("q, quit",        "leave; all of it is on disk"),
];

impl Heard {
    /// Reads a line.
    pub fn of(text: &str) -> Heard {
        let text = text.trim();
        if let Some(because) = text.strip_prefix('!') {
            return Heard::Overrule(because.trim().to_owned());
        }
        let mut words = text.split_whitespace();
        let first = words.next().unwrap_or_default();
        let rest: Vec<String> = words.map(str::to_owned).collect();
        let line = rest.first().and_then(|number| number.parse::<u64>().ok());
        match (first, rest.as_slice()) {
            ("", _) => Heard::Usual,
            ("amend", [_, other @ ..]) if line.is_some() => Heard::Amend(line.unwrap_or_default(), other.join(" ")),
            ("strike", [_]) if line.is_some() => Heard::Strike(line.unwrap_or_default()),
            ("n" | "next", []) => Heard::Next,
            ("u" | "undo", []) => Heard::Undo,
            ("U" | "redo", []) => Heard::Redo,
            ("D" | "dues", []) => Heard::Dues,
            ("A" | "all", []) => Heard::AllDues,
            ("B" | "armies", []) => Heard::Armies,
            ("T" | "turn", []) => Heard::Turn,
            ("." | "repeat", []) => Heard::Repeat,
            ("show", rest) => Heard::Show(rest.join(" ")),
            ("log", rest) => Heard::Log(rest.first().and_then(|count| count.parse().ok()).unwrap_or(LINES)),
            ("?" | "help", _) => Heard::Help,
            ("q" | "quit", []) => Heard::Quit,
            ("X" | "drop", []) => Heard::Drop,
            _ => Heard::act(first, rest),
        }
    }

    /// "21f", "21 f", "21 fire", "f", "fire", "goblin-bows fire".
    fn act(first: &str, rest: Vec<String>) -> Heard {
        let digits = first.chars().take_while(|letter| letter.is_ascii_digit() || *letter == ',').count();
        let (number, letters) = first.split_at(digits);
        let mut rest = rest.into_iter();
        let (unit, act) = match (number, letters) {
            ("", word) => (String::new(), word.to_owned()),
            (number, "") => (number.to_owned(), rest.next().unwrap_or_default()),
            (number, word) => (number.to_owned(), word.to_owned()),
        };
        Heard::Act { unit, act, words: rest.collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn act(unit: &str, act: &str, words: &[&str]) -> Heard {
        let words = words.iter().map(|word| (*word).to_owned()).collect();
        Heard::Act { unit: unit.to_owned(), act: act.to_owned(), words }
    }

    #[test]
    fn keys_and_words_mean_the_same() {
        assert_eq!(Heard::of("21f 2 14 m"), act("21", "f", &["2", "14", "m"]));
        assert_eq!(Heard::of(" 21  fire 2"), act("21", "fire", &["2"]));
        assert_eq!((Heard::of("21"), Heard::of("fire")), (act("21", "", &[]), act("", "fire", &[])));
        assert_eq!((Heard::of("n"), Heard::of("next"), Heard::of("")), (Heard::Next, Heard::Next, Heard::Usual));
        assert_eq!((Heard::of("u"), Heard::of("U")), (Heard::Undo, Heard::Redo));
        assert_eq!(Heard::of("! he saw them"), Heard::Overrule("he saw them".to_owned()));
        assert_eq!((Heard::of("log"), Heard::of("log 3")), (Heard::Log(LINES), Heard::Log(3)));
        assert_eq!(Heard::of("show 21"), Heard::Show("21".to_owned()));
    }
}
