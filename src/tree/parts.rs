//! A large document in parts, so that whoever reads it has all cores to read with and never the whole tree at once: where its
//! last map is a long one, each part is a document with some of its names. What cannot be told apart line by line stays whole.

use std::{
    borrow::Cow,
    sync::atomic::{AtomicUsize, Ordering},
};

use super::repeats;

/// Bytes of a part at least. While the library reads one it holds about twenty-five times as much.
const PART: usize = 16 * 1024;
/// Bytes from which on other cores are worth their start.
const LARGE: usize = 2 * PART;

/// A text in parts. Where all of them can be read, and no name of the last map is in two, they come to what the text is; where
/// one cannot, the text is read as a whole.
pub struct Parts<'t> {
    first: &'t str,
    /// What the last map is called, and the rest of it.
    rest: Option<(&'t str, Vec<&'t str>)>,
}

impl<'t> Parts<'t> {
    /// The parts of a text whose last name of all, `last`, stands for a map in block style; one where that is not plain.
    pub fn of(text: &'t str, last: &'t str) -> Parts<'t> {
        if text.len() < LARGE { Parts::whole(text) } else { Parts::cut(text, last, PART) }
    }

    /// The text as a single part.
    pub fn whole(text: &'t str) -> Parts<'t> {
        Parts { first: text, rest: None }
    }

    fn cut(text: &'t str, last: &'t str, least: usize) -> Parts<'t> {
        let Some(cut) = cut(text, last, least) else { return Parts::whole(text) };
        Parts { first: cut[0], rest: Some((last, cut[1..].to_vec())) }
    }

    /// Whether there is but one.
    pub fn is_whole(&self) -> bool {
        self.rest.is_none()
    }

    /// The first, with all that stands before the last map.
    pub fn first(&self) -> &'t str {
        self.first
    }

    /// The others.
    pub fn rest(&self) -> Rest<'t> {
        let (last, parts) = self.rest.clone().unwrap_or_default();
        Rest { last, parts, next: AtomicUsize::new(0) }
    }
}

/// The parts behind the first, for whoever has time to read one.
pub struct Rest<'t> {
    last: &'t str,
    parts: Vec<&'t str>,
    next: AtomicUsize,
}

impl Rest<'_> {
    /// How many there are.
    pub fn count(&self) -> usize {
        self.parts.len()
    }

    /// One that nobody has taken yet, a document with the last map alone; and which of them it is.
    pub fn take(&self) -> Option<(usize, String)> {
        let at = self.next.fetch_add(1, Ordering::Relaxed);
        let text = format!("{}:\n{}", self.last, self.parts.get(at)?);
        let shorter = match repeats::without(&text) {
            Cow::Owned(shorter) => shorter,
            Cow::Borrowed(_) => text,
        };
        Some((at, shorter))
    }
}

/// The text in parts, cut before names of the last map. A text or a bracket that goes on over a cut leaves the part before it
/// without its end, and that is no YAML.
fn cut<'t>(text: &'t str, last: &str, least: usize) -> Option<Vec<&'t str>> {
    let begins = text.find(&format!("\n{last}:\n"))? + last.len() + 3;
    let is_name = |line: &str| {
        line.strip_prefix("  ").is_some_and(|name| name.starts_with(|letter: char| letter.is_alphanumeric()))
    };
    // The first line of the map says how far in its names stand.
    if !is_name(&text[begins..]) {
        return None;
    }
    // Of all that stands at the margin only the end may come behind it.
    let at_margin = |end: u8, begin: u8| end == b'\n' && !matches!(begin, b' ' | b'#' | b'\n');
    let pairs = || text.as_bytes()[begins..].iter().zip(&text.as_bytes()[begins + 1..]);
    let ends = match text.strip_suffix("\n...\n") {
        // Mostly there is nothing else, and to count that the machine looks at many letters at a time.
        Some(all) if pairs().filter(|(end, begin)| at_margin(**end, **begin)).count() == 1 => all.len() + 1,
        _ => pairs().position(|(end, begin)| at_margin(*end, *begin)).map_or(text.len(), |at| begins + at + 1),
    };
    if ends < text.len() && text[ends..].lines().next().is_some_and(|line| line.trim_end() != "...") {
        return None;
    }
    let (mut parts, mut from) = (Vec::new(), 0);
    while let Some(cut) = next_name(text, begins.max(from + least - 1), is_name).filter(|cut| *cut < ends) {
        parts.push(&text[from..cut]);
        from = cut;
    }
    parts.push(&text[from..]);
    (parts.len() > 1).then_some(parts)
}

/// The first line behind a place of a text that is one.
fn next_name(text: &str, from: usize, is_name: impl Fn(&str) -> bool) -> Option<usize> {
    let ends = text.as_bytes().iter().enumerate().skip(from).filter(|(_, byte)| **byte == b'\n');
    ends.map(|(end, _)| end + 1).find(|at| is_name(&text[*at..]))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::Value as Json;

    use super::{super::Yaml, *};

    fn tree(text: &str) -> Result<Json, ()> {
        Yaml::of(text).map(|yaml| yaml.tree).map_err(drop)
    }

    /// What the parts of a text come to; nothing where it is a single one, or they cannot all be read.
    fn together(parts: &Parts, last: &str) -> Option<Json> {
        if parts.is_whole() {
            return None;
        }
        let mut whole = tree(parts.first()).ok()?;
        let all = whole.get_mut(last)?.as_object_mut()?;
        let rest = parts.rest();
        while let Some((_, part)) = rest.take() {
            let part = tree(&part).ok()?;
            let part = part.get(last)?.as_object()?.clone();
            let count = all.len() + part.len();
            all.extend(part);
            if all.len() != count {
                return None;
            }
        }
        Some(whole)
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
        let parts = Parts::of(&text, "units");
        assert!(parts.rest.as_ref().is_some_and(|(_, rest)| rest.len() > 3));
        assert_eq!(together(&parts, "units"), tree(&text).ok());
        assert!(Parts::of(&text, "squads").is_whole());
        assert!(Parts::of(&text[..LARGE / 2], "units").is_whole(), "small");
        assert!(Parts::of(&text.replace("...\n", "more: 1\n...\n"), "units").is_whole(), "units are not the last");
    }

    #[test]
    fn what_goes_on_over_a_cut_cannot_be_read_in_parts() {
        let in_parts = |text: &str, least| {
            let parts = Parts::cut(text, "units", least);
            assert!(!parts.is_whole(), "{text}");
            together(&parts, "units")
        };
        for (begin, end) in [("\"", "\""), ("'", "'"), ("[", "]"), ("{", "}")] {
            let names: String = (0..90).map(|at| format!("  unit-{at}: 1,\n")).collect();
            let text = format!("table: 1\nunits:\n  a: {begin}\n{names}  {end}\n");
            for least in [1, 400] {
                assert_eq!(in_parts(&text, least), None, "{begin}");
            }
        }
        assert_eq!(in_parts("table: 1\nunits:\n  a: 1\n  b: 2\n  a: 3\n", 1), None, "a name in two parts");
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
            if let Some(found) = together(&Parts::cut(&text, "units", least), "units") {
                prop_assert_eq!(Ok(found), tree(&text));
            }
        }
    }
}
