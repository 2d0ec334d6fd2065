//! What follows once a unit acted or is finished, or a side is done: who comes on.

use super::{
    super::{
        data::{Data, Phase},
        script::{self, Leave, UnitOf},
        system::Book,
        written::TurnOrder,
    },
    lots::draw,
    who::{acting, against, any_waits, in_moment, kept_out, on, order, shape},
};
use crate::{
    engine::{Board, Halt, Scene, Unit, tell},
    view::{Id, Noun, Order, Refusal, capital},
};

/// A unit that may answer in a moment did, once and for all unless what it gave is free.
pub fn answered(scene: &mut Scene<Book>, id: &Id, free: bool) -> Result<(), Halt> {
    let free = free && scene.state.unit(id).is_some_and(|unit| !unit.body.acted);
    if !free && scene.state.unit(id).is_some() {
        scene.unit_mut(id)?.body.answers = false;
    }
    Ok(())
}

/// Whether a phase ended by what was done: then nobody of it is on any more.
type Ended = Result<bool, Halt>;

/// A unit acted: it is finished where a unit acts once, and the next side comes on. What the unit opened by it is answered first.
pub fn acted(scene: &mut Scene<Book>, id: &Id, free: bool) -> Ended {
    let data = scene.data;
    let Some(already) = scene.state.unit(id).map(|unit| unit.body.acted) else { return Ok(false) };
    let free = free && !already;
    let Some(phase) = data.phase(&scene.state.table.stack) else { return Ok(false) };
    if phase.written.free {
        return Ok(false);
    }
    let open = in_moment(&scene.board());
    if phase.written.one_by_one {
        if let Some(before) = scene.state.table.body.active.clone().filter(|before| before != id)
            && end_unit(scene, &before)?
        {
            return Ok(true);
        }
        scene.state.table.body.active = (free || open).then(|| id.clone());
    }
    if free {
        return lay_down(scene, data, phase);
    }
    if open {
        scene.unit_mut(id)?.body.acted = true;
        scene.state.table.body.draws |= phase.written.one_by_one || phase.finished.is_some();
        scene.state.table.body.finishing.extend(phase.finished.is_some().then(|| id.clone()));
    } else if is_finished(scene, phase, id)? {
        return Ok(true);
    }
    next_side(scene, data, phase)?;
    Ok(false)
}

/// A unit did what was due at once out of its turn: it has acted as far as that is an act, and whoever is on stays on.
pub fn acted_at_once(scene: &mut Scene<Book>, id: &Id, free: bool) -> Ended {
    let data = scene.data;
    let Some(phase) = data.phase(&scene.state.table.stack).filter(|phase| !free && !phase.written.free) else {
        return Ok(false);
    };
    match scene.state.unit(id).is_some_and(|unit| !unit.body.acted) {
        true => is_finished(scene, phase, id),
        false => Ok(false),
    }
}

/// A unit has nothing more to do in a phase: what the book says of that happens.
fn is_finished(scene: &mut Scene<Book>, phase: &Phase, id: &Id) -> Ended {
    finishes(scene, phase, id, Leave::Ends)
}

fn finishes(scene: &mut Scene<Book>, phase: &Phase, id: &Id, leave: Leave) -> Ended {
    scene.unit_mut(id)?.body.acted = true;
    match phase.finished.as_ref().filter(|_| scene.state.unit(id).is_some_and(Unit::on_table)) {
        Some(finished) => script::with_unit(scene, finished, id, leave),
        None => Ok(false),
    }
}

/// A phase ends with a unit in hand, or with some that have acted in a moment that is not over: they are finished as if by
/// people.
pub fn ends_in_hand(scene: &mut Scene<Book>, phase: &Phase) -> Result<(), Halt> {
    for id in std::mem::take(&mut scene.state.table.body.finishing) {
        finishes(scene, phase, &id, Leave::Ending)?;
    }
    let Some(active) = scene.state.table.body.active.take_if(|_| phase.finished.is_some()) else { return Ok(()) };
    if scene.state.unit(&active).is_some_and(|unit| unit.on_table() && !unit.body.acted) {
        finishes(scene, phase, &active, Leave::Ending)?;
    }
    Ok(())
}

/// Finishes the unit in hand where its phase says that nothing is left to it, or it is gone; not before the moment under way is
/// over.
fn lay_down(scene: &mut Scene<Book>, data: &Data, phase: &Phase) -> Ended {
    let Some(active) = scene.state.table.body.active.clone() else { return Ok(false) };
    let board = scene.board();
    if in_moment(&board) {
        scene.state.table.body.draws = true;
        return Ok(false);
    }
    let vars = vec![("u", rhai::Dynamic::from(UnitOf(active.clone())))];
    let stands = board.state.unit(&active).is_some_and(Unit::on_table);
    let over = phase.over.as_ref().map_or(Ok(false), |over| script::says(board, over, vars));
    if let Err(why) = &over {
        tell!(scene, "{}.", capital(&script::fails(why)));
    }
    if stands && over != Ok(true) {
        return Ok(false);
    }
    scene.state.table.body.active = None;
    if end_unit(scene, &active)? {
        return Ok(true);
    }
    next_side(scene, data, phase)?;
    Ok(false)
}

/// A unit that began to act is finished when another begins.
fn end_unit(scene: &mut Scene<Book>, id: &Id) -> Ended {
    if scene.state.unit(id).is_some_and(|unit| unit.on_table() && !unit.body.acted) {
        let name = scene.unit(id)?.noun();
        tell!(scene, "{} finished.", name.does("have"));
        let data = scene.data;
        if let Some(phase) = data.phase(&scene.state.table.stack) {
            return is_finished(scene, phase, id);
        }
        scene.unit_mut(id)?.body.acted = true;
    }
    Ok(false)
}

