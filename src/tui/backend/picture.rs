//! The picture on the terminal, as far as it can be seen: takes the cells of a frame that differ from the last, and has the
//! pen write those that look otherwise.

use std::{mem, ops::Range};

use ratatui::{
    buffer::{Cell, CellDiffOption, CellWidth},
    layout::{Position, Size},
    style::{Color, Modifier},
};

use super::{
    pen::{ON_BLANKS, Pen},
    standing::{as_before, strip},
};
use crate::{
    tui::{Colours, glyphs},
    view::printable,
};

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
            cells: vec![Cell::EMPTY; count],
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
            let mut seen = SeenRow { cells, stale, stale_row: &mut self.stale_rows[y] };
            let mut from = 0;
            while let Some(next) = pass_same(&drawn[from..], &mut now[from..]) {
                let at = from + next;
                drawn[at] = Drawn::of(&now[at]);
                // What a letter covered or covers is looked at again with it.
                let covered = at + seen.set(at, &now[at], colours);
                (at + 1..covered).for_each(|under| {
                    seen.set(under, &now[under], colours);
                });
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
            write_row(cells, stale, mem::take(part).start, y, pen);
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

/// The only letter of a symbol.
#[inline]
fn letter(symbol: &str) -> Option<char> {
    if let [letter] = symbol.as_bytes() {
        return Some(char::from(*letter));
    }
    let mut letters = symbol.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// Whether a symbol is a letter that is drawn with.
fn is_common(symbol: &str) -> bool {
    letter(symbol).is_some_and(glyphs::is_common)
}

/// What can be seen of a row.
struct SeenRow<'a> {
    cells: &'a mut [Cell],
    stale: &'a mut [bool],
    stale_row: &'a mut Range<usize>,
}

impl SeenRow<'_> {
    /// Puts a cell where it is to show; how many cells what stood there covered, or what stands there covers. Those of a
    /// row come from left to right.
    fn set(&mut self, at: usize, cell: &Cell, colours: Colours) -> usize {
        // Nearly always a letter of one byte stands where another one stood, and nothing is covered.
        if let ([was], [now @ b' '..=b'~']) = (self.cells[at].symbol().as_bytes(), cell.symbol().as_bytes()) {
            let (fg, bg, modifier) = look(cell, *now != b' ', colours);
            let (same, seen) = (was == now, &mut self.cells[at]);
            if !same {
                *seen = unmarked(cell);
            }
            if !same || seen.fg != fg || seen.bg != bg || seen.modifier != modifier {
                (seen.fg, seen.bg, seen.modifier) = (fg, bg, modifier);
                self.differs(at);
            }
            return 1;
        }
        let before = width(&self.cells[at]);
        if before == 0 {
            // What lies under a wide letter does not show.
            return 0;
        }
        let seen = seen(cell, self.cells.len() - at, colours);
        let wide = width(&seen);
        self.put(at, seen);
        for at in at + 1..at + wide {
            self.put(at, Cell::new(""));
        }
        before.max(wide)
    }

    fn put(&mut self, at: usize, cell: Cell) {
        if is_same(&self.cells[at], &cell) {
            return;
        }
        self.cells[at] = cell;
        self.differs(at);
        // What lay under the letter that stood here is bare now.
        for under in at + 1..self.cells.len() {
            if !self.cells[under].symbol().is_empty() {
                break;
            }
            self.cells[under] = Cell::EMPTY;
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

/// Whether both look the same. What differs is most often the look of a letter.
fn is_same(one: &Cell, other: &Cell) -> bool {
    one.fg == other.fg && one.bg == other.bg && one.modifier == other.modifier && one.symbol() == other.symbol()
}

/// How many cells it takes.
fn width(cell: &Cell) -> usize {
    // To find out how wide a letter is takes long.
    if is_common(cell.symbol()) { 1 } else { usize::from(cell.cell_width()) }
}

/// Writes the stale cells of a row, from one of them on.
fn write_row(row: &[Cell], stale: &[bool], mut from: usize, y: u16, pen: &mut Pen) {
    while let Some(next) = stale[from..].iter().position(|stale| *stale) {
        let at = from + next;
        let to = Position { x: at as u16, y };
        from = at + 1;
        let symbol = row[at].symbol();
        if symbol.is_empty() {
            continue;
        }
        let is_bare = |cells: &[Cell]| cells.iter().all(|cell| *cell == Cell::EMPTY);
        if symbol == " " && is_bare(&row[at..]) && stale[at..].iter().filter(|stale| **stale).count() >= FEW {
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
    let mut seen = if is_common(cell.symbol()) { unmarked(cell) } else { cleaned(cell, room) };
    (seen.fg, seen.bg, seen.modifier) = look(cell, seen.symbol() != " ", colours);
    seen
}

/// A cell without its mark.
fn unmarked(cell: &Cell) -> Cell {
    let mut cell = cell.clone();
    cell.diff_option = CellDiffOption::None;
    cell
}

/// How a cell looks on a terminal with so many colours; of a blank only what is under it shows.
fn look(cell: &Cell, is_letter: bool, colours: Colours) -> (Color, Color, Modifier) {
    let bg = colours.nearest(cell.bg);
    match is_letter || cell.modifier.intersects(ON_BLANKS) {
        true => (colours.nearest(cell.fg), bg, cell.modifier),
        false => (Color::Reset, bg, Modifier::empty()),
    }
}

/// A cell with what of its symbol may be printed and has room; else a blank.
fn cleaned(cell: &Cell, room: usize) -> Cell {
    let symbol = printable(cell.symbol());
    let mut cleaned = Cell::EMPTY;
    if !symbol.is_empty() && !symbol.contains('\n') {
        cleaned.set_symbol(&symbol);
    }
    if (1..=room).contains(&width(&cleaned)) { cleaned } else { Cell::EMPTY }
}
