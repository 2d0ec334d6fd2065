//! The numbers of `opend6` that a game master may modify.

use crate::engine::ModifierRow;

/// Acts that shoot.
const SHOTS: &[&str] = &["fire", "opportunity-fire", "defensive-fire", "siege-fire"];
/// Acts in which soldiers of both sides fight hand to hand; those who leave are struck at.
const FIGHTS: &[&str] = &["fight", "disengage"];
/// Acts in which soldiers of other sides may be hurt.
const HURT: &[&str] = &["fire", "opportunity-fire", "defensive-fire", "siege-fire", "fight"];
/// Acts that test command.
const TESTS: &[&str] = &["opportunity-fire", "charge", "disengage", "casualty-test", "rally"];

/// The rows. A difficulty or a threat falls where a modifier helps.
#[rustfmt::skip]
pub fn rows() -> Vec<ModifierRow> {
    vec![
        ModifierRow::new("to-hit", "to hit", "+1 hits more easily", -1, SHOTS, &[]),
        ModifierRow::new("test", "test", "+1 passes more easily", -1, TESTS, &["charge"]),
        ModifierRow::new("fight", "close combat", "+1 strikes better", 1, FIGHTS, FIGHTS),
        ModifierRow::new("damage", "damage", "+1 hurts more", 1, HURT, &["fight"]),
        ModifierRow::new("strength", "Strength", "+1 withstands more", 1, FIGHTS, HURT),
    ]
}
