//! Morale levels up and down, and the ways a squad gives ground: withdrawals and routs (R22-R24, R92, R93).

use super::super::{
    body::{Moved, SoldierId},
    melee::parting,
    stragglers,
    system::OpenD6,
};
use crate::{
    engine::{Halt, Scene, lead, tell},
    view::{Id, Outcome, What, series},
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

/// Sets a squad's morale level so much higher or lower, within its bounds (R24, A93); gives where it was and is.
///
/// # Errors
/// The squad is unknown.
pub fn level(scene: &mut Scene<OpenD6>, unit: &Id, by: i32) -> Result<(i32, i32), Halt> {
    let in_morale_phase = scene.state.table.stack.first().is_some_and(|stage| stage == "morale");
    let squad = &mut scene.unit_mut(unit)?.body;
    let was = squad.morale;
    let now = (was + by).min(squad.morale_start).max(0);
    squad.morale = now;
    if now != was {
        squad.deeds.broke_now |= now == 0 && in_morale_phase;
        scene.outcome(Outcome::of(unit, What::Morale(was.into(), now.into())));
    }
    Ok((was, now))
}

/// Changes a squad's morale level; a squad that breaks by it runs at once, parting swing first when it is in contact.
/// `how` is what the squad does, as "they" have it: "waver"; empty where nothing but its level changes.
pub fn shift(scene: &mut Scene<OpenD6>, unit: &Id, how: &str, by: i32) -> Result<Nerve, Halt> {
    let (was, now) = level(scene, unit, by)?;
    let squad = scene.unit(unit)?;
    let name = squad.noun();
    let status = squad.body.status(scene.data).word();
    let does = if how.is_empty() { name.to_string() } else { name.does(how) };
    if now == was {
        match by {
            1.. => lead!(scene, "{does}: morale stays {now}, its highest."),
            _ => lead!(scene, "{does}: morale stays {now}."),
        }
        return Ok(Nerve::Stands);
    }
    if now > 0 {
        lead!(scene, "{does}: morale {was} to {now}, {status}.");
        return Ok(Nerve::Stands);
    }
    rout(scene, unit, &format!("{}: morale {was} to 0,", name.does("break")))?;
    Ok(Nerve::Broke)
}

/// Loses so much morale and falls back 4" straight away from the closest enemy, or runs if that breaks it (R23, A94):
/// parting swing first when in contact, then contact ends. In the movement phase it uses up the activation and bars fire
/// (A104).
pub fn give_way(scene: &mut Scene<OpenD6>, unit: &Id, by: i32) -> Result<Nerve, Halt> {
    let (was, now) = level(scene, unit, by)?;
    let name = scene.unit(unit)?.noun();
    if was > 0 && now == 0 {
        rout(scene, unit, &format!("{}: morale {was} to 0,", name.does("break")))?;
        return Ok(Nerve::Broke);
    }
    let (length, away) = (scene.data.tables.length("withdraw"), away(scene, unit));
    lead!(scene, "{}: morale {was} to {now}, withdraw {length} {away}.", name.does("give way"));
    if gives_ground(scene, unit, Moved::Withdraw)? {
        scene.must_move(unit, "withdraw", Some(length), away);
        scene.tell("The terrain on the way costs nothing.");
    }
    Ok(Nerve::Withdrew)
}

/// Where a squad falls back to: away from those it touches, else from the closest enemy.
pub fn away(scene: &Scene<OpenD6>, unit: &Id) -> String {
    let touched = scene.state.bonds_of(unit).filter_map(|bond| scene.state.unit(bond.other(unit)));
    let names: Vec<String> = touched.map(|enemy| format!("{} {}", enemy.number, enemy.name)).collect();
    if names.is_empty() { "away from the closest enemy".to_owned() } else { format!("away from {}", series(&names)) }
}

/// Runs at full rate towards the rally point (R22, R92): parting swing first when in contact, then contact ends.
/// Assembled weapons stay behind. `because` says what it comes from: "Goblins break: morale 1 to 0,".
pub fn rout(scene: &mut Scene<OpenD6>, unit: &Id, because: &str) -> Result<(), Halt> {
    let data = scene.data;
    let (goal, place) = (goal(scene, unit)?, scene.leads());
    let lying: Vec<SoldierId> =
        stragglers::prone(&scene.unit(unit)?.body).iter().map(|soldier| soldier.id.clone()).collect();
    let left = gives_ground(scene, unit, Moved::Rout)?;
    // Whom the swing wounds cannot run; it comes of the rout and is told after it.
    let (far, _) = stragglers::pace(&scene.board(), &scene.unit(unit)?.body, &lying);
    if scene.is_told() {
        scene.lead_at(place, format!("{because} rout {far} {goal}."));
    }
    if !left {
        return Ok(());
    }
    scene.must_move(unit, "rout", Some(far), goal);
    let name = scene.unit(unit)?.noun();
    tell!(
        scene,
        "If an enemy is nearer to that place than {name}, {} to the nearest open table edge.",
        name.they("run")
    );
    let squad = &mut scene.unit_mut(unit)?.body;
    if squad.has_heavy(data) {
        squad.abandoned = true;
        tell!(scene, "{} {} assembled weapons behind.", name.does("leave"), name.its());
    }
    Ok(())
}

/// Where a squad runs when it is broken, in words: "towards the north edge".
fn goal(scene: &Scene<OpenD6>, unit: &Id) -> Result<String, Halt> {
    let side = scene.state.side_of(scene.unit(unit)?);
    let rally = scene.state.table.sides.get(side).map_or("", |side| side.rally.as_str());
    Ok(match rally {
        "" => "towards their own table edge".to_owned(),
        // A place written like a name, or with its article, stands as it is.
        rally if rally.starts_with(char::is_uppercase) || rally.starts_with("the ") => format!("towards {rally}"),
        rally => format!("towards the {rally}"),
    })
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
    let lying: Vec<SoldierId> = stragglers::prone(&squad.body).iter().map(|soldier| soldier.id.clone()).collect();
    let deeds = &mut squad.body.deeds;
    deeds.moved = Some(how);
    deeds.activated = true;
    if in_movement {
        squad.body.no_fire = true;
    }
    scene.moved(unit)?;
    // Nobody goes lying down.
    stragglers::get_up(scene, unit, &lying)?;
    Ok(true)
}
