//! The picture on the terminal, as far as it can be seen: takes the cells of a frame that differ from the last, and has the
//! pen write those that look otherwise.

use std::mem;

use ratatui::{
    buffer::{Cell, CellWidth},
    layout::{Position, Size},
};

use super::pen::{ON_BLANKS, Pen};
use crate::{tui::Colours, view::printable};

/// Bare cells at the end of a row that are erased rather than written.
const FEW: usize = 4;

/// The picture.
#[derive(Debug)]
pub struct Picture {
    wide: usize,
    /// The last frame, row by row.
    drawn: Vec<Cell>,
    /// What of it can be seen. Under a wide letter stands an empty cell.
    cells: Vec<Cell>,
    /// Whether the terminal still shows something else there.
    stale: Vec<bool>,
}

impl Picture {
    /// A bare one.
    pub fn bare(size: Size) -> Picture {
        let count = usize::from(size.width) * usize::from(size.height);
        let wide = usize::from(size.width);
        Picture { wide, drawn: vec![Cell::EMPTY; count], cells: vec![Cell::EMPTY; count], stale: vec![false; count] }
    }

    /// Takes a frame of its size, and leaves the last one there.
    pub fn take(&mut self, frame: &mut Vec<Cell>, colours: Colours) {
        let last = mem::take(&mut self.drawn);
        // What a letter covered or covers is looked at again with it.
        let mut covered = 0;
        for (at, (was, now)) in last.iter().zip(&*frame).enumerate().take(self.cells.len()) {
            let differs = !is_same(was, now);
            if differs || at < covered {
                let before = self.cells[at].cell_width();
                self.set(at, now, colours);
                let width = before.max(self.cells[at].cell_width());
                covered = covered.max(if differs { at + usize::from(width) } else { 0 });
            }
        }
        self.drawn = mem::replace(frame, last);
    }

    /// Puts a cell where it is to show. Those of a row come from left to right.
    fn set(&mut self, at: usize, cell: &Cell, colours: Colours) {
        // What lies under a wide letter does not show.
        if self.cells[at].symbol().is_empty() {
            return;
        }
        let seen = seen(cell, self.wide - at % self.wide, colours);
        let under = at + 1..at + usize::from(seen.cell_width());
        self.put(at, seen);
        for at in under {
            self.put(at, Cell::new(""));
        }
    }

    fn put(&mut self, at: usize, cell: Cell) {
        if self.cells[at] == cell {
            return;
        }
        self.cells[at] = cell;
        self.stale[at] = true;
        // What lay under the letter that stood here is bare now.
        let end = (at / self.wide + 1) * self.wide;
        for under in at + 1..end {
            if !self.cells[under].symbol().is_empty() {
                break;
            }
            self.cells[under] = Cell::EMPTY;
            self.stale[under] = true;
        }
    }

    /// Whether the terminal shows it.
    pub fn stands(&self) -> bool {
        !self.stale.contains(&true)
    }

    /// Has the pen write what the terminal does not show yet.
    pub fn write(&mut self, pen: &mut Pen) {
        let rows = self.cells.chunks(self.wide.max(1)).zip(self.stale.chunks_mut(self.wide.max(1)));
        for ((row, stale), y) in rows.zip(0..) {
            if stale.contains(&true) {
                write_row(row, stale, y, pen);
                stale.fill(false);
            }
        }
    }
}

/// Whether two cells look alike, whatever else the library keeps of them.
fn is_same(one: &Cell, other: &Cell) -> bool {
    one.fg == other.fg && one.bg == other.bg && one.modifier == other.modifier && one.symbol() == other.symbol()
}

fn write_row(row: &[Cell], stale: &[bool], y: u16, pen: &mut Pen) {
    let bare = row.iter().rposition(|cell| *cell != Cell::EMPTY).map_or(0, |last| last + 1);
    for (at, x) in (0..row.len()).zip(0..) {
        if !stale[at] || row[at].symbol().is_empty() {
            continue;
        }
        if at >= bare && stale[at..].iter().filter(|stale| **stale).count() >= FEW {
            let is_there = |now: Position| now.y == y && (bare..=at).contains(&usize::from(now.x));
            if !pen.at.is_some_and(is_there) {
                pen.reach(Position { x, y }, row);
            }
            return pen.erase();
        }
        pen.reach(Position { x, y }, row);
        pen.put(&row[at]);
        if at + 1 == row.len() {
            // Whether the cursor has gone on to the next row is for the terminal to know.
            pen.at = None;
        }
    }
}

/// What can be seen of a cell on a terminal with so many colours and this room for it. Whatever was drawn, and from wherever:
/// nothing raw reaches the terminal.
fn seen(cell: &Cell, room: usize, colours: Colours) -> Cell {
    let mut seen = Cell::EMPTY;
    let symbol = printable(cell.symbol());
    let shows = symbol != " " && !symbol.is_empty() && !symbol.contains('\n');
    if shows && (1..=room).contains(&usize::from(symbol.cell_width())) {
        seen.set_symbol(&symbol);
    }
    seen.bg = colours.nearest(cell.bg);
    if seen.symbol() != " " || cell.modifier.intersects(ON_BLANKS) {
        seen.fg = colours.nearest(cell.fg);
        seen.modifier = cell.modifier;
    }
    seen
}
