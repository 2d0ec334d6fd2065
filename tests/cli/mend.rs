//! `mend`: what is damaged, what can be saved, and what every reading command says of it.

use std::fs;

use super::home::Home;

/// A battle of three lines, the second damaged.
fn damaged() -> Home {
    let home = Home::with_battle();
    let places = ["hill", "wood", "ford"]
        .map(|place| format!("- ruling: {{ unit: 1, set: {{ where: {place} }}, because: x }}\n"));
    home.apply(&places.concat(), &[]).done();
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

#[test]
fn a_damaged_battle_is_mended_when_told_and_not_before() {
    let home = damaged();
    let before = fs::read(home.of_battle("journal.yaml")).unwrap();
    let told = home.muster(&["mend", "harrow-ford"]);
    assert_eq!(told.code, 1, "{}", told.err);
    let out = told.out;
    for told in
        ["journal.yaml:4: damaged", "Lost: the story of journal line 4.", "a ruling (2 places)", "Nothing was changed."]
    {
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
