//! Faults in files: where, what is wrong, and how to mend it, with the line itself and a caret under the place.

use std::fmt;

use serde::de::DeserializeOwned;

/// The largest file people write that is read, in bytes.
const LARGEST: usize = 4 * 1024 * 1024;
/// The largest saved state that is read, in bytes.
const LARGEST_STATE: usize = 64 * 1024 * 1024;

/// One fault in a file.
#[derive(Debug, Clone, PartialEq)]
pub struct Fault {
    /// The file, or "built in" with its path.
    pub file: String,
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
    /// The line at fault.
    pub excerpt: String,
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
            write!(out, "\n {} | {}^", " ".repeat(gutter.len()), " ".repeat(self.column.saturating_sub(1)))?;
        }
        Ok(())
    }
}

impl std::error::Error for Fault {}

impl Fault {
    /// A fault at the first line of `text` that names `place`; without such a line it speaks of the file as a whole.
    pub fn at(file: &str, text: &str, place: &str, what: impl Into<String>, mend: &str) -> Fault {
        let found = text.lines().enumerate().find_map(|(at, line)| {
            let column = line.find(place).filter(|_| !place.is_empty())?;
            Some((at + 1, line[..column].chars().count() + 1, line.to_owned()))
        });
        let (line, column, excerpt) = found.unwrap_or_default();
        let (what, mend) = (what.into(), mend.to_owned());
        Fault { file: file.to_owned(), line, column, place: place.to_owned(), what, mend, excerpt: cut(&excerpt) }
    }

    fn from_yaml(file: &str, text: &str, why: &serde_yaml::Error) -> Fault {
        let (line, column) = why.location().map_or((0, 0), |place| (place.line(), place.column()));
        let said = why.to_string();
        // The place stands in front of the excerpt already.
        let what = said.split(" at line ").next().unwrap_or(&said).to_owned();
        let excerpt = line.checked_sub(1).and_then(|at| text.lines().nth(at)).unwrap_or("");
        let mend = nearest(&what).unwrap_or_default();
        Fault { file: file.to_owned(), line, column, place: String::new(), what, mend, excerpt: cut(excerpt) }
    }
}

/// A line short enough for a screen, without what could harm a terminal.
fn cut(line: &str) -> String {
    line.chars().take(100).map(|letter| if letter.is_control() { '?' } else { letter }).collect()
}

/// Serde names an unknown field or variant and then all that it knows: the nearest of them is the likely meaning.
fn nearest(what: &str) -> Option<String> {
    let words: Vec<&str> = what.split('`').skip(1).step_by(2).collect();
    let (wrong, known) = words.split_first()?;
    let best = known.iter().max_by(|a, b| strsim::jaro(a, wrong).total_cmp(&strsim::jaro(b, wrong)))?;
    (strsim::jaro(best, wrong) > 0.6).then(|| format!("did you mean {best}?"))
}

/// Reads a file that people write.
///
/// # Errors
/// The first fault, with its place.
pub fn parse<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, Fault> {
    read(file, text, LARGEST)
}

/// Reads a saved state, which may be larger.
///
/// # Errors
/// The first fault, with its place.
pub fn parse_large<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, Fault> {
    read(file, text, LARGEST_STATE)
}

fn read<T: DeserializeOwned>(file: &str, text: &str, largest: usize) -> Result<T, Fault> {
    if text.len() > largest {
        let what = format!("the file is too large: {} MiB, at most {}", text.len() >> 20, largest >> 20);
        return Err(Fault::at(file, "", "", what, "is it the right file?"));
    }
    serde_yaml::from_str(text).map_err(|why| Fault::from_yaml(file, text, &why))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "only its shape matters")]
    struct Bow {
        name: String,
        damage: i32,
    }

    #[test]
    fn an_unknown_field_is_named_with_its_place_and_the_nearest_known_one() {
        let fault = parse::<Bow>("bow.yaml", "name: short bow\ndamaeg: 3\n").unwrap_err();
        assert_eq!((fault.line, fault.column), (2, 1));
        assert!(fault.to_string().contains("bow.yaml:2:1: unknown field `damaeg`"), "{fault}");
        assert!(fault.to_string().contains("did you mean damage?"), "{fault}");
        assert!(fault.to_string().ends_with(" 2 | damaeg: 3\n   | ^"), "{fault}");
    }

    #[test]
    fn a_wrong_type_is_named_with_its_place() {
        let fault = parse::<Bow>("bow.yaml", "name: short bow\ndamage: three\n").unwrap_err();
        assert_eq!(fault.line, 2);
        assert!(fault.what.contains("damage"), "{fault}");
    }
}
