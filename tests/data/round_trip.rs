//! What muster writes it reads again as it was: every kind of file that people may edit.

use muster::{
    paper::{Army, Roster, Scenario, parse, survivors},
    rules::{system, systems},
    store::{self, RosterPaper, library::builtin},
};
use serde_json::Value as Json;

#[test]
fn rosters_come_back_as_they_were_written() {
    let library = builtin();
    let known = store::rosters(&library);
    for file in &known {
        let folder = tempfile::tempdir().unwrap();
        let (mut paper, roster) =
            RosterPaper::of_library(&library, folder.path(), file.system.id(), file.slug).unwrap();
        paper.save(&roster).unwrap();
        let (_, again) = RosterPaper::open(&library, paper.path()).unwrap();
        assert_eq!(again, roster, "{}", file.path);
        let read = store::roster(&library, paper.path().to_str().unwrap()).unwrap().unwrap();
        let built_in = store::roster(&library, &format!("{}/{}", file.system.id(), file.slug)).unwrap().unwrap();
        assert_eq!(read.to_json(), built_in.to_json(), "{}: the same units", file.path);
    }
    assert!(known.len() >= 4);
}

#[test]
fn a_unit_more_in_a_shipped_roster_takes_nobodys_number() {
    let library = builtin();
    for file in &store::rosters(&library) {
        let folder = tempfile::tempdir().unwrap();
        let (mut paper, roster) =
            RosterPaper::of_library(&library, folder.path(), file.system.id(), file.slug).unwrap();
        let mut army = Army::new(file.system.bench(&library).unwrap(), roster);
        let last = army.roster().units.len() - 1;
        army.copy(last).unwrap();
        army.add(Some(0));
        paper.save(army.roster()).unwrap();
        let read = store::roster(&library, paper.path().to_str().unwrap());
        assert!(read.is_ok(), "{}: {}", file.path, read.err().unwrap());
    }
}

#[test]
fn a_roster_is_saved_whatever_editor_wrote_it() {
    let library = builtin();
    let text = &library.get("opend6/rosters/ice-rangers.yaml").unwrap().text;
    let crlf = text.replace('\n', "\r\n").into_bytes();
    let marked = [b"\xef\xbb\xbf".to_vec(), text.as_bytes().to_vec()].concat();
    let wide = [b"\xff\xfe".to_vec(), text.encode_utf16().flat_map(u16::to_le_bytes).collect()].concat();
    for bytes in [crlf, marked, wide] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.yaml");
        std::fs::write(&path, &bytes).unwrap();
        let (mut paper, mut roster) = RosterPaper::open(&library, &path).unwrap();
        roster.name = "Mine".to_owned();
        paper.save(&roster).unwrap();
        assert_eq!(RosterPaper::open(&library, &path).unwrap().1.name, "Mine");
        // What changed meanwhile is left as it is.
        std::fs::write(&path, &bytes).unwrap();
        assert!(paper.save(&roster).unwrap_err().to_string().contains("changed on disk meanwhile"));
    }
}

#[test]
fn an_army_made_of_blank_units_comes_back_in_every_system() {
    let library = builtin();
    for system in systems(&builtin()) {
        let folder = tempfile::tempdir().unwrap();
        let mut army = Army::empty(system.bench(&library).unwrap(), "A new army");
        army.add(None);
        let mut paper = RosterPaper::fresh(&library, folder.path(), army.roster());
        paper.save(army.roster()).unwrap();
        let (_, again) = RosterPaper::open(&library, paper.path()).unwrap();
        assert_eq!(again, *army.roster(), "{}", system.id());
    }
}

#[test]
fn scenarios_begin_alike_when_they_are_written_out_again() {
    let library = builtin();
    for file in store::scenarios(&library).iter().filter(|file| !file.slug.starts_with("scale")) {
        let text = &library.get(file.path).unwrap().text;
        let scenario: Scenario<Json> = parse(file.path, text).unwrap();
        let again = serde_yaml::to_string(&scenario).unwrap();
        let begun = |text: &str| file.system.begin(file.path, text, &library).unwrap().to_json();
        assert_eq!(begun(text), begun(&again), "{}", file.path);
    }
}

#[test]
fn states_come_back_in_every_system() {
    let library = builtin();
    for file in store::scenarios(&library).iter().filter(|file| !file.slug.starts_with("scale")) {
        let game = store::begin(&library, &format!("{}/{}", file.system.id(), file.slug), None).unwrap();
        let again = file.system.open("battle.yaml", &game.to_yaml().unwrap(), &library).unwrap();
        assert_eq!(again.to_json(), game.to_json(), "{}", file.path);
    }
}

#[test]
fn survivors_of_a_battle_that_cost_nothing_are_the_army_itself() {
    let library = builtin();
    for file in store::scenarios(&library).iter().filter(|file| !file.slug.starts_with("scale")) {
        let game = store::begin(&library, &format!("{}/{}", file.system.id(), file.slug), None).unwrap();
        let left = survivors(&*game, None).unwrap().roster;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("left.yaml");
        std::fs::write(&path, store::roster_text(&library, &path, &left).unwrap()).unwrap();
        let (_, again): (_, Roster<Json>) = RosterPaper::open(&library, &path).unwrap();
        assert_eq!(again, left);
        let mustered = system(&left.system, &library).unwrap().muster(
            "left.yaml",
            &std::fs::read_to_string(&path).unwrap(),
            &library,
        );
        assert_eq!(mustered.unwrap().units().len(), game.units().len(), "{}", file.path);
    }
}
