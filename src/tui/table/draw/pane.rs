//! What stands beside the roster on a wide screen: both armies, what is due, what the orders before came to, and the sheet of
//! the unit under the cursor with what room is left.

use ratatui::{Frame, layout::Rect};

use super::{
    super::desk::Desk,
    card,
    desk::sheet_row,
    side,
    text::{self, Row},
};
use crate::{
    tui::Look,
    view::{HOUSE, Tone},
};

/// Rows of dues, and of cards, at most.
const DUES: usize = 7;
const CARDS: usize = 8;
/// Rows that the sheet keeps.
const SHEET: usize = 6;

/// Draws it.
pub fn draw(desk: &Desk, frame: &mut Frame, area: Rect, look: &Look) {
    let (wide, tall) = (area.width as usize, area.height as usize);
    let mut y = area.y;
    let mut part = |title: &str, words: &str, rows: Vec<Row>| {
        let left = area.bottom().saturating_sub(y);
        if rows.is_empty() || left < 2 {
            return;
        }
        let place = Rect { y, height: left.min(rows.len() as u16 + 1), ..area };
        let inner = text::ruled(frame, place, look, title, words);
        text::lines(frame, inner, look, &rows);
        y = place.bottom();
    };
    part("both armies", "B", side::table(desk.armies(), wide));
    part("due", "D", card::fitted(owed(desk, wide), DUES, "D"));
    let taken = desk.armies().len() + 2 + usize::from(!desk.due().is_empty()) * DUES;
    let room = tall.saturating_sub(taken + SHEET).min(CARDS);
    part("before that", "C", card::fitted(card::rows(desk.before(), wide), room, "C"));
    let left = area.bottom().saturating_sub(y);
    let place = Rect { y, height: left, ..area };
    sheet(desk, frame, place, look);
}

/// What is due, a line each.
fn owed(desk: &Desk, wide: usize) -> Vec<Row> {
    let game = desk.game();
    let row = |due: &crate::view::Due| {
        let who = due.unit.as_ref().and_then(|id| game.unit(id));
        let who = who.map_or(String::new(), |unit| format!("{} {} ", unit.number, unit.name));
        let odds = due.odds.map_or(String::new(), |odds| format!(" {:.0} %", odds * 100.0));
        text::hang(&Row::plain(format!("{who}{}", due.what)).and(odds, Tone::Dim), wide, 2)
    };
    desk.seen().dues.iter().flat_map(row).collect()
}

/// The sheet of the unit under the cursor, every line wrapped.
fn sheet(desk: &Desk, frame: &mut Frame, area: Rect, look: &Look) {
    let Some(sheet) = desk.here().and_then(|id| desk.game().sheet(id)) else { return };
    if area.height < 2 {
        return;
    }
    let area = text::ruled(frame, area, look, &sheet.title, "Space");
    let wide = area.width as usize;
    let mut rows: Vec<Row> =
        text::wrap(&sheet.brief, wide, 2).into_iter().map(|line| Row::toned(line, Tone::Dim)).collect();
    // What is of the house alters nothing at the table; Space shows it.
    for row in sheet.rows.iter().filter(|row| row.label != HOUSE) {
        rows.extend(text::hang(&sheet_row(row), wide, 2));
    }
    text::lines(frame, area, look, &card::fitted(rows, area.height as usize, "Space"));
}
