//! The proof that a book is strong enough: the built-in `skirmish` written as `skirmish.book.yaml`, both played side by side.
//! Every order goes to both with the same faces; what one refuses the other refuses, and after each order both stand alike:
//! health and prone, equipment, contacts, what each figure did in its turn, who is finished and who waits, what is due and
//! what each may do, the side that is on, the turn, the verdict.
//!
//! The book leaves out animals and carts, the options (it plays the usual rulings), what a game master adds to the roll for
//! the first turn, and charts but one. Nobody overrules a rule here, and no ruling alters a figure.
//! The words of the story are its own. A few names differ, which [`in_its_words`] puts right.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use muster::{
    battle::{Item, Session, perform_item, read_items, replay},
    engine::{ARRIVE, END_STAGE, Game, Halt, Reply, SIDE_DONE, Source},
    rules::system,
    store::library::builtin,
    view::{Answer, Ask, AskKind, Facts, Field, Id, Inches, Kind, Order, Value},
};
use rand_chacha::{
    ChaCha8Rng,
    rand_core::{Rng, SeedableRng},
};
use serde_json::{Value as Json, json};

const BOOK: &str = include_str!("skirmish.book.yaml");
const ORDERS: &str = include_str!("../orders/skirmish-two-turns.yaml");
const SCENARIO: &str = "skirmish/scenarios/saltmere-abbey.yaml";

/// Orders that each battle tries.
const TRIED: u64 = 70;

/// Acts of a figure, as the built-in system names them.
const ACTS: &[&str] =
    &["steady", "move", "break-off", "shoot", "fight", "get-up", "treat", "plunder", "bravery", "end"];

/// What a figure did in its turn, and what is known of it besides, by the same name in both.
const FLAGS: &[&str] = &["serious", "collapsed", "prone", "plundered", "moved_last"];
const DEEDS: &[&str] = &["owes", "moved", "tried", "held"];

/// Saltmere Abbey in the words of the book: what sets a figure apart from its kind is a stat.
fn scenario(text: &str) -> String {
    let mut tree: Json = serde_yaml::from_str(text).unwrap();
    tree["system"] = json!("skirmish-book");
    for unit in tree["units"].as_array_mut().unwrap() {
        let mut stats = unit["troop"].take();
        let kind = stats.as_object_mut().unwrap().remove("kind").unwrap();
        unit["troop"] = json!({ "kind": kind, "stats": stats });
    }
    serde_json::to_string(&tree).unwrap()
}

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

/// An order as the book has it: the built-in system has a moment for the figure that acts, the book finishes a figure; the
/// beginning of a battle and the end of a figure's turn are acts of every book.
fn in_its_words(rust: &Session, order: &Order) -> Order {
    let mut order = order.clone();
    match order.act.as_str() {
        "first" => order.act = "begin".to_owned(),
        "end" => order.act = "finish".to_owned(),
        END_STAGE if rust.game().in_moment() => order = Order::of("finish", &acting(&rust.game().to_json()).unwrap()),
        _ => {}
    }
    order.facts = order.facts.into_iter().map(|(fact, value)| (fact_in_its_words(&order.act, &fact), value)).collect();
    order
}

/// `use` is a word of scripts; what a game master gives to a throw has the name of the throw behind it.
fn fact_in_its_words(act: &str, fact: &str) -> String {
    let throw = if act == "shoot" { "hit" } else { act };
    match fact {
        "use" => "takes".to_owned(),
        "modifier" => format!("{throw}-modifier"),
        "their-modifier" => format!("their-{throw}-modifier"),
        "wound" | "their-wound" | "bravery" | "their-bravery" => format!("{fact}-modifier"),
        fact => fact.to_owned(),
    }
}

/// The figure in hand.
fn acting(tree: &Json) -> Option<Id> {
    tree["table"]["ground"]["active"].as_str().map(Id::new)
}

