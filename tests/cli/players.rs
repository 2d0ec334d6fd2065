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
