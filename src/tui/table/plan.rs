//! Where the rows of the roster stand: in one column or several, side by side where there is room, in pages that stay as
//! they are while the cursor moves about in them.

use std::ops::Range;

/// Cells between two columns.
pub const GAP: u16 = 2;
/// Rows from which a name is worth one of them on each page.
const ROWS: usize = 12;
/// The most columns.
const MOST: u16 = 3;

/// One row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line {
    /// The name of a side, by its place in the list of sides.
    Side(usize),
    /// A unit, by its place among those that show.
    Unit(usize),
}

/// The room for units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Room {
    /// Its width in cells.
    pub wide: u16,
    /// Rows, the heading not among them.
    pub rows: usize,
    /// The width that a column has at least.
    pub least: u16,
}

impl Room {
    /// How many columns fit.
    pub fn columns(&self) -> usize {
        usize::from(((self.wide + GAP) / (self.least + GAP)).clamp(1, MOST))
    }
}

/// What stands where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The rows of each column on the page.
    pub columns: Vec<Vec<Line>>,
    /// The width of a column.
    pub wide: u16,
    /// The units on the page, by their places.
    pub units: Range<usize>,
}

impl Plan {
    /// The page that holds the unit at a place. `sides` are those of the units that show; `grouped` says that the units of a
    /// side stand together.
    pub fn of(sides: &[usize], grouped: bool, at: usize, room: Room) -> Plan {
        let blocks = if grouped { blocks(sides) } else { Vec::new() };
        let most = room.columns();
        if (2..=most).contains(&blocks.len()) && blocks.iter().all(|block| block.len() < room.rows) {
            let columns = blocks.into_iter().map(|block| headed(sides, block)).collect();
            return Plan::in_columns(columns, room, 0..sides.len());
        }
        let (page, named) = (room.rows * most, sides.len() + blocks.len());
        // A name must not turn a page that holds all into two, and not take much of a small one.
        let names = blocks.len() > 1 && (named <= page || sides.len() > page && room.rows >= ROWS);
        let lines: Vec<Line> = match names {
            true => blocks.into_iter().flat_map(|block| headed(sides, block)).collect(),
            false => (0..sides.len()).map(Line::Unit).collect(),
        };
        if page == 0 {
            return Plan { columns: Vec::new(), wide: room.wide, units: 0..0 };
        }
        let here = lines.iter().position(|line| *line == Line::Unit(at)).unwrap_or(0);
        // The last page is filled from above.
        let first = (here / page * page).min(lines.len().saturating_sub(page));
        let shown = &lines[first..(first + page).min(lines.len())];
        let places = || shown.iter().filter_map(|line| if let Line::Unit(at) = line { Some(*at) } else { None });
        let units = places().min().unwrap_or(0)..places().max().map_or(0, |last| last + 1);
        Plan::in_columns(shown.chunks(room.rows).map(<[Line]>::to_vec).collect(), room, units)
    }

    /// The units from a place on, so many of so many as there is room for; no side is named.
    pub fn from(first: usize, count: usize, room: Room) -> Plan {
        let page = room.rows * room.columns();
        let units = first.min(count)..first.saturating_add(page).min(count);
        let lines: Vec<Line> = units.clone().map(Line::Unit).collect();
        Plan::in_columns(lines.chunks(room.rows.max(1)).map(<[Line]>::to_vec).collect(), room, units)
    }

    fn in_columns(columns: Vec<Vec<Line>>, room: Room, units: Range<usize>) -> Plan {
        let count = u16::try_from(columns.len().max(1)).unwrap_or(1);
        Plan { columns, wide: room.wide.saturating_sub((count - 1) * GAP) / count, units }
    }

    /// Rows that units take at most in a room of so many columns: the name of each side, and its units, so many of each.
    pub fn need(sizes: impl Iterator<Item = usize>, columns: usize) -> usize {
        let sizes: Vec<usize> = sizes.filter(|size| *size > 0).collect();
        let units = sizes.iter().sum::<usize>();
        match sizes.len() {
            0 | 1 => units,
            several if several <= columns => sizes.iter().max().map_or(0, |size| size + 1),
            several => (units + several).div_ceil(columns),
        }
    }

