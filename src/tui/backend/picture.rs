//! The picture on the terminal, as far as it can be seen: takes the cells of a frame that differ from the last, and has the
//! pen write those that look otherwise.

use ratatui::{
    buffer::{Cell, CellWidth},
    layout::{Position, Size},
    style::{Color, Modifier},
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
    drawn: Vec<Drawn>,
    /// What of it can be seen. Under a wide letter stands an empty cell.
    cells: Vec<Cell>,
    /// Whether the terminal still shows something else there.
    stale: Vec<bool>,
}

impl Picture {
    /// A bare one.
    pub fn bare(size: Size) -> Picture {
        let count = usize::from(size.width) * usize::from(size.height);
        let wide = usize::from(size.width).max(1);
        Picture { wide, drawn: vec![Drawn::BLANK; count], cells: vec![Cell::EMPTY; count], stale: vec![false; count] }
    }

    /// Takes a frame of its size.
    pub fn take(&mut self, frame: &[Cell], colours: Colours) {
        for (at, now) in (0..self.drawn.len()).step_by(self.wide).zip(frame.chunks(self.wide)) {
            let row = at..at + now.len();
            let drawn = &mut self.drawn[row.clone()];
            if let Some(first) = first_other(drawn, now) {
                let seen = SeenRow { cells: &mut self.cells[row.clone()], stale: &mut self.stale[row] };
                seen.take(first, drawn, now, colours);
            }
        }
    }

    /// Has the pen write what the terminal does not show yet.
    pub fn write(&mut self, pen: &mut Pen) {
        for ((row, stale), y) in self.cells.chunks(self.wide).zip(self.stale.chunks_mut(self.wide)).zip(0..) {
            if stale.contains(&true) {
                write_row(row, stale, y, pen);
                stale.fill(false);
            }
        }
    }

    /// Whether the terminal shows it.
    pub fn stands(&self) -> bool {
        !self.stale.contains(&true)
    }
}

/// A cell as it was drawn, in a form that is soon compared: nearly all of a frame is as it was.
#[derive(Debug, Clone, Copy)]
struct Drawn {
    /// Its symbol, if that is a letter.
    letter: Option<char>,
    fg: Color,
    bg: Color,
    modifier: Modifier,
}

impl Drawn {
    const BLANK: Drawn = Drawn { letter: Some(' '), fg: Color::Reset, bg: Color::Reset, modifier: Modifier::empty() };

    fn of(cell: &Cell) -> Drawn {
        Drawn { letter: letter(cell.symbol()), fg: cell.fg, bg: cell.bg, modifier: cell.modifier }
    }

    /// Whether a cell is drawn as this one was, for certain: what is more than a letter is always looked at again.
    fn is(&self, cell: &Cell) -> bool {
        self.letter.is_some()
            && self.letter == letter(cell.symbol())
            && self.modifier == cell.modifier
            && self.fg == cell.fg
            && self.bg == cell.bg
    }
}

/// The first cell of a row that may be drawn otherwise. Nearly all cells of a frame go through here and no further: it is
/// kept apart, so that nothing else is done for them.
#[inline(never)]
fn first_other(drawn: &[Drawn], now: &[Cell]) -> Option<usize> {
    drawn.iter().zip(now).position(|(was, now)| !was.is(now))
}

/// The only letter of a symbol.
fn letter(symbol: &str) -> Option<char> {
    if let [letter] = symbol.as_bytes() {
        return Some(char::from(*letter));
    }
    let mut letters = symbol.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// What can be seen of a row.
struct SeenRow<'a> {
    cells: &'a mut [Cell],
    stale: &'a mut [bool],
}

impl SeenRow<'_> {
    /// Takes what is drawn now, from the first cell on that differs.
    fn take(mut self, first: usize, drawn: &mut [Drawn], now: &[Cell], colours: Colours) {
        // What a letter covered or covers is looked at again with it.
        let mut covered = first;
        for at in first..now.len() {
            let differs = !drawn[at].is(&now[at]);
            if differs || at < covered {
                drawn[at] = Drawn::of(&now[at]);
                let before = width(&self.cells[at]);
                self.set(at, &now[at], colours);
                let width = before.max(width(&self.cells[at]));
                covered = covered.max(if differs { at + width } else { 0 });
            }
        }
    }

    /// Puts a cell where it is to show. Those of a row come from left to right.
    fn set(&mut self, at: usize, cell: &Cell, colours: Colours) {
        // What lies under a wide letter does not show.
        if self.cells[at].symbol().is_empty() {
            return;
        }
        let seen = seen(cell, self.cells.len() - at, colours);
        let under = at + 1..at + width(&seen);
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
        for under in at + 1..self.cells.len() {
            if !self.cells[under].symbol().is_empty() {
                break;
            }
            self.cells[under] = Cell::EMPTY;
            self.stale[under] = true;
        }
    }
}

/// How many cells it takes.
fn width(cell: &Cell) -> usize {
    // To find out how wide a letter is takes long, and nearly all are one byte.
    match cell.symbol().len() {
        1 => 1,
        _ => usize::from(cell.cell_width()),
    }
}

fn write_row(row: &[Cell], stale: &[bool], y: u16, pen: &mut Pen) {
    let mut from = 0;
    while let Some(next) = stale[from..].iter().position(|stale| *stale) {
        let at = from + next;
        let to = Position { x: at as u16, y };
        from = at + 1;
        if row[at].symbol().is_empty() {
            continue;
        }
        let is_bare = |cells: &[Cell]| cells.iter().all(|cell| *cell == Cell::EMPTY);
        if is_bare(&row[at..]) && stale[at..].iter().filter(|stale| **stale).count() >= FEW {
            let is_there = |now: Position| now.y == y && now.x <= to.x && is_bare(&row[usize::from(now.x)..at]);
            if !pen.at.is_some_and(is_there) {
                pen.reach(to, row);
            }
            return pen.erase();
        }
        pen.reach(to, row);
        pen.put(&row[at]);
        if from == row.len() {
            // Whether the cursor has gone on to the next row is for the terminal to know.
            pen.at = None;
        }
    }
}

/// What can be seen of a cell on a terminal with so many colours and this room for it. Whatever was drawn, and from wherever:
/// nothing raw reaches the terminal.
fn seen(cell: &Cell, room: usize, colours: Colours) -> Cell {
    let mut seen = Cell::EMPTY;
    match printable(cell.symbol()).as_ref() {
        "" | " " => {}
        symbol if symbol.contains('\n') => {}
        symbol => {
            seen.set_symbol(symbol);
            if !(1..=room).contains(&width(&seen)) {
                seen = Cell::EMPTY;
            }
        }
    }
    seen.bg = colours.nearest(cell.bg);
    if seen.symbol() != " " || cell.modifier.intersects(ON_BLANKS) {
        seen.fg = colours.nearest(cell.fg);
        seen.modifier = cell.modifier;
    }
    seen
}
