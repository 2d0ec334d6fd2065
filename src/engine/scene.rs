//! The scene: one order being carried out on a working copy. What it alters counts only when it ends well.

mod story;

use super::{Board, Halt, Rules, Stage, State, Tape, Unit, outcomes::Hands};
use crate::view::{
    Choice, Facts, Form, Id, Inches, Move, Order, Outcome, Refusal, Tale, Test, Throw, Thrower, Value, What, gather,
};

/// One order under way. The table that it began on outlives it, and with that what was planned from it.
pub struct Scene<'a, 't, 's, R: Rules> {
    /// The working copy.
    pub state: State<R>,
    /// The state before the order: what both sides of a blow read.
    pub was: &'a State<R>,
    /// The system's data.
    pub data: &'a R::Data,
    /// The order, its facts complete.
    pub order: &'a Order,
    /// The order whose modifiers count, where it is not the one under way as it was given: an earlier one that goes on, or
    /// this one with further facts.
    going_on: Option<Order>,
    /// Orders that were given before it, whose modifiers count beside its own.
    earlier: Vec<Order>,
    /// The story so far.
    pub tale: Tale,
    /// What it came to so far, as far as its rules told.
    pub(super) outcomes: Vec<Outcome>,
    /// By whose hand units were altered, where that was nobody's who gave the order.
    pub(super) hands: Hands,
    /// How many sentences at the beginning of the story say what it came to.
    pub(super) leads: usize,
    /// How many numbers the story had when its last question was answered.
    pub(super) known: usize,
    /// Somebody reads the story; without a reader it is left out.
    is_told: bool,
    tape: &'t mut Tape<'s>,
}

impl<'a, 't, 's, R: Rules> Scene<'a, 't, 's, R> {
    /// A scene that starts from a state; `is_told` says whether somebody reads its story.
    pub fn new(was: &'a State<R>, data: &'a R::Data, order: &'a Order, tape: &'t mut Tape<'s>, is_told: bool) -> Self {
        Scene::on(was.clone(), was, data, order, tape, is_told)
    }

    /// The same, played on this copy of the state.
    pub(super) fn on(
        copy: State<R>,
        was: &'a State<R>,
        data: &'a R::Data,
        order: &'a Order,
        tape: &'t mut Tape<'s>,
        is_told: bool,
    ) -> Self {
        Scene {
            state: copy,
            was,
            data,
            order,
            going_on: None,
            earlier: Vec::new(),
            tale: Tale::default(),
            outcomes: Vec::new(),
            hands: Hands::default(),
            leads: 0,
            known: 0,
            is_told,
            tape,
        }
    }

    /// Whether somebody reads the story. The macros `tell!`, `head!` and `words!` ask
    /// before they make a sentence.
    pub fn is_told(&self) -> bool {
        self.is_told
    }

