//! Random walks for any system: legal orders of all kinds, one after the other, from a seed; and nonsense, which must
//! only be refused. The tests of each system take it in, and add their scenarios and their own laws as a [`Country`].

mod laws;
mod nonsense;
mod players;
mod program;
mod random;

use std::{collections::BTreeSet, sync::Arc};

pub use crate::harm::rounds;
use muster::{
    battle::{Deed, Done, Entry, Line, Session, replay},
    engine::{END_STAGE, Game, Halt},
    paper::{Written, out_of_range},
    rules::system,
    store::library::builtin,
    view::{Id, Order, Refusal},
};
pub use players::learn_nothing;
use random::{Chance, Hasty};
use serde_json::Value as Json;

/// Something used up: the turn, what, who.
pub type Use = (u32, &'static str, String);

/// What walks must know of a system.
#[derive(Clone, Copy)]
pub struct Country {
    /// The system's id.
    pub system: &'static str,
    /// Its own laws of a state.
    pub of_state: fn(&Json),
    /// Its own laws of what one order alters: the state before and after.
    pub of_step: fn(&Json, &Json),
    /// What an order uses up for its turn, in so many words. Nothing is used twice.
    pub uses: fn(&Deed, u32) -> Vec<Use>,
    /// Acts that people come for; they are tried more often than others.
    pub bold: &'static [&'static str],
    /// Acts that are there for all who may do nothing better; they are tried seldom, and prove nothing of who waits.
    pub seldom: &'static [&'static str],
    /// Rules by which one waits for his turn: a unit that has yet to act may be held up by these alone.
    pub turns: &'static [&'static str],
    /// Asks and rows of dice that have no number: they say who or where, or decide between those who are level.
    pub numberless: &'static [&'static str],
    /// The highest number of a rule, for orders that overrule all of them.
    pub rules: usize,
}

/// One battle, walked through.
pub struct Walk {
    country: Country,
    /// The schema of its states.
    schema: Json,
    seed: u64,
    chance: Chance,
    session: Session,
    entries: Vec<Arc<str>>,
    /// The state before the first line and after each.
    states: Vec<Json>,
    /// What was used up, by line.
    used: BTreeSet<Use>,
    /// Rules of order are overruled now and then; then nothing is once only.
    pub overrules: bool,
    typed: bool,
    last: String,
}

impl Country {
    /// Holds a state against every law there is.
    fn hold(&self, state: &Json, schema: &Json) {
        laws::of_state(state);
        assert_eq!(out_of_range(schema, state), [], "a number is out of the range that its schema gives");
        (self.of_state)(state);
    }
}

impl Drop for Walk {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("walk {} after {} lines; the last order was {}", self.seed, self.session.len(), self.last);
            for line in self.session.last(12) {
                eprintln!(
                    "{} T{} {}: {}\n    {}",
                    line.n,
                    line.turn,
                    line.stage,
                    line.tale.head,
                    line.tale.then.join("\n    ")
                );
            }
        }
    }
}

/// Walks of so many steps through a scenario, with each of these options as they are told in its file. Where a rule is not
/// enforced, what is once only is done twice.
pub fn with_options<const N: usize>(country: Country, scenario: &str, steps: usize, options: [&str; N]) {
    for round in rounds(1) {
        for (seed, options) in (300 + 10 * round..).zip(options) {
            let scenario = scenario.replacen("sides:", &format!("options: {{ {options} }}\nsides:"), 1);
            let mut walk = Walk::new(country, &scenario, seed);
            walk.overrules = options.contains("remind") || options.contains("'off'");
            walk.walk(steps);
        }
    }
}

impl Walk {
    /// A walk through a scenario of a system, from a seed.
    pub fn new(country: Country, scenario: &str, seed: u64) -> Walk {
        let library = builtin();
        let system = system(country.system, &library).expect("a known system");
        let game = system.begin("walk", scenario, &library).unwrap_or_else(|why| panic!("{why}"));
        let schema = system.schema(Written::Battle, &library).unwrap();
        let (session, begin) = Session::begin(game, seed);
        let states = vec![session.game().to_json()];
        let entries = vec![Arc::from(begin.record().unwrap())];
        let (chance, typed) = (Chance::new(seed), seed % 2 == 1);
        let (used, overrules, last) = (BTreeSet::new(), false, String::new());
        Walk { country, schema, seed, chance, session, entries, states, used, overrules, typed, last }
    }

