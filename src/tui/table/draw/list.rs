//! A list over the body of the screen.

use ratatui::{Frame, layout::Rect};
use unicode_width::UnicodeWidthStr;

use super::{
    super::{
        desk::Desk,
        list::{Choice, List},
    },
    tale,
    text::{self, CURSOR, Row},
};
use crate::{
    tui::{Look, glyphs::POINTER, keys::Command, widgets::cut_words},
    view::Tone,
};

/// Cells before a row, where the cursor stands.
const MARGIN: usize = 2;
/// Cells that a value behind its label needs to go on below itself.
const VALUE: usize = 20;
/// Cells that it needs to go on in the right half.
const LEAST_VALUE: usize = 8;
/// Lines of a notice at most.
const NOTICE: usize = 2;
/// Rows kept for the story of the line in hand, with its rule.
const STORY: u16 = 8;

/// Draws the page that holds the cursor. Texts to read are wrapped; the journal tells the line in hand below.
pub fn draw(desk: &Desk, list: &List, frame: &mut Frame, area: Rect, look: &Look) {
    let line = list.row().and_then(|row| if let Choice::Line(n) = row.choice { Some(n) } else { None });
    // What a key came to that left the list where it was.
    let notice = desk.notice.as_ref().filter(|_| list.tells || list.notes).map_or(Vec::new(), |notice| {
        let lines = text::wrap(&notice.text, area.width.saturating_sub(1) as usize, 2).into_iter();
        lines.take(NOTICE).map(|line| Row::toned(format!(" {line}"), notice.tone)).collect()
    });
    let left = area.height.saturating_sub(notice.len() as u16);
    text::lines(frame, Rect { y: area.y + left, height: area.height - left, ..area }, look, &notice);
    let area = Rect { height: left, ..area };
    match line.filter(|_| list.tells && area.height > 2 * STORY) {
        Some(n) => {
            let above = Rect { height: area.height - STORY, ..area };
            rows(list, frame, above, look);
            let below = Rect { y: area.y + above.height, height: STORY, ..area };
            story(desk, n, frame, below, look);
        }
        None => rows(list, frame, area, look),
    }
}

/// The story of one line.
fn story(desk: &Desk, n: u64, frame: &mut Frame, area: Rect, look: &Look) {
    let session = desk.folder().session();
    let line = session.place(n).and_then(|place| session.line(place));
    let width = area.width as usize;
    let title = if n == 0 { String::new() } else { format!("line {n}") };
    let area = text::ruled(frame, area, look, &title, "");
    let shown = line.map_or(Vec::new(), |line| {
        tale::of_lines(desk, std::slice::from_ref(&line), (area.height as usize, width), (Command::Open, Command::Open))
    });
    text::lines(frame, area, look, &shown);
}

fn rows(list: &List, frame: &mut Frame, area: Rect, look: &Look) {
    let width = area.width as usize;
    let page = (area.height as usize).saturating_sub(1).max(1);
    list.page.set(page);
    list.wide.set(width.saturating_sub(MARGIN));
    let chooses = list.chooses();
    // Only what shows is worked out: the story of a long battle has thousands of rows.
    let table = list.table.laid_out(width.saturating_sub(MARGIN));
    let draw = |at: usize| row(list, &table, at, chooses, width);
    let first = first(list, draw, page, chooses);
    let mut lines: Vec<Row> = Vec::new();
    for at in first..list.shown.len() {
        lines.extend(draw(at));
        if lines.len() > page {
            break;
        }
    }
    // Where rows are chosen, headings are none of them; nor is the beginning one of a journal's lines.
    let counts = |at: &&usize| !chooses || !matches!(list.rows[**at].choice, Choice::Read | Choice::Line(0));
    let rows = |most: usize| list.shown.iter().take(most).filter(counts).count();
    let count = if !list.typed.is_empty() || list.shown.len() < list.rows.len() - list.inside {
        let heading = usize::from(!chooses && !list.table.0.is_empty() && list.shown.first() == Some(&0));
        format!("{} found", rows(list.shown.len()) - heading)
    } else if first > 0 || lines.len() > page {
        format!("{} of {}", rows(list.at + 1), rows(list.shown.len()))
    } else {
        String::new()
    };
    let title = match (list.finding, list.typed.is_empty()) {
        (false, true) => cut_words(&list.title, width.saturating_sub(4)).into_owned(),
        (true, _) => format!("{}: {}{CURSOR}", list.title, list.typed),
        (false, false) => format!("{}: {}", list.title, list.typed),
    };
    let area = text::ruled(frame, area, look, &title, &count);
    if list.shown.is_empty() {
        return text::lines(
            frame,
            area,
            look,
            &[Row::toned("  Nothing has that. Backspace takes a letter back.", Tone::Dim)],
        );
    }
    text::lines(frame, area, look, &lines);
}

