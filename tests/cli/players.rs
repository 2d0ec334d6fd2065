//! What players come by, of a battle in which the game master hides, renames, counts and rules.

use super::home::Home;

/// What is said to nobody but the game master.
const SECRETS: [&str; 10] = [
    "Bog Sneaks",
    "bog-sneaks",
    "Goblin Bows",
    "goblin-bows",
    "eaten",
    "asleep",
    "burns",
    "gold",
    "they hide",
    "a word of the game master's",
];

const ORDERS: &str = "
- { order: initiative, dice: [6, 1, 2], answers: [ { pick: first } ] }
- { ruling: { bind: [1, 25], because: a word of the game master's } }
- { ruling: { unbind: [1, 25] } }
- { ruling: { remove: 26, because: eaten by Bog Sneaks } }
- { ruling: { unit: 21, set: { name: Pilgrims } } }
- { ruling: { unit: 1, set: { morale: 4 }, because: Bog Sneaks frighten them } }
- { ruling: { unit: 3, figure: '2', set: { lost: eaten by Bog Sneaks } } }
- { ruling: { counters: { gold: 3 } } }
- { ruling: { remind: { turn: 1, text: the town burns } } }
- { order: noted, facts: { reminder: turn-1-the-town-burns } }
- { order: hold, who: 2, despite: [R28], because: Bog Sneaks are asleep }
- { ruling: { unit: 25, set: { hidden: true }, because: they hide } }
- { order: hold, who: 25, despite: [R28] }
- { ruling: { unit: 1, set: { where: hill } } }
";

#[test]
fn whom_they_do_not_see_is_in_nothing_that_they_read() {
    let home = Home::with_battle();
    home.apply(ORDERS, &[]).done();
    let commands: [&[&str]; 11] = [
        &["show", "harrow-ford", "--public"],
        &["show", "harrow-ford", "--public", "--json"],
        &["show", "harrow-ford", "21", "--public"],
        &["show", "harrow-ford", "21", "--public", "--json"],
        &["log", "harrow-ford", "--public"],
        &["log", "harrow-ford", "--public", "--json"],
        &["report", "harrow-ford", "--public"],
        &["report", "harrow-ford", "--public", "--form", "md"],
        &["sheet", "harrow-ford", "--public"],
        &["sheet", "harrow-ford", "--public", "--setup"],
        &["watch", "harrow-ford"],
    ];
    let copy = std::fs::read_to_string(home.of_battle("public.yaml")).unwrap();
    let told = commands.map(|command| (command.join(" "), home.muster(command).done()));
    for (from, text) in told.iter().map(|(from, text)| (from.as_str(), text)).chain([("public.yaml", &copy)]) {
        for secret in SECRETS {
            assert!(!text.contains(secret), "{from} tells {secret}: {text}");
        }
    }
    assert!(told[0].1.contains("Pilgrims") && told[0].1.contains("removed"), "{}", told[0].1);
}

#[test]
fn lines_that_they_hear_are_counted_alone() {
    let home = Home::with_battle();
    home.apply(ORDERS, &[]).done();
    let log = home.muster(&["log", "harrow-ford", "--public", "--json"]).json();
    let lines: Vec<u64> = log.as_array().unwrap().iter().map(|line| line["n"].as_u64().unwrap()).collect();
    assert_eq!(lines, (1..=lines.len() as u64).collect::<Vec<_>>());
    assert_eq!(home.muster(&["show", "harrow-ford", "--public", "--json"]).json()["lines"], lines.len());
    let out = home.muster(&["log", "harrow-ford", "--public"]).done();
    for told in
        ["Ruling", "1 Ice Rangers: morale 7 to 4", "Ice Rangers: where: hill.", "Trolls leave the battle: removed"]
    {
        assert!(out.contains(told), "no {told}: {out}");
    }
}

#[test]
fn without_anybody_hidden_they_hear_every_word_but_reasons() {
    let home = Home::with_battle();
    home.apply("- { order: initiative, dice: [6, 1, 2], answers: [ { pick: first } ] }\n", &[]).done();
    let out = home.muster(&["log", "harrow-ford"]).done();
    assert_eq!(home.muster(&["log", "harrow-ford", "--public"]).done(), out);
}

/// Karst runs in sight; of the Vale only what lies in hiding acts, twice.
const UNSEEN: &str = "
- { ruling: { unit: 22, set: { hidden: true } } }
- { ruling: { unit: 23, set: { hidden: true } } }
- { order: draw, facts: { side: karst } }
- { order: run, who: 2 }
- { order: draw, facts: { side: vale } }
- { order: run, who: 22 }
- { order: draw, facts: { side: vale } }
- { order: run, who: 23 }
- { order: draw, facts: { side: vale } }
";

#[test]
fn that_somebody_unseen_acts_is_told_and_nobody_can_count_them() {
    let home = Home::new();
    home.muster(&["new", "sunder-mill", "--seed", "7", "--dice", "table"]).done();
    let orders = home.write("orders.yaml", UNSEEN);
    home.muster(&["apply", "sunder-mill", &orders]).done();
    let log = home.muster(&["log", "sunder-mill", "--public"]).done();
    assert!(log.contains("Ridge Rifles run"), "{log}");
    assert_eq!(log.matches("Somebody unseen acts.").count(), 1, "{log}");
    // Nor do the dice drawn for them tell how many they are, in words or numbers.
    assert_eq!(log.matches("Draw a die.").count(), 2, "{log}");
    let numbered = home.muster(&["log", "sunder-mill", "--public", "--json"]).json();
    let lines: Vec<u64> = numbered.as_array().unwrap().iter().map(|line| line["n"].as_u64().unwrap()).collect();
    assert_eq!(lines, (1..=lines.len() as u64).collect::<Vec<_>>());
    let shown = home.muster(&["watch", "sunder-mill"]).done();
    assert!(shown.contains("VALE to give an order") && !shown.contains("cup K") && !shown.contains("cup V"), "{shown}");
    assert!(home.muster(&["show", "sunder-mill"]).done().contains("VALE to give an order; cup K5 V3"));
}

#[test]
fn players_read_who_rolls_for_what_against_whom() {
    let home = Home::new();
    home.muster(&["new", "harrow-ford", "--dice", "table", "--seed", "7"]).done();
    let lines = ["", "53", "first", "21w", "n", "n", "21f 2 14 m"];
    let mut command = home.command();
    super::home::Told::of(command.args(["line", "harrow-ford"]).write_stdin(lines.join("\n") + "\n")).done();
    let shown = home.muster(&["watch", "harrow-ford"]).done();
    assert!(
        shown.contains("Goblin Bows fire at Harrow Militia: hits. BEN: 7 dice, 6 then 2+; BEN: 1 die, 6 then any"),
        "{shown}"
    );
}
