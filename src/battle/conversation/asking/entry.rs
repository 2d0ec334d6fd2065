//! What is typed for a question in hand.

use crate::{
    battle::conversation::Cells,
    view::{Ask, AskKind, Blanks},
};

/// What is typed for a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// Faces, a cell a die.
    Faces(Cells),
    /// What the rows came to, without their faces: the text behind `=`.
    Tally(String),
    /// The choice under the cursor, and the beginning of a word that led there.
    Pick(usize, String),
}

impl Entry {
    /// Nothing typed yet.
    pub(super) fn blank(ask: &Ask, filled: &Blanks) -> Entry {
        match &ask.kind {
            AskKind::Dice { .. } => Entry::Faces(Cells::new(ask, filled)),
            AskKind::Pick { .. } | AskKind::Facts(_) => Entry::Pick(0, String::new()),
        }
    }
}
