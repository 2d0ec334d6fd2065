//! The screens, one file each. A screen works on plain data and answers keys with effects.

mod battle;
mod browse;
mod keys;
mod rosters;
mod scenarios;
mod start;
mod watch;

pub use battle::Battle;
pub use keys::Keys;
pub use rosters::{RosterEntry, Rosters};
pub use scenarios::{ScenarioEntry, Scenarios};
pub use start::{BattleEntry, Start};
pub use watch::Watch;
