//! Charges (R1): by the story plainly an attack at the run, on one enemy or several.

use super::super::{Warband, combat, place};
use crate::{
    rules::{Board, Halt, Scene, head},
    view::{Field, Form, Kind, Order, Refusal},
};

/// Its form: whom.
pub fn form(board: &Board<Warband>, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let enemies = combat::enemies(board, unit);
    let field =
        Field::new("target", "charges", Kind::Units(enemies)).required().help("one enemy or several, e.g. 21,22");
    Form { title: format!("{} charges", unit.name), fields: vec![field], ..Form::default() }
}

/// What stands against it, facts aside.
pub fn against(board: &Board<Warband>, order: &Order) -> Vec<Refusal> {
    let Some(unit) = board.actor(order) else { return Vec::new() };
    let mut against = place::against(board, unit);
    if combat::engaged(board.state, unit) {
        let what = format!("{} is already in close combat", unit.name);
        against.push(Refusal::rule("R1", what, "only a free character charges; an engaged one may engage others (g)"));
    }
    if !unit.body.deeds.charged.is_empty() {
        let what = format!("{} has charged this turn", unit.name);
        against.push(Refusal::rule("R1", what, "name all targets in one order"));
    }
    against
}

/// Does it: charger and charged are engaged.
///
/// # Errors
/// As for any order.
pub fn run(scene: &mut Scene<Warband>) -> Result<(), Halt> {
    let me = scene.me()?;
    let targets = super::named(scene, "target");
    if targets.is_empty() {
        return Err(Refusal::sense("nobody is charged", "name an enemy").into());
    }
    for target in &targets {
        combat::engage(scene, &me, target)?;
    }
    let names = super::names(scene, &targets);
    scene.moved(&me)?;
    let unit = scene.unit_mut(&me)?;
    unit.body.deeds.moved = true;
    for target in targets {
        if !unit.body.deeds.charged.contains(&target) {
            unit.body.deeds.charged.push(target);
        }
    }
    let name = unit.name.clone();
    head!(scene, "{name} charges {names}.");
    Ok(())
}
