//! Nouns in sentences: a name that knows whether its verbs are singular or plural, and counts of things.

use std::fmt;

/// A name as the subject of a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Noun {
    name: String,
    many: bool,
    person: bool,
}

impl Noun {
    /// The name of a group, whose last word says whether it is one thing or many ("Ridge Rifles", but "Valley Levy"), or
    /// of somebody who is always one ("Tam Rusk", "Magnus").
    pub fn new(name: &str, group: bool) -> Noun {
        let last = name.split_whitespace().rfind(|word| !word.starts_with(|first: char| first.is_ascii_digit()));
        let last = last.unwrap_or_default().to_lowercase();
        let plural = last.ends_with('s') && !["ss", "us", "is", "'s"].iter().any(|end| last.ends_with(end));
        let plural = plural || ["men", "folk", "people", "children"].iter().any(|end| last.ends_with(end));
        Noun { name: name.to_owned(), many: group && plural, person: false }
    }

    /// The same of a person, if it is one, who is spoken of as "they" and still does what one does: "Rue leaves as they please".
    pub fn person(self, person: bool) -> Noun {
        Noun { person, ..self }
    }

    /// Several names, which are plural together.
    pub fn of(nouns: &[Noun]) -> Noun {
        match nouns {
            [one] => one.clone(),
            several => {
                let names: Vec<&str> = several.iter().map(|noun| noun.name.as_str()).collect();
                Noun { name: super::series(&names), many: true, person: false }
            }
        }
    }

    /// Persons or things by name as long as they are few, else how many there are: "Ann and Ben pass", "5 figures pass".
    pub fn few(names: &[&str], what: &str) -> Noun {
        if names.is_empty() || names.len() > 3 {
            return Noun::count(names.len(), what);
        }
        Noun { name: super::series(names), many: names.len() > 1, person: false }
    }

    /// A count of things: "1 squad holds", "3 squads hold".
    pub fn count(number: usize, what: &str) -> Noun {
        Noun { name: counted(number, what), many: number != 1, person: false }
    }

    /// So many of a unit: "1 of Hill Axes touches", "7 of Troll Pack 1 touch".
    pub fn part(number: usize, of: &str) -> Noun {
        Noun { name: format!("{number} of {of}"), many: number != 1, person: false }
    }

    /// So many things by their numbers: "20 squads (1-12, 14, 21-27)".
    pub fn numbered(what: &str, numbers: &[u16]) -> Noun {
        Noun {
            name: format!("{} ({})", counted(numbers.len(), what), spans(numbers)),
            ..Noun::count(numbers.len(), what)
        }
    }

    /// The name with a verb, which is given as "they" have it: `does("fire")` is "Wolf 1 fires" or "Ridge Rifles fire".
    pub fn does(&self, verb: &str) -> String {
        format!("{} {}", self.name, self.verb(verb))
    }

    /// The verb alone, as the name has it; of several words the first is bent, and of two verbs both: `verb("do not go on")`,
    /// `verb("stand and fire")`.
    pub fn verb(&self, verb: &str) -> String {
        if self.many { verb.to_owned() } else { third_person(verb) }
    }

    /// "it" or "they".
    pub fn it(&self) -> &'static str {
        if self.are_they() { "they" } else { "it" }
    }

    /// "it" or "they" with a verb: "it bears", "they bear".
    pub fn they(&self, verb: &str) -> String {
        if self.are_they() { format!("they {verb}") } else { format!("it {}", self.verb(verb)) }
    }

    /// Whether they are many, or a person whose sex is not given.
    fn are_they(&self) -> bool {
        self.many || self.person
    }

    /// "it" or "them".
    pub fn them(&self) -> &'static str {
        if self.are_they() { "them" } else { "it" }
    }

    /// The name with what it owns: "Abbey's turn", "Ships' turn".
    pub fn owns(&self, what: &str) -> String {
        let end = if self.many && self.name.ends_with('s') { "'" } else { "'s" };
        format!("{}{end} {what}", self.name)
    }

    /// "its" or "their".
    pub fn its(&self) -> &'static str {
        if self.are_they() { "their" } else { "its" }
    }
}

impl fmt::Display for Noun {
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        to.write_str(&self.name)
    }
}

/// A verb as "it" has it.
fn third_person(verb: &str) -> String {
    let (first, rest) = verb.split_at(verb.find(' ').unwrap_or(verb.len()));
    let bent = match first {
        "are" => "is".to_owned(),
        "were" => "was".to_owned(),
        "have" => "has".to_owned(),
        "may" | "can" | "cannot" | "must" | "will" | "would" | "could" | "did" | "had" => first.to_owned(),
        first if ["s", "x", "z", "ch", "sh", "o"].iter().any(|end| first.ends_with(end)) => format!("{first}es"),
        first => match first.strip_suffix('y') {
            Some(stem) if !stem.ends_with(['a', 'e', 'i', 'o', 'u']) => format!("{stem}ies"),
            _ => format!("{first}s"),
        },
    };
    match rest.strip_prefix(" and ") {
        Some(other) => format!("{bent} and {}", third_person(other)),
        None => bent + rest,
    }
}

/// What stands behind a name: "Ash 5", and "Wild 2: 5", whose name ends in a number of its own.
pub fn behind(name: &str, words: impl fmt::Display) -> String {
    let colon = if name.ends_with(|last: char| last.is_ascii_digit()) { ":" } else { "" };
    format!("{name}{colon} {words}")
}

/// A count of things: "1 hit", "2 hits", "0 dice", "3 casualties".
pub fn counted(number: impl TryInto<i64>, what: &str) -> String {
    let number = number.try_into().unwrap_or(i64::MAX);
    if number == 1 {
        return format!("1 {what}");
    }
    format!("{number} {}", plural(what))
}

