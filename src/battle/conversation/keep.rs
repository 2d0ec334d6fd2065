//! Where a conversation finds its battle, and what keeps what it decides.

use crate::battle::{Done, Session};

/// A battle and what makes its lines durable: a folder on disk, or a bare session for what is only tried.
pub trait Keep {
    /// The battle.
    fn session(&self) -> &Session;

    /// Makes something durable, then true.
    fn take(&mut self, done: Done);

    /// Why nothing can be changed, if so, as a sentence.
    fn barred(&self) -> Option<String> {
        None
    }
}

impl Keep for Session {
    fn session(&self) -> &Session {
        self
    }

    fn take(&mut self, done: Done) {
        self.commit(done);
    }
}
