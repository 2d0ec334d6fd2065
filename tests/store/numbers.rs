//! The copy of the numbers that a battle is bound to: laid down whole, or there is no battle; lost, it is told.

use super::table::*;
use muster::{
    engine::Halt,
    paper::BUILT_IN,
    store::Place,
    view::{Id, Order},
};

/// The built-in numbers, with armour and a roster of somebody's own, and what a battle of this system never reads.
fn library() -> muster::paper::Library {
    let library = library::builtin();
    let armour = library.get("opend6/armour.yaml").unwrap().text.replace("name: ", "name: my ");
    let roster = library.get("opend6/rosters/ice-rangers.yaml").unwrap().text.to_string();
    library
        .with("opend6/armour.yaml", &armour, "mine/opend6/armour.yaml")
        .with("opend6/rosters/wolves.yaml", &roster, "mine/opend6/rosters/wolves.yaml")
        .with("opend6/scenarios/mine.yaml", "system: opend6\n", "mine/opend6/scenarios/mine.yaml")
        .with("warband/weapons.yaml", "[]\n", "mine/warband/weapons.yaml")
}

fn begun() -> (tempfile::TempDir, std::path::PathBuf) {
    let saves = tempfile::tempdir().unwrap();
    let folder = Folder::create(&Place::at(saves.path()), &library(), game(&library()), 7, "").unwrap();
    let path = folder.path().unwrap().to_owned();
    (saves, path)
}

#[test]
fn what_a_battle_is_begun_with_lies_in_its_folder_as_it_was() {
    let (_saves, path) = begun();
    for file in ["opend6/armour.yaml", "opend6/rosters/wolves.yaml"] {
        assert_eq!(fs::read_to_string(path.join("data").join(file)).unwrap(), *library().get(file).unwrap().text);
    }
    assert!(!path.join("data/opend6/scenarios").exists() && !path.join("data/warband").exists());
    let numbers = fs::read_to_string(path.join("numbers.yaml")).unwrap();
    assert!(numbers.contains("\nbuilt-in:\n  opend6/barriers.yaml: crc32-"), "{numbers}");
    assert!(!numbers.contains("scenarios") && !numbers.contains("warband"), "{numbers}");
    // A battle of built-in numbers alone needs no copy.
    assert!(!Table::begun().file("data").exists());
}

#[test]
fn a_battle_of_a_book_counts_with_its_copy_from_the_first_line() {
    let built_in = library::builtin();
    let bite = |text: &str| text.replacen("me, dice, 6", "me, 1 / me.actions, 6", 1);
    let mine = built_in.clone().with(
        "books/lantern-street.book.yaml",
        &bite(&built_in.get("books/lantern-street.book.yaml").unwrap().text),
        "mine/books/lantern-street.book.yaml",
    );
    let text = &built_in.get("lantern-street/scenarios/chandlers-yard.yaml").unwrap().text;
    let game = muster::rules::system("lantern-street", &mine).unwrap().begin("yard", text, &mine).unwrap();
    let saves = tempfile::tempdir().unwrap();
    let mut folder = Folder::create(&Place::at(saves.path()), &mine, game, 7, "").unwrap();
    let begun = folder.session().order(&Order::table("begin"), &[]).unwrap();
    folder.take(begun);
    let waiting = folder.session().game().waiting();
    let ready = |id: &Id| folder.session().order(&Order::of("ready", id).with("dice", 2), &[]).err();
    let refused = waiting.iter().filter_map(ready).find_map(|halt| match halt {
        Halt::Refused(refusal) if refusal.what.contains("the book fails") => Some(refusal.what),
        _ => None,
    });
    let copy = folder.path().unwrap().join("data/books/lantern-street.book.yaml");
    assert!(refused.as_ref().unwrap().contains(&copy.display().to_string()), "{refused:?}");
}

#[test]
fn the_fingerprints_of_built_in_numbers_are_the_same_everywhere() {
    let table = Table::begun();
    let text = table.text("numbers.yaml");
    let print = |text: &str| format!("crc32-{:08x}", crc(text.as_bytes()));
    for path in ["opend6/armour.yaml", "opend6/tables.yaml"] {
        let built_in = &table.library.get(path).unwrap().text;
        assert!(text.contains(&format!("{path}: {}\n", print(built_in))), "{path}: {text}");
    }
}

/// The check sum of the standard, worked out the slow way.
fn crc(bytes: &[u8]) -> u32 {
    let step = |sum: u32| if sum & 1 == 1 { (sum >> 1) ^ 0xedb8_8320 } else { sum >> 1 };
    !bytes.iter().fold(!0, |sum, byte| (0..8).fold(sum ^ u32::from(*byte), |sum, _| step(sum)))
}

