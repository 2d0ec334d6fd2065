//! The facts that several chapters read. What one chapter alone reads is defined there.

use crate::view::{Fact, Id, Inches, Word};

/// The enemy shot at or assaulted.
pub const TARGET: Fact<Id> = Fact::new("target", "target");
/// How far a shot goes (R15).
pub const RANGE: Fact<Inches> = Fact::new("range", "range");
/// What the target of a shot stands behind (A3).
pub const COVER: Fact<Word> = Fact::new("cover", "cover");
/// From how far an assault begins (R29).
pub const DISTANCE: Fact<Inches> = Fact::new("distance", "distance");
/// The officer in range (H6).
pub const OFFICER: Fact<Id> = Fact::new("officer", "officer");
/// What the other side does first (R41).
pub const REACTION: Fact<Word> = Fact::new("reaction", "reaction");

/// The longest distance a form takes, in inches.
pub const FARTHEST: i64 = 300;
