//! Parts of the picture that stand as long as what they show: left as they were in the last frame where they can be.

use std::{cell::RefCell, ops::Range, rc::Rc};

use ratatui::{
    Frame,
    buffer::{Buffer, Cell},
    layout::Rect,
};

use crate::tui::{
    Look,
    backend::{Moment, cells_of, leave, let_stand, stand},
};

/// A part that is painted once, and copied where it cannot be left. It hangs on what it was made of, and goes with it. `K` is
/// what else it depends on.
pub struct Still<K>(RefCell<Option<Painted<K>>>);

/// How it was painted last.
struct Painted<K> {
    of: K,
    /// The place that it had for itself.
    place: Rect,
    /// What of that it took, and its rows as far as they are not bare.
    took: Rect,
    rows: Vec<Vec<Cell>>,
    /// When it stood there last, and what was drawn over it then.
    last: Moment,
    under: Vec<Rect>,
}

impl<K> Default for Still<K> {
    fn default() -> Still<K> {
        Still(RefCell::new(None))
    }
}

impl<K: PartialEq> Still<K> {
    /// Draws it into a bare place; `paint` does so anew, and gives what of the place it took. So does this. Who draws over it
    /// clears that first, or says where: `under` something that ends with a letter.
    pub fn draw(
        &self,
        frame: &mut Frame,
        area: Rect,
        of: K,
        under: Vec<Rect>,
        paint: impl FnOnce(&mut Frame) -> Rect,
    ) -> Rect {
        let mut painted = self.0.borrow_mut();
        let (place, now) = (area.intersection(frame.area()), Moment::of(frame));
        if let Some(painted) = painted.as_mut().filter(|painted| painted.of == of && painted.place == place) {
            let stood = now.follows(painted.last);
            for (row, cells) in painted.took.rows().zip(&painted.rows) {
                let drawn = cells_of(frame.buffer_mut(), row);
                // Of a row that stands, what lies beyond all that is drawn over it now, or was.
                let over = under.iter().chain(&painted.under).filter(|over| over.y == row.y);
                let from = if stood && stand(drawn) {
                    over.map(|over| usize::from(over.right().saturating_sub(row.x))).max().unwrap_or(0)
                } else {
                    drawn.len()
                };
                let anew = cells.len().min(from);
                drawn[..anew].clone_from_slice(&cells[..anew]);
                let_stand(drawn, true);
                leave(drawn, from);
            }
            (painted.last, painted.under) = (now, under);
            return painted.took;
        }
        place.rows().for_each(|row| let_stand(cells_of(frame.buffer_mut(), row), false));
        let bare = frame.buffer_mut().cell(place.as_position()).cloned();
        let took = paint(frame).intersection(place);
        let copy = |row: Rect| {
            let drawn = cells_of(frame.buffer_mut(), row);
            let end = drawn.iter().rposition(|cell| Some(cell) != bare.as_ref()).map_or(0, |last| last + 1);
            let cells = drawn[..end].to_vec();
            let_stand(drawn, true);
            cells
        };
        let rows = took.rows().map(copy).collect();
        *painted = Some(Painted { of, place, took, rows, last: now, under });
        took
    }
}

/// Rows one under the other, each of which is painted where another one stood.
pub struct StillRows<T>(RefCell<Option<Shown<T>>>);

/// The rows that stood there last.
struct Shown<T> {
    look: Look,
    place: Rect,
    rows: Rc<Vec<T>>,
    /// How many cells of each are not bare.
    ends: Vec<usize>,
    last: Moment,
}

impl<T> Default for StillRows<T> {
    fn default() -> StillRows<T> {
        StillRows(RefCell::new(None))
    }
}

