//! What the facts of a volley's order say: those of each target under names of their own.

use crate::view::{Fact, Id, Inches, Many, Order, Word};

/// The weapon that all shoot who have it, or `best`.
pub const WEAPON: Fact<Word> = Fact::new("weapon", "weapon");
/// How many serve each crewed weapon.
pub const CREW: Fact<u32> = Fact::new("crew", "crew");

/// The facts of the fire at one target.
pub struct Aim {
    /// It is the second target.
    pub second: bool,
    /// The target.
    pub target: Fact<Id>,
    /// How far it is (R60).
    pub range: Fact<Inches>,
    /// How many of the visible stand in which cover (R62).
    pub cover: Fact<Many>,
    /// Who of it is visible (R65).
    pub visible: Fact<Many>,
    /// How many of the visible lie prone.
    pub prone: Fact<u32>,
    /// Who shoots.
    pub shooters: Fact<Many>,
}

/// The first target.
pub const FIRST: Aim = Aim {
    second: false,
    target: Fact::new("target", "target"),
    range: Fact::new("range", "range"),
    cover: Fact::new("cover", "cover"),
    visible: Fact::new("visible", "visible"),
    prone: Fact::new("prone", "prone"),
    shooters: Fact::new("shooters", "shooters"),
};

/// The second.
pub const SECOND: Aim = Aim {
    second: true,
    target: Fact::new("target2", "target, 2nd"),
    range: Fact::new("range2", "range, 2nd"),
    cover: Fact::new("cover2", "cover, 2nd"),
    visible: Fact::new("visible2", "visible, 2nd"),
    prone: Fact::new("prone2", "prone, 2nd"),
    shooters: Fact::new("shooters2", "shooters, 2nd"),
};

/// Both.
pub const AIMS: [Aim; 2] = [FIRST, SECOND];

/// The weapon asked for, unless each takes his best.
pub fn wanted(order: &Order) -> Option<&str> {
    WEAPON.of(order).filter(|weapon| *weapon != "best")
}
