//! Faults in files: where, what is wrong, and how to mend it, with the line itself and a caret under the place.

mod every;
mod item;
mod place;
mod sign;
mod syntax;

use std::{cell::OnceCell, fmt};

use serde::de::DeserializeOwned;

use crate::tree::{Misread, NoTree, Parts, Why, Yaml};

pub(super) use every::{every, is_of_text, leave_out, put};
pub(super) use item::without_item;
pub use place::Path;

/// The largest file people write that is read, in bytes.
const LARGEST: usize = 4 * 1024 * 1024;
/// The largest saved state that is read, in bytes.
const LARGEST_STATE: usize = 64 * 1024 * 1024;
/// The most faults that are told of one file.
pub(super) const MOST_FAULTS: usize = 100;
/// The most bytes that are gone through for the places of a file's faults: of a large one fewer are told.
const MOST_SOUGHT: usize = 16 << 20;
/// Cells of the line at fault that are shown.
const EXCERPT: usize = 100;

/// The most faults that are told of a text.
pub(super) fn most_faults(text: &str) -> usize {
    (MOST_SOUGHT / text.len().max(1)).clamp(1, MOST_FAULTS)
}

/// One fault in a file.
#[derive(Debug, Clone, PartialEq)]
pub struct Fault {
    /// The file, or "built in" with its path.
    pub file: Box<str>,
    /// The line, from 1; 0 when the fault has no one place.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// The unit and field, if known.
    pub place: String,
    /// What is wrong.
    pub what: String,
    /// How to mend it; may be empty.
    pub mend: String,
    /// The line at fault; may be empty.
    pub excerpt: Box<str>,
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.file)?;
        if self.line > 0 {
            write!(out, ":{}:{}", self.line, self.column)?;
        }
        if !self.place.is_empty() {
            write!(out, ": {}", self.place)?;
        }
        write!(out, ": {}", self.what)?;
        if !self.mend.is_empty() {
            write!(out, "; {}", self.mend)?;
        }
        if !self.excerpt.is_empty() {
            let gutter = self.line.to_string();
            write!(out, "\n {gutter} | {}", self.excerpt)?;
            if (1..=EXCERPT).contains(&self.column) {
                write!(out, "\n {} | {}^", " ".repeat(gutter.len()), " ".repeat(self.column - 1))?;
            }
        }
        Ok(())
    }
}

impl std::error::Error for Fault {}

impl Fault {
    /// A fault of a file as a whole.
    pub fn whole(file: &str, what: impl Into<String>, mend: &str) -> Fault {
        Fault {
            file: shown(file).into(),
            line: 0,
            column: 0,
            place: String::new(),
            what: shown(&what.into()),
            mend: shown(mend),
            excerpt: "".into(),
        }
    }

    /// A fault at a path in a document that could be read as YAML.
    pub fn at(file: &str, text: &str, path: impl Into<Path>, what: impl Into<String>, mend: &str) -> Fault {
        Fault::whole(file, what, mend).found(Yaml::of(text).ok().as_ref(), &path.into())
    }

    /// The fault with its place, at a path in the document of its file.
    fn found(self, document: Option<&Yaml>, path: &Path) -> Fault {
        let Some(Yaml { text, tree }) = document else { return self };
        let (line, column) = place::find(text, tree, path.steps()).unwrap_or_default();
        Fault { line, column, place: shown(&place::owner(tree, path.steps())), excerpt: excerpt(text, line), ..self }
    }

    /// The fault with the place of what does not read as what it should be.
    pub(super) fn within(self, document: &serde_json::Value, misread: &Misread) -> Fault {
        Fault { place: shown(&place::named(Some(document), &misread.path)), ..self }
    }

    /// The line of a text that a fault shows.
    pub fn of_line(text: &str, line: usize) -> Box<str> {
        excerpt(text, line)
    }

    /// Where a text is no document.
    fn of_text(file: &str, text: &str, why: &NoTree) -> Fault {
        let (NoTree::Twice(_, said) | NoTree::NoYaml(said)) = why;
        let (mut line, mut column) = said.location().map_or((0, 0), |place| (place.line(), place.column()));
        if let NoTree::Twice(Misread { path, why: Why::Twice(name) }, _) = why {
            // The library tells where the map begins.
            (line, column) = place::again(text, path, name).unwrap_or((line, column));
        }
        let (place, (what, mend)) = match why {
            NoTree::Twice(misread, _) => (shown(&place::named(None, &misread.path)), misread.why.told()),
            NoTree::NoYaml(said) => {
                let sign = column.checked_sub(1).and_then(|at| line_of(text, line).chars().nth(at));
                (String::new(), syntax::told(&said.to_string(), sign))
            }
        };
        Fault { line, column, place, excerpt: excerpt(text, line), ..Fault::whole(file, what, &mend) }
    }

