//! The pen that writes on the terminal: moves and looks, each in the fewest bytes, and only in words that every terminal knows
//! which can set its cursor (ECMA-48 as the VT100 has it).

use std::mem;

use ratatui::{
    buffer::{Cell, CellWidth},
    layout::Position,
    style::{Color, Modifier},
};

use super::super::Colours;

/// What shows on a blank, unlike a letter's colour and weight.
pub const ON_BLANKS: Modifier = Modifier::UNDERLINED.union(Modifier::REVERSED).union(Modifier::CROSSED_OUT);
/// Cells that are written again at most: the words that move the cursor over more are shorter.
const NEAR: u16 = 4;

/// What is true of letters, with the numbers that begin and end it.
#[rustfmt::skip]
const MODIFIERS: [(Modifier, u8, u8); 9] = [
    (Modifier::BOLD,        1, 22),
    (Modifier::DIM,         2, 22),
    (Modifier::ITALIC,      3, 23),
    (Modifier::UNDERLINED,  4, 24),
    (Modifier::SLOW_BLINK,  5, 25),
    (Modifier::RAPID_BLINK, 6, 25),
    (Modifier::REVERSED,    7, 27),
    (Modifier::HIDDEN,      8, 28),
    (Modifier::CROSSED_OUT, 9, 29),
];

/// How letters look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Ink {
    fg: Color,
    bg: Color,
    modifier: Modifier,
}

impl Ink {
    /// The ink that follows this one, in which a cell looks as it should: of a blank only what is under it shows.
    fn on(self, cell: &Cell, symbol: &str) -> Ink {
        if symbol == " " && !cell.modifier.intersects(ON_BLANKS) {
            Ink { bg: cell.bg, modifier: self.modifier.difference(ON_BLANKS), ..self }
        } else {
            Ink { fg: cell.fg, bg: cell.bg, modifier: cell.modifier }
        }
    }

    /// Whether a cell looks as it should in it.
    fn suits(self, cell: &Cell) -> bool {
        self.on(cell, cell.symbol()) == self
    }
}

/// The pen, and what it has written of a frame.
#[derive(Debug, Default)]
pub struct Pen {
    pub bytes: Vec<u8>,
    pub colours: Colours,
    /// Where the terminal's cursor stands, if that is certain.
    pub at: Option<Position>,
    ink: Ink,
}

impl Pen {
    /// Writes a cell where the cursor stands.
    pub fn put(&mut self, cell: &Cell) {
        let symbol = cell.symbol();
        self.dip(self.ink.on(cell, symbol));
        self.bytes.extend_from_slice(symbol.as_bytes());
        // Terminals do not agree how wide a letter is that is not plainly one cell.
        self.at = self.at.filter(|_| is_narrow(symbol)).map(|at| Position { x: at.x + 1, ..at });
    }

    /// Goes to a cell of its row.
    pub fn reach(&mut self, to: Position, row: &[Cell]) {
        if self.at != Some(to) && !self.write_over(to, row) {
            self.go(to);
        }
    }

    /// Reaches a cell by writing those before it again that stay as they are: where they are no more bytes than the words
    /// that move the cursor, and take no other ink than the one before them and the one behind.
    fn write_over(&mut self, to: Position, row: &[Cell]) -> bool {
        let near = self.at.filter(|at| at.y == to.y && at.x < to.x && to.x - at.x <= NEAR);
        let Some(from) = near.map(|at| at.x) else { return false };
        let gap = &row[usize::from(from)..usize::from(to.x)];
        let most = if gap.len() == 1 { "\x1b[C".len() } else { "\x1b[nC".len() };
        let bytes: usize = gap.iter().map(|cell| cell.symbol().len()).sum();
        if bytes > most || !gap.iter().all(|cell| is_narrow(cell.symbol())) {
            return false;
        }
        let first = gap.iter().take_while(|cell| self.ink.suits(cell)).count();
        let (first, then) = gap.split_at(first);
        let behind = &row[usize::from(to.x)];
        let behind = self.ink.on(behind, behind.symbol());
        if !then.iter().all(|cell| behind.suits(cell)) {
            return false;
        }
        first.iter().for_each(|cell| self.put(cell));
        self.dip(behind);
        then.iter().for_each(|cell| self.put(cell));
        true
    }

