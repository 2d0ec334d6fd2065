//! The pen that writes on the terminal: moves and looks, each in the fewest bytes, and only in words that every terminal knows
//! which can set its cursor (ECMA-48 as the VT100 has it).

use std::fmt::Write;

use ratatui::{
    buffer::{Cell, CellWidth},
    layout::Position,
    style::{Color, Modifier},
};

use super::super::Colours;

/// What shows on a blank, unlike a letter's colour and weight.
pub const ON_BLANKS: Modifier = Modifier::UNDERLINED.union(Modifier::REVERSED).union(Modifier::CROSSED_OUT);
/// Cells that are written anew at most where that is shorter than a jump over them.
const NEAR: u16 = 12;

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
        self.dip(self.ink_for(cell));
        self.bytes.extend_from_slice(cell.symbol().as_bytes());
        // Terminals do not agree how wide a letter is that is not plainly one cell.
        self.at = self.at.filter(|_| is_narrow(cell)).map(|at| Position { x: at.x + 1, ..at });
    }

    /// Goes to a cell of its row and takes up its ink. Cells before it that stay as they are may be written over.
    pub fn reach(&mut self, to: Position, row: &[Cell]) {
        let cell = &row[usize::from(to.x)];
        if self.at == Some(to) {
            return self.dip(self.ink_for(cell));
        }
        let near = self.at.filter(|at| at.y == to.y && at.x < to.x && to.x - at.x <= NEAR);
        let gap = near.map_or(&[][..], |at| &row[usize::from(at.x)..usize::from(to.x)]);
        let before = (self.bytes.len(), self.ink, self.at);
        self.go(to);
        self.dip(self.ink_for(cell));
        if gap.is_empty() || !gap.iter().all(is_narrow) {
            return;
        }
        let (jump, ink) = (self.bytes.split_off(before.0), self.ink);
        (self.ink, self.at) = (before.1, before.2);
        gap.iter().for_each(|cell| self.put(cell));
        self.dip(self.ink_for(cell));
        if self.bytes.len() - before.0 > jump.len() {
            self.bytes.truncate(before.0);
            self.bytes.extend_from_slice(&jump);
            self.ink = ink;
        }
        self.at = Some(to);
    }

    /// Makes everything bare from the cursor to the end of its row.
    pub fn erase(&mut self) {
        self.dip(self.ink_for(&Cell::EMPTY));
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

    /// Moves the cursor.
    pub fn go(&mut self, to: Position) {
        let Some(at) = self.at.replace(to) else { return self.bytes.extend_from_slice(jump(to).as_bytes()) };
        let near = match (at.y == to.y, to.x.checked_sub(at.x)) {
            (true, Some(cells)) => Some(right(cells)),
            _ if at.y + 1 == to.y => Some(format!("\r\n{}", right(to.x))),
            _ => None,
        };
        let far = jump(to);
        let shorter = near.filter(|near| near.len() < far.len()).unwrap_or(far);
        self.bytes.extend_from_slice(shorter.as_bytes());
    }

    /// The ink in which a cell looks as it should: of a blank only what is under it shows.
    fn ink_for(&self, cell: &Cell) -> Ink {
        if cell.symbol() == " " && !cell.modifier.intersects(ON_BLANKS) {
            Ink { bg: cell.bg, modifier: self.ink.modifier.difference(ON_BLANKS), ..self.ink }
        } else {
            Ink { fg: cell.fg, bg: cell.bg, modifier: cell.modifier }
        }
    }

    /// Takes up an ink.
    fn dip(&mut self, ink: Ink) {
        let old = std::mem::replace(&mut self.ink, ink);
        if ink == old {
            return;
        }
        let changed = self.numbers(old, ink);
        let changed = changed.trim_start_matches(';');
        // With nothing before the first semicolon all that was chosen is taken back first.
        let anew = self.numbers(Ink::default(), ink);
        // Where there are no colours, nobody knows the numbers that end one thing.
        let ends = self.colours == Colours::None && !ink.modifier.contains(old.modifier);
        let numbers = if ends || anew.len() < changed.len() { &anew } else { changed };
        for part in ["\x1b[", numbers, "m"] {
            self.bytes.extend_from_slice(part.as_bytes());
        }
    }

    /// The numbers that lead from one ink to another, each behind a semicolon.
    fn numbers(&self, from: Ink, to: Ink) -> String {
        let mut numbers = String::new();
        let gone = from.modifier.difference(to.modifier);
        let mut ended = 0;
        for (_, _, end) in MODIFIERS.iter().filter(|row| gone.contains(row.0)) {
            if ended != *end {
                let _ = write!(numbers, ";{end}");
            }
            ended = *end;
        }
        // What ends one thing may end another.
        let kept = |row: &(Modifier, u8, u8)| from.modifier.contains(row.0) && !ends(gone, row.2);
        for (_, begin, _) in MODIFIERS.iter().filter(|row| to.modifier.contains(row.0) && !kept(row)) {
            let _ = write!(numbers, ";{begin}");
        }
        if from.fg != to.fg {
            let _ = write!(numbers, ";{}", self.colours.number(30, to.fg));
        }
        if from.bg != to.bg {
            let _ = write!(numbers, ";{}", self.colours.number(40, to.bg));
        }
        numbers
    }
}

/// Whether this number ends any of these.
fn ends(gone: Modifier, number: u8) -> bool {
    MODIFIERS.iter().any(|row| row.2 == number && gone.contains(row.0))
}

/// Whether a letter takes one cell on every terminal.
fn is_narrow(cell: &Cell) -> bool {
    let symbol = cell.symbol();
    symbol.len() == 1 || symbol.chars().count() == 1 && symbol.cell_width() == 1
}

/// The words that set the cursor, whatever it stood on.
fn jump(to: Position) -> String {
    match (to.x, to.y + 1) {
        (0, 1) => "\x1b[H".to_owned(),
        (0, row) => format!("\x1b[{row}H"),
        (x, row) => format!("\x1b[{row};{}H", x + 1),
    }
}

/// The words that take the cursor so many cells to the right.
fn right(cells: u16) -> String {
    match cells {
        0 => String::new(),
        1 => "\x1b[C".to_owned(),
        _ => format!("\x1b[{cells}C"),
    }
}
