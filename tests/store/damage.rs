use muster::store::{StoreError, Survey, frame, unframe};

use super::table::*;

#[test]
fn a_torn_line_is_kept_aside_and_said() {
    let table = Table::played(&["hill", "wood"]);
    fs::remove_file(table.file("battle.yaml")).unwrap();
    let journal = fs::read(table.file("journal.yaml")).unwrap();
    fs::write(table.file("journal.yaml"), &journal[..journal.len() - 20]).unwrap();
    let (folder, notes) = table.try_open().unwrap();
    assert_eq!(folder.place(1), "hill");
    assert!(notes[0].contains("journal.torn-1.yaml"), "{notes:?}");
    assert!(table.file("journal.torn-1.yaml").exists());
}

#[test]
fn a_journal_that_lost_lines_does_not_take_them_from_the_state() {
    let table = Table::played(&["hill", "wood", "ford"]);
    let journal = table.text("journal.yaml");
    let shorter: String = journal.split_inclusive('\n').take(3).collect();
    fs::write(table.file("journal.yaml"), shorter).unwrap();
    let (mut folder, notes) = table.try_open().unwrap();
    assert_eq!(folder.place(1), "ford");
    assert!(notes[0].contains("lines that the journal has lost"), "{notes:?}");
    folder.undo();
    assert_eq!(folder.place(1), "hill");
    drop(folder);
    assert_eq!(table.open().place(1), "hill");
}

#[test]
fn damage_in_the_middle_opens_read_only_and_can_be_mended() {
    let table = Table::played(&["hill", "wood", "ford"]);
    table.edit("journal.yaml", "where: hill", "where: hall");
    let before = fs::read(table.file("journal.yaml")).unwrap();
    let (folder, notes) = table.try_open().unwrap();
    assert!(folder.is_read_only());
    assert_eq!(folder.place(1), "ford", "the newest state is shown");
    assert!(notes.last().unwrap().contains("journal.yaml:3: the journal is damaged"), "{notes:?}");
    drop(folder);
    assert_eq!(fs::read(table.file("journal.yaml")).unwrap(), before);

    let survey = Survey::of(&table.path, &table.library).unwrap();
    assert!(survey.found.iter().any(|found| found.contains("journal.yaml:3: damaged")), "{:?}", survey.found);
    let mended = survey.mend().unwrap();
    assert_eq!(fs::read(&mended.kept[0]).unwrap(), before);
    let (mut folder, notes) = table.try_open().unwrap();
    assert_eq!((folder.place(1), folder.is_read_only(), notes), ("ford".to_owned(), false, Notes::new()));
    folder.stand(1, "far bank");
    drop(folder);
    assert_eq!(table.open().place(1), "far bank");
}

#[test]
fn lines_behind_a_damaged_one_are_kept_and_can_be_undone() {
    let table = Table::played(&["hill", "wood", "ford", "mill"]);
    table.edit("journal.yaml", "where: wood", "where: wool");
    Survey::of(&table.path, &table.library).unwrap().mend().unwrap();
    let mut folder = table.open();
    assert_eq!((folder.place(1), folder.session().len()), ("mill".to_owned(), 4));
    for place in ["ford", "wood", "hill", "on the beacon"] {
        folder.undo();
        assert_eq!(folder.place(1), place);
    }
    drop(folder);
    assert!(Survey::of(&table.path, &table.library).unwrap().is_whole());
}

#[test]
fn without_a_later_state_the_lines_that_fit_are_kept_and_the_others_told() {
    let table = Table::played(&["hill", "wood", "ford"]);
    table.edit("journal.yaml", "where: wood", "where: wool");
    for name in ["battle.yaml", "battle.1.yaml", "battle.2.yaml"] {
        fs::remove_file(table.file(name)).unwrap();
    }
    let survey = Survey::of(&table.path, &table.library).unwrap();
    assert!(survey.lost.iter().any(|lost| lost.contains("line 5 of journal.yaml")), "{:?}", survey.lost);
    survey.mend().unwrap();
    let (folder, _) = table.try_open().unwrap();
    assert_eq!((folder.place(1), folder.session().len()), ("hill".to_owned(), 1));
}

#[test]
fn a_battle_without_its_journal_is_mended_from_its_state() {
    let table = Table::played(&["hill", "wood"]);
    fs::write(table.file("journal.yaml"), "").unwrap();
    Survey::of(&table.path, &table.library).unwrap().mend().unwrap();
    let mut folder = table.open();
    assert_eq!((folder.place(1), folder.session().len()), ("wood".to_owned(), 0));
    folder.stand(1, "ford");
    drop(folder);
    assert_eq!(table.open().place(1), "ford");
}