#[test]
fn a_copy_that_is_lost_or_leads_elsewhere_opens_read_only_and_is_told() {
    type Harm = (fn(&std::path::Path), &'static str);
    let harms: [Harm; 6] = [
        (
            |path| fs::remove_file(path.join("data/opend6/armour.yaml")).unwrap(),
            "data/opend6/armour.yaml: there is no such file",
        ),
        (|path| fs::write(path.join("data/opend6/armour.yaml"), b"\xff\xfe\x00\xd8").unwrap(), "not UTF-8 text"),
        (|path| fs::remove_file(path.join("numbers.yaml")).unwrap(), "numbers.yaml: it is missing"),
        (|path| fs::write(path.join("numbers.yaml"), "format: one\n").unwrap(), "numbers.yaml:1:9: "),
        (|path| change(path, "opend6/armour.yaml:", "../../armour.yaml:"), "leads out of the battle's folder"),
        (|path| change(path, "copy: data", "copy: /etc"), "leads out of the battle's folder"),
    ];
    for (harm, said) in harms {
        let (_saves, path) = begun();
        harm(&path);
        let (folder, notes) = Folder::open(&path, &library()).unwrap();
        assert!(
            folder.is_read_only() && folder.damage().is_some_and(|damage| damage.contains(said)),
            "{said}: {notes:?}"
        );
        let survey = folder.survey().unwrap().unwrap();
        assert!(survey.found.iter().any(|found| found.contains(said)), "{:?}", survey.found);
        let (mended, _) = folder.mended(survey).unwrap();
        assert!(!mended.is_read_only(), "{said}");
        drop(mended);
        let (folder, notes) = Folder::open(&path, &library()).unwrap();
        assert!(!folder.is_read_only() && notes.is_empty(), "{said}: {notes:?}");
    }
}

fn change(path: &std::path::Path, from: &str, to: &str) {
    let text = fs::read_to_string(path.join("numbers.yaml")).unwrap();
    assert!(text.contains(from), "{text}");
    fs::write(path.join("numbers.yaml"), text.replace(from, to)).unwrap();
}

#[test]
fn a_copy_changed_by_hand_counts_and_is_told() {
    let (_saves, path) = begun();
    let armour = path.join("data/opend6/armour.yaml");
    fs::write(&armour, fs::read_to_string(&armour).unwrap() + "# mine\n").unwrap();
    let (folder, notes) = Folder::open(&path, &library()).unwrap();
    assert!(!folder.is_read_only());
    assert!(
        notes[0].contains("armour.yaml: changed since the battle was bound to its numbers; it counts as it is"),
        "{notes:?}"
    );
}

#[test]
fn a_roster_written_since_may_join_and_one_of_the_copy_stays_as_it_was() {
    let (_saves, path) = begun();
    let new = library().get("opend6/rosters/ice-rangers.yaml").unwrap().text.to_string();
    let today = library().with("opend6/rosters/late.yaml", &new, "mine/late.yaml").with(
        "opend6/rosters/wolves.yaml",
        "system: opend6\nname: None\nunits: []\n",
        "mine/opend6/rosters/wolves.yaml",
    );
    let (mut folder, notes) = Folder::open(&path, &today).unwrap();
    assert!(notes[0].contains("today's differ: opend6/rosters/wolves.yaml"), "{notes:?}");
    for roster in ["late", "wolves"] {
        let add = serde_json::json!({ "roster": roster, "side": "north" });
        let done = folder.session().rule(&Ruling::of(Decision::Add(add))).unwrap();
        let before = folder.session().game().units().len();
        folder.take(done);
        assert!(folder.session().game().units().len() > before, "{roster}");
    }
}

#[test]
fn a_newer_format_of_numbers_is_refused_by_name() {
    let table = Table::begun();
    table.edit("numbers.yaml", "format: 1", "format: 2");
    let why = table.try_open().err().unwrap().to_string();
    assert!(why.contains("numbers.yaml: written in format 2, this muster reads up to format 1"), "{why}");
}

#[test]
fn built_in_numbers_in_the_folder_of_data_are_as_much_ones_own_as_any() {
    let saves = tempfile::tempdir().unwrap();
    let text = library::builtin().get("opend6/armour.yaml").unwrap().text.to_string();
    let mine = library::builtin().with("opend6/armour.yaml", &text, "mine/opend6/armour.yaml");
    let folder = Folder::create(&Place::at(saves.path()), &mine, game(&mine), 7, "").unwrap();
    let path = folder.path().unwrap().to_owned();
    drop(folder);
    assert!(path.join("data/opend6/armour.yaml").exists());
    // The same text by another name is no difference.
    assert_eq!(
        Folder::open(&path, &library::builtin().with("opend6/armour.yaml", &text, BUILT_IN)).unwrap().1,
        Notes::new()
    );
}
