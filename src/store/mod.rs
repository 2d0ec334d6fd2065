//! Store.

mod folder;
pub mod library;

pub use folder::Folder;
