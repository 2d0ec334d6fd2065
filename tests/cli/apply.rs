//! `apply`: orders from a file.

use std::fs;

use super::home::{Home, SHOT_BACK, Told};

const INITIATIVE: &str = "- order: initiative\n  dice: [6, 1, 2]\n  answers: [ { pick: first } ]\n";

#[test]
fn orders_are_carried_out_and_told() {
    let home = Home::with_battle();
    let out =
        home.apply(&format!("{INITIATIVE}- order: hold\n  who: [1, ford-spears]\n  despite: [R28]\n"), &[]).done();
    assert!(out.starts_with("Turn 1, initiative\n   1  North has the initiative."), "{out}");
    assert!(out.contains("Turn 1, movement\n   2  "), "{out}");
    assert!(out.ends_with("\n2 of 2 items done.\n"), "{out}");
    assert_eq!(home.muster(&["show", "harrow-ford", "--json"]).json()["lines"], 2);
}

#[test]
fn it_stops_at_the_first_that_is_refused_and_those_before_it_stand() {
    let home = Home::with_battle();
    let orders = format!(
        "# a comment\n{INITIATIVE}\n- order: hold\n  who: 1\n- order: fire\n  who: 2\n  facts: {{ target: 21, range: 9 }}\n- next: phase\n"
    );
    let told = home.apply(&orders, &[]);
    let said = [
        "orders.yaml:8: item 3 (fire by 2): ",
        "belongs to the ranged combat phase",
        "(R10; despite: [R10] overrules it)",
    ];
    let out = told.fails(1, &said);
    assert!(out.ends_with("2 of 4 items done.\n"), "{out}");
    assert_eq!(home.muster(&["show", "harrow-ford", "--json"]).json()["lines"], 2);
}

#[test]
fn a_file_that_was_refused_goes_on_where_it_stopped_unless_something_came_between() {
    let home = Home::with_battle();
    let orders = format!("{INITIATIVE}- next: phase\n- undo: 1\n- order: fire\n  who: 2\n- next: phase\n");
    home.apply(&orders, &[]).fails(1, &["item 4 (fire by 2)"]);
    let journal = fs::read_to_string(home.of_battle("journal.yaml")).unwrap();
    assert!(journal.lines().last().unwrap().contains("{undo: 1} # item 3 of "), "{journal}");
    let told = home.apply(&orders, &["--json"]);
    assert!(told.code == 1 && told.err.contains("items 1 to 3 are in the journal already"), "{}", told.err);
    let tree: serde_json::Value = serde_json::from_str(&told.out).unwrap();
    assert_eq!(
        (&tree["already"], &tree["done"], &tree["stopped"]["item"]),
        (&3.into(), &serde_json::json!([]), &4.into())
    );
    // So it does when what was refused is mended; what was done before is not.
    let mended = orders.replace("- order: fire\n  who: 2\n", "# too early\n\n- next: phase\n");
    let told = home.apply(&mended, &["--json", "--dry-run"]);
    assert_eq!(serde_json::from_str::<serde_json::Value>(&told.out).unwrap()["already"], 3);
    let altered = home.apply(&mended.replace("undo: 1", "undo: 2"), &["--json", "--dry-run"]);
    assert_eq!(serde_json::from_str::<serde_json::Value>(&altered.out).unwrap()["already"], 0);
    // A line of another's came between: the file is a new one.
    home.muster(&["apply", "harrow-ford", &home.write("other.yaml", "- undo: 1\n")]).done();
    let told = home.apply(&orders, &["--json"]);
    assert_eq!(serde_json::from_str::<serde_json::Value>(&told.out).unwrap()["already"], 0);
}

