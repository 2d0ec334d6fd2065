//! Fire out of an ambush at an enemy who acts (R4, H20, A28).

use super::{
    super::{
        body::{Came, Face},
        came, cup,
        facts::OFFICER,
        orders, pins, shot,
        system::{Board, Scene},
        test,
    },
    actor, bars_spring, friendly, given, said_range,
};
use crate::{
    engine::{Halt, head},
    view::{Form, Order, Refusal},
};

/// Its form: that of a shot at the one who acts.
pub fn form(board: &Board, order: &Order) -> Form {
    let (Some(unit), Some(actor)) = (board.actor(order), actor(board)) else { return Form::default() };
    let (mut first, later) = shot::form::fields(board, unit, Some(actor), shot::Occasion::Still, None);
    said_range(board, unit, &mut first);
    let title = format!("{} from ambush at {}", unit.does("fire"), actor.name);
    let mut form = Form { title, fields: first, ..Form::default() };
    if unit.body.pins > 0 {
        orders::test_in_form(board, order, None, &mut form);
    }
    form.fields.extend(later);
    let ready = if unit.body.pins > 0 { orders::relieved(board, unit) } else { unit.clone() };
    shot::form::say(board, &ready, actor, &order.facts, shot::Occasion::Still, &mut form);
    form
}

/// What stands against it.
pub fn against(board: &Board, order: &Order) -> Vec<Refusal> {
    let Some(unit) = board.actor(order) else { return Vec::new() };
    match actor(board) {
        None => vec![super::nobody(board)],
        Some(actor) if actor.side == unit.side => {
            vec![friendly(actor, unit, "wait for an enemy to act")]
        }
        Some(_) => bars_spring(board, unit),
    }
}

/// Fires; pinned units test first. The die turns to Fire (H20).
pub fn run(scene: &mut Scene) -> Result<(), Halt> {
    let me = scene.me()?;
    let board = scene.board();
    let target = actor(&board).ok_or_else(|| super::nobody(&board))?;
    let (target, acting) = (target.id.clone(), target.noun());
    let unit = scene.unit(&me)?;
    let (name, pinned) = (unit.noun(), unit.body.pins > 0);
    scene.unit_mut(&me)?.body.reacted = true;
    given(scene, "ambush");
    if pinned {
        let officer = scene.target(OFFICER);
        let number = test::number(&scene.board(), scene.unit(&me)?, test::ORDER_TEST, officer.as_ref(), None);
        test::note_officer(scene, &me, officer.as_ref())?;
        match test::order_test(scene, &me, test::ORDER_TEST, number)? {
            test::Tested::Passed => {}
            test::Tested::Failed => {
                head!(scene, "{} to fire from ambush at {acting}.", name.does("fail"));
                let pins = u32::try_from(scene.data.number("failed-reaction")).unwrap_or(0);
                pins::add(scene, &me, pins, None)?;
                return pins::settle(scene);
            }
            test::Tested::Fubar => {
                head!(scene, "{} to fire from ambush at {acting}: FUBAR.", name.does("fail"));
                orders::fubar::run(scene, &me)?;
                return pins::settle(scene);
            }
        }
    }
    cup::turn(scene, &me, Face::Fire, Came::Reaction)?;
    let aim = shot::Aim::new(&target, &scene.order.facts, shot::Occasion::Still);
    head!(scene, "{} from ambush at {acting}{}.", name.does("fire"), aim.said());
    shot::resolve(scene, &me, &aim)?;
    pins::settle(scene)?;
    came::conclude(scene, &me, &target);
    Ok(())
}
