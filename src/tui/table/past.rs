//! An older state on the screen, as it stood after a line.

use crate::{
    battle::{Altered, Line},
    engine::Game,
    view::Id,
};

/// An older state on the screen.
pub(super) struct Past {
    /// So many lines stood then.
    pub lines: usize,
    /// The state.
    pub game: Box<dyn Game>,
    /// The last of those lines; none at the beginning.
    pub line: Option<Line>,
    /// What it altered.
    pub altered: Vec<Altered>,
    /// Only the lines of this unit are gone through.
    pub only: Option<Id>,
    /// "after line 12", "at the beginning".
    pub when: String,
}
