//! The roster: columns, and a row for each unit.

use std::borrow::Cow;

use super::{Id, Tone};

/// Which way a column leans.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Align {
    /// Left, for words.
    #[default]
    Left,
    /// Right, for numbers.
    Right,
}

/// One column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Its heading.
    pub title: Cow<'static, str>,
    /// Its width in cells.
    pub width: u16,
    /// Which way it leans.
    pub align: Align,
    /// Whether it takes what width is left over.
    pub grows: bool,
    /// Whether it gives way before the others where there is no room for all.
    pub spare: bool,
}

impl Column {
    /// A column that leans to the left, of so many cells.
    pub const fn left(title: &'static str, width: u16) -> Column {
        Column { title: Cow::Borrowed(title), width, align: Align::Left, grows: false, spare: false }
    }

    /// A column that leans to the right, of so many cells.
    pub const fn right(title: &'static str, width: u16) -> Column {
        Column { title: Cow::Borrowed(title), width, align: Align::Right, grows: false, spare: false }
    }

    /// The column, which gives way first where there is no room for all.
    pub const fn spare(mut self) -> Column {
        self.spare = true;
        self
    }

    /// The column, which takes what width is left over.
    pub const fn grows(mut self) -> Column {
        self.grows = true;
        self
    }
}

/// One piece of a row.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cell {
    /// Its text.
    pub text: String,
    /// How it is meant.
    pub tone: Tone,
}

impl Cell {
    /// Ordinary text.
    pub fn plain(text: impl Into<String>) -> Cell {
        Cell { text: text.into(), tone: Tone::Plain }
    }

    /// Text with a meaning.
    pub fn toned(text: impl Into<String>, tone: Tone) -> Cell {
        Cell { text: text.into(), tone }
    }
}

/// One unit's row.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The unit.
    pub id: Id,
    /// Its number.
    pub number: u16,
    /// Its side, by place in the list of sides.
    pub side: usize,
    /// Its cells, one a column.
    pub cells: Vec<Cell>,
    /// One text over all the columns behind the name instead of cells: "off the table: due turn 4".
    pub across: Option<String>,
    /// Has nothing left to do in this stage.
    pub done: bool,
    /// May act now.
    pub may: bool,
}
