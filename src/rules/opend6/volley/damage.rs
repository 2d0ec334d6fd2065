//! Damage: every hit with a die of its own against a single Strength die of the man it struck (R66, R67, A43). Volleys
//! and engines share it.

use super::super::{
    body::{Hand, Role},
    roll,
    squad::{self, class},
    system::OpenD6,
    wounds::{self, Blow, Toll},
};
use crate::{
    engine::{Halt, Rolled, Scene, Unit, lead, tell},
    view::{Hope, Id, Number, Throw, Thrower, series},
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
    /// The weapon, as people read it.
    pub with: String,
}

/// A soldier with all hits on him.
struct Struck {
    unit: Id,
    soldier: String,
    /// What people read in a sentence: "Goblins soldier 3 (sound)".
    label: String,
    /// What they read at his dice, where room is short: "Goblins 3 (sound)".
    row: String,
    /// Hits that are alike, with how many there are.
    hits: Vec<(Blade, usize)>,
    strength: Number,
}

/// What a hit strikes with: its damage strength and its weapon.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Blade {
    ds: i32,
    with: String,
}

/// Rolls the damage of all these hits in one ask, tells it, and holds the results or lets them fall (R57, A61). `by_name`
/// tells squads by name though all hits fell on one.
///
/// # Errors
/// People must answer first, or an answer does not fit.
pub fn resolve(
    scene: &mut Scene<OpenD6>,
    shooter: &Unit<OpenD6>,
    hits: Vec<Hit>,
    by_name: bool,
    held: bool,
) -> Result<(), Halt> {
    let struck = gather(scene, hits, by_name)?;
    if struck.is_empty() {
        return Ok(());
    }
    // The one who shot throws all his dice, then the others theirs.
    let (side, player) = (scene.state.side_of(shooter), squad::player(&scene.board(), shooter));
    let mut throws = Vec::new();
    for victim in &struck {
        for (blade, dice) in &victim.hits {
            let id = format!("damage {} {} {} {:+}", victim.unit, victim.soldier, blade.with, blade.ds);
            let throw = Throw::new(&id, format!("damage: {}", victim.row), Thrower::Side(side), *dice).open();
            throws.push(
                throw.elsewhere().hopes(Hope::High).player(&player).note(format!("{} {:+}", blade.with, blade.ds)),
            );
        }
    }
    let attacks = throws.len();
    for victim in &struck {
        let unit = scene.unit(&victim.unit)?;
        let id = format!("strength {} {}", victim.unit, victim.soldier);
        let by = Thrower::Side(scene.state.side_of(unit));
        let throw = Throw::new(&id, format!("Strength: {}", victim.row), by, 1).open();
        let player = squad::player(&scene.board(), unit);
        throws.push(throw.harm().hopes(Hope::High).player(&player).note(format!("{:+}", victim.strength.total())));
    }
    let rolled = scene.throw("damage", "damage", throws)?;
    let (damage, resisted) = rolled.split_at(attacks.min(rolled.len()));
    let mut damage = damage.iter().map(Rolled::dice);
    let out_by = scene.data.tables.numbers.value("incapacitated-by");
    let wound_by = scene.data.tables.numbers.value("wound-by");
    let mut blows: Vec<(usize, Blow, Hand)> = Vec::new();
    for (place, victim) in struck.iter().enumerate() {
        if let Some(Rolled::Tally(wounds)) = resisted.get(place) {
            // The table compared the dice itself; who struck with what is told by the first of them.
            let blow = Blow::worth(*wounds);
            let blade = victim.hits.first().map_or("", |(blade, _)| &blade.with);
            blows.push((place, blow, Hand::of(&shooter.id, blade)));
            tell!(scene, "Damage on {}: {}, as rolled on the table.", victim.label, blow.word());
            continue;
        }
        let own = resisted.get(place).map_or(&[][..], roll::single);
        let strength = victim.strength.total();
        let resists = roll::total(own, strength);
        let (mut rolls, mut results) = (Vec::new(), Vec::new());
        for (blade, _) in &victim.hits {
            for faces in damage.next().into_iter().flatten() {
                let blow = Blow::of(roll::total(faces, blade.ds) - wound_by, resists, out_by - wound_by);
                rolls.push(roll::in_sum(faces, blade.ds));
                results.push(blow.word());
                blows.push((place, blow, Hand::of(&shooter.id, &blade.with)));
            }
        }
        tell!(
            scene,
            "Damage on {}: {} against Strength {}: {}.",
            victim.label,
            series(&rolls),
            roll::in_sum(own, strength),
            series(&results)
        );
    }
    // Strength that is but the soldier's own stands on his sheet.
    for number in struck.iter().map(|victim| &victim.strength).filter(|number| number.parts.len() > 1) {
        if !scene.tale.numbers.contains(number) {
            scene.number(number.clone());
        }
    }
    fall(scene, &struck, &blows, held)
}

/// Hits gathered by the soldiers they struck, in the order of the roster.
fn gather(scene: &Scene<OpenD6>, hits: Vec<Hit>, by_name: bool) -> Result<Vec<Struck>, Halt> {
    let mut struck: Vec<Struck> = Vec::new();
    for unit in scene.state.those(|unit| hits.iter().any(|hit| hit.unit == unit.id)) {
        let others = by_name || hits.iter().any(|hit| hit.unit != unit.id);
        for soldier in &unit.body.soldiers {
            let on_him = hits.iter().filter(|hit| hit.unit == unit.id && hit.soldier == soldier.id);
            let on_him = alike(on_him.map(|hit| Blade { ds: hit.ds, with: hit.with.clone() }));
            if on_him.is_empty() {
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
                row: match others {
                    true => format!("{squad}{} ({what})", soldier.id),
                    false => format!("soldier {} ({what})", soldier.id),
                },
                hits: on_him,
                strength: squad::resist(&scene.board(), unit, soldier),
            });
        }
    }
    Ok(struck)
}

/// Those that are the same, with how many there are.
fn alike(all: impl Iterator<Item = Blade>) -> Vec<(Blade, usize)> {
    let mut counts: Vec<(Blade, usize)> = Vec::new();
    for blade in all {
        match counts.iter_mut().find(|(known, _)| *known == blade) {
            Some((_, count)) => *count += 1,
            None => counts.push((blade, 1)),
        }
    }
    counts
}

/// Holds the blows or lets them fall, and tells what that comes to squad by squad.
fn fall(scene: &mut Scene<OpenD6>, struck: &[Struck], blows: &[(usize, Blow, Hand)], held: bool) -> Result<(), Halt> {
    let mut toll = Toll::default();
    for (place, blow, hand) in blows {
        let Struck { unit, soldier, .. } = &struck[*place];
        let harm = if held {
            wounds::hold(scene, unit, soldier, *blow, hand)?
        } else {
            wounds::strike(scene, unit, soldier, *blow)?
        };
        toll.add(unit, soldier, harm, Some(hand));
    }
    let mut squads: Vec<&Id> = struck.iter().map(|victim| &victim.unit).collect();
    squads.dedup();
    for id in squads.iter().filter(|id| !toll.has(id)) {
        let name = scene.unit(id)?.noun();
        // Those who are out already cannot be hurt again.
        let told = blows.iter().any(|(place, blow, _)| struck[*place].unit == **id && *blow != Blow::None);
        lead!(scene, "{name}: {}.", if told { "no further harm" } else { "nobody is hurt" });
    }
    toll.tell(scene, held)?;
    for id in squads {
        wounds::settle(scene, id)?;
    }
    Ok(())
}
