//! The item of a list around a line, so that what is at fault can be left out and the rest read for more.

/// A text with the outermost item of a list around this line, counted from 1, made blank; every other line keeps its
/// number. With it the item itself. Nothing if the line is in no item.
pub(in crate::paper) fn without_item(text: &str, line: usize) -> Option<(String, String)> {
    let lines: Vec<&str> = text.lines().collect();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let is_item = |line: &str| line.trim_start().starts_with("- ");
    let at = line.checked_sub(1).filter(|at| *at < lines.len())?;
    let mut first = None;
    let mut bound = indent(lines[at]) + 1;
    for above in (0..=at).rev() {
        let here = lines[above];
        if here.trim().is_empty() || indent(here) >= bound {
            continue;
        }
        if is_item(here) {
            (first, bound) = (Some(above), indent(here));
        } else if indent(here) == 0 {
            break;
        }
    }
    let first = first?;
    let inside = |line: &str| line.trim().is_empty() || indent(line) > indent(lines[first]);
    let end = first + 1 + lines[first + 1..].iter().take_while(|line| inside(line)).count();
    if at >= end {
        return None;
    }
    let keep = |(at, line): (usize, &&str)| if (first..end).contains(&at) { String::new() } else { (*line).to_owned() };
    let rest: Vec<String> = lines.iter().enumerate().map(keep).collect();
    Some((rest.join("\n") + "\n", lines[first..end].join("\n")))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str =
        "sides:\n  - { id: a }\nunits:\n  - name: One\n    list:\n      - x\n      - y\n\n  - name: Two\nend: 1\n";

    #[test]
    fn the_outermost_item_goes_and_lines_keep_their_numbers() {
        let (rest, item) = without_item(TEXT, 7).unwrap();
        assert_eq!(rest, "sides:\n  - { id: a }\nunits:\n\n\n\n\n\n  - name: Two\nend: 1\n");
        assert!(item.starts_with("  - name: One") && item.contains("- y"));
        assert!(without_item(TEXT, 2).unwrap().0.starts_with("sides:\n\nunits:"));
        assert!(without_item(TEXT, 9).unwrap().0.ends_with("      - y\n\n\nend: 1\n"));
    }

    #[test]
    fn what_is_in_no_item_is_left_alone() {
        for line in [0, 1, 3, 10, 99] {
            assert_eq!(without_item(TEXT, line), None, "{line}");
        }
    }

    #[test]
    fn items_may_stand_as_far_left_as_their_key() {
        let (rest, _) = without_item("units:\n- a: 1\n  b: 2\n- c: 3\n", 3).unwrap();
        assert_eq!(rest, "units:\n\n\n- c: 3\n");
    }
}
