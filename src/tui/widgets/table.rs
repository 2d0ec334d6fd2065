//! A table that people read rows of: aligned columns, a heading, a row in hand, rows that are done and dim. It moves by
//! whole pages and works out only the rows it shows.

use std::ops::Range;

use ratatui::{buffer::Buffer, layout::Rect, style::Style};

use super::{Names, and_more, cut, pad, width};
use crate::{
    tui::{glyphs::POINTER, keys::Command, theme::Theme},
    view::{Align, Cell, Column},
};

/// A table.
#[derive(Debug, Clone)]
pub struct Table<'a> {
    /// Its columns.
    pub columns: &'a [Column],
    /// Cells before the first column; the mark of the row in hand stands in the first of them.
    pub gutter: u16,
    /// Cells between two columns.
    pub gap: u16,
    /// How many rows there are in all.
    pub count: usize,
    /// The row in hand.
    pub selected: Option<usize>,
    /// How many columns the highlight covers; fewer make for fewer bytes a move.
    pub band: usize,
}

/// The rows of the page that holds a row. Pages begin at fixed rows, so that moving within one repaints two rows only; the
/// last is filled from above.
pub fn page(selected: usize, tall: usize, count: usize) -> Range<usize> {
    let tall = tall.max(1);
    let first = (selected.min(count.saturating_sub(1)) / tall * tall).min(count.saturating_sub(tall));
    first..(first + tall).min(count)
}

/// Where a command of moving about leads in a list, if it is one.
pub fn step(does: Command, selected: usize, count: usize, tall: usize) -> Option<usize> {
    let last = count.saturating_sub(1);
    let led = match does {
        Command::Up => selected.saturating_sub(1),
        Command::Down => selected + 1,
        Command::PageUp => selected.saturating_sub(tall.max(1)),
        Command::PageDown => selected + tall.max(1),
        Command::First => 0,
        Command::Last => last,
        _ => return None,
    };
    Some(led.min(last))
}

impl Table<'_> {
    /// The rows that show in an area of this height; the first line is the heading.
    pub fn shown(&self, tall: u16) -> Range<usize> {
        page(self.selected.unwrap_or(0), usize::from(tall.saturating_sub(1)), self.count)
    }

    /// Draws the heading and one page of rows, each asked for once.
    pub fn draw(&self, area: Rect, picture: &mut Buffer, theme: &Theme, mut row: impl FnMut(usize) -> Vec<Cell>) {
        let area = area.intersection(picture.area);
        if area.is_empty() {
            return;
        }
        let places = self.places(area.width);
        for (at, (column, place)) in self.columns.iter().zip(&places).enumerate() {
            let wide = usize::from(place.end - place.start);
            let left_out = if at + 1 == places.len() { self.columns.len() - places.len() } else { 0 };
            let text = pad(&and_more(&column.title, left_out, wide), wide, column.align);
            picture.set_string(area.x + place.start, area.y, text.trim_end(), theme.dim);
        }
        if area.height < 2 {
            return;
        }
        let mut rows: Vec<(usize, Vec<Cell>)> = self.shown(area.height).map(|at| (at, row(at))).collect();
        // What rows are called tells them apart however it is cut.
        let called = self.columns.iter().position(|column| column.grows);
        if let Some((at, place)) = called.and_then(|at| Some((at, places.get(at)?))) {
            let cells = rows.iter().filter_map(|(_, cells)| cells.get(at));
            let names = Names::of(cells.map(|cell| cell.text.clone()), place.len());
            for cell in rows.iter_mut().filter_map(|(_, cells)| cells.get_mut(at)) {
                cell.text = names.cut(&cell.text).into_owned();
            }
        }
        for (y, (at, row)) in (area.y + 1..).zip(rows) {
            let line = Rect { y, height: 1, ..area };
            self.draw_row(line, picture, theme, &places, &row, self.selected == Some(at));
        }
    }

    fn draw_row(
        &self,
        area: Rect,
        picture: &mut Buffer,
        theme: &Theme,
        places: &[Range<u16>],
        row: &[Cell],
        selected: bool,
    ) {
        let mark = if selected { POINTER } else { ' ' };
        picture.set_string(area.x, area.y, mark.to_string(), theme.plain);
        for ((cell, place), column) in row.iter().zip(places).zip(self.columns) {
            let wide = usize::from(place.end - place.start);
            put(picture, area.x + place.start, area.y, wide, cell, column.align, theme.tone(cell.tone));
        }
        if selected {
            let end = match places.get(..self.band).and_then(<[_]>::last) {
                Some(place) if self.band < places.len() => place.end,
                _ => area.width,
            };
            // The pointer stands before the band, as on the roster.
            let from = self.gutter.min(area.width);
            let width = end.min(area.width).saturating_sub(from);
            picture.set_style(Rect { x: area.x + from, width, ..area }, theme.selected);
        }
    }

    /// Where each column stands, behind the gutter. Columns that grow share what is left, or give what is
    /// missing down to half their width; columns that then do not fit are left out.
    fn places(&self, wide: u16) -> Vec<Range<u16>> {
        let gaps = self.gap * u16::try_from(self.columns.len().saturating_sub(1)).unwrap_or(0);
        let fixed = self.columns.iter().map(|column| column.width).fold(self.gutter + gaps, u16::saturating_add);
        let growing = u16::try_from(self.columns.iter().filter(|column| column.grows).count()).unwrap_or(0);
        let spare = wide.saturating_sub(fixed);
        let missing = fixed.saturating_sub(wide);
        let mut nth = 0;
        let mut x = self.gutter;
        let mut places = Vec::with_capacity(self.columns.len());
        for column in self.columns {
            let mut own = column.width;
            if column.grows {
                let share = |total: u16| total / growing + u16::from(nth < total % growing);
                own = (own + share(spare)).saturating_sub(share(missing)).max(column.width.div_ceil(2));
                nth += 1;
            }
            if x + own > wide {
                break;
            }
            places.push(x..x + own);
            x += own + self.gap;
        }
        places
    }
}

