//! Hits and damage are rolled, then what they do is applied (R16-R20, D4-D7).

use super::{
    super::{
        armour::{self, Degree},
        body::Class,
        data::{Spread, WeaponClass},
        hand::{self, Hand, destroy},
        pins, roll,
        system::Scene,
        test::morale_check,
    },
    aim::{Aim, Occasion},
    plan::{AGAIN, Plan, Shot, bites, scatters},
};
use crate::{
    engine::{Halt, Rolled, tell},
    view::{Hope, Id, Noun, Number, Throw, What, counted, series},
};

/// What a die of penetration shows at most.
const MOST: i32 = 6;

/// What a shot did, before it is applied.
#[derive(Debug, Clone, Default)]
pub struct Harm {
    /// Models the target had.
    pub had: u16,
    /// Hits.
    pub hits: usize,
    /// Pins.
    pub pins: u32,
    /// Hits that did damage, on men and soft-skins.
    pub damage: u16,
    /// Degrees of damage on armour, and whether by indirect fire.
    pub degrees: Vec<(Degree, bool)>,
    /// The weapons that hit, as people read them.
    pub with: String,
}

/// Rolls a planned shot; nothing is applied yet.
pub fn rolled(scene: &mut Scene, shooter: &Id, aim: &Aim, plan: &Plan) -> Result<Harm, Halt> {
    let mut harm = Harm { had: scene.unit(&aim.target)?.body.models, ..Harm::default() };
    if plan.shots.is_empty() {
        return Ok(harm);
    }
    for shot in &plan.shots {
        scene.number(shot.number());
    }
    let hits = hits(scene, shooter, aim, plan)?;
    for (shot, (hits, faces)) in plan.shots.iter().zip(&hits) {
        tell!(scene, "{}: {} on {}{faces}.", shot.label(), counted(*hits, "hit"), shot.on());
    }
    let hits: Vec<usize> = hits.into_iter().map(|(hits, _)| hits).collect();
    harm.hits = hits.iter().sum();
    let hit: Vec<(&Shot, usize)> = plan.shots.iter().zip(hits).filter(|(_, hits)| *hits > 0).collect();
    harm.with = series(&hit.iter().map(|(shot, _)| shot.weapon.name.as_str()).collect::<Vec<_>>());
    let (blasts, pins) = shells(scene, shooter, aim, &hit)?;
    harm.pins = pinned(scene, aim, &hit, &pins)?;
    if scene.unit(&aim.target)?.body.profile.class == Class::Armoured {
        harm.degrees = penetrated(scene, shooter, aim, &hit)?;
    } else {
        harm.damage = damaged(scene, shooter, aim, &hit, &blasts)?;
    }
    Ok(harm)
}

/// Rolls to hit, weapon by weapon (D4): how many hit, and the faces for the tale. Where a 6 is only the first of two, those
/// that go on are told before they are thrown again, and are not told once more behind that.
fn hits(scene: &mut Scene, shooter: &Id, aim: &Aim, plan: &Plan) -> Result<Vec<(usize, String)>, Halt> {
    let fires = format!("{} at {}", scene.unit(shooter)?.does("fire"), scene.unit(&aim.target)?.name);
    let title = format!("{fires}: to hit");
    let board = scene.board();
    let unit = scene.unit(shooter)?;
    let row = |shot: &Shot, dice: usize| {
        let row = roll::row(&board, unit, &shot.weapon.id, shot.label(), dice).on(&aim.target).worth(&shot.weapon.id);
        row.need(if shot.again() { shot.need.face() + AGAIN } else { shot.need.face() })
    };
    let rows: Vec<Throw> = plan.shots.iter().map(|shot| row(shot, shot.dice)).collect();
    let first = scene.throw("hits", &title, rows)?;
    let mut hits: Vec<(usize, String)> = first
        .iter()
        .zip(&plan.shots)
        .map(|(rolled, shot)| (rolled.successes(shot.need.face()), roll::shown(rolled)))
        .collect();
    if plan.shots.iter().zip(&hits).any(|(shot, (hits, _))| shot.again() && *hits > 0) {
        for (shot, (sixes, faces)) in plan.shots.iter().zip(&hits).filter(|(shot, _)| shot.again()) {
            tell!(scene, "{}: {}{faces}.", shot.label(), Noun::count(*sixes, "six").does("go on"));
        }
        let board = scene.board();
        let unit = scene.unit(shooter)?;
        let row = |(shot, (hits, _)): (&Shot, &(usize, String))| {
            let dice = if shot.again() { *hits } else { 0 };
            let row = roll::row(&board, unit, &shot.weapon.id, shot.label(), dice).on(&aim.target);
            row.worth(&shot.weapon.id).need(AGAIN)
        };
        let rows = plan.shots.iter().zip(&hits).map(row).collect();
        let second = scene.throw("hits-again", &format!("{fires}: another 6"), rows)?;
        for (((hits, faces), shot), rolled) in hits.iter_mut().zip(&plan.shots).zip(&second) {
            if shot.again() {
                *hits = rolled.successes(AGAIN);
                *faces = roll::shown(rolled);
            }
        }
    }
    for ((hits, _), _) in hits.iter_mut().zip(&plan.shots).filter(|(_, shot)| shot.in_vain(scene.data)) {
        *hits = 0;
    }
    Ok(hits)
}

