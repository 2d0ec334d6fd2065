//! The card: what orders came to, a row a unit. Details are cut where room ends, never the outcome.

use super::text::{self, Row};
use crate::{
    battle::CardLine,
    tui::widgets::{cut, pad, width},
    view::{Align, Tone},
};

/// Where the words begin when they name no unit of their own: behind the column of numbers.
const NUMBERS: usize = 4;
/// Widest column of names.
const NAMES: usize = 18;
/// Narrowest piece of a detail that still says something.
const DETAIL: usize = 16;

/// The lines of a card, each in as many rows of a width as what it came to takes.
pub fn rows(lines: &[CardLine], wide: usize) -> Vec<Row> {
    let names = lines.iter().filter_map(|line| line.who.as_ref()).map(|(_, name)| width(&name.to_string()));
    let names = names.max().unwrap_or(0).min(NAMES);
    lines.iter().flat_map(|line| row(line, names, wide)).collect()
}

fn row(line: &CardLine, names: usize, wide: usize) -> Vec<Row> {
    let begin = match &line.who {
        Some((number, name)) => Row::toned(format!("{number:>3} "), Tone::Dim).and(
            format!("{}  ", pad(&name.to_string(), names.max(width(&name.to_string())), Align::Left)),
            Tone::Title,
        ),
        None => Row::plain(" ".repeat(NUMBERS)),
    };
    let row = begin.and(line.what.as_str(), line.tone);
    let room = wide.saturating_sub(row.width() + 2);
    if !line.how.is_empty() && (room >= width(&line.how) || room >= DETAIL) {
        return vec![row.and(format!("  {}", cut(&line.how, room)), Tone::Dim)];
    }
    let under = NUMBERS + if line.who.is_some() { names + 2 } else { 0 };
    text::hang(&row, wide, if under < wide / 2 { under } else { NUMBERS })
}
