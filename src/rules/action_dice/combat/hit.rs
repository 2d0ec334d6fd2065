//! What an attack came to, and to whom.

use crate::view::{Id, Outcome, What};

/// What an attack came to.
#[derive(Debug, Clone)]
pub struct Hit {
    /// Who suffers.
    pub on: Id,
    /// The quotient: how many models it takes (D2).
    pub q: i32,
    /// The side that attacked.
    pub side: usize,
    /// The unit that attacked.
    pub by: Id,
    /// The weapon, as people read it.
    pub with: String,
}

impl Hit {
    /// What came of it to the unit that suffers.
    pub fn outcome(&self, what: What) -> Outcome {
        Outcome::of(&self.on, what).by(&self.by).with(self.with.as_str())
    }
}
