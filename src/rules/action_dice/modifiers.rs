//! The numbers of `action_dice` that a game master may modify.

use crate::engine::ModifierRow;

/// Acts that are an attack.
const ATTACKS: &[&str] = &["melee", "fire", "broadside", "fireball", "drive", "free-attack"];
/// Acts in which the attacked strike back.
const ANSWERED: &[&str] = &["melee", "drive"];

/// The rows. A modifier of an attack counts once, for all its dice together.
#[rustfmt::skip]
pub fn rows() -> Vec<ModifierRow> {
    vec![
        ModifierRow::sides("order", "order of play", "+1 makes the side's die higher by 1", "order"),
        ModifierRow::new("attack", "total of the dice", "+1 makes the attack stronger by 1", 1, ATTACKS, ANSWERED),
        ModifierRow::new("damage", "vehicle damage roll", "+1 damages the vehicle less", -1, ANSWERED, ATTACKS),
        ModifierRow::new("morale", "even dice", "+1 counts as one more even die", 1, &["morale"], &[]),
    ]
}
