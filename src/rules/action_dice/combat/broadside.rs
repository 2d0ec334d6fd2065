//! The guns of a vehicle (R31, R32): one arc, one roll, its total shared out before anything is measured.

use std::collections::BTreeMap;

use super::{
    super::{
        body::{Deed, Sector},
        profile::Kind as Sort,
        stats,
        system::{Board, Scene, Unit},
        turn,
    },
    attack::{self, Attack, Quotient},
    hit::Hit,
    suffer,
};
use crate::{
    engine::{Halt, head, tell},
    view::{Fact, Facts, Field, Form, Id, Inches, Kind, Many, Order, Refusal, Value, Word, series},
};

/// The arc that fires (R31).
const ARC: Fact<Word> = Fact::new("arc", "arc");
/// The enemies fired at.
const TARGETS: Fact<Many> = Fact::new("targets", "targets");
/// Models of each that can be seen (R20).
const VISIBLE: Fact<Many> = Fact::new("visible", "in sight");
/// The points for each, out of the total.
const SHARES: Fact<Many> = Fact::new("shares", "shares");

/// The roll of a vehicle's guns; its target does not matter yet.
fn roll(board: &Board, unit: &Unit, on: &Id) -> Attack {
    Attack {
        by: unit.id.clone(),
        on: on.clone(),
        rollers: vec![(1, "vehicle")],
        ad: stats::ad(board.data, &unit.body),
        bonus: ("Shoot", stats::shoot(board.data, &unit.body)),
        reason: "",
        halved: None,
        rule: "R31",
        with: stats::ranged_weapon(board.data, &unit.body),
        given: board.modifiers(unit, "attack"),
    }
}

/// Its form.
pub fn form(board: &Board, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let troop = &unit.body;
    let arcs = stats::arcs(troop);
    let is_out = |arc: &Sector| troop.damage.arcs.contains(arc);
    let usual = arcs.iter().find(|arc| !is_out(arc)).map(|arc| Value::from(arc.word()));
    let named = arcs.iter().map(|arc| {
        let out = if is_out(arc) { " (no fire)" } else { "" };
        (arc.word(), format!("{}{out}", arc.word()))
    });
    let chosen = board.state.find_all(&TARGETS.ids(order));
    let seen = if chosen.is_empty() { board.enemies_of(unit) } else { chosen };
    let mut form = Form {
        title: format!("{} {} guns", unit.does("fire"), unit.noun().its()),
        fields: vec![
            ARC.choice(named).required().usually(usual),
            TARGETS.units(board.enemies_of(unit)).required(),
            VISIBLE.counts(seen).more().help("models in sight, e.g. 21:3; a third is enough; blank: all (R20)"),
        ],
        ..Form::default()
    };
    let arc = ARC.of(order).and_then(Sector::of);
    if let Some(arc) = arc {
        form.remarks.push(match silent(unit, arc) {
            Some(silent) => silent,
            None => format!("reaches {} to the {}", stats::reach(board.data, troop, arc), arc.word()),
        });
    }
    let roll = roll(board, unit, &unit.id);
    form.numbers.push(roll.average(board));
    form.remarks.push("the total is shared among the targets before measuring (R31)".to_owned());
    form
}

/// What stands against it.
pub fn against(board: &Board, order: &Order) -> Vec<Refusal> {
    let mut against = turn::ready(board, order, Deed::Ranged);
    let Some(unit) = board.actor(order) else { return against };
    let armed = unit.body.profile.ranged.is_some();
    if unit.body.kind() != Sort::Vehicle {
        let mend = if armed { "use fire instead" } else { "choose a vehicle with a ranged weapon" };
        against.push(Refusal::sense(format!("{} no vehicle", unit.does("are")), mend));
    } else if !armed {
        against.push(Refusal::sense(format!("{} no ranged weapon", unit.does("have")), "drive over units instead"));
    } else if stats::arcs(&unit.body).iter().all(|arc| unit.body.damage.arcs.contains(arc)) {
        against.push(Refusal::rule("R31", format!("{} no fire to any side", unit.does("have")), ""));
    }
    against
}

/// That the vehicle has no fire into an arc any more, if so.
fn silent(unit: &Unit, arc: Sector) -> Option<String> {
    unit.body.damage.arcs.contains(&arc).then(|| format!("{} {}", unit.does("have"), arc.silent()))
}

/// Objects to an arc that the vehicle has no more.
fn check_arc(scene: &mut Scene, unit: &Unit, arc: Sector) -> Result<(), Halt> {
    match silent(unit, arc) {
        Some(what) => scene.object(Refusal::rule("R31", what, "choose another arc")),
        None => Ok(()),
    }
}