#[test]
fn a_ruling_that_says_nothing_or_more_than_it_means_is_told_where_it_stands() {
    let home = Home::with_battle();
    let of = |ruling: &str| home.apply(&format!("{INITIATIVE}- ruling: {ruling}\n"), &[]);
    of("{ because: rain }").fails(3, &["orders.yaml:4:", "changes nothing: say what, as unit: 2"]);
    of("{ unit: 2, because: rain }").fails(3, &["orders.yaml:4:", "unit wants set"]);
    of("{ unit: 2, set: { morale: 3 }, side: north }").fails(3, &["orders.yaml:4:", "side wants dice"]);
    of("{ from: 2, into: 1, name: Both }")
        .fails(3, &["orders.yaml:4:", "name belongs to like, or to from without into"]);
}

#[test]
fn an_order_may_be_overruled_with_a_reason() {
    let home = Home::with_battle();
    let orders = format!(
        "{INITIATIVE}- order: fire\n  who: 1\n  facts: {{ target: 21, range: 9 }}\n  despite: [R10]\n  because: a misunderstanding\n"
    );
    assert!(home.apply(&orders, &[]).done().contains("a misunderstanding"));
}

#[test]
fn what_makes_no_sense_cannot_be_overruled() {
    let home = Home::with_battle();
    home.apply("- order: hold\n  who: 99\n", &[])
        .fails(1, &["orders.yaml:1: item 1 (hold by 99): there is no squad 99"]);
    home.apply("- order: dance\n", &[]).fails(1, &["there is no act dance; there is initiative, hold"]);
    let told = home.apply("- order: roll initiative\n", &[]);
    told.fails(1, &["there is no act roll initiative; \"roll initiative\" is written initiative"]);
    home.apply("- order: hold\n  next: phase\n", &[])
        .fails(1, &["item 1 (hold and next: phase): an item is one of order, next"]);
    home.apply("- next: move\n", &[]).fails(1, &["item 1 (next: move): next takes phase or moment"]);
    home.apply("- who: 2\n", &[]).fails(1, &["item 1: an item is one of order, next"]);
    home.apply("- undo: 3\n", &[]).fails(1, &["item 1 (undo: 3): there is nothing to undo"]);
    home.apply("- ruling: { unit: 1, set: { morale: many }, because: x }\n", &[])
        .fails(1, &["item 1 (ruling): morale"]);
}

#[test]
fn a_missing_answer_says_who_rolls_how_many_dice() {
    let home = Home::with_battle();
    let table = "- ruling: { dice: table, because: x }\n";
    let told = home.apply(&format!("{table}- order: initiative\n  dice: [3]\n"), &[]);
    told.fails(
        1,
        &["orders.yaml:2: item 2 (initiative): an answer is missing: Initiative", "South, 1 die", "add 1 to dice"],
    );
    let told = home.apply("- order: initiative\n  dice: [6, 1, 2]\n", &[]);
    told.fails(1, &["a choice is wanted; add { pick: ... } to answers: first, second"]);
}

#[test]
fn answers_that_do_not_fit_are_told() {
    let home = Home::with_battle();
    home.apply("- order: initiative\n  dice: [9, 1]\n", &[]).fails(1, &["an answer does not fit"]);
    let told =
        home.apply(&format!("{}  dice: [1, 2, 3, 4, 5, 6]\n", INITIATIVE.replace("  dice: [6, 1, 2]\n", "")), &[]);
    told.fails(1, &["of its faces and answers are asked by nobody"]);
    assert_eq!(home.muster(&["show", "harrow-ford", "--json"]).json()["lines"], 0);
}

#[test]
fn lines_are_undone_and_done_again() {
    let home = Home::with_battle();
    let out = home.apply(&format!("{INITIATIVE}- undo: 1\n- redo: 1\n- undo: 1\n"), &[]).done();
    assert!(
        out.contains("Undone: North has the initiative. U redoes it.\n      Redone: North has the initiative."),
        "{out}"
    );
    let show = home.muster(&["show", "harrow-ford", "--json"]).json();
    assert_eq!((&show["lines"], &show["redo"]), (&0.into(), &1.into()));
    assert!(home.muster(&["show", "harrow-ford"]).done().contains("can be done again: 1 line"));
}

