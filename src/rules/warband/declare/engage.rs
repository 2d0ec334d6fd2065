//! Coming into close combat without a charge, and leaving it (R1, R2).

use super::super::{combat, place, system::Warband};
use crate::{
    engine::{Board, Halt, Scene, head},
    view::{Fact, Form, Id, Many, Order, Refusal},
};

const TARGETS: Fact<Many> = Fact::new("target", "engages");
const FROM: Fact<Many> = Fact::new("from", "leaves");

/// The form of engaging: whom.
pub fn form(board: &Board<Warband>, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let mut enemies = combat::enemies(board, unit);
    let foes = combat::foes(board.state, unit);
    enemies.retain(|id| !foes.iter().any(|foe| foe.id == *id));
    let fields = super::fields(board, order, TARGETS, enemies);
    Form { fields, ..Form::default() }
}

/// What stands against engaging, facts aside.
pub fn against(board: &Board<Warband>, order: &Order) -> Vec<Refusal> {
    place::standing(board, order)
}

/// Engaging: nobody charges, both fight. Who engages has moved, and shoots no crossbow (R14).
pub fn run(scene: &mut Scene<Warband>) -> Result<(), Halt> {
    let couples = super::couples(scene, TARGETS, "engages")?;
    for (me, targets) in &couples {
        for target in targets {
            combat::engage(scene, me, target)?;
        }
        scene.moved(me)?;
        scene.unit_mut(me)?.body.deeds.moved = true;
    }
    head!(scene, "{}.", super::in_words(scene, &couples, "engage"));
    Ok(())
}

/// The form of leaving a combat: which enemies, all unless some are named.
pub fn leave_form(board: &Board<Warband>, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let foes: Vec<Id> = combat::foes(board.state, unit).into_iter().map(|foe| foe.id.clone()).collect();
    let several = foes.len() > 1;
    let field = FROM.units(foes).help("leave blank: all of them");
    let field = if several { field } else { field.more() };
    Form { fields: vec![field], ..Form::default() }
}

/// What stands against leaving, facts aside.
pub fn leave_against(board: &Board<Warband>, order: &Order) -> Vec<Refusal> {
    let Some(unit) = board.actor(order) else { return Vec::new() };
    let mut against = place::against(board, unit);
    if against.is_empty() && !combat::engaged(board.state, unit) {
        against.push(Refusal::sense(format!("{} is not in close combat", unit.name), "choose one who is"));
    }
    against
}

/// Leaving: a character without foes is free, and counts anew when engaged again (R2).
pub fn leave(scene: &mut Scene<Warband>) -> Result<(), Halt> {
    let me = scene.me()?;
    let mut from = super::named(scene, FROM);
    if from.is_empty() {
        from = combat::foes(scene.was, scene.unit(&me)?).into_iter().map(|foe| foe.id.clone()).collect();
    }
    let names = super::names(scene, &from);
    for foe in &from {
        combat::part(scene, &me, foe)?;
    }
    scene.moved(&me)?;
    let unit = scene.unit_mut(&me)?;
    unit.body.deeds.moved = true;
    unit.body.deeds.charged.retain(|charged| !from.contains(charged));
    let name = unit.name.clone();
    head!(scene, "{name} leaves the combat with {names}.");
    Ok(())
}
