//! The acts of a book carried out on the table of a trial: what fails in one of them would fail in play.

use std::cell::Cell;

use rhai::Dynamic;

use super::{
    super::{
        acts, bars,
        data::{BookAct, Data, Phase},
        script::{self, Leave, Script, UnitOf, Vars},
        system::Book,
        turn,
        written::ActBy,
    },
    given::{Faces, several},
};
use crate::{
    engine::{Board, Scene, State, Tape},
    paper::Fault,
    view::{Id, Order},
};

/// How many acts of one unit follow each other in a trial, where the first ones leave it in hand.
const DEEP: usize = 2;
/// How often something is carried out in one trial at most: a book of many kinds and many acts is not waited for.
const OFTEN: usize = 20_000;

/// What fails of what happens as phases begin and end, and of the acts that units of the first side give in them.
pub fn faults(data: &Data, begun: &State<Book>) -> Vec<Fault> {
    let mut found = Vec::new();
    let mut state = begun.clone();
    state.table.body.at = Some(0);
    let mut happens = |state: &mut State<Book>, script: Option<&Script>| {
        if let Some(script) = script {
            found.extend(carried(state, data, &Order::table(""), Faces::Both, |scene| {
                script::tries(scene, script, (None, Leave::Stays), Vars::new())
            }));
        }
    };
    happens(&mut state, data.begins.as_ref());
    let (mut reached, left) = (Vec::new(), Cell::new(OFTEN));
    for (id, phase) in &data.phases {
        state.table.stack = vec![id.clone()].into();
        happens(&mut state, phase.begins.as_ref());
        reached.push((id, phase, state.clone()));
        happens(&mut state, phase.ends.as_ref());
    }
    // Who arrives is one as good as another.
    let first = state.units.iter().next().map(|unit| unit.id.clone());
    if let Some((arrives, unit)) = data.arrives.as_ref().zip(first) {
        let vars = vec![("u", Dynamic::from(UnitOf(unit)))];
        found.extend(carried(&mut state.clone(), data, &Order::table(""), Faces::Both, |scene| {
            script::tries(scene, arrives, (None, Leave::Stays), vars)
        }));
    }
    for (id, phase, state) in reached {
        let side = state.table.sides.first().map(|side| side.id.clone());
        let units = state.units.iter().filter(|unit| Some(&unit.side) == side.as_ref());
        let units = units.map(|unit| Some(unit.id.clone())).chain([None]);
        units.for_each(|me| found.extend(of_one(&state, data, (id, phase), me.as_ref(), (DEEP, &left))));
    }
    found
}

/// What fails of the acts that a unit gives in a phase, or the table as a whole, and of those that it gives behind them.
fn of_one(
    state: &State<Book>,
    data: &Data,
    (id, phase): (&String, &Phase),
    me: Option<&Id>,
    (deep, left): (usize, &Cell<usize>),
) -> Vec<Fault> {
    let mut found = Vec::new();
    let given = data.acts.iter().filter(|(_, act)| act.written.phases.contains(id));
    for (name, act) in given.filter(|(_, act)| (act.written.by == ActBy::Table) == me.is_none()) {
        let out = !act.written.aside && me.is_some_and(|me| is_kept_out(&Board::new(state, data), phase, me));
        if out {
            continue;
        }
        match of_act(state, data, (name, act), me, left) {
            Err(fault) => found.push(*fault),
            Ok(after) if deep > 1 && act.written.free => {
                found.extend(after.iter().flat_map(|state| of_one(state, data, (id, phase), me, (deep - 1, left))));
            }
            Ok(_) => {}
        }
    }
    found
}

/// Whether the phase is not for a unit, or it is gone.
fn is_kept_out(board: &Board<Book>, phase: &Phase, me: &Id) -> bool {
    board.state.unit(me).is_none_or(|unit| !turn::waits(board, phase, unit))
}

/// An act with its facts in several ways, with low and with high dice; gives what came of it with high ones.
///
/// # Errors
/// What fails in it.
fn of_act(
    state: &State<Book>,
    data: &Data,
    (name, act): (&str, &BookAct),
    me: Option<&Id>,
    left: &Cell<usize>,
) -> Result<Option<State<Book>>, Box<Fault>> {
    let mut after = None;
    let mut order = Order { who: me.into_iter().cloned().collect(), ..Order::table(name) };
    let board = Board::new(state, data);
    if left.get() == 0 || !bars::bars(&board, act, me, &order.facts, false).is_empty() {
        return Ok(after);
    }
    for facts in several(&board, &order) {
        order.facts = facts;
        let title = acts::form(&board, &order).title;
        let when = if title.is_empty() { format!("in \"{}\"", act.name) } else { format!("when {title}") };
        let at_table = |mut fault: Fault| {
            fault.what = format!("{}, {when}", fault.what);
            Box::new(fault)
        };
        let vars = bars::vars(&board, act, me, &order.facts);
        let is_barred = barred(&board, act, &vars).map_err(at_table)?;
        if is_barred {
            continue;
        }
        if let Some(says) = &act.says {
            script::look(board, says, vars.clone()).map(drop).map_err(at_table)?;
        }
        let Some(does) = &act.does else { continue };
        for faces in Faces::ALL {
            let Some(fewer) = left.get().checked_sub(1) else { return Ok(after) };
            left.set(fewer);
            let mut then = state.clone();
            let fault = carried(&mut then, data, &order, faces, |scene| {
                let fault = script::tries(scene, does, (me, Leave::Ends), vars.clone());
                // What the turn makes of it has no say here.
                if let Some(me) = me.filter(|_| fault.is_none() && !act.written.aside) {
                    drop(turn::acted(scene, me, act.written.free));
                }
                fault
            });
            match fault {
                Some(fault) => return Err(at_table(fault)),
                None if faces == Faces::High => after = after.or(Some(then)),
                None => {}
            }
        }
    }
    Ok(after)
}

/// Whether a bar stands that speaks of facts.
///
/// # Errors
/// One that fails, or does so as it says why.
fn barred(board: &Board<Book>, act: &BookAct, vars: &[(&str, Dynamic)]) -> Result<bool, Fault> {
    for bar in act.bars.iter().filter(|bar| !bar.facts.is_empty()) {
        if script::says(*board, &bar.when, vars.to_vec())? {
            script::look(*board, &bar.says, vars.to_vec()).map(drop)?;
            return Ok(true);
        }
    }
    Ok(false)
}

/// Does something to a state, which is then as it came out; what only stops leaves it as it was.
fn carried(
    state: &mut State<Book>,
    data: &Data,
    order: &Order,
    mut faces: Faces,
    does: impl FnOnce(&mut Scene<Book>) -> Option<Fault>,
) -> Option<Fault> {
    let mut tape = Tape::new(&[], &mut faces);
    let was = state.clone();
    let mut scene = Scene::new(&was, data, order, &mut tape, true);
    let fault = does(&mut scene);
    if fault.is_none() {
        *state = scene.state;
    }
    fault
}
