//! The acts of a book carried out on the table of a trial: what fails in one of them would fail in play.

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
    walk::Walk,
};
use crate::{
    engine::{Board, Scene, State, Tape},
    paper::Fault,
    view::{Id, Order},
};

/// How many acts of one unit follow each other in a trial, where the first ones leave it in hand.
const DEEP: usize = 2;

/// What fails of what happens as phases begin and end, of the acts that units of the first side give in them, and of those that
/// others must come before; and the acts that nothing allowed, by their ids.
pub fn faults(data: &Data, begun: &State<Book>) -> (Vec<Fault>, Vec<String>) {
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
    let mut reached = Vec::new();
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
    let mut walk = Walk::new(data, found);
    for (id, phase, state) in reached {
        let side = state.table.sides.first().map(|side| side.id.clone());
        let units = state.units.iter().filter(|unit| Some(&unit.side) == side.as_ref());
        let units = units.map(|unit| Some(unit.id.clone())).chain([None]);
        units.for_each(|me| of_one(&mut walk, &state, (id, phase), me.as_ref(), DEEP));
    }
    walk.on();
    walk.over()
}

/// Carries out the acts that a unit gives in a phase, or the table as a whole, and those that it gives behind them.
fn of_one(walk: &mut Walk, state: &State<Book>, (id, phase): (&String, &Phase), me: Option<&Id>, deep: usize) {
    let data = walk.data;
    let given = data.acts.iter().filter(|(_, act)| act.written.phases.contains(id));
    for (name, act) in given.filter(|(_, act)| (act.written.by == ActBy::Table) == me.is_none()) {
        let out = !act.written.aside && me.is_some_and(|me| is_kept_out(&Board::new(state, data), phase, me));
        if out {
            continue;
        }
        if let Some(after) = walk.tries(state, (name, act), me).filter(|_| deep > 1 && act.written.free) {
            of_one(walk, &after, (id, phase), me, deep - 1);
        }
    }
}

/// Whether the phase is not for a unit, or it is gone.
pub(super) fn is_kept_out(board: &Board<Book>, phase: &Phase, me: &Id) -> bool {
    board.state.unit(me).is_none_or(|unit| !turn::waits(board, phase, unit))
}

/// What came of an act that was tried.
#[derive(Default)]
pub(super) struct Came {
    /// Nothing barred it, in one of its ways at least.
    pub allowed: bool,
    /// The table after it with high dice.
    pub high: Option<State<Book>>,
    /// The tables that it leaves, whatever its facts and its dice.
    pub all: Vec<State<Book>>,
}

/// How far an act is tried.
#[derive(Debug, Clone, Copy)]
pub(super) struct Far {
    /// In how many ways its facts are given at most.
    pub ways: usize,
    /// How often something may still be carried out.
    pub left: usize,
}

/// An act with its facts in several ways, with low and with high dice.
///
/// # Errors
/// What fails in it.
pub(super) fn of_act(
    state: &State<Book>,
    data: &Data,
    (name, act): (&str, &BookAct),
    me: Option<&Id>,
    far: &mut Far,
) -> Result<Came, Box<Fault>> {
    let mut came = Came::default();
    let mut order = Order { who: me.into_iter().cloned().collect(), ..Order::table(name) };
    let board = Board::new(state, data);
    if far.left == 0 || !bars::bars(&board, act, me, &order.facts, false).is_empty() {
        return Ok(came);
    }
    let side = me.and_then(|me| state.unit(me)).map(|unit| state.side_of(unit));
    let asked = order.clone();
    for facts in several(&board, &asked).take(far.ways) {
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
        came.allowed = true;
        if let Some(says) = &act.says {
            script::look(board, says, vars.clone()).map(drop).map_err(at_table)?;
        }
        for faces in Faces::all(side) {
            let Some(fewer) = far.left.checked_sub(1) else { return Ok(came) };
            far.left = fewer;
            let mut then = state.clone();
            let fault = carried(&mut then, data, &order, faces, |scene| {
                let does = act.does.as_ref();
                let fault = does.and_then(|does| script::tries(scene, does, (me, Leave::Ends), vars.clone()));
                fault.or_else(|| me.filter(|_| !act.written.aside).and_then(|me| gave(scene, act, me, state)))
            });
            if let Some(fault) = fault {
                return Err(at_table(fault));
            }
            if faces == Faces::High && came.high.is_none() {
                came.high = Some(then.clone());
            }
            came.all.push(then);
        }
    }
    Ok(came)
}

/// What the turn makes of an act that a unit gave: in a moment it has answered, and the last who does ends the moment. What
/// fails in that.
fn gave(scene: &mut Scene<Book>, act: &BookAct, me: &Id, was: &State<Book>) -> Option<Fault> {
    if !was.unit(me).is_some_and(|unit| unit.body.answers) {
        // What the turn makes of it has no say here.
        drop(turn::acted(scene, me, act.written.free));
        return None;
    }
    drop(turn::answered(scene, me, act.written.free));
    if scene.state.table.stack.len() < 2 || !turn::is_answered(&scene.board()) {
        return None;
    }
    let moment = scene.state.stage().to_owned();
    scene.close(&moment);
    let ends = scene.data.moments.get(&moment).and_then(Option::as_ref)?;
    script::tries(scene, ends, (None, Leave::Stays), Vars::new())
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
