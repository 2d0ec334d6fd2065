//! `mend`: what is damaged, what can be saved, and what every reading command says of it.

use std::fs;

use muster::store::library::builtin;

use super::home::Home;

/// A battle of three lines.
fn played() -> Home {
    let home = Home::new();
    let armour = builtin().get("opend6/armour.yaml").unwrap().text.to_string();
    home.write("muster/data/opend6/armour.yaml", &armour);
    home.muster(&["new", "harrow-ford", "--seed", "7"]).done();
    let places = ["hill", "wood", "ford"]
        .map(|place| format!("- ruling: {{ unit: 1, set: {{ where: {place} }}, because: x }}\n"));
    home.apply(&places.concat(), &[]).done();
    home
}

/// The same, the second line damaged.
fn damaged() -> Home {
    let home = played();
    home.edit(&home.of_battle("journal.yaml"), "where: wood", "where: wool");
    home
}

#[test]
fn every_command_that_reads_tells_damage_and_so_does_its_exit() {
    let home = damaged();
    for command in
        [&["show", "harrow-ford"][..], &["log", "harrow-ford"], &["replay", "harrow-ford"], &["report", "harrow-ford"]]
    {
        let told = home.muster(command);
        assert_eq!(told.code, 3, "{command:?}: {}{}", told.out, told.err);
        assert!(told.err.contains("journal.yaml:4: damaged") && told.err.contains("muster mend"), "{}", told.err);
    }
    assert!(home.muster(&["show", "harrow-ford", "1"]).out.contains("ford"), "the newest state is shown all the same");
}

/// What somebody or a disk may do to the files of a battle, and what is said of it.
type Harm = (&'static str, fn(&Home), &'static str);

#[rustfmt::skip]
const HARMS: [Harm; 15] = [
    ("an emptied journal",     |home| fs::write(home.of_battle("journal.yaml"), "").unwrap(),      "journal.yaml: no line is in it"),
    ("a lost journal",         |home| fs::remove_file(home.of_battle("journal.yaml")).unwrap(),    "journal.yaml: no line is in it"),
    ("a lost state",           |home| fs::remove_file(home.of_battle("battle.yaml")).unwrap(),     "battle.yaml: it is missing"),
    ("an emptied state",       |home| fs::write(home.of_battle("battle.yaml"), "").unwrap(),       "battle.yaml: this is not a battle"),
    ("a state of lost lines",  |home| rewrite(home, |text| text.split_inclusive('\n').take(4).collect::<String>().into()), "the journal has lost"),
    ("a damaged line",         |home| home.edit(&home.of_battle("journal.yaml"), "where: wood", "where: wool"), "journal.yaml:4: damaged"),
    ("a damaged first line",   |home| home.edit(&home.of_battle("journal.yaml"), "# muster", "# mustex"), "journal.yaml:1: damaged"),
    ("a journal in UTF-16",    |home| rewrite(home, wide),                                         "journal.yaml:1: damaged: the file was saved as UTF-16"),
    ("a folder for a journal", |home| folder(&home.of_battle("journal.yaml")),                     "journal.yaml: this is a folder"),
    ("a folder for a state",   |home| folder(&home.of_battle("battle.yaml")),                      "battle.yaml: this is a folder"),
    ("a journal in a circle",  |home| circle(&home.of_battle("journal.yaml")),                     "journal.yaml: this is a link in a circle"),
    ("a state in a circle",    |home| circle(&home.of_battle("battle.yaml")),                      "battle.yaml: this is a link in a circle"),
    ("a lost copy of numbers", |home| fs::remove_dir_all(home.of_battle("data")).unwrap(),         "armour.yaml: there is no such file; check the path; the battle was begun with it"),
    ("a folder for numbers",   |home| folder(&home.of_battle("numbers.yaml")),                     "numbers.yaml: this is a folder"),
    ("numbers.yaml cut off",   |home| home.edit(&home.of_battle("numbers.yaml"), "built-in:", "buil"), "numbers.yaml:"),
];

fn folder(path: &std::path::Path) {
    fs::remove_file(path).unwrap();
    fs::create_dir(path).unwrap();
}

fn circle(path: &std::path::Path) {
    fs::remove_file(path).unwrap();
    std::os::unix::fs::symlink(path.file_name().unwrap(), path).unwrap();
}

fn rewrite(home: &Home, with: fn(&str) -> Vec<u8>) {
    let journal = home.of_battle("journal.yaml");
    fs::write(&journal, with(&fs::read_to_string(&journal).unwrap())).unwrap();
}

fn wide(text: &str) -> Vec<u8> {
    [0xfe, 0xff].into_iter().chain(text.encode_utf16().flat_map(u16::to_be_bytes)).collect()
}

#[test]
fn every_harm_is_said_by_every_command_that_reads_and_mended_when_told() {
    for (harm, does, said) in HARMS {
        let home = played();
        does(&home);
        for command in ["show", "log", "replay", "report"] {
            let told = home.muster(&[command, "harrow-ford"]);
            assert_eq!(told.code, 3, "{harm}, {command}: {}{}", told.out, told.err);
            assert!(told.err.contains(said) && told.err.contains("muster mend"), "{harm}, {command}: {}", told.err);
        }
        let checked = home.muster(&["check", "harrow-ford"]);
        assert!(checked.code == 1 && checked.out.contains(said), "{harm}: {}", checked.out);
        let told = home.muster(&["mend", "harrow-ford"]);
        assert!(told.code == 1 && told.out.contains("Nothing was changed."), "{harm}: {}{}", told.out, told.err);
        assert!(home.muster(&["mend", "harrow-ford", "--yes"]).done().ends_with("Mended.\n"), "{harm}");
        for command in ["show", "log", "replay", "report", "check"] {
            home.muster(&[command, "harrow-ford"]).done();
        }
        assert!(home.muster(&["show", "harrow-ford", "1"]).done().contains("ford"), "{harm}");
        assert!(home.muster(&["mend", "harrow-ford"]).done().contains("Nothing has to be mended."), "{harm}");
    }
}

#[test]
fn a_damaged_battle_is_mended_when_told_and_not_before() {
    let home = damaged();
    let before = fs::read(home.of_battle("journal.yaml")).unwrap();
    let told = home.muster(&["mend", "harrow-ford"]);
    assert_eq!(told.code, 1, "{}", told.err);
    let out = told.out;
    for told in [
        "journal.yaml:4: damaged",
        "Lost: the story of line 4 of journal.yaml.",
        "a ruling (4 places)",
        "Nothing was changed.",
    ] {
        assert!(out.contains(told), "{told} in {out}");
    }
    assert_eq!(fs::read(home.of_battle("journal.yaml")).unwrap(), before);
    let out = home.muster(&["mend", "harrow-ford", "--yes"]).done();
    assert!(out.contains("journal.damaged-1.yaml") && out.ends_with("Mended.\n"), "{out}");
    assert_eq!(fs::read(home.of_battle("journal.damaged-1.yaml")).unwrap(), before);
    let log = home.muster(&["log", "harrow-ford"]).done();
    assert!(log.contains("mended: what damaged lines"), "{log}");
    home.apply("- undo: 3\n", &[]).done();
    assert!(home.muster(&["show", "harrow-ford", "1"]).done().contains("on the beacon"));
    assert!(home.muster(&["mend", "harrow-ford"]).done().contains("Nothing has to be mended."));
}
