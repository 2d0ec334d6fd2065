//! A list over the body of the screen.

use ratatui::{Frame, layout::Rect};

use super::{
    super::list::{Choice, ListMode},
    text::{self, POINTER, Row},
};
use crate::{tui::Look, view::Tone};

/// Draws the page that holds the cursor; texts to read are wrapped.
pub fn draw(list: &ListMode, frame: &mut Frame, area: Rect, look: &Look) {
    let width = area.width as usize;
    let page = (area.height as usize).saturating_sub(1).max(1);
    list.page.set(page);
    let first = list.at / page * page;
    let count = if list.rows.len() > page { format!("{} of {}", list.at + 1, list.rows.len()) } else { String::new() };
    let title = if list.typed.is_empty() { list.title.clone() } else { format!("{}: {}", list.title, list.typed) };
    let area = text::ruled(frame, area, look, &title, &count);
    let mut rows: Vec<Row> = Vec::new();
    for (at, row) in list.rows.iter().enumerate().skip(first) {
        if rows.len() >= page {
            break;
        }
        let here = at == list.at && list.chooses();
        let mark = if here { POINTER } else { " " };
        let mut out = Row::toned(format!("{mark} "), Tone::Accent);
        for cell in &row.cells {
            let tone = if here && cell.tone == Tone::Plain { Tone::Accent } else { cell.tone };
            out = out.and(cell.text.clone(), tone);
        }
        // Only texts to read are broken into lines; a choice keeps to its row.
        if out.width() > width
            && row.choice == Choice::Read
            && let [cell] = row.cells.as_slice()
        {
            let lines = text::wrap(&format!("  {}", cell.text), width, 4);
            rows.extend(lines.into_iter().map(|line| Row::toned(line, cell.tone)));
            continue;
        }
        rows.push(out);
    }
    text::lines(frame, area, look, &rows);
}
