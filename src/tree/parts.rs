//! A large document on all cores: where its last map is a long one, whoever reads it takes it part by part. What cannot be told
//! apart line by line is read as a whole, and so is whatever is at fault, so that its lines are told as they are.

use std::{
    iter,
    num::NonZero,
    panic::resume_unwind,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use serde_json::Value as Json;

use super::Yaml;

/// Bytes from which on other cores are worth their start.
const LARGE: usize = 64 * 1024;
/// Bytes of a part at least. While the library reads one it holds about twenty-five times as much.
const PART: usize = 32 * 1024;

/// The tree of a text whose last name of all, `last`, stands for a map in block style; none where that is not plain.
pub(super) fn read(text: &str, last: &str) -> Option<Json> {
    if text.len() < LARGE { None } else { in_parts(text, last, PART) }
}

fn in_parts(text: &str, last: &str, least: usize) -> Option<Json> {
    let parts = parts(text, last, least)?;
    let next = AtomicUsize::new(0);
    // Whoever is done with a part takes the next.
    let work = || -> Vec<(usize, Option<Json>)> {
        let taken = iter::from_fn(|| {
            let at = next.fetch_add(1, Ordering::Relaxed);
            Some((at, *parts.get(at)?))
        });
        taken.map(|(at, part)| (at, Yaml::of(part).ok().map(|yaml| yaml.tree))).collect()
    };
    let cores = thread::available_parallelism().map_or(1, NonZero::get).min(parts.len());
    let mut trees = thread::scope(|scope| {
        let others: Vec<_> = (1..cores).map(|_| scope.spawn(work)).collect();
        let mut trees = work();
        for other in others {
            trees.extend(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        trees
    });
    trees.sort_by_key(|(at, _)| *at);
    let mut trees = trees.into_iter().map(|(_, tree)| tree);
    let mut tree = trees.next()??;
    let all = tree.get_mut(last)?.as_object_mut()?;
    for part in trees {
        let Json::Object(part) = part? else { return None };
        let count = all.len() + part.len();
        all.extend(part);
        // A name in two parts is there twice.
        if all.len() != count {
            return None;
        }
    }
    Some(tree)
}

/// The text in parts, cut before names of the last map. A text or a bracket that goes on over a cut leaves the part before it
/// without its end, and that is no YAML.
fn parts<'t>(text: &'t str, last: &str, least: usize) -> Option<Vec<&'t str>> {
    let begins = text.find(&format!("\n{last}:\n"))? + last.len() + 3;
    let is_name = |line: &str| {
        line.strip_prefix("  ").is_some_and(|name| name.starts_with(|letter: char| letter.is_alphanumeric()))
    };
    // Of all that stands at the margin only the end may come behind it.
    let at_margin = |line: &str| !line.starts_with([' ', '#', '\n']);
    // The first line of the map says how far in its names stand.
    if !is_name(&text[begins..]) {
        return None;
    }
    let (mut parts, mut from, mut at) = (Vec::new(), 0, begins);
    for line in text[begins..].split_inclusive('\n') {
        if at_margin(line) {
            if line.trim_end() != "..." {
                return None;
            }
            break;
        }
        if at > begins && at - from >= least && is_name(line) {
            parts.push(&text[from..at]);
            from = at;
        }
        at += line.len();
    }
    parts.push(&text[from..]);
    (parts.len() > 1).then_some(parts)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn whole(text: &str) -> Option<Json> {
        Yaml::of(text).ok().map(|yaml| yaml.tree)
    }

    #[test]
    fn parts_come_to_the_whole() {
        let unit = |at| {
            format!(
                "  unit-{at}:\n    name: Zoë {at}\n    note: |\n      line\n        unit-{at}: x\n    men: [1, 2]\n"
            )
        };
        let units: String = (0..2_000).map(unit).collect();
        let text = format!("# a state\n---\ntable:\n  turn: 1\nunits:\n{units}...\n");
        assert!(text.len() > LARGE && parts(&text, "units", PART).is_some_and(|parts| parts.len() > 3));
        assert_eq!(read(&text, "units"), whole(&text));
        assert_eq!(read(&text, "squads"), None);
        assert_eq!(read(&text.replace("...\n", "more: 1\n...\n"), "units"), None, "units are not the last");
    }

    #[test]
    fn what_goes_on_over_a_cut_is_read_as_a_whole() {
        for (begin, end) in [("\"", "\""), ("'", "'"), ("[", "]"), ("{", "}")] {
            let names: String = (0..90).map(|at| format!("  unit-{at}: 1,\n")).collect();
            let text = format!("table: 1\nunits:\n  a: {begin}\n{names}  {end}\n");
            for least in [1, 400] {
                assert!(parts(&text, "units", least).is_some() && in_parts(&text, "units", least).is_none(), "{begin}");
            }
        }
        let twice = "table: 1\nunits:\n  a: 1\n  b: 2\n  a: 3\n";
        assert!(parts(twice, "units", 1).is_some() && in_parts(twice, "units", 1).is_none());
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
        fn whatever_is_read_in_parts_is_the_whole(
            lines in proptest::collection::vec(proptest::sample::select(LINES), 0..14),
            least in 1_usize..60,
        ) {
            let text = format!("table:\n  turn: 1\nunits:\n{}\n", lines.join("\n"));
            if let Some(tree) = in_parts(&text, "units", least) {
                prop_assert_eq!(Some(tree), whole(&text));
            }
        }
    }
}
