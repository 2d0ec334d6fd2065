//! Items of a file of orders: what a file gives is facts and answers, and each item passes the same gate as a key.

use super::{Conversation, Keep, Said};
use crate::battle::{Entry, Item, ItemError, perform_item};

/// What an item came to.
pub struct Fed {
    /// What the journal keeps of it.
    pub entry: Entry,
    /// The lines that fell away with an amendment.
    pub fell: Vec<u64>,
    /// What it says beside that.
    pub said: Said,
}

impl Conversation {
    /// Does one item.
    ///
    /// # Errors
    /// Why it was not done: refused, an answer missing or not fitting, or no item at all. Nothing has changed.
    pub fn feed(&mut self, keep: &mut dyn Keep, item: &Item) -> Result<Fed, ItemError> {
        self.heard();
        let done = perform_item(keep.session(), item)?;
        let entry = done.entry.clone();
        let fell = match &entry {
            Entry::Amend { line, with } => keep.session().falls(*line, with),
            _ => Vec::new(),
        };
        let said = self.take(keep, done);
        Ok(Fed { entry, fell, said })
    }
}
