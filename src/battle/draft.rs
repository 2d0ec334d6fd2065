//! An order still being answered.

use compact_str::CompactString;
use serde::{Deserialize, Serialize};

use super::Behind;
use crate::view::{Answered, Blanks, Facts, Order};

/// An order still being answered, with the answers accepted so far.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Draft {
    /// The order as it was given.
    pub order: Order,
    /// Answers accepted so far.
    #[serde(default)]
    pub answers: Vec<Answered>,
    /// Its facts are still being typed: nothing has been asked yet.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub typing: bool,
    /// What is typed for the question behind its answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub typed: Option<HalfAnswer>,
    /// The question that it is typed for; an older muster did not keep it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asks: Option<CompactString>,
    /// What questions behind its answers were answered before, to be offered where they come again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offered: Vec<Answered>,
    /// The line whose place it is to take.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amends: Option<u64>,
    /// All that the line was asked is put anew, not only what it has no answer to.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub puts: bool,
    /// The line is struck.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub strikes: bool,
    /// What was said by now to what comes behind the line.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub behind: Behind,
}

impl Draft {
    /// Whether both wait for the same, whatever is typed for it.
    pub fn waits_like(&self, other: &Draft) -> bool {
        let bare = |draft: &Draft| Draft { typed: None, asks: None, ..draft.clone() };
        bare(self) == bare(other)
    }

    /// Whether one takes the place of the other: units have one order half given, and one line is amended at a time.
    pub fn replaces(&self, other: &Draft) -> bool {
        match (self.amends, other.amends) {
            (None, None) => self.order.who == other.order.who,
            (one, two) => one.is_some() && two.is_some(),
        }
    }
}

/// What is typed for a question that is not answered yet.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HalfAnswer {
    /// Faces of its dice; none where a die is blank.
    Faces(Blanks),
    /// What its rows came to, in place of their faces, as it is typed.
    Tally(String),
    /// Further facts, as far as they fit.
    Facts(Facts),
}
