//! The way to a place in a tree.

use std::fmt;

use super::Misread;

/// One step of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// To what a field or name stands for; in a list, to the row of this id or name.
    Key(String),
    /// To a field or name itself.
    Name(String),
    /// To a row of a list, from 0.
    Row(usize),
}

impl fmt::Display for Step {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Key(name) | Step::Name(name) => out.write_str(name),
            Step::Row(row) => row.fmt(out),
        }
    }
}

impl fmt::Display for Misread {
    /// "troop.size: a whole number from 0 is wanted, not -1".
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, step) in self.path.iter().enumerate() {
            write!(out, "{}{step}", if at > 0 { "." } else { "" })?;
        }
        let (what, mend) = self.why.told();
        let dots = if self.path.is_empty() { "" } else { ": " };
        let then = if mend.is_empty() { "" } else { "; " };
        write!(out, "{dots}{what}{then}{mend}")
    }
}

impl std::error::Error for Misread {}
