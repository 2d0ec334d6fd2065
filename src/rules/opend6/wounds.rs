//! What damage does to soldiers: held in the ranged phase, at once everywhere else (R15, R16, R57, R66, A23).

use super::{
    OpenD6,
    body::{Role, SergeantHit, Soldier},
};
use crate::{
    rules::{Halt, Scene, tell},
    view::Id,
};

/// The result of one damage roll (5.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Blow {
    /// No effect.
    None,
    /// One wound.
    Wound,
    /// Out at once.
    Out,
}

impl Blow {
    /// The result of a damage total against a Strength total (5.3, A1, A2, A8).
    pub fn of(damage: i32, strength: i32, out_by: i32) -> Blow {
        if damage >= strength + out_by {
            Blow::Out
        } else if damage >= strength {
            Blow::Wound
        } else {
            Blow::None
        }
    }

    /// How many wounds it is worth.
    pub fn wounds(self) -> u8 {
        match self {
            Blow::None => 0,
            Blow::Wound => 1,
            Blow::Out => 2,
        }
    }

    /// The word people read.
    pub fn word(self) -> &'static str {
        match self {
            Blow::None => "no effect",
            Blow::Wound => "wound",
            Blow::Out => "incapacitated",
        }
    }
}

/// Holds a blow on its victim until the end of the phase (R57).
///
/// # Errors
/// The squad is unknown.
pub fn hold(scene: &mut Scene<OpenD6>, unit: &Id, soldier: &str, blow: Blow) -> Result<(), Halt> {
    if let Some(soldier) = scene.unit_mut(unit)?.body.soldier_mut(soldier) {
        soldier.pending = (soldier.pending + blow.wounds()).min(2);
    }
    Ok(())
}

/// Lets a blow fall now: wound marker and prone, or out of play (R15, R16, A72).
///
/// # Errors
/// The squad is unknown.
pub fn strike(scene: &mut Scene<OpenD6>, unit: &Id, soldier: &str, blow: Blow) -> Result<(), Halt> {
    if blow == Blow::None {
        return Ok(());
    }
    let squad = &mut scene.unit_mut(unit)?.body;
    let Some(soldier) = squad.soldiers.iter_mut().find(|other| other.id == soldier && other.up()) else {
        return Ok(());
    };
    fall(soldier, blow.wounds());
    let (id, out, sergeant) = (soldier.id.clone(), !soldier.up(), soldier.role == Role::Sergeant);
    if sergeant {
        squad.deeds.sergeant_hit = Some(SergeantHit::Pending);
    }
    if out {
        release(scene, unit, &id);
        settle(scene, unit)?;
    }
    Ok(())
}

fn fall(soldier: &mut Soldier, wounds: u8) {
    soldier.wounds = (soldier.wounds + wounds).min(2);
    soldier.hit = true;
    soldier.prone = soldier.up();
    soldier.pending = 0;
}

/// Lets every held blow fall, of all squads at once (R70); tells who falls, squad by squad.
///
/// # Errors
/// A squad is unknown.
pub fn release_held(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    let units: Vec<(Id, String)> = scene
        .state
        .by_number()
        .into_iter()
        .filter(|unit| unit.body.soldiers.iter().any(|soldier| soldier.pending > 0))
        .map(|unit| (unit.id.clone(), unit.name.clone()))
        .collect();
    for (unit, name) in units {
        let held: Vec<(String, u8)> = scene
            .unit(&unit)?
            .body
            .soldiers
            .iter()
            .filter(|soldier| soldier.pending > 0)
            .map(|soldier| (soldier.id.clone(), soldier.pending))
            .collect();
        let (mut out, mut wounded) = (0, 0);
        for (soldier, wounds) in held {
            strike(scene, &unit, &soldier, if wounds >= 2 { Blow::Out } else { Blow::Wound })?;
            match scene.unit(&unit)?.body.soldier(&soldier) {
                Some(soldier) if soldier.up() => wounded += 1,
                _ => out += 1,
            }
        }
        let words = [(out, "out"), (wounded, "wounded and prone")].into_iter().filter(|(count, _)| *count > 0);
        let words: Vec<String> = words.map(|(count, what)| format!("{count} {what}")).collect();
        tell!(scene, "{name}: {}.", words.join(", "));
    }
    Ok(())
}

/// Takes a soldier out of every contact; squads that touched through him alone stand apart.
pub fn release(scene: &mut Scene<OpenD6>, unit: &Id, soldier: &str) {
    scene.state.table.bonds.retain_mut(|bond| {
        let touched = bond.pairs.len();
        if bond.a == *unit {
            bond.pairs.retain(|(own, _)| own != soldier);
        } else if bond.b == *unit {
            bond.pairs.retain(|(_, own)| own != soldier);
        }
        touched == bond.pairs.len() || !bond.pairs.is_empty()
    });
}

/// A squad without a soldier left is removed (A101).
///
/// # Errors
/// The squad is unknown.
pub fn settle(scene: &mut Scene<OpenD6>, unit: &Id) -> Result<(), Halt> {
    let squad = scene.unit(unit)?;
    if squad.body.count() == 0 && squad.gone.is_none() {
        let name = squad.noun();
        scene.unit_mut(unit)?.gone = Some("wiped out".to_owned());
        scene.state.unbind(unit);
        tell!(scene, "{} wiped out.", name.does("are"));
    }
    Ok(())
}
