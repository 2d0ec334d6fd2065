//! Documents as trees of plain values, and types read from them. Whatever muster reads of files comes this one way, so
//! that each type has one reader, and what does not fit is told with the path to it.

mod node;
mod parts;
mod path;
mod repeats;
mod unread;
mod words;
mod yaml;

use serde::de::DeserializeOwned;
use serde_json::Value as Json;

pub use parts::{Parts, Rest};
pub use path::{At, Step};
pub use words::{Why, meant, nearest};
pub use yaml::{NoTree, Yaml, glance};

/// Why a tree does not read as a type: the path to what does not fit, from the top, and why it does not.
#[derive(Debug, Clone, PartialEq)]
pub struct Misread {
    /// The path.
    pub path: Vec<Step>,
    /// Why.
    pub why: Why,
}

/// Reads a tree as a type.
///
/// # Errors
/// The first thing that does not fit.
pub fn read<T: DeserializeOwned>(tree: &Json) -> Result<T, Misread> {
    node::read(tree, None)
}