    /// Makes everything bare from the cursor to the end of its row.
    pub fn erase(&mut self) {
        self.dip(self.ink.on(&Cell::EMPTY, " "));
        self.bytes.extend_from_slice(b"\x1b[K");
    }

    /// Makes the whole screen bare, whatever others left on it.
    pub fn erase_all(&mut self) {
        (self.ink, self.at) = (Ink::default(), None);
        self.bytes.extend_from_slice(b"\x1b[m\x1b[2J");
    }

    /// Leaves the terminal with the ink that it has by itself.
    pub fn wipe(&mut self) {
        self.dip(Ink::default());
    }

    /// Moves the cursor: on in its row or to the next one, which takes no more bytes than to say where.
    pub fn go(&mut self, to: Position) {
        match self.at.replace(to) {
            Some(at) if at.y == to.y && at.x <= to.x => self.right(to.x - at.x),
            Some(at) if at.y + 1 == to.y => {
                self.bytes.extend_from_slice(b"\r\n");
                self.right(to.x);
            }
            _ => self.jump(to),
        }
    }

    /// Moves the cursor so many cells to the right.
    fn right(&mut self, cells: u16) {
        match cells {
            0 => {}
            1 => self.bytes.extend_from_slice(b"\x1b[C"),
            _ => {
                self.bytes.extend_from_slice(b"\x1b[");
                self.number(cells);
                self.bytes.push(b'C');
            }
        }
    }

    /// Moves the cursor, whatever it stood on.
    fn jump(&mut self, to: Position) {
        self.bytes.extend_from_slice(b"\x1b[");
        if to != Position::ORIGIN {
            self.number(to.y + 1);
        }
        if to.x > 0 {
            self.bytes.push(b';');
            self.number(to.x + 1);
        }
        self.bytes.push(b'H');
    }

    /// Takes up an ink.
    fn dip(&mut self, ink: Ink) {
        let old = mem::replace(&mut self.ink, ink);
        if ink == old {
            return;
        }
        self.bytes.extend_from_slice(b"\x1b[");
        let changed = self.bytes.len();
        self.numbers(old, ink);
        let anew = self.bytes.len();
        self.numbers(Ink::default(), ink);
        // Where there are no colours, nobody knows the numbers that end one thing.
        let ends = self.colours == Colours::None && !ink.modifier.contains(old.modifier);
        if ends || self.bytes.len() - anew < anew - changed - 1 {
            // With nothing before the first semicolon all that was chosen is taken back first.
            self.bytes.drain(changed..anew);
        } else {
            self.bytes.truncate(anew);
            self.bytes.remove(changed);
        }
        self.bytes.push(b'm');
    }

    /// Writes the numbers that lead from one ink to another, each behind a semicolon.
    fn numbers(&mut self, from: Ink, to: Ink) {
        let gone = from.modifier.difference(to.modifier);
        let mut ended = 0;
        for (_, _, end) in MODIFIERS.iter().filter(|row| gone.contains(row.0)) {
            if ended != *end {
                self.also(*end);
            }
            ended = *end;
        }
        // What ends one thing may end another.
        let kept = |row: &(Modifier, u8, u8)| from.modifier.contains(row.0) && !ends(gone, row.2);
        for (_, begin, _) in MODIFIERS.iter().filter(|row| to.modifier.contains(row.0) && !kept(row)) {
            self.also(*begin);
        }
        let colours = self.colours;
        for (ground, was, now) in [(30, from.fg, to.fg), (40, from.bg, to.bg)] {
            if was != now {
                colours.numbers(ground, now, |number| self.also(number));
            }
        }
    }

    /// Writes one more of several numbers.
    fn also(&mut self, number: u8) {
        self.bytes.push(b';');
        self.number(number.into());
    }

    fn number(&mut self, number: u16) {
        if number > 9 {
            self.number(number / 10);
        }
        self.bytes.push(b'0' + (number % 10) as u8);
    }
}

/// Whether this number ends any of these.
fn ends(gone: Modifier, number: u8) -> bool {
    MODIFIERS.iter().any(|row| row.2 == number && gone.contains(row.0))
}

/// Whether a letter takes one cell on every terminal.
fn is_narrow(symbol: &str) -> bool {
    symbol.len() == 1 || symbol.chars().count() == 1 && symbol.cell_width() == 1
}
