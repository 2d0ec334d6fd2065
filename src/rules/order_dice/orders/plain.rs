//! Ambush, Rally and Down: no move, no shot (R9).

use super::super::{Look, Play, body::Face, pins, roll};
use crate::{
    rules::{Halt, head, tell},
    view::{Form, Order, Refusal, counted},
};

/// Their form: the officer, when a test is due.
pub fn form(board: &Look, order: &Order) -> Form {
    let mut form = Form::default();
    super::test_in_form(board, order, None, &mut form);
    form
}

/// What stands against them.
pub fn against(board: &Look, order: &Order) -> Vec<Refusal> {
    super::bars(board, order)
}

/// Waits for a target.
///
/// # Errors
/// As for any order.
pub fn ambush(scene: &mut Play) -> Result<(), Halt> {
    simple(scene, Face::Ambush, "lie in ambush")
}

/// Takes cover.
///
/// # Errors
/// As for any order.
pub fn down(scene: &mut Play) -> Result<(), Halt> {
    simple(scene, Face::Down, "go Down")
}

fn simple(scene: &mut Play, face: Face, deed: &str) -> Result<(), Halt> {
    let me = scene.me()?;
    if super::give(scene, face, None)? {
        let name = scene.unit(&me)?.noun();
        head!(scene, "{}.", name.does(deed));
        pins::settle(scene)?;
    }
    Ok(())
}

/// Sheds D6 pins (R9).
///
/// # Errors
/// As for any order.
pub fn rally(scene: &mut Play) -> Result<(), Halt> {
    let me = scene.me()?;
    if !super::give(scene, Face::Rally, None)? {
        return Ok(());
    }
    let name = scene.unit(&me)?.noun();
    if scene.unit(&me)?.body.pins == 0 {
        head!(scene, "{}; {} no pins.", name.does("rally"), name.they("bear"));
        return Ok(());
    }
    let rolled = roll::one(scene, &me, "rally", &format!("{name}: pins off"))?;
    let before = scene.unit(&me)?.body.pins;
    pins::remove(scene, &me, rolled)?;
    let after = scene.unit(&me)?.body.pins;
    head!(scene, "{}: {} off, {}.", name.does("rally"), count(before - after), left(after));
    tell!(scene, "Rolled {rolled}.");
    pins::settle(scene)
}

fn count(pins: u8) -> String {
    counted(pins, "pin")
}

fn left(pins: u8) -> String {
    if pins == 0 { "none left".to_owned() } else { format!("{pins} left") }
}
