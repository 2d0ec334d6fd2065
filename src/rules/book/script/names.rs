//! The names that a script may use beside those of its book.

use super::manual::FUNCTIONS;

/// What may stand behind a dot.
pub const PROPERTIES: &[&str] = &[
    "acted",
    "alone",
    "began",
    "count",
    "fielded",
    "figures",
    "gone",
    "hidden",
    "id",
    "in_reserve",
    "kind",
    "len",
    "me",
    "name",
    "number",
    "out",
    "place",
    "rank",
    "side",
    "touching",
    "turn",
    "unit",
    "units",
];

/// What a word that stands in a call names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Names {
    /// A stat of units that is a number.
    Number,
    /// What is known of the table.
    Table,
    /// A moment.
    Moment,
    /// An option.
    Option,
    /// A list.
    List,
    /// A row of the list that is named before it.
    Row,
    /// How long a mark stays.
    Until,
}

/// What of a call names something of the book: the function, the place of the word, what it names.
pub const NAMING: &[(&str, usize, Names)] = &[
    ("heal", 1, Names::Number),
    ("lose", 1, Names::Number),
    ("mark", 2, Names::Until),
    ("open", 0, Names::Moment),
    ("option", 0, Names::Option),
    ("row", 0, Names::List),
    ("row", 1, Names::Row),
    ("rows", 0, Names::List),
    ("set_table", 0, Names::Table),
    ("table", 0, Names::Table),
];

/// The name of a function, of what it is with what it takes.
fn name_of(form: &str) -> &str {
    form.split('(').next().unwrap_or(form)
}

/// Every way in which a function of the tracker is called: of those that throw, ask and alter the table, or of all.
fn called<'n>(deeds: bool) -> impl Iterator<Item = &'n str> {
    let chapters = FUNCTIONS.iter().filter(move |chapter| chapter.deeds || !deeds);
    chapters.flat_map(|chapter| chapter.rows).map(|(form, _)| *form)
}

/// All functions of the tracker.
pub fn tracker<'n>() -> impl Iterator<Item = &'n str> {
    called(false).map(name_of)
}

/// Those of them that throw, ask and alter the table.
pub fn deeds<'n>() -> impl Iterator<Item = &'n str> {
    called(true).map(name_of)
}

/// A function of the tracker with what it takes, once for each way in which it is called: `part(name, value)`.
pub fn forms(name: &str) -> impl Iterator<Item = &str> {
    called(false).filter(move |form| name_of(form) == name)
}

/// How many things a function takes that is written so.
pub fn taken(form: &str) -> usize {
    let inside = form.split_once('(').map_or("", |(_, inside)| inside.trim_end_matches(')'));
    if inside.is_empty() { 0 } else { inside.split(", ").count() }
}

/// The functions of the language that make sense in a book.
pub const LANGUAGE: &[&str] = &[
    "abs",
    "all",
    "call",
    "ceiling",
    "clear",
    "contains",
    "curry",
    "drain",
    "extract",
    "filter",
    "find",
    "floor",
    "for_each",
    "get",
    "index_of",
    "insert",
    "is_empty",
    "is_even",
    "is_odd",
    "keys",
    "len",
    "map",
    "max",
    "min",
    "mixin",
    "order",
    "pad",
    "parse_int",
    "pop",
    "push",
    "range",
    "reduce",
    "reduce_rev",
    "remove_at",
    "replace",
    "retain",
    "reverse",
    "set",
    "shift",
    "sign",
    "some",
    "sort",
    "split",
    "starts_with",
    "sub_string",
    "to_int",
    "to_lower",
    "to_string",
    "to_upper",
    "trim",
    "truncate",
    "type_of",
    "values",
];

/// Those of the language that hand each entry of a list to a function without a name.
pub const TAKERS: &[&str] = &[
    "all",
    "drain",
    "filter",
    "find",
    "for_each",
    "index_of",
    "map",
    "reduce",
    "reduce_rev",
    "retain",
    "some",
    "sort",
];

#[cfg(test)]
mod tests {
    use super::{super::manual::NAMES, *};

    #[test]
    fn what_a_function_takes_is_counted() {
        assert_eq!(["units()", "note(text)", "ask_unit(name, label, [...])"].map(taken), [0, 1, 3]);
    }

    #[test]
    fn the_readme_names_every_function_of_the_tracker() {
        let readme = include_str!("../../../../README.md");
        for name in tracker() {
            assert!(readme.contains(&format!("`{name}(")), "{name}");
        }
    }

    #[test]
    fn every_name_behind_a_dot_is_told_or_of_the_language() {
        let told = |name: &str| NAMES.iter().any(|(_, rows)| rows.iter().any(|(known, _)| *known == name));
        let untold: Vec<_> = PROPERTIES.iter().filter(|name| !told(name)).collect();
        assert_eq!(untold, [&"len", &"me", &"turn"]);
        let unknown = NAMES.iter().flat_map(|(_, rows)| rows.iter()).find(|(name, _)| !PROPERTIES.contains(name));
        assert_eq!(unknown, None);
    }
}
