//! The tables that help can show.

use serde::Deserialize;

/// A table of numbers that help can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HelpTable {
    /// Difficulties of ranged fire.
    Ranged,
    /// Modifiers of the close combat test.
    Close,
    /// Threat levels of the five tests of morale.
    Threat,
    /// Single numbers and lengths.
    Numbers,
    /// Quality and morale track.
    Quality,
    /// Siege deviation.
    Deviation,
    /// Weapons that shoot.
    Missiles,
    /// Weapons in the hand.
    Blades,
    /// Armour.
    Armour,
    /// Troop listings.
    Troops,
    /// Terrain.
    Terrain,
    /// Barriers.
    Barriers,
    /// Skills.
    Skills,
}