#[test]
fn a_journal_with_a_damaged_first_line_can_be_read_and_mended() {
    let table = Table::played(&["hill", "wood"]);
    table.edit("journal.yaml", "# muster journal", "# mustex journal");
    let (folder, notes) = table.try_open().unwrap();
    assert!(folder.is_read_only() && notes.last().unwrap().contains("journal.yaml:1:"), "{notes:?}");
    assert_eq!((folder.place(1), folder.session().len()), ("wood".to_owned(), 2));
    drop(folder);
    Survey::of(&table.path, &table.library).unwrap().mend().unwrap();
    assert_eq!(table.open().session().len(), 2);
}

/// Another program may have written over all of it: what the states hold is still there to be looked at, and to be mended.
#[test]
fn a_journal_that_is_none_any_more_opens_what_the_states_hold() {
    for words in ["\0\0\0\0", "x\n", "Dear Anna,\nnext Friday then.\n"] {
        let table = Table::played(&["hill", "wood"]);
        fs::write(table.file("journal.yaml"), words).unwrap();
        let (folder, notes) = table.try_open().unwrap();
        assert!(folder.is_read_only(), "{words:?}");
        assert_eq!(folder.place(1), "wood", "{words:?}");
        let told = notes.join("\n");
        assert!(told.contains("this is not a battle: its first line is not"), "{told}");
        assert!(told.contains("muster mend says what can be saved"), "{told}");
        drop(folder);
        assert_eq!(fs::read(table.file("journal.yaml")).unwrap(), words.as_bytes(), "nothing is written");
        Survey::of(&table.path, &table.library).unwrap().mend().unwrap();
        assert_eq!(table.open().place(1), "wood", "{words:?}");
    }
}

#[test]
fn a_whole_battle_has_nothing_to_mend() {
    let table = Table::played(&["hill"]);
    assert!(Survey::of(&table.path, &table.library).unwrap().is_whole());
}

#[test]
fn a_journal_saved_with_other_line_ends_is_read_as_it_is() {
    let table = Table::played(&["hill", "wood"]);
    let text = table.text("journal.yaml");
    fs::write(table.file("journal.yaml"), format!("\u{feff}{}", text.replace('\n', "\r\n"))).unwrap();
    let mut folder = table.open();
    folder.undo();
    assert_eq!(folder.place(1), "hill");
    drop(folder);
    assert_eq!(table.open().place(1), "hill");
}

#[test]
fn an_unreadable_state_gives_way_to_an_older_one_and_is_kept() {
    for garbage in [&b""[..], b"units: {}\n", b"# muster battle, format 1\n\xff\xfe"] {
        let table = Table::played(&["hill", "wood", "ford"]);
        fs::write(table.file("battle.yaml"), garbage).unwrap();
        let (mut folder, notes) = table.try_open().unwrap();
        assert_eq!(folder.place(1), "ford");
        assert!(notes.iter().any(|note| note.contains("battle.1.yaml and the journal were used")), "{notes:?}");
        folder.settle();
        assert!(folder.notes()[0].contains("kept as"), "told");
        assert_eq!(fs::read(table.file("battle.unread-1.yaml")).unwrap(), garbage);
        drop(folder);
        assert_eq!(table.open().place(1), "ford");
    }
}

#[test]
fn the_journal_alone_and_the_first_state_are_enough() {
    let table = Table::played(&["hill", "wood", "ford", "mill", "bog"]);
    for name in ["battle.yaml", "battle.1.yaml", "battle.2.yaml", "battle.3.yaml", "public.yaml"] {
        fs::remove_file(table.file(name)).unwrap();
    }
    let (mut folder, _) = table.try_open().unwrap();
    assert_eq!(folder.place(1), "bog");
    for _ in 0..5 {
        folder.undo();
    }
    assert_eq!(folder.place(1), "on the beacon");
}

#[test]
fn a_folder_with_nothing_usable_is_never_begun_anew() {
    let table = Table::played(&["hill"]);
    for name in ["battle.yaml", "battle.1.yaml", "begin.yaml"] {
        fs::write(table.file(name), "garbage").unwrap();
    }
    let journal = table.text("journal.yaml");
    assert!(matches!(table.try_open(), Err(StoreError::NotABattle { .. })));
    assert_eq!((table.text("battle.yaml").as_str(), table.text("journal.yaml")), ("garbage", journal));
}

