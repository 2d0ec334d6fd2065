//! The tables of numbers that help can show.

use serde::Deserialize;

/// A table of numbers that help can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HelpTable {
    /// Weapons with their prices.
    Weapons,
    /// Abilities with their prices.
    Abilities,
    /// Troops with their prices.
    Troops,
    /// Vehicle damage.
    Damage,
    /// How points are spread.
    Shares,
    /// Single numbers.
    Numbers,
}
