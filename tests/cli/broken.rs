//! A folder of files with every fault that people make: each is told with its place and how to mend it, and nothing is
//! written.

use std::{fs, path::Path};

use muster::store::library::builtin;

use super::home::Home;

#[test]
fn every_fault_of_a_folder_is_named_with_its_place() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken");
    let before = fs::read_dir(&folder).unwrap().count();
    let told = Home::new().muster(&["check", folder.to_str().unwrap()]);
    assert_eq!(told.code, 1);
    assert!(!told.out.contains('\u{1b}'), "nothing raw reaches the terminal");
    let words = told.out.replace(&format!("{}/", folder.display()), "");
    let at_fault: Vec<&str> =
        words.lines().filter_map(|line| line.split_once(".yaml:")).map(|(file, _)| file).collect();
    assert!((1..=23).all(|nth| at_fault.iter().any(|file| file.starts_with(&format!("{nth:02}-")))), "{words}");
    insta::assert_snapshot!(words);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), before, "nothing is written");
}

#[test]
fn a_file_of_a_hundred_megabytes_is_refused_unread_wherever_one_is_wanted() {
    let home = Home::new();
    let path = home.write("large.yaml", "system: opend6\n");
    fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(100 << 20).unwrap();
    home.write("data/opend6/rosters/.keep", "");
    fs::hard_link(&path, home.path().join("data/opend6/rosters/large.yaml")).unwrap();
    for arguments in [&["check", &path][..], &["new", &path], &["sheet", &path], &["check", "data"]] {
        let told = home.muster(arguments);
        let words = format!("{}{}", told.out, told.err);
        assert!(
            told.code != 0 && words.contains("large.yaml") && words.contains("too large"),
            "{arguments:?}: {words}"
        );
    }
    // Who needs no roster is told, and goes on.
    let told = home.muster(&["--data", "data", "systems"]);
    assert!(told.code == 0 && told.err.contains("passed over") && told.err.contains("too large"), "{}", told.err);
    assert!(!home.path().join("muster/saves").exists(), "nothing is begun");
}

#[test]
fn every_fault_of_a_folder_of_data_is_named_in_one_run() {
    let home = Home::new();
    let built_in = |path: &str| builtin().get(path).unwrap().text.to_string();
    let weapons = built_in("opend6/weapons.yaml").replacen("points:", "pionts:", 1);
    home.write("data/opend6/weapons.yaml", &weapons.replacen("skill: throwing", "skill: thrwing", 1));
    let troops = built_in("opend6/troops.yaml").replacen("quality: average", "quality: averge", 1);
    home.write("data/opend6/troops.yaml", &troops);
    home.write("data/opend6/armor.yaml", "[]\n");
    home.write(
        "data/skirmish/figures.yaml",
        "- { id: knight, name: Knight, speed: fast, bravery: 6, shoot: 4, fight: 4 }\n",
    );
    home.write(
        "data/opend6/rosters/mine.yaml",
        "system: opend6\nname: M\nunits:\n  - { name: A, troop: { listing: nobody } }\n",
    );
    let told = home.muster(&["check", "data"]);
    for fault in [
        "armor.yaml: this stands for no built-in file; did you mean opend6/armour.yaml?",
        "weapons.yaml:",
        "thrwing",
        "pionts",
        "troops.yaml:",
        "averge",
        "mine.yaml:4",
        "figures.yaml:1",
    ] {
        assert!(told.out.contains(fault), "{fault}: {}", told.out);
    }
    assert_eq!(told.out.lines().last(), Some("7 faults"), "{}", told.out);
}
