use super::table::*;

#[test]
fn a_change_by_hand_becomes_a_ruling_that_can_be_undone() {
    let table = Table::played(&["hill", "wood"]);
    table.edit("battle.yaml", "where: wood", "where: bog");
    let (mut folder, notes) = table.try_open().unwrap();
    assert_eq!(notes, ["battle.yaml was changed by hand; it counts, and the difference (1 place) is a ruling"]);
    assert_eq!(folder.place(1), "bog");
    let line = folder.session().last(1).remove(0);
    assert_eq!(line.tale.head, "Ruling: battle.yaml was changed by hand");
    assert_eq!(line.tale.then, ["Ice Rangers: where wood becomes bog."]);
    drop(folder);
    let mut again = table.open();
    assert_eq!(again.place(1), "bog");
    again.undo();
    assert_eq!(again.place(1), "wood");
    folder = again;
    drop(folder);
    assert_eq!(table.open().place(1), "wood");
}

#[test]
fn a_remark_or_a_blank_line_by_hand_changes_nothing() {
    let table = Table::played(&["hill"]);
    table.edit("battle.yaml", "\n---\n", "\n---\n# what a day\n\n");
    assert_eq!(table.open().session().len(), 1);
}

#[test]
fn a_state_changed_after_a_crash_counts_with_the_lines_that_came_later() {
    let table = Table::played(&["hill"]);
    let mut folder = table.open();
    let before = fs::read(table.file("battle.yaml")).unwrap();
    folder.stand(2, "mill");
    drop(folder);
    fs::write(table.file("battle.yaml"), before).unwrap();
    table.edit("battle.yaml", "where: hill", "where: bog");
    let (folder, notes) = table.try_open().unwrap();
    assert_eq!(notes.len(), 1);
    assert_eq!((folder.place(1), folder.place(2)), ("bog".to_owned(), "mill".to_owned()));
}

#[test]
fn a_change_that_the_later_lines_do_not_fit_is_named_by_its_place() {
    let table = Table::played(&["hill"]);
    let mut folder = table.open();
    let before = fs::read(table.file("battle.yaml")).unwrap();
    folder.stand(1, "wood");
    drop(folder);
    fs::write(table.file("battle.yaml"), before).unwrap();
    table.edit("battle.yaml", "where: hill", "where: bog");
    let bytes = fs::read(table.file("battle.yaml")).unwrap();
    let why = table.try_open().err().unwrap().to_string();
    assert!(why.contains("ice-rangers where: \"hill\" expected, \"bog\" found"), "{why}");
    assert_eq!(fs::read(table.file("battle.yaml")).unwrap(), bytes);
}

#[test]
fn a_fault_by_hand_is_named_by_file_and_line_and_nothing_is_overwritten() {
    let table = Table::played(&["hill"]);
    let line = table.text("battle.yaml").lines().position(|line| line.contains("where: hill")).unwrap() + 1;
    table.edit("battle.yaml", "where: hill", "wheer: hill");
    let bytes = fs::read(table.file("battle.yaml")).unwrap();
    let why = table.try_open().err().unwrap().to_string();
    assert!(why.contains(&format!("battle.yaml:{line}:")) && why.contains("did you mean where?"), "{why}");
    assert_eq!(fs::read(table.file("battle.yaml")).unwrap(), bytes);
}

#[test]
fn a_unit_that_says_another_id_than_it_stands_under_is_told_at_its_place() {
    let table = Table::played(&["hill"]);
    let line = table.text("battle.yaml").lines().position(|line| line == "  ice-rangers:").unwrap() + 1;
    table.edit("battle.yaml", "    id: ice-rangers", "    id: ice-raangers");
    let why = table.try_open().err().unwrap().to_string();
    let says = "the unit under ice-rangers says that its id is ice-raangers";
    assert!(why.contains(&format!("battle.yaml:{line}:")) && why.contains(says), "{why}");
}

#[test]
fn a_change_while_the_battle_is_open_is_kept_aside_and_told() {
    let table = Table::played(&["hill"]);
    let mut folder = table.open();
    table.edit("battle.yaml", "where: hill", "where: somewhere else");
    folder.stand(2, "mill");
    folder.settle();
    let notes = folder.notes();
    assert!(notes.len() == 1 && notes[0].contains("battle.unread-1.yaml"), "{notes:?}");
    assert!(table.text("battle.unread-1.yaml").contains("somewhere else"));
    drop(folder);
    assert_eq!(table.open().place(1), "hill");
}

#[test]
fn what_is_typed_into_a_file_cannot_harm_the_terminal() {
    let table = Table::played(&["hill"]);
    table.edit("battle.yaml", "where: hill", "where: \"hi\\e[2Jll\\u202e\"");
    let (folder, _) = table.try_open().unwrap();
    assert_eq!(folder.place(1), "hill");
}

