//! The numbers of `skirmish` that a game master may modify.

use crate::engine::ModifierRow;

/// Orders that are a Bravery test, or may end in one of the enemy's.
const TESTS: &[&str] = &["bravery", "break-off", "steady", "fight"];
/// Orders that may wound.
const WOUNDS: &[&str] = &["shoot", "fight"];
/// Orders in which an enemy may test Bravery.
const TESTED: &[&str] = &["shoot", "fight", "break-off"];

/// The rows.
#[rustfmt::skip]
pub fn rows() -> Vec<ModifierRow> {
    vec![
        ModifierRow::sides("first", "who goes first", "+1 makes the side's die higher by 1", "first"),
        ModifierRow::new("to-hit", "to hit", "+1 hits more easily", 1, &["shoot"], &[]).fact("modifier"),
        ModifierRow::new("fight", "modifier", "+1 fights better", 1, &["fight"], &["fight"]).fact("modifier"),
        ModifierRow::new("wound", "to wound", "+1 wounds harder", 1, WOUNDS, &["fight"]),
        ModifierRow::new("treat", "modifier", "+1 treats better", 1, &["treat"], &[]).fact("modifier"),
        ModifierRow::new("bravery", "Bravery", "+1 passes more easily", 1, TESTS, TESTED),
    ]
}
