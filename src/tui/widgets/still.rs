//! A part of the picture that stands as long as what it shows: painted once, and copied into the frames after it. It hangs on
//! what it was made of, and goes with it.

use std::cell::RefCell;

use ratatui::{
    Frame,
    buffer::{Buffer, Cell},
    layout::Rect,
};

/// A part of the picture. `K` is what else it depends on than on what it hangs on.
pub struct Still<K>(RefCell<Option<Painted<K>>>);

/// How it was painted last.
struct Painted<K> {
    of: K,
    /// The place that it had for itself.
    place: Rect,
    /// What of that it took, and its rows as far as they are not bare.
    took: Rect,
    rows: Vec<Vec<Cell>>,
}

impl<K> Default for Still<K> {
    fn default() -> Still<K> {
        Still(RefCell::new(None))
    }
}

impl<K: PartialEq> Still<K> {
    /// Draws it into a bare place; `paint` does so anew, and gives what of the place it took. So does this.
    pub fn draw(&self, frame: &mut Frame, area: Rect, of: K, paint: impl FnOnce(&mut Frame) -> Rect) -> Rect {
        let mut last = self.0.borrow_mut();
        let place = area.intersection(frame.area());
        if let Some(last) = last.as_ref().filter(|last| last.of == of && last.place == place) {
            for (place, row) in last.took.rows().zip(&last.rows) {
                cells(frame.buffer_mut(), Rect { width: row.len() as u16, ..place }).clone_from_slice(row);
            }
            return last.took;
        }
        let bare = frame.buffer_mut().cell(place.as_position()).cloned();
        let took = paint(frame).intersection(place);
        let row = |place| {
            let row = cells(frame.buffer_mut(), place);
            let end = row.iter().rposition(|cell| Some(cell) != bare.as_ref()).map_or(0, |last| last + 1);
            row[..end].to_vec()
        };
        let rows = took.rows().map(row).collect();
        *last = Some(Painted { of, place, took, rows });
        took
    }
}

/// The cells of a row.
fn cells(picture: &mut Buffer, row: Rect) -> &mut [Cell] {
    if row.is_empty() {
        return &mut [];
    }
    let at = picture.index_of(row.x, row.y);
    &mut picture.content[at..at + usize::from(row.width)]
}
