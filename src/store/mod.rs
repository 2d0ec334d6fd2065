//! Store.

mod folder;

pub use folder::Folder;
