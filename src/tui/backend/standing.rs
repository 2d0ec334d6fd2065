//! What of the picture stands from one frame to the next, so that nobody draws it anew or looks for what differs in it. It is
//! said in the cells themselves.

use std::num::NonZeroU16;

use ratatui::{
    Frame,
    buffer::{Buffer, Cell, CellDiffOption},
    layout::Rect,
    style::{Color, Modifier},
};

/// Marks the first of some cells in a row that may stand in the next frame. That begins with a bare cell which bears the mark
/// yet, if nobody cleared any of them.
const STANDS: CellDiffOption = CellDiffOption::AlwaysUpdate;
/// Marks a bare cell that shows what it showed in the last frame, and will not in the next.
const AS_BEFORE: CellDiffOption = CellDiffOption::Skip;

/// A frame of a terminal.
#[derive(Debug, Clone, Copy)]
pub struct Moment {
    cells: *const Cell,
    count: usize,
}

impl Moment {
    /// That which is being drawn.
    pub fn of(frame: &mut Frame) -> Moment {
        Moment { cells: frame.buffer_mut().content.as_ptr(), count: frame.count() }
    }

    /// Whether no other frame was drawn there since an earlier one.
    pub fn follows(self, earlier: Moment) -> bool {
        self.cells == earlier.cells && earlier.count.checked_add(1) == Some(self.count)
    }
}

/// The cells of a row.
pub fn cells_of(picture: &mut Buffer, row: Rect) -> &mut [Cell] {
    if row.is_empty() {
        return &mut [];
    }
    let at = picture.index_of(row.x, row.y);
    &mut picture.content[at..at + usize::from(row.width)]
}

/// Whether cells stand from the last frame. Who asks drew just these then.
pub fn stand(cells: &[Cell]) -> bool {
    cells.first().is_none_or(|first| first.diff_option == STANDS)
}

/// Lets bare cells that stand, from one of them on, show what they showed in the last frame.
pub fn leave(cells: &mut [Cell], from: usize) {
    let left = cells.get_mut(from..).unwrap_or_default();
    let wide = u16::try_from(left.len()).ok().and_then(NonZeroU16::new);
    if let Some((first, wide)) = left.first_mut().zip(wide) {
        first.diff_option = CellDiffOption::ForcedWidth(wide);
    }
}

/// Says of cells of which the first were just drawn whether they may stand in the next frame. Who draws over them in this
/// one [`clear`]s first, or draws there in the next one too.
pub fn let_stand(cells: &mut [Cell], stand: bool) {
    if let Some(first) = cells.first_mut() {
        first.diff_option = if stand { STANDS } else { CellDiffOption::None };
    }
}

/// Clears a place for what lies over the picture. Of what it covers a part, nothing stands in the next frame.
pub fn clear(picture: &mut Buffer, area: Rect) {
    let (whole, area) = (picture.area, area.intersection(picture.area));
    let [left, right] = [area.left(), area.right()].map(|x| usize::from(x - whole.x));
    for row in area.rows() {
        let cells = cells_of(picture, Rect { x: whole.x, width: whole.width, ..row });
        for at in 0..right {
            match cells[at].diff_option {
                STANDS => cells[at].diff_option = CellDiffOption::None,
                // What is drawn behind it may be what is cleared here.
                CellDiffOption::ForcedWidth(wide) => {
                    let as_before = cells[at..].iter_mut().take(usize::from(wide.get()));
                    as_before.for_each(|cell| cell.diff_option = AS_BEFORE);
                }
                _ => {}
            }
        }
        cells[left..right].iter_mut().for_each(Cell::reset);
    }
}

/// How many of the first cells of a bare row are as before. From then on they are bare, and stand if they may.
pub(super) fn as_before(cells: &mut [Cell]) -> usize {
    let (wide, mark) = match cells[0].diff_option {
        CellDiffOption::ForcedWidth(wide) => (usize::from(wide.get()).min(cells.len()), STANDS),
        AS_BEFORE => (1, CellDiffOption::None),
        _ => return 0,
    };
    debug_assert!(cells[..wide].iter().all(|cell| cell.symbol() == " "), "somebody drew over what is as before");
    cells[0].diff_option = mark;
    // They may bear the colours of all that is bare.
    if (cells[0].fg, cells[0].bg, cells[0].modifier) != (Color::Reset, Color::Reset, Modifier::empty()) {
        cells[..wide].iter_mut().for_each(strip);
    }
    wide
}

/// Whether a bare cell shows what it showed in the last frame, and stands alone in that.
pub(super) fn is_as_before(cell: &Cell) -> bool {
    cell.diff_option == AS_BEFORE
}

/// Makes a cell bare but for its mark.
pub(super) fn strip(cell: &mut Cell) {
    let mark = cell.diff_option;
    *cell = Cell::EMPTY;
    cell.diff_option = mark;
}
