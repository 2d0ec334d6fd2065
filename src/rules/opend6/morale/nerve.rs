//! Tests of morale and what they do to a squad: levels, withdrawals, routs (R23-R25, R92, R93, tables 5.7 and 5.8).

use super::super::OpenD6;
use crate::{
    rules::{Board, Halt, Scene, Unit},
    view::{Id, Number},
};

/// Which test of morale it is: each has its own column of modifiers (5.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Test {
    /// After casualties (R91).
    Casualty,
    /// Before charging (R43).
    Charge,
    /// When charged (R45).
    Receive,
}

/// Circumstances of a test that the table judges or the act knows.
#[derive(Debug, Clone, Copy, Default)]
pub struct Circumstances {
    /// Stationary behind cover.
    pub cover: bool,
    /// Charging into, or charged in, flank or rear.
    pub flank: bool,
    /// Charging across a barrier the enemy stands behind.
    pub barrier: bool,
    /// Charged by at least twice the number.
    pub outnumbered: bool,
}

/// The threat level of a test in parts (5.6, 5.7).
pub fn threat(_board: &Board<OpenD6>, _unit: &Unit<OpenD6>, _test: Test, _at: Circumstances) -> Number {
    Number::default()
}

/// Where a test left the squad.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nerve {
    /// It stands where it stood.
    Stands,
    /// It fell back 4" (R23).
    Withdrew,
    /// It broke and ran (R92).
    Broke,
}

/// Rolls a test of morale and applies its result at once (R25, 5.8); `ask` is the ask's id. A squad in contact that must
/// go suffers the parting swing first (R93). Spends the mark on the sergeant (A83).
///
/// # Errors
/// As for any order.
pub fn test(
    _scene: &mut Scene<OpenD6>,
    _unit: &Id,
    _ask: &str,
    _test: Test,
    _at: Circumstances,
) -> Result<Nerve, Halt> {
    Ok(Nerve::Stands)
}

/// Changes a squad's morale level within its bounds (R24, A93); a squad that breaks by it runs at once, parting swing
/// first when it is in contact.
///
/// # Errors
/// As for any order.
pub fn shift(_scene: &mut Scene<OpenD6>, _unit: &Id, _by: i32) -> Result<Nerve, Halt> {
    Ok(Nerve::Stands)
}
