//! `log` and `replay`.

use super::home::Home;

const ORDERS: &str = "- order: initiative
  dice: [6, 1, 2]
  answers: [ { pick: first } ]
- ruling: { unit: 25, set: { note: they wait for the signal }, because: the plan }
- ruling: { unit: 1, set: { morale: 3 }, because: bad news }
- order: hold
  who: 2
  despite: [R28]
";

#[test]
fn the_log_is_a_story_by_turn_and_phase() {
    let home = Home::with_battle();
    assert_eq!(home.muster(&["log", "harrow-ford"]).done(), "Nothing has happened yet.\n");
    home.apply(ORDERS, &[]).done();
    let out = home.muster(&["log", "harrow-ford"]).done();
    assert!(out.starts_with("Turn 1, initiative\n   1  North has the initiative.\n"), "{out}");
    assert!(out.contains("\n      North moves first.\n      North 6+2+5 = 13, South 1 fails = 0.\n"), "{out}");
    assert!(out.contains("\n\nTurn 1, movement\n   2  Ruling: the plan\n"), "{out}");
    let card = "   3  Ruling: bad news\n      1 Ice Rangers: morale 7 to 3, SHAKEN.\n      Ice Rangers: morale level 7 becomes 3.\n";
    assert!(out.contains(card), "what it came to stands before how: {out}");
}

#[test]
fn players_hear_no_secrets() {
    let home = Home::with_battle();
    home.apply(ORDERS, &[]).done();
    for options in [&["log", "harrow-ford", "--public"][..], &["log", "harrow-ford", "--public", "--json"]] {
        let out = home.muster(options).done();
        assert!(out.contains("Ice Rangers") && out.contains("orale"), "{out}");
        for secret in ["bad news", "signal", "the plan"] {
            assert!(!out.contains(secret), "{secret}: {out}");
        }
    }
    assert!(home.muster(&["log", "harrow-ford", "--public", "--json"]).json()[0].get("change").is_none());
}

#[test]
fn json_has_every_line_with_what_made_it() {
    let home = Home::with_battle();
    home.apply(ORDERS, &[]).done();
    let log = home.muster(&["log", "harrow-ford", "--json"]).json();
    assert_eq!(log.as_array().unwrap().len(), 4);
    assert_eq!((&log[0]["n"], &log[0]["turn"], &log[0]["stage"]), (&1.into(), &1.into(), &"initiative".into()));
    assert_eq!(log[0]["order"]["order"], "initiative");
    assert!(log[0]["answers"][0]["answer"]["dice"].is_array());
    assert_eq!(log[2]["ruling"]["because"], "bad news");
    assert_eq!(log[2]["change"][0]["at"], "ice-rangers");
}

#[test]
fn an_honest_battle_replays_clean() {
    let home = Home::with_battle();
    assert_eq!(home.muster(&["replay", "harrow-ford"]).done(), "0 lines; all are as today's rules decide.\n");
    home.apply(ORDERS, &[]).done();
    assert_eq!(home.muster(&["replay", "harrow-ford"]).done(), "4 lines; all are as today's rules decide.\n");
}

#[test]
fn lines_that_other_numbers_would_decide_otherwise_are_listed() {
    let home = Home::with_battle();
    home.apply(
        "- { order: fire, who: 1, facts: { target: 21, range: 9 }, despite: [R10, R26], because: a test }\n",
        &[],
    );
    assert_eq!(home.muster(&["show", "harrow-ford", "--json"]).json()["lines"], 1);
    // Data that somebody changed since: at short range nothing is hit any more.
    let tables = muster::store::library::builtin().get("opend6/tables.yaml").unwrap().text.to_string();
    let changed: String = tables
        .lines()
        .map(|line| if line.contains("rule: R60") { raised(line) } else { line.to_owned() } + "\n")
        .collect();
    home.write("data/opend6/tables.yaml", &changed);
    home.muster(&["mend", "harrow-ford", "--numbers", "today", "--yes", "--data", "data"]).done();
    let told = home.muster(&["replay", "harrow-ford", "--data", "data"]);
    assert_eq!((told.code, told.err.as_str()), (1, ""), "{}", told.out);
    assert!(told.out.starts_with("   1  Ice Rangers fire at Goblin Bows"), "{}", told.out);
    assert!(told.out.ends_with("1 line; today's rules would decide 1 otherwise.\n"), "{}", told.out);
}