/// How a battle stands, in the same words for both.
fn standing(session: &Session, book: bool) -> Json {
    let game = session.game();
    let (tree, status) = (game.to_json(), game.status());
    let on = status.on.map(|side| tree["table"]["sides"][side]["id"].clone());
    let figures = tree["units"].as_object().unwrap().iter();
    let figures = figures.map(|(id, unit)| {
        let there = unit["gone"].is_null() && unit["reserve"].is_null();
        let figure = if book { of_book(unit, there) } else { built_in(unit, there) };
        // Who is finished counts in the turn of its side.
        let done = if book { &unit["body"]["acted"] } else { &unit["body"]["deeds"]["done"] };
        let done = there && on.as_ref() == Some(&unit["side"]) && done == true;
        (id.clone(), json!([there, unit["gone"].is_string(), done, figure]))
    });
    let dues = game.dues().into_iter().filter(|due| due.order.act != "first");
    let bonds = tree["table"]["bonds"].as_array().cloned().unwrap_or_default().into_iter();
    let bonds: BTreeSet<String> = bonds.map(|bond| format!("{} {}", bond["a"], bond["b"])).collect();
    json!({
        "turn": status.turn,
        "on": on,
        "phase": tree["table"]["stack"][0] == "play",
        "over": status.over,
        "acting": acting(&tree),
        "waiting": game.waiting(),
        "dues": dues.map(|due| (due.order.act, due.unit)).collect::<Vec<_>>(),
        "contacts": bonds,
        "figures": figures.collect::<serde_json::Map<_, _>>(),
    })
}

fn built_in(unit: &Json, there: bool) -> Json {
    let (body, deeds) = (&unit["body"], &unit["body"]["deeds"]);
    let is = |tree: &Json, key: &str| tree[key] == true;
    let gear =
        ["melee", "missile", "armour", "shield"].map(|place| body["gear"][place].as_str().unwrap_or("").to_owned());
    let did = there.then(|| {
        json!([
            DEEDS.iter().map(|key| is(deeds, key)).collect::<Vec<_>>(),
            deeds["spent"].as_f64().unwrap_or(0.0),
            deeds["shots"].as_i64().unwrap_or(0),
            deeds["fought"].is_array(),
        ])
    });
    let flags: Vec<bool> = FLAGS.iter().map(|key| is(body, key)).collect();
    json!([flags, body["lights"] == 1, is(body, "light_permanent"), gear, did])
}

fn of_book(unit: &Json, there: bool) -> Json {
    let stats = &unit["body"]["stats"];
    let is = |key: &str| stats[key] == true;
    let gear = ["melee", "missile", "armour", "shield"].map(|place| stats[place].as_str().unwrap_or("").to_owned());
    let did = there.then(|| {
        json!([
            DEEDS.iter().map(|key| is(key)).collect::<Vec<_>>(),
            stats["spent"].as_f64().unwrap(),
            stats["shots"].as_i64().unwrap() + stats["throws"].as_i64().unwrap(),
            is("fought"),
        ])
    });
    let flags: Vec<bool> = FLAGS.iter().map(|key| is(key)).collect();
    json!([flags, is("lights"), is("permanent"), gear, did])
}

/// A table that throws out of a seeded stream, and keeps count of its faces.
struct Faces {
    stream: ChaCha8Rng,
    used: Vec<u8>,
}

impl Faces {
    fn new(seed: u64) -> Faces {
        Faces { stream: ChaCha8Rng::seed_from_u64(seed), used: Vec::new() }
    }

    fn face(&mut self, sides: u8) -> u8 {
        let face = (self.stream.next_u32() % u32::from(sides)) as u8 + 1;
        self.used.push(face);
        face
    }
}

impl Source for Faces {
    fn reply(&mut self, ask: &Ask, _: usize) -> Reply {
        Reply::Whole(match &ask.kind {
            AskKind::Dice { rows, .. } => {
                let dice = rows.iter().flat_map(|row| std::iter::repeat_n(row.sides, row.dice));
                Answer::Dice(dice.map(|sides| self.face(sides)).collect())
            }
            AskKind::Pick { choices, .. } => {
                let picked = self.face(u8::try_from(choices.len()).unwrap());
                Answer::Pick(choices[usize::from(picked) - 1].id.clone())
            }
            AskKind::Facts(_) => panic!("{} asks for facts", ask.title),
        })
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

/// Somebody who gives orders at random.
struct Chooser(ChaCha8Rng);

impl Chooser {
    fn below(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { self.0.next_u32() as usize % bound }
    }

    fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    fn of<'a, T>(&mut self, these: &'a [T]) -> Option<&'a T> {
        these.get(self.below(these.len()))
    }

