//! A side that has nothing more to do in this phase: it drops out of the alternation (A27).

use super::super::{body::Moved, system::OpenD6};
use crate::{
    engine::{Board, Halt, Scene, head},
    view::{Fact, Form, Id, Noun, Order, Refusal, Word},
};

const SIDE: Fact<Word> = Fact::new("side", "side");

/// Its form: which side, the one that is on unless somebody says otherwise.
pub fn form(board: &Board<OpenD6>, _order: &Order) -> Form {
    let sides = &board.state.table.sides;
    let choices = sides.iter().map(|side| (side.id.to_string(), side.name.clone()));
    let on = board.on().and_then(|side| sides.get(side)).map(|side| (&side.id).into());
    let field = SIDE.choice(choices).required().usually(on);
    Form { title: "This side is done".to_owned(), fields: vec![field], ..Form::default() }
}

/// Does it: its squads hold, or hold their fire.
pub fn run(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    let side = SIDE.of(scene.order).and_then(|word| scene.state.side(&Id::new(word)));
    let side = side.ok_or_else(|| Refusal::sense("there is no such side", "name one of the sides"))?;
    let name = scene.state.table.sides[side].name.clone();
    let rest = scene.board().left(side);
    if rest.is_empty() {
        return Err(Refusal::sense(format!("{name} has nobody left to act"), "end the phase with next").into());
    }
    let ranged = scene.state.stage() == "ranged";
    for id in &rest {
        if ranged {
            scene.unit_mut(id)?.body.deeds.picked = true;
        } else {
            super::activate(scene, id, Some(Moved::Hold), false)?;
        }
    }
    scene.state.table.body.last_side = Some(side);
    let rest = Noun::count(rest.len(), "squad");
    let fire = if ranged { format!(" {} fire", rest.its()) } else { String::new() };
    head!(scene, "{name} is done: {}{fire}.", rest.does("hold"));
    Ok(())
}
