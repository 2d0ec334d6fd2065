//! A character's place in the strike list: what bars every act, and giving the place up (R5).

use super::{combat::Character, order, system::Warband};
use crate::{
    engine::{Board, Halt, Scene, head},
    view::{Fact, Form, Id, Noun, Order, Refusal, Word},
};

const WHAT: Fact<Word> = Fact::new("what", "what");
const SIDE: Fact<Word> = Fact::new("side", "side");

/// Who is Down does nothing (R5).
pub fn against(_board: &Board<Warband>, unit: &Character) -> Vec<Refusal> {
    if unit.body.up() {
        return Vec::new();
    }
    vec![Refusal::sense(format!("{} is Down", unit.name), "correct the wounds (e) if the character is to rise")]
}

/// What stands against any act of standing characters.
pub fn standing(board: &Board<Warband>, order: &Order) -> Vec<Refusal> {
    board.who(order).flat_map(|unit| against(board, unit)).collect()
}

/// What stands against passing.
pub fn pass_against(board: &Board<Warband>, order: &Order) -> Vec<Refusal> {
    let mut against = standing(board, order);
    if against.is_empty() {
        for unit in board.who(order) {
            if order::chances(board, unit).none() {
                against
                    .push(Refusal::sense(format!("{} has nothing left to do this turn", unit.name), "choose another"));
            }
        }
    }
    against
}

/// Passing: nothing more this turn.
pub fn pass(scene: &mut Scene<Warband>) -> Result<(), Halt> {
    let mut names = Vec::new();
    for id in &scene.order.who {
        let unit = scene.unit_mut(id)?;
        unit.body.deeds.passed = true;
        names.push(unit.name.clone());
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    head!(scene, "{}.", Noun::few(&names, "character").does("pass"));
    Ok(())
}

/// The form of doing something else: what, in words.
pub fn other_form(_: &Board<Warband>, _: &Order) -> Form {
    let what = WHAT.text().help("runs for the gate, draws the bolt, drinks");
    Form { fields: vec![what], ..Form::default() }
}

/// What stands against doing something else (R5).
pub fn other_against(board: &Board<Warband>, order: &Order) -> Vec<Refusal> {
    let mut refused = standing(board, order);
    if !refused.is_empty() {
        return refused;
    }
    for unit in board.who(order) {
        let deeds = &unit.body.deeds;
        if deeds.fought || deeds.passed || deeds.shots > 0 {
            refused.push(Refusal::rule("R5", format!("{} has acted this turn", unit.name), "each acts once a turn"));
        }
        refused.extend(order::against(board, unit));
    }
    refused
}

/// Something else than fighting or shooting (R5).
pub fn other(scene: &mut Scene<Warband>) -> Result<(), Halt> {
    let what = WHAT.words(scene.order);
    let me = scene.me()?;
    // Whatever it is, the character may stand elsewhere after it.
    scene.moved(&me)?;
    let unit = scene.unit_mut(&me)?;
    unit.body.deeds.fought = true;
    let name = unit.name.clone();
    scene.head(if what.is_empty() { format!("{name} does something else.") } else { format!("{name}: {what}.") });
    Ok(())
}

/// The form of a side that is done: which, that of the next in the list unless somebody says otherwise.
pub fn done_form(board: &Board<Warband>, _order: &Order) -> Form {
    let sides = &board.state.table.sides;
    let choices = sides.iter().map(|side| (side.id.to_string(), &*side.name));
    let on = order::active(board).first().map(|unit| (&unit.side).into());
    let field = SIDE.choice(choices).required().usually(on);
    Form { title: "Finish this side".to_owned(), fields: vec![field], ..Form::default() }
}

/// The rest of a side passes.
pub fn done(scene: &mut Scene<Warband>) -> Result<(), Halt> {
    let side = SIDE.of(scene.order).map(Id::new);
    let side = side.and_then(|id| scene.state.side(&id));
    let side = side.ok_or_else(|| Refusal::sense("there is no such side", "name one of the sides"))?;
    let name = scene.state.table.sides[side].name.clone();
    let board = scene.board();
    let rest: Vec<Id> = order::list(&board)
        .into_iter()
        .filter(|unit| board.state.side_of(unit) == side)
        .map(|unit| unit.id.clone())
        .collect();
    if rest.is_empty() {
        return Err(Refusal::sense(format!("{name} has nobody left to act"), "end the phase (n)").into());
    }
    for id in &rest {
        scene.unit_mut(id)?.body.deeds.passed = true;
    }
    let names: Vec<&str> = rest.iter().filter_map(|id| scene.was.unit(id)).map(|unit| unit.name.as_str()).collect();
    let (side, rest) = (Noun::new(&name, true), Noun::few(&names, "character"));
    head!(scene, "{}: {}.", side.does("are finished"), rest.does("pass"));
    Ok(())
}