    /// The working copy, to look at.
    pub fn board(&self) -> Board<'_, R> {
        let board = Board::new(&self.state, self.data).with_order(self.going_on.as_ref().unwrap_or(self.order));
        Board { earlier: &self.earlier, ..board }
    }

    /// The state before the order, to look at.
    pub fn before(&self) -> Board<'a, R> {
        Board::new(self.was, self.data).with_order(self.order)
    }

    /// The row of the stage under way.
    pub(super) fn stage(&self) -> Option<&'a Stage<R>> {
        R::rows(self.data).stage(self.state.stage())
    }

    /// The id of the unit that acts; for orders of several, of the first.
    ///
    /// # Errors
    /// The order names no unit.
    pub fn me(&self) -> Result<Id, Halt> {
        let none = || Refusal::sense("this order names no unit", "say who acts");
        Ok(self.order.who.first().cloned().ok_or_else(none)?)
    }

    /// A unit.
    ///
    /// # Errors
    /// There is none with this id.
    pub fn unit(&self, id: &Id) -> Result<&Unit<R>, Halt> {
        Ok(self.state.unit(id).ok_or_else(|| unknown(id))?)
    }

    /// A unit, to alter.
    ///
    /// # Errors
    /// There is none with this id.
    pub fn unit_mut(&mut self, id: &Id) -> Result<&mut Unit<R>, Halt> {
        match self.state.units.get_mut(id) {
            Some(unit) => Ok(unit),
            None => Err(unknown(id).into()),
        }
    }

    /// A unit named by a fact, if given.
    pub fn target(&self, fact: impl AsRef<str>) -> Option<Id> {
        let named = self.order.facts.get(fact.as_ref()).and_then(Value::text)?;
        self.state.find(named)
    }

    /// What the order came to for a unit, beside what its sentences say. Losses to the same hand are counted together;
    /// what the readings of a unit show and nobody told is added when the order ends.
    pub fn outcome(&mut self, outcome: Outcome) {
        gather(&mut self.outcomes, outcome);
    }

    /// A number of a unit, as its readings call it, is altered by this hand: that, and what else they show and nobody tells, is
    /// told to be of it.
    pub fn altered_by(&mut self, unit: &Id, number: &str, hand: &Id) {
        if self.order.who.as_slice() != std::slice::from_ref(hand) {
            self.hands.alters(unit, number, hand);
        }
    }

    /// A unit spends something of its own, or has it back: that is nobody else's hand, unless one alters it.
    pub fn spends(&mut self, unit: &Id, number: &str) {
        self.hands.spends(unit, number);
    }

    /// A unit has more of something by a friend, whoever else has a hand in the order.
    pub fn gives(&mut self, unit: &Id, number: &str, friend: &Id) {
        self.hands.gives(unit, number, friend);
    }

    /// The table must move a unit so many inches: `way` is the verb, "withdraw"; `to` says where, "away from 3 Reavers".
    pub fn must_move(&mut self, unit: &Id, way: &'static str, inches: Option<Inches>, to: impl Into<String>) {
        let what = What::Move(Move { way: way.into(), inches, to: to.into() });
        self.outcome(Outcome::of(unit, what));
    }

    /// The tests that a unit took so far.
    pub fn tests_of(&self, unit: &Id) -> impl Iterator<Item = &Test> {
        self.outcomes.iter().filter(|outcome| outcome.unit == *unit).filter_map(|outcome| match &outcome.what {
            What::Test(test) => Some(test),
            _ => None,
        })
    }

    /// A unit took a test: what was rolled, all in all, and what was needed, or what the other side rolled.
    pub fn tested(&mut self, unit: &Id, name: &'static str, passed: bool, total: impl Into<i64>, need: impl Into<i64>) {
        self.outcome(Outcome::of(unit, What::Test(Test::of(name, passed, total, need))));
    }

    /// Whether anything was asked so far: a die was thrown, or somebody chose.
    pub fn was_asked(&self) -> bool {
        !self.tape.used().is_empty()
    }

    /// Throws rows of dice; see [`Tape::throw`].
    ///
    /// # Errors
    /// People must answer first, or an answer does not fit.
    pub fn throw(&mut self, id: &str, title: &str, rows: Vec<Throw>) -> Result<Vec<super::Rolled>, Halt> {
        let rolled = self.tape.throw(id, title, rows)?;
        self.known = self.tale.numbers.len();
        Ok(rolled)
    }

    /// Throws one row of dice; see [`Tape::throw`].
    ///
    /// # Errors
    /// People must answer first, or an answer does not fit.
    pub fn throw_one(&mut self, id: &str, title: &str, row: Throw) -> Result<super::Rolled, Halt> {
        let rolled = self.throw(id, title, vec![row])?.pop();
        Ok(rolled.unwrap_or(super::Rolled::nothing()))
    }

    /// Has one of several chosen; see [`Tape::pick`].
    ///
    /// # Errors
    /// People must answer first, or an answer does not fit.
    pub fn pick(&mut self, id: &str, title: &str, by: Thrower, choices: Vec<Choice>) -> Result<String, Halt> {
        let picked = self.tape.pick(id, title, by, choices)?;
        self.known = self.tale.numbers.len();
        Ok(picked)
    }

    /// An order that was given earlier goes on: what it adds to throws counts as long as it does.
    ///
    /// # Errors
    /// As what goes on.
    pub fn go_on(&mut self, order: Order, does: impl FnOnce(&mut Self) -> Result<(), Halt>) -> Result<(), Halt> {
        let before = self.going_on.replace(order);
        let done = does(self);
        self.going_on = before;
        done
    }

    /// Orders that were given earlier count beside the one under way: what they add to throws does as long as this goes on.
    ///
    /// # Errors
    /// As what goes on.
    pub fn beside(&mut self, orders: Vec<Order>, does: impl FnOnce(&mut Self) -> Result<(), Halt>) -> Result<(), Halt> {
        let before = std::mem::replace(&mut self.earlier, orders);
        let done = does(self);
        self.earlier = before;
        done
    }

    /// Those that do now.
    pub fn earlier(&self) -> &[Order] {
        &self.earlier
    }

    /// Has further facts of the same player judged, completed by what is usual. What they add to throws counts from now on.
    ///
    /// # Errors
    /// People must answer first, or a fact does not fit.
    pub fn more_facts(&mut self, id: &str, mut form: Form) -> Result<Facts, Halt> {
        let asked = form.fields.len();
        super::modifier::extend(&self.board(), id, &mut form);
        let modifiers: Vec<String> = form.fields.iter().skip(asked).map(|field| field.id.clone()).collect();
        let given = self.tape.facts(id, form.clone())?;
        self.known = self.tale.numbers.len();
        let mut facts = super::rows::complete(&self.board(), &form, &given)?;
        super::rows::without_empty(&form, &mut facts);
        if !modifiers.is_empty() {
            let order = self.going_on.get_or_insert_with(|| self.order.clone());
            order.act = id.to_owned();
            order.facts.retain(|name, _| !modifiers.contains(name));
            order.facts.extend(modifiers.iter().filter_map(|name| facts.remove_entry(name)));
        }
        Ok(facts)
    }

    /// Opens a moment above the stage under way.
    pub fn open(&mut self, moment: &str) {
        self.state.table.stack.push(moment.to_owned());
    }

    /// Closes the moment on top, if this is it.
    pub fn close(&mut self, moment: &str) {
        if self.state.table.stack.len() > 1 && self.state.stage() == moment {
            self.state.table.stack.pop();
        }
    }
}

fn unknown(id: &Id) -> Refusal {
    Refusal::sense(format!("there is no unit {id}"), "look at the roster for its number")
}

/// One more sentence of a scene's tale, formatted only if somebody reads it.
macro_rules! tell {
    ($scene:expr, $($format:tt)+) => {
        if $scene.is_told() {
            let sentence = format!($($format)+);
            $scene.tell(sentence);
        }
    };
}

/// A sentence that says what a scene came to, before those that say how; formatted only if somebody reads it.
macro_rules! lead {
    ($scene:expr, $($format:tt)+) => {
        if $scene.is_told() {
            let sentence = format!($($format)+);
            $scene.lead(sentence);
        }
    };
}

/// The headline of a scene's tale, or one more sentence behind it, formatted only if somebody reads it.
macro_rules! head {
    ($scene:expr, $($format:tt)+) => {
        if $scene.is_told() {
            let sentence = format!($($format)+);
            $scene.head(sentence);
        }
    };
}

/// Words that people read beside a throw, formatted only if somebody reads them.
macro_rules! words {
    ($scene:expr, $($format:tt)+) => {
        if $scene.is_told() { format!($($format)+) } else { String::new() }
    };
}

pub(crate) use {head, lead, tell, words};