#[test]
fn a_change_saved_by_any_editor_counts() {
    let edits: [fn(&str) -> Vec<u8>; 5] = [
        |text| text.replace('\n', "\r\n").into_bytes(),
        |text| format!("\u{feff}{text}").into_bytes(),
        |text| [0xff, 0xfe].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect(),
        |text| {
            text.lines()
                .filter(|line| !line.starts_with("# crc32"))
                .flat_map(|line| [line, "\n"])
                .collect::<String>()
                .into()
        },
        |text| format!("{text}\n\n").into_bytes(),
    ];
    for (nth, edit) in edits.iter().enumerate() {
        let table = Table::played(&["hill"]);
        let text = table.text("battle.yaml").replacen("where: hill", "where: bog", 1);
        fs::write(table.file("battle.yaml"), edit(&text)).unwrap();
        let (folder, notes) = table.try_open().unwrap();
        assert_eq!(folder.place(1), "bog", "edit {nth}");
        assert!(notes[0].contains("battle.yaml was changed by hand"), "{notes:?}");
    }
}

#[test]
fn a_change_with_another_head_counts_or_is_refused_with_its_place() {
    type Edit = (&'static str, &'static str, Option<(usize, &'static str)>);
    let edits: [Edit; 7] = [
        ("# name: Harrow Ford", "# name: My Ford", None),
        ("# stage: turn 1", "# stage: soon", None),
        ("# after: ", "# before: ", None),
        ("# line: 2", "# line: 9", None),
        ("# line: 2", "# line: two", Some((7, "its head gives no line of the journal"))),
        ("# system: opend6\n", "# system:\n", Some((4, "its head names no system"))),
        ("# muster battle", "# my battle", Some((1, "its first line is not that of a battle"))),
    ];
    for (from, to, refused) in edits {
        let table = Table::played(&["hill"]);
        table.edit("battle.yaml", from, to);
        table.edit("battle.yaml", "where: hill", "where: bog");
        let bytes = fs::read(table.file("battle.yaml")).unwrap();
        match (table.try_open(), refused) {
            (Ok((folder, notes)), None) => {
                assert_eq!(folder.place(1), "bog", "{to}");
                assert!(notes[0].contains("battle.yaml was changed by hand"), "{notes:?}");
            }
            (Err(why), Some((line, what))) => {
                let why = why.to_string();
                assert!(why.contains(&format!("battle.yaml:{line}:1: {what}")), "{to}: {why}");
                assert_eq!(fs::read(table.file("battle.yaml")).unwrap(), bytes, "as it was");
            }
            (Ok(_), Some(_)) => panic!("{to} was taken"),
            (Err(why), None) => panic!("{to}: {why}"),
        }
    }
}

#[test]
fn a_flip_in_the_first_line_is_no_change() {
    let table = Table::played(&["wood", "hill"]);
    let bytes = fs::read(table.file("battle.yaml")).unwrap();
    let first = bytes.iter().position(|byte| *byte == b'\n').unwrap();
    // The format, its last byte, is never guessed: another one is refused by name.
    for bit in 0..(first - 1) * 8 {
        let mut flipped = bytes.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        fs::write(table.file("battle.yaml"), flipped).unwrap();
        let (folder, notes) = Folder::look(&table.path, &table.library).unwrap();
        assert_eq!(folder.place(1), "hill", "bit {bit}");
        // A byte that is no text any more makes no state: an older one and the journal stand in, and that is said.
        assert!(
            notes.is_empty() || notes.iter().any(|note| note.contains("were used instead")),
            "bit {bit}: {notes:?}"
        );
        assert_eq!(folder.damage().is_some(), !notes.is_empty(), "bit {bit}");
    }
}

#[test]
fn other_line_ends_alone_are_no_change() {
    let table = Table::played(&["hill"]);
    fs::write(table.file("battle.yaml"), table.text("battle.yaml").replace('\n', "\r\n")).unwrap();
    assert_eq!(table.open().place(1), "hill");
}

#[test]
fn a_change_that_cannot_be_taken_is_refused_with_line_and_column() {
    type Edit = (fn(&str) -> Vec<u8>, &'static str);
    let edits: [Edit; 3] = [
        (|text| text.replacen("...\n", "", 1).into_bytes(), "the last line, three dots, is missing"),
        (|text| format!("{text}my notes\n").into_bytes(), "text behind the last line"),
        (
            |text| {
                let (before, behind) = text.split_once("where: hill").unwrap();
                [before.as_bytes(), b"where: h\xfcgel", behind.as_bytes()].concat()
            },
            "not UTF-8 text",
        ),
    ];
    for (edit, why) in edits {
        let table = Table::played(&["wood", "hill"]);
        let bytes = edit(&table.text("battle.yaml"));
        fs::write(table.file("battle.yaml"), &bytes).unwrap();
        let told = table.try_open().err().unwrap().to_string();
        let place = told.split("battle.yaml:").nth(1).unwrap_or_default();
        let numbers = place.split(':').take(2).filter(|number| number.parse::<usize>().is_ok()).count();
        assert!(told.contains(why) && numbers == 2, "{told}");
        assert_eq!(fs::read(table.file("battle.yaml")).unwrap(), bytes, "as it was");
    }
}
