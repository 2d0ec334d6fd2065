//! The order to Run (R7, R12).

use super::super::{
    body::Face,
    movement, pins,
    system::{Board, Scene},
};
use crate::{
    engine::{Halt, head},
    view::{Form, Order, Refusal},
};

/// The form of a Run.
pub fn form(board: &Board, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let mut form = Form::default();
    super::test_in_form(board, order, None, &mut form);
    form.fields.extend(movement::fields(board, unit, Face::Run, &order.facts));
    form.remarks.push(movement::remark(board, unit, Face::Run, &order.facts));
    form
}

/// What stands against a Run.
pub fn against(board: &Board, order: &Order) -> Vec<Refusal> {
    let mut bars = super::bars(board, order);
    bars.extend(board.actor(order).map(|unit| movement::bars_run(board, unit)).unwrap_or_default());
    bars
}

/// Runs.
pub fn run(scene: &mut Scene) -> Result<(), Halt> {
    let me = scene.me()?;
    if !super::give(scene, Face::Run, None)? {
        return Ok(());
    }
    let name = scene.unit(&me)?.noun();
    head!(scene, "{}.", name.does("run"));
    movement::moves(scene, &me, Face::Run)?;
    pins::settle(scene)
}
