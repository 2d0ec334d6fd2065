//! The fourth action, special: what it does is judged at the table and told (R6, R44).

use super::{
    body::Deed,
    system::{Board, Scene},
    turn,
};
use crate::{
    engine::{Halt, head, tell},
    view::{Fact, Form, Order, Refusal, Word},
};

/// What the action does, in the table's words.
const DOES: Fact<Word> = Fact::new("does", "what it does");
/// Whether it puts the unit in order again.
const CLEARS: Fact<bool> = Fact::new("clears", "ends its disorder");

/// Its form.
pub fn form(board: &Board, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let mut fields = vec![DOES.text().help("in a few words, for the journal")];
    if unit.body.disordered {
        let field = CLEARS.field().usual(false);
        fields.push(field.help("only if the ability says so; else the action must be to do nothing (R7)"));
    }
    Form { title: unit.does("use a special action"), fields, ..Form::default() }
}

/// What stands against it: that of any action, but for a disorder that it ends.
pub fn against(board: &Board, order: &Order) -> Vec<Refusal> {
    let mut against = turn::ready(board, order, Deed::Special);
    against.retain(|refusal| refusal.rule != "R7" || !CLEARS.is(order));
    against
}

/// Does it.
pub fn run(scene: &mut Scene) -> Result<(), Halt> {
    let me = scene.me()?;
    turn::spend(scene, &me, Deed::Special)?;
    let does = DOES.of(scene.order).filter(|words| !words.is_empty());
    let does = does.map_or(String::new(), |words| format!(": {words}"));
    let ends = CLEARS.is(scene.order);
    let unit = scene.unit_mut(&me)?;
    let name = unit.noun();
    let back = ends && std::mem::take(&mut unit.body.disordered);
    head!(scene, "{}{does}.", name.does("use a special action"));
    if back {
        tell!(scene, "{} back in order.", name.does("are"));
    }
    Ok(())
}
