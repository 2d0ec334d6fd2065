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
    /// The cells in which its words can still be told apart: it is shortened to these where there is no room for all.
    pub least: u16,
    /// Which way it leans.
    pub align: Align,
    /// Whether it takes what width is left over.
    pub grows: bool,
    /// Whether it gives way before the others where there is no room for all.
    pub spare: bool,
    /// Whether it says who plays a unit: then it is as wide as the players' names where there is room.
    pub whose: bool,
}

impl Column {
    /// A column that leans to the left, of so many cells.
    pub const fn left(title: &'static str, width: u16) -> Column {
        Column {
            title: Cow::Borrowed(title),
            width,
            least: width,
            align: Align::Left,
            grows: false,
            spare: false,
            whose: false,
        }
    }

    /// A column that leans to the right, of so many cells.
    pub const fn right(title: &'static str, width: u16) -> Column {
        Column {
            title: Cow::Borrowed(title),
            width,
            least: width,
            align: Align::Right,
            grows: false,
            spare: false,
            whose: false,
        }
    }

    /// The column, which is shortened to so many cells where there is no room for all.
    pub const fn shortens(mut self, least: u16) -> Column {
        self.least = least;
        self
    }

    /// The column, which gives way first where there is no room for all.
    pub const fn spare(mut self) -> Column {
        self.spare = true;
        self
    }

    /// The column, which says who plays a unit.
    pub const fn whose(mut self) -> Column {
        self.whose = true;
        self
    }

    /// The column, which takes what width is left over.
    pub const fn grows(mut self) -> Column {
        self.grows = true;
        self
    }
}

/// Width of what stands before a name: the mark, the letter of the side, a number of two digits and a blank.
pub const NUMBER: usize = 5;
/// Width that names have at least, whatever gives way to them.
pub const SHORT_NAME: usize = 12;

/// The width that each column has of so many cells, the blank before it not counted; none for one that has no room. What is
/// shortened comes before what is left out, and the spare columns are left out first, then those from the right. The last one
/// stays: it says what a unit is in. Names that want some of these cells as well come before the spare columns, but for the
/// first: it says whose a unit is.
pub fn fitted(columns: &[Column], room: usize, names: usize) -> Vec<Option<usize>> {
    let mut cells: Vec<Option<usize>> = columns.iter().map(|column| Some(column.least.into())).collect();
    let taken = |cells: &[Option<usize>]| cells.iter().flatten().map(|wide| wide + 1).sum::<usize>();
    let before = || (0..columns.len().saturating_sub(1)).rev();
    let beside = room.saturating_sub(names);
    let spare = before().filter(|at| columns[*at].spare);
    let steps = spare.map(|at| (at, if at > 0 { beside } else { room }));
    for (at, room) in steps.chain(before().filter(|at| !columns[*at].spare).map(|at| (at, room))) {
        if taken(&cells) > room {
            cells[at] = None;
        }
    }
    let mut left = beside.saturating_sub(taken(&cells));
    for (cell, column) in cells.iter_mut().zip(columns) {
        if let Some(wide) = cell {
            let more = usize::from(column.width).saturating_sub(*wide).min(left);
            *wide += more;
            left -= more;
        }
    }
    cells
}

/// The headings of the columns that have no room on a screen of so many cells.
pub fn left_out(columns: &[Column], wide: usize) -> Vec<&str> {
    let cells = fitted(columns, wide.saturating_sub(NUMBER + SHORT_NAME), 0);
    columns.iter().zip(cells).filter(|(_, cell)| cell.is_none()).map(|(column, _)| &*column.title).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_shortened_before_a_column_gives_way_and_the_spare_ones_go_first() {
        let columns = [
            Column::left("Who", 4).spare(),
            Column::right("Men", 5),
            Column::left("Armour", 12).shortens(6).spare(),
            Column::right("Wnd", 3),
            Column::left("Now", 9).grows(),
        ];
        let wide = |room| fitted(&columns, room, 0);
        assert_eq!(wide(38), [Some(4), Some(5), Some(12), Some(3), Some(9)]);
        assert_eq!(wide(35), [Some(4), Some(5), Some(9), Some(3), Some(9)]);
        assert_eq!(wide(31), [Some(4), Some(5), None, Some(3), Some(9)]);
        assert_eq!(wide(24), [None, Some(5), None, Some(3), Some(9)]);
        assert_eq!(wide(18), [None, Some(5), None, None, Some(9)]);
        assert_eq!(wide(0), [None, None, None, None, Some(9)]);
        assert_eq!(left_out(&columns, 31 + NUMBER + SHORT_NAME), ["Armour"]);
        // Names are cut last of what never changes.
        assert_eq!(fitted(&columns, 38, 3), [Some(4), Some(5), Some(9), Some(3), Some(9)]);
        assert_eq!(fitted(&columns, 35, 4), [Some(4), Some(5), None, Some(3), Some(9)]);
        assert_eq!(fitted(&columns, 26, 4), [Some(4), Some(5), None, Some(3), Some(9)]);
        assert_eq!(fitted(&columns, 24, 4), [None, Some(5), None, Some(3), Some(9)]);
    }
}
