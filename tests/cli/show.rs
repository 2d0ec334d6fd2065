//! `show`: roster and sheet, for people, programs and players.

use super::home::Home;

#[test]
fn the_roster_stands_in_columns() {
    let out = Home::with_battle().muster(&["show", "harrow-ford"]).done();
    let mut lines = out.lines();
    assert_eq!(lines.next(), Some("Harrow Ford, turn 1: INIT > move > ranged > close > morale > special"));
    assert_eq!(lines.next(), Some("ALL to roll initiative"));
    let head = out.lines().find(|line| line.contains("Squad")).unwrap();
    let spears = out.lines().find(|line| line.contains("Ford Spears")).unwrap();
    assert_eq!(head.find("Who"), spears.find("Carl"), "{out}");
    assert!(spears.starts_with("N 3  Ford Spears"), "{spears}");
    assert!(out.contains("\nSides: N North, S South\n") && out.contains("S26  Trolls"), "{out}");
    assert!(out.contains("off the table: due turn 4, north edge"), "{out}");
    assert!(out.contains("Due:\n  roll initiative, turn 1 (R26)"), "{out}");
}

#[test]
fn of_a_battle_that_is_over_the_head_says_so_and_nobody_is_on() {
    let home = Home::with_battle();
    home.apply("- { order: end-battle, facts: { how: drawn at dusk } }\n", &[]).done();
    let out = home.muster(&["show", "harrow-ford"]).done();
    assert_eq!(out.lines().nth(1), Some("OVER: drawn at dusk"), "{out}");
    assert!(!out.contains("to roll initiative"), "{out}");
    let sheet = home.muster(&["show", "harrow-ford", "1"]).done();
    let barred: Vec<&str> = sheet.lines().filter(|line| line.contains("the battle is over")).collect();
    assert!(barred.len() == 1 && barred[0].starts_with("Not "), "one reason, told once:\n{sheet}");
    let setup = home.muster(&["sheet", "harrow-ford", "--setup"]).done();
    assert!(setup.contains("turn 1, over: drawn at dusk"), "{setup}");
}

#[test]
fn a_sheet_says_what_the_unit_may_do_and_why_not() {
    let home = Home::with_battle();
    home.apply("- { order: initiative, dice: [6, 1, 2], answers: [ { pick: first } ] }\n", &[]).done();
    let by_number = home.muster(&["show", "harrow-ford", "1"]).done();
    assert!(by_number.starts_with("1 Ice Rangers, cmd "), "{by_number}");
    assert!(by_number.contains("\nNow: "), "{by_number}");
    let barred = by_number.lines().filter_map(|line| line.strip_prefix("Not ")?.split_once(": "));
    let (acts, reasons): (Vec<&str>, Vec<&str>) = barred.unzip();
    let acts: Vec<&str> = acts.iter().flat_map(|acts| acts.split(", ")).collect();
    assert!(acts.contains(&"disengage"), "{by_number}");
    for told in [acts, reasons] {
        let mut once = told.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(told.len(), once.len(), "an act and a reason stand there once: {by_number}");
    }
    assert_eq!(home.muster(&["show", "harrow-ford", "ice-rangers"]).done(), by_number);
}

#[test]
fn what_stands_against_all_acts_is_told_once() {
    let home = Home::with_battle();
    let first = "- { order: initiative, dice: [6, 1, 2], answers: [ { pick: first } ] }\n";
    home.apply(&format!("{first}- {{ order: end-battle, facts: {{ how: drawn at dusk }} }}\n"), &[]).done();
    let out = home.muster(&["show", "harrow-ford", "1"]).done();
    assert_eq!(out.matches("the battle is over").count(), 1, "{out}");
    assert!(out.lines().any(|line| line.starts_with("Not ") && line.contains(", walk, ")), "{out}");
}

#[test]
fn what_sets_a_champion_apart_is_told_by_the_names_of_skills() {
    let spears = Home::with_battle().muster(&["show", "harrow-ford", "3"]).done();
    assert!(spears.contains("champion sound  melee combat 6\n"), "{spears}");
}

#[test]
fn json_of_the_roster_has_its_fields() {
    let show = Home::with_battle().muster(&["show", "harrow-ford", "--json"]).json();
    let fields =
        "battle slug system turn stage phases moment on line over sides units dues windows lines redo flags draft";
    let there: Vec<&str> = show.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(there, fields.split(' ').collect::<Vec<_>>());
    assert_eq!((&show["slug"], &show["turn"], &show["lines"]), (&"harrow-ford".into(), &1.into(), &0.into()));
    let unit = &show["units"][0];
    assert_eq!((&unit["id"], &unit["number"], &unit["side"]), (&"ice-rangers".into(), &1.into(), &"north".into()));
    assert_eq!(unit["columns"]["Fit"], "10");
    assert_eq!(show["dues"][0]["order"]["order"], "initiative");
}

