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
    /// The boxes in the order they stand on paper.
    pub boxes: Vec<(String, Tick)>,
}
