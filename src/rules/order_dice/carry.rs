//! The action that waited for a reply goes on, with the facts it had; what has changed is typed anew (R15, R29).

use super::{
    assault,
    body::{Came, Deed, Face, Held},
    came, pins, shot,
    system::{Board, Scene, Unit},
};
use crate::{
    engine::{Halt, head},
    view::{Form, Order, Refusal},
};

fn occasion(held: &Held) -> shot::Occasion {
    if held.moving { shot::Occasion::Moving } else { shot::Occasion::Still }
}

/// Whether the target stands elsewhere by its reply: what was said of where it stood is shown, but not taken unseen.
fn went(target: &Unit) -> bool {
    let moves = [Some(Face::Advance), Some(Face::Run)].contains(&target.body.shows());
    moves && target.body.die.is_some_and(|die| die.from == Came::Reaction)
}

/// Its form: the facts of the shot or the assault as they were.
pub fn form(board: &Board, order: &Order) -> Form {
    let (Some(unit), Some(held)) = (board.actor(order), board.state.table.body.held.as_ref()) else {
        return Form::default();
    };
    let Some(target) = board.state.unit(&held.target) else { return Form::default() };
    let deed = if held.deed == Deed::Shot { "fire at" } else { "assault" };
    let title = format!("{}: {deed} {}", unit.does("carry on"), target.name);
    let mut form = Form { title, ..Form::default() };
    if halted(unit) {
        form.remarks.push(format!("{} Down: Enter ends its action (R22)", unit.does("are")));
        return form;
    }
    match held.deed {
        Deed::Shot => {
            let (mut first, later) = shot::form::fields(board, unit, Some(target), occasion(held), Some(held));
            if went(target) {
                let (anew, _) = shot::form::fields(board, unit, Some(target), occasion(held), None);
                for (field, anew) in first.iter_mut().zip(anew) {
                    let said = std::mem::replace(&mut field.usual, anew.usual);
                    field.remembered = said.filter(|said| Some(said) != field.usual.as_ref());
                }
            }
            form.fields.extend(first);
            form.fields.extend(later);
            shot::form::say(board, unit, target, &order.facts, occasion(held), &mut form);
        }
        Deed::Assault => form.fields.extend(assault::fields(board, target, &order.facts, Some(held))),
    }
    form
}

/// Whether damage has halted a vehicle amid its action (R22).
fn halted(unit: &Unit) -> bool {
    unit.body.die.is_some_and(|die| die.from == Came::Damage)
}

/// What stands against it.
pub fn against(board: &Board, order: &Order) -> Vec<Refusal> {
    let waits = board.state.table.body.held.as_ref().is_some_and(|held| order.who.first() == Some(&held.unit));
    if waits {
        Vec::new()
    } else {
        vec![Refusal::sense("this unit has no action waiting", "name the unit that waits for the reply")]
    }
}

/// Goes on.
pub fn run(scene: &mut Scene) -> Result<(), Halt> {
    let me = scene.me()?;
    let held = scene.state.table.body.held.take();
    let held = held.ok_or_else(|| Refusal::sense("no action waits for a reply", "give an order"))?;
    scene.close("reply");
    let unit = scene.unit(&me)?;
    if halted(unit) {
        let name = unit.noun();
        head!(scene, "{} not carry on: {} Down.", name.does("do"), name.they("are"));
        return Ok(());
    }
    let mut facts = held.facts.clone();
    facts.extend(scene.order.facts.clone());
    match held.deed {
        Deed::Shot => {
            let aim = shot::Aim::new(&held.target, &facts, occasion(&held));
            shot::shoot(scene, &me, &aim)?;
        }
        Deed::Assault => {
            let (name, aimed) = (scene.unit(&me)?.noun(), scene.unit(&held.target)?.noun());
            head!(scene, "{} {aimed}.", name.does("assault"));
            return assault::contact(scene, &me, &held.target, &facts);
        }
    }
    pins::settle(scene)?;
    came::conclude(scene, &me, &held.target);
    Ok(())
}
