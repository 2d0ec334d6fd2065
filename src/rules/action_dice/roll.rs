//! Dice that were rolled, in words.

use crate::engine::Rolled;

/// Faces that are told one by one, at most.
const MANY: usize = 20;

/// The faces of a roll behind what it came to: " (3 5 2)"; nothing where a sum was typed or there are too many.
pub fn shown(rolled: &Rolled) -> String {
    let faces: Vec<String> = rolled.faces().map(|face| face.to_string()).collect();
    if faces.is_empty() || faces.len() > MANY { String::new() } else { format!(" ({})", faces.join(" ")) }
}