impl<T: PartialEq> StillRows<T> {
    /// Draws as many as there is room for into a bare place; `paint` does so with one, where another one stood before, and says
    /// from which column to which: from the left, or from behind what both begin with. Who draws over them clears that first.
    pub fn draw(
        &self,
        frame: &mut Frame,
        area: Rect,
        look: &Look,
        rows: Rc<Vec<T>>,
        paint: impl Fn(&mut Buffer, Rect, &T, Option<&T>) -> Range<u16>,
    ) {
        let mut shown = self.0.borrow_mut();
        let (place, now) = (area.intersection(frame.area()), Moment::of(frame));
        let stood = shown.take().filter(|shown| shown.place == place && shown.look == *look && now.follows(shown.last));
        let (before, mut ends) = stood.map_or((None, Vec::new()), |shown| (Some(shown.rows), shown.ends));
        ends.resize(usize::from(place.height), 0);
        for ((at, row), end) in place.rows().enumerate().zip(&mut ends) {
            let stands = before.is_some() && stand(cells_of(frame.buffer_mut(), row));
            let old = before.as_ref().filter(|_| stands).map(|before| before.get(at));
            if old.is_some_and(|old| old == rows.get(at)) {
                leave(cells_of(frame.buffer_mut(), row), 0);
                continue;
            }
            let (was, mut from) = (std::mem::take(end), 0);
            if let Some(one) = rows.get(at) {
                let drawn = paint(frame.buffer_mut(), row, one, old.flatten());
                [from, *end] = [drawn.start, drawn.end].map(|x| usize::from(x.saturating_sub(row.x)));
            }
            let drawn = cells_of(frame.buffer_mut(), row);
            let_stand(drawn, true);
            if stands {
                leave(drawn, was.max(*end));
                leave(&mut drawn[..from], 0);
            }
        }
        *shown = Some(Shown { look: *look, place, rows, ends, last: now });
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use ratatui::style::{Color, Style};

    use super::*;
    use crate::tui::{
        FrameBackend, Painter,
        backend::clear,
        widgets::{put, width},
    };

    const WIDE: u16 = 12;
    const TALL: u16 = 5;

    /// What two parts side by side show, whether there is a colour below all, and what lies over it.
    #[derive(Debug, Clone)]
    struct Scene {
        left: Vec<&'static str>,
        right: &'static str,
        /// Where in the part at the right something is drawn over it.
        marked: Vec<Rect>,
        dyed: bool,
        over: Option<Rect>,
    }

    #[derive(Default)]
    struct Parts {
        left: StillRows<&'static str>,
        right: Still<(&'static str, bool)>,
    }

    impl Parts {
        fn draw(&self, frame: &mut Frame, scene: &Scene) {
            if scene.dyed {
                let all = frame.area();
                frame.buffer_mut().set_style(all, Style::new().bg(Color::Blue));
            }
            let left = Rect::new(0, 0, 6, TALL);
            // What lies below all is a matter of the look.
            let look = Look { hints: scene.dyed, ..Look::default() };
            self.left.draw(frame, left, &look, Rc::new(scene.left.clone()), |picture, row, text, before| {
                // The first word alone is looked at.
                let first =
                    text.split_inclusive(' ').next().filter(|first| before.is_some_and(|it| it.starts_with(first)));
                let (kept, rest) = text.split_at(first.map_or(0, str::len));
                let from = row.x + width(kept) as u16;
                from..put(picture, from, row.y, rest, 6 - width(kept), Style::new())
            });
            let right = Rect::new(6, 0, 6, TALL);
            let marked = scene.marked.clone();
            self.right.draw(frame, right, (scene.right, scene.dyed), marked, |frame| {
                (0..TALL - 1).for_each(|y| {
                    put(frame.buffer_mut(), 7, y, scene.right, 5, Style::new());
                });
                right
            });
            for place in &scene.marked {
                put(frame.buffer_mut(), place.x, place.y, "***", place.width.into(), Style::new());
            }
            if let Some(over) = scene.over {
                clear(frame.buffer_mut(), over);
                put(frame.buffer_mut(), over.x, over.y, "over it", over.width.into(), Style::new());
            }
        }
    }

    fn scene() -> impl Strategy<Value = Scene> {
        let word = || proptest::sample::select(vec!["", "hold", "walk", "a 漢", "a walk", "漢 run", "漢 a"]);
        let over = (0..WIDE, 0..TALL, 1..WIDE, 1..TALL)
            .prop_map(|(x, y, wide, tall)| Rect::new(x, y, wide, tall).intersection(Rect::new(0, 0, WIDE, TALL)));
        // A mark ends with a letter of what it lies over.
        let mark = (0..4_u16, 0..TALL, proptest::sample::select(vec![7, 9, 11, WIDE]));
        let mark = mark.prop_map(|(wide, y, end)| Rect::new(end - wide.min(end - 6), y, wide.min(end - 6), 1));
        let marked = proptest::collection::vec(mark, 0..3);
        let (dyed, over) = (proptest::bool::weighted(0.2), proptest::option::weighted(0.3, over));
        (proptest::collection::vec(word(), 0..7), word(), marked, dyed, over)
            .prop_map(|(left, right, marked, dyed, over)| Scene { left, right, marked, dyed, over })
    }

    proptest! {
        #[test]
        fn parts_show_what_they_would_if_drawn_anew(scenes in proptest::collection::vec((scene(), 1..4_usize), 1..8)) {
            let [mut stays, mut anew] = [(); 2].map(|()| {
                let painter = Painter::new(FrameBackend::new(Vec::new(), WIDE, TALL)).unwrap();
                (painter, Parts::default())
            });
            for scene in scenes.into_iter().flat_map(|(scene, often)| vec![scene; often]) {
                anew.0.repaint().unwrap();
                let shown = [&mut stays, &mut anew].map(|(painter, parts)| {
                    painter.draw(|frame| parts.draw(frame, &scene)).unwrap();
                    let mut terminal = vt100::Parser::new(TALL.try_into().unwrap(), WIDE.try_into().unwrap(), 0);
                    terminal.process(painter.backend().out());
                    let cells = (0..TALL).flat_map(|y| (0..WIDE).map(move |x| (y, x)));
                    let look = |(y, x)| {
                        let cell = terminal.screen().cell(y, x).unwrap();
                        (if cell.has_contents() { cell.contents() } else { " " }.to_owned(), cell.bgcolor())
                    };
                    cells.map(look).collect::<Vec<_>>()
                });
                prop_assert_eq!(&shown[0], &shown[1], "{:?}", scene);
            }
        }
    }
}
