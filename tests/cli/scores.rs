//! What a book keeps of the table as a whole and of each side: told as it changes, shown where the armies stand, corrected.

use super::{
    home::{Home, Told},
    schema::misfit,
};

/// Pennant Hill by a book that keeps a score, points and orders of each side, and what its scripts alone read.
fn home() -> (Home, String) {
    let home = Home::new();
    let shipped = |path: &str| std::fs::read_to_string(format!("{}/data/{path}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let mine = |text: String| {
        text.replace("book: ash-and-pennant", "book: mine").replace("system: ash-and-pennant", "system: mine")
    };
    let kept = "table: { score: { number: 0, label: contract points }, secret: { number: 0, quiet: true } }\n\
                sides: { points: { number: 0, label: victory points }, leader: { other: true, until: turn } }\nfigures:";
    let book = mine(shipped("books/ash-and-pennant.book.yaml")).replacen("figures:", kept, 1);
    let scores = "moved(me); set_table(\"score\", 2); set_table(\"secret\", 5); \
                  me.side.points += 3; me.side.leader = me; let foe = sides()[1]; foe.points = me.side.points - 2; lead";
    home.write("mine.book.yaml", &book.replacen("moved(me); lead", scores, 1));
    let scenario = home.write("hill.yaml", &mine(shipped("ash-and-pennant/scenarios/pennant-hill.yaml")));
    home.muster(&["new", &scenario, "--name", "hill", "--seed", "7"]).done();
    (home, scenario)
}

const MARCH: &str = "- { order: begin, dice: [6, 1] }\n- { order: march, who: 1, dice: [6, 6] }\n";

/// A score or the weather is nobody's of the units.
#[test]
fn what_a_book_knows_of_the_table_is_told_and_shown() {
    let (home, _) = home();
    assert!(home.muster(&["show", "hill"]).done().contains("\nContract points: 0\n"));
    let orders = home.write("orders.yaml", MARCH);
    let told = home.muster(&["apply", "hill", &orders]).done();
    assert!(told.contains("Contract points 0 to 2.") && !told.contains("ecret"), "{told}");
    let shown = home.muster(&["show", "hill"]).done();
    assert!(shown.contains("\nContract points: 2\n") && !shown.contains("ecret"), "{shown}");
}

#[test]
fn what_a_book_keeps_of_each_side_is_told_shown_and_lapses() {
    let (home, _) = home();
    let shown = home.muster(&["show", "hill"]).done();
    assert!(shown.contains("\nAsh, victory points: 0\nAsh, leader: nobody\nCrane, victory points: 0\n"), "{shown}");
    let orders = home.write("orders.yaml", MARCH);
    let told = home.muster(&["apply", "hill", &orders]).done();
    for sentence in ["Ash: victory points 0 to 3.", "Ash: leader Ash Guard.", "Crane: victory points 0 to 1."] {
        assert!(told.contains(sentence), "{sentence} in {told}");
    }
    let shown = home.muster(&["show", "hill"]).done();
    assert!(shown.contains("\nAsh, victory points: 3\nAsh, leader: Ash Guard\nCrane, victory points: 1\n"), "{shown}");
    let said = Told::of(home.command().args(["line", "hill"]).write_stdin("B\n")).done();
    assert!(said.contains("42 fit; victory points 3; leader Ash Guard;"), "{said}");
    let report = home.muster(&["report", "hill"]).done();
    assert!(report.contains("no company lost; victory points 3; leader Ash Guard"), "{report}");
    assert!(report.contains("Contract points: 2."), "{report}");
    // What lasts a turn is gone with it; the points stay.
    let turn = home.write("turn.yaml", "- next: phase\n- next: phase\n- next: phase\n");
    home.muster(&["apply", "hill", &turn]).done();
    let shown = home.muster(&["show", "hill"]).done();
    assert!(shown.contains("\nAsh, victory points: 3\nAsh, leader: nobody\n"), "{shown}");
    home.muster(&["replay", "hill"]).done();
}

#[test]
fn a_scenario_may_begin_with_other_values_and_what_is_wrong_with_them_is_found() {
    let (home, scenario) = home();
    let text = std::fs::read_to_string(&scenario).unwrap();
    let begun = |table: &str| home.write("other.yaml", &text.replacen("turns:", &format!("{table}\nturns:"), 1));
    let other = begun("table: { score: 1, crane.points: 4, ash.leader: 4 }");
    home.muster(&["new", &other, "--name", "other", "--seed", "7"]).done();
    let shown = home.muster(&["show", "other"]).done();
    let kept = "\nContract points: 1\nAsh, victory points: 0\nAsh, leader: Ash Bows\nCrane, victory points: 4\n";
    assert!(shown.contains(kept), "{shown}");
    home.muster(&["replay", "other"]).done();
    for (table, why) in [
        ("table: { crane.pints: 4 }", "there is no value of the table crane.pints"),
        ("table: { crane.points: 5000 }", "crane.points: victory points: "),
        ("table: { ash.leader: 99 }", ": ash.leader: nobody has the number 99"),
    ] {
        let Told { code, out, .. } = home.muster(&["check", &begun(table)]);
        assert!(code == 1 && out.contains(why) && out.contains("other.yaml:"), "{out}");
    }
    // An editor knows as much; where nothing is kept, it offers nothing.
    let book = std::fs::read_to_string(home.path().join("mine.book.yaml")).unwrap();
    std::fs::create_dir_all(home.path().join("own/books")).unwrap();
    home.write("own/books/mine.book.yaml", &book);
    let own = home.path().join("own");
    let schema_of = |system: &str| home.muster(&["schema", "scenario", system, "--data", own.to_str().unwrap()]).json();
    let schema = schema_of("mine");
    let fits = |table: &str| misfit(&text.replacen("turns:", &format!("{table}\nturns:"), 1), &schema);
    assert_eq!(fits("table: { score: 1, crane.points: 4, ash.leader: 4 }"), None);
    assert!(fits("table: { crane.points: 5000 }").is_some() && fits("table: { crane.pints: 4 }").is_some());
    assert!(schema_of("ash-and-pennant")["properties"]["table"].is_null());
}

#[test]
fn what_a_book_keeps_is_corrected_by_a_ruling_and_by_words() {
    let (home, _) = home();
    let apply = |text: &str| {
        let file = home.write("ruling.yaml", text);
        home.muster(&["apply", "hill", &file])
    };
    let told = apply("- ruling: { table: { ash.points: 5, score: 1, ash.leader: 4 }, because: we forgot }\n").done();
    for sentence in [
        "Ash: victory points 0 becomes 5.",
        "Contract points 0 becomes 1.",
        "Ash: leader nobody becomes Ash Bows.",
        "we forgot",
    ] {
        assert!(told.contains(sentence), "{sentence} in {told}");
    }
    let refused = |text: &str, why: &str| apply(text).fails(1, &[why]);
    let all = "there is score, ash.points, ash.leader, crane.points, crane.leader";
    refused("- ruling: { table: { ash.pints: 5 } }\n", all);
    refused("- ruling: { table: { ash.points: 5000 } }\n", "victory points: ");
    refused("- ruling: { table: { ash.points: 5 } }\n", "changes nothing");

    let lines = ["correct table", "correct table pints 3", "correct table crane.points 4 because of the beacon", "u"];
    let said = Told::of(home.command().args(["line", "hill"]).write_stdin(lines.join("\n") + "\n")).done();
    for sentence in [
        "ash.points, victory points: 5.",
        "There is no value of the table pints; there is score, ash.points",
        "Crane: victory points 0 becomes 4.",
    ] {
        assert!(said.contains(sentence), "{sentence} in {said}");
    }
    assert!(home.muster(&["show", "hill"]).done().contains("\nCrane, victory points: 0\n"));
}

#[test]
fn a_book_that_keeps_of_sides_what_they_have_already_is_refused_and_a_wrong_name_is_found() {
    let (home, _) = home();
    let book = std::fs::read_to_string(home.path().join("mine.book.yaml")).unwrap();
    let check = |book: String, why: &str| {
        let file = home.write("mine.book.yaml", &book);
        let Told { code, out, .. } = home.muster(&["check", &file]);
        assert!(code == 1 && out.contains(why), "{out}");
    };
    check(book.replacen("leader:", "units:", 1), "units is a word of the tracker already");
    check(book.replacen("me.side.points +=", "me.side.pints +=", 1), "pints");
}