/// The side that is on gives way, where the phase says so, unless a script called the one that is on now.
fn next_side(scene: &mut Scene<Book>, data: &Data, phase: &Phase) -> Result<(), Halt> {
    if data.by_side() {
        return Ok(());
    }
    let shape = shape(&scene.board(), phase);
    if matches!(shape, TurnOrder::Any | TurnOrder::List) {
        return Ok(());
    }
    // Who falls in the moment that the unit opened acts no more and leaves its die: that is known first.
    if in_moment(&scene.board()) {
        scene.state.table.body.draws = true;
        return Ok(());
    }
    let order = order(&scene.state);
    let at = scene.state.table.body.at.unwrap_or(0);
    let board = scene.board();
    let passed = &scene.state.table.body.passed;
    let comes_on = |place: &usize| {
        !passed.contains(&order[*place % order.len()]) && any_waits(&board, order[*place % order.len()])
    };
    if scene.state.table.body.called && comes_on(&at) {
        return Ok(());
    }
    let next = match shape {
        TurnOrder::Alternate => (at + 1..=at + order.len()).find(comes_on),
        TurnOrder::Sides => (at..at + order.len()).find(comes_on),
        TurnOrder::Cup => return draw(scene),
        TurnOrder::Any | TurnOrder::List => None,
    };
    if let Some(next) = next {
        scene.state.table.body.at = Some(next % order.len());
    }
    Ok(())
}

/// What waited until a moment was over, once it is: units are finished, and a side comes on. So it does where the unit in hand
/// is gone.
pub fn comes_on_behind(scene: &mut Scene<Book>) -> Result<(), Halt> {
    if in_moment(&scene.board()) {
        return Ok(());
    }
    let waited = std::mem::take(&mut scene.state.table.body.draws);
    let data = scene.data;
    if let Some(phase) = data.phase(&scene.state.table.stack) {
        comes_on(scene, data, phase, waited)?;
    }
    scene.state.table.body.called = false;
    Ok(())
}

fn comes_on(scene: &mut Scene<Book>, data: &Data, phase: &Phase, waited: bool) -> Result<(), Halt> {
    for id in std::mem::take(&mut scene.state.table.body.finishing) {
        if is_finished(scene, phase, &id)? {
            return Ok(());
        }
    }
    let in_hand = scene.state.table.body.active.as_ref().and_then(|id| scene.state.unit(id));
    match in_hand.map(|unit| (unit.on_table(), unit.body.acted)) {
        Some((true, true)) => scene.state.table.body.active = None,
        Some((false, _)) => return lay_down(scene, data, phase).map(drop),
        Some((true, false)) if waited => return lay_down(scene, data, phase).map(drop),
        Some((true, false)) | None => {}
    }
    if waited { next_side(scene, data, phase) } else { Ok(()) }
}

/// What stands against finishing units; nothing against the one in hand, whatever it may not do any more.
pub fn against_finish(board: &Board<Book>, order: &Order) -> Vec<Refusal> {
    let in_hand = acting(board).map(|unit| &unit.id);
    let units = order.who.iter().filter(|id| in_hand != Some(*id)).filter_map(|id| board.state.unit(id));
    units.flat_map(|unit| against(board, unit).into_iter().chain(kept_out(board, unit))).collect()
}

/// Finishes units: the one in hand, or others, which leaves that one in hand.
pub fn finish(scene: &mut Scene<Book>) -> Result<(), Halt> {
    for me in &scene.order.who {
        let name = scene.unit(me)?.noun();
        scene.head(format!("{} finished.", name.does("have")));
        let phase = scene.data.phase(&scene.state.table.stack);
        let other = scene.state.table.body.active.as_ref().is_some_and(|active| active != me);
        let ended = match phase.filter(|_| other) {
            Some(phase) => is_finished(scene, phase, me)?,
            None => acted(scene, me, false)?,
        };
        if ended {
            break;
        }
    }
    comes_on_behind(scene)
}

/// A side does nothing more in the phase, or ends its turn.
pub fn side_done(scene: &mut Scene<Book>) -> Result<(), Halt> {
    let data = scene.data;
    let Some(side) = on(&scene.board()) else {
        return Err(Refusal::sense("no side is done by itself here", "n ends the phase for everybody").into());
    };
    let name = scene.state.table.sides.get(side).map_or(String::new(), |side| side.name.clone());
    scene.head(format!("{} done.", Noun::new(&name, true).does("are")));
    let Some(phase) = data.phase(&scene.state.table.stack) else { return Ok(()) };
    if data.by_side() {
        return scene.advance();
    }
    if let Some(active) = scene.state.table.body.active.take()
        && end_unit(scene, &active)?
    {
        return Ok(());
    }
    let others = others_wait(&scene.board(), side);
    if others {
        // Where nobody else may act the end of the phase says so.
        for refusal in scene.board().still_due(side) {
            scene.object(refusal)?;
        }
    }
    scene.state.table.body.passed.push(side);
    if others { next_side(scene, data, phase) } else { scene.advance() }
}

/// Whether the phase ends with the side that is on.
pub fn side_done_ends(board: &Board<Book>) -> bool {
    on(board).is_some_and(|side| board.data.by_side() || !others_wait(board, side))
}

/// Whether anybody of another side may act in the phase, whose side is not done.
fn others_wait(board: &Board<Book>, side: usize) -> bool {
    let passed = &board.state.table.body.passed;
    let mut others = (0..board.state.table.sides.len()).filter(|other| *other != side && !passed.contains(other));
    others.any(|other| any_waits(board, other))
}
