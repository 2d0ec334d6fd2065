//! `odds`: what an order would do, in words and as JSON; and a forecast of every act that orders files know.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use muster::{
    battle::{Entry, Item, Session, perform_item, read_items},
    engine::Halt,
    odds::{Forecast, Question, Spread, Trials},
    paper::System,
    rules::systems,
    store::library::builtin,
    view::{Answer, Answered, Order},
};

use super::home::{Home, Told};

const VOLLEY: &str = "order: fire\nwho: 21\nfacts: { target: 2, range: 14, cover: medium }\n";

/// The forecast of [`VOLLEY`] from 200 trials.
const TOLD: &str = "\
Goblin Bows fire at Harrow Militia: 200 trials.
All dice by the machine, choices left at their defaults.

                            now  mean  10 50 90 %  chances
Successes on dice
  hits on 2 Harrow Militia        1.2       0 1 3  0: 22 %  1: 46 %  2: 22 %
                                                   3: 8 %  4: 2 %  5: under 1 %
2 Harrow Militia
  will be out               0     0.4       0 0 1  0: 67 %  1: 30 %  2: 3 %
  will be wounded           0     0.4       0 0 1  0: 65 %  1: 28 %  2: 6 %
                                                   3: 1 %
";

/// Harrow Ford in its ranged phase.
fn ranged() -> Home {
    let home = Home::with_battle();
    home.apply("- order: initiative\n  answers: [ { dice: [6, 1] }, { pick: first } ]\n- next: phase\n", &[]).done();
    home
}

fn odds(home: &Home, order: &str, options: &[&str]) -> Told {
    let path = home.write("order.yaml", order);
    let mut arguments = vec!["odds", "harrow-ford", &path, "--trials", "200"];
    arguments.extend(options);
    home.muster(&arguments)
}

/// Every file of the battle.
fn files(home: &Home) -> BTreeMap<String, Vec<u8>> {
    let folder = fs::read_dir(home.of_battle("")).unwrap();
    folder
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.display().to_string(), fs::read(&path).unwrap()))
        .collect()
}

#[test]
fn a_volley_is_told_before_it_is_shot() {
    let home = ranged();
    let before = files(&home);
    let out = odds(&home, VOLLEY, &[]).done();
    assert_eq!(out, TOLD);
    assert_eq!(odds(&home, VOLLEY, &[]).done(), out, "the same again");
    assert_ne!(odds(&home, VOLLEY, &["--seed", "2"]).done(), out);
    assert_eq!(odds(&home, &format!("# one\n- {}", VOLLEY.replace('\n', "\n  ").trim_end()), &[]).done(), out);
    assert_eq!(files(&home), before, "a forecast writes nothing");
}

#[test]
fn a_test_of_a_book_is_told_once() {
    let home = Home::new();
    home.muster(&["new", "pennant-hill", "--name", "harrow-ford", "--dice", "auto", "--seed", "3"]).done();
    home.apply("- { order: begin }\n- { next: phase }\n", &[]).done();
    let game = home.muster(&["show", "harrow-ford"]).done();
    let who = if game.contains("CRANE to play") { 22 } else { 2 };
    let out = odds(&home, &format!("order: march\nwho: {who}\n"), &[]).done();
    assert!(out.contains("order test, total"), "{out}");
    assert!(!out.contains("Totals of dice"), "{out}");
}

