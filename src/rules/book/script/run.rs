//! What a running script sees, the board or the scene of an order: lent to its functions for the time of the run.

use std::collections::BTreeSet;

use rhai::{Dynamic, EvalAltResult, Position};
use scoped_tls_hkt::scoped_thread_local;

use super::{
    super::{system::Book, typed},
    bare::Bare,
    deed::Run,
    steps::{LOOKS, look, within},
};
use crate::{
    engine::{Board, Halt, Rolled, Scene, State, Unit},
    view::{Choice, Facts, Form, Id, Number, Outcome, Refusal, Throw, Thrower, Value, capital},
};

pub use super::deed::{Decided, Deed, Doer, Leave, Named, Stop, Threw, Tried};

/// The steps that the scripts of an order may take, the units that act together.
const ACTS: u64 = 200_000;
/// The most questions and throws of one order.
const MOST_ASKS: usize = 500;
/// The most letters that one order may tell.
const MOST_TOLD: usize = 20_000;
/// The most that may come to units in one order, beside what they lose and regain.
const MOST_OUTCOMES: usize = 1_000;
/// The most stages at once: a phase, and moments above it.
const MOST_STAGES: usize = 8;
/// The most phases that one script may end.
const MOST_PHASES: usize = 8;

scoped_thread_local!(static mut NOW: for<'a> &'a mut (dyn Run + 'a));

struct Looking<'b>(Board<'b, Book>);

impl Run for Looking<'_> {
    fn board(&self) -> Board<'_, Book> {
        self.0
    }

    fn deed(&mut self) -> Option<&mut dyn Deed> {
        None
    }
}

struct Acting<'r, 'a, 't, 's> {
    scene: &'r mut Scene<'a, 't, 's, Book>,
    me: Option<Id>,
    doer: Option<Id>,
    is_nobodys: bool,
    leave: Leave,
    threw: Threw,
    decided: Decided,
    parts: Vec<Named>,
    note: String,
    asked: BTreeSet<String>,
    told: usize,
    changes: Vec<Change>,
    bare: Vec<Bare>,
    outcomes: usize,
    phases: usize,
    stop: Option<Stop>,
}

/// A change that was told, with nothing else told since but others.
struct Change {
    value: String,
    was: Value,
    told: String,
}

impl Acting<'_, '_, '_, '_> {
    /// What is left of something of an order for each of the units that act together.
    fn share(&self, all: usize, least: usize) -> usize {
        (all / self.scene.order.who.len().max(1)).max(least)
    }

    /// Counts letters that are told.
    fn tells(&mut self, letters: usize) -> Tried<()> {
        self.told = self.told.saturating_add(letters);
        if self.told > self.share(MOST_TOLD, 1_000) {
            return Err(failure(format!("one order tells more than {MOST_TOLD} letters")));
        }
        Ok(())
    }
}

impl Run for Acting<'_, '_, '_, '_> {
    fn board(&self) -> Board<'_, Book> {
        self.scene.board()
    }

    fn deed(&mut self) -> Option<&mut dyn Deed> {
        Some(self)
    }
}

impl Deed for Acting<'_, '_, '_, '_> {
    fn me(&self) -> Option<&Id> {
        self.me.as_ref()
    }

    fn doer(&self) -> Option<&Id> {
        self.doer.as_ref()
    }

    fn is_nobodys(&self) -> bool {
        self.is_nobodys
    }

    fn is_told(&self) -> bool {
        self.scene.is_told()
    }

    fn doing(&self) -> String {
        let head = self.scene.tale.head.trim_end_matches('.');
        match self.scene.board().stage().filter(|_| head.is_empty()) {
            Some(stage) => capital(&stage.title),
            None => head.to_owned(),
        }
    }

