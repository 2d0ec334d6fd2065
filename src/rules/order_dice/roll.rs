//! The dice of `order_dice`, asked for unit by unit.

use super::system::{Board, Scene, Unit};
use crate::{
    engine::{Halt, Rolled},
    view::{Hope, Id, Number, Part, Throw, Thrower},
};

/// Dice of a unit's side.
pub fn row(board: &Board, unit: &Unit, id: &str, label: impl Into<String>, dice: usize) -> Throw {
    let by = Thrower::Side(board.state.side_of(unit));
    Throw::new(&format!("{} {id}", unit.id), label, by, dice).player(board.state.player(unit))
}

/// Dice of a unit, by the ask's id and what people call it, with what the game master adds to the number that goes by the id:
/// what they come to, and how it came about: "3+5 = 8", "4 +2 the captain's voice = 6". Its side hopes for this.
pub fn sum(
    scene: &mut Scene,
    unit: &Id,
    (id, what): (&str, &str),
    title: &str,
    dice: usize,
    hope: Hope,
) -> Result<(i32, String), Halt> {
    let given = scene.board().modifiers(scene.unit(unit)?, id);
    let row = {
        let (board, unit) = (scene.board(), scene.unit(unit)?);
        row(&board, unit, id, format!("{}: {what}", unit.name), dice).sum().hopes(hope).adds(&given)
    };
    thrown(scene, (id, title), row, given)
}

/// One die of a unit that must reach a value with what is added to it: the row shows the face that it needs.
pub fn reach(
    scene: &mut Scene,
    unit: &Id,
    id: &str,
    title: &str,
    (added, value): (i32, i32),
) -> Result<(i32, String), Halt> {
    let given = scene.board().modifiers(scene.unit(unit)?, id);
    let row = {
        let (board, unit) = (scene.board(), scene.unit(unit)?);
        let note = format!("{added:+} against {value}");
        let row = row(&board, unit, id, format!("{}: {id}", unit.name), 1).sum().hopes(Hope::High);
        let row = row.note(note).adds(&given);
        Throw { need: Some(value - added - row.plus), ..row }
    };
    thrown(scene, (id, title), row, given)
}

/// Throws a row whose sum counts: what it comes to with what was given, and how it came about.
fn thrown(scene: &mut Scene, (id, title): (&str, &str), row: Throw, given: Vec<Part>) -> Result<(i32, String), Halt> {
    let dice = row.dice;
    let label = row.label.clone();
    let rolled = scene.throw_one(id, title, row)?;
    let (base, parts) = (if dice == 1 { "D6".to_owned() } else { format!("{dice}D6") }, faces(&rolled));
    let thrown = if parts.is_empty() { rolled.sum().to_string() } else { parts.join("+") };
    let added: String = given.iter().map(|part| format!(" {:+} {}", part.value, part.name)).collect();
    let mut number = Number::new(label, base, rolled.sum(), "");
    number.parts.extend(given);
    let total = number.total();
    if number.parts.len() > 1 {
        scene.number(number);
    }
    let words = if parts.len() > 1 || !added.is_empty() { format!("{thrown}{added} = {total}") } else { thrown };
    Ok((total, words))
}

/// One die of a unit, as [`sum`].
pub fn one(scene: &mut Scene, unit: &Id, id: &str, title: &str, hope: Hope) -> Result<(i32, String), Halt> {
    sum(scene, unit, (id, id), title, 1, hope)
}

fn faces(rolled: &Rolled) -> Vec<String> {
    rolled.faces().map(|face| face.to_string()).collect()
}

/// The faces of a row behind what they came to: " (3 5 2)"; nothing where a count was typed or nothing was thrown.
pub fn shown(rolled: &Rolled) -> String {
    let faces = faces(rolled);
    if faces.is_empty() { String::new() } else { format!(" ({})", faces.join(" ")) }
}