#[test]
fn a_dry_run_keeps_nothing() {
    let home = Home::with_battle();
    let journal = || fs::read(home.of_battle("journal.yaml")).unwrap();
    let before = journal();
    let out = home.apply(INITIATIVE, &["--dry-run"]).done();
    assert!(out.contains("North has the initiative.") && out.contains("nothing was kept"), "{out}");
    assert_eq!(journal(), before);
}

#[test]
fn orders_may_come_from_standard_input() {
    let home = Home::with_battle();
    let told = Told::of(home.command().args(["apply", "harrow-ford", "-"]).write_stdin(INITIATIVE));
    assert!(told.done().contains("1 of 1 item done."));
    let told = Told::of(home.command().args(["apply", "harrow-ford", "-"]).write_stdin("- order: hold\n  who: 99\n"));
    told.fails(1, &["standard input:1: item 1"]);
}

#[test]
fn json_tells_what_was_done_and_why_it_stopped() {
    let home = Home::with_battle();
    let told = home.apply(&format!("{INITIATIVE}- order: fire\n  who: 2\n"), &["--json"]);
    assert_eq!(told.code, 1);
    let tree: serde_json::Value = serde_json::from_str(&told.out).unwrap();
    assert_eq!((&tree["battle"], &tree["items"], &tree["dry_run"]), (&"harrow-ford".into(), &2.into(), &false.into()));
    assert_eq!((&tree["done"][0]["item"], &tree["done"][0]["file_line"]), (&1.into(), &1.into()));
    assert_eq!(tree["done"][0]["line"]["head"], "North has the initiative.");
    let stopped = &tree["stopped"];
    assert_eq!((&stopped["item"], &stopped["file_line"]), (&2.into(), &4.into()));
    assert_eq!((&stopped["kind"], &stopped["rule"]), (&"refused".into(), &"R10".into()));
    let told = home.apply("- ruling: { dice: table, because: x }\n- undo: 1\n- undo: 1\n- ruling: { dice: table, because: x }\n- order: initiative\n", &["--json"]);
    let tree: serde_json::Value = serde_json::from_str(&told.out).unwrap();
    assert_eq!(tree["done"][1]["undo"], 1);
    assert_eq!(tree["stopped"]["kind"], "asks");
    assert_eq!(tree["stopped"]["ask"]["wants"]["dice"][0]["dice"], 1);
}

#[test]
fn a_file_that_cannot_be_read_does_nothing() {
    let home = Home::with_battle();
    home.muster(&["apply", "harrow-ford", "none.yaml"]).fails(3, &["none.yaml: there is no such file; check the path"]);
    home.muster(&["apply", "harrow-ford", "."]).fails(3, &[".: this is a folder"]);
    home.apply("- order: hold\n  whom: 1\n", &[])
        .fails(3, &["orders.yaml:2:3: ", "there is no field whom here; did you mean who?"]);
    home.apply("- order: [hold\n", &[]).fails(3, &["orders.yaml:", "not well-formed YAML"]);
    home.apply("order: hold\n", &[]).fails(3, &["a list is wanted"]);
    home.muster(&["apply", "harrow-ford"]).fails(2, &["<ORDERS>"]);
    fs::write(home.path().join("orders.yaml"), b"- order: h\xfcrde").unwrap();
    home.muster(&["apply", "harrow-ford", "orders.yaml"]).fails(3, &["orders.yaml:1:11: this is not UTF-8 text"]);
    assert_eq!(home.muster(&["show", "harrow-ford", "--json"]).json()["lines"], 0);
}

#[test]
fn a_damaged_battle_is_not_played_on() {
    let home = Home::with_battle();
    home.apply(&format!("{INITIATIVE}- order: hold\n  who: 1\n"), &[]).done();
    home.edit(&home.of_battle("journal.yaml"), "North has", "North had");
    let out = home.apply("- next: phase\n", &[]).fails(3, &["read-only", "journal.yaml:3", "nothing was done"]);
    assert_eq!(out, "");
    let shown = home.muster(&["show", "harrow-ford"]);
    assert!(shown.out.contains("Ice Rangers"), "it can be looked at: {}", shown.err);
}

