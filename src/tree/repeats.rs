//! A text made shorter: a block that stands in it again word for word, as in squads that are made alike, becomes an alias of
//! the first, and the library goes through its letters once.

use std::{borrow::Cow, collections::BTreeMap, fmt::Write};

/// A text in block style with the same tree, its blocks that repeat as aliases; as it is where its lines alone do not tell how
/// it is built.
pub(super) fn without(text: &str) -> Cow<'_, str> {
    let mut ends = 0;
    let lines = text.split_inclusive('\n').map(|line| {
        ends += line.len();
        Line::of(line, ends)
    });
    let Some(lines) = lines.collect::<Option<Vec<Line>>>() else { return Cow::Borrowed(text) };
    // Of each line the block under it, and the line behind that.
    let blocks = lines.iter().enumerate().map(|(at, line)| {
        let behind = at + 1 + lines[at + 1..].iter().take_while(|below| line.has(below)).count();
        (&text[line.ends..lines[behind - 1].ends], behind)
    });
    let blocks: Vec<(&str, usize)> = blocks.collect();
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    for (block, _) in blocks.iter().filter(|(block, _)| !block.is_empty()) {
        *count.entry(block).or_default() += 1;
    }
    let (mut shorter, mut known, mut at) = (String::with_capacity(text.len()), BTreeMap::new(), 0);
    while let Some(line) = lines.get(at) {
        let (block, behind) = blocks[at];
        at += 1;
        if count.get(block).is_none_or(|count| *count == 1) {
            shorter += line.text;
            continue;
        }
        shorter += line.text.trim_end();
        let next = known.len();
        match known.get(block) {
            Some(anchor) => {
                let _ = writeln!(shorter, " *{anchor}");
                at = behind;
            }
            None => {
                let _ = writeln!(shorter, " &{next}");
                known.insert(block, next);
            }
        }
    }
    Cow::Owned(shorter)
}

/// A line that begins and ends what is on it: a name, a name with a value, or a row of a list.
struct Line<'t> {
    text: &'t str,
    /// Where it ends in the whole text.
    ends: usize,
    /// How far in it stands, and how far what stands behind its dashes.
    indent: usize,
    inner: usize,
    /// It is a name with nothing behind it.
    opens: bool,
}

impl<'t> Line<'t> {
    /// A line of a text; none if it may go on over its end.
    fn of(text: &'t str, ends: usize) -> Option<Line<'t>> {
        let line = text.strip_suffix('\n')?;
        let indent = line.bytes().take_while(|byte| *byte == b' ').count();
        let dashes = line.as_bytes()[indent..].chunks(2).take_while(|mark| *mark == b"- ").count();
        let inner = indent + 2 * dashes;
        let content = &line[inner..];
        // Lines are short: to look for a mark in them byte by byte takes less than to prepare a search.
        let name = content.bytes().position(|byte| byte == b':').map(|at| content.split_at(at));
        let (opens, is_whole) = match name {
            Some((name, ":")) => (is_name(name), is_name(name)),
            Some((name, value)) if is_name(name) => (false, value.strip_prefix(": ").is_some_and(is_value)),
            _ => (false, dashes > 0 && is_value(content) || line == "..."),
        };
        is_whole.then_some(Line { text, ends, indent, inner, opens })
    }

    /// Whether another, further down, belongs to the block that it opens.
    fn has(&self, below: &Line) -> bool {
        let is_row = below.inner > below.indent;
        self.opens && (below.indent > self.inner || below.indent == self.inner && is_row)
    }
}

fn is_name(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    name.starts_with(|letter: char| letter.is_ascii_alphanumeric()) && name.bytes().all(is_plain)
}

/// Whether a value ends where its line does, and nothing in it marks or stands for something else.
fn is_value(value: &str) -> bool {
    let has = |marks: &[u8]| value.bytes().any(|byte| marks.contains(&byte));
    let is_whole = match value.as_bytes() {
        [b'\'', within @ .., b'\''] => !within.contains(&b'\''),
        [b'"', within @ .., b'"'] => !within.iter().any(|byte| matches!(byte, b'"' | b'\\')),
        b"[]" | b"{}" => true,
        [first, ..] if first.is_ascii_alphanumeric() => !has(b":#"),
        [b'-', first, ..] if first.is_ascii_alphanumeric() => !has(b":#"),
        _ => false,
    };
    // Some marks beyond ASCII end a line.
    let ends_none = |letter: char| matches!(letter, ' '..='~') || letter.is_alphanumeric();
    is_whole && (value.bytes().all(|byte| matches!(byte, b' '..=b'~')) || value.chars().all(ends_none))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::Value as Json;

    use super::{super::Yaml, *};

    fn tree(text: &str) -> Option<Json> {
        Yaml::of(text).ok().map(|yaml| yaml.tree)
    }

    #[test]
    fn a_block_that_stands_there_again_is_an_alias() {
        let text = "units:\n  a:\n    bow:\n      reach: 4\n    men:\n    - id: '1'\n      kit:\n      - bow\n    - id: '2'\n  \
                    b:\n    bow:\n      reach: 4\n    men:\n    - id: '1'\n      kit:\n      - bow\n";
        let shorter = "units:\n  a:\n    bow: &0\n      reach: 4\n    men:\n    - id: '1'\n      kit: &1\n      - bow\n    \
                       - id: '2'\n  b:\n    bow: *0\n    men:\n    - id: '1'\n      kit: *1\n";
        assert_eq!(without(text), shorter);
        assert_eq!(tree(shorter), tree(text));
    }

    #[test]
    fn a_text_that_may_go_on_over_a_line_stays_as_it_is() {
        let block = "  a:\n    x: 1\n  b:\n    x: 1\n";
        for line in
            ["c: |", "c: 'x", "c: [1,", "c: &d x", "c: !d x", "c: x # y", "# c", "c", "", "c:\tx", "? c", "c: x: y"]
        {
            let text = format!("{block}  {line}\n");
            assert_eq!(without(&text), text, "{line}");
        }
        assert_ne!(without(block), block);
    }

    /// Lines that may stand anywhere, most of them often.
    const LINES: &[&str] = &[
        "  a:",
        "  b:",
        "  c: 1",
        "    a:",
        "    b:",
        "    c: x",
        "    d: 'x'",
        "    - x",
        "    - a: 1",
        "    - a:",
        "    - - a:",
        "      a: 1",
        "      b:",
        "      - 1",
        "      - a:",
        "        a: -1",
        "        b: {}",
        "        - x",
        "   e: 1",
        "  - f: 2",
        "...",
    ];

    /// As many lines that are rare.
    const RARE: &[&str] =
        &["    g: |", "    g: 'x", "    g: *0", "    g: &0 x", "    x", "    g: x # y", "", "    # b:"];

    proptest! {
        #[test]
        fn the_tree_stays_as_it_is(
            lines in proptest::collection::vec(proptest::sample::select(LINES), 0..24),
            again in 1_usize..4,
            rare in proptest::option::of((0_usize..24, proptest::sample::select(RARE))),
        ) {
            let mut lines = lines;
            if let Some((at, line)) = rare {
                lines.insert(at.min(lines.len()), line);
            }
            let block = format!("{}\n", lines.join("\n"));
            let units: String = (0..again).map(|at| format!(" unit-{at}:\n{block}")).collect();
            for text in [format!("units:\n{block}"), format!("units:\n{units}")] {
                prop_assert_eq!(tree(&without(&text)), tree(&text), "{}", text);
            }
        }
    }
}
