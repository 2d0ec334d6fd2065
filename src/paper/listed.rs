//! Lists as people type them: names out of a table, and names with a number each. A name is an id or what people read.

use super::nearest;
use crate::view::{begin_alike, choice_written};

/// A row that can be named: its id and its name.
pub type Named<'a> = (&'a str, &'a str);

/// The ids that words name, commas or semicolons between them: "long bow, sword".
///
/// # Errors
/// Says which word names nothing, and what it may be meant to be.
pub fn names(words: &str, known: &[Named]) -> Result<Vec<String>, String> {
    parts(words).map(|part| find(part, known)).collect()
}

/// Ids with a number each: "marksmanship 4, fighting 3", "8 rifle"; without a number it is 1.
///
/// # Errors
/// Says which word names nothing, and what it may be meant to be.
pub fn numbers(words: &str, known: &[Named]) -> Result<Vec<(String, i32)>, String> {
    let numbered = |part: &str| {
        let first = part.split_once(' ').and_then(|(number, name)| Some((name.trim(), number.parse::<i32>().ok()?)));
        let last = || part.rsplit_once(' ').and_then(|(name, number)| Some((name.trim(), number.parse::<i32>().ok()?)));
        let (name, number) = first.or_else(last).unwrap_or((part, 1));
        Ok((find(name, known)?, number))
    };
    parts(words).map(numbered).collect()
}

/// What is said of an id that names nothing: what it may be meant to be, or what there is. `what` may be empty.
pub fn unknown<'a>(what: &str, id: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    let what = if what.is_empty() { String::new() } else { format!("{what} ") };
    match nearest(id, known.clone()) {
        Some(near) => format!("there is no {what}{id}; did you mean {near}?"),
        None if known.clone().next().is_none() => format!("there is no {what}{id}: there is none at all"),
        None => format!("there is no {what}{id}; there is {}", known.collect::<Vec<_>>().join(", ")),
    }
}

fn parts(words: &str) -> impl Iterator<Item = &str> {
    words.split([',', ';']).map(str::trim).filter(|part| !part.is_empty())
}

/// The id of what a word names: all of an id or a name, else how one of them begins and no other does.
fn find(word: &str, known: &[Named]) -> Result<String, String> {
    let same = |one: &str| one.replace('-', " ").eq_ignore_ascii_case(&word.replace('-', " "));
    if let Some((id, _)) = known.iter().find(|(id, name)| same(id) || same(name)) {
        return Ok((*id).to_owned());
    }
    let rows: Vec<(String, String)> = known.iter().map(|(id, name)| ((*id).to_owned(), (*name).to_owned())).collect();
    let at = choice_written(&rows, word).ok_or_else(|| unknown("", word, known.iter().map(|row| row.1)))?;
    match &begin_alike(&rows, word)[..] {
        [] => Ok(rows[at].0.clone()),
        others => Err(format!("{word} may be {} or {}", rows[at].1, others.join(" or "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: &[Named] = &[("long-bow", "long bow"), ("sword", "sword"), ("AGI", "agility")];

    #[test]
    fn names_are_ids_or_what_people_read() {
        assert_eq!(names("Long Bow; sword", KNOWN).unwrap(), ["long-bow", "sword"]);
        assert_eq!(names(" ", KNOWN).unwrap(), [""; 0]);
        assert_eq!(names("sward", KNOWN).unwrap_err(), "there is no sward; did you mean sword?");
        assert_eq!(names("zzz", KNOWN).unwrap_err(), "there is no zzz; there is long bow, sword, agility");
        assert_eq!(names("lon, agi", KNOWN).unwrap(), ["long-bow", "AGI"]);
        let alike: &[Named] = &[("fast", "Fast"), ("fearless", "Fearless"), ("rear-arc", "Rear Attack Arc")];
        assert_eq!(names("fear, rear a", alike).unwrap(), ["fearless", "rear-arc"]);
        assert_eq!(names("f", alike).unwrap_err(), "f may be Fast or Fearless");
        assert_eq!(names("arc", alike).unwrap_err(), "there is no arc; there is Fast, Fearless, Rear Attack Arc");
    }

    #[test]
    fn a_number_stands_before_or_behind_its_name() {
        let wanted = [("long-bow".to_owned(), 8), ("sword".to_owned(), 1), ("AGI".to_owned(), -2)];
        assert_eq!(numbers("8 long bow, sword, agi -2", KNOWN).unwrap(), wanted);
    }
}
