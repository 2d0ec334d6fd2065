//! Pins, and the unit that has too many of them (R18, R28, H8).

use super::Play;
use crate::{
    rules::{Halt, tell},
    view::{Id, counted},
};

/// Adds pins to a unit, up to the most it can bear.
///
/// # Errors
/// There is no such unit.
pub fn add(scene: &mut Play, id: &Id, pins: u32) -> Result<(), Halt> {
    let most = u8::try_from(scene.data.number("most-pins").max(0)).unwrap_or(u8::MAX);
    let body = &mut scene.unit_mut(id)?.body;
    let sum = body.pins.saturating_add(u8::try_from(pins).unwrap_or(u8::MAX));
    body.pins = sum.min(most.max(body.pins));
    Ok(())
}

/// Takes pins from a unit.
///
/// # Errors
/// There is no such unit.
pub fn remove(scene: &mut Play, id: &Id, pins: i32) -> Result<(), Halt> {
    let body = &mut scene.unit_mut(id)?.body;
    body.pins = body.pins.saturating_sub(u8::try_from(pins.max(0)).unwrap_or(u8::MAX));
    Ok(())
}

/// Removes the units whose pins have reached their morale, once an action is resolved (R28).
///
/// # Errors
/// As for any order.
pub fn settle(scene: &mut Play) -> Result<(), Halt> {
    let extra = scene.data.number("pins-remove-at");
    let broken = scene.state.those(|unit| {
        unit.on_table()
            && i32::from(unit.body.pins) >= i32::from(unit.body.profile.morale) + extra
            && unit.body.pins > 0
    });
    let broken: Vec<(Id, String, u8, bool)> =
        broken.iter().map(|unit| (unit.id.clone(), unit.name.clone(), unit.body.pins, unit.body.men())).collect();
    for (id, name, pins, men) in broken {
        let why = if men { "broken by pins" } else { "abandoned" };
        scene.unit_mut(&id)?.gone = Some(why.to_owned());
        tell!(scene, "{name}: {} reach morale; {why}.", counted(pins, "pin"));
    }
    Ok(())
}
