//! A reaction: a unit whose die is still in the cup tries one a turn, by an order test (R41).

use super::{
    super::{
        body::{Came, Deed, Face},
        came, cup,
        facts::OFFICER,
        movement, orders, pins, shot,
        system::{Board, Scene, Unit},
        test,
    },
    Call, actor, bars, friendly, said_range,
};
use crate::{
    engine::{Halt, head},
    view::{Fact, Form, Id, Order, Refusal, Word, counted},
};

/// How the unit reacts.
pub(super) const KIND: Fact<Word> = Fact::new("kind", "reaction");

/// The die a kind of reaction spends.
fn face(kind: &str) -> Face {
    match kind {
        "dive" => Face::Down,
        "take-cover" => Face::Advance,
        "escape" => Face::Run,
        _ => Face::Fire,
    }
}

/// Whether a kind of reaction needs no test: a recce vehicle's escape, or by option (R34, H20).
fn free(board: &Board, unit: &Unit, kind: &str) -> bool {
    board.option("H20") == "free" || (kind == "escape" && unit.body.profile.recce && !unit.body.men())
}

/// Its form: what it does, the officer, and the shot if it is one.
pub fn form(board: &Board, order: &Order) -> Form {
    let (Some(unit), Some(actor)) = (board.actor(order), actor(board)) else { return Form::default() };
    let call = Call::to(board, unit);
    let rows = call.choices(board, unit);
    let held = board.state.table.body.held.as_ref();
    let announced = held.filter(|held| held.target == unit.id).map(|held| held.reaction.clone());
    let usual = announced.filter(|kind| rows.iter().any(|row| row.0 == *kind));
    let usual = usual.or(rows.first().map(|row| row.0.clone()));
    let field = KIND.choice(rows).required().usually(usual.as_deref().map(Into::into));
    let mut form = Form {
        title: format!("{} to {}", unit.does("react"), actor.name),
        fields: vec![field.help("one a turn (R41)")],
        ..Form::default()
    };
    let kind = KIND.of(order).or(usual.as_deref()).unwrap_or("");
    if !free(board, unit, kind) {
        form.fields.extend(test::officer_field(board, unit));
        let officer = board.named(order, OFFICER).map(|officer| officer.id.clone());
        let number = test::number(board, unit, test::REACTION_TEST, officer.as_ref(), None);
        let pins = counted(board.data.number("failed-reaction"), "pin");
        form.remarks.push(format!("{}; failed: {pins}", test::remark(&number)));
        form.numbers.push(number);
    }
    if face(kind) == Face::Fire {
        let (mut first, later) = shot::form::fields(board, unit, Some(actor), shot::Occasion::Still, None);
        said_range(board, unit, &mut first);
        form.fields.extend(first);
        form.fields.extend(later);
        let ready = if free(board, unit, kind) { unit.clone() } else { orders::relieved(board, unit) };
        shot::form::say(board, &ready, actor, &order.facts, shot::Occasion::Still, &mut form);
    }
    form
}

/// What stands against it.
pub fn against(board: &Board, order: &Order) -> Vec<Refusal> {
    let Some(unit) = board.actor(order) else { return Vec::new() };
    match actor(board) {
        None => vec![super::nobody(board)],
        Some(actor) if actor.side == unit.side => {
            vec![friendly(actor, unit, "a reaction answers an enemy's action")]
        }
        Some(_) => {
            let mut against = bars(board, unit);
            let call = Call::to(board, unit);
            // Where nothing is open, the first that there is says why.
            if call.open(board, unit).is_empty() {
                against.extend(call.kinds().first().and_then(|kind| call.bar(board, unit, kind)));
            }
            against
        }
    }
}

/// Does it.
pub fn run(scene: &mut Scene) -> Result<(), Halt> {
    let me = scene.me()?;
    let kind = KIND.of(scene.order).unwrap_or("");
    let board = scene.board();
    let actor = actor(&board).ok_or_else(|| super::nobody(&board))?;
    let target = actor.id.clone();
    if let Some(bar) = Call::to(&board, scene.unit(&me)?).bar(&board, scene.unit(&me)?, kind) {
        scene.object(bar)?;
    }
    let officer = scene.target(OFFICER);
    if attempt(scene, &me, kind, officer)? {
        match kind {
            "return-fire" | "stand-and-fire" => {
                let aim = shot::Aim::new(&target, &scene.order.facts, shot::Occasion::Still);
                let at = format!(" at {}{}", scene.unit(&target)?.name, aim.said());
                scene.head_goes_on(&at);
                shot::resolve(scene, &me, &aim)?;
                pins::settle(scene)?;
                came::conclude(scene, &me, &target);
                return Ok(());
            }
            "take-cover" | "escape" => goes(scene, &me, kind, &target)?,
            _ => {}
        }
    }
    pins::settle(scene)
}

/// A unit moves in reaction: the table moves it.
fn goes(scene: &mut Scene, id: &Id, kind: &str, from: &Id) -> Result<(), Halt> {
    let from = scene.unit(from)?.name.clone();
    let mover = scene.unit(id)?.body.profile.mover;
    movement::went(scene, id)?;
    let rates = scene.data.tables.rates(mover);
    match kind {
        "escape" => scene.must_move(id, "escape", Some(rates.run), format!("away from {from}")),
        _ => scene.must_move(id, "advance up to", Some(rates.advance), "into cover"),
    }
    Ok(())
}

/// The target of a shot dives before it falls (R14).
pub fn dive(scene: &mut Scene, id: &Id) -> Result<(), Halt> {
    Call { deed: Deed::Shot, target: true, distance: None }.object(scene, id, "dive")?;
    let board = scene.board();
    let officer =
        if free(&board, scene.unit(id)?, "dive") { None } else { test::ask_officer(scene, id, "reaction test")? };
    attempt(scene, id, "dive", officer).map(|_| ())
}

/// Tries a reaction; whether it comes off. Passed, its die is spent; failed, it takes a pin.
fn attempt(scene: &mut Scene, id: &Id, kind: &str, officer: Option<Id>) -> Result<bool, Halt> {
    let unit = scene.unit(id)?;
    let name = unit.noun();
    let (deed, done) = match kind {
        "dive" => ("dive for cover", " (Down)"),
        "take-cover" => ("take cover", " (Advance)"),
        "escape" => ("escape", " (Run)"),
        "stand-and-fire" => ("open fire", " (stand and fire)"),
        _ => ("return fire", ""),
    };
    let free = free(&scene.board(), unit, kind);
    scene.unit_mut(id)?.body.reacted = true;
    if !free {
        let number = test::number(&scene.board(), scene.unit(id)?, test::REACTION_TEST, officer.as_ref(), None);
        test::note_officer(scene, id, officer.as_ref())?;
        match test::order_test(scene, id, test::REACTION_TEST, number)? {
            test::Tested::Passed => {}
            test::Tested::Failed => {
                head!(scene, "{} to {deed}.", name.does("fail"));
                let pins = u32::try_from(scene.data.number("failed-reaction")).unwrap_or(0);
                pins::add(scene, id, pins, None)?;
                return Ok(false);
            }
            test::Tested::Fubar => {
                head!(scene, "{} to {deed}: FUBAR.", name.does("fail"));
                orders::fubar::run(scene, id)?;
                return Ok(false);
            }
        }
    }
    cup::turn(scene, id, face(kind), Came::Reaction)?;
    head!(scene, "{}{done}.", name.does(deed));
    Ok(true)
}
