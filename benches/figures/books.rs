//! What a rule system in one file costs: its orders, its forecasts, its reading; and what books cost that nobody uses.

use std::hint::black_box;

use muster::{
    battle::Session,
    engine::END_STAGE,
    odds::{Question, Trials},
    paper::Library,
    rules::system,
    store::{library::builtin, scenarios},
    view::Order,
};

use super::{
    battles::give,
    measure::{Table, Times, time},
};

/// A shipped book and what it is measured by: an order of the first unit of the side that is on, in one of its phases.
struct Measured {
    book: &'static str,
    /// What gives the order, and what the other units are.
    kinds: [&'static str; 2],
    phase: &'static str,
    act: &'static str,
    facts: &'static [(&'static str, i64)],
}

const BOOKS: &[Measured] = &[
    Measured {
        book: "ash-and-pennant",
        kinds: ["bows", "levy"],
        phase: "orders",
        act: "shoot",
        facts: &[("range", 9)],
    },
    Measured {
        book: "tall-banners",
        kinds: ["archers", "spears"],
        phase: "shots",
        act: "shoot",
        facts: &[("range", 9)],
    },
    Measured { book: "lantern-street", kinds: ["shot", "cutter"], phase: "acts", act: "ready", facts: &[("dice", 3)] },
    Measured {
        book: "open-table",
        kinds: ["archers", "foot"],
        phase: "act",
        act: "attack",
        facts: &[("dice", 10), ("hit", 4), ("harm", 4)],
    },
];

impl Measured {
    /// A battle of 200 units in the phase in which the order is given.
    fn battle(&self, library: &Library) -> Session {
        let side = |side: &str, from: u16| {
            let unit = |kind: &str, number: u16, count: u16| {
                format!(
                    "  - {{ name: {side} {kind}, number: {number}, side: {side}, count: {count}, troop: {{ kind: {kind} }} }}\n"
                )
            };
            format!("{}{}", unit(self.kinds[0], from, 1), unit(self.kinds[1], from + 1, 99))
        };
        let text = format!(
            "system: {}\nname: Measured\nsides: [{{ id: north, name: North }}, {{ id: south, name: South }}]\nunits:\n{}{}",
            self.book,
            side("north", 1),
            side("south", 101),
        );
        let game = system(self.book, library).expect("a shipped book").begin("measured.yaml", &text, library);
        let mut session = Session::begin(game.expect("a sound scenario"), 7).0;
        for _ in 0..10 {
            if session.game().stage() == self.phase {
                return session;
            }
            let act = if session.game().stage() == "start" { "begin" } else { END_STAGE };
            let mut order = Order::table(act);
            if act == END_STAGE {
                order = order.with("rest", true);
            }
            assert!(give(&mut session, &order, &mut |_| {}), "{} does not go on", self.book);
        }
        panic!("{} has no phase {}", self.book, self.phase)
    }

    fn order(&self, session: &Session) -> Order {
        let [me, foe] = if session.game().status().on == Some(1) { ["101", "1"] } else { ["1", "101"] };
        let me = session.game().find(me).expect("such a unit");
        let order = Order::of(self.act, &me);
        let asks_foe = session.game().form(&order).is_ok_and(|form| form.fields.iter().any(|field| field.id == "foe"));
        let order = if asks_foe { order.with("foe", foe.parse::<i64>().unwrap_or(1)) } else { order };
        self.facts.iter().fold(order, |order, (fact, value)| order.with(fact, *value))
    }
}

/// All figures of books.
pub fn measure(table: &mut Table) {
    let library = builtin();
    for measured in BOOKS {
        let session = measured.battle(&library);
        let order = measured.order(&session);
        assert!(session.order(&order, &[]).is_ok(), "{:?}", session.order(&order, &[]).err());
        let times = Times::of(500, |_| time(|| drop(black_box(session.order(&order, &[])))));
        table.times(format!("{}: {} at 200 units", measured.book, measured.act), &times, 0.3);
        let question = Question { order, ..Question::default() };
        let times = Times::of(10, |_| {
            time(|| {
                let mut trials = Trials::new(session.game(), question.clone(), 1);
                assert!(trials.go(10_000).is_ok());
                black_box(trials.forecast());
            })
        });
        table.times("  its odds, 10,000 trials", &times, 250.0);
    }
    let load = |library: &Library| {
        for measured in BOOKS {
            let system = system(measured.book, library).expect("a shipped book");
            black_box(system.bench(library).expect("a sound book"));
        }
    };
    table.times("loading the four shipped books", &Times::of(50, |_| time(|| load(&library))), 10.0);
    unused(table, &library);
}

/// Books that lie in the library and are not played, against a library without them.
fn unused(table: &mut Table, library: &Library) {
    let paths: Vec<String> = library.list("").map(|(path, _)| path.to_owned()).collect();
    let of_book = |path: &str| path.starts_with("books/") || BOOKS.iter().any(|it| path.starts_with(it.book));
    let without = paths.iter().filter(|path| of_book(path)).fold(library.clone(), |rest, path| rest.without(path));
    let begin = |library: &Library| {
        let path = "opend6/scenarios/harrow-ford.yaml";
        let text = &library.get(path).expect("a built-in scenario").text;
        let run = || {
            let system = system("opend6", library).expect("a known system");
            black_box(system.begin(path, text, library).expect("a sound scenario"));
        };
        Times::of(100, |_| time(run)).part(50)
    };
    table.hold("a battle of a system: books against none", begin(library) / begin(&without), 1.2, "times");
    let list = Times::of(100, |_| time(|| drop(black_box(scenarios(library)))));
    table.times("the list of scenarios, with four books", &list, 1.0);
}
