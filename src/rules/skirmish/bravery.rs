//! The Bravery test: D6 and Bravery, 9 or more (D4).

use super::{
    Skirmish,
    roll::{self, Passed, Test},
    stats::{self, Stat},
};
use crate::{
    rules::{Board, Halt, Scene, Unit},
    view::{Id, Number},
};

/// What a figure adds to the die.
pub fn number(board: &Board<Skirmish>, unit: &Unit<Skirmish>) -> Number {
    let mut number = stats::number(board, &unit.body, Stat::Bravery);
    number.name = format!("Bravery, {}", unit.name);
    number
}

/// The test of a figure.
pub fn test(board: &Board<Skirmish>, unit: &Unit<Skirmish>) -> Test {
    let side = board.state.side_of(unit);
    let name = board.state.table.sides.get(side).map_or("", |side| side.name.as_str());
    Test {
        id: unit.id.to_string(),
        label: unit.name.clone(),
        side,
        player: if unit.player.is_empty() { name.to_owned() } else { unit.player.clone() },
        number: number(board, unit),
        goal: board.data.tables.numbers.value("brave"),
        least: 1,
    }
}

/// Tests the Bravery of figures, all in one ask; their numbers go into the tale, and how it went into the outcomes under
/// the name of the test.
///
/// # Errors
/// People must answer first, or an answer does not fit.
pub fn roll(
    scene: &mut Scene<Skirmish>,
    id: &str,
    title: &str,
    name: &'static str,
    who: &[Id],
) -> Result<Vec<Passed>, Halt> {
    let mut tests = Vec::new();
    for id in who {
        tests.push(test(&scene.board(), scene.unit(id)?));
    }
    let went = roll::straight(scene, id, title, &tests)?;
    for ((test, id), went) in tests.into_iter().zip(who).zip(&went) {
        scene.tested(id, name, went.yes, went.total, test.goal);
        scene.number(test.number);
    }
    Ok(went)
}
