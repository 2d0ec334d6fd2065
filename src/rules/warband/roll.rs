//! Plain six-sided dice and what they came to, for tales.

use crate::engine::Rolled;

/// "2 4 5: 2 of 3 at 3+", or "2 of 3 at 3+" where nobody typed faces.
pub fn in_words(rolled: &Rolled, dice: usize, need: i32) -> String {
    let hits = rolled.successes(need);
    let faces: Vec<String> = rolled.faces().map(|face| face.to_string()).collect();
    let shown = if faces.is_empty() { String::new() } else { format!("{}: ", faces.join(" ")) };
    format!("{shown}{hits} of {dice} at {}", at_least(need))
}

/// "4+", "6".
pub fn at_least(need: i32) -> String {
    if need >= 6 { need.to_string() } else { format!("{need}+") }
}

/// The chance that one die reaches a number; none beyond six.
pub fn chance(need: i32) -> f64 {
    Rolled::chance(need)
}