    /// Whether the unit at a place is the last of its side, and no name tells where the next one begins.
    pub fn ends_side(&self, sides: &[usize], at: usize) -> bool {
        let named = self.columns.iter().flatten().any(|line| matches!(line, Line::Side(_)));
        !named && at + 1 < self.units.end && sides.get(at) != sides.get(at + 1)
    }
}

/// Runs of units of the same side.
fn blocks(sides: &[usize]) -> Vec<Range<usize>> {
    let mut blocks: Vec<Range<usize>> = Vec::new();
    for (at, side) in sides.iter().enumerate() {
        match blocks.last_mut() {
            Some(last) if sides[last.start] == *side => last.end = at + 1,
            _ => blocks.push(at..at + 1),
        }
    }
    blocks
}

/// The units of a side under its name.
fn headed(sides: &[usize], block: Range<usize>) -> Vec<Line> {
    std::iter::once(Line::Side(sides[block.start])).chain(block.map(Line::Unit)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room(wide: u16, rows: usize) -> Room {
        Room { wide, rows, least: 80 }
    }

    fn sides(each: usize) -> Vec<usize> {
        [vec![0; each], vec![1; each]].concat()
    }

    #[test]
    fn sides_are_named_where_no_page_is_lost_for_it() {
        let named = Plan::of(&sides(5), true, 0, room(80, 12));
        assert_eq!(named.columns.len(), 1);
        assert_eq!((named.columns[0].len(), named.columns[0][6]), (12, Line::Side(1)));
        let full = Plan::of(&sides(6), true, 0, room(80, 12));
        assert_eq!((full.columns[0].len(), full.columns[0][0]), (12, Line::Unit(0)));
        assert!(full.ends_side(&sides(6), 5) && !full.ends_side(&sides(6), 4) && !named.ends_side(&sides(5), 4));
        let sorted = Plan::of(&[0, 1, 0, 1], false, 0, room(80, 12));
        assert_eq!(sorted.columns[0], (0..4).map(Line::Unit).collect::<Vec<_>>());
    }

    #[test]
    fn on_a_wide_screen_sides_stand_beside_each_other_and_long_ones_run_on_in_the_next_column() {
        let beside = Plan::of(&sides(6), true, 0, room(164, 12));
        assert_eq!((beside.columns.len(), beside.wide, beside.units.clone()), (2, 81, 0..12));
        assert_eq!((beside.columns[0][0], beside.columns[1][0]), (Line::Side(0), Line::Side(1)));
        let long = Plan::of(&sides(100), true, 100, room(164, 46));
        assert_eq!((long.columns.len(), long.columns[0].len()), (2, 46));
        assert!(long.units.contains(&100), "{:?}", long.units);
    }

    #[test]
    fn units_from_a_place_on_run_on_in_the_next_column() {
        let plan = Plan::from(5, 40, Room { wide: 120, rows: 10, least: 58 });
        assert_eq!((plan.columns.len(), plan.wide, plan.units.clone()), (2, 59, 5..25));
        assert_eq!(plan.columns[1][0], Line::Unit(15));
        assert_eq!(Plan::from(39, 40, room(80, 10)).units, 39..40);
        assert!(Plan::from(0, 40, room(80, 0)).columns.is_empty());
    }

    #[test]
    fn a_page_stays_while_the_cursor_moves_in_it() {
        let sides = sides(100);
        let first = Plan::of(&sides, true, 0, room(80, 20));
        assert_eq!(Plan::of(&sides, true, 18, room(80, 20)), first);
        assert_ne!(Plan::of(&sides, true, 19, room(80, 20)), first);
        for at in 0..200 {
            let page = Plan::of(&sides, true, at, room(80, 20));
            assert!(page.units.contains(&at));
            assert_eq!(page.columns[0].len(), 20, "the last page is filled from above: {page:?}");
        }
        assert!(Plan::of(&sides, true, 3, room(80, 0)).columns.is_empty());
        assert_eq!(Plan::of(&[], true, 0, room(80, 5)).units, 0..0);
    }
}
