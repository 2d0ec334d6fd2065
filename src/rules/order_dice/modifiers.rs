//! The numbers of `order_dice` that a game master may modify.

use crate::engine::ModifierRow;

/// Orders and reactions that may want an order test.
const ORDERS: &[&str] = &["fire", "advance", "run", "assault", "ambush", "rally", "down", "spring", "react"];
/// Acts that shoot, or strike in an assault.
const SHOTS: &[&str] = &["fire", "advance", "assault", "spring", "react", "carry-on"];
/// Acts that may end in a morale check of those who act.
const CHECKED: &[&str] = &["assault", "carry-on"];
/// Acts in which the other side strikes back.
const ANSWERED: &[&str] = &["assault", "carry-on"];

/// The rows. A die that must be reached falls where a modifier helps.
#[rustfmt::skip]
pub fn rows() -> Vec<ModifierRow> {
    vec![
        ModifierRow::new("order", "order test", "+1 obeys more easily", 1, ORDERS, &[]),
        ModifierRow::new("to-hit", "to hit", "+1 hits more easily", -1, SHOTS, ANSWERED),
        ModifierRow::new("damage", "penetration", "+1 damages more", 1, SHOTS, ANSWERED),
        ModifierRow::new("morale", "morale check", "+1 passes more easily", 1, CHECKED, SHOTS),
    ]
}
