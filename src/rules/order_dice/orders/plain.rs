//! Ambush, Rally and Down: no move, no shot (R9).

use super::super::{
    body::Face,
    pins, roll,
    system::{Board, Scene},
};
use crate::{
    engine::{Halt, head, tell},
    view::{Form, Hope, Order, Refusal, counted},
};

/// What units do on these orders.
const AMBUSH: &str = "go into ambush";
const DOWN: &str = "go Down";

/// Their form: the officer, when a test is due.
pub fn form(board: &Board, order: &Order) -> Form {
    let deed = match order.act.as_str() {
        "ambush" => AMBUSH,
        "rally" => "rally",
        _ => DOWN,
    };
    let title = board.actor(order).map_or(String::new(), |unit| unit.does(deed));
    let mut form = Form { title, ..Form::default() };
    super::test_in_form(board, order, None, &mut form);
    form
}

/// What stands against them.
pub fn against(board: &Board, order: &Order) -> Vec<Refusal> {
    super::bars(board, order)
}

/// Waits for a target.
pub fn ambush(scene: &mut Scene) -> Result<(), Halt> {
    simple(scene, Face::Ambush, AMBUSH)
}

/// Takes cover.
pub fn down(scene: &mut Scene) -> Result<(), Halt> {
    simple(scene, Face::Down, DOWN)
}

fn simple(scene: &mut Scene, face: Face, deed: &str) -> Result<(), Halt> {
    let me = scene.me()?;
    if super::give(scene, face, None)? {
        let name = scene.unit(&me)?.noun();
        head!(scene, "{}.", name.does(deed));
        pins::settle(scene)?;
    }
    Ok(())
}

/// Sheds D6 pins (R9).
pub fn rally(scene: &mut Scene) -> Result<(), Halt> {
    let me = scene.me()?;
    if !super::give(scene, Face::Rally, None)? {
        return Ok(());
    }
    let name = scene.unit(&me)?.noun();
    if scene.unit(&me)?.body.pins == 0 {
        let rallies = name.does("rally");
        match scene.before().state.unit(&me).is_some_and(|unit| unit.body.pins > 0) {
            true => head!(scene, "{rallies}: the order test took {} last pin off.", name.its()),
            false => head!(scene, "{rallies}: there are no pins to take off."),
        }
        return Ok(());
    }
    let title = format!("{}: how many pins come off", name.does("rally"));
    let (rolled, words) = roll::one(scene, &me, "rally", &title, Hope::High)?;
    pins::remove(scene, &me, rolled)?;
    // What it came to stands first: with the pin that the test took off.
    let had = scene.before().state.unit(&me).map_or(0, |unit| unit.body.pins);
    let pins = scene.unit(&me)?.body.pins;
    let (off, left) = (had.saturating_sub(pins), pins::left(pins));
    head!(scene, "{}: {} off, {left}.", name.does("rally"), counted(off, "pin"));
    tell!(scene, "D6: {words}.");
    pins::settle(scene)
}
