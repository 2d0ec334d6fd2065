//! What keeps an open battle in its folder: the journal, the states, the lock, and the records that the disk has yet to take.

use std::{
    path::PathBuf,
    sync::{Arc, Mutex},
};

use super::{FileItem, Journal, Lock, Saver, StateWriter, head::checksum_of};
use crate::battle::Done;

/// A battle that is kept in its folder.
pub(super) struct Kept {
    pub(super) path: PathBuf,
    pub(super) journal: Journal,
    /// Records that the disk has not taken yet, the oldest first, each with the item that it came from.
    pub(super) backlog: Vec<(Arc<str>, Option<FileItem>)>,
    /// The item of a file of orders that records come from now.
    pub(super) item: Option<FileItem>,
    /// The checksum of the last record.
    pub(super) last: u32,
    pub(super) states: Arc<Mutex<StateWriter>>,
    // In this order: the saver ends its work before the lock goes.
    pub(super) saver: Saver,
    pub(super) _lock: Lock,
}

impl Kept {
    /// Makes something durable, and all before it that are not yet.
    pub(super) fn record(&mut self, done: &Done) -> Result<(), String> {
        let record = done.record()?;
        self.last = checksum_of(&record);
        self.backlog.push((record, self.item));
        self.clear_backlog()
    }

    /// Writes what the disk has not taken yet.
    pub(super) fn clear_backlog(&mut self) -> Result<(), String> {
        let mut count = 0;
        let mut written = Ok(());
        for (record, item) in &self.backlog {
            written = self.journal.append(record, *item).map_err(|why| why.while_running());
            if written.is_err() {
                break;
            }
            count += 1;
        }
        self.backlog.drain(..count);
        written
    }
}

impl Drop for Kept {
    /// The disk has a last chance to take what it did not.
    fn drop(&mut self) {
        let _ = self.clear_backlog();
    }
}
