//! How far a trial has come: which acts it has carried out, what failed, and the tables from which those are tried that others
//! must come before.

use std::collections::BTreeSet;

use super::{
    super::{
        bars,
        data::{BookAct, Data},
        system::Book,
        turn,
        written::ActBy,
    },
    deeds::{Far, is_kept_out, of_act},
};
use crate::{
    engine::{Board, State},
    paper::Fault,
    view::{Facts, Id},
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

/// A trial under way.
pub struct Walk<'d> {
    pub data: &'d Data,
    far: Far,
    found: Vec<Fault>,
    tried: BTreeSet<&'d str>,
    tables: Vec<State<Book>>,
}

impl<'d> Walk<'d> {
    /// A trial in which this was found so far.
    pub fn new(data: &'d Data, found: Vec<Fault>) -> Walk<'d> {
        Walk { data, far: Far { ways: usize::MAX, left: OFTEN }, found, tried: BTreeSet::new(), tables: Vec::new() }
    }

    /// Tries an act; the table after it with high dice, if it came to that.
    pub fn tries(
        &mut self,
        state: &State<Book>,
        (id, act): (&'d str, &BookAct),
        me: Option<&Id>,
    ) -> Option<State<Book>> {
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
    pub fn on(&mut self) {
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
        let bars = |act: &BookAct, me: Option<Id>| bars::bars(&board, act, me.as_ref(), &Facts::new(), false).len();
        let all = self.open().flat_map(|(_, act)| units().map(move |me| (act, me)));
        all.filter(|(act, me)| (act.written.by == ActBy::Table) == me.is_none())
            .map(|(act, me)| bars(act, me))
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
    pub fn over(self) -> (Vec<Fault>, Vec<String>) {
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
