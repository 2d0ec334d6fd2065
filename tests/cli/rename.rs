//! `rename`: another name for a battle, and all that carries it.

use std::{fs, path::Path};

use muster::store::Lock;

use super::home::{Home, SHOT_BACK};

fn saves(home: &Home) -> Vec<String> {
    let entries = fs::read_dir(home.path().join("muster/saves")).unwrap().flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_battle_that_is_renamed_is_so_everywhere_and_what_was_played_stands() {
    let home = Home::with_battle();
    home.apply(SHOT_BACK, &[]).done();
    std::thread::sleep(std::time::Duration::from_millis(20));
    home.muster(&["new", "stag-bridge", "--name", "Bridge"]).done();
    let before = home.muster(&["log", "harrow-ford"]).done();
    let out = home.muster(&["rename", "harrow-ford", "The Mill: night"]).done();
    assert_eq!(out, "The battle is called The Mill: night now.\n\nthe-mill-night\n");
    assert_eq!(saves(&home), ["bridge", "the-mill-night"]);
    home.muster(&["show", "harrow-ford-2"]).fails(3, &["there is no battle"]);
    let battles = home.muster(&["battles"]).done();
    let second = battles.lines().nth(2).unwrap_or_default();
    assert!(second.starts_with("the-mill-night  The Mill: night"), "it is no newer than it was: {battles}");
    let folder = home.path().join("muster/saves/the-mill-night");
    for file in ["battle.yaml", "public.yaml"] {
        let text = fs::read_to_string(folder.join(file)).unwrap();
        assert!(text.contains("name: 'The Mill: night'") && !text.contains("name: Harrow Ford"), "{file}: {text}");
    }
    assert!(home.muster(&["show", "the-mill-night"]).done().contains("The Mill: night"));
    assert!(home.muster(&["report", "the-mill-night"]).done().contains("The Mill: night"));
    // What was played stands as it was, and one line says what became of the name.
    let log = home.muster(&["log", "the-mill-night"]).done();
    let said = "Ruling: the battle is renamed";
    assert!(log.contains(said) && log.contains("Name Harrow Ford becomes The Mill: night."), "{log}");
    assert!(before.lines().skip(1).all(|line| log.contains(line)), "{before}\n{log}");
    home.muster(&["replay", "the-mill-night"]).done();
    // Nothing is left to do, and nothing is done.
    let entries = fs::read(folder.join("journal.yaml")).unwrap();
    home.muster(&["rename", "the-mill-night", "The Mill: night"]).done();
    assert_eq!(fs::read(folder.join("journal.yaml")).unwrap(), entries);
}

#[test]
fn a_name_that_cannot_be_is_refused_and_nothing_changes() {
    let home = Home::with_battle();
    home.muster(&["new", "stag-bridge", "--name", "Stag Bridge"]).done();
    let journal = fs::read(home.of_battle("journal.yaml")).unwrap();
    home.muster(&["rename", "harrow-ford", "Stag Bridge!"])
        .fails(3, &["stag-bridge: this name is taken", "choose another"]);
    home.muster(&["rename", "harrow-ford", " \u{7} "]).fails(3, &["cannot be called nothing"]);
    home.muster(&["rename", "nowhere", "Mill"]).fails(3, &["there is no battle nowhere"]);
    home.muster(&["rename", "harrow-ford"]).fails(2, &["<NAME>"]);
    let held = Lock::take(&home.path().join("muster/saves/harrow-ford")).unwrap();
    home.muster(&["rename", "harrow-ford", "Mill"]).fails(3, &["open in another muster"]);
    drop(held);
    assert_eq!(saves(&home), ["harrow-ford", "stag-bridge"]);
    assert_eq!(fs::read(home.of_battle("journal.yaml")).unwrap(), journal);
    // Damage is mended first.
    home.edit(&home.of_battle("journal.yaml"), "# muster", "# mustex");
    home.muster(&["rename", "harrow-ford", "Mill"]).fails(3, &["read-only", "muster mend"]);
    assert_eq!(saves(&home), ["harrow-ford", "stag-bridge"]);
}

/// Journals of earlier days tell the name that they were begun with: that holds nobody up.
#[test]
fn battles_of_earlier_days_are_renamed_and_play_on() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let olden = fs::read_dir(golden).unwrap().flatten().map(|entry| entry.path()).filter(|path| path.is_dir());
    let home = Home::new();
    let mut count = 0;
    for old in olden {
        let slug = old.file_name().unwrap().to_string_lossy().into_owned();
        let to = home.path().join("muster/saves").join(&slug);
        fs::create_dir_all(&to).unwrap();
        for file in fs::read_dir(&old).unwrap().flatten().filter(|file| file.path().is_file()) {
            fs::copy(file.path(), to.join(file.file_name())).unwrap();
        }
        // A battle of a book that is not here opens nowhere.
        if home.muster(&["show", &slug]).code != 0 {
            continue;
        }
        let before = home.muster(&["replay", &slug]).out;
        let name = format!("Renamed {slug}");
        let renamed = home.muster(&["rename", &slug, &name]).without_notes().done();
        let new = renamed.lines().last().unwrap();
        assert!(home.muster(&["show", new]).without_notes().done().contains(&name), "{slug}");
        let after = home.muster(&["replay", new]).out;
        assert_eq!(before.lines().count(), after.lines().count(), "{before}\n{after}");
        count += 1;
    }
    assert!(count > 5, "{count}");
}
