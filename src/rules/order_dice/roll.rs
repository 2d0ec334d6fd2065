//! The dice of `order_dice`, asked for unit by unit.

use super::{Look, Piece, Play, troop};
use crate::{
    engine::{Halt, Rolled},
    view::{Id, Throw, Thrower},
};

/// Dice of a unit's side.
pub fn row(board: &Look, unit: &Piece, id: &str, label: impl Into<String>, dice: usize) -> Throw {
    let by = Thrower::Side(board.state.side_of(unit));
    Throw::new(&format!("{} {id}", unit.id), label, by, dice).player(&troop::player(board, unit))
}

/// The sum of dice of a unit, and how it came about: "3+5 = 8".
///
/// # Errors
/// As for any throw.
pub fn sum(scene: &mut Play, unit: &Id, id: &str, title: &str, dice: usize) -> Result<(i32, String), Halt> {
    let row = {
        let board = scene.board();
        let unit = scene.unit(unit)?;
        row(&board, unit, id, format!("{}: {}", unit.name, id.replace('-', " ")), dice).sum()
    };
    let rolled = scene.throw(id, title, vec![row])?;
    Ok(rolled.into_iter().next().map_or((0, String::new()), |rolled| match rolled {
        Rolled::Faces(dice) => {
            let faces: Vec<u8> = dice.into_iter().flatten().collect();
            let sum = faces.iter().map(|face| i32::from(*face)).sum();
            let parts: Vec<String> = faces.iter().map(u8::to_string).collect();
            (sum, if parts.len() > 1 { format!("{} = {sum}", parts.join("+")) } else { sum.to_string() })
        }
        Rolled::Tally(sum) => (i32::try_from(sum).unwrap_or(i32::MAX), sum.to_string()),
    }))
}

/// The face of one die of a unit.
///
/// # Errors
/// As for any throw.
pub fn one(scene: &mut Play, unit: &Id, id: &str, title: &str) -> Result<i32, Halt> {
    sum(scene, unit, id, title, 1).map(|(sum, _)| sum)
}

/// How many dice of a row succeed.
pub fn successes(rolled: &Rolled, need: i32) -> usize {
    match rolled {
        Rolled::Faces(dice) => faces(dice).filter(|face| i32::from(*face) >= need).count(),
        Rolled::Tally(count) => *count as usize,
    }
}

/// The faces of a row, one a die.
pub fn faces(dice: &[Vec<u8>]) -> impl Iterator<Item = u8> + '_ {
    dice.iter().filter_map(|die| die.first().copied())
}

/// The faces of a row behind what they came to: " (3 5 2)"; nothing where a count was typed or nothing was thrown.
pub fn shown(rolled: &Rolled) -> String {
    let Rolled::Faces(dice) = rolled else { return String::new() };
    let faces: Vec<String> = faces(dice).map(|face| face.to_string()).collect();
    if faces.is_empty() { String::new() } else { format!(" ({})", faces.join(" ")) }
}
