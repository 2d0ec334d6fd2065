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
    view::{HOUSE, SheetRow, Tone},
};

/// Rows of dues, and of cards, at most.
const DUES: usize = 7;
const CARDS: usize = 8;
/// Rows that the sheet keeps.
const SHEET: usize = 6;

/// Draws it; whether the sheet stands there whole.
pub fn draw(desk: &Desk, frame: &mut Frame, area: Rect, look: &Look) -> bool {
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
    sheet(desk, frame, place, look)
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

/// The sheet of the unit under the cursor, every line wrapped; whether it is whole. Its few words that matter most stand on
/// the desk.
fn sheet(desk: &Desk, frame: &mut Frame, area: Rect, look: &Look) -> bool {
    let Some(sheet) = desk.sheet() else { return false };
    if area.height < 2 {
        return false;
    }
    let area = text::ruled(frame, area, look, &sheet.title, "Space");
    let (wide, tall) = (area.width as usize, area.height as usize);
    // What is of the house alters nothing at the table; Space shows it.
    let told = gathered(sheet.rows.iter().filter(|row| row.label != HOUSE));
    let rows: Vec<Row> = told.iter().flat_map(|row| text::hang(&sheet_row(row), wide, 2)).collect();
    let whole = rows.len() <= tall;
    text::lines(frame, area, look, &card::fitted(rows, tall, "Space"));
    whole
}

/// The rows of a sheet, figures of which the same is told in one: "3-8 sound".
fn gathered<'a>(rows: impl Iterator<Item = &'a SheetRow>) -> Vec<SheetRow> {
    let mut gathered: Vec<SheetRow> = Vec::new();
    let is_number = |label: &str| label.parse::<u16>().is_ok();
    for row in rows {
        let alike = |last: &&mut SheetRow| {
            let first = last.label.split('-').next().is_some_and(is_number);
            first && is_number(&row.label) && last.cells == row.cells
        };
        if let Some(last) = gathered.last_mut().filter(alike) {
            let first = last.label.split('-').next().unwrap_or_default();
            last.label = format!("{first}-{}", row.label);
        } else {
            gathered.push(row.clone());
        }
    }
    gathered
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_of_which_the_same_is_told_stand_in_one_row() {
        let row = |(label, text): (&str, &str)| SheetRow::plain(label, text);
        let rows = [("weapon", "bow"), ("1", "sergeant"), ("2", "sound"), ("3", "sound"), ("4", "out"), ("5", "sound")];
        let rows = rows.map(row);
        let labels: Vec<String> = gathered(rows.iter()).into_iter().map(|row| row.label).collect();
        assert_eq!(labels, ["weapon", "1", "2-3", "4", "5"]);
    }
}
