//! Whose dice a script throws, and who threw so far.

use crate::view::Id;

/// Whose dice are thrown: those of a unit, or of a side by its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hand {
    /// A unit.
    Unit(Id),
    /// A side.
    Side(usize),
}

/// Whoever threw dice in a run.
#[derive(Debug, Default)]
pub struct Threw {
    /// All of them, the last one last.
    all: Vec<Id>,
    /// Those of the last question.
    last: Vec<Id>,
    /// That question was put: who throws from now on throws in another.
    asked: bool,
}

impl Threw {
    /// A unit throws.
    pub fn throws(&mut self, unit: &Id) {
        if std::mem::take(&mut self.asked) {
            self.last.clear();
        }
        self.all.retain(|known| known != unit);
        self.all.push(unit.clone());
        self.last.push(unit.clone());
    }

    /// The question was put.
    pub fn asked(&mut self) {
        self.asked = true;
    }

    /// What comes from now on is theirs alone, or nobody's.
    pub fn credit(&mut self, hand: Option<Id>) {
        self.all = hand.into_iter().collect();
        self.last.clone_from(&self.all);
    }

    /// All of them, the last one last.
    pub fn all(&self) -> &[Id] {
        &self.all
    }

    /// Those of the last question.
    pub fn last(&self) -> &[Id] {
        &self.last
    }
}
