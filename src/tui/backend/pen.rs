//! The pen that writes on the terminal: moves and looks, each in the fewest bytes, and only in words that every terminal knows
//! which can set its cursor (ECMA-48 as the VT100 has it).

use std::mem;

use ratatui::{
    layout::Position,
    style::{Color, Modifier},
};

use super::{
    super::Colours,
    seen::{ON_BLANKS, Seen, Sign, Signs, width},
};

/// Cells that are written again at most: the words that move the cursor over more are shorter.
const NEAR: u16 = 8;
/// So many cells to the left are a word; fewer are a backspace each.
const BACKSPACES: u16 = 5;

/// How the cursor comes to another cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// To a cell by its row and column.
    Jump,
    /// To the start of its row, down, and right.
    Return,
    /// Down, which keeps the column where nobody makes two characters of a line feed, and left or right.
    Down,
    /// The same, and right by writing those before it again that stay as they are.
    Over,
}

impl Way {
    /// Those that write no cell again: all come to the same ink.
    const MOVES: [Way; 3] = [Way::Jump, Way::Return, Way::Down];
}

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
    fn on(self, cell: &Seen) -> Ink {
        if cell.is_blank() {
            Ink { bg: cell.bg, modifier: self.modifier.difference(ON_BLANKS), ..self }
        } else {
            Ink { fg: cell.fg, bg: cell.bg, modifier: cell.modifier }
        }
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
    pub fn put(&mut self, cell: &Seen, signs: &Signs) {
        match cell.sign {
            Sign::Letter(letter) => self.letter(letter, cell),
            Sign::Several(at) => {
                self.dip(self.ink.on(cell));
                self.bytes.extend_from_slice(signs.several(at).as_bytes());
                self.at = None;
            }
            Sign::Covered => {}
        }
    }

    /// Writes a letter where the cursor stands, as it looks in a cell.
    fn letter(&mut self, letter: char, cell: &Seen) {
        self.dip(self.ink.on(cell));
        if letter.is_ascii() {
            self.bytes.push(letter as u8);
        } else {
            self.bytes.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes());
        }
        // Terminals do not agree how wide a letter is that is not plainly one cell.
        self.at = self.at.filter(|_| width(letter) == 1).map(|at| Position { x: at.x + 1, ..at });
    }

    /// Goes to a cell of this row and takes up its ink, in the fewest bytes.
    pub fn reach(&mut self, to: Position, row: &[Seen]) {
        if self.at == Some(to) {
            return;
        }
        let lengths = Way::MOVES.into_iter().filter_map(|way| Some((way, self.length(way, to)?)));
        let shortest = lengths.min_by_key(|(_, length)| *length).map_or(Way::Jump, |(way, _)| way);
        let (from, ink, at) = (self.bytes.len(), self.ink, self.at);
        self.take(shortest, to, row);
        let (end, moved) = (self.bytes.len(), self.ink);
        (self.ink, self.at) = (ink, at);
        if self.take(Way::Over, to, row) && self.bytes.len() - end < end - from {
            self.bytes.drain(from..end);
        } else {
            self.bytes.truncate(end);
            (self.ink, self.at) = (moved, Some(to));
        }
    }

    /// How many bytes one of the moves takes, if it leads there.
    fn length(&self, way: Way, to: Position) -> Option<usize> {
        if way == Way::Jump {
            let column = if to.x > 0 { 1 + digits(to.x + 1) } else { 0 };
            return Some(3 + column + if to == Position::ORIGIN { 0 } else { digits(to.y + 1) });
        }
        let at = self.start(to)?;
        let (before, from) = if way == Way::Return { (1, 0) } else { (0, at.x) };
        let sideways = match from.abs_diff(to.x) {
            cells if cells == 0 || from > to.x && cells < BACKSPACES => cells.into(),
            1 => 3,
            cells => 3 + digits(cells),
        };
        Some(before + usize::from(to.y - at.y) + sideways)
    }

    /// Where a way begins that does not jump, if one leads there.
    fn start(&self, to: Position) -> Option<Position> {
        self.at.filter(|at| at.y <= to.y && to.y - at.y <= NEAR)
    }

    /// Goes one way to a cell of this row, if it leads there, and takes up its ink.
    fn take(&mut self, way: Way, to: Position, row: &[Seen]) -> bool {
        let leads = self.go_by(way, to, row);
        if let Some(cell) = row.get(usize::from(to.x)).filter(|_| leads) {
            self.dip(self.ink.on(cell));
        }
        leads
    }

    /// Goes one way, if it leads there. Down is never beyond the last row, so nothing scrolls.
    fn go_by(&mut self, way: Way, to: Position, row: &[Seen]) -> bool {
        if way == Way::Jump {
            self.jump(to);
        } else {
            let Some(at) = self.start(to) else { return false };
            let from = if way == Way::Return { 0 } else { at.x };
            let over = way == Way::Over;
            let gap = row.get(usize::from(from)..usize::from(to.x)).unwrap_or_default();
            if over
                && (gap.is_empty() || gap.len() > usize::from(NEAR) || !gap.iter().all(|cell| plain(cell).is_some()))
            {
                return false;
            }
            if way == Way::Return {
                self.bytes.push(b'\r');
            }
            self.bytes.extend((at.y..to.y).map(|_| b'\n'));
            self.at = Some(Position { x: from, y: to.y });
            if over {
                for (cell, letter) in gap.iter().filter_map(|cell| Some((cell, plain(cell)?))) {
                    self.letter(letter, cell);
                }
            } else if from > to.x {
                self.left(from - to.x);
            } else {
                self.right(to.x - from);
            }
        }
        self.at = Some(to);
        true
    }

    /// Makes everything bare from the cursor to the end of its row.
    pub fn erase(&mut self) {
        self.dip(self.ink.on(&Seen::BARE));
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

    /// Moves the cursor in the fewest bytes, whatever stands where.
    pub fn go(&mut self, to: Position) {
        self.reach(to, &[]);
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

    /// Moves the cursor so many cells to the left.
    fn left(&mut self, cells: u16) {
        if cells < BACKSPACES {
            self.bytes.extend((0..cells).map(|_| b'\x08'));
        } else {
            self.bytes.extend_from_slice(b"\x1b[");
            self.number(cells);
            self.bytes.push(b'D');
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

/// How many digits a number has.
fn digits(number: u16) -> usize {
    number.checked_ilog10().map_or(1, |tens| tens as usize + 1)
}

/// Whether this number ends any of these.
fn ends(gone: Modifier, number: u8) -> bool {
    MODIFIERS.iter().any(|row| row.2 == number && gone.contains(row.0))
}

/// The letter of a cell, if it takes one cell on every terminal.
fn plain(cell: &Seen) -> Option<char> {
    match cell.sign {
        Sign::Letter(letter) => Some(letter).filter(|letter| width(*letter) == 1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::iter;

    use super::*;

    #[test]
    fn a_move_takes_as_many_bytes_as_it_is_told_to() {
        let places = [0, 1, 2, 4, 5, 6, 8, 9, 10, 11, 98, 99, 100, 120, 998, 999, 1_000, 9_999];
        let all = || places.iter().flat_map(|y| places.iter().map(|x| Position { x: *x, y: *y }));
        for (from, to) in iter::once(None).chain(all().map(Some)).flat_map(|from| all().map(move |to| (from, to))) {
            for way in Way::MOVES {
                let mut pen = Pen { at: from, ..Pen::default() };
                let told = pen.length(way, to);
                let written = pen.go_by(way, to, &[]).then_some(pen.bytes.len());
                assert_eq!(told, written, "{way:?} from {from:?} to {to:?}");
            }
        }
    }
}
