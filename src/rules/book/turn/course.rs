//! How phases, moments and turns begin, end and follow each other.

use super::{
    super::{
        came,
        script::{self, Leave},
        system::Book,
        typed,
        written::{First, Lapse, TurnOrder},
    },
    acted::{comes_on_behind, ends_in_hand},
    lapse::lapse,
    lots::{draw, list, roll_order},
    who::{any_waits, order, shape},
};
use crate::{
    engine::{Board, END_STAGE, Halt, Next, Scene},
    view::Id,
};

/// What follows a phase: the next one, the next side's turn, or a new turn.
pub fn follows(board: &Board<Book>) -> Next {
    let phases = &board.data.phases;
    let now = board.state.table.stack.first().and_then(|id| phases.get_index_of(id));
    if now.is_some_and(|now| now + 1 < phases.len()) {
        return Next::Row;
    }
    let first = phases.keys().next().cloned().unwrap_or_default().into();
    let at = board.state.table.body.at.unwrap_or(0);
    let order = order(board.state);
    let next = (at + 1..order.len()).find(|place| board.state.fielded(order[*place]).next().is_some());
    if board.data.by_side() && next.is_some() { Next::Phase(first) } else { Next::Turn(first) }
}

/// A phase begins, and with the first of a turn the turn.
pub fn enter(scene: &mut Scene<Book>) -> Result<(), Halt> {
    let data = scene.data;
    let is_first = data.phases.keys().next().map(String::as_str) == Some(scene.state.stage());
    if is_first && scene.state.table.body.turn != scene.state.table.turn {
        begin_turn(scene)?;
    } else if is_first && data.by_side() {
        let order = order(&scene.state);
        let at = scene.state.table.body.at.unwrap_or(0);
        let next = (at + 1..order.len()).find(|place| scene.state.fielded(order[*place]).next().is_some());
        scene.state.table.body.at = next.or(Some(at));
        let side = next.and_then(|place| order.get(place).copied());
        lapse(scene, Lapse::Turn, side)?;
    }
    let Some(phase) = data.phase(&scene.state.table.stack) else { return Ok(()) };
    fresh(scene)?;
    if !data.by_side() {
        let called = scene.state.table.body.at.take().filter(|_| scene.state.table.body.called);
        match shape(&scene.board(), phase) {
            TurnOrder::Sides | TurnOrder::Alternate => {
                let order = order(&scene.state);
                let mut places = called.into_iter().chain(0..order.len());
                let at = places.find(|place| order.get(*place).is_some_and(|side| any_waits(&scene.board(), *side)));
                scene.state.table.body.at = Some(at.unwrap_or(0));
            }
            TurnOrder::Cup => scene.state.table.body.at = called,
            TurnOrder::Any | TurnOrder::List => {}
        }
    }
    if let Some(begins) = &phase.begins {
        script::happens(scene, begins)?;
    }
    match shape(&scene.board(), phase) {
        TurnOrder::Cup if !data.by_side() && !is_called(scene) => draw(scene)?,
        TurnOrder::List => list(scene)?,
        _ => {}
    }
    scene.state.table.body.called = false;
    Ok(())
}

/// Whether a script called a side of which somebody may act.
fn is_called(scene: &Scene<Book>) -> bool {
    let body = &scene.state.table.body;
    let side = body.at.and_then(|at| order(&scene.state).get(at).copied()).filter(|_| body.called);
    side.is_some_and(|side| any_waits(&scene.board(), side))
}

/// Nobody has acted yet, nobody has passed, nobody answers.
fn fresh(scene: &mut Scene<Book>) -> Result<(), Halt> {
    scene.state.table.body.passed.clear();
    scene.state.table.body.active = None;
    scene.state.table.body.draws = false;
    scene.state.table.body.finishing.clear();
    scene.state.table.body.given = false;
    scene.state.table.body.typed.clear();
    scene.state.table.body.opened.clear();
    let ids: Vec<Id> = scene
        .state
        .units
        .iter()
        .filter(|unit| unit.body.acted || unit.body.rank > 0 || unit.body.answers)
        .map(|unit| unit.id.clone())
        .collect();
    for id in ids {
        let body = &mut scene.unit_mut(&id)?.body;
        (body.acted, body.rank, body.answers) = (false, 0, false);
    }
    Ok(())
}

