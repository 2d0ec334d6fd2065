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
        // What a scenario alone names cannot be tried.
        assert_eq!(book.lines().filter(|line| !line.contains(" in a trial: change;")).count(), 1, "{book}");
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
            "23 The Tusker: hit points 8 to 6.",
            "Mother Kettle tests to climb the gate: passed, 5 against 5.",
            "3 Mother Kettle: hit points 3 to 1.",
            "3 Mother Kettle: hit points 1 to 2.",
            "Red Riders take the mark: in the reeds.",
            "3 Mother Kettle leaves the battle: nobody left.",
            "The last phase begins.",
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
            "Big Anselm gets ready: loses the moment, 2 dice fail.",
            "[attack: 4 defence (L4) -1 sharp (L5) = 3]",
            "23 Nettie Pike leaves the battle: out of the fight.",
            "The Weaver gets ready: hesitates.",
            "Deacon Rush shoots at Mouse: unhurt.",
            "Mouse has finished.",
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
            "Hearth Axes hold: wavering.",
            "1 Hearth Axes: damage 0 to 5; WAVERING; BRACED.",
            "Hearth Axes waver: nerve 7, waver on 7+.",
            "[Salt Riders' damage: 4 armour (T5) +1 braced (T4) = 5]",
            "[aim: 5 aim (T6) +1 cover (T6) = 6]",
            "Crag Giants charge Salt Riders.",
            "Salt Riders counter: routed.",
            "Salt Riders rout: nerve ",
            "Turn 2 begins.",
        ],
    );
}