/// Rolls the hits and the pins of high explosive, weapon by weapon (D6, R18, R27).
fn shells(scene: &mut Scene, shooter: &Id, aim: &Aim, hit: &[(&Shot, usize)]) -> Result<(Vec<u32>, Vec<u32>), Halt> {
    let board = scene.board();
    let unit = scene.unit(shooter)?;
    let target = scene.unit(&aim.target)?;
    let class = target.body.profile.class;
    let many = scatters(&board, target);
    let wants = [many, class != Class::Armoured || board.option("A12") == "shell"];
    let given = ["shell-hits", "shell-pins"].map(|id| board.modifiers(unit, id));
    let mut rows = Vec::new();
    for (shot, shells) in hit {
        let Some(he) = shot.he else { continue };
        let name = &shot.weapon.name;
        for (at, (what, spread)) in [("hits", he.hits), ("pins", he.pins)].into_iter().enumerate() {
            let dice = if wants[at] { spread.dice * shells } else { 0 };
            let row = roll::row(&board, unit, &format!("{}-{what}", shot.weapon.id), format!("{name} {what}"), dice);
            let row =
                row.on(&aim.target).hopes(Hope::High).note(format!("{spread} {}", spread.note()).trim().to_owned());
            rows.push(if spread.faces == 6 { row.sum().adds(&given[at]) } else { row.noting(&given[at]) });
        }
    }
    let title = format!("{} at {}: shells", unit.does("fire"), target.name);
    let no_pins = class == Class::Armoured && board.option("A12") == "none";
    let rolled = scene.throw("shells", &title, rows)?;
    let mut rolled = rolled.into_iter();
    let (mut blasts, mut pins) = (Vec::new(), Vec::new());
    for (shot, shells) in hit {
        let (Some(he), Ok(count)) = (shot.he, u32::try_from(*shells)) else {
            blasts.push(0);
            pins.push(0);
            continue;
        };
        let mut of = |at: usize, what: &str, spread: Spread| {
            let rolled = rolled.next();
            let faces = rolled.as_ref().map_or(String::new(), roll::shown);
            let count = match rolled {
                _ if !wants[at] => return (count, faces),
                _ if spread.dice == 0 => spread.of(&[]).saturating_mul(count),
                Some(Rolled::Tally(sum)) => sum,
                Some(dice) => spread.of(&dice.faces().collect::<Vec<_>>()),
                None => count,
            };
            let base = i32::try_from(count).unwrap_or(i32::MAX);
            let mut number = Number::new(format!("{}: {what}", shot.weapon.name), spread.to_string(), base, "D6");
            number.parts.extend(given[at].iter().cloned());
            let count = u32::try_from(number.total()).unwrap_or(0);
            if number.parts.len() > 1 {
                scene.number(number);
            }
            (count, faces)
        };
        let (blast, hit_faces) = of(0, "hits", he.hits);
        let (pinned, pin_faces) = of(1, "pins", he.pins);
        let pinned = if no_pins { 0 } else { pinned };
        if many {
            let scores = if *shells == 1 { "the shell scores" } else { "the shells score" };
            tell!(scene, "{}: {scores} {}{hit_faces}.", shot.weapon.name, counted(blast, "hit"));
        }
        if !pin_faces.is_empty() {
            tell!(scene, "{}: {}{pin_faces}.", shot.weapon.name, counted(pinned, "pin"));
        }
        blasts.push(blast);
        pins.push(pinned);
    }
    Ok((blasts, pins))
}

