//! Plain six-sided dice and what they came to, for tales.

use crate::engine::Rolled;

/// How many dice of a row succeed.
pub fn successes(rolled: &Rolled, need: i32) -> usize {
    match rolled {
        Rolled::Faces(_) => faces(rolled).into_iter().filter(|face| i32::from(*face) >= need).count(),
        Rolled::Tally(hits) => usize::try_from(*hits).unwrap_or(usize::MAX),
    }
}

/// The faces of a row, die by die; none where only a count was typed.
pub fn faces(rolled: &Rolled) -> Vec<u8> {
    match rolled {
        Rolled::Faces(dice) => dice.iter().flatten().copied().collect(),
        Rolled::Tally(_) => Vec::new(),
    }
}

/// "2 4 5: 2 of 3 at 3+", or "2 of 3 at 3+" where nobody typed faces.
pub fn in_words(rolled: &Rolled, dice: usize, need: i32) -> String {
    let hits = successes(rolled, need);
    let faces: Vec<String> = faces(rolled).iter().map(u8::to_string).collect();
    let shown = if faces.is_empty() { String::new() } else { format!("{}: ", faces.join(" ")) };
    format!("{shown}{hits} of {dice} at {}", at_least(need))
}

/// "4+", "6".
pub fn at_least(need: i32) -> String {
    if need >= 6 { need.to_string() } else { format!("{need}+") }
}

/// The chance that one die reaches a number; none beyond six.
pub fn chance(need: i32) -> f64 {
    f64::from((7 - need.max(2)).max(0)) / 6.0
}
