//! The sheet of one unit: all that is known of it.

use super::{Cell, Id, Tone};

/// The label of the line that names what is not from the rules.
pub const HOUSE: &str = "house rules";

/// How a line stands beside the roster, where room is short.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beside {
    /// Behind its label.
    Labelled,
    /// Without its label, as it says by itself what it is.
    Bare,
    /// Not at all, as the fight does not ask for it, or something else says it.
    Left,
}

/// One line of a sheet.
#[derive(Debug, Clone, PartialEq)]
pub struct SheetRow {
    /// What it is: "short bow"; may be empty.
    pub label: String,
    /// What stands there.
    pub cells: Vec<Cell>,
    /// How it stands where room is short.
    pub beside: Beside,
}

impl SheetRow {
    /// A line of ordinary text.
    pub fn plain(label: &str, text: impl Into<String>) -> SheetRow {
        SheetRow::of(label, vec![Cell::plain(text)])
    }

    /// A line of several pieces.
    pub fn of(label: &str, cells: Vec<Cell>) -> SheetRow {
        SheetRow { label: label.to_owned(), cells, beside: Beside::Labelled }
    }

    /// The line, that stands so where room is short.
    pub fn beside(self, beside: Beside) -> SheetRow {
        SheetRow { beside, ..self }
    }

    /// A line of text with a meaning.
    pub fn toned(label: &str, text: impl Into<String>, tone: Tone) -> SheetRow {
        SheetRow::of(label, vec![Cell::toned(text, tone)])
    }
}

/// The words of what holds, in their order.
pub fn held<'a>(words: impl IntoIterator<Item = (bool, &'a str)>) -> Vec<&'a str> {
    words.into_iter().filter_map(|(holds, word)| holds.then_some(word)).collect()
}

/// All of one unit for people to read.
#[derive(Debug, Clone, PartialEq)]
pub struct Sheet {
    /// The unit.
    pub id: Id,
    /// Number and name.
    pub title: String,
    /// The few words that matter most, for the right end of the title line.
    pub brief: String,
    /// The two or three lines for the desk under the roster.
    pub short: Vec<SheetRow>,
    /// Everything, for a tall screen or paper.
    pub rows: Vec<SheetRow>,
}

impl Sheet {
    /// Number and name, and the few words that matter most, where there are any: "2 Harrow Militia, morale 5".
    pub fn head(&self) -> String {
        let words = [&self.title, &self.brief].into_iter().filter(|words| !words.is_empty());
        words.map(String::as_str).collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_is_headed_by_its_title_and_what_matters_most_where_that_is_told() {
        let sheet = |brief: &str| Sheet {
            id: Id::new("joan"),
            title: "1 Joan".to_owned(),
            brief: brief.to_owned(),
            short: Vec::new(),
            rows: Vec::new(),
        };
        assert_eq!(sheet("two bruises").head(), "1 Joan, two bruises");
        assert_eq!(sheet("").head(), "1 Joan");
    }
}