#[test]
fn a_battle_of_a_newer_muster_is_refused_by_name() {
    let home = Home::with_battle();
    home.edit(&home.of_battle("battle.yaml"), "format 1", "format 99");
    for command in ["show", "log", "replay"] {
        home.muster(&[command, "harrow-ford"]).fails(3, &["battle.yaml: written in format 99", "newer muster"]);
    }
    home.apply("- next: phase\n", &[]).fails(3, &["written in format 99"]);
}

#[test]
fn a_change_by_hand_is_told_and_counts() {
    let home = Home::with_battle();
    home.edit(&home.of_battle("battle.yaml"), "where: on the beacon", "where: in the mill");
    let shown = home.muster(&["show", "harrow-ford", "1"]);
    assert!(shown.out.contains("in the mill") && shown.err.contains("changed by hand"), "{}{}", shown.out, shown.err);
    home.edit(&home.of_battle("battle.yaml"), "turn: 1", "turn: soon");
    home.muster(&["show", "harrow-ford"]).fails(3, &["battle.yaml:", "a whole number", "soon"]);
}

#[test]
fn an_older_line_is_amended_or_struck_and_what_would_fall_away_is_told_first() {
    let home = Home::with_battle();
    let walk =
        "- order: walk\n  who: 1\n  facts: { clear: 3 }\n  despite: [R28]\n- order: hold\n  who: 2\n  despite: [R28]\n";
    home.apply(&format!("{INITIATIVE}{walk}"), &[]).done();
    let told = home.apply("- amend: { line: 2, who: 2, despite: [R28] }\n", &[]);
    told.fails(1, &["item 1 (amend: 2): later lines would fall away: 3 (", "may_fall: true lets them"]);
    let json = home.apply("- amend: { line: 2, order: hold, despite: [R28] }\n", &["--json"]).json();
    assert_eq!((&json["done"][0]["amend"], &json["done"][0]["lines"][1]["n"]), (&2.into(), &5.into()), "{json}");
    let others = "  amend: { line: 4, order: walk, who: 2, facts: { clear: 3 }, despite: [R28] }\n";
    let out = home.apply(&format!("- strike: 4\n- undo: 1\n-{}  may_fall: true\n", &others[1..]), &[]).done();
    assert!(out.contains("Amended: ") && out.contains("Undone: the amendment."), "{out}");
    assert!(out.contains(". Line 5 fell away. u takes it back."), "{out}");
    let again = format!("- undo: 1\n-{}  may_fall: true\n", &others[1..]);
    let json = home.apply(&again, &["--dry-run", "--json"]).json();
    assert_eq!(json["done"][1]["fell"], serde_json::json!([5]), "{json}");
    assert_eq!(home.muster(&["show", "harrow-ford", "--json"]).json()["lines"], 2);
}

#[test]
fn what_a_later_line_asks_is_answered_in_the_file() {
    let home = Home::new();
    home.muster(&["new", "harrow-ford", "--dice", "table", "--seed", "7"]).done();
    home.apply(SHOT_BACK, &[]).done();
    let wants = "item 1 (strike: 2): line 5 then asks for more. hits: faces are wanted (";
    home.apply("- strike: 2\n", &[])
        .fails(1, &[wants, "1 die", "add later: { 5: [{ dice: [...] }] }, or may_fall: true"]);
    let json: serde_json::Value = serde_json::from_str(&home.apply("- strike: 2\n", &["--json"]).out).unwrap();
    assert_eq!((&json["stopped"]["kind"], &json["stopped"]["line"]), (&"asks".into(), &5.into()), "{json}");
    home.apply("- strike: 2\n  later: { 5: [{ dice: [2, 3] }] }\n", &[])
        .fails(1, &["1 die asked for, and the faces given are 2"]);
    let spare = "- strike: 2\n  later: { 5: [{ dice: [2] }, { dice: [3] }] }\n";
    home.apply(spare, &[]).fails(1, &["line 5 does not ask what later answers"]);
    home.apply("- undo: 1\n  later: { 5: [{ dice: [2] }] }\n", &[]).fails(1, &["later belongs to amend and strike"]);
    home.apply("- amend: { line: 2, undo: 1 }\n", &[]).fails(1, &["amend takes line, order, who"]);
    home.apply("- amend: { order: hold }\n", &[]).fails(1, &["amend wants the number of a line"]);
    let ruling = "- { ruling: { unit: 2, set: { morale: 3 } } }\n- amend: { line: 6, facts: { morale: 4 } }\n";
    home.apply(ruling, &["--dry-run"]).fails(1, &["that line is a ruling: strike it, or make another one"]);
    let json = home.apply("- strike: 2\n  later: { 5: [{ dice: [2] }] }\n", &["--json"]).json();
    assert_eq!(json["done"][0]["kind"], "strike", "{json}");
    let answers = &json["done"][0]["lines"][2]["answers"][0];
    assert!(answers.to_string().contains("[1,2,1,2,1,2,1,2]"), "{json}");
    home.apply("- undo: 1\n- strike: 2\n  may_fall: true\n", &[]).done();
    assert_eq!(home.muster(&["show", "harrow-ford", "--json"]).json()["lines"], 3);
}

