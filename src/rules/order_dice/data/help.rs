//! The tables of numbers that help can show.

use serde::Deserialize;

/// A table of numbers that help can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HelpTable {
    /// Qualities.
    Quality,
    /// Officers.
    Officers,
    /// Rates.
    Moves,
    /// Terrain.
    Terrain,
    /// To hit.
    Hit,
    /// Damage values.
    Damage,
    /// High explosive.
    He,
    /// Further penetration.
    Pen,
    /// Damage results.
    Results,
    /// Weapons.
    Weapons,
    /// House values.
    House,
}
