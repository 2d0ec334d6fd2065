//! Rows of toned pieces, fitted to a width.

use ratatui::{
    Frame,
    layout::Rect,
    text::{Line, Span},
    widgets::Paragraph,
};
use unicode_width::UnicodeWidthStr;

pub use crate::view::wrap;
use crate::{
    tui::{Look, widgets::cut},
    view::{Cell, Tone},
};

/// Where typing goes on.
pub const CURSOR: &str = "_";
/// The row in hand.
pub const POINTER: &str = "▸";

/// One row of text.
#[derive(Debug, Clone, Default)]
pub struct Row(pub Vec<Cell>);

impl Row {
    /// A row of ordinary text.
    pub fn plain(text: impl Into<String>) -> Row {
        Row(vec![Cell::plain(text)])
    }

    /// A row of one tone.
    pub fn toned(text: impl Into<String>, tone: Tone) -> Row {
        Row(vec![Cell::toned(text, tone)])
    }

    /// The row with one more piece.
    pub fn and(mut self, text: impl Into<String>, tone: Tone) -> Row {
        self.0.push(Cell::toned(text, tone));
        self
    }

    /// Its width in cells.
    pub fn width(&self) -> usize {
        self.0.iter().map(|cell| cell.text.width()).sum()
    }
}

/// Breaks a row of pieces into rows of a width, at its spaces; later rows are indented.
pub fn hang(row: &Row, width: usize, indent: usize) -> Vec<Row> {
    if row.width() <= width {
        return vec![row.clone()];
    }
    let mut rows = vec![Row::default()];
    for cell in &row.0 {
        for word in cell.text.split_inclusive(' ') {
            let full = |last: &Row| last.width() > 0 && last.width() + word.trim_end().width() > width;
            if rows.last().is_some_and(full) {
                rows.push(Row::plain(" ".repeat(indent)));
            }
            if let Some(last) = rows.last_mut() {
                *last = std::mem::take(last).and(word, cell.tone);
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

/// A row as a line of the terminal, cut to the width.
pub fn line(row: &Row, width: usize, look: &Look) -> Line<'static> {
    let mut room = width;
    let mut spans = Vec::new();
    for cell in &row.0 {
        let text = cut(&cell.text, room).into_owned();
        room = room.saturating_sub(text.width());
        spans.push(Span::styled(text, look.theme.tone(cell.tone)));
        if room == 0 {
            break;
        }
    }
    Line::from(spans)
}

/// Draws rows one under the other, as many as there is room for.
pub fn lines(frame: &mut Frame, area: Rect, look: &Look, rows: &[Row]) {
    let shown = rows.iter().take(area.height as usize);
    let text: Vec<Line<'static>> = shown.map(|row| line(row, area.width as usize, look)).collect();
    frame.render_widget(Paragraph::new(text), area);
}

/// Draws a titled rule into the first line of an area and gives what is left below it.
pub fn ruled(frame: &mut Frame, area: Rect, look: &Look, title: &str, words: &str) -> Rect {
    crate::tui::widgets::rule(area, frame.buffer_mut(), title, &Cell::plain(words), &look.theme);
    Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area }
}
