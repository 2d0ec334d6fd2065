//! The shipped books through the program itself: each is checked, its evening begun, a turn applied with every die given,
//! told, undone to the first line; and odds against exact chances.

use serde_json::Value as Json;

use super::home::Home;

/// Every shipped book: its id, its scenario, the items of its file of orders.
const BOOKS: [(&str, &str, u64); 4] = [
    ("ash-and-pennant", "pennant-hill", 17),
    ("open-table", "wend-bridge", 18),
    ("lantern-street", "chandlers-yard", 15),
    ("tall-banners", "salt-road", 14),
];

fn root(path: &str) -> String {
    format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))
}

/// Begins a scenario and applies its file of orders; gives what was told.
fn played(home: &Home, scenario: &str) -> String {
    let (book, ..) = BOOKS.into_iter().find(|book| book.1 == scenario).unwrap();
    home.muster(&["new", scenario, "--seed", "7"]).done();
    home.muster(&["apply", scenario, &root(&format!("tests/orders/{book}-two-turns.yaml"))]).done()
}

/// Every one of these stands in the text, in this order.
fn told_in_order(text: &str, lines: &[&str]) {
    let mut rest = text;
    for line in lines {
        let at = rest.find(line).unwrap_or_else(|| panic!("no {line:?} after what was found, in {text}"));
        rest = &rest[at + line.len()..];
    }
}

#[test]
fn every_shipped_book_is_short_and_has_charts_a_scenario_a_roster_and_an_example() {
    for (id, scenario, _) in BOOKS {
        let home = Home::new();
        let text = std::fs::read_to_string(root(&format!("data/books/{id}.book.yaml"))).unwrap();
        assert!(text.lines().count() <= 150, "{id} has {} lines", text.lines().count());
        assert!(text.contains("\nhelp:\n"), "{id}");
        let book = home.muster(&["check", &root(&format!("data/books/{id}.book.yaml"))]).done();
        assert_eq!(book.lines().count(), 1, "{book}");
        for path in [format!("scenarios/{scenario}.yaml"), "rosters".to_owned(), "example.yaml".to_owned()] {
            let path = root(&format!("data/{id}/{path}"));
            let told = home.muster(&["check", &path]).done();
            assert!(told.contains(", sound") && told.lines().count() == 1, "{told}");
        }
    }
}

#[test]
fn a_turn_of_every_book_is_replayed_clean_and_undone_to_the_first_line() {
    for (_, scenario, lines) in BOOKS {
        let home = Home::new();
        let told = played(&home, scenario);
        assert!(told.ends_with(&format!("{lines} of {lines} items done.\n")), "{told}");
        home.muster(&["check", scenario]).done();
        let replayed = home.muster(&["replay", scenario]).done();
        assert_eq!(replayed, format!("{lines} lines; all are as today's rules decide.\n"), "{scenario}");

        let show = || home.muster(&["show", scenario, "--json"]).json();
        let after = show();
        let apply = |orders: String| {
            let path = home.write("orders.yaml", &orders);
            home.muster(&["apply", scenario, &path]).done()
        };
        apply(format!("- undo: {lines}\n"));
        let undone = show();
        assert_eq!((&undone["turn"], &undone["lines"], &undone["redo"]), (&1.into(), &0.into(), &lines.into()));
        apply(format!("- redo: {lines}\n"));
        assert_eq!(show(), after, "{scenario}");
    }
}

#[test]
fn the_open_table_counts_figures_hits_morale_and_marks() {
    let home = Home::new();
    let told = played(&home, "wend-bridge");
    told_in_order(
        &told,
        &[
            "Long Riders go first.",
            "Grey Riders move 12\" onto the bridge.",
            "1 Bridge Guard: 2 out.",
            "1 Bridge Guard failed the morale test, 6 against 7; SHAKEN.",
            "23 The Tusker: hits 8 to 6.",
            "Mother Kettle tests to climb the gate.",
            "3 Mother Kettle: hits 3 to 1.",
            "3 Mother Kettle: hits 1 to 2.",
            "Red Riders take the mark: in the reeds.",
            "3 Mother Kettle leaves the battle: nobody left.",
            "The end of the turn begins.",
        ],
    );
}