#[test]
fn a_forecast_is_told_to_programs() {
    let home = ranged();
    let tree = odds(&home, VOLLEY, &["--json"]).json();
    assert_eq!((&tree["battle"], &tree["order"]), (&"harrow-ford".into(), &"fire by 21".into()));
    assert_eq!((&tree["trials"], &tree["seed"], &tree["stopped"]), (&200.into(), &1.into(), &serde_json::Value::Null));
    assert_eq!(tree["assumed"], "all dice by the machine, choices left at their defaults");
    let hits = &tree["dice"][0];
    assert_eq!((&hits["ask"], &hits["row"]), (&"hits".into(), &serde_json::Value::Null));
    assert_eq!((&hits["on"], &hits["what"]), (&"harrow-militia".into(), &"hits on 2 Harrow Militia".into()));
    let militia = &tree["units"][0];
    assert_eq!((&militia["unit"], &militia["number"]), (&"harrow-militia".into(), &2.into()));
    let out = &militia["measures"][0];
    assert_eq!((&out["what"], &out["now"]), (&"will be out".into(), &"0".into()));
    let chances = out["then"]["count"]["chances"].as_array().unwrap();
    let sum: f64 = chances.iter().map(|chance| chance[1].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{out}");
    assert!(out["then"]["count"]["p90"].as_i64().unwrap() >= out["then"]["count"]["p10"].as_i64().unwrap());
}

#[test]
fn a_contest_of_sides_says_who_acts() {
    let told = odds(&Home::with_battle(), "order: initiative\n", &[]).done();
    let battle = told.split_once("The battle\n").expect(&told).1;
    assert!(battle.starts_with("  side to act") && battle.contains("North") && battle.contains("South"), "{told}");
}

#[test]
fn a_modifier_counts_in_the_odds_of_a_side_too() {
    let order = "order: initiative\nfacts: { modifier-south: -20, reason: asleep }\n";
    let told = odds(&Home::with_battle(), order, &[]).done();
    assert!(told.contains("North") && !told.contains("South"), "{told}");
}

#[test]
fn faces_that_are_given_hold() {
    let home = ranged();
    let tree = odds(&home, &format!("{VOLLEY}dice: [1, 1, 1, 1, 1, 1, 1, 1]\n"), &["--json"]).json();
    assert_eq!(tree["dice"][0]["then"]["count"]["mean"], 0.0);
    assert_eq!(tree["units"].as_array().unwrap().len(), 0, "nobody is hit: {tree}");
}

#[test]
fn what_is_refused_has_no_odds() {
    let home = ranged();
    odds(&home, "order: walk\nwho: 21\n", &[]).fails(1, &["walk by 21: ", "(R10; despite: [R10] overrules it)"]);
    let walk = odds(&home, "order: walk\nwho: 21\ndespite: [R10, A26]\n", &[]).done();
    assert!(walk.contains("\n21 Goblin Bows\n  Fire +1  no                     yes certain\n"), "{walk}");
    let told = odds(&home, "order: walk\nwho: 21\n", &["--json"]);
    assert_eq!(told.code, 1);
    let tree: serde_json::Value = serde_json::from_str(&told.out).unwrap();
    assert_eq!((&tree["stopped"]["kind"], &tree["stopped"]["rule"]), (&"refused".into(), &"R10".into()));
    odds(&home, "order: siege-fire\nwho: 5\nfacts: { range: 30 }\n", &[]).fails(1, &["siege-fire by 5: "]);
    odds(&home, "ruling: { unit: 2, set: { morale: 3 }, because: x }\n", &[])
        .fails(1, &["only an order or the end of a stage has odds"]);
}

#[test]
fn a_forecast_is_of_one_order_in_a_file_that_can_be_read() {
    let home = ranged();
    odds(&home, "- next: phase\n- next: phase\n", &[]).fails(2, &["there are 2"]);
    odds(&home, "[]\n", &[]).fails(2, &["one order is wanted, and there are 0"]);
    home.muster(&["odds", "harrow-ford"]).fails(2, &["<ORDER>"]);
    odds(&home, VOLLEY, &["--trials", "0"]).fails(2, &["--trials"]);
    odds(&home, "order: fire\nwhom: 21\n", &[]).fails(3, &["order.yaml:2:1: ", "did you mean who?"]);
    home.muster(&["odds", "harrow-ford", "none.yaml"]).fails(3, &["there is no such file"]);
    home.muster(&["odds", "nowhere", "none.yaml"]).fails(3, &["none.yaml"]);
    let told = Told::of(home.command().args(["odds", "harrow-ford", "-", "--trials", "20"]).write_stdin("next: phase"));
    assert!(told.done().starts_with("End the stage: 20 trials."));
}

#[test]
fn a_total_names_whom_it_is_thrown_at() {
    let (mut session, items) =
        two_turns(systems(&builtin()).iter().find(|system| system.id() == "action_dice").unwrap());
    for item in items {
        if item.order.as_deref() == Some("fire") {
            let forecast = tried(&session, item.as_order().unwrap(), 200).unwrap().forecast();
            let total = forecast.dice.iter().find(|dice| dice.ask == "fire").expect("dice are thrown");
            let on = total.on.as_ref().and_then(|id| session.game().unit(id)).expect("somebody is shot at");
            assert!(total.row.is_some() && total.measure.what.ends_with(&format!(" on {} {}", on.number, on.name)));
            return;
        }
        let done = perform_item(&session, &item).unwrap();
        session.commit(done);
    }
    panic!("nobody fires");
}

/// The systems of which a battle of two turns lies here: those built in, and a book.
fn played() -> Vec<System> {
    let mut systems = systems(&builtin());
    systems.retain(|system| orders(system).exists());
    assert!(systems.len() >= 6, "a system lacks its orders");
    systems
}

fn orders(system: &System) -> PathBuf {
    let name = if system.id() == "opend6" { "two-turns".to_owned() } else { format!("{}-two-turns", system.id()) };
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/orders/{name}.yaml"))
}

/// A system's battle of two turns, with the orders that were given in it.
fn two_turns(system: &System) -> (Session, Vec<Item>) {
    let (text, library) = (fs::read_to_string(orders(system)).unwrap(), builtin());
    let scenario = text.split_once("muster new ").unwrap().1.split_whitespace().next().unwrap();
    let path = format!("{}/scenarios/{scenario}.yaml", system.id());
    let game = system.begin(&path, &library.get(&path).unwrap().text, &library).unwrap();
    (Session::begin(game, 7).0, read_items(system.id(), &text).unwrap())
}

fn tried(session: &Session, order: Order, count: usize) -> Result<Trials, Halt> {
    let mut trials = Trials::new(session.game(), Question { order, ..Question::default() }, 1);
    trials.go(count)?;
    Ok(trials)
}

#[test]
fn every_act_of_every_system_has_a_forecast() {
    for system in played() {
        let (mut session, items) = two_turns(&system);
        let (mut known, mut open) = (BTreeSet::new(), 0);
        for item in items {
            let act = item.order.clone().unwrap_or_default();
            if item.order.is_some() && known.insert(act.clone()) {
                match tried(&session, item.as_order().unwrap(), 30) {
                    Ok(trials) => {
                        let forecast = trials.forecast();
                        let uncertain = |spread: &Spread| match spread {
                            Spread::Count(count) => count.chances.len() > 1,
                            Spread::Words(words) => words.len() > 1,
                        };
                        let mut measures = forecast.units.iter().flat_map(|unit| &unit.measures);
                        open += usize::from(measures.any(|measure| uncertain(&measure.then)));
                        for line in forecast.lines(80, None) {
                            assert!(line.text.chars().count() <= 80, "{}: {}", system.id(), line.text);
                        }
                    }
                    // What only the table can judge has no usual answer.
                    Err(Halt::Ask { .. }) => {}
                    Err(halt) => panic!("{} {act}: {halt}", system.id()),
                }
            }
            let done = perform_item(&session, &item).unwrap();
            session.commit(done);
        }
        assert!(open >= 3, "{}: {open} of {known:?} hang on dice", system.id());
    }
}

#[test]
fn what_is_offered_has_a_forecast_and_none_with_dice_is_empty() {
    let mut empty = BTreeSet::new();
    for system in played() {
        let (mut session, items) = two_turns(&system);
        let (mut answered, mut thrown) = (0, 0);
        let mut law = |session: &Session, order: Order| {
            let Ok(trials) = tried(session, order.clone(), 8) else { return };
            answered += 1;
            let faces = |answered: &Answered| matches!(&answered.answer, Answer::Dice(faces) if !faces.is_empty());
            let throws = match session.order(&order, &[]) {
                Ok(done) => matches!(&done.entry, Entry::Line(line) if line.answers.iter().any(faces)),
                Err(Halt::Ask { ask, .. }) => ask.dice() > 0,
                Err(_) => false,
            };
            if throws {
                let Forecast { table, dice, units, .. } = trials.forecast();
                if table.is_empty() && dice.is_empty() && units.is_empty() {
                    empty.insert(format!("{}: {}", system.id(), order.act));
                }
                thrown += 1;
            }
        };
        for (nth, item) in items.iter().enumerate() {
            if nth % 4 == 0 {
                let before = session.game().to_json();
                let units = session.game().units();
                let who = units.iter().map(std::slice::from_ref).chain([&[][..]]);
                for who in who {
                    for offer in session.game().offers(who) {
                        let order = Order { act: offer.act, who: who.to_vec(), ..Order::default() };
                        law(&session, order);
                    }
                }
                for due in session.game().dues() {
                    law(&session, due.order);
                }
                assert_eq!(session.game().to_json(), before, "{} after {nth} items", system.id());
            }
            let done = perform_item(&session, item).unwrap();
            session.commit(done);
        }
        // The files of books are of one turn each.
        let (least, fewest) = if items.len() < 25 { (5, 1) } else { (10, 3) };
        assert!(answered > least && thrown > fewest, "{}: {answered} forecasts, {thrown} with dice", system.id());
    }
    assert!(empty.is_empty(), "dice fall, and the forecast says nothing: {empty:?}");
}
