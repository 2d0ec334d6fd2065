//! The action that waited for a reply goes on, with the facts it had; what has changed is typed anew (R15, R29).

use super::{
    assault,
    body::{Came, Deed, Face, Held},
    came,
    facts::RANGE,
    movement, pins, shot,
    system::{Board, Scene, Unit},
};
use crate::{
    engine::{Halt, head},
    view::{Facts, Field, Form, Order, Refusal},
};

fn occasion(held: &Held) -> shot::Occasion {
    if held.moving { shot::Occasion::Moving } else { shot::Occasion::Still }
}

/// Whether the target stands elsewhere by what its reply came to.
pub fn went(target: &Unit) -> bool {
    let moves = [Some(Face::Advance), Some(Face::Run)].contains(&target.body.shows());
    let by_reply = |from: Came| from == Came::Reaction || (from == Came::Fubar && target.body.reacted);
    moves && target.body.die.is_some_and(|die| by_reply(die.from))
}

/// The fields of a shot that goes on behind a reply, from the facts it had. Where the target stands elsewhere now it is
/// measured again (R15): what was said of its old place is shown, but not taken unseen; where it ran it is so much farther off.
pub fn fields(
    board: &Board,
    unit: &Unit,
    target: &Unit,
    occasion: shot::Occasion,
    had: &Facts,
) -> (Vec<Field>, Vec<Field>) {
    let (mut first, later) = shot::form::fields(board, unit, Some(target), occasion, Some(had));
    if went(target) {
        let (anew, _) = shot::form::fields(board, unit, Some(target), occasion, None);
        for (field, anew) in first.iter_mut().zip(anew) {
            let said = std::mem::replace(&mut field.usual, anew.usual);
            field.remembered = said.filter(|said| Some(said) != field.usual.as_ref());
            let ran = target.body.shows() == Some(Face::Run);
            if let Some(far) = RANGE.among(had).filter(|_| ran && field.id == RANGE.id) {
                (field.usual, field.remembered) = (Some(movement::ran(board, target, far).into()), None);
                let run = board.data.tables.rates(target.body.profile.mover).run;
                field.help = format!("to the nearest model (R15); {far} and a run of {run} straight away");
            }
        }
    }
    (first, later)
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
            let (first, later) = fields(board, unit, target, occasion(held), &held.facts);
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
