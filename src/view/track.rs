//! Boxes to tick with a pencil: morale, wounds, anything that is counted off on paper.

/// What is in a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tick {
    /// Nothing yet.
    Open,
    /// A cross: it has happened.
    Ticked,
    /// Struck out from the start: this unit has no such box.
    Struck,
}

/// A row of boxes, each with its word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Track {
    /// What is counted: "morale", "3 champion".
    pub label: String,
    /// The row of the sheet that says the same in its first cell, by its label; a figure's, by its name.
    pub row: String,
    /// What the figure is whose boxes they are, beside its name: "champion"; empty for nothing more.
    pub role: &'static str,
    /// The boxes in the order they stand on paper.
    pub boxes: Vec<(String, Tick)>,
}

impl Track {
    /// Boxes of what is counted; the row of the sheet is called by its first word.
    pub fn new(label: impl Into<String>, boxes: Vec<(String, Tick)>) -> Track {
        let label = label.into();
        let row = label.split(' ').next().unwrap_or_default().to_owned();
        Track { label, row, role: "", boxes }
    }

    /// The same where another row of the sheet says it.
    pub fn of(self, row: impl Into<String>) -> Track {
        Track { row: row.into(), ..self }
    }
}
