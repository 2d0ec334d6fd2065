//! The numbers of `skirmish` that a game master may modify.

use crate::engine::ModifierRow;

/// Orders that are a Bravery test, or may end in one of the enemy's.
const TESTS: &[&str] = &["bravery", "break-off", "steady"];
/// Orders that may wound.
const WOUNDS: &[&str] = &["shoot", "fight"];

/// The rows.
#[rustfmt::skip]
pub static MODIFIERS: &[ModifierRow] = &[
    ModifierRow { id: "to-hit",  fact: "modifier", label: "to hit",   help: "+1 hits more easily",   sign: 1, acts: &["shoot"], theirs: &[] },
    ModifierRow { id: "fight",   fact: "modifier", label: "modifier", help: "+1 fights better",      sign: 1, acts: &["fight"], theirs: &["fight"] },
    ModifierRow { id: "wound",   fact: "wound",    label: "to wound", help: "+1 wounds harder",      sign: 1, acts: WOUNDS,     theirs: &["fight"] },
    ModifierRow { id: "bravery", fact: "bravery",  label: "Bravery",  help: "+1 passes more easily", sign: 1, acts: TESTS,      theirs: WOUNDS },
];