/// Pins of the whole shot: the shells' own, else one for any hit (R18, A29).
fn pinned(scene: &Scene, aim: &Aim, hit: &[(&Shot, usize)], shells: &[u32]) -> Result<u32, Halt> {
    let board = scene.board();
    let target = scene.unit(&aim.target)?;
    if aim.occasion == Occasion::Friendly && board.option("A18") == "no" {
        return Ok(0);
    }
    let one = u32::try_from(board.data.number("pins-per-hit-unit")).unwrap_or(0);
    let plain = hit.iter().filter(|(shot, _)| shot.he.is_none() && bites(&board, &shot.weapon, target)).count();
    let he: u32 = shells.iter().fold(0, |sum, pins| sum.saturating_add(*pins));
    if board.option("A29") == "each" {
        return Ok(he.saturating_add(one.saturating_mul(u32::try_from(plain).unwrap_or(0))));
    }
    Ok(if hit.iter().any(|(shot, _)| shot.he.is_some()) {
        he
    } else if plain > 0 {
        one
    } else {
        0
    })
}

/// Rolls damage on men and soft-skins; how many hits did damage (D5, A30).
fn damaged(scene: &mut Scene, shooter: &Id, aim: &Aim, hit: &[(&Shot, usize)], blasts: &[u32]) -> Result<u16, Halt> {
    let board = scene.board();
    let (unit, target) = (scene.unit(shooter)?, scene.unit(&aim.target)?);
    let (value, one_fails) = (target.body.profile.damage, board.data.number("one-never-damages") > 0);
    let mut rows = Vec::new();
    let mut needs = Vec::new();
    for ((shot, hits), blast) in hit.iter().zip(blasts) {
        let dice = if shot.he.is_some() { *blast as usize } else { *hits };
        let face = shot.damage(value, one_fails);
        let dice = if face.is_some() { dice } else { 0 };
        let face = face.unwrap_or(6);
        let row = roll::row(&board, unit, &shot.weapon.id, format!("{} damage", shot.label()), dice).on(&aim.target);
        let pen = shot.pen.total();
        rows.push(row.need(face).note(if pen == 0 { String::new() } else { format!("{pen:+} against {value}") }));
        needs.push((face, dice));
    }
    let title = format!("{} at {}: to damage", unit.does("fire"), target.name);
    for (shot, _) in hit.iter().filter(|(shot, _)| shot.pen.total() != 0) {
        scene.number(shot.penetration());
    }
    let rolled = scene.throw("damage", &title, rows)?;
    let mut damage = 0;
    for (((shot, _), (need, dice)), rolled) in hit.iter().zip(needs).zip(&rolled) {
        let through = rolled.successes(need);
        damage += through;
        let faces = roll::shown(rolled);
        if dice == 0 {
            tell!(scene, "{}: cannot damage {value}+.", shot.label());
        } else {
            let through = Noun::count(through, "hit").does("get through");
            tell!(scene, "{}: damage on {need}+: {through}{faces}.", shot.label());
        }
    }
    Ok(u16::try_from(damage).unwrap_or(u16::MAX))
}

