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
pub static MODIFIERS: &[ModifierRow] = &[
    ModifierRow { id: "order",  fact: "order",  label: "order test",   help: "+1 obeys more easily",  sign: 1,  acts: ORDERS,  theirs: &[] },
    ModifierRow { id: "to-hit", fact: "to-hit", label: "to hit",       help: "+1 hits more easily",   sign: -1, acts: SHOTS,   theirs: ANSWERED },
    ModifierRow { id: "damage", fact: "damage", label: "penetration",  help: "+1 damages more",       sign: 1,  acts: SHOTS,   theirs: ANSWERED },
    ModifierRow { id: "morale", fact: "morale", label: "morale check", help: "+1 passes more easily", sign: 1,  acts: CHECKED, theirs: SHOTS },
];
