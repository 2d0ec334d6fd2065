//! The numbers of `warband` that a game master may modify.

use crate::engine::ModifierRow;

/// The rows. A die that must be reached falls where a modifier helps.
#[rustfmt::skip]
pub static MODIFIERS: &[ModifierRow] = &[
    ModifierRow { id: "to-hit",   fact: "to-hit",   label: "to hit",   help: "+1 hits more easily",   sign: -1, acts: &["shoot", "fight"],      theirs: &[] },
    ModifierRow { id: "strength", fact: "strength", label: "Strength", help: "+1 strikes harder",     sign: 1,  acts: &["shoot", "fight"],      theirs: &[] },
    ModifierRow { id: "save",     fact: "save",     label: "save",     help: "+1 saves more easily",  sign: -1, acts: &[],                      theirs: &["shoot", "fight"] },
    ModifierRow { id: "test",     fact: "modifier", label: "modifier", help: "+1 passes more easily", sign: 1,  acts: &["test", "leadership"],  theirs: &[] },
    ModifierRow { id: "cast",     fact: "modifier", label: "modifier", help: "+1 casts more easily",  sign: -1, acts: &["cast"],                theirs: &[] },
];