    fn board(&self) -> Board<'_, Book> {
        self.scene.board()
    }

    fn state(&mut self) -> &mut State<Book> {
        &mut self.scene.state
    }

    fn unit(&mut self, id: &Id) -> Tried<&mut Unit<Book>> {
        self.scene.unit_mut(id).map_err(|why| failure(why.to_string()))
    }

    fn throw(&mut self, id: &str, title: &str, rows: Vec<Throw>) -> Result<Vec<Rolled>, Halt> {
        self.scene.throw(id, title, rows)
    }

    fn pick(&mut self, id: &str, title: &str, by: Thrower, choices: Vec<Choice>) -> Result<String, Halt> {
        self.scene.pick(id, title, by, choices)
    }

    fn more_facts(&mut self, id: &str, form: Form) -> Result<Facts, Halt> {
        self.scene.more_facts(id, form)
    }

    fn tell(&mut self, text: String, lead: bool) -> Tried<()> {
        self.tells(text.len())?;
        if lead {
            self.scene.lead(text)
        } else {
            self.scene.tell(text)
        }
        Ok(())
    }

    fn tell_dice(&mut self, text: String, faces: usize) -> Tried<()> {
        self.tells(text.len().saturating_sub(faces))?;
        self.scene.tell(text);
        Ok(())
    }

    fn tell_bare(&mut self, mut bare: Bare) {
        // The same dice thrown again at once stand in one sentence.
        if let Some(last) = self.bare.last_mut().filter(|last| self.scene.last_told() == Some(&last.text())) {
            let before = last.text();
            match last.take(bare) {
                None => return self.scene.retell(&before, Some(last.text())),
                Some(other) => bare = other,
            }
        }
        self.scene.tell(bare.text());
        self.bare.push(bare);
    }

    fn say(&mut self, text: String, lead: bool) -> Tried<()> {
        for bare in Bare::all_in(&std::mem::take(&mut self.bare), &text, self.threw.all().len() > 1) {
            self.scene.retell(&bare.text(), None);
        }
        self.tell(text, lead)
    }

    fn change(&mut self, value: &str, was: Value, words: &dyn Fn(&Value) -> Option<String>) -> Tried<()> {
        if self.changes.last().is_some_and(|last| self.scene.last_told() != Some(&last.told)) {
            self.changes.clear();
        }
        let before = self.changes.iter().position(|change| change.value == value);
        let (at, was) = match before.map(|at| (at, self.changes.remove(at))) {
            Some((at, before)) => {
                self.scene.retell(&before.told, words(&before.was));
                (at, before.was)
            }
            None => {
                if let Some(text) = words(&was) {
                    self.tell(text, false)?;
                }
                (self.changes.len(), was)
            }
        };
        if let Some(told) = words(&was) {
            self.changes.insert(at, Change { value: value.to_owned(), was, told });
        }
        Ok(())
    }

    fn outcome(&mut self, outcome: Outcome) -> Tried<()> {
        self.outcomes += 1;
        if self.outcomes > self.share(MOST_OUTCOMES, 50) {
            return Err(failure(format!("more than {MOST_OUTCOMES} things come to units in one order")));
        }
        self.scene.outcome(outcome);
        Ok(())
    }

    fn number(&mut self, number: Number) {
        self.scene.number(number);
    }

    fn object(&mut self, refusal: Refusal) -> Result<(), Halt> {
        self.scene.object(refusal)
    }

    fn moved(&mut self, id: &Id) -> Result<(), Halt> {
        self.scene.moved(id)
    }

    fn open(&mut self, moment: &str) -> Tried<()> {
        if self.scene.state.table.stack.len() >= MOST_STAGES {
            return Err(failure(format!("more than {} moments one above the other", MOST_STAGES - 1)));
        }
        self.scene.open(moment);
        typed::keep_behind(self.scene);
        typed::opened(self.scene, self.doer.clone());
        Ok(())
    }

    fn close(&mut self) {
        let top = self.scene.state.stage().to_owned();
        self.scene.close(&top);
        let open = self.scene.state.table.stack.len();
        typed::forget(&mut self.scene.state.table.body, open);
    }

    fn advance(&mut self) -> Tried<()> {
        match self.leave {
            Leave::Ends => {}
            Leave::Ending => return Ok(()),
            Leave::Stays => {
                return Err(failure(
                    "no phase ends by a script while another begins or ends; write skip for the phase",
                ));
            }
        }
        self.phases += 1;
        if self.phases > MOST_PHASES {
            return Err(failure(format!("more than {MOST_PHASES} phases end in one order")));
        }
        let result = self.scene.advance();
        halting(self, result)
    }

    fn threw(&mut self) -> &mut Threw {
        &mut self.threw
    }

    fn altered_by(&mut self, unit: &Id, number: &str, hand: &Id) {
        self.scene.altered_by(unit, number, hand);
    }

    fn spends(&mut self, unit: &Id, number: &str) {
        self.scene.spends(unit, number);
    }

    fn gives(&mut self, unit: &Id, number: &str, friend: &Id) {
        self.scene.gives(unit, number, friend);
    }

    fn is_of_units(&self) -> bool {
        !self.scene.order.who.is_empty()
    }

    fn is_named(&self, unit: &Id) -> bool {
        let is_it = |value: &Value| self.scene.state.find(&value.to_string()).as_ref() == Some(unit);
        let names = |value: &Value| value.list().map_or_else(|| is_it(value), |all| all.iter().any(is_it));
        self.scene.order.who.contains(unit) || self.scene.order.facts.values().any(names)
    }

    fn decided(&mut self) -> &mut Decided {
        &mut self.decided
    }

    fn parts(&mut self) -> &mut Vec<Named> {
        &mut self.parts
    }

    fn note(&mut self) -> &mut String {
        &mut self.note
    }

    fn ask_id(&mut self, id: &str) -> Tried<String> {
        if self.asked.len() >= self.share(MOST_ASKS, 25) {
            return Err(failure(format!("more than {MOST_ASKS} throws and questions in one order")));
        }
        let me = self.me.as_ref().filter(|_| self.scene.order.who.len() > 1);
        let base = me.map_or(id.to_owned(), |me| format!("{id}:{me}"));
        let free = (2..).map(|nth| format!("{base}#{nth}"));
        let name = std::iter::once(base.clone()).chain(free).find(|name| !self.asked.contains(name)).unwrap_or(base);
        self.asked.insert(name.clone());
        Ok(name)
    }

    fn stop(&mut self, stop: Stop) {
        self.stop = Some(stop);
    }
}

