//! An assault on men: point-blank fire, hand to hand, comparing, morale, and what follows (R29 steps 5-7, R30).

use super::{
    super::{
        hand::{Hand, destroy},
        pins, roll,
        shot::{self, Aim, Occasion, harm},
        system::Scene,
        test::morale_check,
    },
    regroup::regroup,
};
use crate::{
    engine::{Halt, tell},
    view::{Choice, Fact, Facts, Id, Inches, Noun, Number, Thrower, Word},
};

/// How the assaulters fight.
pub const MODE: Fact<Word> = Fact::new("mode", "assaulters use");
/// How the target fights.
pub const ANSWER: Fact<Word> = Fact::new("answer", "target uses");
/// Fights by point-blank fire, rather than hand to hand (R29).
pub const POINT_BLANK: &str = "point-blank";

/// Fights it out.
pub fn fight(scene: &mut Scene, me: &Id, target: &Id, facts: &Facts) -> Result<(), Halt> {
    let [mut mode, mut answer] = [MODE, ANSWER].map(|way| way.among(facts) == Some(POINT_BLANK));
    let mut had = [scene.unit(me)?.body.models, scene.unit(target)?.body.models];
    for _ in 1..=u8::MAX {
        point_blank(scene, me, target, facts, mode, answer)?;
        if !both(scene, me, target)? {
            break;
        }
        hand_to_hand(scene, me, target, !mode, !answer)?;
        let lost = [had[0] - scene.unit(me)?.body.models, had[1] - scene.unit(target)?.body.models];
        // Whoever lost more checks, though the other may be gone: only step 7 wants both.
        let loser = if lost[0] > lost[1] { me } else { target };
        if both(scene, me, target)? || lost[0] != lost[1] && scene.unit(loser)?.on_table() {
            compare(scene, me, target, lost)?;
        }
        if !both(scene, me, target)? {
            break;
        }
        if !follow_on(scene, me, target, lost)? {
            return Ok(());
        }
        // Follow-on combat is hand to hand (R30).
        (mode, answer) = (false, false);
        had = [scene.unit(me)?.body.models, scene.unit(target)?.body.models];
    }
    for (id, other) in [(me, target), (target, me)] {
        if scene.unit(id)?.on_table() && !scene.unit(other)?.on_table() {
            let name = scene.unit(id)?.noun();
            tell!(scene, "{} the ground.", name.does("hold"));
        }
    }
    Ok(())
}

fn both(scene: &Scene, me: &Id, target: &Id) -> Result<bool, Halt> {
    Ok(scene.unit(me)?.on_table() && scene.unit(target)?.on_table())
}

/// Steps 5a and 5b: both sides that chose it fire at once, then the tests that forces.
fn point_blank(scene: &mut Scene, me: &Id, target: &Id, facts: &Facts, mode: bool, answer: bool) -> Result<(), Halt> {
    let mut harms = Vec::new();
    for (shooter, other, fires) in [(me, target, mode), (target, me, answer)] {
        if !fires {
            continue;
        }
        let none = Facts::new();
        let mut aim = Aim::new(other, if shooter == me { facts } else { &none }, Occasion::PointBlank);
        aim.range = Inches::ZERO;
        aim.weapons = None;
        let name = scene.unit(shooter)?.noun();
        let plan = shot::plan(&scene.board(), scene.unit(shooter)?, scene.unit(other)?, &aim);
        tell!(scene, "{} at point blank range.", name.does("fire"));
        harms.push((shooter.clone(), other.clone(), harm::rolled(scene, shooter, &aim, &plan)?));
    }
    for (shooter, other, harm) in harms {
        harm::apply(scene, &shooter, &other, &harm)?;
    }
    pins::settle(scene)
}

