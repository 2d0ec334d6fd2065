//! Plain six-sided dice and what they came to, for tales.

use crate::engine::Rolled;

/// What dice were thrown for and what they came to: "To hit 2 4 5: 2 of 3 at 3+", or "To hit: 2 of 3 at 3+" where nobody
/// typed faces.
pub fn in_words(what: &str, rolled: &Rolled, dice: usize, need: i32) -> String {
    let faces = rolled.shown();
    let faces = if faces.is_empty() { String::new() } else { format!(" {faces}") };
    format!("{what}{faces}: {}", came_to(rolled, dice, need))
}

/// The same where it may end in a number itself, such as a name, from which the faces stand apart: "To hit Orc 1: rolled
/// 2 4 5, 2 of 3 at 3+".
pub fn apart(what: &str, rolled: &Rolled, dice: usize, need: i32) -> String {
    let faces = rolled.shown();
    let faces = if faces.is_empty() { String::new() } else { format!("rolled {faces}, ") };
    format!("{what}: {faces}{}", came_to(rolled, dice, need))
}

fn came_to(rolled: &Rolled, dice: usize, need: i32) -> String {
    format!("{} of {dice} at {}", rolled.successes(need), at_least(need))
}

/// "4+", "6".
pub fn at_least(need: i32) -> String {
    if need >= 6 { need.to_string() } else { format!("{need}+") }
}

/// The chance that one die reaches a number; none beyond six.
pub fn chance(need: i32) -> f64 {
    Rolled::chance(need)
}
