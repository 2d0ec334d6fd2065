//! A unit leaves: the battle, or those that it touches (R14).

use super::{
    super::{profile::Kind, system::Scene},
    hit::Hit,
};
use crate::{
    engine::Halt,
    view::{Id, What},
};

/// Takes the unit that was hit out of the battle.
///
/// # Errors
/// There is no such unit.
pub fn remove(scene: &mut Scene, hit: &Hit, why: &str) -> Result<(), Halt> {
    let id = &hit.on;
    scene.outcome(hit.outcome(What::Leaves(why.to_owned())));
    scene.state.unbind(id);
    let unit = scene.unit_mut(id)?;
    unit.gone = Some(why.to_owned());
    let troop = &mut unit.body;
    (troop.check, troop.token, troop.disordered, troop.left, troop.loading) = (None, false, false, 0, false);
    if troop.kind() != Kind::Vehicle && troop.kind() != Kind::Hero {
        troop.models = 0;
    }
    troop.fought.clear();
    forget(scene, id)
}

/// Nobody remembers a fight with this unit any more.
fn forget(scene: &mut Scene, id: &Id) -> Result<(), Halt> {
    let others: Vec<Id> =
        scene.state.those(|unit| unit.body.fought.contains(id)).iter().map(|u| u.id.clone()).collect();
    for other in others {
        scene.unit_mut(&other)?.body.fought.remove(id);
    }
    Ok(())
}

/// A unit no longer touches anybody, and its fights are over (R14).
///
/// # Errors
/// There is no such unit.
pub fn part(scene: &mut Scene, id: &Id) -> Result<(), Halt> {
    scene.state.unbind(id);
    scene.unit_mut(id)?.body.fought.clear();
    forget(scene, id)
}