#[test]
fn in_lantern_street_successes_are_actions_and_two_failures_end_it() {
    let home = Home::new();
    let told = played(&home, "chandlers-yard");
    told_in_order(
        &told,
        &[
            "1 Sister Tallow: actions left 0 to 2.",
            "Sister Tallow moves 5\".",
            "22 Big Anselm: wounds 3 to 1; DOWN; in contact.",
            "Big Anselm loses the moment: 2 dice fail.",
            "[attack: 4 defence (L4) -1 sharp (L5) = 3]",
            "23 Nettie Pike leaves the battle: out of the fight.",
            "The Weaver hesitates.",
            "Mouse is unhurt.",
            "Mouse is finished.",
        ],
    );
    let slips = [
        ("- order: move\n  who: 4\n", "Mouse has acted in this phase"),
        (
            "- next: phase\n  answers: [ { dice: [2, 1] } ]\n- order: move\n  who: 1\n",
            "Sister Tallow has no action left",
        ),
    ];
    for (orders, said) in slips {
        let path = home.write("slip.yaml", orders);
        home.muster(&["apply", "chandlers-yard", &path]).fails(1, &[said]);
    }
}

#[test]
fn in_tall_banners_the_charged_answer_and_nerve_decides() {
    let home = Home::new();
    let told = played(&home, "salt-road");
    told_in_order(
        &told,
        &[
            "Coast League goes first.",
            "Harbour Spears march 12\" at the double.",
            "Salt Riders charge Hearth Axes in the flank.",
            "Hearth Axes hold.",
            "1 Hearth Axes: damage 0 to 5; WAVERS; BRACED.",
            "Hearth Axes waver: nerve 12, wavers at 12.",
            "[damage: 4 armour (T5) +1 braced (T4) = 5]",
            "[aim: 5 aim (T6) +1 cover (T6) = 6]",
            "Crag Giants charge Salt Riders.",
            "Salt Riders counter.",
            "Salt Riders rout: nerve 15, routs at 14.",
            "Turn 2 begins.",
        ],
    );
}

#[test]
fn the_odds_of_an_attack_are_the_exact_ones() {
    let home = Home::new();
    home.muster(&["new", "wend-bridge", "--seed", "7"]).done();
    let begun = "- ruling: { dice: table }\n- order: begin\n  answers: [ { dice: [2, 5] } ]\n";
    let begun = home.write("begin.yaml", begun);
    home.muster(&["apply", "wend-bridge", &begun]).done();
    let order =
        home.write("odds.yaml", "order: attack\nwho: 21\nfacts: { foe: 1, dice: 2, hit: 4, harm: 3, save: 5 }\n");
    let odds = home.muster(&["odds", "wend-bridge", &order, "--trials", "20000", "--json"]).json();
    let out = odds["units"][0]["measures"].as_array().unwrap().iter().find(|row| row["what"] == "out").unwrap();
    let told = out["then"]["count"]["chances"].as_array().unwrap();
    // Each die is through with one half times two thirds times two thirds.
    let through = 2.0 / 9.0;
    let exact = [(1.0 - through) * (1.0 - through), 2.0 * through * (1.0 - through), through * through];
    for (count, exact) in exact.into_iter().enumerate() {
        let found: &Json = told.iter().find(|row| row[0] == count).unwrap();
        let found = found[1].as_f64().unwrap();
        // Four times the deviation of so many trials.
        let bound = 4.0 * (exact * (1.0 - exact) / 20_000.0_f64).sqrt();
        assert!((found - exact).abs() < bound, "{count} out: {found} for {exact}");
    }
}