    /// Where a document does not read as what it should be.
    pub(super) fn of_document(file: &str, yaml: &Yaml, misread: &Misread) -> Fault {
        let (what, mend) = misread.why.told();
        let path = place::blamed(misread);
        let (line, column) = place::find(yaml.text, &yaml.tree, path.steps()).unwrap_or((1, 1));
        let fault = Fault { line, column, excerpt: excerpt(yaml.text, line), ..Fault::whole(file, what, &mend) };
        fault.within(&yaml.tree, misread).behind_sign(yaml.text, misread)
    }
}

/// The faults of one file as they are found: past the most that are told, no place is sought any more.
pub(super) struct Faults<'t> {
    file: &'t str,
    text: &'t str,
    /// The text as a document, read at the first fault.
    document: OnceCell<Option<Yaml<'t>>>,
    found: Vec<Fault>,
}

impl<'t> Faults<'t> {
    pub fn of(file: &'t str, text: &'t str) -> Faults<'t> {
        Faults { file, text, document: OnceCell::new(), found: Vec::new() }
    }

    /// Adds what is wrong at a path.
    pub fn add(&mut self, path: impl Into<Path>, what: impl Into<String>, mend: &str) {
        if !self.is_full() {
            let document = self.document.get_or_init(|| Yaml::of(self.text).ok());
            self.found.push(Fault::whole(self.file, what, mend).found(document.as_ref(), &path.into()));
        }
    }

    /// Whether no more are told.
    pub fn is_full(&self) -> bool {
        self.found.len() >= most_faults(self.text)
    }

    pub fn into_vec(self) -> Vec<Fault> {
        self.found
    }
}

/// A line of a text, from 1; nothing of line 0.
fn line_of(text: &str, line: usize) -> &str {
    line.checked_sub(1).and_then(|at| text.lines().nth(at)).unwrap_or("")
}

/// A line short enough for a screen, its caret still in place, without what could harm a terminal.
fn excerpt(text: &str, line: usize) -> Box<str> {
    let safe = |letter: char| {
        let between = format!("x{letter}x");
        if shown(&between) == between { letter } else { ' ' }
    };
    line_of(text, line).chars().take(EXCERPT).map(safe).collect()
}

/// A text without what could harm a terminal.
fn shown(text: &str) -> String {
    crate::view::clean_text(text)
}

/// Reads a file that people write.
///
/// # Errors
/// The first fault, with its place.
pub fn parse<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, Fault> {
    of(file, &document(file, text)?)
}

/// Every fault of a file that people write, in the order of their places.
pub fn faults<T: DeserializeOwned>(file: &str, text: &str) -> Vec<Fault> {
    let (mut found, _) = every::<T>(file, text, &|fault, _| fault);
    found.sort_by_key(|fault| (fault.line, fault.column));
    found
}

/// A file that people write as a document.
///
/// # Errors
/// It is too large, or it is none: the place.
pub(super) fn document<'t>(file: &str, text: &'t str) -> Result<Yaml<'t>, Fault> {
    at_most(LARGEST, file, text)?;
    part(file, text)
}

/// A document as what it should be.
///
/// # Errors
/// The first fault, with its place.
pub(super) fn of<T: DeserializeOwned>(file: &str, yaml: &Yaml) -> Result<T, Fault> {
    yaml.read().map_err(|misread| Fault::of_document(file, yaml, &misread))
}

/// A saved state, which may be larger, in parts that are cut where its last map, `last`, is long.
///
/// # Errors
/// It is too large.
pub(super) fn parts<'t>(file: &str, text: &'t str, last: &'static str) -> Result<Parts<'t>, Fault> {
    at_most(LARGEST_STATE, file, text)?;
    Ok(Parts::of(text, last))
}

/// A part as a document.
///
/// # Errors
/// It is none: the place.
pub(super) fn part<'t>(file: &str, text: &'t str) -> Result<Yaml<'t>, Fault> {
    Yaml::of(text).map_err(|why| Fault::of_text(file, text, &why))
}

