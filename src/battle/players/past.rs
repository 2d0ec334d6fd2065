//! The states before the last lines, gone back to as far as somebody asks.

use crate::engine::{Change, Direction, Game};

/// A state followed back, line by line.
pub(super) struct Past {
    /// The state before the lines gone back to; none once one did not fit.
    game: Option<Box<dyn Game>>,
    /// What the lines before that altered, the newest first: nobody has asked for the state before them yet.
    ahead: Vec<Change>,
}

impl Past {
    /// The state as it is.
    pub fn of(game: &dyn Game) -> Past {
        Past { game: Some(game.copy()), ahead: Vec::new() }
    }

    /// One line further back.
    pub fn pass(&mut self, change: &Change) {
        self.ahead.push(change.clone());
    }

    /// The state before the lines passed.
    pub fn game(&mut self) -> Option<&dyn Game> {
        for change in self.ahead.drain(..) {
            self.game = self.game.take().and_then(|game| game.apply(&change, Direction::Back).ok());
        }
        self.game.as_deref()
    }
}
