//! The dice of `order_dice`, asked for unit by unit.

use super::{
    system::{Board, Scene, Unit},
    troop,
};
use crate::{
    engine::{Halt, Rolled},
    view::{Id, Throw, Thrower},
};

/// Dice of a unit's side.
pub fn row(board: &Board, unit: &Unit, id: &str, label: impl Into<String>, dice: usize) -> Throw {
    let by = Thrower::Side(board.state.side_of(unit));
    Throw::new(&format!("{} {id}", unit.id), label, by, dice).player(&troop::player(board, unit))
}

/// The sum of dice of a unit, and how it came about: "3+5 = 8".
pub fn sum(scene: &mut Scene, unit: &Id, id: &str, title: &str, dice: usize) -> Result<(i32, String), Halt> {
    let row = {
        let board = scene.board();
        let unit = scene.unit(unit)?;
        row(&board, unit, id, format!("{}: {}", unit.name, id.replace('-', " ")), dice).sum()
    };
    let rolled = scene.throw(id, title, vec![row])?;
    Ok(rolled.first().map_or((0, String::new()), |rolled| {
        let (sum, parts) = (rolled.sum(), faces(rolled));
        (sum, if parts.len() > 1 { format!("{} = {sum}", parts.join("+")) } else { sum.to_string() })
    }))
}

/// The face of one die of a unit.
pub fn one(scene: &mut Scene, unit: &Id, id: &str, title: &str) -> Result<i32, Halt> {
    sum(scene, unit, id, title, 1).map(|(sum, _)| sum)
}

fn faces(rolled: &Rolled) -> Vec<String> {
    rolled.faces().map(|face| face.to_string()).collect()
}

/// The faces of a row behind what they came to: " (3 5 2)"; nothing where a count was typed or nothing was thrown.
pub fn shown(rolled: &Rolled) -> String {
    let faces = faces(rolled);
    if faces.is_empty() { String::new() } else { format!(" ({})", faces.join(" ")) }
}
