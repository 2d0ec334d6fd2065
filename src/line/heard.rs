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
    /// Take every line back after this one.
    UndoTo(u64),
    /// Amend an older line: its number, and the units and the act that it is to become, if others.
    Amend(u64, String),
    /// Type the dice of an older line anew.
    AmendDice(u64),
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
    /// Only units in which these words hold.
    Find(String),
    /// What an order would do.
    Odds(Vec<String>),
    /// What the dice of each side came to.
    Luck,
    /// The last lines of the journal, so many.
    Journal(usize),
    /// Those of a unit.
    JournalOf(String),
    /// A line whole.
    Line(u64),
    /// The charts, or one of them.
    Charts(String),
    /// Correct a value of a unit by hand.
    Correct(Vec<String>),
    /// The options of the battle, or another choice for one.
    Options(Vec<String>),
    /// Who throws.
    Dice(Vec<String>),
    /// Waive what is due of a unit.
    Waive(Vec<String>),
    /// Another ruling.
    Ruling(Vec<String>),
    /// What can be typed; with a word, the rows that have it.
    Help(String),
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

/// Lines of the journal that are told without a number.
const LINES: usize = 10;

/// The units that were found last, in the place of their numbers.
pub const THOSE: &str = "those";

impl Heard {
    /// Reads a line.
    pub fn of(text: &str) -> Heard {
        let text = text.trim();
        if let Some(because) = text.strip_prefix('!') {
            return Heard::Overrule(because.trim().to_owned());
        }
        if let Some(words) = text.strip_prefix('/') {
            return Heard::Find(words.trim().to_owned());
        }
        let mut words = text.split_whitespace();
        let first = words.next().unwrap_or_default();
        let rest: Vec<String> = words.map(str::to_owned).collect();
        let number = rest.first().and_then(|number| number.parse::<u64>().ok());
        match (first, rest.as_slice(), number) {
            ("", ..) => Heard::Usual,
            ("amend", [_, dice], Some(line)) if dice == "dice" => Heard::AmendDice(line),
            ("amend", [_, other @ ..], Some(line)) => Heard::Amend(line, other.join(" ")),
            ("strike", [_], Some(line)) => Heard::Strike(line),
            ("n" | "next", [], _) => Heard::Next,
            ("u" | "undo", [], _) => Heard::Undo,
            ("u" | "undo", [_], Some(line)) => Heard::UndoTo(line),
            ("U" | "redo", [], _) => Heard::Redo,
            ("D" | "dues", [], _) => Heard::Dues,
            ("A" | "all", [], _) => Heard::AllDues,
            ("B" | "armies", [], _) => Heard::Armies,
            ("T" | "turn", [], _) => Heard::Turn,
            (".", [], _) => Heard::Repeat,
            ("show", ..) => Heard::Show(rest.join(" ")),
            ("find", ..) => Heard::Find(rest.join(" ")),
            ("odds", [_, ..], _) => Heard::Odds(rest),
            ("luck", [], _) => Heard::Luck,
            ("J" | "journal", [of, unit @ ..], _) if of == "of" => Heard::JournalOf(unit.join(" ")),
            ("J" | "journal", [], _) => Heard::Journal(LINES),
            ("J" | "journal", [_], Some(count)) => Heard::Journal(usize::try_from(count).unwrap_or(usize::MAX)),
            ("line", [_], Some(line)) => Heard::Line(line),
            ("charts", ..) => Heard::Charts(rest.join(" ")),
            ("e" | "correct", ..) => Heard::Correct(rest),
            ("O" | "options", ..) => Heard::Options(rest),
            ("dice", ..) => Heard::Dice(rest),
            ("waive", [_, ..], _) => Heard::Waive(rest),
            ("ruling", ..) => Heard::Ruling(rest),
            ("?" | "help", ..) => Heard::Help(rest.join(" ")),
            ("q" | "quit", [], _) => Heard::Quit,
            ("X" | "drop", [], _) => Heard::Drop,
            _ => Heard::act(first, rest),
        }
    }

    /// "21f", "21 f", "21 fire", "f", "fire", "goblin-bows fire", "those fire".
    fn act(first: &str, rest: Vec<String>) -> Heard {
        let digits = first.chars().take_while(|letter| letter.is_ascii_digit() || *letter == ',').count();
        let digits = if first == THOSE { first.len() } else { digits };
        let (number, letters) = first.split_at(digits);
        let mut rest = rest.into_iter();
        let (unit, act) = match (number, letters) {
            ("", word) => (String::new(), word.to_owned()),
            (number, "") => (number.to_owned(), rest.next().unwrap_or_default()),
            (number, word) => (number.to_owned(), word.to_owned()),
        };
        if matches!(act.as_str(), "e" | "correct") {
            return Heard::Correct(std::iter::once(unit).chain(rest).collect());
        }
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

    fn found(words: &str) -> Heard {
        Heard::Find(words.to_owned())
    }

    fn corrects() -> Heard {
        Heard::Correct(["21", "morale", "3"].map(str::to_owned).to_vec())
    }

    #[test]
    fn keys_and_words_mean_the_same() {
        assert_eq!(Heard::of("21f 2 14 m"), act("21", "f", &["2", "14", "m"]));
        assert_eq!(Heard::of(" 21  fire 2"), act("21", "fire", &["2"]));
        assert_eq!((Heard::of("21"), Heard::of("fire")), (act("21", "", &[]), act("", "fire", &[])));
        assert_eq!((Heard::of("n"), Heard::of("next"), Heard::of("")), (Heard::Next, Heard::Next, Heard::Usual));
        assert_eq!((Heard::of("u"), Heard::of("U")), (Heard::Undo, Heard::Redo));
        assert_eq!(Heard::of("! he saw them"), Heard::Overrule("he saw them".to_owned()));
        assert_eq!((Heard::of("J"), Heard::of("journal 3")), (Heard::Journal(LINES), Heard::Journal(3)));
        assert_eq!((Heard::of("u 41"), Heard::of("amend 4 dice")), (Heard::UndoTo(41), Heard::AmendDice(4)));
        assert_eq!((Heard::of("/shaken n"), Heard::of("find shaken n")), (found("shaken n"), found("shaken n")));
        assert_eq!((Heard::of("21e morale 3"), Heard::of("e 21 morale 3")), (corrects(), corrects()));
        assert_eq!((Heard::of("those hold"), Heard::of("amend")), (act("those", "hold", &[]), act("", "amend", &[])));
        assert_eq!(Heard::of("show 21"), Heard::Show("21".to_owned()));
    }
}
