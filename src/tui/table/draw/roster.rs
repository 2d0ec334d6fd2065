//! The roster: a heading and the rows of the page that holds the cursor.

use std::collections::BTreeSet;

use ratatui::{Frame, layout::Rect};

use super::{
    super::desk::Desk,
    text::{self, POINTER, Row},
};
use crate::{
    engine::Game,
    tui::{Look, widgets::pad},
    view::{Align, Column, Id, Tone},
};

/// Width of the mark and the number.
const NUMBER: usize = 5;

/// Units as rows under a heading.
pub struct Rows<'a> {
    /// The battle they are in.
    pub game: &'a dyn Game,
    /// All of them.
    pub units: &'a [Id],
    /// The place of the first that shows.
    pub first: usize,
    /// The unit in hand.
    pub here: Option<&'a Id>,
    /// Those that are marked.
    pub marked: &'a BTreeSet<Id>,
}

/// Draws the page that holds the cursor.
pub fn draw(desk: &Desk, frame: &mut Frame, area: Rect, look: &Look) {
    let page = area.height.saturating_sub(1) as usize;
    desk.page.set(page.max(1));
    let units = desk.units();
    let at = units.iter().position(|id| Some(id) == desk.here()).unwrap_or(0);
    // Pages, not lines: a step inside the page repaints two rows.
    let first = at.checked_div(page).unwrap_or(0) * page;
    let rows = Rows { game: desk.game(), units: &units, first, here: desk.here(), marked: desk.talk.marked() };
    rows.draw(frame, area, look);
    let line = at - first + 1;
    if line < area.height as usize && !units.is_empty() {
        // Only number and name: a whole row of highlight costs twice the bytes at every step.
        let band = (NUMBER + rows.name(area.width as usize)).min(area.width as usize) as u16;
        let line = Rect { y: area.y + line as u16, height: 1, width: band, ..area };
        frame.buffer_mut().set_style(line, look.theme.selected);
    }
}

impl Rows<'_> {
    /// Draws heading and rows.
    pub fn draw(&self, frame: &mut Frame, area: Rect, look: &Look) {
        let Rows { game, units, first, .. } = *self;
        let columns = game.columns();
        let width = area.width as usize;
        let grow: usize = columns.iter().filter(|column| column.grows).count();
        let name = self.name(width);
        let extra = self.room(width).saturating_sub(name).checked_div(grow).unwrap_or(0);
        let widths: Vec<usize> =
            columns.iter().map(|column| column.width as usize + if column.grows { extra } else { 0 }).collect();
        let page = area.height.saturating_sub(1) as usize;
        let unit = &game.system().unit;
        let mut title: String = unit.chars().take(1).flat_map(char::to_uppercase).chain(unit.chars().skip(1)).collect();
        if units.len() > page {
            // What stands above and below the page is said.
            let rows = format!("{}-{} of {}", first + 1, (first + page).min(units.len()), units.len());
            title = if title.len() + 1 + rows.len() <= name { format!("{title} {rows}") } else { rows };
        }
        let mut heading = Row::toned(format!("{:>4} ", "#"), Tone::Dim).and(pad(&title, name, Align::Left), Tone::Dim);
        for (column, width) in columns.iter().zip(&widths) {
            heading = heading.and(format!(" {}", pad(&column.title, *width, column.align)), Tone::Dim);
        }
        let mut rows = vec![heading];
        for id in units.iter().skip(first).take(page) {
            rows.push(self.row(id, columns, name, &widths));
        }
        text::lines(frame, area, look, &rows);
    }

    /// Cells for columns that may grow, and the names.
    fn room(&self, width: usize) -> usize {
        let fixed: usize = self.game.columns().iter().map(|column| column.width as usize + 1).sum();
        width.saturating_sub(fixed + NUMBER)
    }

    /// Cells for the names: no more than 24 are needed; what is left goes to the columns that grow.
    fn name(&self, width: usize) -> usize {
        self.room(width).clamp(6, 24)
    }

    fn row(&self, id: &Id, columns: &[Column], name: usize, widths: &[usize]) -> Row {
        let (Some(row), Some(unit)) = (self.game.row(id), self.game.unit(id)) else { return Row::default() };
        let here = self.here == Some(id);
        let marked = self.marked.contains(id);
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
}
