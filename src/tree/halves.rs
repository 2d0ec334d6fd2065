//! A large document on two cores: where its last map is a long one, whoever reads it reads half of that beside the rest. What
//! cannot be told apart line by line is read as a whole, and so is whatever is at fault, so that its lines are told as they are.

use std::{panic::resume_unwind, thread};

use serde_json::Value as Json;

use super::Yaml;

/// Bytes from which on another core is worth its start.
const LARGE: usize = 64 * 1024;

/// The tree of a text whose last name of all, `last`, stands for a map in block style; none where that is not plain.
pub(super) fn read(text: &str, last: &str) -> Option<Json> {
    if text.len() < LARGE { None } else { in_halves(text, last) }
}

fn in_halves(text: &str, last: &str) -> Option<Json> {
    let (first, second) = text.split_at(middle(text, last)?);
    let (first, second) = thread::scope(|scope| {
        let second = scope.spawn(|| Yaml::of(second).ok().map(|yaml| yaml.tree));
        let first = Yaml::of(first).ok().map(|yaml| yaml.tree);
        (first, second.join().unwrap_or_else(|panic| resume_unwind(panic)))
    });
    let (mut tree, Json::Object(second)) = (first?, second?) else { return None };
    let all = tree.get_mut(last)?.as_object_mut()?;
    let count = all.len() + second.len();
    all.extend(second);
    // A name in both halves is there twice.
    (all.len() == count).then_some(tree)
}

/// Where the first name of the last map begins that stands in the second half of it. A text or a bracket that goes on over this
/// place leaves the first half without its end, and that is no YAML.
fn middle(text: &str, last: &str) -> Option<usize> {
    let begins = text.find(&format!("\n{last}:\n"))? + last.len() + 3;
    let half = begins + text[begins..].len() / 2;
    let is_name = |line: &str| {
        line.strip_prefix("  ").is_some_and(|name| name.starts_with(|letter: char| letter.is_alphanumeric()))
    };
    // Of all that stands at the margin only the end may come behind it.
    let at_margin = |line: &str| !line.starts_with([' ', '#', '\n']);
    // The first line of the map says how far in its names stand.
    if !is_name(&text[begins..]) {
        return None;
    }
    let mut place = None;
    let mut at = begins;
    for line in text[begins..].split_inclusive('\n') {
        if at_margin(line) {
            return place.filter(|_| line.trim_end() == "...");
        }
        if place.is_none() && at >= half && is_name(line) {
            place = Some(at);
        }
        at += line.len();
    }
    place
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn whole(text: &str) -> Option<Json> {
        Yaml::of(text).ok().map(|yaml| yaml.tree)
    }

    #[test]
    fn halves_come_to_the_whole() {
        let unit = |at| {
            format!(
                "  unit-{at}:\n    name: Zoë {at}\n    note: |\n      line\n        unit-{at}: x\n    men: [1, 2]\n"
            )
        };
        let units: String = (0..2_000).map(unit).collect();
        let text = format!("# a state\n---\ntable:\n  turn: 1\nunits:\n{units}...\n");
        assert!(text.len() > LARGE && middle(&text, "units").is_some_and(|at| at > text.len() / 2));
        assert_eq!(read(&text, "units"), whole(&text));
        assert_eq!(read(&text, "squads"), None);
        assert_eq!(read(&text.replace("...\n", "more: 1\n...\n"), "units"), None, "units are not the last");
    }

    #[test]
    fn what_goes_on_over_the_middle_is_read_as_a_whole() {
        for (begin, end) in [("\"", "\""), ("'", "'"), ("[", "]"), ("{", "}")] {
            let names: String = (0..90).map(|at| format!("  unit-{at}: 1,\n")).collect();
            let text = format!("table: 1\nunits:\n  a: {begin}\n{names}  {end}\n");
            assert!(middle(&text, "units").is_some() && in_halves(&text, "units").is_none(), "{begin}");
        }
        let twice = "table: 1\nunits:\n  a: 1\n  b: 2\n  a: 3\n";
        assert!(middle(twice, "units").is_some() && in_halves(twice, "units").is_none());
    }

    /// Lines that may stand anywhere.
    const LINES: &[&str] = &[
        "  a:",
        "  b:",
        "  c: 1",
        "  d: \"x",
        "  e: x\"",
        "  f: [1,",
        "  g: 2]",
        "    name: x",
        "    note: |",
        "    why: >-",
        "      so",
        "  h",
        "   i: 1",
        "  - 1",
        "    - 2",
        "  'j': 1",
        "  k: {",
        "  l: 1 }",
        "  # no",
        "",
        " ",
        "  m: 'x",
        "  n'",
        "\tx",
        "  &o p: 1",
        "  q: *o",
        "  r: !s",
        "  t: |2",
        "    u",
        "...",
        "more: 1",
        "---",
        "  v: \u{fffd}\u{e9}",
    ];

    proptest! {
        #[test]
        fn whatever_is_read_in_halves_is_the_whole(lines in proptest::collection::vec(proptest::sample::select(LINES), 0..14)) {
            let text = format!("table:\n  turn: 1\nunits:\n{}\n", lines.join("\n"));
            if let Some(tree) = in_halves(&text, "units") {
                prop_assert_eq!(Some(tree), whole(&text));
            }
        }
    }
}
