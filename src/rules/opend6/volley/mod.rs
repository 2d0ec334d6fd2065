//! Volleys (R56-R72): the forms and the resolution that ranged, opportunity and defensive fire share.
//!
//! `plan` reads the facts once for form and resolution alike; `hits` and `damage` roll.

mod allot;
mod choose;
mod cover;
pub mod damage;
pub mod difficulty;
mod expect;
mod facts;
mod form;
mod hits;
mod occasion;
pub mod plan;
mod result;
pub mod shooters;
mod targets;

use super::{
    body::{Soldier, Squad},
    bonds,
    data::{Data, Weapon, WeaponKind},
    movement::alternation,
    squad::{self, Status},
    system::OpenD6,
    wounds,
};
use crate::{
    engine::{Board, Halt, Planned, Scene, Unit, in_order, tell},
    view::{Form, Id, Order, Refusal, Value},
};
use damage::Hit;
use facts::AIMS;
use plan::Plan;

pub use cover::in_words as cover_in_words;
pub use facts::FIRST;
pub use occasion::Occasion;
pub use result::conclude;

/// The fields of a volley. For opportunity and defensive fire the target is known and `target` is no field.
pub fn form(board: &Board<OpenD6>, order: &Order, occasion: Occasion, target: Option<&Id>) -> Form {
    form::form(*board, order, occasion, target)
}

/// Objects to what does not fit in the facts of a volley: for occasions that roll a test before they shoot.
///
/// # Errors
/// The refusal, when it stops the order.
pub fn check(scene: &mut Scene<OpenD6>, occasion: Occasion, target: Option<&Id>) -> Result<(), Halt> {
    object(scene, &planned(scene.before(), scene.order, occasion, target)?)
}

/// Objects to what does not fit in a plan.
fn object(scene: &mut Scene<OpenD6>, plan: &Plan) -> Result<(), Halt> {
    plan.faults.iter().try_for_each(|fault| scene.object(fault.clone()))
}

/// The plan of an order's facts.
fn planned<'a>(
    board: Board<'a, OpenD6>,
    order: &Order,
    occasion: Occasion,
    target: Option<&Id>,
) -> Result<Plan<'a>, Halt> {
    let plan = Plan::of(board, order, occasion, target);
    Ok(plan.ok_or_else(|| Refusal::sense("nobody is named to shoot", "say who"))?)
}

/// Objects to what does not fit, then shoots the volley that the order's facts describe; `target` is set for opportunity
/// and defensive fire. Marks those who shot; markers of the squad are the caller's.
pub fn shoot(scene: &mut Scene<OpenD6>, occasion: Occasion, target: Option<&Id>) -> Result<(), Halt> {
    let plan = planned(scene.before(), scene.order, occasion, target)?;
    object(scene, &plan)?;
    carry_out(scene, occasion, &plan)
}

/// The same without objections: for volleys that [`check`] has seen.
pub fn loose(scene: &mut Scene<OpenD6>, occasion: Occasion, target: Option<&Id>) -> Result<(), Halt> {
    let plan = planned(scene.before(), scene.order, occasion, target)?;
    carry_out(scene, occasion, &plan)
}

fn carry_out(scene: &mut Scene<OpenD6>, occasion: Occasion, plan: &Plan) -> Result<(), Halt> {
    if plan.volleys.is_empty() {
        return Err(Refusal::sense("nobody is aimed at", "name a target").into());
    }
    if scene.is_told() {
        scene.head(headline(plan, occasion));
        form::numbers(plan).into_iter().for_each(|number| scene.number(number));
    }
    if !plan.crew.is_empty() {
        let verb = if plan.crew.len() == 1 { "serves and does" } else { "serve and do" };
        tell!(scene, "{} {verb} not shoot.", squad::in_classes(plan.crew.iter().copied()));
    }
    let hits = hits::roll(scene, plan)?;
    let busy = plan.volleys.iter().flat_map(|volley| &volley.ranks).flat_map(|rank| &rank.soldiers);
    mark(scene, &plan.unit.id, busy.chain(&plan.crew).map(|soldier| soldier.id.as_str()))?;
    let fallen = allot::allot(scene, &plan.volleys, &hits)?;
    let held = occasion == Occasion::Ranged && wounds::are_held(scene);
    let several = fallen.iter().filter(|hits: &&Vec<Hit>| !hits.is_empty()).count() > 1;
    for (volley, hits) in plan.volleys.iter().zip(&fallen) {
        let target = Some(&volley.target.id).filter(|_| !several);
        damage::resolve(scene, plan.unit, hits, target, held)?;
    }
    let aimed: Vec<&Id> = plan.volleys.iter().map(|volley| &volley.target.id).collect();
    conclude(scene, &aimed, fallen.iter().flatten());
    Ok(())
}

