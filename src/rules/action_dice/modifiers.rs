//! The numbers of `action_dice` that a game master may modify.

use crate::engine::ModifierRow;

/// Acts that are an attack.
const ATTACKS: &[&str] = &["melee", "fire", "broadside", "fireball", "drive", "free-attack"];
/// Acts in which the attacked strike back.
const ANSWERED: &[&str] = &["melee", "drive"];

/// The rows. A modifier of an attack counts once, for all its dice together.
#[rustfmt::skip]
pub static MODIFIERS: &[ModifierRow] = &[
    ModifierRow { id: "attack", fact: "attack", label: "total of the dice",   help: "+1 makes the attack stronger by 1",   sign: 1,  acts: ATTACKS,     theirs: ANSWERED },
    ModifierRow { id: "damage", fact: "damage", label: "vehicle damage roll", help: "+1 damages the vehicle less",         sign: -1, acts: ANSWERED,    theirs: ATTACKS },
    ModifierRow { id: "morale", fact: "morale", label: "even dice",           help: "+1 counts as one more even die",      sign: 1,  acts: &["morale"], theirs: &[] },
];
