//! The orders Fire and Advance: a shot that its target may reply to (R6-R8, R13-R15).

use std::borrow::Cow;

use super::{
    body::{Deed, Face, Held},
    came, carry,
    facts::{REACTION, TARGET},
    movement, orders, pins, reply,
    shot::{self, Aim, Occasion},
    system::{Board, Scene},
};
use crate::{
    engine::{Halt, head},
    view::{Facts, Form, Id, Order, Refusal},
};

/// The form of a Fire order.
pub fn fire_form(board: &Board, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let target = board.named(order, TARGET);
    let (first, later) = shot::form::fields(board, unit, target, Occasion::Still, None);
    let mut whole = Form {
        title: unit.does("fire"),
        fields: vec![shot::form::target(board, unit).required().lasts()],
        ..Form::default()
    };
    // Who stays where it is keeps its target where it is; a shot on the move begins anew.
    whole.fields.extend(first.into_iter().map(|field| field.until_either_moves(TARGET)));
    orders::test_in_form(board, order, None, &mut whole);
    if let Some(target) = target {
        whole.title = format!("{} at {}", unit.does("fire"), target.name);
        whole.fields.push(reply::field(board, unit, target, Deed::Shot, &order.facts));
        shot::form::say(board, &orders::ready(board, unit), target, &order.facts, Occasion::Still, &mut whole);
    }
    whole.fields.extend(later);
    whole
}

/// The form of an Advance order.
pub fn advance_form(board: &Board, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let target = board.named(order, TARGET);
    let (first, later) = shot::form::fields(board, unit, target, Occasion::Moving, None);
    let mut whole =
        Form { title: unit.does("advance"), fields: vec![shot::form::target(board, unit)], ..Form::default() };
    whole.fields.extend(first);
    orders::test_in_form(board, order, None, &mut whole);
    whole.remarks.push(movement::remark(board, unit, Face::Advance, &order.facts));
    if let Some(target) = target {
        whole.title = format!("{} and {} at {}", unit.does("advance"), unit.noun().verb("fire"), target.name);
        whole.fields.push(reply::field(board, unit, target, Deed::Shot, &order.facts));
        shot::form::say(board, &orders::ready(board, unit), target, &order.facts, Occasion::Moving, &mut whole);
    }
    whole.fields.extend(later);
    whole.fields.extend(movement::fields(board, unit, Face::Advance, &order.facts));
    whole
}

/// What stands against a Fire order, or an Advance: who cannot move advances by 0 inches (R7).
pub fn against(board: &Board, order: &Order) -> Vec<Refusal> {
    orders::bars(board, order)
}

/// Fires without moving.
pub fn fire(scene: &mut Scene) -> Result<(), Halt> {
    let me = scene.me()?;
    if !orders::give(scene, Face::Fire, None)? {
        return Ok(());
    }
    open_fire(scene, &me, Occasion::Still)
}

/// Moves, then fires if there is a target.
pub fn advance(scene: &mut Scene) -> Result<(), Halt> {
    let me = scene.me()?;
    if !orders::give(scene, Face::Advance, None)? {
        return Ok(());
    }
    let name = scene.unit(&me)?.noun();
    let target = scene.target(TARGET);
    // A shot that waits for a reply may never fall.
    let shot_at = target.as_ref().filter(|_| ["none", "dive"].contains(&REACTION.of(scene.order).unwrap_or("none")));
    match shot_at {
        Some(id) => {
            let aimed = scene.unit(id)?.noun();
            head!(scene, "{} and {} at {aimed}.", name.does("advance"), name.verb("fire"));
        }
        None => head!(scene, "{}.", name.does("advance")),
    }
    movement::moves(scene, &me, Face::Advance)?;
    if target.is_none() {
        return pins::settle(scene);
    }
    open_fire(scene, &me, Occasion::Moving)
}

/// Declares the target; it may react; then the shot (R13-R15).
fn open_fire(scene: &mut Scene, me: &Id, occasion: Occasion) -> Result<(), Halt> {
    let target = scene.target(TARGET);
    let target = target.ok_or_else(|| Refusal::sense("the shot has no target", "name an enemy unit"))?;
    let (name, aimed) = (scene.unit(me)?.noun(), scene.unit(&target)?.noun());
    let aim = match REACTION.of(scene.order).unwrap_or("none") {
        reaction @ ("none" | "dive") => {
            // Of a shot on the move the headline tells already.
            if occasion == Occasion::Still {
                head!(scene, "{} at {aimed}.", name.does("fire"));
            }
            let mut facts = Cow::Borrowed(&scene.order.facts);
            if reaction == "dive" {
                reply::react::dive(scene, &target)?;
                if let Some(anew) = measured(scene, me, &target, occasion)? {
                    facts.to_mut().extend(anew);
                }
            }
            Aim::new(&target, &facts, occasion)
        }
        reaction => {
            head!(scene, "{} aim at {aimed}.", name.does("take"));
            let held = Held {
                unit: me.clone(),
                deed: Deed::Shot,
                target,
                moving: occasion == Occasion::Moving,
                reaction: reaction.to_owned(),
                facts: scene.order.facts.clone(),
            };
            return reply::hold(scene, held);
        }
    };
    if scene.unit(&aim.target)?.on_table() {
        scene.head_goes_on(&aim.said());
    }
    shot::resolve(scene, me, &aim)?;
    pins::settle(scene)?;
    came::conclude(scene, me, &aim.target);
    Ok(())
}

/// What is measured again of a shot whose target did not dive but ran: it reacts first, and the range counts behind that
/// (R14, R15).
fn measured(scene: &mut Scene, me: &Id, target: &Id, occasion: Occasion) -> Result<Option<Facts>, Halt> {
    let (unit, other) = (scene.unit(me)?, scene.unit(target)?);
    if !other.on_table() || !carry::went(other) {
        return Ok(None);
    }
    let (fields, _) = carry::fields(&scene.board(), unit, other, occasion, &scene.order.facts);
    let title = format!("{} at {}", unit.does("fire"), other.name);
    scene.more_facts("measured", Form { title, fields, ..Form::default() }).map(Some)
}
