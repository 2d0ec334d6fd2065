//! What stands beside the roster on a wide screen: both armies, what is due, what the orders before came to, and the sheet of
//! the unit under the cursor with what room is left.

use ratatui::{Frame, layout::Rect};

use super::{
    super::desk::Desk,
    card,
    desk::sheet_row,
    side,
    text::{self, Row, Titled},
};
use crate::{
    tui::{Look, keys::Command},
    view::{Beside, Sheet, SheetRow, Tone, capital},
};

/// Rows of dues, and of cards, at most.
const DUES: usize = 7;
const CARDS: usize = 8;
/// Rows that the sheet keeps.
const SHEET: usize = 6;

/// Draws it; whether the sheet stands there whole.
pub fn draw(desk: &Desk, frame: &mut Frame, area: Rect, look: &Look) -> bool {
    let above = desk
        .seen
        .beside
        .draw(frame, area, (*look, desk.hears.get()), Vec::new(), |frame| above(desk, frame, area, look));
    sheet(desk, frame, Rect { y: above.bottom(), height: area.bottom() - above.bottom(), ..area }, look)
}

/// What stands above the sheet, whichever unit that is of; the place it takes.
fn above(desk: &Desk, frame: &mut Frame, area: Rect, look: &Look) -> Rect {
    let (wide, tall) = (area.width as usize, area.height as usize);
    let mut y = area.y;
    let mut part = |title: &str, does: Command, rows: Vec<Row>| {
        let left = area.bottom().saturating_sub(y);
        if rows.is_empty() || left < 2 {
            return;
        }
        let place = Rect { y, height: left.min(rows.len() as u16 + 1), ..area };
        let inner = text::ruled(frame, place, look, title, &desk.key_of(does).unwrap_or_default());
        text::lines(frame, inner, look, &rows);
        y = place.bottom();
    };
    let mut stands = side::table(desk.armies(), wide);
    let of_table = desk.seen().status.kept(None).join(", ");
    if !of_table.is_empty() {
        stands.extend(text::hang(Row::plain(capital(&of_table)), wide, 2));
    }
    let taken = 1 + stands.len() + usize::from(!desk.due().is_empty()) * DUES;
    let owed = text::fitted(desk, &owed(desk, wide), DUES, wide, Command::Dues);
    let used = 1 + stands.len() + if owed.is_empty() { 0 } else { 1 + owed.len() };
    part(side::all(desk.armies().len()), Command::Armies, stands);
    part("due", Command::Dues, owed);
    let room = tall.saturating_sub(taken + SHEET).min(CARDS);
    let before = card::rows(desk.before(), wide);
    // What no sheet needs is blank otherwise.
    let room = match before.iter().map(Vec::len).sum::<usize>() > room {
        true => room.max(tall.saturating_sub(used + 2 + tallest(desk, wide))),
        false => room,
    };
    part("before that", Command::Cards, text::fitted(desk, &before, room, wide, Command::Cards));
    Rect { height: y - area.y, ..area }
}

/// How many units are looked at to see how tall sheets are.
const LOOKED_AT: usize = 24;

/// The rows of the tallest sheet of the units, so that what stands above does not move with the cursor.
fn tallest(desk: &Desk, wide: usize) -> usize {
    let sheets = desk.units().iter().take(LOOKED_AT).filter_map(|unit| desk.game().sheet(unit));
    sheets.map(|sheet| whole(&sheet, wide).iter().map(Vec::len).sum()).max().unwrap_or(0)
}

/// All of a sheet that stands beside the roster: Space shows the rest.
fn whole(sheet: &Sheet, wide: usize) -> Vec<Vec<Row>> {
    let rows = gathered(sheet.rows.iter().filter(|row| row.beside != Beside::Left));
    rows.into_iter().map(|row| text::hang(row, wide, 2)).collect()
}

/// What is due, each in its rows.
fn owed(desk: &Desk, wide: usize) -> Vec<Vec<Row>> {
    let row = |due: &crate::view::Due| {
        let odds = due.odds.map_or(String::new(), |odds| format!(" {:.0} %", odds * 100.0));
        text::hang(Row::plain(desk.owes(due)).and(odds, Tone::Dim), wide, 2)
    };
    desk.seen().dues.iter().map(row).collect()
}

/// The sheet of the unit under the cursor; whether it is whole. Its few words that matter most stand on the desk.
fn sheet(desk: &Desk, frame: &mut Frame, area: Rect, look: &Look) -> bool {
    let Some(seen) = desk.sheet() else { return false };
    if area.height < 2 {
        return false;
    }
    let (wide, tall) = (usize::from(area.width), usize::from(area.height - 1));
    let mut told = seen.told.borrow_mut();
    let of = (desk.hears.get(), wide, tall);
    let (_, whole, rows) = match told.take().filter(|told| told.0 == of) {
        Some(as_before) => told.insert(as_before),
        None => {
            // The name stands under the cursor; here it would be written anew at every step.
            let number = desk.game().unit(&seen.sheet.id).map_or(0, |unit| unit.number);
            let title = format!("{} {number}", desk.game().system().unit);
            let rows = self::whole(&seen.sheet, wide);
            let whole = rows.iter().flatten().count() <= tall;
            let rows = text::fitted(desk, &rows, tall, wide, Command::Sheet);
            let key = desk.key_of(Command::Sheet).unwrap_or_default();
            told.insert((of, whole, Titled::part(&title, &key, rows)))
        }
    };
    text::titled(&desk.still.sheet, frame, area, look, rows.clone());
    *whole
}

/// The rows of a sheet; figures of which the same is told in one: "3-8 sound".
fn gathered<'a>(rows: impl Iterator<Item = &'a SheetRow>) -> Vec<Row> {
    let is_number = |label: &str| label.parse::<u16>().is_ok();
    let mut gathered: Vec<(&SheetRow, Option<&str>)> = Vec::new();
    for row in rows {
        match gathered.last_mut() {
            Some((first, last)) if first.cells == row.cells && is_number(&row.label) && is_number(&first.label) => {
                *last = Some(&row.label);
            }
            _ => gathered.push((row, None)),
        }
    }
    let row = |(row, last): (&SheetRow, Option<&str>)| match last {
        Some(last) => sheet_row(&format!("{}-{last}", row.label), &row.cells),
        None if row.beside == Beside::Bare => sheet_row("", &row.cells),
        None => sheet_row(&row.label, &row.cells),
    };
    gathered.into_iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_of_which_the_same_is_told_stand_in_one_row() {
        let rows = [("1", "sergeant"), ("2", "sound"), ("3", "sound"), ("4", "out"), ("5", "sound"), ("note", "out")];
        let rows = [SheetRow::plain("weapon", "bow").beside(Beside::Bare)]
            .into_iter()
            .chain(rows.map(|(label, text)| SheetRow::plain(label, text)));
        let rows: Vec<SheetRow> = rows.collect();
        let told = gathered(rows.iter());
        let told: Vec<String> = told.iter().map(|row| row.0.iter().map(|cell| cell.text.as_str()).collect()).collect();
        assert_eq!(told, ["bow", "1 sergeant", "2-3 sound", "4 out", "5 sound", "note out"]);
    }
}
