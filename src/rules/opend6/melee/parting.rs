//! The parting swing at a squad that leaves a close combat (R54, R93, A73).

use std::collections::BTreeMap;

use super::{
    super::{bonds, squad::Status, system::OpenD6},
    exchange::Exchange,
    group::Fighter,
    lineup::Lineup,
    pairing::Bout,
    terms::Terms,
};
use crate::{
    engine::{Halt, Scene, lead},
    view::{Id, Noun},
};

/// Every enemy soldier in contact with the leaving squad strikes once, +2; then all its contacts end. Results fall at
/// once. Broken enemies do not strike (R22). The asks of the swing have ids that begin with `swing:<leaver>`.
pub fn swing(scene: &mut Scene<OpenD6>, leaver: &Id) -> Result<(), Halt> {
    let lineup = strikers(scene, leaver)?;
    let name = scene.unit(leaver)?.noun();
    if lineup.bouts.is_empty() {
        lead!(scene, "Nobody strikes at {name} as {}.", name.they("leave"));
        scene.state.unbind(leaver);
        return Ok(());
    }
    let mut strikers: Vec<&Id> = Vec::new();
    for fighter in lineup.fighters.iter().filter(|fighter| fighter.unit != *leaver) {
        if !strikers.contains(&&fighter.unit) {
            strikers.push(&fighter.unit);
        }
    }
    let strikers: Vec<Noun> = strikers.iter().filter_map(|id| scene.state.unit(id)).map(|unit| unit.noun()).collect();
    lead!(scene, "{} at {name} as {}.", Noun::of(&strikers).does("strike"), name.they("leave"));
    for fighter in &lineup.fighters {
        if let Some(soldier) = scene.unit_mut(&fighter.unit)?.body.soldier_mut(&fighter.soldier) {
            soldier.fought = true;
        }
    }
    let (ask, terms) = (format!("swing:{leaver}"), Terms::default());
    let title = format!("Parting swing at {name}");
    Exchange { ask: &ask, title: &title, lineup: &lineup, terms: &terms, parting: true }.fight(scene)?;
    scene.state.unbind(leaver);
    Ok(())
}

/// Who strikes at whom: each enemy soldier in contact once, at the first soldier he touches.
fn strikers(scene: &Scene<OpenD6>, leaver: &Id) -> Result<Lineup, Halt> {
    let mut struck: BTreeMap<Fighter, Fighter> = BTreeMap::new();
    for bond in scene.state.bonds_of(leaver) {
        let Some(enemy) = scene.state.unit(bond.other(leaver)) else { continue };
        if enemy.body.status(scene.data) == Status::Broken {
            continue;
        }
        for (own, other) in bonds::touching(&scene.board(), bond, leaver) {
            struck.entry(Fighter::new(&enemy.id, &other)).or_insert_with(|| Fighter::new(leaver, &own));
        }
    }
    let mut lineup = Lineup::default();
    let mut targets: Vec<&Fighter> = struck.values().collect();
    targets.sort_unstable();
    targets.dedup();
    for target in targets {
        let lone = lineup.fighters.len();
        lineup.fighters.push(target.clone());
        let strikers = struck.iter().filter(|(_, struck)| *struck == target).map(|(striker, _)| striker.clone());
        lineup.fighters.extend(strikers);
        lineup.bouts.push(Bout { lone, against: (lone + 1..lineup.fighters.len()).collect() });
        lineup.victims.push(0);
    }
    Ok(lineup)
}
