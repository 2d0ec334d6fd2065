//! Damage: every hit with a die of its own against a single Strength die of the man it struck (R66, R67, A43). Volleys
//! and engines share it.

use super::super::{
    OpenD6,
    body::Role,
    roll,
    squad::{self, class},
    wounds::{self, Blow},
};
use crate::{
    rules::{Halt, Rolled, Scene, tell},
    view::{Id, Throw, Thrower, series},
};

/// One hit on one soldier.
#[derive(Debug, Clone)]
pub struct Hit {
    /// His squad.
    pub unit: Id,
    /// He himself.
    pub soldier: String,
    /// The damage strength.
    pub ds: i32,
}

/// A soldier with all hits on him.
struct Struck {
    unit: Id,
    soldier: String,
    label: String,
    ds: Vec<i32>,
    strength: i32,
}

/// Rolls the damage of all these hits in one ask, tells it, and holds the results or lets them fall (R57, A61). The
/// shooter is given as side and player; `by_name` tells squads by name though all hits fell on one.
///
/// # Errors
/// People must answer first, or an answer does not fit.
pub fn resolve(
    scene: &mut Scene<OpenD6>,
    (side, player): (usize, &str),
    hits: Vec<Hit>,
    by_name: bool,
    held: bool,
) -> Result<(), Halt> {
    let struck = gather(scene, hits, by_name)?;
    if struck.is_empty() {
        return Ok(());
    }
    // The one who shot throws all his dice, then the others theirs.
    let mut throws = Vec::new();
    for (place, victim) in struck.iter().enumerate() {
        for (at, (ds, dice)) in alike(&victim.ds).into_iter().enumerate() {
            let id = format!("damage-{}-{}", place + 1, at + 1);
            let label = format!("{}: damage", victim.label);
            let throw = Throw::new(&id, label, Thrower::Side(side), dice).open();
            throws.push(throw.player(player).note(format!("{ds:+}")));
        }
    }
    let attacks = throws.len();
    for (place, victim) in struck.iter().enumerate() {
        let unit = scene.unit(&victim.unit)?;
        let own = scene.state.side_of(unit);
        let throw = Throw::new(
            &format!("strength-{}", place + 1),
            format!("{}: Strength", victim.label),
            Thrower::Side(own),
            1,
        );
        throws.push(throw.open().player(&squad::player(&scene.board(), unit)).note(format!("{:+}", victim.strength)));
    }
    let rolled = scene.throw("damage", "damage", throws)?;
    let faces: Vec<Vec<Vec<u8>>> = rolled.into_iter().map(faces).collect();
    let (damage, strength) = faces.split_at(attacks.min(faces.len()));
    let mut damage = damage.iter();
    let out_by = scene.data.tables.numbers.value("incapacitated-by");
    let wound_by = scene.data.tables.numbers.value("wound-by");
    let mut blows: Vec<(usize, Blow)> = Vec::new();
    for (place, victim) in struck.iter().enumerate() {
        let own = strength.get(place).and_then(|dice| dice.first()).cloned().unwrap_or_default();
        let resists = roll::total(&own, victim.strength);
        let (mut rolls, mut results) = (Vec::new(), Vec::new());
        for (ds, _) in alike(&victim.ds) {
            for faces in damage.next().into_iter().flatten() {
                let blow = Blow::of(roll::total(faces, ds) - wound_by, resists, out_by - wound_by);
                rolls.push(roll::in_sum(faces, ds));
                results.push(blow.word());
                blows.push((place, blow));
            }
        }
        tell!(
            scene,
            "Damage on {}: {} against Strength {}: {}.",
            victim.label,
            series(&rolls),
            roll::in_sum(&own, victim.strength),
            series(&results)
        );
    }
    fall(scene, &struck, &blows, held)
}

/// Hits gathered by the soldiers they struck, in the order of the roster.
fn gather(scene: &Scene<OpenD6>, hits: Vec<Hit>, by_name: bool) -> Result<Vec<Struck>, Halt> {
    let mut struck: Vec<Struck> = Vec::new();
    for unit in scene.state.those(|unit| hits.iter().any(|hit| hit.unit == unit.id)) {
        let others = by_name || hits.iter().any(|hit| hit.unit != unit.id);
        for soldier in &unit.body.soldiers {
            let ds: Vec<i32> =
                hits.iter().filter(|hit| hit.unit == unit.id && hit.soldier == soldier.id).map(|hit| hit.ds).collect();
            if ds.is_empty() {
                continue;
            }
            let what = match soldier.role {
                Role::Sergeant => "sergeant".to_owned(),
                _ => class(soldier).replace('-', " "),
            };
            let squad = if others { format!("{} ", unit.name) } else { String::new() };
            struck.push(Struck {
                unit: unit.id.clone(),
                soldier: soldier.id.clone(),
                label: format!("{squad}soldier {} ({what})", soldier.id),
                ds,
                strength: unit.body.resist(soldier, scene.data),
            });
        }
    }
    Ok(struck)
}

/// Damage strengths that are the same, with how many there are.
fn alike(all: &[i32]) -> Vec<(i32, usize)> {
    let mut counts: Vec<(i32, usize)> = Vec::new();
    for ds in all {
        match counts.iter_mut().find(|(known, _)| known == ds) {
            Some((_, count)) => *count += 1,
            None => counts.push((*ds, 1)),
        }
    }
    counts
}

fn faces(rolled: Rolled) -> Vec<Vec<u8>> {
    match rolled {
        Rolled::Faces(dice) => dice,
        Rolled::Tally(_) => Vec::new(),
    }
}

/// Holds the blows or lets them fall, and tells what that comes to squad by squad.
fn fall(scene: &mut Scene<OpenD6>, struck: &[Struck], blows: &[(usize, Blow)], held: bool) -> Result<(), Halt> {
    let mut squads: Vec<&Id> = Vec::new();
    for victim in struck {
        if !squads.contains(&&victim.unit) {
            squads.push(&victim.unit);
        }
    }
    for (place, blow) in blows {
        let victim = &struck[*place];
        if held {
            wounds::hold(scene, &victim.unit, &victim.soldier, *blow)?;
        } else {
            wounds::strike(scene, &victim.unit, &victim.soldier, *blow)?;
        }
    }
    for id in squads {
        let unit = scene.unit(id)?;
        let (mut out, mut wounded) = (0, 0);
        for victim in struck.iter().enumerate().filter(|(_, victim)| victim.unit == *id) {
            let (place, victim) = victim;
            let hurt = blows.iter().any(|(at, blow)| *at == place && *blow != Blow::None);
            let Some(soldier) = unit.body.soldier(&victim.soldier).filter(|_| hurt) else { continue };
            if soldier.wounds + soldier.pending >= 2 {
                out += 1;
            } else {
                wounded += 1;
            }
        }
        let name = unit.name.clone();
        let what = match (out, wounded) {
            (0, 0) => "nobody is hurt".to_owned(),
            (out, 0) => format!("{out} out"),
            (0, wounded) => format!("{wounded} wounded"),
            (out, wounded) => format!("{out} out, {wounded} wounded"),
        };
        let when = if held && out + wounded > 0 { ", at the end of the phase" } else { "" };
        tell!(scene, "{name}: {what}{when}.");
    }
    Ok(())
}
