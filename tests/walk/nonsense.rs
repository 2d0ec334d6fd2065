//! Nonsense: orders with facts of wrong kinds, for squads that do not exist, of acts nobody knows.

use std::collections::BTreeMap;

use muster::{
    engine::TABLE_ACTS,
    view::{Facts, Id, Inches, Order, Value},
};

use super::{Walk, random::Chance};

/// Words that facts use, and others.
const NAMES: &[&str] = &[
    "target",
    "target2",
    "target3",
    "range",
    "range2",
    "cover",
    "visible",
    "prone",
    "shooters",
    "shooters2",
    "weapon",
    "rest",
    "reminder",
    "flank",
    "distance",
    "contacts",
    "contact",
    "side",
    "kind",
    "",
    "zzz",
    "separated",
    "rejoined",
    "rally",
    "sergeant",
    "victim",
    "barrier",
    "arcs",
    "insist",
    "first",
    "path",
    "stragglers",
];

/// Texts that break things.
const TEXTS: &[&str] = &[
    "",
    " ",
    "0",
    "-1",
    "1",
    "21",
    "99999999999999999999",
    "1:1",
    "0:0",
    ":",
    "1-2",
    "-",
    "1-1 1-1",
    "5s 1w",
    "s",
    "all",
    "none",
    "north",
    "nobody",
    "\u{1b}[31m",
    "\u{202e}",
    "1e400",
    "NaN",
    "\"",
    "ice-rangers",
    "goblin-bows",
    "10 9 8 7",
    "6l 4n",
    "99l",
    "éèà",
    "日本",
];

fn value(chance: &mut Chance, deep: usize) -> Value {
    match chance.below(if deep > 2 { 6 } else { 8 }) {
        0 => Value::Flag(chance.once_in(2)),
        1 => Value::Int(chance.between(-3, 30)),
        2 => Value::Int(*chance.of(&[i64::MIN, i64::MAX, -1, 0, 256, 65_536, 4_294_967_296]).unwrap()),
        3 => Value::Inches(Inches::from_hundredths(*chance.of(&[-1, 1, 50, 1_425, i64::MAX, i64::MIN]).unwrap())),
        4 | 5 => Value::Text((*chance.of(TEXTS).unwrap()).to_owned()),
        6 => Value::List((0..chance.below(4)).map(|_| value(chance, deep + 1)).collect()),
        _ => {
            let entry = |chance: &mut Chance| ((*chance.of(TEXTS).unwrap()).to_owned(), value(chance, deep + 1));
            Value::Map((0..chance.below(4)).map(|_| entry(chance)).collect::<BTreeMap<_, _>>())
        }
    }
}

impl Walk {
    /// One senseless order; often it has the right fields with the wrong values.
    fn senseless(&mut self) -> Order {
        let game = self.session.game();
        let (chance, rules) = (&mut self.chance, self.country.rules);
        let mut acts: Vec<String> = game.acts().into_iter().map(|act| act.id.into_owned()).collect();
        acts.extend(TABLE_ACTS.iter().copied().chain(["dance"]).map(str::to_owned));
        let mut units = game.units();
        units.extend(["nobody", "", "0", "65536", "-1"].map(Id::new));
        let who = (0..chance.below(4)).filter_map(|_| chance.of(&units).cloned()).collect();
        let mut order = Order { act: chance.of(&acts).unwrap().clone(), who, ..Order::default() };
        if chance.once_in(2) {
            order.facts = chance.facts(game, &order);
        }
        for name in chance.some(NAMES).into_iter().take(3) {
            order.facts.insert(name.to_owned(), value(chance, 0));
        }
        let mut facts: Facts = order.facts.clone();
        if let Ok(form) = game.form(&order) {
            for field in &form.fields {
                if chance.once_in(3) {
                    facts.insert(field.id.clone(), value(chance, 0));
                }
            }
        }
        if chance.once_in(2) {
            order.overruled = (1..=rules).map(|rule| format!("R{rule}")).collect();
        }
        Order { facts, ..order }
    }

    /// A few steps, and nonsense; so many times over.
    pub fn strolls_and_raves(&mut self, times: usize) {
        for _ in 0..times {
            for _ in 0..8 {
                if self.session.game().status().over.is_none() {
                    self.step();
                }
            }
            self.rave(40);
        }
    }

    /// Asks for forms and tries orders that make no sense, on the state as it stands.
    fn rave(&mut self, orders: usize) {
        let before = self.session.game().to_json();
        for _ in 0..orders {
            let order = self.senseless();
            self.last = format!("{order:?}");
            let _ = self.session.game().form(&order);
            let machine = self.session.machine().for_all();
            let mut hasty = super::Hasty { chance: &mut self.chance, machine, typed: true };
            if let Ok(done) = self.session.order_from(&order, &[], &mut hasty) {
                // What comes through all the same must leave a state in which the laws hold.
                self.country.hold(&done.game().expect("an order gives a state").to_json(), &self.schema);
            }
        }
        assert_eq!(self.session.game().to_json(), before, "an order that is not taken alters nothing");
    }
}
