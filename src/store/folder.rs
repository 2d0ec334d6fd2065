//! One open battle: its session and the folder that keeps it. Contract for the screens; the keeping itself follows.

use crate::battle::{Done, Session};

/// An open battle.
pub struct Folder {
    session: Session,
    slug: String,
    unsaved: Option<String>,
}

impl Folder {
    /// A battle kept nowhere: for tests of the screens.
    pub fn nowhere(session: Session, slug: &str) -> Folder {
        Folder { session, slug: slug.to_owned(), unsaved: None }
    }

    /// The battle.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Its folder's name.
    pub fn slug(&self) -> &str {
        &self.slug
    }

    /// Why the battle is not safe on disk, if it is not.
    pub fn unsaved(&self) -> Option<&str> {
        self.unsaved.as_deref()
    }

    /// Makes something durable and then true. If the disk fails it becomes true all the same, and the battle says so.
    pub fn take(&mut self, done: Done) {
        self.session.commit(done);
    }

    /// Writes the state now and waits for it: before quitting, and at a pause.
    pub fn settle(&mut self) {}
}