/// Numbers, those that follow one another as their first and last: "1-12, 14, 21-27".
fn spans(numbers: &[u16]) -> String {
    let runs = numbers.chunk_by(|one, next| one + 1 == *next);
    let words = runs.map(|run| match run {
        [first, .., last] if run.len() > 2 => format!("{first}-{last}"),
        _ => run.iter().map(u16::to_string).collect::<Vec<_>>().join(", "),
    });
    words.collect::<Vec<_>>().join(", ")
}

/// Several of a thing: "hits", "dice", "companies".
pub fn plural(what: &str) -> String {
    let (before, last) = what.split_at(what.rfind(' ').map_or(0, |at| at + 1));
    let last = match last {
        "die" => "dice".to_owned(),
        "man" => "men".to_owned(),
        "knife" => "knives".to_owned(),
        last if last.ends_with("io") => format!("{last}s"),
        last => third_person(last),
    };
    format!("{before}{last}")
}

/// So many of something, those among them who have a name behind it: "1 out (sergeant)", "4 out (sergeant among them)".
pub fn named_count(count: usize, what: &str, names: &[&str]) -> String {
    match names {
        [] => format!("{count} {what}"),
        all if all.len() >= count => format!("{count} {what} ({})", super::series(all)),
        some => format!("{count} {what} ({} among them)", super::series(some)),
    }
}

/// The same of a unit that is no group, and is made of parts with names: "left arm out", "left arm and legs out".
pub fn named_parts(count: usize, what: &str, names: &[&str]) -> String {
    match names {
        all if !all.is_empty() && all.len() >= count => format!("{} {what}", super::series(all)),
        some => named_count(count, what, some),
    }
}

/// A text with a capital letter in front.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::{Noun, counted, named_count, named_parts};

    #[test]
    fn of_somebody_made_of_parts_those_that_are_out_are_named() {
        assert_eq!(named_parts(1, "out", &["left arm"]), "left arm out");
        assert_eq!(named_parts(2, "out", &["left arm", "legs"]), "left arm and legs out");
        assert_eq!(named_parts(2, "out", &["legs"]), "2 out (legs among them)");
        assert_eq!(named_parts(2, "out", &[]), "2 out");
    }

    #[test]
    fn of_many_who_fell_those_with_a_name_are_among_them() {
        assert_eq!(named_count(1, "out", &["sergeant"]), "1 out (sergeant)");
        assert_eq!(named_count(4, "out", &["sergeant"]), "4 out (sergeant among them)");
        assert_eq!(named_count(4, "out", &["sergeant", "champion"]), "4 out (sergeant and champion among them)");
    }

    #[test]
    fn a_group_of_a_plural_name_is_plural_and_anybody_alone_is_not() {
        let told = |name: &str, group: bool| Noun::new(name, group).does("fire");
        assert_eq!(told("Ridge Rifles", true), "Ridge Rifles fire");
        assert_eq!(told("Ridge Rifles 2", true), "Ridge Rifles 2 fire");
        assert_eq!(told("Valley Levy", true), "Valley Levy fires");
        assert_eq!(told("Fen Horsemen", true), "Fen Horsemen fire");
        assert_eq!(Noun::few(&["Ann", "Ben"], "figure").does("have not acted"), "Ann and Ben have not acted");
        assert_eq!(Noun::few(&["Ann"; 4], "figure").does("pass"), "4 figures pass");
        assert_eq!(Noun::new("Ships", true).owns("turn"), "Ships' turn");
        assert_eq!(Noun::new("Abbey", true).owns("turn"), "Abbey's turn");
        assert_eq!(told("Wolf 1", false), "Wolf 1 fires");
        assert_eq!(told("Old Brakes", false), "Old Brakes fires");
        assert_eq!(told("", true), " fires");
    }

    #[test]
    fn verbs_bend_as_in_speech() {
        let one = Noun::new("Grey Mare", true);
        let bent = [
            "are Down",
            "have shot",
            "rally",
            "stay",
            "go on",
            "do not go on",
            "pass",
            "reach",
            "cannot fire",
            "stand and fire",
        ];
        let bent: Vec<String> = bent.iter().map(|verb| one.verb(verb)).collect();
        let right = [
            "is Down",
            "has shot",
            "rallies",
            "stays",
            "goes on",
            "does not go on",
            "passes",
            "reaches",
            "cannot fire",
            "stands and fires",
        ];
        assert_eq!(bent, right);
        assert_eq!((one.it(), one.them(), one.its()), ("it", "it", "its"));
    }

    #[test]
    fn a_person_is_one_and_they() {
        let rue = Noun::new("Captain Rue", false).person(true);
        assert_eq!((rue.does("leave"), rue.they("leave")), ("Captain Rue leaves".to_owned(), "they leave".to_owned()));
        assert_eq!((rue.it(), rue.them(), rue.its()), ("they", "them", "their"));
    }

    #[test]
    fn several_are_many() {
        let all = [Noun::new("Wolf 1", false), Noun::new("Wolf 2", false)];
        assert_eq!(Noun::of(&all).does("arrive"), "Wolf 1 and Wolf 2 arrive");
        assert_eq!(Noun::of(&all[..1]).does("arrive"), "Wolf 1 arrives");
        let many = Noun::of(&all);
        assert_eq!((many.it(), many.them(), many.its()), ("they", "them", "their"));
    }

    #[test]
    fn counts_are_told_with_their_plural() {
        let told = [
            counted(0, "hit"),
            counted(1, "hit"),
            counted(2, "second casualty"),
            counted(3, "die"),
            counted(2, "man"),
            counted(8, "scenario"),
        ];
        assert_eq!(told, ["0 hits", "1 hit", "2 second casualties", "3 dice", "2 men", "8 scenarios"]);
    }
}