#[test]
fn a_state_cut_at_any_byte_never_loses_the_battle() {
    let table = Table::played(&["hill", "wood"]);
    let whole = fs::read(table.file("battle.yaml")).unwrap();
    for cut in (0..whole.len() - 1).step_by(97) {
        fs::write(table.file("battle.yaml"), &whole[..cut]).unwrap();
        match Folder::look(&table.path, &table.library) {
            Ok((folder, _)) => assert_eq!(folder.place(1), "wood", "cut at {cut}"),
            // At the end of a line somebody may have cut it by hand: it is refused with its place, and can be mended.
            Err(why) => {
                assert!(matches!(why, StoreError::ByHand { .. }), "cut at {cut}: {why}");
                Survey::of(&table.path, &table.library).unwrap().mend().unwrap();
                assert_eq!(table.open().place(1), "wood", "cut at {cut}");
            }
        }
    }
}

/// A battle whose journal goes on with a record that somebody forged.
fn forged(record: &str) -> Table {
    let table = Table::played(&["hill", "wood"]);
    let text = table.text("journal.yaml") + frame(record, None).as_str();
    fs::write(table.file("journal.yaml"), text).unwrap();
    table
}

#[test]
fn a_count_in_a_journal_holds_nobody_up() {
    for count in ["3", "1000000000000", "18446744073709551615"] {
        for what in ["undo", "redo"] {
            let table = forged(&format!("{{\"{what}\":{count}}}"));
            let (folder, _) = table.try_open().unwrap();
            let why = folder.damage().unwrap();
            assert!(folder.is_read_only() && why.contains("does not fit the state") && why.contains(count), "{why}");
            assert_eq!(folder.place(1), "wood", "as far as the lines before it lead");
            drop(folder);
            Survey::of(&table.path, &table.library).unwrap().mend().unwrap();
            assert_eq!(table.try_open().unwrap().0.place(1), "wood");
        }
    }
}

#[test]
fn the_largest_number_of_a_line_is_no_end_of_numbers() {
    let table = Table::played(&["hill"]);
    let line = table.text("journal.yaml").lines().nth(2).unwrap().to_owned();
    let (record, _) = unframe(line.as_bytes()).unwrap();
    let record = record.replacen("{line: [1,", "{line: [18446744073709551615,", 1).replace(",altered: ", ",other: ");
    let table = forged(&record);
    assert_eq!(table.open().place(1), "wood");
    assert!(Survey::of(&table.path, &table.library).unwrap().is_whole());
}

#[test]
fn newer_formats_and_unknown_systems_are_refused_by_name() {
    let table = Table::played(&["hill"]);
    let text = table.text("battle.yaml");
    table.edit("battle.yaml", "format 1", "format 9");
    assert!(matches!(table.try_open(), Err(StoreError::Newer { found: 9, .. })));
    fs::write(table.file("battle.yaml"), &text).unwrap();
    table.edit("battle.yaml", "# system: opend6", "# system: chess");
    assert!(table.try_open().err().unwrap().to_string().contains("there is no system chess here"));
    fs::write(table.file("battle.yaml"), &text).unwrap();
    table.edit("journal.yaml", "format 2", "format 3");
    assert!(matches!(table.try_open(), Err(StoreError::Newer { found: 3, .. })));
}

#[test]
fn a_battle_whose_files_cannot_be_written_opens_to_be_looked_at() {
    // A folder where the lock should be.
    let table = Table::played(&["hill"]);
    fs::remove_file(table.file("lock")).unwrap();
    fs::create_dir(table.file("lock")).unwrap();
    let (mut folder, notes) = table.try_open().unwrap();
    assert!(folder.is_read_only());
    assert!(notes[0].contains("read-only: ") && notes[0].contains("/lock: Is a directory"), "{notes:?}");
    folder.stand(1, "wood");
    assert_eq!(folder.place(1), "hill");
    drop(folder);
    fs::remove_dir(table.file("lock")).unwrap();
    assert_eq!(table.open().place(1), "hill");
}

#[test]
fn a_journal_that_leads_to_a_device_is_refused_and_not_written_to() {
    let table = Table::played(&["hill"]);
    fs::rename(table.file("journal.yaml"), table.file("mine.yaml")).unwrap();
    std::os::unix::fs::symlink("/dev/full", table.file("journal.yaml")).unwrap();
    let state = table.text("battle.yaml");
    let (folder, _) = table.try_open().unwrap();
    let damage = folder.damage().unwrap();
    assert!(folder.is_read_only() && damage.contains("journal.yaml: this is a device, no plain file"), "{damage}");
    drop(folder);
    fs::remove_file(table.file("journal.yaml")).unwrap();
    fs::rename(table.file("mine.yaml"), table.file("journal.yaml")).unwrap();
    assert_eq!(table.text("battle.yaml"), state);
    assert_eq!(table.open().place(1), "hill");
}

