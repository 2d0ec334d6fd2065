//! A regiment changes its shape: a move action by itself (R11).

use super::super::{
    body::Deed,
    profile::Formation,
    stats,
    system::{Board, Scene, Unit},
    turn,
};
use crate::{
    engine::{Halt, head},
    view::{Fact, Form, Order, Refusal, Value},
};

/// Models in the front rank.
const FRONT: Fact<u32> = Fact::new("front", "models in front");

/// The front rank of the shape it has, where its bases touch: no change leads there.
fn has(unit: &Unit) -> Option<u16> {
    let troop = &unit.body;
    (!troop.broken).then(|| stats::strikers(troop).0)
}

/// Its form: two ranks are usual, unless it stands in two already.
pub fn form(board: &Board, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let models = unit.body.models.max(1);
    let usual = Some(models.div_ceil(2)).filter(|front| has(unit) != Some(*front));
    let field = FRONT.field(1, models).required().usually(usual.map(|front| Value::Int(front.into())));
    let now = has(unit).map(|front| format!("{front} in front now"));
    Form {
        title: unit.does("change shape"),
        fields: vec![field.help("models side by side in the front rank (R11)")],
        remarks: now.into_iter().collect(),
        ..Form::default()
    }
}

/// What stands against it.
pub fn against(board: &Board, order: &Order) -> Vec<Refusal> {
    let mut against = turn::ready(board, order, Deed::Reshape);
    if let Some(unit) = board.actor(order).filter(|unit| unit.body.profile.formation != Formation::Regiment) {
        against.push(Refusal::sense(format!("{} not a regiment (R1)", unit.does("are")), "use move instead"));
    }
    against
}

/// Does it.
pub fn run(scene: &mut Scene) -> Result<(), Halt> {
    let me = scene.me()?;
    let unit = scene.unit(&me)?;
    let models = unit.body.models.max(1);
    let front = FRONT.of(scene.order).and_then(|front| u16::try_from(front).ok());
    let front = front.unwrap_or(models.div_ceil(2)).clamp(1, models);
    if has(unit) == Some(front) {
        let what = format!("{} {front} in front", unit.does("already have"));
        scene.object(Refusal::rule("R11", what, "give another number, or move instead"))?;
    }
    turn::spend(scene, &me, Deed::Reshape)?;
    scene.moved(&me)?;
    let unit = scene.unit_mut(&me)?;
    unit.body.front = front;
    unit.body.broken = false;
    let name = unit.noun();
    head!(scene, "{}: {front} in the front rank.", name.does("change shape"));
    Ok(())
}
