//! The numbers of `order_dice` that a game master may modify.

use crate::engine::ModifierRow;

/// Orders that may want an order test.
const ORDERS: &[&str] = &["fire", "advance", "run", "assault", "ambush", "rally", "down", "spring"];
/// The act that may want a reaction test, and those in which a target does that dives before the shot.
const REACTS: &[&str] = &["react"];
const DIVES: &[&str] = &["fire", "advance"];
/// What may end on the FUBAR chart, as either test may.
const TESTS: &[&str] = &["fire", "advance", "run", "assault", "ambush", "rally", "down", "spring", "react"];
/// Acts that shoot, or strike in an assault; the friendly fire of a FUBAR has a form of its own.
const SHOTS: &[&str] = &["fire", "advance", "assault", "spring", "react", "carry-on", "friendly-fire"];
/// Acts that may end in a fight hand to hand, in which both sides shoot, strike and check morale, and the winner moves.
const ASSAULTS: &[&str] = &["assault", "carry-on"];

/// The rows. All of them are added to dice or to what dice must not exceed.
#[rustfmt::skip]
pub fn rows() -> Vec<ModifierRow> {
    vec![
        ModifierRow::new("order", "order test", "+1 obeys more easily", 1, ORDERS, &[]),
        ModifierRow::new("order", "reaction test", "+1 reacts more easily", 1, REACTS, DIVES),
        ModifierRow::new("fubar", "FUBAR chart", "+1 panics rather than shoots at friends", 1, TESTS, DIVES),
        ModifierRow::new("to-hit", "to hit", "+1 hits more easily", 1, SHOTS, ASSAULTS),
        ModifierRow::new("damage", "penetration", "+1 damages more", 1, SHOTS, ASSAULTS),
        ModifierRow::new("shell-hits", "hits of shells", "+1 scores one more hit", 1, SHOTS, ASSAULTS),
        ModifierRow::new("shell-pins", "pins of shells", "+1 pins once more", 1, SHOTS, ASSAULTS),
        ModifierRow::new("chart", "damage chart", "+1 damages armour more", 1, SHOTS, ASSAULTS),
        ModifierRow::new("morale", "morale check", "+1 passes more easily", 1, ASSAULTS, SHOTS),
        ModifierRow::new("automaton", "automaton", "+1 ignores a stun more easily", 1, ASSAULTS, SHOTS),
        ModifierRow::new("rally", "pins taken off", "+1 takes off one more", 1, &["rally"], &[]),
        ModifierRow::new("regroup", "inches after the assault", "+1 moves an inch more", 1, ASSAULTS, ASSAULTS),
    ]
}