    /// A value that fits a field, mostly one that makes sense.
    fn value(&mut self, field: &Field) -> Option<Value> {
        Some(match &field.kind {
            Kind::Flag => Value::Flag(self.once_in(2)),
            Kind::Inches { .. } => {
                let most = if field.usual.is_some() { 28 } else { 68 };
                let any = self.below(most) as i64 * 25;
                // Just within reach, just half of it: of a bow and of a dagger.
                let edge = *self.of(&[1500, 750, 300, 150]).unwrap();
                Value::from(Inches::from_hundredths(if most > 28 && self.once_in(2) { edge } else { any }))
            }
            Kind::Choice(rows) => Value::Text(self.of(rows)?.0.clone()),
            Kind::Unit(among) => Value::from(self.of(among)?),
            Kind::Units(among) => {
                Value::List((0..=self.below(8) / 7).filter_map(|_| self.of(among)).map(Value::from).collect())
            }
            Kind::Text => Value::Text("for the silver".to_owned()),
            Kind::Count { .. } => Value::Int(self.below(9) as i64 - 4),
            _ => return None,
        })
    }

    /// Facts for an order by the form of the built-in system: what is required, and some of the rest.
    fn facts(&mut self, session: &Session, order: &mut Order) {
        for _ in 0..3 {
            let Ok(form) = session.game().form(order) else { return };
            for field in form.fields {
                let wanted = !order.facts.contains_key(&field.id)
                    && match field.kind {
                        Kind::Count { .. } => self.once_in(6),
                        _ => field.required && field.usual.is_none() || self.once_in(3),
                    };
                if let Some(value) = wanted.then(|| self.value(&field)).flatten() {
                    order.facts.insert(field.id, value);
                }
            }
        }
    }

    /// An order that somebody might give, or one that nobody should.
    fn order(&mut self, session: &Session) -> Order {
        let game = session.game();
        let (waiting, dues) = (game.waiting(), game.dues());
        if game.stage() == "roll" {
            return Order::table("first");
        }
        let mut order = match self.below(20) {
            0 if self.once_in(2) => Order::table(SIDE_DONE),
            0 => Order::table(END_STAGE).with("rest", true),
            1 => Order { act: "end".to_owned(), who: waiting.iter().take(2).cloned().collect(), ..Order::default() },
            2 | 3 => Order::of(self.of(ACTS).unwrap(), self.of(&game.units()).unwrap()),
            4..=8 if !dues.is_empty() => self.of(&dues).unwrap().order.clone(),
            _ => {
                // Who acts goes on acting, mostly.
                let someone =
                    acting(&game.to_json()).filter(|_| !self.once_in(6)).or_else(|| self.of(&waiting).cloned());
                let Some(who) = someone else { return Order::table(SIDE_DONE) };
                let mut offers = game.offers(std::slice::from_ref(&who));
                let seldom = ["end", "bravery"];
                offers.retain(|offer| offer.may() && (!seldom.contains(&offer.act.as_str()) || self.once_in(6)));
                let bold = offers.iter().find(|offer| offer.act == "fight" && !self.once_in(3));
                match bold.or(self.of(&offers)) {
                    Some(offer) => Order::of(&offer.act, &who),
                    None => Order::of("end", &who),
                }
            }
        };
        self.facts(session, &mut order);
        order
    }
}

/// Plays battles at random and counts what was done in them.
fn battles(seeds: std::ops::Range<u64>) {
    let mut count = Count::default();
    for seed in seeds {
        let (mut both, mut chooser) = (Both::begin(seed), Chooser(ChaCha8Rng::seed_from_u64(seed)));
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
    println!("{count:?}");
    for act in ACTS.iter().chain(&["first", SIDE_DONE, END_STAGE, ARRIVE]) {
        assert!(count.acts.get(*act).is_some_and(|times| *times >= 8), "{act} is done too seldom: {count:?}");
    }
    let many = count.done > 4_000 && count.refused > 1_000 && count.dice > 4_000 && count.killed > 200;
    assert!(many, "the battles are too tame: {count:?}");
}

#[test]
fn battles_at_random_come_out_as_built_in() {
    battles(0..100);
}

#[test]
fn more_battles_at_random_come_out_as_built_in() {
    battles(100..200);
}