/// Rolls to penetrate armour, hit by hit; the degrees (R21, R27).
fn penetrated(scene: &mut Scene, shooter: &Id, aim: &Aim, hit: &[(&Shot, usize)]) -> Result<Vec<(Degree, bool)>, Halt> {
    let board = scene.board();
    let (unit, target) = (scene.unit(shooter)?, scene.unit(&aim.target)?);
    let (value, one_fails) = (target.body.profile.damage, board.data.number("one-never-damages") > 0);
    let (shots, vain): (Vec<(&Shot, usize)>, Vec<_>) = hit
        .iter()
        .filter(|(shot, _)| bites(&board, &shot.weapon, target))
        .filter(|(shot, _)| shot.weapon.class != WeaponClass::Small || !target.body.profile.enclosed)
        .copied()
        .partition(|(shot, _)| shot.damage(value, one_fails).is_some());
    let rows = shots.iter().map(|(shot, hits)| {
        let label = format!("{} penetration", shot.weapon.name);
        let mut row = roll::row(&board, unit, &shot.weapon.id, label, *hits).on(&aim.target);
        row.need = shot.damage(value, one_fails);
        row.note(format!("{:+} against {value}", shot.pen.total()))
    });
    let title = format!("{} at {}: to penetrate {value}", unit.does("fire"), target.name);
    let rows: Vec<Throw> = rows.collect();
    for (shot, _) in vain.into_iter().filter(|(_, hits)| *hits > 0) {
        tell!(scene, "{}: cannot penetrate {value}, {} at most.", shot.label(), MOST + shot.pen.total());
        scene.number(shot.penetration());
    }
    for (shot, _) in &shots {
        scene.number(shot.penetration());
    }
    let rolled = scene.throw("penetration", &title, rows)?;
    let mut degrees = Vec::new();
    for ((shot, _), rolled) in shots.iter().zip(&rolled) {
        for face in rolled.faces() {
            let total = i32::from(face) + shot.pen.total();
            let degree =
                if face == 1 && one_fails { None } else { armour::degree(scene.data, total - i32::from(value)) };
            let word = degree.map_or("no damage", Degree::word);
            tell!(
                scene,
                "{}: penetration {total} against {value} (D6 {face}, {}): {word}.",
                shot.weapon.name,
                shot.pen.in_parts()
            );
            degrees.extend(degree.map(|degree| (degree, shot.weapon.indirect)));
        }
    }
    Ok(degrees)
}

/// Applies what a shot did: pins, models, checks, damage results (R18-R21).
pub fn apply(scene: &mut Scene, shooter: &Id, target: &Id, harm: &Harm) -> Result<(), Halt> {
    let unit = scene.unit(target)?;
    if !unit.on_table() {
        return Ok(());
    }
    let name = unit.noun();
    let hand = Hand { by: shooter, with: &harm.with };
    pins::add(scene, target, harm.pins, Some(hand))?;
    match scene.unit(target)?.body.profile.class {
        Class::Men => {
            fall(scene, target, harm.damage, hand)?;
            check_losses(scene, target, harm.had, hand)
        }
        Class::SoftSkin if harm.damage > 0 && scene.data.number("soft-skin") > 0 => {
            destroy(scene, target, "destroyed", hand)?;
            tell!(scene, "{} destroyed.", name.does("are"));
            Ok(())
        }
        Class::SoftSkin => Ok(()),
        Class::Armoured => armour::results(scene, hand, target, &harm.degrees),
    }
}

/// Takes models from a unit of men; the last one ends it, and its gun with it (R19, R31).
///
/// # Errors
/// There is no such unit.
pub fn fall(scene: &mut Scene, id: &Id, models: u16, hand: Hand) -> Result<(), Halt> {
    let unit = scene.unit(id)?;
    let name = unit.noun();
    let lost = models.min(unit.body.models);
    if lost == 0 {
        return Ok(());
    }
    scene.outcome(hand::outcome(id, What::Out(lost.into()), Some(hand)));
    let body = &mut scene.unit_mut(id)?.body;
    body.models -= lost;
    let left = body.models;
    let models = counted(lost, "model");
    if left == 0 {
        destroy(scene, id, "destroyed", hand)?;
        tell!(scene, "{} {models} and {} destroyed.", name.does("lose"), name.verb("are"));
    } else {
        tell!(scene, "{} {models}, {left} left.", name.does("lose"));
    }
    Ok(())
}

/// Checks morale when half of the models fell to one attack; whether the unit stays (R20).
pub fn check_losses(scene: &mut Scene, id: &Id, had: u16, hand: Hand) -> Result<(), Halt> {
    let unit = scene.unit(id)?;
    let lost = had.saturating_sub(unit.body.models);
    let share = u32::try_from(scene.data.number("casualties-check")).unwrap_or(0);
    if !unit.on_table() || lost == 0 || u32::from(lost) * 100 < u32::from(had) * share {
        return Ok(());
    }
    let name = unit.noun();
    if !morale_check(scene, id, &format!("{lost} of {had} lost"))? {
        destroy(scene, id, "broken", hand)?;
        tell!(scene, "{} broken and removed.", name.does("are"));
    }
    Ok(())
}
