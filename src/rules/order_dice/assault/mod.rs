//! Assaults: the order to Run into an enemy (R29-R37). Declared here; fought in `men` and `vehicle`.

mod men;
mod regroup;
mod vehicle;

use super::{
    body::{Class, Deed, Face, Held},
    came,
    facts::{COVER, DISTANCE, FARTHEST, REACTION, TARGET},
    movement, orders, pins, reply, shot,
    system::{Board, Scene, Unit},
};
use men::{ANSWER, MODE, POINT_BLANK};

use crate::{
    engine::{Halt, head, tell},
    view::{Fact, Facts, Field, Form, Id, Order, Part, Refusal, Word},
};

/// The test that unarmed infantry takes before it goes for fully enclosed armour (R33).
fn unarmed(board: &Board, unit: &Unit, target: Option<&Unit>) -> Option<Part> {
    let target = &target?.body.profile;
    let sealed = target.class == Class::Armoured && target.enclosed;
    let row = board.data.house.row("unarmed-assault").filter(|_| sealed && !unit.body.profile.anti_tank)?;
    Some(Part { name: row.label.clone(), value: row.value, rule: row.rule.clone() })
}

/// The facts of an assault once it is declared. `held` are those of one that waited.
pub fn fields(board: &Board, target: &Unit, facts: &Facts, held: Option<&Held>) -> Vec<Field> {
    let none = Facts::new();
    let kept = held.map_or(&none, |held| &held.facts);
    let mut usual = DISTANCE.among(kept);
    // Who escaped is so much farther off.
    if held.is_some() && target.body.shows() == Some(Face::Run) && target.body.reacted {
        usual = usual.map(|far| movement::ran(board, target, far));
    }
    let distance = DISTANCE.field(FARTHEST).required().usually(usual.map(Into::into));
    let distance = distance.help("from the nearest assaulter to the target (R29)");
    let mut fields = vec![distance];
    if !target.body.men() {
        return fields;
    }
    let way = |fact: Fact<Word>, help: &str| {
        let ways = fact.choice([("hand-to-hand", "hand to hand"), (POINT_BLANK, "point-blank fire")]);
        ways.usual(fact.among(kept).unwrap_or("hand-to-hand")).help(help)
    };
    fields.push(way(MODE, "hand to hand or point-blank fire, declared first (R29)"));
    fields.push(way(ANSWER, "hand to hand or point-blank fire, declared after the assaulters (R29)"));
    if [MODE, ANSWER].iter().any(|way| way.among(facts) == Some(POINT_BLANK)) {
        let cover = COVER.choice([("none", "open"), ("soft", "soft"), ("hard", "hard")]);
        fields.push(cover.usual(COVER.among(kept).unwrap_or("none")).help("open, soft or hard: what the target has"));
    }
    fields
}

/// The form of an assault.
pub fn form(board: &Board, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let mut form = Form { title: unit.does("assault"), ..Form::default() };
    form.fields.push(shot::form::target(board, unit).required());
    let target = board.named(order, TARGET);
    if let Some(target) = target {
        form.title = format!("{} {}", unit.does("assault"), target.name);
        form.fields.extend(fields(board, target, &order.facts, None));
    } else {
        form.fields.push(DISTANCE.field(FARTHEST).required());
    }
    orders::test_in_form(board, order, unarmed(board, unit, target).as_ref(), &mut form);
    if let Some(target) = target {
        form.fields.push(reply::field(board, unit, target, Deed::Assault, &order.facts));
    }
    form.fields.extend(movement::ground_fields(board, unit, &order.facts));
    form.remarks.push(movement::remark(board, unit, Face::Run, &Facts::new()));
    form
}

/// What stands against it: only infantry that may run assaults (R7, digest 3.1).
pub fn against(board: &Board, order: &Order) -> Vec<Refusal> {
    let mut bars = orders::bars(board, order);
    let Some(unit) = board.actor(order) else { return bars };
    if !unit.body.infantry() {
        bars.push(Refusal::rule("R7", format!("{} not infantry", unit.does("are")), "only infantry assaults"));
    }
    bars.extend(movement::bars_run(board, unit));
    bars
}

/// Whether a unit is a vehicle on Run that nothing has halted since: it cannot be assaulted (R32).
fn runs(unit: &Unit) -> bool {
    !unit.body.men() && unit.body.shows() == Some(Face::Run) && !unit.body.immobilised
}

/// Declares the assault; the target may escape or stand and fire; then the fight (R29, R32-R34).
pub fn run(scene: &mut Scene) -> Result<(), Halt> {
    let me = scene.me()?;
    let target = scene.target(TARGET);
    let target = target.ok_or_else(|| Refusal::sense("the assault has no target", "name an enemy unit"))?;
    let (unit, other) = (scene.unit(&me)?, scene.unit(&target)?);
    let (name, aimed) = (unit.noun(), other.noun());
    let situation = unarmed(&scene.board(), unit, Some(other));
    if runs(other) {
        let what = format!("{} on Run and cannot be assaulted", aimed.does("are"));
        scene.object(Refusal::rule("R32", what, "wait until it is halted"))?;
    }
    movement::ground(scene, &me, Face::Run)?;
    if !orders::give(scene, Face::Run, situation)? {
        return Ok(());
    }
    movement::went(scene, &me)?;
    let distance = DISTANCE.of(scene.order).unwrap_or_default();
    head!(scene, "{} {aimed} from {distance}.", name.does("assault"));
    if let Some(reaction) = REACTION.of(scene.order).filter(|reaction| *reaction != "none") {
        let (reaction, mut facts) = (reaction.to_owned(), scene.order.facts.clone());
        // The ground was judged as the assault was declared.
        movement::forget_ground(&mut facts);
        let held = Held { unit: me, deed: Deed::Assault, target, moving: false, reaction, facts };
        return reply::hold(scene, held);
    }
    contact(scene, &me, &target, &scene.order.facts)
}

/// Measures, and fights when the target is reached (R29 step 3); the headline ends with what came of it.
pub fn contact(scene: &mut Scene, me: &Id, target: &Id, facts: &Facts) -> Result<(), Halt> {
    let unit = scene.unit(me)?;
    let other = scene.unit(target)?;
    let (name, aimed) = (unit.noun(), other.noun());
    let limit = scene.data.tables.rates(unit.body.profile.mover).run;
    let distance = DISTANCE.among(facts).unwrap_or_default();
    let men = other.body.men();
    let escapes = runs(other) && !scene.order.overrules("R32");
    let why = if !other.on_table() {
        Some(format!("{} gone", aimed.does("are")))
    } else if escapes {
        Some(format!("{} on Run (R32)", aimed.does("are")))
    } else if distance > limit {
        Some(format!("{distance} is more than {} Run of {limit}", name.its()))
    } else {
        None
    };
    if let Some(why) = why {
        tell!(scene, "The assault fails: {why}.");
        scene.must_move(me, "run", Some(limit), format!("towards {aimed}"));
        pins::settle(scene)?;
        came::end(scene, "not reached");
        return Ok(());
    }
    if men {
        men::fight(scene, me, target, facts)?
    } else {
        vehicle::fight(scene, me, target)?
    }
    pins::settle(scene)?;
    came::conclude(scene, me, target);
    Ok(())
}
