//! The special actions phase and the end of the turn (R96, R97).

use super::{
    body::{Deeds, Soldier, TableBody},
    system::OpenD6,
};
use crate::{
    engine::{Halt, Scene, tell},
    view::Id,
};

/// What happens when the phase begins: says which tokens to lift, squad by squad (R96).
pub fn enter(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    let mut tokens = Vec::new();
    for unit in scene.state.by_number().into_iter().filter(|unit| unit.on_table()) {
        let markers = [("Fire +1", unit.body.fire_plus), ("No Fire", unit.body.no_fire)];
        let markers: Vec<&str> = markers.into_iter().filter(|(_, on)| *on).map(|(marker, _)| marker).collect();
        if !markers.is_empty() {
            tokens.push(format!("{} {}: {}", unit.number, unit.name, markers.join(", ")));
        }
    }
    if tokens.is_empty() {
        scene.tell("No tokens to lift.");
    } else {
        tell!(scene, "Lift these tokens. {}.", tokens.join("; "));
    }
    Ok(())
}

/// What happens when the turn ends: markers, deeds and counters of the turn are cleared; wounds stay (R96, R97).
pub fn leave(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    let ids: Vec<Id> = scene.state.units.iter().map(|unit| unit.id.clone()).collect();
    for id in ids {
        let Some(unit) = scene.state.units.get_mut(&id) else { continue };
        let body = &unit.body;
        let marked = |soldier: &Soldier| {
            let deeds = soldier.hit || soldier.shot || soldier.fought || soldier.charged;
            deeds || soldier.corrected.is_some()
        };
        let clean = !body.fire_plus && !body.no_fire && body.deeds.is_blank() && !body.soldiers.iter().any(marked);
        // A squad with nothing to clear stays shared with the state before.
        if clean {
            continue;
        }
        let body = &mut unit.body;
        body.fire_plus = false;
        body.no_fire = false;
        body.deeds = Deeds::default();
        for soldier in &mut body.soldiers {
            soldier.hit = false;
            soldier.shot = false;
            soldier.fought = false;
            soldier.charged = false;
            // A slip is put right in its turn; later, those who fell since come back before.
            soldier.corrected = None;
        }
    }
    scene.state.table.body = TableBody::default();
    Ok(())
}