fn at_most(largest: usize, file: &str, text: &str) -> Result<(), Fault> {
    if text.len() > largest {
        let what = format!("the file is too large: {} MiB, at most {}", text.len() >> 20, largest >> 20);
        return Err(Fault::whole(file, what, "is it the right file?"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Bow {
        name: String,
        damage: u8,
    }

    #[derive(Debug, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Armoury {
        bows: Vec<Bow>,
    }

    fn fault(text: &str) -> Fault {
        parse::<Armoury>("bows.yaml", text).unwrap_err()
    }

    #[test]
    fn a_sound_file_is_read() {
        let armoury: Armoury = parse("bows.yaml", "bows:\n  - { name: short bow, damage: 3 }\n").unwrap();
        assert_eq!((armoury.bows[0].name.as_str(), armoury.bows[0].damage), ("short bow", 3));
    }

    #[test]
    fn an_unknown_field_is_named_with_its_place_and_the_nearest_known_one() {
        let fault = fault("bows:\n  - name: short bow\n    damaeg: 3\n");
        assert_eq!(
            fault.to_string(),
            "bows.yaml:3:5: bow short bow: there is no field damaeg here; did you mean damage?\
             \n 3 |     damaeg: 3\n   |     ^"
        );
    }

    #[test]
    fn a_wrong_type_is_told_in_plain_words() {
        let fault = fault("bows:\n  - name: short bow\n    damage: three\n");
        assert_eq!((fault.line, fault.column), (3, 13));
        assert_eq!(fault.place, "bow short bow, field damage");
        assert_eq!(fault.what, "a whole number from 0 to 255 is wanted, not \"three\"");
    }

    #[test]
    fn a_number_that_does_not_fit_is_told_in_plain_words() {
        let fault = fault("bows:\n  - name: short bow\n    damage: 300\n");
        assert_eq!(fault.what, "a whole number from 0 to 255 is wanted, not 300");
    }

    #[test]
    fn a_number_of_more_than_64_bits_is_told_at_its_place_like_any_other() {
        for number in ["18446744073709551616", "-9223372036854775809"] {
            let fault = fault(&format!("bows:\n  - name: short bow\n    damage: {number}\n"));
            assert_eq!((fault.line, fault.column, fault.place.as_str()), (3, 13, "bow short bow, field damage"));
            assert!(fault.what.starts_with("a whole number from 0 to 255 is wanted, not "), "{fault}");
        }
    }

    #[test]
    fn a_missing_field_is_named() {
        let fault = fault("bows:\n  - name: short bow\n");
        assert_eq!((fault.line, fault.what.as_str(), fault.mend.as_str()), (2, "damage is missing", "add it"));
        assert_eq!(fault.place, "bow short bow");
    }

    #[test]
    fn a_field_that_is_there_twice_is_named() {
        let fault = fault("bows:\n  - name: short bow\n    damage: 3\n    damage: 4\n");
        assert_eq!((fault.line, fault.what.as_str()), (4, "damage is there twice"));
    }

    #[test]
    fn a_name_that_is_there_twice_is_named_in_a_map_of_names_too() {
        type Levels = std::collections::BTreeMap<String, u8>;
        let fault = parse::<Levels>("levels.yaml", "melee: 1\nbows: 2\nmelee: 2\n").unwrap_err();
        assert_eq!((fault.line, fault.what.as_str()), (3, "melee is there twice"));
    }

    #[test]
    fn broken_yaml_has_its_line() {
        let fault = fault("bows:\n  - name: short bow\n   damage: 3\n");
        assert_eq!(fault.line, 3, "{fault}");
        assert!(fault.what.contains("not well-formed YAML"), "{fault}");
    }

    #[test]
    fn an_excerpt_cannot_harm_a_terminal() {
        let fault = fault("bows:\n  - name: short bow\n    \"dam\\e[31m\u{202e}\": 3\n");
        let text = fault.to_string();
        assert!(!text.contains('\u{1b}') && !text.contains('\u{202e}'), "{text:?}");
    }

    #[test]
    fn deep_nesting_and_alias_bombs_are_refused() {
        let deep = format!("bows: {}1{}", "[".repeat(2_000), "]".repeat(2_000));
        assert!(fault(&deep).line <= 1);
        let mut bomb = "a: &a [x, x, x, x, x, x, x, x, x]\n".to_owned();
        for (name, before) in [('b', 'a'), ('c', 'b'), ('d', 'c'), ('e', 'd'), ('f', 'e'), ('g', 'f'), ('h', 'g')] {
            bomb += &format!("{name}: &{name} [{}]\n", vec![format!("*{before}"); 9].join(", "));
        }
        assert!(parse::<std::collections::BTreeMap<String, serde_json::Value>>("bomb.yaml", &bomb).is_err());
    }

    #[test]
    fn a_file_past_the_cap_is_not_even_parsed() {
        let fault = fault(&"x".repeat(LARGEST + 1));
        assert_eq!((fault.line, fault.what.as_str()), (0, "the file is too large: 4 MiB, at most 4"));
    }

    #[test]
    fn a_fault_found_later_has_the_line_of_its_path() {
        let text = "x: 1\nunits:\n  - name: Trolls\n    side: west\n";
        let path = Path::from(["units"]).row(0).key("side");
        let fault = Fault::at("a.yaml", text, path, "there is no side west", "name a side");
        assert_eq!((fault.line, fault.column), (4, 11));
        let said = "a.yaml:4:11: Trolls: there is no side west; name a side\n 4 |     side: west\n";
        assert!(fault.to_string().starts_with(said), "{fault}");
    }
}