    /// Makes something true and keeps its entry.
    fn commit(&mut self, done: Done) {
        self.entries.push(done.record().unwrap());
        self.session.commit(done);
    }

    /// Tries an order once; whether it was done. What is not done changes nothing and says why.
    fn attempt(&mut self, order: &Order) -> Result<(), Refusal> {
        self.last = format!("{order:?}");
        let machine = self.session.machine().for_all();
        let mut hasty = Hasty { chance: &mut self.chance, machine, typed: self.typed };
        match self.session.order_from(order, &[], &mut hasty) {
            Ok(done) => {
                self.stand(done);
                Ok(())
            }
            Err(Halt::Refused(refusal)) => {
                assert!(!refusal.what.is_empty(), "a refusal without a word: {order:?}");
                Err(refusal)
            }
            Err(halt) => panic!("{halt:?}"),
        }
    }

    /// A new line stands: looks at what it did.
    fn stand(&mut self, done: Done) {
        let Entry::Line(line) = done.entry.clone() else { panic!("an order becomes a line") };
        assert!(!line.tale.head.is_empty(), "a line without a headline");
        let was = self.session.game().copy();
        self.commit(done);
        laws::of_outcomes(&*was, self.session.game(), &line.outcomes);
        if self.session.len().is_multiple_of(3) {
            laws::of_modifiers(&*was, &line.deed, &line.answers, self.country.numberless);
            laws::of_form(&*was, &line.deed);
        }
        let state = self.session.game().to_json();
        self.country.hold(&state, &self.schema);
        let before = self.states.last().unwrap();
        laws::of_step(before, &state);
        (self.country.of_step)(before, &state);
        if !self.overrules {
            for once in (self.country.uses)(&line.deed, line.turn) {
                assert!(!self.used.contains(&once), "{} does it twice in turn {}: {}", once.2, once.0, once.1);
                self.used.insert(once);
            }
        }
        self.states.push(state);
    }

    /// Somebody who may do something tries it, or the stage ends.
    fn step(&mut self) {
        for _ in 0..40 {
            if let Some(order) = self.choose()
                && self.attempt(&order).is_ok()
            {
                return;
            }
        }
        self.next();
    }

    /// The stage ends, once what is due is done.
    fn next(&mut self) {
        for _ in 0..200 {
            let dues = self.session.game().dues();
            let Some(due) = self.chance.of(&dues) else { break };
            let mut order = due.order.clone();
            order.facts.extend(self.chance.facts(self.session.game(), &order));
            let _ = self.attempt(&order);
        }
        if self.session.game().status().over.is_none() {
            let stuck = self.session.game().dues();
            let ended = self.attempt(&Order::table(END_STAGE).with("rest", true));
            assert_eq!(ended, Ok(()), "the walk is stuck: {stuck:#?}");
        }
    }

    /// An order that somebody might give now.
    fn choose(&mut self) -> Option<Order> {
        let game = self.session.game();
        let dues = game.dues();
        let mut order = match self.chance.below(24) {
            0 => Order::table(END_STAGE).with("rest", true),
            1..=7 => self.chance.of(&dues)?.order.clone(),
            8 | 9 => {
                let window = self.chance.of(&game.windows())?.clone();
                Order::of(&window.act, self.chance.of(&window.units)?)
            }
            10 => self.offered(&[])?,
            11 => {
                let ids: Vec<Id> = self.chance.some(&game.waiting()).into_iter().take(3).collect();
                self.offered(&ids)?
            }
            12..=20 => {
                let id = self.chance.of(&game.waiting())?.clone();
                self.offered(&[id])?
            }
            _ => {
                let id = self.chance.of(&game.units())?.clone();
                self.offered(&[id])?
            }
        };
        let facts = self.chance.facts(self.session.game(), &order);
        order.facts.extend(facts);
        Some(order)
    }

