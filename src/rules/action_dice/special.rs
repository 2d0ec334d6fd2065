//! The fourth action, special: what it does is judged at the table and told (R6, R44).

use super::{ActionDice, Look, body::Deed, turn};
use crate::{
    engine::{Halt, Scene, head, tell},
    view::{Field, Form, Kind, Order, Refusal, Value},
};

/// Whether the order says that the action puts the unit in order again.
fn clears(order: &Order) -> bool {
    order.facts.get("clears").and_then(Value::flag).unwrap_or(false)
}

/// Its form.
pub fn form(board: &Look, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let mut fields = vec![Field::new("does", "what it does", Kind::Text).help("in a few words, for the journal")];
    if unit.body.disordered {
        let field = Field::new("clears", "ends its disorder", Kind::Flag).usual(false);
        fields.push(field.help("only if the ability says so; else the action must be to do nothing (R7)"));
    }
    Form { title: unit.does("use a special action"), fields, ..Form::default() }
}

/// What stands against it: that of any action, but for a disorder that it ends.
pub fn against(board: &Look, order: &Order) -> Vec<Refusal> {
    let mut against = turn::ready(board, order, Deed::Special);
    against.retain(|refusal| refusal.rule != "R7" || !clears(order));
    against
}

/// Does it.
///
/// # Errors
/// As for any order.
pub fn run(scene: &mut Scene<ActionDice>) -> Result<(), Halt> {
    let me = scene.me()?;
    turn::spend(scene, &me, Deed::Special)?;
    let does = scene.word("does").filter(|words| !words.is_empty());
    let does = does.map_or(String::new(), |words| format!(": {words}"));
    let ends = clears(scene.order);
    let unit = scene.unit_mut(&me)?;
    let name = unit.noun();
    let back = ends && std::mem::take(&mut unit.body.disordered);
    head!(scene, "{}{does}.", name.does("use a special action"));
    if back {
        tell!(scene, "{} back in order.", name.does("are"));
    }
    Ok(())
}
