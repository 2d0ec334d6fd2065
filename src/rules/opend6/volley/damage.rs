//! Damage: every hit with a die of its own against a single Strength die of the man it struck (R66, R67, A43). Volleys
//! and engines share it.

use smallvec::SmallVec;

use super::super::{
    body::{Hand, Role, Soldier},
    roll,
    squad::{self, class},
    system::OpenD6,
    wounds::{self, Blow, Toll},
};
use crate::{
    engine::{Halt, Rolled, Scene, Unit, lead, tell, words},
    view::{Hope, Id, Noun, Number, Throw, Thrower, series},
};

/// One hit on one soldier.
#[derive(Clone, Copy)]
pub struct Hit<'a> {
    /// His squad.
    pub unit: &'a Unit<OpenD6>,
    /// He himself.
    pub soldier: &'a Soldier,
    /// His place in the roster of his squad.
    pub place: usize,
    /// What strikes him.
    pub blade: Blade<'a>,
}

/// What a hit strikes with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Blade<'a> {
    /// The damage strength.
    pub ds: i32,
    /// The weapon, as people read it.
    pub with: &'a str,
}

/// Hits that are alike, with how many there are; mostly one kind.
type Hits<'a> = SmallVec<[(Blade<'a>, usize); 1]>;

/// A soldier with all hits on him.
struct Struck<'a> {
    unit: &'a Unit<OpenD6>,
    soldier: &'a Soldier,
    /// What people read: "Goblins soldier 3 (sound)".
    label: String,
    /// What struck him.
    hits: Hits<'a>,
    strength: i32,
    /// The same in parts, for the tale.
    number: Option<Number>,
}

/// Rolls the damage of all these hits in one ask, tells it, and holds the results or lets them fall (R57, A61). Squads are told
/// by name unless all hits fell on the one `target`.
///
/// # Errors
/// People must answer first, or an answer does not fit.
pub fn resolve(
    scene: &mut Scene<OpenD6>,
    shooter: &Unit<OpenD6>,
    hits: &[Hit],
    target: Option<&Id>,
    held: bool,
) -> Result<(), Halt> {
    let struck = gather(scene, hits, target)?;
    if struck.is_empty() {
        return Ok(());
    }
    // The one who shot throws all his dice, then the others theirs.
    let side = scene.state.side_of(shooter);
    let mut throws = Vec::with_capacity(hits.len() + struck.len());
    for victim in &struck {
        for (blade, dice) in &victim.hits {
            let id = words!(scene, "damage {} {} {} {:+}", victim.unit.id, victim.soldier.id, blade.with, blade.ds);
            let label = words!(scene, "damage: {}", victim.label);
            let throw = Throw::new(&id, label, Thrower::Side(side), *dice)
                .open()
                .fails_on(roll::FAILS)
                .elsewhere()
                .hopes(Hope::High);
            let player = words!(scene, "{}", scene.state.player(shooter));
            throws.push(throw.player(player).note(words!(scene, "{} {:+}", blade.with, blade.ds)));
        }
    }
    let attacks = throws.len();
    for victim in &struck {
        let id = words!(scene, "strength {} {}", victim.unit.id, victim.soldier.id);
        let by = Thrower::Side(scene.state.side_of(victim.unit));
        let throw = Throw::new(&id, words!(scene, "Strength: {}", victim.label), by, 1)
            .open()
            .fails_on(roll::FAILS)
            .harm()
            .hopes(Hope::High);
        let player = words!(scene, "{}", scene.state.player(victim.unit));
        throws.push(throw.player(player).note(words!(scene, "{:+}", victim.strength)));
    }
    let title = words!(scene, "{}: damage on {}", shooter.name, series(&squads(&struck, |squad| squad.name.as_str())));
    // Strength that is but the soldier's own stands on his sheet.
    for number in struck.iter().filter_map(|victim| victim.number.as_ref()).filter(|number| number.parts.len() > 1) {
        if !scene.tale.numbers.contains(number) {
            scene.number(number.clone());
        }
    }
    let rolled = scene.throw("damage", &title, throws)?;
    let (damage, resisted) = rolled.split_at(attacks.min(rolled.len()));
    let mut damage = damage.iter().map(Rolled::dice);
    let out_by = scene.data.tables.numbers.value("incapacitated-by");
    let wound_by = scene.data.tables.numbers.value("wound-by");
    let mut blows: Vec<(usize, Blow, &str)> = Vec::new();
    for (place, victim) in struck.iter().enumerate() {
        if let Some(Rolled::Tally(wounds)) = resisted.get(place) {
            // The table compared the dice itself; who struck with what is told by the first of them.
            let blow = Blow::worth(*wounds);
            blows.push((place, blow, victim.hits.first().map_or("", |(blade, _)| blade.with)));
            tell!(scene, "Damage on {}: {}, as rolled on the table.", victim.label, blow.word());
            continue;
        }
        let own = resisted.get(place).map_or(&[][..], roll::single);
        let strength = victim.strength;
        let resists = roll::total(own, strength);
        // What each blow was rolled with, for the tale.
        let (mut rolls, mut dealt) = (Vec::new(), Vec::new());
        for (blade, _) in &victim.hits {
            for faces in damage.next().into_iter().flatten() {
                let blow = Blow::of(roll::total(faces, blade.ds) - wound_by, resists, out_by - wound_by);
                blows.push((place, blow, blade.with));
                if scene.is_told() {
                    rolls.push(roll::in_sum(faces, blade.ds));
                    dealt.push(blow);
                }
            }
        }
        if scene.is_told() {
            let man = scene.unit(&victim.unit.id)?.body.soldier(&victim.soldier.id);
            let had = man.map_or(0, |man| man.wounds + man.pending);
            let (rolls, results) = (series(&rolls), series(&wounds::results(had, &dealt)));
            let own = roll::in_sum(own, strength);
            scene.tell(format!("Damage on {}: {rolls} against Strength {own}: {results}.", victim.label));
        }
    }
    fall(scene, shooter, &struck, &blows, held)
}

