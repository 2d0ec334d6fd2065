//! Contacts: two units that touch each other on the table.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::view::Id;

/// Two units in contact, the smaller id first, and which figures touch.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bond {
    /// One unit.
    pub a: Id,
    /// The other.
    pub b: Id,
    /// Figures of `a` and of `b` that touch.
    #[serde(default)]
    pub pairs: BTreeSet<(String, String)>,
}

impl Bond {
    /// A bond of two units without touching figures yet.
    pub fn new(one: &Id, other: &Id) -> Bond {
        let (a, b) = if one <= other { (one, other) } else { (other, one) };
        Bond { a: a.clone(), b: b.clone(), pairs: BTreeSet::new() }
    }

    /// Whether this unit is one of the two.
    pub fn has(&self, id: &Id) -> bool {
        self.a == *id || self.b == *id
    }

    /// The other unit.
    pub fn other(&self, id: &Id) -> &Id {
        if self.a == *id { &self.b } else { &self.a }
    }

    /// Touching figures as (of `id`, of the other).
    pub fn pairs_of<'a>(&'a self, id: &'a Id) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.pairs
            .iter()
            .map(move |(a, b)| if self.a == *id { (a.as_str(), b.as_str()) } else { (b.as_str(), a.as_str()) })
    }

    /// Makes a figure of `id` touch a figure of the other unit.
    pub fn touch(&mut self, id: &Id, own: &str, other: &str) {
        let (a, b) = if self.a == *id { (own, other) } else { (other, own) };
        self.pairs.insert((a.to_owned(), b.to_owned()));
    }
}