/// What of a battle is a number, changed to one that cannot be, under checksums that fit.
#[test]
fn a_forged_number_is_never_drawn_and_told_with_its_place() {
    let set = |path: &str, from: &str, to: &str| {
        let change = format!("{{\"ice-rangers\":{{\"{path}\":[{from},{to}]}}}}");
        let deed = "{\"ruling\":{\"unit\":\"1\",\"set\":{\"morale\":5}}}";
        format!(
            "{{\"line\":{{\"n\":9,\"turn\":1,\"stage\":\"initiative\",\"deed\":{deed},\"change\":{change},\"tale\":{{\"head\":\"x\"}}}}}}"
        )
    };
    let sound = forged(&set("body/morale", "7", "5"));
    let (mut folder, notes) = sound.try_open().unwrap();
    assert!(!folder.is_read_only(), "{notes:?}");
    folder.undo();
    drop(folder);
    for (record, said) in [
        (set("body/morale", "7", "2147483647"), "body/morale: a whole number from"),
        (set("body/morale", "7", "-1"), "-1 found"),
        (set("number", "1", "70000"), "ice-rangers"),
        (set("body/profile/skills", "{}", "{\"melee\":999999}"), "ice-rangers"),
        ("{\"line\":{\"n\":9}}".to_owned(), "cannot be read"),
        ("{\"no\":\"entry\"}".to_owned(), "cannot be read"),
    ] {
        let table = forged(&record);
        let (folder, _) = table.try_open().unwrap();
        let damage = folder.damage().unwrap();
        assert!(
            folder.is_read_only() && damage.contains("journal.yaml:5: damaged") && damage.contains(said),
            "{damage}"
        );
        assert_eq!(folder.place(1), "wood");
        let survey = folder.survey().unwrap().unwrap();
        assert!(survey.lost.iter().any(|lost| lost.contains("line 5 of journal.yaml")), "{:?}", survey.lost);
        let (mended, _) = folder.mended(survey).unwrap();
        assert_eq!((mended.place(1).as_str(), mended.is_read_only()), ("wood", false));
    }
    // Forged lines that a state includes are refused when somebody goes back over them.
    let now = sound.try_open().unwrap().0.into_session().game().copy();
    let entries = [set("body/morale", "2147483647", "7")].map(std::sync::Arc::from);
    let session = muster::battle::Session::open(now, 1, &entries).unwrap();
    assert!(session.undo(1).err().unwrap().what.contains("a whole number from"));
}

#[test]
fn a_battle_that_is_mended_and_does_not_open_says_both() {
    let table = Table::played(&["hill", "wood"]);
    let journal = table.text("journal.yaml");
    fs::write(table.file("journal.yaml"), journal.replacen("hill", "mill", 1)).unwrap();
    let (folder, _) = table.try_open().unwrap();
    let survey = || folder.survey().unwrap().unwrap();
    let sound = survey();
    let lock = fs::File::open(table.file("lock")).unwrap();
    lock.lock().unwrap();
    let why = folder.mended(survey()).err().unwrap();
    assert!(why.starts_with("Not mended, or only in part: "), "{why}");
    drop(lock);
    fs::write(table.file("numbers.yaml"), "format: 99\n").unwrap();
    let why = folder.mended(sound).err().unwrap();
    assert!(why.starts_with("Mended, but it does not open: "), "{why}");
}

#[test]
fn a_forged_state_gives_way_to_an_older_one_and_is_told_with_its_place() {
    let table = Table::played(&["hill", "wood"]);
    let text = table.text("battle.yaml");
    for (from, to) in
        [("morale: 7", "morale: 2147483647"), ("morale: 7", "morale: -1"), ("turn: 1", "turn: 4294967295")]
    {
        let forged = text.replacen(from, to, 1);
        let line = forged.lines().position(|line| line.contains(to)).unwrap() + 1;
        let (top, rest) = forged.split_once("# crc32: ").unwrap();
        let body = rest.split_once("\n---\n").unwrap().1;
        let sum = crc32fast::hash(format!("{top}{body}").as_bytes());
        fs::write(table.file("battle.yaml"), forged.replacen(&rest[..8], &format!("{sum:08x}"), 1)).unwrap();
        let state = muster::store::read_state(&table.file("battle.yaml")).unwrap();
        assert!(!state.edited_by_hand, "its checksum fits");
        let (folder, notes) = Folder::look(&table.path, &table.library).unwrap();
        let damage = folder.damage().unwrap();
        assert!(damage.contains(&format!("battle.yaml:{line}:")) && damage.contains(" is wanted, not "), "{damage}");
        assert!(notes.iter().any(|note| note.contains("battle.1.yaml and the journal were used")), "{notes:?}");
        assert_eq!(folder.place(1), "wood");
    }
}