/// The first row that shows: of a list to choose from the page with the cursor, of a text where it was scrolled to. The last
/// page is full.
fn first(list: &List, draw: impl Fn(usize) -> Vec<Row>, page: usize, chooses: bool) -> usize {
    let mut room = page;
    let mut latest = list.shown.len();
    while let Some(rows) = latest.checked_sub(1).map(&draw).filter(|rows| rows.len() <= room) {
        room -= rows.len();
        latest -= 1;
    }
    list.latest.set(latest);
    if !chooses {
        return list.at.min(latest);
    }
    // As if every row were one line; where some are more, the page is turned on until the cursor is on it.
    let turned = list.at - list.at % page;
    let (mut first, mut used) = (turned, 0);
    for at in turned..=list.at {
        let rows = draw(at).len();
        if used + rows > page && used > 0 {
            (first, used) = (at, 0);
        }
        used += rows;
    }
    first.min(latest)
}

/// One row of the list, broken into lines where it is wider than the screen; the rows of its table are laid out already.
fn row(list: &List, table: &[Vec<String>], at: usize, chooses: bool, width: usize) -> Vec<Row> {
    let Some((place, row)) = list.shown.get(at).and_then(|place| Some((*place, list.rows.get(*place)?))) else {
        return Vec::new();
    };
    if let Some(lines) = table.get(place) {
        return lines.iter().map(|line| Row::plain(format!("{}{line}", " ".repeat(MARGIN)))).collect();
    }
    let here = at == list.at && chooses;
    let mark = if here { POINTER } else { ' ' };
    let mut out = Row::toned(format!("{mark} "), Tone::Accent);
    for cell in &row.cells {
        let tone = if here && cell.tone == Tone::Plain { Tone::Accent } else { cell.tone };
        out = out.and(cell.text.clone(), tone);
    }
    // Under a value behind its label where it has room there, else a little behind the beginning.
    let first = row.cells.first().map_or("", |cell| cell.text.as_str());
    let behind = first.width() + 2;
    let indent = if row.cells.len() > 1 && behind + VALUE <= width {
        behind
    } else if row.cells.len() > 1 && behind + LEAST_VALUE <= width {
        // Still no part of the label.
        behind.min(width / 2)
    } else {
        (first.len() - first.trim_start().len() + 4).min(width / 2)
    };
    text::hang(out, width, indent)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        tui::table::list::{Choice, ListRow},
        view::Cell,
    };

    #[test]
    fn a_value_goes_on_below_itself_where_it_has_room_there() {
        let cells = vec![Cell::plain("  initiative dice"), Cell::plain("  critical failure and rollover count")];
        let list = List::new("Options", vec![ListRow::of(cells, Choice::Read)]);
        let begin = |width| {
            let rows = row(&list, &[], 0, false, width);
            let text: String = rows[1].0.iter().map(|cell| cell.text.as_str()).collect();
            text.len() - text.trim_start().len()
        };
        assert_eq!((begin(40), begin(34), begin(26)), (19, 17, 6));
    }
}
