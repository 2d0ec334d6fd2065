//! The facts of a shot: at whom, how far, behind what.

use super::super::facts::{COVER, RANGE};
use crate::view::{Fact, Facts, Id, Inches, Many, Value, Word};

/// Where a vehicle is hit (R21).
pub const FACING: Fact<Word> = Fact::new("facing", "facing");
/// How many of which weapons fire.
pub const WEAPONS: Fact<Many> = Fact::new("weapons", "weapons");
/// What a gun with both fires: high explosive or solid shot.
pub const SHELL: Fact<Word> = Fact::new("shell", "shell");
/// Whether the shooter counts as moving (R7).
pub const MOVING: Fact<bool> = Fact::new("moving", "fires on the move");

/// On what occasion a unit shoots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Occasion {
    /// On a Fire order, from ambush, or in return.
    Still,
    /// After an Advance (R8).
    Moving,
    /// At friends, by mistake (R10).
    Friendly,
    /// Point-blank in an assault (R30).
    PointBlank,
}

/// Where a vehicle is hit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Facing {
    /// In front.
    Front,
    /// In the side.
    Side,
    /// From above.
    Top,
    /// From behind.
    Rear,
}

impl Facing {
    /// All of them.
    pub const ALL: [Facing; 4] = [Facing::Front, Facing::Side, Facing::Top, Facing::Rear];

    /// Its word, which is its row in the table too.
    pub fn word(self) -> &'static str {
        match self {
            Facing::Front => "front",
            Facing::Side => "side",
            Facing::Top => "top",
            Facing::Rear => "rear",
        }
    }
}

/// A shot as it is aimed.
#[derive(Debug, Clone, PartialEq)]
pub struct Aim {
    /// At whom.
    pub target: Id,
    /// How far.
    pub range: Inches,
    /// Behind soft cover.
    pub soft: bool,
    /// Behind hard cover.
    pub hard: bool,
    /// Where a vehicle is hit.
    pub facing: Facing,
    /// Which weapons fire: all, so many from the first on, or so many of each.
    pub weapons: Option<Value>,
    /// High explosive or solid shot, where a gun has both; none for the fitting one.
    pub shell: Option<bool>,
    /// The shooter has moved.
    pub moving: bool,
    /// On what occasion.
    pub occasion: Occasion,
}

impl Aim {
    /// A shot from its facts.
    pub fn new(target: &Id, facts: &Facts, occasion: Occasion) -> Aim {
        let cover = COVER.among(facts).unwrap_or_default();
        let facing = FACING.among(facts).unwrap_or_default();
        Aim {
            target: target.clone(),
            range: RANGE.among(facts).unwrap_or_default(),
            soft: matches!(cover, "soft" | "both"),
            hard: matches!(cover, "hard" | "both"),
            facing: Facing::ALL.into_iter().find(|side| side.word() == facing).unwrap_or(Facing::Front),
            weapons: WEAPONS.said(facts),
            shell: match SHELL.among(facts) {
                Some("he") => Some(true),
                Some("shot") => Some(false),
                _ => None,
            },
            moving: MOVING.among(facts).unwrap_or(occasion == Occasion::Moving),
            occasion,
        }
    }

    /// How it is aimed, behind the name of its target: ", 28\", soft cover, side".
    pub fn said(&self) -> String {
        let cover = match (self.soft, self.hard) {
            (true, true) => ", soft and hard cover",
            (true, false) => ", soft cover",
            (false, true) => ", hard cover",
            (false, false) => "",
        };
        let facing = if self.facing == Facing::Front { String::new() } else { format!(", {}", self.facing.word()) };
        format!(", {}{cover}{facing}", self.range)
    }
}