/// Runs something that looks at a board.
pub fn looking<T>(board: Board<Book>, run: impl FnOnce() -> T) -> T {
    NOW.set(&mut Looking(board), || look(run))
}

/// What a run gave, what stopped it before its end, and how many phases it ended.
pub type Ran<T> = (T, Option<Stop>, usize);

/// Runs something that alters a scene.
pub fn acting<T>(
    scene: &mut Scene<Book>,
    (me, leave): (Option<&Id>, Leave),
    doer: Doer,
    run: impl FnOnce() -> T,
) -> Ran<T> {
    let steps = (ACTS / (scene.order.who.len() as u64).max(1)).max(LOOKS / 10);
    let mut acting = Acting {
        scene,
        me: me.cloned(),
        doer: match doer {
            Doer::Acts => me.cloned(),
            Doer::Opened(by) => by.cloned(),
            Doer::Nobody => None,
        },
        is_nobodys: matches!(doer, Doer::Nobody),
        leave,
        threw: Threw::default(),
        decided: Decided::Nobody,
        parts: Vec::new(),
        note: String::new(),
        asked: BTreeSet::new(),
        told: 0,
        changes: Vec::new(),
        bare: Vec::new(),
        outcomes: 0,
        phases: 0,
        stop: None,
    };
    let (result, _) = NOW.set(&mut acting, || within(steps, run));
    (result, acting.stop, acting.phases)
}

/// An error of a script, with the place that is filled in by whoever called.
pub fn failure(what: impl Into<String>) -> Box<EvalAltResult> {
    let what: Dynamic = what.into().into();
    Box::new(EvalAltResult::ErrorRuntime(what, Position::NONE))
}

/// Looks at the table of the run.
pub fn with<T>(work: impl FnOnce(&Board<'_, Book>) -> Tried<T>) -> Tried<T> {
    if !NOW.is_set() {
        return Err(failure("only the values of the unit itself are known here, no lists, other units or the table"));
    }
    NOW.with(|run| work(&run.board()))
}

/// Alters the table of the run.
pub fn alter<T>(work: impl FnOnce(&mut dyn Deed) -> Tried<T>) -> Tried<T> {
    if !NOW.is_set() {
        return Err(failure("there is no table to alter here"));
    }
    NOW.with(|run| match run.deed() {
        Some(deed) => work(deed),
        None => Err(failure(
            "this only looks at the table; only what acts do, and what happens as phases begin and end, alters it; \
             to compare, write ==",
        )),
    })
}

/// Alters the table, where the order may halt.
pub fn halting<T>(deed: &mut dyn Deed, result: Result<T, Halt>) -> Tried<T> {
    result.map_err(|halt| {
        deed.stop(Stop::Halt(halt));
        stopped()
    })
}

/// What ends a run at once.
pub fn stopped() -> Box<EvalAltResult> {
    Box::new(EvalAltResult::ErrorTerminated(Dynamic::UNIT, Position::NONE))
}
