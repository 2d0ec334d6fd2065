//! Charges (R1): by the story plainly an attack at the run, on one enemy or several.

use super::super::{combat, place, system::Warband};
use crate::{
    engine::{Board, Halt, Scene, head},
    view::{Fact, Form, Many, Order, Refusal},
};

const TARGETS: Fact<Many> = Fact::new("target", "charges");

/// Its form: whom.
pub fn form(board: &Board<Warband>, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let fields = super::fields(board, order, TARGETS, combat::enemies(board, unit));
    Form { fields, ..Form::default() }
}

/// What stands against it, facts aside.
pub fn against(board: &Board<Warband>, order: &Order) -> Vec<Refusal> {
    let mut against = place::standing(board, order);
    for unit in board.who(order) {
        if combat::engaged(board.state, unit) {
            let what = format!("{} is already in close combat", unit.name);
            against.push(Refusal::rule(
                "R1",
                what,
                "only a free character charges; an engaged one may engage others (g)",
            ));
        }
        if !unit.body.deeds.charged.is_empty() {
            let what = format!("{} has charged this turn", unit.name);
            against.push(Refusal::rule("R1", what, "name all targets in one order"));
        }
    }
    against
}

/// Does it: chargers and targets are engaged.
pub fn run(scene: &mut Scene<Warband>) -> Result<(), Halt> {
    let couples = super::couples(scene, TARGETS, "charges")?;
    for (me, targets) in &couples {
        for target in targets {
            combat::engage(scene, me, target)?;
        }
        scene.moved(me)?;
        let deeds = &mut scene.unit_mut(me)?.body.deeds;
        deeds.moved = true;
        for target in targets {
            if !deeds.charged.contains(target) {
                deeds.charged.push(target.clone());
            }
        }
    }
    head!(scene, "{}.", super::in_words(scene, &couples, "charge"));
    Ok(())
}
