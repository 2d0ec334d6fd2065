//! The morale phase (R89-R95), and the nerve that charges test too.

pub mod casualty;
pub mod flight;
pub mod nerve;
pub mod owed;
pub mod rally;
pub mod reached;

use super::{system::OpenD6, wounds};
use crate::{
    engine::{Board, Halt, Scene, Unit, tell},
    view::{Fact, Field, Id, Refusal},
};

/// The squad stands behind cover.
const COVER: Fact<bool> = Fact::new("cover", "behind cover");

/// What happens when the phase begins: who must test is told in the order of the steps.
pub fn enter(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    let board = scene.board();
    let names = |units: Vec<&Unit<OpenD6>>| units.iter().map(|unit| unit.name.as_str()).collect::<Vec<_>>().join(", ");
    let (rallies, tests) = (names(owed::rallies(&board)), names(owed::tests(&board)));
    if !rallies.is_empty() {
        tell!(scene, "Broken, to rally: {rallies}.");
    }
    if !tests.is_empty() {
        tell!(scene, "Casualty tests: {tests}.");
    }
    Ok(())
}

/// What happens when the phase ends: a casualty test that somebody left out by overruling is lost for the turn (R10), unless the
/// squad is hit once more (R91).
pub fn leave(scene: &mut Scene<OpenD6>) {
    let lost: Vec<String> = owed::tests(&scene.board()).iter().map(|unit| wounds::casualty_due(&unit.id)).collect();
    for due in lost {
        scene.state.table.waived.insert(due, "lost with its phase (R10)".to_owned());
    }
}

/// Squads of a side that may still try a voluntary rally (R94).
pub fn left(board: &Board<OpenD6>, side: usize) -> Vec<Id> {
    if !owed::rallies(board).is_empty() || !owed::tests(board).is_empty() {
        return Vec::new();
    }
    let volunteers = owed::volunteers(board).into_iter();
    volunteers.filter(|unit| board.state.side_of(unit) == side).map(|unit| unit.id.clone()).collect()
}

/// The fact of standing behind cover; a squad on the move has none (A98).
fn cover_field() -> Field {
    let field = COVER.field().usual(false).until_it_moves();
    field.help("stationary, within 1\" of cover that lies between it and the enemy")
}

/// Objects to cover that a squad on the move claims (A98).
///
/// # Errors
/// The refusal, unless it is overruled.
fn stationary(scene: &mut Scene<OpenD6>, id: &Id) -> Result<(), Halt> {
    let unit = scene.unit(id)?;
    if unit.body.deeds.stationary() {
        return Ok(());
    }
    let what = format!("{} moved this turn, so they cannot be behind cover", unit.name);
    scene.object(Refusal::rule("A98", what, "leave out cover"))
}
