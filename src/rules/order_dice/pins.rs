//! Pins, and the unit that has too many of them (R18, R28, H8).

use super::{
    data::Data,
    hand::{self, Hand},
    system::{Scene, Unit},
};
use crate::{
    engine::{Halt, tell},
    view::{Id, What, counted},
};

/// Adds pins to a unit, up to the most it can bear, and tells who brought them.
///
/// # Errors
/// There is no such unit.
pub fn add(scene: &mut Scene, id: &Id, pins: u32, hand: Option<Hand>) -> Result<(), Halt> {
    let most = u8::try_from(scene.data.number("most-pins").max(0)).unwrap_or(u8::MAX);
    let sum = scene.unit(id)?.body.pins.saturating_add(u8::try_from(pins).unwrap_or(u8::MAX));
    let had = scene.unit(id)?.body.pins;
    bear(scene, id, sum.min(most.max(had)), hand)?;
    if pins > 0 {
        let unit = scene.unit(id)?;
        tell!(scene, "{} {}, {} in all.", unit.does("take"), counted(pins, "pin"), unit.body.pins);
    }
    Ok(())
}

/// Takes pins from a unit; how many came off.
///
/// # Errors
/// There is no such unit.
pub fn remove(scene: &mut Scene, id: &Id, pins: i32) -> Result<u8, Halt> {
    let had = scene.unit(id)?.body.pins;
    let left = had.saturating_sub(u8::try_from(pins.max(0)).unwrap_or(u8::MAX));
    bear(scene, id, left, None)?;
    Ok(had - left)
}

/// Takes off the pin of a passed test, and tells it (H3).
///
/// # Errors
/// There is no such unit.
pub fn shed(scene: &mut Scene, id: &Id) -> Result<(), Halt> {
    let off = remove(scene, id, scene.data.number("success-removes"))?;
    if off > 0 {
        let left = left(scene.unit(id)?.body.pins);
        tell!(scene, "The test takes {} off, {left}.", counted(off, "pin"));
    }
    Ok(())
}

/// "none left", "3 left".
pub fn left(pins: u8) -> String {
    if pins == 0 { "none left".to_owned() } else { format!("{pins} left") }
}

/// A unit bears so many pins from now on.
fn bear(scene: &mut Scene, id: &Id, pins: u8, hand: Option<Hand>) -> Result<(), Halt> {
    let had = std::mem::replace(&mut scene.unit_mut(id)?.body.pins, pins);
    if had != pins {
        scene.outcome(hand::outcome(id, What::Pins(had.into(), pins.into()), hand));
    }
    Ok(())
}

/// Whether a unit has more pins than it bears (R28, H8).
fn breaks(data: &Data, unit: &Unit) -> bool {
    let least = i32::from(unit.body.profile.morale) + data.number("pins-remove-at");
    unit.on_table() && unit.body.pins > 0 && i32::from(unit.body.pins) >= least
}

/// What a correction should say of a unit that has more pins than it bears: it leaves with the next action of anybody.
pub fn warning(data: &Data, unit: &Unit) -> Option<String> {
    let name = unit.noun();
    let (leaves, pins) = (name.does("leave"), counted(unit.body.pins, "pin"));
    breaks(data, unit).then(|| {
        format!("{leaves} the battle when the next action is resolved: {pins} reach {} morale (R28).", name.its())
    })
}

/// Removes the units whose pins have reached their morale, once an action is resolved (R28).
pub fn settle(scene: &mut Scene) -> Result<(), Halt> {
    let broken = scene.state.those(|unit| breaks(scene.data, unit));
    let broken: Vec<(Id, u8, bool)> =
        broken.iter().map(|unit| (unit.id.clone(), unit.body.pins, unit.body.men())).collect();
    for (id, pins, men) in broken {
        let why = if men { "broken by pins" } else { "abandoned" };
        let unit = scene.unit_mut(&id)?;
        unit.gone = Some(why.to_owned());
        let name = unit.noun();
        tell!(scene, "{} {why}: {} reach {} morale.", name.does("are"), counted(pins, "pin"), name.its());
    }
    Ok(())
}
