//! How far a trial has come: which acts it has carried out, what failed, and the tables from which those are tried that others
//! must come before.

use std::collections::BTreeSet;

use rhai::Dynamic;

use super::{
    super::{
        bars,
        data::{BookAct, Data, Phase},
        script::{self, Leave, Script, UnitOf, Vars},
        system::Book,
        turn,
        written::ActBy,
    },
    deeds::{Far, carried, is_kept_out, of_act},
    given::Faces,
};
use crate::{
    engine::{Board, State},
    paper::Fault,
    view::{Id, Order},
};

/// How often something is carried out in one trial at most: a book of many kinds and many acts is not waited for.
const OFTEN: usize = 20_000;
/// The same once every act has been tried that needs no other before it.
const MORE: usize = 5_000;
/// How many acts may have to come before another.
const STEPS: usize = 4;
/// The most tables that are kept at a time, those from which an act is tried that nothing allowed so far, and those from which
/// everything is tried once more.
const KEPT: usize = 5_000;
const FIRST: usize = 300;
const AGAIN: usize = 40;
/// Of many tables every so many is taken: two that follow each other differ in little.
const STRIDE: usize = 7_919;

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

/// A trial under way.
struct Walk<'d> {
    data: &'d Data,
    far: Far,
    found: Vec<Fault>,
    tried: BTreeSet<&'d str>,
    tables: Vec<State<Book>>,
}

impl<'d> Walk<'d> {
    /// A trial in which this was found so far.
    fn new(data: &'d Data, found: Vec<Fault>) -> Walk<'d> {
        Walk { data, far: Far { ways: usize::MAX, left: OFTEN }, found, tried: BTreeSet::new(), tables: Vec::new() }
    }

    /// Tries an act; the table after it with high dice, if it came to that.
    fn tries(&mut self, state: &State<Book>, (id, act): (&'d str, &BookAct), me: Option<&Id>) -> Option<State<Book>> {
        match of_act(state, self.data, (id, act), me, &mut self.far) {
            Ok(came) => {
                if came.allowed {
                    self.tried.insert(id);
                }
                let room = KEPT.saturating_sub(self.tables.len());
                self.tables.extend(came.all.into_iter().take(room));
                came.high
            }
            Err(fault) => {
                self.tried.insert(id);
                self.found.push(*fault);
                None
            }
        }
    }

    /// Goes on to the acts that nothing allowed so far: behind each of those that were carried out, and behind what comes after
    /// them, by whoever may give them.
    fn on(&mut self) {
        self.far.left = MORE;
        for _ in 0..STEPS {
            let tables = std::mem::take(&mut self.tables);
            let many = tables.len();
            let mut some: Vec<&State<Book>> = (0..many.min(FIRST)).map(|at| &tables[at * STRIDE % many]).collect();
            self.far.ways = usize::MAX;
            for state in &some {
                self.open().for_each(|act| self.from(state, act));
            }
            if self.open().next().is_none() || self.far.left == 0 {
                return;
            }
            // What was tried may have to come once more, in the first way that there is, where least stands against the others.
            some.sort_by_cached_key(|state| self.stands(state));
            self.far.ways = 1;
            let told = self.found.len();
            for state in some.into_iter().take(AGAIN) {
                self.data.acts.iter().for_each(|act| self.from(state, act));
            }
            // It failed by itself, or in a way that only a trial goes.
            self.found.truncate(told);
        }
    }

    /// How many bars stand at a table against the act, of those that were not tried, that is nearest to being allowed.
    fn stands(&self, state: &State<Book>) -> usize {
        let board = Board::new(state, self.data);
        let units = || state.units.iter().map(|unit| Some(unit.id.clone())).chain([None]);
        let all = self.open().flat_map(|(_, act)| units().map(move |me| (act, me)));
        all.filter(|(act, me)| (act.written.by == ActBy::Table) == me.is_none())
            .map(|(act, me)| bars::standing(&board, act, me.as_ref()))
            .min()
            .unwrap_or(0)
    }

    /// The acts that were not tried.
    fn open(&self) -> std::vec::IntoIter<(&'d String, &'d BookAct)> {
        let open = self.data.acts.iter().filter(|(id, _)| !self.tried.contains(id.as_str()));
        open.collect::<Vec<_>>().into_iter()
    }

    /// Tries an act from a table, in the moment that is open there, or in each of its phases.
    fn from(&mut self, state: &State<Book>, (id, act): (&'d String, &'d BookAct)) {
        let data = self.data;
        let moment = state.table.stack.len() > 1;
        let stages = act.written.phases.iter().filter(|stage| match moment {
            true => state.stage() == stage.as_str(),
            false => data.phases.contains_key(*stage),
        });
        for stage in stages {
            let mut state = state.clone();
            if !moment {
                begin(&mut state, stage);
            }
            if act.written.by == ActBy::Table {
                self.tries(&state, (id, act), None);
                continue;
            }
            let board = Board::new(&state, data);
            let may = |me: &Id| match (data.phases.get(stage), act.written.aside) {
                (_, true) => true,
                (Some(phase), false) => !is_kept_out(&board, phase, me),
                (None, false) => state.unit(me).is_some_and(|unit| turn::answers(&board, unit)),
            };
            let units: Vec<Id> = state.units.iter().map(|unit| unit.id.clone()).filter(may).collect();
            for me in units {
                self.tries(&state, (id, act), Some(&me));
            }
        }
    }

    /// What was found, and the acts that nothing allowed.
    fn over(self) -> (Vec<Fault>, Vec<String>) {
        let untried = self.open().map(|(id, _)| id.clone()).collect();
        (self.found, untried)
    }
}

/// A phase begins, whatever was done before it: nobody has acted, and nobody is in hand.
fn begin(state: &mut State<Book>, phase: &str) {
    state.table.stack = vec![phase.to_owned()].into();
    state.table.body.active = None;
    let acted: Vec<Id> = state.units.iter().filter(|unit| unit.body.acted).map(|unit| unit.id.clone()).collect();
    for id in acted {
        if let Some(unit) = state.units.get_mut(&id) {
            unit.body.acted = false;
        }
    }
}
