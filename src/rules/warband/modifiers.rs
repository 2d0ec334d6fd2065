//! The numbers of `warband` that a game master may modify.

use crate::engine::ModifierRow;

/// The rows. A die that must be reached falls where a modifier helps.
#[rustfmt::skip]
pub fn rows() -> Vec<ModifierRow> {
    vec![
        ModifierRow::new("to-hit", "to hit", "+1 hits more easily", -1, &["shoot", "fight"], &[]),
        ModifierRow::new("strength", "Strength", "+1 strikes harder", 1, &["shoot", "fight"], &[]),
        ModifierRow::new("strength", "modifier", "+1 strikes harder", 1, &["spell-hits"], &[]).fact("modifier"),
        ModifierRow::new("save", "save", "+1 saves more easily", -1, &[], &["shoot", "fight", "spell-hits"]),
        ModifierRow::new("test", "modifier", "+1 passes more easily", 1, &["test", "leadership"], &[]).fact("modifier"),
        ModifierRow::new("cast", "modifier", "+1 casts more easily", -1, &["cast"], &[]).fact("modifier"),
        ModifierRow::new("own-wound", "own wound", "+1 spares the caster more easily", 1, &["cast"], &[]),
    ]
}
