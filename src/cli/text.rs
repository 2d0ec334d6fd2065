//! Plain text for people and pipes: safe lines, columns, paragraphs.

use unicode_width::UnicodeWidthStr;

use crate::view::{Align, printable, wrap};

/// Cells a paragraph may be wide.
pub const WIDE: usize = 80;

/// A text of several lines without what could harm a terminal; its indents stay.
pub fn safe(text: &str) -> String {
    printable(text).lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

/// A paragraph as lines, each with this indent; it breaks at spaces, and a row of a list goes on below its words.
pub fn paragraph(text: &str, indent: usize) -> String {
    let pad = " ".repeat(indent);
    let hang = if text.starts_with("- ") { 2 } else { 0 };
    let lines = wrap(text, WIDE.saturating_sub(indent), hang).into_iter();
    lines.map(|line| format!("{pad}{line}")).collect::<Vec<_>>().join("\n")
}

/// Rows as lines whose columns stand under each other. A row that is shorter ends where it ends.
pub fn columns(leans: &[Align], rows: &[Vec<String>]) -> Vec<String> {
    let wide = |at: usize| rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.width()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..leans.len()).map(wide).collect();
    let cell = |at: usize, text: &String| {
        let gap = " ".repeat(widths.get(at).copied().unwrap_or(0).saturating_sub(text.width()));
        match leans.get(at) {
            Some(Align::Right) => gap + text.as_str(),
            _ => text.clone() + gap.as_str(),
        }
    };
    let line = |row: &Vec<String>| {
        let cells: Vec<String> = row.iter().enumerate().map(|(at, text)| cell(at, text)).collect();
        cells.join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

/// The cells a text takes.
pub fn width(text: &str) -> usize {
    text.width()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excerpts_keep_their_indent_and_lose_escapes() {
        assert_eq!(safe("a\u{1b}[31m.yaml:3:1: x\n 3 | k\u{202e}\n   | ^"), "a.yaml:3:1: x\n 3 | k\n   | ^");
    }

    #[test]
    fn a_row_of_a_list_goes_on_below_its_words() {
        let text = paragraph(&format!("- {}", "word ".repeat(20).trim()), 2);
        let starts: Vec<&str> = text.lines().map(|line| &line[..4]).collect();
        assert_eq!(starts, ["  - ", "    "]);
    }

    #[test]
    fn columns_stand_under_each_other_by_cells() {
        let rows = [["Zoë", "1"], ["王王", "10"]].map(|row| row.map(str::to_owned).to_vec());
        assert_eq!(columns(&[Align::Left, Align::Right], &rows), ["Zoë    1", "王王  10"]);
    }

    #[test]
    fn a_paragraph_breaks_at_spaces() {
        let lines = paragraph(&"word ".repeat(40), 2);
        assert!(lines.lines().count() == 3 && lines.lines().all(|line| line.starts_with("  w") && line.len() <= WIDE));
    }
}
