//! The roster: a heading and the rows of the page that holds the cursor.

use ratatui::{Frame, layout::Rect};

use super::{
    super::desk::Desk,
    text::{self, POINTER, Row},
};
use crate::{
    tui::{Look, widgets::pad},
    view::{Align, Column, Id, Tone},
};

/// Width of the mark and the number.
const NUMBER: usize = 5;

/// Draws heading and rows.
pub fn draw(desk: &Desk, frame: &mut Frame, area: Rect, look: &Look) {
    let game = desk.game();
    let columns = game.columns();
    let width = area.width as usize;
    let fixed: usize = columns.iter().map(|column| column.width as usize + 1).sum();
    let room = width.saturating_sub(fixed + NUMBER);
    let grow: usize = columns.iter().filter(|column| column.grows).count();
    // A name needs no more than 24 cells; what is left goes to the columns that grow.
    let name = room.clamp(6, 24);
    let extra = room.saturating_sub(name).checked_div(grow).unwrap_or(0);
    let widths: Vec<usize> =
        columns.iter().map(|column| column.width as usize + if column.grows { extra } else { 0 }).collect();
    let page = area.height.saturating_sub(1) as usize;
    desk.page.set(page.max(1));
    let units = desk.units();
    let at = units.iter().position(|id| Some(id) == desk.here.as_ref()).unwrap_or(0);
    // Pages, not lines: a step inside the page repaints two rows.
    let first = at.checked_div(page).unwrap_or(0) * page;
    let unit = game.system().unit;
    let mut title: String = unit.chars().take(1).flat_map(char::to_uppercase).chain(unit.chars().skip(1)).collect();
    if units.len() > page {
        // What stands above and below the page is said.
        let rows = format!("{}-{} of {}", first + 1, (first + page).min(units.len()), units.len());
        title = if title.len() + 1 + rows.len() <= name { format!("{title} {rows}") } else { rows };
    }
    let mut heading = Row::toned(format!("{:>4} ", "#"), Tone::Dim).and(pad(&title, name, Align::Left), Tone::Dim);
    for (column, width) in columns.iter().zip(&widths) {
        heading = heading.and(format!(" {}", pad(column.title, *width, column.align)), Tone::Dim);
    }
    let mut rows = vec![heading];
    for id in units.iter().skip(first).take(page) {
        rows.push(row(desk, id, columns, name, &widths));
    }
    text::lines(frame, area, look, &rows);
    if let Some(line) =
        (at >= first).then(|| at - first + 1).filter(|line| *line < area.height as usize && !units.is_empty())
    {
        // Only number and name: a whole row of highlight costs twice the bytes at every step.
        let band = (NUMBER + name).min(area.width as usize) as u16;
        let line = Rect { y: area.y + line as u16, height: 1, width: band, ..area };
        frame.buffer_mut().set_style(line, look.theme.selected);
    }
}

fn row(desk: &Desk, id: &Id, columns: &[Column], name: usize, widths: &[usize]) -> Row {
    let game = desk.game();
    let (Some(row), Some(unit)) = (game.row(id), game.unit(id)) else { return Row::default() };
    let here = desk.here.as_ref() == Some(id);
    let marked = desk.marked.contains(id);
    let mark = if marked {
        "*"
    } else if here {
        POINTER
    } else {
        " "
    };
    let base = if row.done || unit.gone || !unit.on_table { Tone::Dim } else { Tone::Plain };
    let side = if unit.gone {
        Tone::Dim
    } else if row.may {
        Tone::Plain
    } else {
        base
    };
    let hidden = if unit.hidden { "(hidden) " } else { "" };
    let mut out = Row::toned(mark, Tone::Accent).and(format!("{:>3} ", unit.number), side);
    let label = pad(&format!("{hidden}{}", unit.name), name, Align::Left);
    out = out.and(label, if row.may && !unit.gone { Tone::Plain } else { base });
    if let Some(across) = &row.across {
        return out.and(format!(" {across}"), Tone::Dim);
    }
    for ((cell, column), width) in row.cells.iter().zip(columns).zip(widths) {
        let tone = if base == Tone::Dim && cell.tone == Tone::Plain { Tone::Dim } else { cell.tone };
        let text = pad(&cell.text, *width, column.align);
        out = out.and(format!(" {text}"), tone);
    }
    out
}
