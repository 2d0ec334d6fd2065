//! Other moves (R1): who moves shoots no crossbow, and is harder to hit.

use super::super::{place, system::Warband};
use crate::{
    engine::{Board, Halt, Scene, head},
    view::{Fact, Form, Order, Refusal, Word, series},
};

const TO: Fact<Word> = Fact::new("to", "where to");

/// Its form: where to, in words.
pub fn form(_: &Board<Warband>, _: &Order) -> Form {
    let field = TO.text().help("leave blank: the place stays as noted");
    Form { fields: vec![field], ..Form::default() }
}

/// What stands against it, facts aside.
pub fn against(board: &Board<Warband>, order: &Order) -> Vec<Refusal> {
    place::standing(board, order)
}

/// Does it.
pub fn run(scene: &mut Scene<Warband>) -> Result<(), Halt> {
    let to = TO.words(scene.order);
    let mut names = Vec::new();
    for id in &scene.order.who {
        scene.moved(id)?;
        let unit = scene.unit_mut(id)?;
        unit.body.deeds.moved = true;
        if !to.is_empty() {
            unit.place = to.to_owned();
        }
        names.push(unit.name.clone());
    }
    let verb = if names.len() == 1 { "moves" } else { "move" };
    let to = if to.is_empty() { String::new() } else { format!(": {to}") };
    head!(scene, "{} {verb}{to}.", series(&names));
    Ok(())
}