#[test]
fn json_of_a_sheet_has_offers_and_fields() {
    let sheet = Home::with_battle().muster(&["show", "harrow-ford", "24", "--json"]).json();
    assert_eq!(sheet["title"], "24 Hired Blades");
    assert_eq!(sheet["fields"]["morale"], 6);
    assert_eq!(sheet["figure_fields"].as_object().unwrap().len(), 8);
    assert!(sheet["offers"].as_array().unwrap().iter().any(|offer| offer["act"] == "coherency"));
}

#[test]
fn an_unknown_unit_is_told_with_those_there_are() {
    let home = Home::with_battle();
    home.muster(&["show", "harrow-ford", "99"]).fails(2, &["there is no squad 99", "21 goblin-bows"]);
}

#[test]
fn players_see_no_hidden_unit_no_note_and_no_reminder() {
    let home = Home::with_battle();
    home.apply("- ruling: { unit: 25, set: { hidden: true }, because: they lie in the bog }\n", &[]);
    for options in [&["show", "harrow-ford", "--public"][..], &["show", "harrow-ford", "--public", "--json"]] {
        let out = home.muster(options).done();
        assert!(out.contains("Goblin Bows"), "{out}");
        for secret in ["Bog Sneaks", "bog-sneaks", "the catapult and its crew", "they came round"] {
            assert!(!out.contains(secret), "{secret} in {out}");
        }
    }
    let told = home.muster(&["show", "harrow-ford", "25", "--public"]);
    told.fails(2, &["there is no squad 25"]);
    assert!(home.muster(&["show", "harrow-ford"]).done().contains("Bog Sneaks"));
}

#[test]
fn looking_writes_nothing_and_goes_while_another_muster_plays() {
    let home = Home::with_battle();
    let before = std::fs::metadata(home.of_battle("battle.yaml")).unwrap().modified().unwrap();
    let library = muster::store::library::builtin();
    let (_playing, _) = muster::store::Folder::open(&home.of_battle(""), &library).unwrap();
    for command in ["show", "log", "replay"] {
        home.muster(&[command, "harrow-ford"]).done();
    }
    assert_eq!(std::fs::metadata(home.of_battle("battle.yaml")).unwrap().modified().unwrap(), before);
    home.apply("- next: phase\n", &[]).fails(3, &["open in another muster", "close it there first"]);
}

#[test]
fn luck_is_told_by_side_and_dice_of_nobody_say_nothing() {
    let home = Home::with_battle();
    let before = home.muster(&["show", "harrow-ford", "--luck"]).done();
    assert_eq!(before, "North: too few dice to tell (no dice).\nSouth: too few dice to tell (no dice).\n");
    home.apply("- { order: initiative, dice: [6, 1, 2], answers: [ { pick: first } ] }\n", &[]).done();
    let told = home.muster(&["show", "harrow-ford", "--luck"]).done();
    assert!(told.contains("high totals"), "{told}");
    let json = home.muster(&["show", "harrow-ford", "--luck", "--json"]).json();
    let [north, south] = [&json["luck"][0], &json["luck"][1]];
    assert_eq!((&north["side"], &south["side"]), (&"North".into(), &"South".into()));
    assert_eq!((&north["share"], &north["verdict"]), (&serde_json::Value::Null, &"too few dice to tell".into()));
    let thrown = |side: &serde_json::Value| (side["high"]["dice"].clone(), side["high"]["came"].clone());
    // A six goes on; it is one die all the same.
    assert_eq!([thrown(north), thrown(south)].map(|(dice, _)| dice), [1, 1].map(serde_json::Value::from));
    let came: i64 = [north, south].iter().map(|side| thrown(side).1.as_i64().unwrap()).sum();
    assert_eq!(came, 6 + 1 + 2);
}

#[test]
fn what_is_half_answered_though_no_unit_gives_it_is_told_by_its_act() {
    let home = Home::new();
    home.muster(&["new", "harrow-ford", "--dice", "table"]).done();
    home.command().args(["line", "harrow-ford"]).write_stdin("\n").assert().success();
    let shown = home.muster(&["show", "harrow-ford"]).done();
    assert!(shown.ends_with("\nHalf answered: roll initiative\n"), "no unit gives it: {shown}");
}
