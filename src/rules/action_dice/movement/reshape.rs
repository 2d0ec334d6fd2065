//! A regiment changes its shape: a move action by itself (R11).

use super::super::{
    body::Deed,
    profile::Formation,
    system::{Board, Scene},
    turn,
};
use crate::{
    engine::{Halt, head},
    view::{Fact, Form, Order, Refusal},
};

/// Models in the front rank.
const FRONT: Fact<u32> = Fact::new("front", "models in front");

/// Its form.
pub fn form(board: &Board, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let models = i64::from(unit.body.models).max(1);
    let usual = i64::from(unit.body.models.div_ceil(2)).max(1);
    let field = FRONT.field(1, models).usual(usual);
    Form {
        title: unit.does("change shape"),
        fields: vec![field.help("models side by side in the front rank")],
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
    turn::spend(scene, &me, Deed::Reshape)?;
    let front = FRONT.of(scene.order).and_then(|front| u16::try_from(front).ok());
    scene.moved(&me)?;
    let unit = scene.unit_mut(&me)?;
    let models = unit.body.models.max(1);
    unit.body.front = front.unwrap_or(models.div_ceil(2)).clamp(1, models);
    unit.body.broken = false;
    let (name, front) = (unit.noun(), unit.body.front);
    head!(scene, "{}: {front} in the front rank.", name.does("change shape"));
    Ok(())
}
