//! `new`, and how battles are found.

use std::fs;

use super::home::Home;

const SCENARIO: &str = "system: opend6
name: Bridge
opening: Mist lies on the river.
sides:
  - { id: north, name: North }
  - { id: south, name: South }
units:
  - { name: Spears, side: north, troop: { listing: human-infantry, size: 8 } }
  - { name: Goblins, side: south, troop: { listing: goblins, size: 8 } }
";

#[test]
fn a_battle_begins_with_its_opening_and_ends_with_its_name() {
    let home = Home::new();
    let out = home.muster(&["new", "harrow-ford"]).done();
    assert!(out.starts_with("Harrow Ford, "), "{out}");
    assert!(out.contains("The river Harrow") && out.contains("Victory: "), "{out}");
    assert_eq!(out.lines().last(), Some("harrow-ford"));
    assert_eq!(home.muster(&["new", "opend6/harrow-ford"]).done().lines().last(), Some("harrow-ford-2"));
}

#[test]
fn a_battle_has_the_name_the_dice_and_the_place_that_were_chosen() {
    let home = Home::new();
    let out =
        home.muster(&["new", "harrow-ford", "--name", "Market Day", "--dice", "table", "--saves", "elsewhere"]).done();
    assert_eq!(out.lines().last(), Some("market-day"));
    assert!(home.path().join("elsewhere/market-day/journal.yaml").exists());
    let show = home.muster(&["--saves", "elsewhere", "show", "market-day", "--json"]).json();
    assert_eq!((&show["battle"], &show["sides"][0]["dice"]), (&"Market Day".into(), &"table".into()));
    assert_eq!(show["sides"][1]["dice"], "table");
}

#[test]
fn the_same_seed_throws_the_same_dice() {
    let home = Home::new();
    let tale = |name: &str, seed: &str| {
        home.muster(&["new", "harrow-ford", "--name", name, "--seed", seed, "--dice", "auto"]).done();
        let orders = home.write(
            "orders.yaml",
            "- { order: initiative, answers: [ { pick: first } ] }
- { order: fire, who: 1, facts: { target: 21, range: 9 }, despite: [R10] }
",
        );
        home.muster(&["apply", name, &orders]).done()
    };
    let one = tale("one", "11");
    assert_eq!(one, tale("two", "11"));
    assert_ne!(one, tale("three", "12"));
}

#[test]
fn a_scenario_may_be_a_file_of_ones_own() {
    let home = Home::new();
    let path = home.write("bridge.yaml", SCENARIO);
    assert_eq!(home.muster(&["new", &path]).done().lines().last(), Some("bridge"));
    assert_eq!(home.muster(&["new", "bridge.yaml"]).done().lines().last(), Some("bridge-2"));
}

#[test]
fn a_scenario_may_lie_in_the_folder_of_data() {
    let home = Home::new();
    home.write("data/opend6/scenarios/bridge.yaml", SCENARIO);
    home.muster(&["new", "bridge", "--data", "data"]).done();
    home.muster(&["new", "bridge"]).fails(3, &["there is no scenario bridge"]);
    home.write("muster/data/opend6/scenarios/bridge.yaml", SCENARIO);
    home.muster(&["new", "bridge"]).done();
    home.muster(&["new", "bridge", "--data", "dat"]).fails(3, &["dat: there is no such folder of data"]);
}

#[test]
fn a_scenario_that_is_not_there_is_told_with_the_nearest() {
    let home = Home::new();
    home.muster(&["new", "harow-ford"]).fails(3, &["no scenario harow-ford", "did you mean harrow-ford?"]);
    home.muster(&["new", "./none.yaml"]).fails(3, &["./none.yaml: there is no such file"]);
    home.muster(&["new", "."]).fails(3, &["a folder, not a scenario"]);
    home.muster(&["new"]).fails(2, &["<SCENARIO>"]);
}

#[test]
fn a_broken_scenario_says_where_and_leaves_no_battle() {
    let home = Home::new();
    let broken = |from: &str, to: &str, said: &str| {
        let path = home.write("bridge.yaml", &SCENARIO.replacen(from, to, 1));
        home.muster(&["new", &path]).fails(3, &[&path, said]);
    };
    broken("side: north,", "side: nort,", ":8:27: Spears: there is no side nort; there is north, south");
    broken("system: opend6", "system: opnd6", ":1:9: system: there is no system opnd6; did you mean opend6? ");
    broken("name: Bridge", "nam: Bridge", ":2:1: there is no field nam here; did you mean name?");
    broken("sides:\n", "sides: [\n", "not well-formed YAML");
    broken("listing: goblins", "listing: goblin", "did you mean goblins?");
    let text = fs::read(home.path().join("bridge.yaml")).unwrap();
    fs::write(home.path().join("bridge.yaml"), [text.as_slice(), &[0xff]].concat()).unwrap();
    home.muster(&["new", "bridge.yaml"]).fails(3, &["bridge.yaml:10:1: this is not UTF-8 text; save it as UTF-8"]);
    assert!(!home.path().join("muster/saves").exists());
}

#[test]
fn a_fault_of_a_roster_that_meets_another_is_told_of_its_own_file() {
    let home = Home::new();
    let band = |name: &str, units: &str| {
        home.write(name, &format!("system: skirmish\nname: {name}\nunits:\n{units}"));
    };
    let man = |name: &str, number: u8, shield: &str| {
        format!("  - {{ name: {name}, number: {number}, troop: {{ kind: viking-warrior, shield: {shield} }} }}\n")
    };
    band("sound.yaml", &man("Ulf", 1, "large-shield"));
    band("twice.yaml", &[man("Olaf", 1, "large-shield"), man("Bert", 1, "large-shield")].concat());
    band("wrong.yaml", &man("Olaf", 1, "large"));
    for (other, said) in [("twice.yaml", "twice.yaml:5:"), ("wrong.yaml", "wrong.yaml:4:")] {
        for armies in [format!("sound.yaml+{other}"), format!("{other}+sound.yaml")] {
            home.muster(&["new", &armies]).fails(3, &[said]);
        }
    }
    home.muster(&["new", "sound.yaml+sound.yaml"]).done();
}

#[test]
fn two_files_are_no_scenario_and_how_rosters_meet_is_said() {
    let home = Home::new();
    let said = "rosters that meet are joined by a plus: muster new north.yaml+south.yaml";
    home.muster(&["new", "north.yaml", "south.yaml"]).fails(2, &["muster new takes one scenario", said]);
}

#[test]
fn a_battle_is_a_slug_a_folder_or_a_file() {
    let home = Home::with_battle();
    let by_slug = home.muster(&["show", "harrow-ford"]).done();
    for word in [home.of_battle(""), home.of_battle("battle.yaml")] {
        assert_eq!(home.muster(&["show", word.to_str().unwrap()]).done(), by_slug);
    }
    home.muster(&["show", "harow"]).fails(3, &["no battle harow", "did you mean harrow-ford?"]);
    home.muster(&["resume", "harow"]).fails(3, &["no battle harow"]);
}

#[test]
fn resume_wants_a_battle_and_a_terminal() {
    let home = Home::new();
    home.muster(&["resume"]).fails(3, &["there is no battle yet; muster new"]);
    home.muster(&["new", "harrow-ford"]).done();
    home.muster(&["resume"]).fails(3, &["the output is no terminal", "muster --help"]);
}

#[test]
fn a_battle_that_cannot_be_kept_is_told() {
    let home = Home::new();
    let file = home.write("file", "");
    home.muster(&["new", "harrow-ford", "--saves", &file]).fails(3, &["file"]);
}
