//! The picture on the terminal, as far as it can be seen: takes the cells of a frame that differ from the last, and has the
//! pen write those that look otherwise.

use std::{mem, ops::Range};

use ratatui::{
    buffer::{Cell, CellDiffOption},
    layout::{Position, Size},
    style::{Color, Modifier},
};

use super::{
    pen::Pen,
    seen::{Seen, Sign, Signs, letter},
    standing::{as_before, is_as_before, strip},
};
use crate::tui::Colours;

/// Bare cells at the end of a row that are erased rather than written.
const FEW: usize = 4;

/// The picture.
#[derive(Debug)]
pub struct Picture {
    wide: usize,
    /// The last frame, row by row.
    drawn: Vec<Drawn>,
    /// What of it can be seen.
    cells: Vec<Seen>,
    signs: Signs,
    /// Whether the terminal still shows something else there.
    stale: Vec<bool>,
    /// Where of each row it does: from the first such cell to behind the last.
    stale_rows: Vec<Range<usize>>,
}

impl Picture {
    /// A bare one.
    pub fn bare(size: Size) -> Picture {
        let (wide, tall) = (usize::from(size.width), usize::from(size.height));
        let count = wide * tall;
        Picture {
            wide: wide.max(1),
            drawn: vec![Drawn::BLANK; count],
            cells: vec![Seen::BARE; count],
            signs: Signs::default(),
            stale: vec![false; count],
            stale_rows: vec![0..0; tall],
        }
    }

    /// Takes a frame of its size, and leaves it bare for the next, but for the marks of what stands.
    pub fn take(&mut self, frame: &mut [Cell], colours: Colours) {
        let (frame, beyond) = frame.split_at_mut(self.cells.len().min(frame.len()));
        beyond.fill(Cell::EMPTY);
        for (y, now) in frame.chunks_mut(self.wide).enumerate() {
            let row = y * self.wide..y * self.wide + now.len();
            let drawn = &mut self.drawn[row.clone()];
            let (cells, stale) = (&mut self.cells[row.clone()], &mut self.stale[row]);
            let mut seen = SeenRow { cells, stale, stale_row: &mut self.stale_rows[y], signs: &mut self.signs };
            let mut from = 0;
            while let Some(next) = pass_same(&drawn[from..], &mut now[from..]) {
                let at = from + next;
                drawn[at] = Drawn::of(&now[at]);
                // What a letter covered or covers is looked at again with it.
                let covered = at + seen.set(at, &now[at], colours);
                for under in at + 1..covered {
                    let before = is_as_before(&now[under]).then(|| drawn[under].cell());
                    seen.set(under, before.as_ref().unwrap_or(&now[under]), colours);
                }
                strip(&mut now[at]);
                from = at + 1;
            }
        }
    }

    /// Whether the terminal shows it.
    pub fn stands(&self) -> bool {
        self.stale_rows.iter().all(Range::is_empty)
    }

    /// Has the pen write what the terminal does not show yet.
    pub fn write(&mut self, pen: &mut Pen) {
        for (y, part) in (0..).zip(&mut self.stale_rows).filter(|(_, part)| !Range::is_empty(part)) {
            let row = usize::from(y) * self.wide..usize::from(y + 1) * self.wide;
            let (cells, stale) = (&self.cells[row.clone()], &mut self.stale[row][..part.end]);
            write_row(cells, stale, mem::take(part).start, y, pen, &self.signs);
            stale.fill(false);
        }
    }
}

/// A cell as it was drawn, in a form that is soon compared: nearly all of a frame is as it was.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Drawn {
    /// Its symbol, if that is a letter.
    letter: Option<char>,
    fg: Color,
    bg: Color,
    modifier: Modifier,
    /// Whether it is bare.
    bare: bool,
}

impl Drawn {
    const BLANK: Drawn =
        Drawn { letter: Some(' '), fg: Color::Reset, bg: Color::Reset, modifier: Modifier::empty(), bare: true };

    fn of(cell: &Cell) -> Drawn {
        let letter = letter(cell.symbol());
        let drawn = Drawn { letter, fg: cell.fg, bg: cell.bg, modifier: cell.modifier, bare: true };
        Drawn { bare: drawn == Drawn::BLANK, ..drawn }
    }

    /// The cell again; of more than a letter only its colours are known.
    fn cell(&self) -> Cell {
        let mut cell = Cell::EMPTY;
        cell.set_char(self.letter.unwrap_or(' '));
        (cell.fg, cell.bg, cell.modifier) = (self.fg, self.bg, self.modifier);
        cell
    }

