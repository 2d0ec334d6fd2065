//! Rows of toned pieces, fitted to a width.

use std::{ops::Range, rc::Rc};

use ratatui::{Frame, buffer::Buffer, layout::Rect};

use super::super::desk::Desk;
pub use super::super::row::{Row, Titled};
pub use crate::view::wrap;
use crate::{
    tui::{
        Look,
        keys::Command,
        widgets::{StillRows, breaks_off, cut, cut_words, put, rule, width},
    },
    view::{Cell, Tone, unbroken},
};

/// Where typing goes on.
pub const CURSOR: &str = "_";

/// Breaks a row of pieces into rows of a width, at its spaces; later rows are indented.
pub fn hang(row: Row, most: usize, indent: usize) -> Vec<Row> {
    if row.width() <= most {
        return vec![row];
    }
    let mut rows = vec![Row::default()];
    let mut used = 0;
    for cell in &row.0 {
        for word in unbroken(&cell.text) {
            if used > 0 && used + width(word.trim_end()) > most {
                rows.push(Row::plain(" ".repeat(indent)));
                used = indent;
            }
            used += width(word);
            let Some(last) = rows.last_mut() else { continue };
            match last.0.last_mut() {
                Some(piece) if piece.tone == cell.tone => piece.text.push_str(word),
                _ => last.0.push(Cell::toned(word, cell.tone)),
            }
        }
    }
    // A blank at the end of a full row would cost its last letter.
    for row in &mut rows {
        if let Some(last) = row.0.last_mut() {
            last.text.truncate(last.text.trim_end().len());
        }
    }
    rows
}

/// How many of the first entries, of so many rows each, fit into a room.
pub fn fit(entries: impl Iterator<Item = usize>, room: usize) -> usize {
    let used = entries.scan(0, |used, rows| {
        *used += rows;
        Some(*used)
    });
    used.take_while(|used| *used <= room).count()
}

/// The entries that fit into so many rows, each whole, the first first; the others are counted, with the key that does what shows
/// them. Of a first one that has no room its beginning stands there.
pub fn fitted(desk: &Desk, entries: &[Vec<Row>], room: usize, wide: usize, does: Command) -> Vec<Row> {
    let all = || entries.iter().flatten();
    if all().count() <= room {
        return entries.concat();
    }
    let fit = if room == 0 { 0 } else { fit(entries.iter().map(Vec::len), room - 1) };
    let more = format!("  {}", desk.more(entries.len() - fit, does));
    let mut rows = entries[..fit].concat();
    match (room, all().next()) {
        (0, _) => {}
        (1, Some(first)) => rows = vec![cut_to(first, wide.saturating_sub(width(&more))).and(more, Tone::Accent)],
        _ => {
            if rows.is_empty() {
                rows.extend(all().take(room - 1).cloned());
                // Half of an entry is not read as all of it.
                if let Some(last) = rows.last_mut() {
                    *last = broken_off(last, wide);
                }
            }
            rows.push(Row::toned(more, Tone::Accent));
        }
    }
    rows
}

/// A row, cut to a width: nothing follows a piece that had to be cut.
fn cut_to(row: &Row, mut most: usize) -> Row {
    let piece = |cell: &Cell| {
        let text = cut_words(&cell.text, most).into_owned();
        most = if text == cell.text { most - width(&text) } else { 0 };
        Cell { text, ..cell.clone() }
    };
    Row(row.0.iter().map(piece).collect())
}

/// A row that goes on where it does not show: an ellipsis stands behind its last whole clause or word.
fn broken_off(row: &Row, most: usize) -> Row {
    if row.width() >= most {
        return cut_to(row, most.saturating_sub(1));
    }
    let mut row = row.clone();
    if let Some(last) = row.0.last_mut() {
        last.text = breaks_off(&last.text);
    }
    row
}

/// Draws a row into the first line of an area, cut to its width, but for the pieces at its beginning that stand there from
/// another one; gives from where to where.
pub fn row(picture: &mut Buffer, area: Rect, row: &Row, stood: Option<&Row>, look: &Look) -> Range<u16> {
    let area = area.intersection(picture.area);
    let (from, pieces) = stood.map_or((area.x, &row.0[..]), |stood| behind(row, stood, area));
    let mut x = from;
    for cell in pieces.iter().filter(|_| !area.is_empty()) {
        let room = usize::from(area.right().saturating_sub(x));
        x = put(picture, x, area.y, &cut(&cell.text, room), room, look.theme.tone(cell.tone));
    }
    from..x
}

/// The pieces of a row behind those that it begins with as another one does, and where they begin. What had to be cut is looked
/// at again.
fn behind<'r>(row: &'r Row, stood: &Row, area: Rect) -> (u16, &'r [Cell]) {
    let same = row.0.iter().zip(&stood.0).take_while(|(one, other)| one == other).map(|(one, _)| width(&one.text));
    let ends = same.scan(0, |end, wide| {
        *end += wide;
        Some(*end)
    });
    let fit = ends.take_while(|end| *end <= usize::from(area.width)).enumerate().last();
    fit.map_or((area.x, &row.0), |(last, end)| (area.x + end as u16, &row.0[last + 1..]))
}