/// A row of a table with its value raised out of reach.
fn raised(line: &str) -> String {
    let (before, value) = line.split_once("value: ").unwrap();
    let rest = value.trim_start_matches(|letter: char| letter.is_ascii_digit());
    format!("{before}value: 60{rest}")
}

#[test]
fn what_an_order_came_to_is_said_once() {
    for (scenario, orders, said, lines) in [
        ("harrow-ford", include_str!("../orders/two-turns.yaml"), "Hired Blades: 1 out.", 1),
        ("harrow-ford", include_str!("../orders/two-turns.yaml"), "Bog Sneaks: morale 5 to 4", 1),
        ("saltmere-abbey", include_str!("../orders/skirmish-two-turns.yaml"), "Hob Fletcher is seriously wounded.", 0),
        ("saltmere-abbey", include_str!("../orders/skirmish-two-turns.yaml"), "5 Hob Fletcher: seriously wounded.", 1),
        ("saltmere-abbey", include_str!("../orders/skirmish-two-turns.yaml"), "is killed by Little Perkin.", 0),
        ("saltmere-abbey", include_str!("../orders/skirmish-two-turns.yaml"), "battle: killed by Little Perkin", 1),
    ] {
        let home = Home::new();
        home.muster(&["new", scenario, "--seed", "1"]).done();
        let orders = home.write("orders.yaml", orders);
        home.muster(&["apply", scenario, &orders]).done();
        let log = home.muster(&["log", scenario]).done();
        assert_eq!(log.matches(said).count(), lines, "{said}\n{log}");
    }
}

#[test]
fn what_a_die_needs_has_its_reason_in_the_log_though_one_circumstance_alone_made_it() {
    let home = Home::new();
    home.muster(&["new", "sunder-mill", "--dice", "table"]).done();
    let fire = "{ order: fire, who: 2, facts: { target: 22, range: 22 }, dice: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1] }";
    let orders = home.write("fire.yaml", &format!("- {{ order: draw, facts: {{ side: karst }} }}\n- {fire}\n"));
    home.muster(&["apply", "sunder-mill", &orders]).done();
    let log = home.muster(&["log", "sunder-mill"]).done();
    let reason = "      [rifle: to hit 4+ (base 3+), on the die: -1 long range (R16)]\n";
    assert!(log.contains("8 rifles: 0 hits on 4+") && log.contains(reason), "{log}");
}

/// A figure that acts is a moment within the player turn: who reads the journal later knows no stage called "figure".
#[test]
fn one_figure_after_the_other_acts_under_the_heading_of_the_turn() {
    let home = Home::new();
    home.muster(&["new", "saltmere-abbey", "--name", "abbey", "--seed", "3"]).done();
    let orders = "- { order: first, dice: [6, 1], answers: [ { pick: first } ] }\n\
        - { order: move, who: 1, facts: { distance: 2 } }\n\
        - { order: move, who: 2, facts: { distance: 2 } }\n\
        - ruling: { unit: 21, set: { health: light }, because: a stone }\n";
    home.muster(&["apply", "abbey", &home.write("o.yaml", orders)]).done();
    let told = home.muster(&["log", "abbey"]).done();
    assert_eq!(told.matches("Turn 1, play, Abbey").count(), 1, "{told}");
    let report = home.muster(&["report", "abbey"]).done();
    assert!(report.contains("The battle goes on: turn 1, play."), "{report}");
    for text in [told, report] {
        assert!(!text.to_lowercase().contains(", figure"), "{text}");
    }
}
