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

/// The way to a place, noted while a tree is gone through: it is made into a path only where that is told.
#[derive(Debug, Clone, Copy)]
pub enum At<'a> {
    /// The whole tree.
    Top,
    /// What a name stands for.
    Key(&'a At<'a>, &'a str),
    /// A row of a list, from 0.
    Row(&'a At<'a>, usize),
}

impl At<'_> {
    /// Its steps, from the top.
    pub fn path(&self) -> Vec<Step> {
        let (before, step) = match self {
            At::Top => return Vec::new(),
            At::Key(before, key) => (before, Step::Key((*key).to_owned())),
            At::Row(before, row) => (before, Step::Row(*row)),
        };
        let mut path = before.path();
        path.push(step);
        path
    }
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
