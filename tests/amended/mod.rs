//! One table for amending, over every system and every book: a line of an evening of two turns is given otherwise or struck, with
//! every choice that its form proposed left as it stood and all dice typed, and each later line says what becomes of it.
//!
//! Whatever becomes of it: a later line that stands is at whom it was, and no die that is still thrown shows another face.

use std::{collections::BTreeMap, fmt::Write};

use muster::{
    battle::{Deed, Fate, Line, Rewrite, Session},
    engine::{Direction, Game, Halt, Reply, Source, Tape},
    view::{Answer, Ask, AskKind, Blanks, Facts, Form, Order},
};

use super::played::played;

/// What is done to a line: it is struck, or its facts read so.
enum To {
    Struck,
    Facts(&'static str),
}
use To::{Facts as Reads, Struck};

/// An evening by its system, scenario and orders, and what is done to which of its lines.
type Evening = (&'static str, &'static str, &'static str, &'static [(u64, To)]);

const TABLE: &[Evening] = &[
    (
        "opend6",
        "harrow-ford",
        "two-turns.yaml",
        // A volley from farther off; a charge at others; a charge that never touched; a side that was not done; a volley left out.
        &[(17, Reads("{range: 15}")), (9, Reads("{target: 1}")), (11, Struck), (13, Struck), (18, Struck)],
    ),
    (
        "action_dice",
        "thornmoor-cross",
        "action_dice-two-turns.yaml",
        // A longer shot; who did nothing after all; a turn that did not end; axes that reach others.
        &[(3, Reads("{range: 21}")), (12, Struck), (14, Struck), (24, Reads("{contacts: [1]}"))],
    ),
    (
        "warband",
        "stag-bridge",
        "warband-two-turns.yaml",
        // Blows that others wait for; a goblin who goes for somebody else.
        &[(16, Struck), (22, Struck), (4, Reads("{target: 1}"))],
    ),
    (
        "skirmish",
        "saltmere-abbey",
        "skirmish-two-turns.yaml",
        &[(4, Reads("{distance: 13}")), (13, Struck), (8, Reads("{contact: [1]}")), (15, Struck)],
    ),
    (
        "order_dice",
        "sunder-mill",
        "order_dice-two-turns.yaml",
        // The measure of an advance; what an answer was an answer to; another target of whom one answers; an ambusher.
        &[(6, Reads("{range: 21}")), (3, Struck), (11, Reads("{target: 21}")), (5, Struck)],
    ),
    (
        "ash-and-pennant",
        "pennant-hill",
        "ash-and-pennant-two-turns.yaml",
        &[(4, Reads("{range: 12}")), (4, Struck), (9, Reads("{foe: 1}"))],
    ),
    (
        "tall-banners",
        "salt-road",
        "tall-banners-two-turns.yaml",
        &[(8, Reads("{range: 21}")), (11, Struck), (4, Reads("{foe: 2}"))],
    ),
    (
        "lantern-street",
        "chandlers-yard",
        "lantern-street-two-turns.yaml",
        // A shot from farther off; actions of fighters who are in hand still; a fighter who never acted.
        &[(8, Reads("{range: 13}")), (4, Struck), (12, Struck), (6, Struck)],
    ),
    (
        "open-table",
        "wend-bridge",
        "open-table-two-turns.yaml",
        &[(3, Reads("{inches: 11}")), (6, Struck), (4, Reads("{foe: 2}"))],
    ),
];

#[test]
fn what_becomes_of_later_lines_in_every_system_and_book() {
    let mut told = String::new();
    for (id, scenario, orders, cases) in TABLE {
        let session = let_stand(&played(id, scenario, orders));
        writeln!(told, "== {id}").unwrap();
        for (n, to) in *cases {
            told += &became(&session, *n, to);
        }
    }
    insta::assert_snapshot!(told);
}

/// A line given as it was leaves all behind it as it is.
#[test]
fn a_line_as_it_was_leaves_every_evening_as_it_is() {
    for (id, scenario, orders, _) in TABLE {
        let session = let_stand(&played(id, scenario, orders));
        let line = session.last(session.len()).into_iter().find(|line| order(line).is_some()).unwrap();
        let rewrite = Rewrite::amend(line.n, line.deed.clone());
        let amendment = session.amend(&rewrite, &mut session.again(line.n).unwrap()).unwrap();
        assert!(amendment.alters_nothing(), "{id}: {}", became(&session, line.n, &Reads("{}")));
    }
}

/// The same evening with everything that forms propose by name left as it stands.
fn let_stand(session: &Session) -> Session {
    let begin = session.before(session.line(0).unwrap().n).unwrap();
    let mut anew = Session::begin(begin, 1).0;
    for line in session.last(session.len()) {
        let done = match &line.deed {
            Deed::Ruling(ruling) => anew.rule(ruling).unwrap(),
            Deed::Order(order) => {
                let mut order = order.clone();
                let stands = |order: &Order| {
                    let fields = anew.game().form(order).unwrap().fields.into_iter();
                    let mut fields = fields.filter(|field| field.kind.names() && field.usual.is_some());
                    fields.find(|field| order.facts.get(&field.id) == field.usual.as_ref()).map(|field| field.id)
                };
                while let Some(field) = stands(&order) {
                    order.facts.remove(&field);
                }
                anew.order(&order, &line.answers).unwrap_or_else(|why| panic!("line {}: {why:?}", line.n))
            }
        };
        anew.commit(done);
    }
    anew
}

/// Plays it, and says what every later line became that is not as it was.
fn became(session: &Session, n: u64, to: &To) -> String {
    let line = session.line(session.place(n).unwrap()).unwrap();
    let (done, rewrite) = match to {
        Struck => ("struck", Rewrite::strike(n)),
        Reads(text) => {
            let mut order = order(&line).unwrap().clone();
            order.facts.extend(serde_yaml::from_str::<Facts>(text).unwrap());
            (*text, Rewrite::amend(n, Deed::Order(order)))
        }
    };
    let mut told = format!("{n} {} {done}\n", line.tale.head);
    let amendment = session.amend(&rewrite, &mut session.again(n).unwrap()).unwrap_or_else(|why| panic!("{n}: {why}"));
    let (mut was, mut now) = (session.before(amendment.line).unwrap(), session.before(amendment.line).unwrap());
    for step in &amendment.steps {
        let line = step.was.as_ref().or(step.now.as_ref()).unwrap();
        let head = &step.now.as_ref().unwrap_or(line).tale.head;
        match &step.fate {
            Fate::Same => {}
            Fate::Struck => writeln!(told, "   {} struck", line.n).unwrap(),
            Fate::Added | Fate::Answered => writeln!(told, "   added: {head}").unwrap(),
            Fate::Falls(Halt::Ask { ask, .. }) => writeln!(told, "   {} asks: {}", line.n, ask.title).unwrap(),
            Fate::Falls(why) => writeln!(told, "   {} falls: {why}", line.n).unwrap(),
            fate => writeln!(told, "   {} {fate:?}: {head}", line.n).unwrap(),
        }
        if let (Some(old), Some(new)) = (&step.was, step.now.as_ref().filter(|_| line.n != n)) {
            keeps(&said(&*was, old), &said(&*now, new), &told);
        }
        let after = |game: &dyn Game, line: &Line| game.apply(&line.change, Direction::Forward).unwrap();
        was = step.was.as_ref().map_or(was.copy(), |line| after(&*was, line));
        now = step.now.as_ref().map_or(now.copy(), |line| after(&*now, line));
    }
    told
}

/// What is still said is said as it was.
fn keeps(was: &BTreeMap<String, String>, now: &BTreeMap<String, String>, told: &str) {
    for (what, old) in was {
        assert!(now.get(what).is_none_or(|new| new == old), "{what} was {old}: {now:?}\n{told}");
    }
}

/// Whom and what a line chose, in its facts and in its answers, and the face of each die, by whom it was thrown and at whom.
fn said(before: &dyn Game, line: &Line) -> BTreeMap<String, String> {
    let (mut all, mut heard) = (BTreeMap::new(), Listener::default());
    let Some(order) = order(line) else { return all };
    all.extend(before.form(order).into_iter().flat_map(|form| chosen("", &form, &order.facts)));
    before.perform(order, &mut Tape::new(&line.answers, &mut heard)).unwrap();
    for (Ask { id, kind, .. }, answer) in &heard.0 {
        match (kind, answer) {
            (AskKind::Facts(form), Answer::Facts(facts)) => all.extend(chosen(id, form, facts)),
            (AskKind::Dice { rows, .. }, Answer::Dice(faces)) => {
                let dice = rows.iter().flat_map(|row| (0..row.dice).map(move |die| (row, die)));
                let name = |(row, die): (&muster::view::Throw, usize)| {
                    format!("{id} {} of {:?} at {:?}", row.name(die), row.by, row.on)
                };
                all.extend(dice.map(name).zip(faces.iter().map(u8::to_string)));
            }
            (_, Answer::Pick(choice)) => drop(all.insert(id.to_string(), choice.clone())),
            _ => {}
        }
    }
    all
}

/// What a form says by name, given or left as it proposed it.
fn chosen(of: &str, form: &Form, facts: &Facts) -> Vec<(String, String)> {
    let fields = form.fields.iter().filter(|field| field.kind.names());
    let said = fields.filter_map(|field| Some((&field.id, facts.get(&field.id).or(field.usual.as_ref())?)));
    said.map(|(id, value)| (format!("{of} {id}"), value.to_string())).collect()
}

fn order(line: &Line) -> Option<&Order> {
    if let Deed::Order(order) = &line.deed { Some(order) } else { None }
}

/// Hears what each answer was an answer to.
#[derive(Default)]
struct Listener(Vec<(Ask, Answer)>);

impl Source for Listener {
    fn reply(&mut self, _: &Ask, _: usize) -> Reply {
        Reply::Wait(Blanks::new())
    }

    fn heard(&mut self, ask: &Ask, answer: &Answer) {
        self.0.push((ask.clone(), answer.clone()));
    }
}
