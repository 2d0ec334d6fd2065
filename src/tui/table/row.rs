//! Rows of toned pieces, alone and under a title.

use std::rc::Rc;

use crate::{
    tui::widgets::width,
    view::{Cell, Tone},
};

/// One row of text.
#[derive(Debug, Clone, Default, PartialEq)]
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
        self.0.iter().map(|cell| width(&cell.text)).sum()
    }
}

/// A row of a part of the screen that has a title.
#[derive(PartialEq)]
pub enum Titled {
    /// Its title, with a few words at the right.
    Rule(String, String),
    /// A row below that.
    Row(Row),
}

impl Titled {
    /// A part: its title, and its rows.
    pub fn part(title: &str, words: &str, rows: impl IntoIterator<Item = Row>) -> Rc<Vec<Titled>> {
        let rule = Titled::Rule(title.to_owned(), words.to_owned());
        Rc::new(std::iter::once(rule).chain(rows.into_iter().map(Titled::Row)).collect())
    }
}