#[test]
fn a_phase_of_a_book_is_called_by_its_name_in_log_and_report() {
    let home = Home::new();
    played(&home, "chandlers-yard");
    let log = home.muster(&["log", "chandlers-yard"]).done();
    assert!(log.contains("Turn 1, action\n") && !log.contains(", acts\n"), "{log}");
    let report = home.muster(&["report", "chandlers-yard"]).done();
    assert!(report.contains("\nTurn 1: Action\n") && !report.contains(": Acts\n"), "{report}");
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

const NAMED: &str = "system: open-table
name: Named
names:
  phases: [march, shooting phase]
  stats: { courage: 5 }
  tracks: { fatigue: 3 }
  marks: [in cover]
sides: [{ id: a, name: A }, { id: b, name: B }]
units:
  - { name: Ours, number: 1, side: a, troop: { kind: foot, stats: { courage: 7 } } }
  - { name: Theirs, number: 2, side: b, troop: { kind: foot } }
";

#[test]
fn a_scenario_of_the_open_table_names_phases_stats_tracks_and_marks() {
    let home = Home::new();
    let file = home.write("named.yaml", NAMED);
    assert!(home.muster(&["check", &file]).done().contains(", sound"));
    home.muster(&["new", &file, "--name", "Named", "--seed", "7"]).done();
    let orders = "- order: begin\n- order: change\n  who: 1\n  facts: { what: courage, by: -2 }\n\
        - order: change\n  who: 2\n  facts: { what: fatigue, by: -1 }\n\
        - order: mark\n  who: 1\n  facts: { named: in_cover, stays: turn }\n- next: phase\n";
    let orders = home.write("orders.yaml", orders);
    let told = home.muster(&["apply", "named", &orders]).done();
    told_in_order(
        &told,
        &[
            "march phase begins",
            "courage 7 to 5",
            "fatigue 3 to 2",
            "Ours take the mark: in cover",
            "shooting phase begins",
        ],
    );
    // Each command opens the battle anew.
    let show = home.muster(&["show", "named"]).done();
    told_in_order(&show, &["Cour", "Fati"]);
    assert!(show.contains("2/3") && show.contains("in cover"), "{show}");
    let replayed = home.muster(&["replay", "named"]).done();
    assert!(replayed.contains("all are as today's rules decide"), "{replayed}");
    home.muster(&["check", "named"]).done();
    for (from, to, said) in [
        ("courage: 5", "hits: 5", "has hits already"),
        ("marks: [in cover]", "marks: [in cover, in cover]", "in cover is there twice"),
        ("fatigue: 3", "fatigue: 3000", "a whole number from 0 to 999 is wanted, not 3000"),
        ("[march, shooting phase]", "[march, '1st']", "is no name"),
        ("stats: { courage: 5 }", "stat: { courage: 5 }", "stat"),
        ("system: open-table", "system: tall-banners", "leaves nothing open to be named"),
        ("system: open-table", "system: opend6", "this system has its own names"),
    ] {
        let wrong = home.write("wrong.yaml", &NAMED.replace(from, to));
        let told = home.muster(&["check", &wrong]);
        assert!(told.code == 1 && told.out.contains(said) && told.out.contains("wrong.yaml:"), "{said}: {}", told.out);
    }
    let has_names =
        |system: &str| home.muster(&["schema", "scenario", system]).json()["properties"]["names"].is_object();
    assert_eq!(["open-table", "tall-banners", "opend6"].map(has_names), [true, false, false]);
}

#[test]
fn players_hear_why_a_unit_is_out_in_the_words_of_the_book() {
    let home = Home::new();
    played(&home, "chandlers-yard");
    let public = home.muster(&["show", "chandlers-yard", "--public"]).done();
    assert!(public.contains("out of the fight"), "{public}");
}

#[test]
fn who_goes_first_is_told_before_the_phase_that_begins() {
    let home = Home::new();
    let told = played(&home, "wend-bridge");
    told_in_order(&told, &["Long Riders go first.", "The action phase begins"]);
    let show = home.muster(&["show", "wend-bridge", "--json"]).json();
    let phases: Vec<&str> =
        show["phases"].as_array().unwrap().iter().filter_map(|phase| phase["id"].as_str()).collect();
    assert_eq!(phases, ["act", "end"], "{show}");
}

#[test]
fn a_changed_book_alters_no_battle_until_it_is_taken() {
    let home = Home::new();
    let book = std::fs::read_to_string(root("data/books/ash-and-pennant.book.yaml")).unwrap();
    let night = |book: &str| {
        let book = book.replacen("book: ash-and-pennant", "book: night", 1);
        home.write("muster/data/books/night.book.yaml", &book)
    };
    night(&book);
    let scenario = std::fs::read_to_string(root("data/ash-and-pennant/scenarios/pennant-hill.yaml")).unwrap();
    let scenario = home.write("night.yaml", &scenario.replacen("system: ash-and-pennant", "system: night", 1));
    home.muster(&["new", &scenario, "--name", "Night", "--seed", "7"]).done();
    let shot = format!("{SHOT}- undo: 1\n- redo: 1\n");
    let told = home.muster(&["apply", "night", &home.write("orders.yaml", &shot)]).done();
    assert!(told.contains("1 Ash Guard: 1 out"), "{told}");

    // As somebody who writes a book changes a number and looks what would come out otherwise.
    night(&book.replacen("u.heart, \"P12\"", "u.heart + 3, \"P12\"", 1));
    let show = || home.muster(&["show", "night", "--json"]);
    let (before, note) = (show().out, show().err);
    assert!(note.contains("today's differ: books/night.book.yaml"), "{note}");
    let replayed = home.muster(&["replay", "night"]);
    assert!(replayed.out.contains("all are as today's rules decide"), "the battle has its own copy: {}", replayed.out);
    let mend = home.muster(&["mend", "night", "--numbers", "today"]).out;
    told_in_order(
        &mend,
        &[
            "Other numbers today: books/night.book.yaml.",
            "today's numbers would decide 1 otherwise",
            "Nothing was changed.",
        ],
    );
    assert_eq!(show().out, before);
    let mend = home.muster(&["mend", "night", "--numbers", "today", "--yes"]).out;
    assert!(mend.contains("The battle counts with today's numbers from here on."), "{mend}");
    let replayed = home.muster(&["replay", "night"]);
    assert!(replayed.out.contains("as played → today: Ash Guard: "), "{}", replayed.out);
    assert_eq!(show().json()["units"], serde_json::from_str::<Json>(&before).unwrap()["units"], "what happened stands");
}

#[test]
fn a_book_that_fails_in_a_battle_is_mended_in_the_copy_that_the_battle_plays() {
    let home = Home::new();
    let book = std::fs::read_to_string(root("data/books/lantern-street.book.yaml")).unwrap();
    let book = book.replacen("book: lantern-street", "book: lanes", 1);
    home.write("muster/data/books/lanes.book.yaml", &book.replacen("me, dice, 6", "me, 1 / me.actions, 6", 1));
    let scenario = std::fs::read_to_string(root("data/lantern-street/scenarios/chandlers-yard.yaml")).unwrap();
    let scenario = home.write("lanes.yaml", &scenario.replacen("system: lantern-street", "system: lanes", 1));
    home.muster(&["new", &scenario, "--name", "Lanes", "--seed", "7"]).done();
    home.muster(&[
        "apply",
        "lanes",
        &home.write("begin.yaml", "- ruling: { dice: table }\n- { order: begin, dice: [5, 2] }\n"),
    ])
    .done();
    let ready = home.write("ready.yaml", "- { order: ready, who: 1, facts: { dice: 2 }, dice: [6, 6] }\n");
    let refused = home.muster(&["apply", "lanes", &ready]).err;
    let copy = home.path().join("muster/saves/lanes/data/books/lanes.book.yaml");
    assert!(refused.contains(&format!("the book fails: {}:", copy.display())), "{refused}");
    assert!(
        refused
            .contains("division by zero: 1 / 0; mend this copy of the book, which the battle plays, and open it again"),
        "{refused}"
    );
    home.edit(&copy, "1 / me.actions", "dice");
    let told = home.muster(&["apply", "lanes", &ready]).out;
    assert!(told.contains("gets ready: 2 actions."), "{told}");
}

/// Pennant Hill with table dice: the long bows put one of the guard out, who keep their heart.
const SHOT: &str = "- ruling: { dice: table }
- { order: begin, dice: [2, 5] }
- { order: shoot, who: 24, facts: { foe: 1, range: 12 }, dice: [3, 4, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2] }
";

#[test]
fn players_of_a_book_see_nothing_of_who_is_hidden() {
    let home = Home::new();
    let scenario = std::fs::read_to_string(root("data/ash-and-pennant/scenarios/pennant-hill.yaml")).unwrap();
    let scenario = home.write(
        "hidden.yaml",
        &scenario.replacen("number: 24, side: crane", "number: 24, side: crane, hidden: true", 1),
    );
    home.muster(&["new", &scenario, "--name", "Hidden", "--seed", "7"]).done();
    home.muster(&["apply", "hidden", &home.write("orders.yaml", SHOT)]).done();
    for command in [&["show", "hidden"][..], &["log", "hidden"], &["show", "hidden", "1"]] {
        let (own, public) = (home.muster(command), home.muster(&[command, &["--public"]].concat()));
        let [own, public] = [own, public].map(|told| told.done());
        assert!(command.len() == 3 || own.contains("Long Reed Bows"), "{own}");
        assert!(!public.contains("Long Reed") && !public.contains("long-reed"), "{command:?}: {public}");
    }
    let copy = std::fs::read_to_string(home.path().join("muster/saves/hidden/public.yaml")).unwrap_or_default();
    assert!(!copy.to_lowercase().contains("long reed"), "{copy}");
}

#[test]
fn points_see_the_unit_with_its_lists_and_nobody_else() {
    let home = Home::new();
    let text = std::fs::read_to_string(root("data/books/ash-and-pennant.book.yaml")).unwrap();
    let check = |points: &str| {
        let text = text.replace("book: ash-and-pennant", "book: mine").replace("points: fighters / 2", points);
        home.muster(&["check", &home.write("mine.book.yaml", &text)])
    };
    let reach = "(if weapon.reach == () { 0 } else { weapon.reach })";
    check(&format!("points: u.count / 2 + {reach} + enemies(u).len() + u.fighters")).done();
    let told = check("points: weapon.reach");
    assert!(told.code == 1 && told.out.contains("points: nothing + number cannot be worked out"), "{}", told.out);
    let told = check("points: lose(u, \"fighters\", 1)");
    assert!(told.code == 1 && told.out.contains("lose throws, asks or alters the table"), "{}", told.out);
}

/// The language gives back what a look goes through, as if it were set.
#[test]
fn a_look_goes_through_what_a_value_has() {
    let home = Home::new();
    let book = std::fs::read_to_string(root("data/books/ash-and-pennant.book.yaml")).unwrap();
    let check = |when: &str| {
        let due = "when: u.shaken && u.side == side_on() && !u.acted";
        assert!(book.contains(due));
        let mine = book.replacen("book: ash-and-pennant", "book: mine", 1).replacen(due, &format!("when: {when}"), 1);
        let file = home.write("mine.book.yaml", &mine);
        home.muster(&["check", &file])
    };
    for when in [
        "u.touching.len() > 3",
        "u.touching.filter(|x| x.shaken).len() > 3",
        "u.side.units.filter(|x| x.shaken).len() > 5",
        "u.figures.some(|f| f.out)",
        "u.fighters.max(3) > 900",
    ] {
        assert!(check(when).done().contains("sound"), "{when}");
    }
    let told = check("u.side.units.push(u) == ()");
    assert!(told.code == 1 && told.out.contains("this only looks at the table"), "{}", told.out);
}

#[test]
fn a_scenario_whose_book_fails_in_play_is_checked_and_says_so() {
    let home = Home::new();
    let book = std::fs::read_to_string(root("data/books/ash-and-pennant.book.yaml")).unwrap();
    let book = book.replace("book: ash-and-pennant", "book: mine");
    let scenario = std::fs::read_to_string(root("data/ash-and-pennant/scenarios/pennant-hill.yaml")).unwrap();
    let scenario = home.write("hill.yaml", &scenario.replace("system: ash-and-pennant", "system: mine"));
    home.write("mine.book.yaml", &book);
    let told = home.muster(&["check", &scenario]).done();
    assert!(told.contains("scenario of mine, sound") && !told.contains("mind"), "{told}");
    home.write("mine.book.yaml", &book.replace("points: fighters / 2", "points: 10 / (march - 6) + fighters / 2"));
    let told = home.muster(&["check", &scenario]).done();
    let mind = "hill.yaml: mind: its book has faults: ";
    assert!(told.contains(mind) && told.contains("mine.book.yaml:36:12: points: division by zero"), "{told}");
}

#[test]
fn a_fault_of_a_book_that_is_checked_beside_its_scenario_is_told_and_counted_once() {
    let home = Home::new();
    let book = std::fs::read_to_string(root("data/books/ash-and-pennant.book.yaml")).unwrap();
    let book = book.replace("book: ash-and-pennant", "book: mine").replacen("moved(me);", "moove(me);", 1);
    let scenario = std::fs::read_to_string(root("data/ash-and-pennant/scenarios/pennant-hill.yaml")).unwrap();
    let scenario = home.write("hill.yaml", &scenario.replace("system: ash-and-pennant", "system: mine"));
    let book = home.write("mine.book.yaml", &book);
    let told = home.muster(&["check", &book, &scenario]);
    let lines: Vec<&str> = told.out.lines().filter(|line| line.contains("there is no function moove")).collect();
    assert!(told.code == 1 && lines.len() == 1 && told.out.ends_with("\n1 fault\n"), "{}", told.out);
    assert!(told.out.contains("hill.yaml: scenario of mine, with the faults told above"), "{}", told.out);
}
