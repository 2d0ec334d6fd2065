//! Morale levels up and down, and the ways a squad gives ground: withdrawals and routs (R22-R24, R92, R93).

use super::super::{OpenD6, body::Moved, melee::parting};
use crate::{
    rules::{Halt, Scene, tell},
    view::Id,
};

/// Where a test or a change of morale left the squad.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nerve {
    /// It stands where it stood.
    Stands,
    /// It fell back 4" (R23).
    Withdrew,
    /// It broke and ran (R92).
    Broke,
}

/// Changes a squad's morale level within its bounds (R24, A93); a squad that breaks by it runs at once, parting swing
/// first when it is in contact.
///
/// # Errors
/// As for any order.
pub fn shift(scene: &mut Scene<OpenD6>, unit: &Id, by: i32) -> Result<Nerve, Halt> {
    let data = scene.data;
    let squad = scene.unit_mut(unit)?;
    let name = squad.noun();
    let was = squad.body.morale;
    let now = (was + by).min(squad.body.morale_start).max(0);
    squad.body.morale = now;
    let status = squad.body.status(data).word();
    if now == was {
        if by > 0 {
            tell!(scene, "{name}: morale stays {now}, there is no room above.");
        }
        return Ok(Nerve::Stands);
    }
    tell!(scene, "{name}: morale {was} to {now}, {status}.");
    if now > 0 {
        return Ok(Nerve::Stands);
    }
    let stage = scene.state.table.stack.first().map_or("", String::as_str);
    let in_morale_phase = stage == "morale";
    scene.unit_mut(unit)?.body.deeds.broke_now = in_morale_phase;
    rout(scene, unit)?;
    Ok(Nerve::Broke)
}

/// Falls back 4" straight away from the closest enemy (R23, A94): parting swing first when in contact, then contact
/// ends. In the movement phase it uses up the activation and bars fire (A104).
///
/// # Errors
/// As for any order.
pub fn withdraw(scene: &mut Scene<OpenD6>, unit: &Id) -> Result<Nerve, Halt> {
    if !gives_ground(scene, unit, Moved::Withdraw)? {
        return Ok(Nerve::Withdrew);
    }
    let name = scene.unit(unit)?.noun();
    let length = scene.data.tables.length("withdraw");
    tell!(scene, "{} {length}, straight away from the closest enemy, whatever the terrain.", name.does("withdraw"));
    Ok(Nerve::Withdrew)
}

/// Runs at full rate towards the rally point (R22, R92): parting swing first when in contact, then contact ends.
/// Assembled weapons stay behind.
///
/// # Errors
/// As for any order.
pub fn rout(scene: &mut Scene<OpenD6>, unit: &Id) -> Result<(), Halt> {
    if !gives_ground(scene, unit, Moved::Rout)? {
        return Ok(());
    }
    let data = scene.data;
    let (name, run) = {
        let unit = scene.unit(unit)?;
        (unit.noun(), unit.body.profile.run)
    };
    let goal = goal(scene, unit)?;
    tell!(
        scene,
        "{}: they run {run} towards {goal}; if an enemy is nearer to it than they are, to the nearest open table \
         edge.",
        name.does("rout")
    );
    let squad = &mut scene.unit_mut(unit)?.body;
    if squad.has_heavy(data) {
        squad.abandoned = true;
        tell!(scene, "{} {} assembled weapons behind.", name.does("leave"), name.its());
    }
    Ok(())
}

/// Where a squad runs when it is broken, in words.
fn goal(scene: &Scene<OpenD6>, unit: &Id) -> Result<String, Halt> {
    let side = scene.state.side_of(scene.unit(unit)?);
    let rally = scene.state.table.sides.get(side).map_or("", |side| side.rally.as_str());
    Ok(if rally.is_empty() { "their own table edge".to_owned() } else { rally.to_owned() })
}

/// What withdrawing and routing share; whether anybody is left to go.
fn gives_ground(scene: &mut Scene<OpenD6>, unit: &Id, how: Moved) -> Result<bool, Halt> {
    if scene.state.bonds_of(unit).next().is_some() {
        parting::swing(scene, unit)?;
    }
    let in_movement = scene.state.table.stack.first().is_some_and(|stage| stage == "movement");
    let squad = scene.unit_mut(unit)?;
    if squad.gone.is_some() {
        return Ok(false);
    }
    let deeds = &mut squad.body.deeds;
    deeds.moved = Some(how);
    deeds.activated = true;
    if in_movement {
        squad.body.no_fire = true;
    }
    scene.moved(unit)?;
    Ok(true)
}
