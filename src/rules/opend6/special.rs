//! The special actions phase and the end of the turn (R96, R97).

use super::{
    body::{Deeds, Soldier, TableBody},
    system::OpenD6,
};
use crate::{
    engine::{Halt, Scene, State, Unit, tell},
    view::Id,
};

/// What the tokens are called.
const FIRE_PLUS: &str = "Fire +1";
const NO_FIRE: &str = "No Fire";

/// What happens when the phase begins: says which tokens to lift, squad by squad (R96).
pub fn enter(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    let told =
        |(unit, markers): (&Unit<OpenD6>, Vec<&str>)| format!("{} {}: {}", unit.number, unit.name, markers.join(", "));
    let tokens: Vec<String> = tokens(&scene.state).map(told).collect();
    if tokens.is_empty() {
        scene.tell("No tokens to lift.");
    } else {
        tell!(scene, "Lift these tokens. {}.", tokens.join("; "));
    }
    Ok(())
}

/// The squads on the table that have tokens, by number, and which.
pub fn tokens(state: &State<OpenD6>) -> impl Iterator<Item = (&Unit<OpenD6>, Vec<&'static str>)> {
    let units = state.by_number().into_iter().filter(|unit| unit.on_table());
    units.filter_map(|unit| {
        let markers = [(FIRE_PLUS, unit.body.fire_plus), (NO_FIRE, unit.body.no_fire)];
        let markers: Vec<&str> = markers.into_iter().filter(|(_, on)| *on).map(|(marker, _)| marker).collect();
        (!markers.is_empty()).then_some((unit, markers))
    })
}

/// "Fire +1: 1 21, No Fire: 3": each token with the numbers of the squads that have it.
pub fn in_short(state: &State<OpenD6>) -> String {
    let of = |marker: &str| {
        let numbers =
            tokens(state).filter(|(_, markers)| markers.contains(&marker)).map(|(unit, _)| unit.number.to_string());
        let numbers: Vec<String> = numbers.collect();
        (!numbers.is_empty()).then(|| format!("{marker}: {}", numbers.join(" ")))
    };
    [FIRE_PLUS, NO_FIRE].into_iter().filter_map(of).collect::<Vec<_>>().join(", ")
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