/// Marks soldiers as having shot this turn (R59, R94).
///
/// # Errors
/// The squad is unknown.
pub fn mark<'a>(scene: &mut Scene<OpenD6>, unit: &Id, soldiers: impl Iterator<Item = &'a str>) -> Result<(), Halt> {
    let squad = &mut scene.unit_mut(unit)?.body;
    for soldier in soldiers {
        if let Some(soldier) = squad.soldier_mut(soldier) {
            soldier.shot = true;
        }
    }
    Ok(())
}

/// Marks a squad as picked in the ranged combat phase; while it has a volley or an engine left, the pick goes on (R56,
/// R71).
///
/// # Errors
/// The squad is unknown.
pub fn pick(scene: &mut Scene<OpenD6>, unit: &Id) -> Result<(), Halt> {
    let squad = scene.unit(unit)?;
    let (more, side) = (has_more(&scene.board(), squad), scene.state.side_of(squad));
    scene.unit_mut(unit)?.body.deeds.picked |= !more;
    scene.state.table.body.last_side = Some(side);
    scene.state.table.body.picking = more.then(|| unit.clone());
    Ok(())
}

/// Whether somebody of a squad could still shoot: the volley, if it is not shot yet, or an engine.
fn has_more(board: &Board<OpenD6>, unit: &Unit<OpenD6>) -> bool {
    let volley = !unit.body.deeds.volleyed;
    let fits = |weapon: &Weapon| (volley && weapon.shoots()) || weapon.kind == WeaponKind::Siege;
    shooters::fresh(*board, unit, fits).next().is_some()
}

fn headline(plan: &Plan, occasion: Occasion) -> String {
    let aims: Vec<String> = plan
        .volleys
        .iter()
        .map(|volley| format!("at {}, {}, {}", volley.target.name, volley.range, cover::in_words(volley.cover)))
        .collect();
    let verb = match occasion {
        Occasion::Ranged => "fire",
        Occasion::Opportunity => "opportunity-fire",
        Occasion::Defensive => "fire in defence",
    };
    format!("{} {}.", plan.unit.does(verb), aims.join(", and "))
}

/// The form of ranged fire.
pub fn fire_form(board: &Board<OpenD6>, order: &Order) -> Form {
    form(board, order, Occasion::Ranged, None)
}

/// What stands against ranged fire, facts aside (R56, R58).
pub fn fire_against(board: &Board<OpenD6>, order: &Order) -> Vec<Refusal> {
    let Some(unit) = board.actor(order) else { return Vec::new() };
    let carries = |fits: fn(&Weapon) -> bool| carries(&unit.body, board.data, &fits);
    if carries(|weapon| weapon.kind == WeaponKind::Siege) && !carries(Weapon::shoots) {
        let what = format!("{} nothing to shoot or throw but {} engine", unit.does("have"), unit.noun().its());
        return vec![Refusal::sense(what, "use siege fire")];
    }
    let mut against = barred(board, unit, "nothing to shoot or throw", |weapon| weapon.shoots());
    against.extend(picked(unit));
    if unit.body.deeds.volleyed && !unit.body.deeds.picked {
        let what = format!("{} shot {} volley; only an engine is left", unit.does("have"), unit.noun().its());
        against.push(Refusal::rule("R59", what, "use siege fire, or amend the volley"));
    }
    against.extend(alternation::against(board, order));
    against.extend(aims(board, unit, order));
    against
}