    /// Whether a cell is drawn as this one was, for certain: what is more than a letter is always looked at again.
    #[inline]
    fn is(&self, cell: &Cell) -> bool {
        self.letter.is_some()
            && self.letter == letter(cell.symbol())
            && self.modifier == cell.modifier
            && self.fg == cell.fg
            && self.bg == cell.bg
    }
}

/// Makes cells bare that are drawn as they were, and stops at the first that may be drawn otherwise. Nearly all cells of a
/// frame go through here and no further, once, while they are at hand: it is kept apart, so that nothing else is done for them.
#[inline(never)]
fn pass_same(drawn: &[Drawn], now: &mut [Cell]) -> Option<usize> {
    let mut at = 0;
    while let (Some(was), Some(cell)) = (drawn.get(at), now.get_mut(at)) {
        if cell.diff_option != CellDiffOption::None {
            let before = as_before(&mut now[at..]);
            if before > 0 {
                at += before;
                continue;
            }
        }
        let cell = &mut now[at];
        if !was.is(cell) {
            return Some(at);
        }
        if !was.bare {
            strip(cell);
        }
        at += 1;
    }
    None
}

/// What can be seen of a row.
struct SeenRow<'a> {
    cells: &'a mut [Seen],
    stale: &'a mut [bool],
    stale_row: &'a mut Range<usize>,
    signs: &'a mut Signs,
}

impl SeenRow<'_> {
    /// Puts a cell where it is to show; how many cells what stood there covered, or what stands there covers. Those of a
    /// row come from left to right.
    fn set(&mut self, at: usize, cell: &Cell, colours: Colours) -> usize {
        // Nearly always a letter of one byte stands where another one stood, and nothing is covered.
        if let (Sign::Letter(' '..='~'), [now @ b' '..=b'~']) = (self.cells[at].sign, cell.symbol().as_bytes()) {
            let seen = Seen::dyed(Sign::Letter(char::from(*now)), cell, colours);
            if self.cells[at] != seen {
                self.cells[at] = seen;
                self.differs(at);
            }
            return 1;
        }
        let before = self.signs.width(self.cells[at].sign);
        if before == 0 {
            // What lies under a wide letter does not show.
            return 0;
        }
        let seen = Seen::dyed(self.signs.of(cell.symbol(), self.cells.len() - at), cell, colours);
        let wide = self.signs.width(seen.sign);
        self.put(at, seen);
        for at in at + 1..at + wide {
            self.put(at, Seen::COVERED);
        }
        before.max(wide)
    }

    fn put(&mut self, at: usize, cell: Seen) {
        if self.cells[at] == cell {
            return;
        }
        self.cells[at] = cell;
        self.differs(at);
        // What lay under the letter that stood here is bare now.
        for under in at + 1..self.cells.len() {
            if self.cells[under].sign != Sign::Covered {
                break;
            }
            self.cells[under] = Seen::BARE;
            self.differs(under);
        }
    }

    /// The terminal shows something else there.
    fn differs(&mut self, at: usize) {
        self.stale[at] = true;
        let Range { start, end } = *self.stale_row;
        *self.stale_row = if start == end { at..at + 1 } else { start.min(at)..end.max(at + 1) };
    }
}

/// Writes the stale cells of a row, from one of them on.
fn write_row(row: &[Seen], stale: &[bool], mut from: usize, y: u16, pen: &mut Pen, signs: &Signs) {
    while let Some(next) = stale[from..].iter().position(|stale| *stale) {
        let at = from + next;
        let to = Position { x: at as u16, y };
        from = at + 1;
        if row[at].sign == Sign::Covered {
            continue;
        }
        let is_bare = |cells: &[Seen]| cells.iter().all(|cell| *cell == Seen::BARE);
        if is_bare(&row[at..]) && stale[at..].iter().filter(|stale| **stale).count() >= FEW {
            let is_there = |now: Position| now.y == y && now.x <= to.x && is_bare(&row[usize::from(now.x)..at]);
            if !pen.at.is_some_and(is_there) {
                pen.reach(to, row);
            }
            return pen.erase();
        }
        pen.reach(to, row);
        pen.put(&row[at], signs);
        if from == row.len() {
            // Whether the cursor has gone on to the next row is for the terminal to know.
            pen.at = None;
        }
    }
}
