//! The numbers of `opend6` that a game master may modify.

use crate::engine::ModifierRow;

/// Acts that shoot.
const SHOTS: &[&str] = &["fire", "opportunity-fire", "defensive-fire", "siege-fire"];
/// Acts in which soldiers fight hand to hand; in some of them only if a squad leaves a fight by them, for it is struck at.
const FIGHTS: &[&str] = &["fight", "disengage", "charge", "casualty-test", "rally"];
/// Acts in which soldiers of the side that acts may hurt others.
const HURT: &[&str] = &["fire", "opportunity-fire", "defensive-fire", "siege-fire", "fight", "charge"];
/// Acts that test command; who is free to stop after a fight may be of either side.
const TESTS: &[&str] = &["opportunity-fire", "charge", "disengage", "casualty-test", "rally", "force-back"];
/// Those in which a squad of another side tests.
const TESTED: &[&str] = &["charge", "force-back"];

/// The rows. A difficulty or a threat falls where a modifier helps.
#[rustfmt::skip]
pub fn rows() -> Vec<ModifierRow> {
    vec![
        ModifierRow::sides("initiative", "initiative", "+1 makes the side's total higher by 1", "initiative"),
        ModifierRow::chance("line-of-sight", "modifier", "+1 allows the shot on one face more", "line-of-sight"),
        ModifierRow::new("to-hit", "to hit", "+1 hits more easily", -1, SHOTS, &[]),
        ModifierRow::new("test", "test", "+1 passes more easily", -1, TESTS, TESTED),
        ModifierRow::new("fight", "close combat", "+1 strikes better", 1, FIGHTS, FIGHTS),
        ModifierRow::new("damage", "damage", "+1 hurts more", 1, HURT, FIGHTS),
        ModifierRow::new("strength", "Strength", "+1 withstands more", 1, FIGHTS, HURT),
        ModifierRow::new("stray", "die of the distance", "+1 strays less far by a step", -1, &["siege-fire"], &[]),
    ]
}