/// What bars a squad from shooting with weapons of a kind, whatever the occasion (R22, R31, R58).
pub fn barred(board: &Board<OpenD6>, unit: &Unit<OpenD6>, what: &str, fits: impl Fn(&Weapon) -> bool) -> Vec<Refusal> {
    let name = unit.noun();
    let mut against = Vec::new();
    if !carries(&unit.body, board.data, &fits) {
        against.push(Refusal::sense(format!("{} {what}", name.does("have")), "choose a squad that has"));
        return against;
    }
    if unit.body.status(board.data) == Status::Broken {
        against.push(Refusal::rule("R22", format!("{} broken", name.does("are")), "they must rally first"));
    }
    if unit.body.no_fire {
        let what = format!("{} the marker No Fire", name.does("have"));
        against.push(Refusal::rule("R58", what, "who ran, charged or has fired already does not fire this turn"));
    }
    let free = |soldier: &&Soldier| !bonds::engaged(board, unit, &soldier.id);
    if unit.body.up().filter(free).all(|soldier| !holds(&unit.body, soldier, board.data, &fits)) {
        let what = format!("those of {name} who could shoot are in base contact");
        against.push(Refusal::rule("R58", what, "they must be free of the enemy"));
    }
    against
}

/// The refusal of a squad that was picked before. The rule is not R56, whose level only holds the sides to their order.
pub fn picked(unit: &Unit<OpenD6>) -> Option<Refusal> {
    let what = || format!("{} been picked in this phase already", unit.does("have"));
    unit.body.deeds.picked.then(|| Refusal::rule("R59", what(), "pick another squad, or amend its last order"))
}

/// What is wrong with the squads aimed at, before any form is looked at.
fn aims(board: &Board<OpenD6>, unit: &Unit<OpenD6>, order: &Order) -> Vec<Refusal> {
    let mut against = Vec::new();
    let listed = |value: &Value| match value {
        Value::List(list) => list.len(),
        Value::Text(text) => text.split([' ', ',']).filter(|word| !word.is_empty()).count(),
        _ => 1,
    };
    // A third one is refused for its rule, not as a fact that nobody knows.
    let targets = order.facts.iter().filter(|(name, _)| name.starts_with(FIRST.target.id));
    if targets.map(|(_, value)| listed(value)).sum::<usize>() > 2 {
        let what = "a squad fires at one squad, or splits its fire between two";
        against.push(Refusal::rule("R59", what, "leave out the third target"));
    }
    for aim in &AIMS {
        let Some(target) = board.named(order, aim.target) else { continue };
        if target.side == unit.side {
            let what = format!("{} on the same side", target.does("are"));
            against.push(Refusal::sense(what, "name an enemy; fire into a melee names the enemy in it (A47)"));
        } else if !target.on_table() {
            let what = format!("{} not on the table", target.does("are"));
            against.push(Refusal::sense(what, "name a squad that is"));
        }
    }
    against
}

/// Whether any soldier in play carries a weapon of a kind.
fn carries(squad: &Squad, data: &Data, fits: &impl Fn(&Weapon) -> bool) -> bool {
    squad.up().any(|soldier| holds(squad, soldier, data, fits))
}

fn holds(squad: &Squad, soldier: &Soldier, data: &Data, fits: &impl Fn(&Weapon) -> bool) -> bool {
    squad.weapons(soldier, data).into_iter().any(fits)
}

/// Ranged fire (R56-R72): who shoots at whom, and how hard it is, is known before the first die.
///
/// # Errors
/// Nobody is named to shoot.
pub fn fire<'a>(board: Board<'a, OpenD6>, order: &'a Order) -> Result<Planned<'a, OpenD6>, Halt> {
    let plan = planned(board, order, Occasion::Ranged, None)?;
    Ok(Box::new(move |scene| {
        object(scene, &plan)?;
        carry_out(scene, Occasion::Ranged, &plan)?;
        scene.unit_mut(&plan.unit.id)?.body.deeds.volleyed = true;
        pick(scene, &plan.unit.id)
    }))
}

/// Whether a squad may still fire in the ranged combat phase.
pub fn may(board: &Board<OpenD6>, unit: &Unit<OpenD6>) -> bool {
    let squad = &unit.body;
    !squad.no_fire && !squad.deeds.picked && squad.status(board.data) != Status::Broken && has_more(board, unit)
}

/// Squads of a side that may still fire in the ranged combat phase.
pub fn left(board: &Board<OpenD6>, side: usize) -> Vec<Id> {
    let squads = in_order(board.state.fielded(side).filter(|unit| may(board, unit)).collect());
    squads.into_iter().map(|unit| unit.id.clone()).collect()
}
