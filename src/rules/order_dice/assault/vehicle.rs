//! An assault on a vehicle (R35-R37, D8).

use super::{
    super::{
        armour::{self, Degree},
        body::{Class, Face},
        hand::{Hand, destroy},
        needed::Needed,
        roll,
        system::Scene,
    },
    regroup::regroup,
};
use crate::{
    engine::{Halt, lead, tell},
    view::{Id, Number, counted},
};

/// The highest face of a D6.
const HIGHEST: i32 = 6;

/// Fights it out.
pub fn fight(scene: &mut Scene, me: &Id, target: &Id) -> Result<(), Halt> {
    let board = scene.board();
    let (unit, vehicle) = (scene.unit(me)?, scene.unit(target)?);
    let (name, aimed) = (unit.noun(), vehicle.noun());
    let moving = vehicle.body.shows() == Some(Face::Advance);
    let halted = vehicle.body.immobilised && board.option("A22") == "halted";
    let advancing = moving && !halted;
    let base = board.data.number(if advancing { "vehicle-advancing" } else { "vehicle-otherwise" });
    let base = Number::new("to hit", if advancing { "it advances" } else { "it stands" }, base, "R35");
    let needed = Needed::new(base, board.modifiers(unit, "to-hit"));
    let need = needed.face();
    let value = i32::from(vehicle.body.profile.damage);
    let (class, sealed) = (vehicle.body.profile.class, vehicle.body.profile.enclosed);
    let armed = unit.body.profile.anti_tank;
    let men = usize::from(unit.body.models);
    let row = roll::row(&board, unit, "hits", unit.name.clone(), men).on(target).need(need);
    scene.number(needed.number("to hit", &format!("{need}+")));
    let rolled = scene.throw("hits", &format!("{} {aimed}: to hit", name.does("assault")), vec![row])?;
    let hits = rolled.first().map_or(0, |rolled| rolled.successes(need));
    let many = counted(hits, "hit");
    let why = if advancing { ", as it advances" } else { "" };
    let faces = rolled.first().map_or(String::new(), roll::shown);
    tell!(scene, "{}: {many} on {need}+{why}{faces}.", counted(men, "man"));
    let hand = Hand { by: me, with: "assault" };
    let least = usize::try_from(scene.data.number("vehicle-assault-min")).unwrap_or(0);
    let added = i32::try_from(hits).unwrap_or(i32::MAX);
    let given: i32 = scene.board().modifiers(scene.unit(me)?, "damage").iter().map(|part| part.value).sum();
    if hits >= least && added + given + HIGHEST < value {
        lead!(scene, "{many} and a D6 cannot reach {value}: no damage.");
    } else if hits >= least {
        let title = format!("{} {aimed}: to damage", name.does("assault"));
        let (face, words) = roll::reach(scene, me, "damage", &title, (added, value))?;
        let mut damage = Number::new("damage", "hits", added, "R36");
        damage.add("D6", face, "R36");
        let total = damage.total();
        scene.number(damage);
        let against = format!("Damage {total} against {value} ({many} + D6 {words})");
        if total < value {
            lead!(scene, "{against}: no damage.");
        } else {
            if class == Class::SoftSkin || !sealed {
                tell!(scene, "{against}: damaged.");
                tell!(scene, "{} destroyed.", aimed.does("are"));
                if class == Class::Armoured {
                    armour::wreck(scene, target, "a wreck", hand)?;
                } else {
                    destroy(scene, target, "destroyed", hand)?;
                }
            } else {
                let degree = if armed { armour::degree(scene.data, total - value) } else { Some(Degree::Superficial) };
                let degree = degree.unwrap_or(Degree::Superficial);
                // The dice of its results are asked for behind this: how it came about stands with them.
                tell!(scene, "{against}: {}.", degree.word());
                armour::results(scene, hand, target, &[(degree, false)])?;
            }
        }
    }
    if scene.unit(target)?.on_table() {
        regroup(scene, me, "regroup up to")?;
    }
    Ok(())
}