/// Draws rows one under the other, as many as there is room for.
pub fn lines(frame: &mut Frame, area: Rect, look: &Look, rows: &[Row]) {
    for (y, one) in (area.top()..area.bottom()).zip(rows) {
        row(frame.buffer_mut(), Rect { y, height: 1, ..area }, one, None, look);
    }
}

/// Draws a part with a title.
pub fn titled(still: &StillRows<Titled>, frame: &mut Frame, area: Rect, look: &Look, rows: Rc<Vec<Titled>>) {
    still.draw(frame, area, look, rows, |picture, area, one, stood| match (one, stood) {
        (Titled::Rule(title, words), _) => {
            rule(area, picture, title, &Cell::plain(words), &look.theme);
            area.left()..area.right()
        }
        (Titled::Row(one), Some(Titled::Row(stood))) => row(picture, area, one, Some(stood), look),
        (Titled::Row(one), _) => row(picture, area, one, None, look),
    });
}

/// Draws a titled rule into the first line of an area and gives what is left below it.
pub fn ruled(frame: &mut Frame, area: Rect, look: &Look, title: &str, words: &str) -> Rect {
    rule(area, frame.buffer_mut(), title, &Cell::plain(words), &look.theme);
    Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_breaks_at_its_spaces_and_not_before_the_sign_of_a_number() {
        let rows = hang(Row::plain("to be hit ").and("66 % now", Tone::Dim), 13, 2);
        let told: Vec<String> = rows.iter().map(|row| row.0.iter().map(|cell| cell.text.as_str()).collect()).collect();
        assert_eq!(told, ["to be hit", "  66 % now"]);
    }

    #[test]
    fn a_row_behind_what_stands_is_the_row() {
        let row_of = |(label, what, tone): (&str, &str, Tone)| {
            Row::toned(label, Tone::Dim).and(what, tone).and(" 7", Tone::Plain)
        };
        let rows: Vec<Row> = [
            ("", "", Tone::Plain),
            ("morale ", "5 of 5, steady", Tone::Plain),
            ("morale ", "5 of 5, steady", Tone::Bad),
            ("morale ", "4 of 5, shaken", Tone::Bad),
            ("move ", "8, walk 6\"", Tone::Plain),
            ("王王 ", "王", Tone::Plain),
            ("王王 ", "王王", Tone::Plain),
        ]
        .map(row_of)
        .into_iter()
        .chain([Row::toned("morale ", Tone::Dim), Row::default()])
        .collect();
        let look = Look::default();
        for wide in [0, 1, 4, 6, 7, 8, 12, 21, 30] {
            let area = Rect::new(0, 0, wide, 1);
            let drawn = |row: &Row, stood: Option<&Row>| {
                let mut picture = Buffer::empty(area);
                let place = super::row(&mut picture, area, row, stood, &look);
                (picture, place)
            };
            for (stood, row) in rows.iter().flat_map(|stood| rows.iter().map(move |row| (stood, row))) {
                let (wanted, whole) = drawn(row, None);
                let (mut picture, place) = drawn(row, Some(stood));
                let kept = usize::from(place.start);
                picture.content[..kept].clone_from_slice(&drawn(stood, None).0.content[..kept]);
                assert_eq!((picture, place.end), (wanted, whole.end), "{row:?} where {stood:?} stood, {wide} wide");
            }
        }
    }

    #[test]
    fn what_is_cut_ends_in_one_ellipsis() {
        let row = Row::plain("Goblin Bows").and("  1 out", Tone::Bad);
        let cut = |most| cut_to(&row, most).0.iter().map(|cell| cell.text.as_str()).collect::<String>();
        assert_eq!([8, 13, 15, 17].map(cut), ["Goblin…", "Goblin Bows…", "Goblin Bows…", "Goblin Bows…"]);
        assert_eq!([0, 18].map(cut), ["", "Goblin Bows  1 out"]);
        let broken = |most| broken_off(&row, most).0.iter().map(|cell| cell.text.as_str()).collect::<String>();
        assert_eq!([18, 19].map(broken), ["Goblin Bows…", "Goblin Bows  1 out…"]);
        // The number of the unit that the next row begins with.
        let lifted = broken_off(&Row::plain("  Lift \"No Fire\": 3 Ford Spears, 22"), 40);
        assert_eq!(lifted, Row::plain("  Lift \"No Fire\": 3 Ford Spears…"));
        // Whatever follows is no part of a name.
        let head = "Karst Stormers assault Vale Guard from 8\": destroyed in an assault; Karst";
        let destroyed = broken_off(&Row::plain(head), 80);
        assert_eq!(destroyed, Row::plain("Karst Stormers assault Vale Guard from 8\": destroyed in an assault…"));
    }
}