/// Does it.
pub fn run(scene: &mut Scene) -> Result<(), Halt> {
    let me = scene.me()?;
    let unit = scene.unit(&me)?.clone();
    let arc = ARC.of(scene.order).and_then(Sector::of);
    let arc = arc.ok_or_else(|| Refusal::sense("no arc is named", "choose an arc of the vehicle"))?;
    let targets = scene.state.find_all(&TARGETS.ids(scene.order));
    let Some(first) = targets.first().cloned() else {
        return Err(Refusal::sense("no target is named", "name one or more enemies").into());
    };
    check_arc(scene, &unit, arc)?;
    let seen = VISIBLE.each(&scene.order.facts);
    for target in &targets {
        attack::in_sight(scene, target, seen.get(target).copied().unwrap_or(i64::MAX))?;
    }
    turn::spend(scene, &me, Deed::Ranged)?;
    let names: Vec<String> =
        targets.iter().filter_map(|id| scene.state.unit(id)).map(|unit| unit.name.clone()).collect();
    head!(scene, "{} to the {} at {}.", unit.does("fire"), arc.word(), series(&names));
    let roll = roll(&scene.board(), &unit, &first);
    let row = roll.throw(&scene.board());
    let rolled = scene.throw("fire", "Vehicle's guns", vec![row])?;
    let Some(rolled) = rolled.first() else { return Ok(()) };
    let number = roll.total(rolled, &format!("guns of {}", unit.name));
    let total = number.total().max(0);
    tell!(scene, "{}: {} -> {total}.", unit.name, roll.told(rolled));
    scene.number(number);
    let shares = share(scene, &targets, total)?;
    let side = scene.state.side_of(&unit);
    let hits = measure(scene, &unit, arc, &targets, (&shares, total), side)?;
    if names.len() > 1 { suffer::several(scene, &hits) } else { suffer::all(scene, &hits) }
}

/// Shares the total out, before anything is measured.
fn share(scene: &mut Scene, targets: &[Id], total: i32) -> Result<BTreeMap<Id, i32>, Halt> {
    if let [only] = targets {
        return Ok(BTreeMap::from([(only.clone(), total)]));
    }
    let count = i32::try_from(targets.len()).unwrap_or(i32::MAX).max(1);
    let even = |(at, target): (i32, &Id)| {
        let number = scene.state.unit(target).map_or(0, |unit| unit.number);
        format!("{number}:{}", total / count + i32::from(at < total % count))
    };
    let example: Vec<String> = (0..).zip(targets).map(even).collect();
    let help = format!("points for each target, e.g. {}", example.join(","));
    let form = Form {
        title: format!("Share {total} among the targets, before measuring"),
        fields: vec![SHARES.counts(targets.to_vec()).required().help(&help)],
        ..Form::default()
    };
    let given = scene.more_facts("shares", form)?;
    let points = |(id, points): (Id, i64)| (id, i32::try_from(points).unwrap_or(i32::MAX));
    let shares: BTreeMap<Id, i32> = SHARES.each(&given).into_iter().map(points).collect();
    let sum = shares.values().fold(0i32, |sum, share| sum.saturating_add(*share));
    if sum > total {
        let what = format!("the shares add up to {sum}, the roll to {total}");
        scene.object(Refusal::rule("R31", what, "share what was rolled, or less"))?;
    }
    Ok(shares)
}

/// Measures to each target; the share of one out of reach is lost. Points that no target got are told before that.
fn measure(
    scene: &mut Scene,
    unit: &Unit,
    arc: Sector,
    targets: &[Id],
    (shares, total): (&BTreeMap<Id, i32>, i32),
    side: usize,
) -> Result<Vec<Hit>, Halt> {
    let reach = stats::reach(scene.data, &unit.body, arc);
    let mut form = Form { title: format!("Measure: {} reaches {reach}", unit.name), ..Form::default() };
    let mut shot: Vec<(Unit, i32)> = Vec::new();
    for id in targets {
        let target = scene.unit(id)?.clone();
        let share = shares.get(id).copied().unwrap_or(0);
        // To a target without a share nothing is measured.
        if share == 0 && targets.len() > 1 {
            continue;
        }
        let field = format!("range-{}", target.number);
        form.fields
            .push(Field::new(&field, &format!("range to {}", target.name), Kind::Inches { most: 400 }).required());
        shot.push((target, share));
    }
    let spare = shot.iter().fold(total, |rest, (_, share)| rest.saturating_sub(*share));
    let nowhere = (spare > 0).then(|| {
        let go = if spare == 1 { "goes" } else { "go" };
        format!("{spare} of {total} points {go} nowhere")
    });
    form.remarks.extend(nowhere.clone());
    let given = if shot.is_empty() { Facts::new() } else { scene.more_facts("measure", form)? };
    if let Some(nowhere) = nowhere {
        tell!(scene, "{nowhere}.");
    }
    let mut hits = Vec::new();
    for (target, share) in shot {
        let range = given.get(&format!("range-{}", target.number)).and_then(Value::inches).unwrap_or(Inches::ZERO);
        let name = target.noun();
        if range > reach {
            let (are, its) = (name.verb("are"), name.its());
            tell!(scene, "{name} at {range} {are} out of range: {its} share of {share} is lost (R31).");
            continue;
        }
        let quotient = Quotient::new(share, stats::defense(scene.data, &target.body), None);
        tell!(scene, "{name} at {range}: {}.", quotient.told());
        let with = stats::ranged_weapon(scene.data, &unit.body);
        hits.push(Hit { on: target.id.clone(), q: quotient.q, side, by: unit.id.clone(), with });
    }
    Ok(hits)
}
