//! Random walks: legal orders of all kinds, one after the other, from a seed; and nonsense, which must only be refused.

mod laws;
mod nonsense;
mod random;

use std::{collections::BTreeSet, sync::Arc};

use muster::{
    battle::{Done, Entry, Line, Session, replay},
    rules::{END_STAGE, Game, Halt, system},
    store::library::builtin,
    view::{Id, Order, Refusal},
};
use random::{Chance, Hasty};
use serde_json::Value as Json;

/// Four squads, two a side, with little between them: bows, crossbows, spears.
const SKIRMISH: &str = "
system: opend6
name: Skirmish
sides:
  - { id: north, name: North, players: [Anna], rally: north edge }
  - { id: south, name: South, players: [Ben] }
units:
  - { name: Bows, number: 1, side: north, troop: { listing: elves, size: 4, training: { marksmanship: 1 }, weapons: [long-bow, melee-weapon] } }
  - { name: Spears, number: 2, side: north, troop: { listing: human-infantry, size: 5, training: { throwing: 1 }, weapons: [thrown-spear], sergeant: 1 } }
  - { name: Crossbows, number: 21, side: south, troop: { listing: goblins, size: 5, weapons: [light-crossbow] } }
  - { name: Blades, number: 22, side: south, troop: { listing: human-militia, size: 6, weapons: [melee-weapon], sergeant: 1, champions: [{ training: { melee-combat: 1 } }] } }
";

/// The text of the scenario that everybody plays.
fn harrow_ford() -> String {
    builtin().get("opend6/scenarios/harrow-ford.yaml").unwrap().text.to_string()
}

/// One battle, walked through.
struct Walk {
    seed: u64,
    chance: Chance,
    session: Session,
    entries: Vec<Arc<str>>,
    /// The state before the first line and after each.
    states: Vec<Json>,
    /// What was used up, by line.
    used: BTreeSet<(u32, &'static str, String)>,
    /// Rules of order are overruled now and then; then nothing is once only.
    overrules: bool,
    typed: bool,
    last: String,
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

impl Walk {
    fn new(scenario: &str, seed: u64) -> Walk {
        let game =
            (system("opend6").unwrap().begin)("walk", scenario, &builtin()).unwrap_or_else(|why| panic!("{why}"));
        let (session, begin) = Session::begin(game, seed);
        let states = vec![session.game().to_json()];
        let entries = vec![Arc::from(begin.to_json().unwrap())];
        let (chance, typed) = (Chance::new(seed), seed % 2 == 1);
        let (used, overrules, last) = (BTreeSet::new(), false, String::new());
        Walk { seed, chance, session, entries, states, used, overrules, typed, last }
    }

    /// Makes something true and keeps its entry.
    fn commit(&mut self, done: Done) {
        self.entries.push(Arc::from(done.entry.to_json().unwrap()));
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
        self.commit(done);
        let state = self.session.game().to_json();
        laws::of_state(&state);
        let before = self.states.last().unwrap();
        laws::of_step(before, &state);
        if !self.overrules {
            for once in laws::uses(&line.deed, line.turn) {
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
            offer.act != "coherency" && offer.against.iter().all(|why| overrules && why.can_be_overruled())
        });
        if offers.is_empty() && !self.chance.once_in(10) {
            return None;
        }
        if !who.is_empty() && (offers.is_empty() || self.chance.once_in(40)) {
            return Some(Order { act: "coherency".into(), who: who.to_vec(), ..Order::default() });
        }
        // People come to fight.
        let bold = ["charge", "fire", "contact", "siege-fire"];
        let bold = offers.iter().find(|offer| bold.contains(&offer.act.as_str()) && self.chance.once_in(2));
        let offer = bold.or(self.chance.of(&offers))?;
        let despite = offer.against.iter().map(|why| why.rule.clone()).collect();
        Some(Order { act: offer.act.clone(), who: who.to_vec(), despite, ..Order::default() })
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
            self.used = (0..self.session.len())
                .filter_map(|place| self.session.line(place))
                .flat_map(|line| laws::uses(&line.deed, line.turn))
                .collect();
        }
    }

    /// Walks so many steps, and looks at the whole of it in the end.
    fn walk(&mut self, steps: usize) {
        let mut kept: Vec<(usize, Box<dyn Game>)> = vec![(1, self.session.game().copy())];
        for step in 0..steps {
            if self.session.game().status().over.is_some() {
                break;
            }
            self.step();
            laws::of_words(self.session.game());
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
            let entry: Entry = serde_json::from_str(raw).unwrap();
            assert_eq!(entry.to_json().unwrap(), **raw);
        }
        let game = self.session.game();
        let text = game.to_yaml().unwrap();
        let opened = (game.system().open)("walk.yaml", &text, &builtin()).unwrap_or_else(|why| panic!("{why}"));
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

#[test]
fn walks_through_harrow_ford_hold_every_law() {
    for seed in 0..8 {
        Walk::new(&harrow_ford(), seed).walk(120);
    }
}

#[test]
fn walks_through_a_skirmish_go_to_its_end() {
    for seed in 100..112 {
        Walk::new(SKIRMISH, seed).walk(200);
    }
}

#[test]
fn walks_of_a_game_master_who_overrules_hold_every_law() {
    for seed in 200..210 {
        let mut walk = Walk::new(&if seed % 2 == 0 { SKIRMISH.to_owned() } else { harrow_ford() }, seed);
        walk.overrules = true;
        walk.walk(100);
    }
}

#[test]
fn walks_with_other_options_hold_every_law() {
    let scenario = |options: &str| harrow_ford().replacen("sides:", &format!("options: {{ {options} }}\nsides:"), 1);
    for (seed, options) in [
        (300, "figures: numbered"),
        (301, "figures: numbered, A20: 'yes', A24: 'no', A63: test"),
        (302, "A74: turn, A91: 'yes', terrain: chart, A5: plain"),
        (303, "level-R28: enforce, level-R56: enforce"),
        (304, "level-R10: 'off', A10: agility"),
        (305, "figures: numbered, level-R28: enforce, level-R56: enforce, A63: test"),
    ] {
        Walk::new(&scenario(options), seed).walk(80);
    }
}