/// A turn begins: who goes first, what lapses, what the book does then.
fn begin_turn(scene: &mut Scene<Book>) -> Result<(), Halt> {
    let data = scene.data;
    let anew = scene.state.table.body.turn == 0;
    scene.state.table.body.turn = scene.state.table.turn;
    let sides = scene.state.table.sides.len();
    match data.written.turn.first {
        First::Scenario => scene.state.table.body.order = (0..sides).collect(),
        First::Once | First::Roll if !goes_by_sides(&scene.board()) => {}
        First::Once if !scene.state.table.body.order.is_empty() => {}
        First::Once | First::Roll => roll_order(scene)?,
        First::Swap if anew => scene.state.table.body.order = (0..sides).collect(),
        First::Swap => scene.state.table.body.order.rotate_left(usize::from(sides > 1)),
    }
    if data.by_side() {
        let order = order(&scene.state);
        let first = (0..order.len()).find(|place| scene.state.fielded(order[*place]).next().is_some());
        scene.state.table.body.at = Some(first.unwrap_or(0));
        let side = order.get(first.unwrap_or(0)).copied();
        lapse(scene, Lapse::Turn, side)?;
    }
    match &data.begins {
        Some(begins) => script::happens(scene, begins),
        None => Ok(()),
    }
}

/// A unit has arrived: what the book says of that happens.
pub fn arrives(scene: &mut Scene<Book>, unit: &Id) -> Result<(), Halt> {
    if let Some(arrives) = &scene.data.arrives {
        script::with_unit(scene, arrives, unit, Leave::Stays)?;
        came::conclude(scene);
    }
    Ok(())
}

/// Whether the side that goes first is asked for in any phase.
fn goes_by_sides(board: &Board<Book>) -> bool {
    let by_sides = |phase| matches!(shape(board, phase), TurnOrder::Sides | TurnOrder::Alternate);
    board.data.by_side() || board.data.phases.values().any(by_sides)
}

/// A phase ends.
pub fn leave(scene: &mut Scene<Book>) -> Result<(), Halt> {
    let data = scene.data;
    let Some(phase) = data.phase(&scene.state.table.stack) else { return Ok(()) };
    ends_in_hand(scene, phase)?;
    if let Some(ends) = &phase.ends {
        script::happens(scene, ends)?;
    }
    lapse(scene, Lapse::Phase, None)?;
    let last = data.phases.keys().last() == scene.state.table.stack.first();
    if last && !data.by_side() {
        lapse(scene, Lapse::Turn, None)?;
    }
    Ok(())
}

/// A moment is over.
pub fn leave_moment(scene: &mut Scene<Book>) -> Result<(), Halt> {
    let ids: Vec<Id> = scene.state.units.iter().filter(|unit| unit.body.answers).map(|unit| unit.id.clone()).collect();
    for id in ids {
        scene.unit_mut(&id)?.body.answers = false;
    }
    let moment = scene.state.stage().to_owned();
    let ends = scene.board().stage().filter(|_| scene.order.act == END_STAGE && scene.is_told());
    let ends = ends.map(|stage| format!("The {} ends.", stage.title));
    let place = scene.state.table.stack.len() - 1;
    // What its end opens stands in its place.
    scene.close(&moment);
    let script = scene.data.moments.get(&moment).and_then(Option::as_ref);
    typed::ending(scene, place, |scene, opened| {
        script.map_or(Ok(()), |script| script::concludes(scene, script, opened))
    })?;
    if let Some(ends) = ends.filter(|_| scene.tale.head.is_empty()) {
        scene.head(ends);
    }
    came::conclude(scene);
    comes_on_behind(scene)
}