/// Of every squad that was struck something, in the order of the roster.
fn squads<'a, T: PartialEq>(struck: &[Struck<'a>], of: impl Fn(&'a Unit<OpenD6>) -> T) -> Vec<T> {
    let mut squads: Vec<T> = struck.iter().map(|victim| of(victim.unit)).collect();
    squads.dedup();
    squads
}

/// Hits gathered by the soldiers they struck, in the order of the roster.
fn gather<'a>(scene: &Scene<OpenD6>, hits: &[Hit<'a>], target: Option<&Id>) -> Result<Vec<Struck<'a>>, Halt> {
    let mut hits = hits.to_vec();
    hits.sort_by_key(|hit| (hit.unit.number, hit.place));
    let others = hits.iter().any(|hit| Some(&hit.unit.id) != target);
    let mut struck = Vec::with_capacity(hits.len());
    for on_squad in hits.chunk_by(|one, next| one.unit.number == next.unit.number) {
        let (unit, board) = (on_squad[0].unit, scene.board());
        let now = scene.unit(&unit.id)?;
        let modifier = board.modifier(now, "strength");
        for on_him in on_squad.chunk_by(|one, next| one.place == next.place) {
            let soldier = on_him[0].soldier;
            // As an earlier volley of this order left him.
            let man = now.body.soldier(&soldier.id).unwrap_or(soldier);
            let what = match man.role {
                Role::Sergeant => words!(scene, "sergeant"),
                _ => words!(scene, "{}", squad::in_words(class(man))),
            };
            let squad = if others { words!(scene, "{} ", unit.name) } else { String::new() };
            struck.push(Struck {
                unit,
                soldier,
                label: words!(scene, "{squad}soldier {} ({what})", soldier.id),
                hits: alike(on_him.iter().map(|hit| hit.blade)),
                strength: now.body.resist(man, scene.data) + modifier,
                number: scene.is_told().then(|| squad::resist(&board, now, man)),
            });
        }
    }
    Ok(struck)
}

/// Those that are the same, with how many there are.
fn alike<'a>(all: impl Iterator<Item = Blade<'a>>) -> Hits<'a> {
    let mut counts = Hits::new();
    for blade in all {
        match counts.iter_mut().find(|(known, _)| *known == blade) {
            Some((_, count)) => *count += 1,
            None => counts.push((blade, 1)),
        }
    }
    counts
}

/// Holds the blows or lets them fall, and tells what that comes to squad by squad. Each has its soldier, by his place, and
/// the weapon it was struck with.
fn fall(
    scene: &mut Scene<OpenD6>,
    shooter: &Unit<OpenD6>,
    struck: &[Struck],
    blows: &[(usize, Blow, &str)],
    held: bool,
) -> Result<(), Halt> {
    let mut toll = Toll::default();
    for (place, blow, with) in blows.iter().filter(|(_, blow, _)| *blow != Blow::None) {
        let (unit, soldier) = (&struck[*place].unit.id, &struck[*place].soldier.id);
        let hand = Hand::of(&shooter.id, with);
        let harm = if held {
            wounds::hold(scene, unit, soldier, *blow, &hand)?
        } else {
            wounds::strike(scene, unit, soldier, *blow)?
        };
        toll.add(unit, soldier, harm, Some(hand));
    }
    let squads = squads(struck, |squad| &squad.id);
    for id in squads.iter().filter(|id| !toll.has(id)) {
        // Those who are out already cannot be hurt again.
        let blows = blows.iter().filter(|(place, blow, _)| struck[*place].unit.id == **id && *blow != Blow::None);
        let mut again: Vec<&str> = blows.map(|(place, ..)| struck[*place].soldier.id.as_str()).collect();
        again.dedup();
        let already = if held { "fall already" } else { "are out already" };
        let came = match again.as_slice() {
            [] => "nobody is hurt".to_owned(),
            [one] => format!("no further harm: {}", Noun::new(&format!("soldier {one}"), false).does(already)),
            several => format!("no further harm: soldiers {} {already}", series(several)),
        };
        lead!(scene, "{}: {came}.", scene.unit(id)?.noun());
    }
    toll.tell(scene, held)?;
    for id in squads {
        wounds::settle(scene, id)?;
    }
    Ok(())
}
