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
pub static MODIFIERS: &[ModifierRow] = &[
    ModifierRow { id: "to-hit",   fact: "to-hit",   label: "to hit",        help: "+1 hits more easily",   sign: -1, acts: SHOTS,  theirs: &[] },
    ModifierRow { id: "test",     fact: "test",     label: "test",          help: "+1 passes more easily", sign: -1, acts: TESTS,  theirs: &["charge"] },
    ModifierRow { id: "fight",    fact: "fight",    label: "close combat",  help: "+1 strikes better",     sign: 1,  acts: FIGHTS, theirs: FIGHTS },
    ModifierRow { id: "damage",   fact: "damage",   label: "damage",        help: "+1 hurts more",         sign: 1,  acts: HURT,   theirs: &["fight"] },
    ModifierRow { id: "strength", fact: "strength", label: "Strength",      help: "+1 withstands more",    sign: 1,  acts: FIGHTS, theirs: HURT },
];
