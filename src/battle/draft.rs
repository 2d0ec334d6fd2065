//! An order still being answered.

use serde::{Deserialize, Serialize};

use crate::view::{Answered, Order};

/// An order still being answered, with the answers accepted so far.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Draft {
    /// The order as it was given.
    pub order: Order,
    /// Answers accepted so far.
    #[serde(default)]
    pub answers: Vec<Answered>,
    /// Its facts are still being typed: nothing has been asked yet.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub typing: bool,
}
