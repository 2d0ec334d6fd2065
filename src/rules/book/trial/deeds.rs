//! The acts of a book carried out on the table of a trial: what fails in one of them would fail in play.

use rhai::Dynamic;

use super::{
    super::{
        acts, bars,
        data::{BookAct, Data, Phase},
        script::{self, Leave, Vars},
        system::Book,
        turn,
    },
    given::{Faces, several},
};
use crate::{
    engine::{Board, Scene, State, Tape},
    paper::Fault,
    view::{Id, Order},
};

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
        let at_table = |mut fault: Fault| {
            let title = acts::form(&board, &order).title;
            let when = if title.is_empty() { format!("in \"{}\"", act.name) } else { format!("when {title}") };
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
pub(super) fn carried(
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
