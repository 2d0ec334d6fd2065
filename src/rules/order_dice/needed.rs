//! The face that a die must reach: what the sheet asks of it at first, and what its tables add to the die (D4, D8).

use crate::view::{Number, Part};

/// A face to reach, in parts with the signs of the sheet: -1 makes the die worse, and the face to reach higher.
#[derive(Debug, Clone)]
pub struct Needed {
    /// What the sheet asks at first: a 3 or more.
    base: Number,
    /// What is added to the die.
    adds: Vec<Part>,
}

impl Needed {
    /// A face that starts from a base, a number of one part.
    pub fn new(base: Number, adds: Vec<Part>) -> Needed {
        Needed { base, adds }
    }

    /// What the die must show, were it to have that many faces.
    pub fn total(&self) -> i32 {
        self.base.total() - self.adds.iter().map(|part| part.value).sum::<i32>()
    }

    /// The face asked for, from 2 to 6: a 1 never does.
    pub fn face(&self) -> i32 {
        self.total().clamp(2, 6)
    }

    /// The number behind it: "rifle: to hit 5+ (base 3+), on the die" of what is added to the die, "rifle: to hit 3+" of the
    /// base where nothing is. `on` is the face in words.
    pub fn number(&self, name: &str, on: &str) -> Number {
        if self.adds.is_empty() {
            return Number { name: format!("{name} {on}"), ..self.base.clone() };
        }
        let base: String = self.base.parts.iter().map(|part| format!("{} {}+", part.name, part.value)).collect();
        Number::added(format!("{name} {on} ({base}), on the die"), self.adds.clone())
    }
}
