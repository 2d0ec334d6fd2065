//! Whose dice a script throws.

use crate::view::Id;

/// Whose dice are thrown: those of a unit, or of a side by its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hand {
    /// A unit.
    Unit(Id),
    /// A side.
    Side(usize),
}