#[test]
fn behind_an_amendment_in_a_file_lines_go_by_the_numbers_that_they_had_before_it() {
    let home = Home::with_battle();
    let walk =
        "- order: walk\n  who: 1\n  facts: { clear: 3 }\n  despite: [R28]\n- order: hold\n  who: 2\n  despite: [R28]\n";
    home.apply(&format!("{INITIATIVE}{walk}"), &[]).done();
    let amend = "- amend: { line: 2, order: hold, despite: [R28] }\n";
    let json = home.apply(&format!("{amend}- strike: 3\n- strike: 3\n"), &["--dry-run", "--json"]);
    assert_eq!(json.code, 1, "{}", json.out);
    let tree: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!((&tree["done"][1]["amend"], &tree["done"][1]["fell"]), (&5.into(), &serde_json::json!([])), "{tree}");
    assert_eq!(
        tree["stopped"]["why"], "line 3 does not stand any more; look at the journal for those that do",
        "{tree}"
    );
    // Also where the file stopped between the two.
    home.apply(&format!("{amend}- next: banana\n"), &[]).fails(1, &["next takes phase or moment"]);
    let told = home.apply(&format!("{amend}- amend: {{ line: 3, who: 3, despite: [R28] }}\n- strike: 2\n"), &[]);
    let out = told.out;
    assert!(out.contains("Amended: 3 Ford Spears hold"), "{out}");
    assert_eq!(home.muster(&["show", "harrow-ford", "--json"]).json()["lines"], 2);
    home.apply("- strike: 99\n", &[]).fails(1, &["there is no line 99"]);
}

#[test]
fn a_file_whose_rest_was_taken_out_once_it_was_refused_does_nothing_twice() {
    let home = Home::with_battle();
    let done = format!("{INITIATIVE}- next: phase\n");
    home.apply(&format!("{done}- order: fire\n  who: 2\n- undo: 1\n"), &[]).fails(1, &["item 3 (fire by 2)"]);
    let told = home.apply(&done, &[]);
    assert!(
        told.err.contains("items 1 to 2 are in the journal already, from the last try; nothing else is left of it")
    );
    assert!(told.out.ends_with("2 of 2 items done.\n"), "{}", told.out);
    assert_eq!(home.muster(&["show", "harrow-ford", "--json"]).json()["lines"], 2);
    // One that was all done begins anew, or goes on with what was put behind it.
    home.apply("- undo: 2\n", &[]).done();
    home.apply(&done, &[]).done();
    let more = home.apply(&format!("{done}- undo: 1\n"), &["--dry-run", "--json"]);
    assert_eq!(serde_json::from_str::<serde_json::Value>(&more.out).unwrap()["already"], 2);
    let anew = home.apply(&done, &["--dry-run", "--json"]);
    assert_eq!(serde_json::from_str::<serde_json::Value>(&anew.out).unwrap()["already"], 0);
}