    /// One of the offers with nothing against it, or one that the game master overrules.
    fn offered(&mut self, who: &[Id]) -> Option<Order> {
        let overrules = self.overrules && self.chance.once_in(3);
        let mut offers = self.session.game().offers(who);
        offers.retain(|offer| {
            !self.country.seldom.contains(&offer.act.as_str())
                && offer.against.iter().all(|why| overrules && why.can_be_overruled())
        });
        if offers.is_empty() && !self.chance.once_in(10) {
            return None;
        }
        if !who.is_empty() && (offers.is_empty() || self.chance.once_in(40)) {
            let act = self.chance.of(self.country.seldom)?;
            return Some(Order { act: (*act).to_owned(), who: who.to_vec(), ..Order::default() });
        }
        // People come to fight.
        let bold = self.country.bold;
        let bold = offers.iter().find(|offer| bold.contains(&offer.act.as_str()) && self.chance.once_in(2));
        let offer = bold.or(self.chance.of(&offers))?;
        let overruled = offer.against.iter().map(|why| why.rule.clone()).collect();
        Some(Order { act: offer.act.clone(), who: who.to_vec(), overruled, ..Order::default() })
    }

    /// Undoes and does again, as people do in between.
    fn wander_back(&mut self) {
        let lines = self.chance.below(5).min(self.session.len());
        if lines > 0 {
            let undone = self.session.undo(lines).unwrap();
            self.commit(undone);
            let again = 1 + self.chance.below(lines);
            let redone = self.session.redo(again).unwrap();
            self.commit(redone);
            self.states.truncate(self.session.len() + 1);
            assert_eq!(self.session.game().to_json(), *self.states.last().unwrap());
            let uses = self.country.uses;
            self.used = (0..self.session.len())
                .filter_map(|place| self.session.line(place))
                .flat_map(|line| uses(&line.deed, line.turn))
                .collect();
        }
    }

    /// The battle as it stands.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Walks so many steps, and looks at the whole of it in the end.
    pub fn walk(&mut self, steps: usize) {
        let mut kept: Vec<(usize, Box<dyn Game>)> = vec![(1, self.session.game().copy())];
        for step in 0..steps {
            if self.session.game().status().over.is_some() {
                break;
            }
            self.step();
            laws::of_words(self.session.game(), &self.country);
            if step % 10 == 0 {
                laws::of_reading(self.session.game());
            }
            if step % 17 == 16 {
                self.wander_back();
            }
            if step % 40 == 39 {
                kept.push((self.entries.len(), self.session.game().copy()));
            }
        }
        self.reopens(kept);
        self.round_trips();
        self.undoes_and_redoes();
        assert_eq!(replay(&self.session, |_| {}).unwrap(), [], "the audit");
    }

    /// The journal opens on any older state as on the newest.
    fn reopens(&mut self, mut kept: Vec<(usize, Box<dyn Game>)>) {
        kept.push((self.entries.len(), self.session.game().copy()));
        let end = self.session.game().to_json();
        for (included, game) in kept {
            let opened = Session::open(game, included, &self.entries).unwrap_or_else(|why| panic!("{included}: {why}"));
            assert_eq!(opened.game().to_json(), end, "opened on the first {included} entries");
            assert_eq!(opened.len(), self.session.len());
            assert_eq!(opened.redoable(), self.session.redoable());
            assert_eq!(opened.next(), self.session.next());
            assert_eq!(opened.entries(), self.session.entries());
            assert_eq!(opened.last(5), self.session.last(5));
        }
    }

    /// Entries survive JSON, and the state survives YAML.
    fn round_trips(&self) {
        for raw in &self.entries {
            let entry = Entry::read(raw).unwrap();
            assert_eq!(entry.record().unwrap(), **raw);
        }
        let game = self.session.game();
        let text = game.to_yaml().unwrap();
        let library = builtin();
        let opened = system(&game.system().id, &library)
            .unwrap()
            .open("walk.yaml", &text, &library)
            .unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(opened.to_json(), game.to_json());
        assert_eq!(opened.to_yaml().unwrap(), text);
    }

    /// Undone line by line to the start and done again to the end.
    fn undoes_and_redoes(&mut self) {
        let lines: Vec<Line> = self.session.last(self.session.len());
        assert_eq!(lines.len() + 1, self.states.len());
        for at in (0..lines.len()).rev() {
            let undone = self.session.undo(1).unwrap();
            self.commit(undone);
            assert_eq!(self.session.game().to_json(), self.states[at], "undoing {:?}", lines[at].deed);
        }
        let redone = self.session.redo(lines.len()).unwrap_or_else(|why| panic!("{why}"));
        self.commit(redone);
        assert_eq!(self.session.game().to_json(), *self.states.last().unwrap());
        assert_eq!(self.session.last(lines.len()), lines);
    }
}