/// Puts a cell's text without the blanks around it: they are there already.
fn put(picture: &mut Buffer, x: u16, y: u16, wide: usize, cell: &Cell, align: Align, style: Style) {
    let text = cut(&cell.text, wide);
    let skip = if align == Align::Right { wide - width(&text) } else { 0 };
    picture.set_string(x + u16::try_from(skip).unwrap_or(0), y, text, style);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        tui::{testing::text_of, theme::ThemeName},
        view::Tone,
    };

    const COLUMNS: &[Column] =
        &[Column::right("#", 2), Column::left("Squad", 12).grows(), Column::right("Fit", 3), Column::left("Status", 6)];

    fn table(wide: u16, tall: u16, selected: usize, asked: &mut Vec<usize>) -> Buffer {
        let area = Rect::new(0, 0, wide, tall);
        let mut picture = Buffer::empty(area);
        let table = Table { columns: COLUMNS, gutter: 1, gap: 1, count: 7, selected: Some(selected), band: 2 };
        table.draw(area, &mut picture, &ThemeName::Plain.theme(), |at| {
            asked.push(at);
            vec![
                Cell::plain((at + 1).to_string()),
                Cell::plain("Harrow Militia"),
                Cell::plain("10"),
                Cell::toned("steady", Tone::Good),
            ]
        });
        picture
    }

    #[test]
    fn columns_align_and_the_row_in_hand_is_marked() {
        let picture = table(31, 4, 0, &mut Vec::new());
        assert_eq!(
            text_of(&picture),
            "  # Squad            Fit Status\n▸ 1 Harrow Militia    10 steady\n  2 Harrow Militia    10 steady\n  3 Harrow Militia    10 steady\n"
        );
        let theme = ThemeName::Plain.theme();
        let reversed = |x: u16, y: u16| picture[(x, y)].style().add_modifier.contains(theme.selected.add_modifier);
        assert!(!reversed(0, 1) && reversed(10, 1) && !reversed(25, 1) && !reversed(4, 2));
    }

    #[test]
    fn it_moves_by_pages_and_asks_only_for_what_shows() {
        let mut asked = Vec::new();
        table(36, 4, 2, &mut asked);
        assert_eq!(asked, [0, 1, 2]);
        asked.clear();
        let last = table(36, 4, 6, &mut asked);
        assert_eq!(asked, [4, 5, 6]);
        assert!(text_of(&last).contains("▸ 7 Harrow Militia"), "{}", text_of(&last));
        assert_eq!(page(0, 5, 0), 0..0);
        assert_eq!(page(99, 5, 12), 7..12, "the last page is filled from above");
        assert_eq!((page(9, 5, 12), page(10, 5, 12)), (5..10, 7..12));
        assert_eq!(step(Command::PageDown, 3, 12, 5), Some(8));
        assert_eq!(step(Command::PageDown, 8, 12, 5), Some(11));
        assert_eq!(step(Command::Up, 0, 0, 5), Some(0));
        assert_eq!(step(Command::New, 0, 12, 5), None);
    }

    #[test]
    fn a_narrow_table_cuts_names_first_and_then_drops_columns() {
        let mut none = Vec::new();
        assert!(text_of(&table(23, 2, 0, &mut none)).contains("▸ 1 Harrow…   10 steady"));
        assert!(text_of(&table(14, 2, 0, &mut none)).contains("▸ 1 Harro…  10"));
        for wide in 0..30 {
            table(wide, 3, 0, &mut none);
        }
    }
}
