//! The proof that a book is strong enough: the built-in `skirmish` written as `skirmish.book.yaml`, both played side by side.
//! Every order goes to both with the same faces; what one refuses the other refuses, and after each order both stand alike:
//! health and prone, equipment, contacts, what each figure did in its turn, who is finished and who waits, what is due and
//! what each may do, the side that is on, the turn, the verdict.
//!
//! The book leaves out animals and carts, the options (it plays the usual rulings), what a game master adds to the roll for
//! the first turn, and charts but one. Nobody overrules a rule here, and no ruling alters a figure.
//! The words of the story are its own. A few names differ, which [`words::in_its_words`] puts right.

mod chooser;
mod words;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use chooser::{ACTS, Chooser, Faces};
use muster::{
    battle::{Item, Session, perform_item, read_items, replay},
    engine::{ARRIVE, END_STAGE, Game, Halt, SIDE_DONE},
    rules::system,
    store::library::builtin,
    view::{Facts, Id, Order, Value},
};
use words::{in_its_words, scenario, standing};

use super::walk::rounds;

const BOOK: &str = include_str!("../skirmish.book.yaml");
const ORDERS: &str = include_str!("../../orders/skirmish-two-turns.yaml");
const SCENARIO: &str = "skirmish/scenarios/saltmere-abbey.yaml";

/// Orders that each battle tries.
const TRIED: u64 = 70;

/// One battle, played by both.
struct Both {
    rust: Session,
    book: Session,
}

/// Saltmere Abbey as it begins, built in and as a book.
static ABBEY: LazyLock<[Box<dyn Game>; 2]> = LazyLock::new(|| {
    let library = builtin().with("books/skirmish-book.book.yaml", BOOK, "the proof");
    let text = library.get(SCENARIO).unwrap().text.to_string();
    let begin = |id: &str, text: &str| {
        let game = system(id, &library).unwrap().begin(SCENARIO, text, &library);
        game.unwrap_or_else(|why| panic!("{why}"))
    };
    [begin("skirmish", &text), begin("skirmish-book", &scenario(&text))]
});

/// What was played.
#[derive(Debug, Default)]
struct Count {
    acts: BTreeMap<String, usize>,
    done: usize,
    refused: usize,
    dice: usize,
    killed: usize,
    turns: usize,
}

impl Both {
    fn begin(seed: u64) -> Both {
        let [rust, book] = ABBEY.each_ref().map(|game| Session::begin(game.copy(), seed).0);
        Both { rust, book }
    }

    /// Both stand alike.
    fn hold(&self, what: &str) {
        assert_eq!(standing(&self.rust, false), standing(&self.book, true), "built in, then as a book, after {what}");
    }

    /// Every figure of the side that is on is offered the same.
    fn hold_offers(&self, id: &Id) {
        let offers = |session: &Session| -> BTreeSet<String> {
            let offers = session.game().offers(std::slice::from_ref(id));
            offers.into_iter().filter(|offer| offer.may()).map(|offer| offer.act).collect()
        };
        let rust: BTreeSet<String> = offers(&self.rust).into_iter().map(|act| act.replace("end", "finish")).collect();
        assert_eq!(rust, offers(&self.book), "what {id} may do, built in, then as a book");
    }

    /// Gives both an order, with faces out of one stream.
    fn give(&mut self, order: &Order, faces: u64, count: &mut Count) {
        let (mut one, mut other) = (Faces::new(faces), Faces::new(faces));
        let told = in_its_words(&self.rust, order);
        let rust = self.rust.order_from(order, &[], &mut one);
        let book = self.book.order_from(&told, &[], &mut other);
        match (rust, book) {
            (Ok(rust), Ok(book)) => {
                self.rust.commit(rust);
                self.book.commit(book);
                assert_eq!(one.used, other.used, "the dice of {order:?}");
                self.hold(&format!("{order:?}"));
                count.done += 1;
                count.dice += one.used.len();
                *count.acts.entry(order.act.clone()).or_default() += 1;
            }
            (Err(Halt::Refused(_)), Err(Halt::Refused(why))) => {
                assert!(!why.what.contains("the book fails"), "{why}");
                count.refused += 1;
            }
            (rust, book) => {
                let word = |result: Result<_, Halt>| result.map_or_else(|halt| halt.to_string(), |_| "done".to_owned());
                panic!("{order:?}\nbuilt in: {}\nas a book: {}", word(rust), word(book));
            }
        }
    }
}

#[test]
fn two_turns_come_out_as_built_in() {
    let mut both = Both::begin(1);
    for item in read_items("two turns", ORDERS).unwrap() {
        let told = item.as_order().ok().filter(|_| item.ruling.is_none()).map(|order| in_its_words(&both.rust, &order));
        let told = told.map_or(item.clone(), |order| Item {
            order: (order.act != END_STAGE).then(|| order.act.clone()),
            who: Some(Value::List(order.who.iter().map(Value::from).collect())).filter(|_| !order.who.is_empty()),
            next: item.next.clone().filter(|_| order.act == END_STAGE),
            facts: if order.act == END_STAGE { Facts::new() } else { order.facts },
            ..item.clone()
        });
        let rust = perform_item(&both.rust, &item).unwrap_or_else(|why| panic!("built in: {why}\n{item:?}"));
        let book = perform_item(&both.book, &told).unwrap_or_else(|why| panic!("as a book: {why}\n{told:?}"));
        both.rust.commit(rust);
        both.book.commit(book);
        both.hold(&format!("{item:?}"));
    }
    assert_eq!((both.rust.len(), both.book.len()), (40, 40), "lines");
    assert_eq!(replay(&both.book, |_| {}).unwrap(), []);
    let lines = both.book.len();
    let undone = both.book.undo(lines).unwrap();
    both.book.commit(undone);
    assert_eq!(both.book.game().to_json(), Both::begin(1).book.game().to_json(), "undone to the first line");
}

/// Battles that each test plays by itself.
const BATTLES: u64 = 25;

/// Plays battles at random, those of even seeds or of odd ones, and counts what was done in them.
fn battles(odd: u64) {
    let (mut count, mut played) = (Count::default(), 0);
    for seed in rounds(BATTLES).map(|round| 2 * round + odd) {
        played += 1;
        let (mut both, mut chooser) = (Both::begin(seed), Chooser::new(seed));
        for nth in 0..TRIED {
            let order = chooser.order(&both.rust);
            both.give(&order, seed * 10_000 + nth, &mut count);
            if let Some(id) = chooser.of(&both.rust.game().waiting()).filter(|_| nth % 4 == 0) {
                both.hold_offers(id);
            }
        }
        let tree = both.rust.game().to_json();
        count.killed += tree["units"].as_object().unwrap().values().filter(|unit| unit["gone"].is_string()).count();
        count.turns += both.rust.game().turn() as usize;
    }
    println!("{played} battles: {count:?}");
    for act in ACTS.iter().chain(&["first", SIDE_DONE, END_STAGE, ARRIVE]) {
        let often = count.acts.get(*act).is_some_and(|times| *times * 100 >= 8 * played);
        assert!(often, "{act} is done too seldom in {played} battles: {count:?}");
    }
    let many = count.done > 40 * played
        && count.refused > 10 * played
        && count.dice > 40 * played
        && count.killed > 2 * played;
    assert!(many, "{played} battles are too tame: {count:?}");
}

#[test]
fn battles_at_random_come_out_as_built_in() {
    battles(0);
}

#[test]
fn more_battles_at_random_come_out_as_built_in() {
    battles(1);
}
