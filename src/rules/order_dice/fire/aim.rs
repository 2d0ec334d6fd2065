//! The facts of a shot: at whom, how far, behind what.

use crate::view::{Facts, Id, Inches, Value};

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
        let word = |name: &str| facts.get(name).and_then(Value::text).unwrap_or("");
        let cover = word("cover");
        Aim {
            target: target.clone(),
            range: facts.get("range").and_then(Value::inches).unwrap_or_default(),
            soft: matches!(cover, "soft" | "both"),
            hard: matches!(cover, "hard" | "both"),
            facing: match word("facing") {
                "side" => Facing::Side,
                "top" => Facing::Top,
                "rear" => Facing::Rear,
                _ => Facing::Front,
            },
            weapons: facts.get("weapons").cloned(),
            shell: match word("shell") {
                "he" => Some(true),
                "shot" => Some(false),
                _ => None,
            },
            moving: facts.get("moving").and_then(Value::flag).unwrap_or(occasion == Occasion::Moving),
            occasion,
        }
    }
}