/// Step 5c: every man a hit, two with an assault weapon; both sides at once (H21).
fn hand_to_hand(scene: &mut Scene, me: &Id, target: &Id, mine: bool, theirs: bool) -> Result<(), Halt> {
    let board = scene.board();
    let pen = board.data.number("assault-pen");
    let mut rows = Vec::new();
    let (mut blows, mut numbers) = (Vec::new(), Vec::new());
    for (id, other, fights) in [(me, target, mine), (target, me, theirs)] {
        let (unit, foe) = (scene.unit(id)?, scene.unit(other)?);
        let armed = unit.body.arms().into_iter();
        let assault = armed.filter(|arm| board.data.weapons.get(&arm.weapon).is_some_and(|weapon| weapon.assault));
        let assault = assault.fold(0u16, |sum, arm| sum.saturating_add(arm.count)).min(unit.body.models);
        let each = |key: &str| usize::try_from(board.data.number(key)).unwrap_or(0).min(10);
        let plain = usize::from(unit.body.models - assault);
        let hits = plain * each("assault-hits") + usize::from(assault) * each("assault-weapon-hits");
        let mut strikes = Number::new(format!("{}: penetration", unit.name), "hand to hand", pen, "H21");
        board.modify(&mut strikes, unit, "damage");
        let need = (i32::from(foe.body.profile.damage) - strikes.total()).max(2);
        let dice = if fights && need <= 6 { hits } else { 0 };
        let row = roll::row(&board, unit, id.as_str(), unit.name.clone(), dice).on(other);
        rows.push(row.need(need.min(6)));
        blows.push((id.clone(), unit.noun(), other.clone(), need, dice));
        numbers.extend(Some(strikes).filter(|strikes| dice > 0 && strikes.parts.len() > 1));
    }
    numbers.into_iter().for_each(|number| scene.number(number));
    let rolled = scene.throw("hand-to-hand", "Hand to hand: to damage", rows)?;
    let mut losses = Vec::new();
    for ((by, name, other, need, dice), rolled) in blows.into_iter().zip(&rolled) {
        let damage = rolled.successes(need);
        if dice > 0 {
            let through = Noun::count(damage, "hit").does("get through");
            tell!(scene, "{}, damage on {need}+: {through}{}.", name.does("strike"), roll::shown(rolled));
        }
        losses.push((by, other, u16::try_from(damage).unwrap_or(u16::MAX)));
    }
    for (by, id, lost) in losses {
        harm::fall(scene, &id, lost, Hand { by: &by, with: "hand to hand" })?;
    }
    Ok(())
}

/// Steps 5d and 6: who lost more checks morale, and is destroyed when it fails (R30).
fn compare(scene: &mut Scene, me: &Id, target: &Id, lost: [u16; 2]) -> Result<(), Halt> {
    let (loser, winner) = match lost[0].cmp(&lost[1]) {
        std::cmp::Ordering::Greater => (me, target),
        std::cmp::Ordering::Less => (target, me),
        std::cmp::Ordering::Equal => {
            tell!(scene, "Both lost {}: no morale check.", lost[0]);
            return Ok(());
        }
    };
    let name = scene.unit(loser)?.noun();
    tell!(scene, "{} lost more: {} to {}.", name.does("have"), lost[0].max(lost[1]), lost[0].min(lost[1]));
    if !morale_check(scene, loser, "beaten in an assault")? {
        destroy(scene, loser, "destroyed in an assault", Hand { by: winner, with: "hand to hand" })?;
        tell!(scene, "{} destroyed.", name.does("are"));
    }
    Ok(())
}

/// Step 7: the winner, on a tie the assaulter, fights on or lets go; whether it fights on.
fn follow_on(scene: &mut Scene, me: &Id, target: &Id, lost: [u16; 2]) -> Result<bool, Halt> {
    let winner = if lost[0] > lost[1] { target } else { me };
    let unit = scene.unit(winner)?;
    let (name, by) = (unit.noun(), Thrower::Side(scene.board().state.side_of(unit)));
    let choice = |id: &str, label: &str| Choice { id: id.to_owned(), label: label.to_owned(), weight: 1 };
    let choices = vec![choice("consolidate", "consolidate"), choice("follow-on", "follow-on combat")];
    let title = match lost[0] == lost[1] {
        true => format!("A tie: {} what next", name.does("choose")),
        false => format!("{} the assault: what next", name.does("win")),
    };
    let picked = scene.pick("after", &title, by, choices)?;
    if picked == "follow-on" {
        tell!(scene, "{} on.", name.does("fight"));
        return Ok(true);
    }
    let apart = scene.data.inches("consolidate-apart");
    tell!(scene, "They move {apart} apart.");
    regroup(scene, me, "consolidate up to")?;
    Ok(false)
}
