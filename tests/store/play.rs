use muster::{
    battle::Draft,
    store::{Place, StoreError},
    view::Order,
};

use super::table::*;

#[test]
fn every_line_is_on_disk_before_it_is_shown() {
    let table = Table::begun();
    let mut folder = table.open();
    for n in 0..30 {
        folder.stand(1 + n % 3, &format!("hill {n}"));
        if n % 7 == 3 {
            folder.undo();
        }
        let copy = killed_now(&table.path, table.saves.path());
        let (again, _) = Folder::open(&copy, &table.library).unwrap();
        assert!(same(&folder, &again), "after {n}");
    }
}

#[test]
fn undo_reaches_back_over_a_restart_to_the_first_line() {
    let table = Table::played(&["hill", "wood", "ford"]);
    let mut folder = table.open();
    assert_eq!(folder.place(1), "ford");
    folder.undo();
    assert_eq!(folder.place(1), "wood");
    drop(folder);
    let mut folder = table.open();
    folder.undo();
    folder.undo();
    assert_eq!(folder.place(1), "on the beacon");
    let done = folder.session().redo(3).unwrap();
    folder.take(done);
    drop(folder);
    assert_eq!(table.open().place(1), "ford");
}

#[test]
fn a_half_answered_order_and_a_flag_are_there_again() {
    let table = Table::played(&["hill"]);
    let mut folder = table.open();
    let draft = Draft { order: Order { act: "fire".into(), ..Order::default() }, ..Draft::default() };
    let done = folder.session().park(draft.clone());
    folder.take(done);
    let done = folder.session().flag(1);
    folder.take(done);
    drop(folder);
    let folder = table.open();
    assert_eq!(folder.session().draft(), Some(&draft));
    assert!(folder.session().flags().contains(&1));
}

/// Between two evenings the battle gets another name and somebody is put right in the file: the dice that were typed for an
/// order still wait for it.
#[test]
fn a_half_answered_order_outlives_what_is_changed_away_from_the_table() {
    let table = Table::played(&["hill"]);
    let mut folder = table.open();
    let draft = Draft { order: Order { act: "fire".into(), ..Order::default() }, ..Draft::default() };
    let done = folder.session().park(draft.clone());
    folder.take(done);
    drop(folder);
    table.edit("battle.yaml", "where: hill", "where: bog");
    let (folder, _) = table.try_open().unwrap();
    assert_eq!((folder.place(1), folder.session().draft()), ("bog".to_owned(), Some(&draft)));
    drop(folder);
    let renamed = muster::store::rename(&table.path, &table.library, "The Mill").unwrap();
    let (folder, _) = Folder::open(&renamed.path, &table.library).unwrap();
    assert_eq!(folder.session().game().status().battle, "The Mill");
    assert_eq!(folder.session().draft(), Some(&draft));
}

#[test]
fn a_battle_open_elsewhere_is_not_opened_twice_but_can_be_looked_at() {
    let table = Table::played(&["hill"]);
    let mut folder = table.open();
    let Err(why) = table.try_open() else { panic!("opened twice") };
    assert!(matches!(why, StoreError::Held { .. }) && why.to_string().contains("process "), "{why}");
    folder.stand(1, "wood");
    let (mut look, notes) = Folder::look(&table.path, &table.library).unwrap();
    assert!(look.is_read_only() && notes.is_empty());
    assert_eq!(look.place(1), "wood");
    look.stand(1, "nowhere");
    assert_eq!((look.place(1), folder.place(1)), ("wood".to_owned(), "wood".to_owned()));
}

#[test]
fn a_new_battle_takes_its_name_and_stands_in_the_list() {
    let table = Table::named("Market Day \u{1b}[31m");
    assert!(table.path.ends_with("market-day"));
    let entries = Place::at(table.saves.path()).list().unwrap();
    assert_eq!(entries.len(), 1);
    assert_eq!((entries[0].name.as_str(), entries[0].damaged.as_ref()), ("Market Day", None));
    assert!(entries[0].stage.starts_with("turn 1, "), "{}", entries[0].stage);
    assert_eq!(table.open().session().game().status().battle, "Market Day");
}

#[test]
fn a_battle_that_cannot_be_begun_leaves_nothing() {
    let saves = tempfile::tempdir().unwrap();
    let file = saves.path().join("file");
    fs::write(&file, "").unwrap();
    let library = library::builtin();
    let why = Folder::create(&Place::at(&file), &library, game(&library), 7, "").err().unwrap();
    assert!(why.to_string().contains("file"), "{why}");
}

#[test]
fn when_the_disk_fails_play_goes_on_and_all_is_written_later() {
    let table = Table::played(&["hill"]);
    let mut folder = table.open();
    // A journal that is somewhere else stands for a disk that takes nothing.
    fs::rename(table.file("journal.yaml"), table.file("moved.yaml")).unwrap();
    folder.stand(1, "wood");
    folder.stand(2, "mill");
    assert_eq!((folder.place(1), folder.place(2)), ("wood".to_owned(), "mill".to_owned()));
    assert!(folder.unsaved().unwrap().contains("journal.yaml"));
    folder.settle();
    assert!(folder.unsaved().is_some());
    fs::rename(table.file("moved.yaml"), table.file("journal.yaml")).unwrap();
    folder.settle();
    assert_eq!(folder.unsaved(), None);
    drop(folder);
    let folder = table.open();
    assert_eq!((folder.place(1), folder.place(2)), ("wood".to_owned(), "mill".to_owned()));
}

#[test]
fn a_state_that_cannot_be_written_is_told_and_the_journal_has_it_all() {
    let table = Table::played(&["hill"]);
    let mut folder = table.open();
    fs::remove_file(table.file("battle.yaml")).unwrap();
    fs::create_dir(table.file("battle.yaml")).unwrap();
    folder.stand(1, "wood");
    folder.settle();
    assert!(folder.unsaved().unwrap().contains("battle.yaml"));
    drop(folder);
    let (folder, notes) = table.try_open().unwrap();
    assert_eq!(folder.place(1), "wood");
    assert!(notes.iter().any(|note| note.contains("used instead")), "{notes:?}");
}

#[test]
fn what_the_disk_did_not_take_is_written_in_closing_the_battle() {
    let table = Table::played(&["hill"]);
    let mut folder = table.open();
    fs::rename(table.file("journal.yaml"), table.file("moved.yaml")).unwrap();
    folder.stand(1, "wood");
    folder.stand(2, "mill");
    assert_eq!(folder.unwritten(), 2);
    fs::rename(table.file("moved.yaml"), table.file("journal.yaml")).unwrap();
    drop(folder);
    let folder = table.open();
    assert_eq!((folder.place(1), folder.place(2)), ("wood".to_owned(), "mill".to_owned()));
}
