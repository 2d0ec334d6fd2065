//! Pipes, devices, folders and links where a file should be, and files that would hold up whoever reads them: nobody waits,
//! nothing that is no plain file is replaced.

use std::{
    fs,
    os::unix::fs::{FileTypeExt, symlink},
    path::Path,
    time::Duration,
};

use rustix::fs::{CWD, FileType, Mode, mknodat};

use super::home::{Home, Told};

/// No command here takes long; one that waits for a pipe would wait for ever.
const PATIENCE: Duration = Duration::from_secs(60);

fn pipe(path: &Path) {
    mknodat(CWD, path, FileType::Fifo, Mode::from_raw_mode(0o644), 0).unwrap();
}

/// What muster says, if it comes to an end at all: a code of its own.
fn told(home: &Home, arguments: &[&str]) -> Told {
    Told::of(home.command().args(arguments).timeout(PATIENCE))
}

#[test]
fn a_pipe_where_a_file_should_be_is_said_and_nobody_waits() {
    let home = Home::with_battle();
    let path = home.path().join("pipe.yaml");
    pipe(&path);
    for arguments in
        [&["new", "pipe.yaml"][..], &["new", "./pipe.yaml"], &["sheet", "pipe.yaml"], &["check", "pipe.yaml"]]
    {
        told(&home, arguments).fails(3, &["pipe.yaml"]);
    }
    told(&home, &["apply", "harrow-ford", "pipe.yaml"]).fails(3, &["pipe.yaml: this is a pipe", "name -"]);
    for name in ["battle.schema.json", "battle.yaml", "public.yaml", "lock", "journal.yaml"] {
        let file = home.of_battle(name);
        let _ = fs::remove_file(&file);
        pipe(&file);
        let said = told(&home, &["show", "harrow-ford"]);
        assert!(matches!(said.code, 0 | 3), "{name}: {}", said.err);
        let orders = home.write("orders.yaml", "- ruling: { unit: 1, set: { where: hill }, because: x }\n");
        let said = told(&home, &["apply", "harrow-ford", &orders]);
        assert!(matches!(said.code, 0 | 3), "{name}: {}", said.err);
        assert!(fs::metadata(&file).unwrap().file_type().is_fifo(), "{name} is as it was");
    }
}

#[test]
fn a_folder_where_an_older_state_should_be_blocks_nothing_and_is_kept() {
    let home = Home::with_battle();
    for name in ["battle.1.yaml", "battle.3.yaml"] {
        home.write(&format!("muster/saves/harrow-ford/{name}/mine.txt"), "mine");
    }
    let told = home.apply("- ruling: { unit: 1, set: { where: hill }, because: x }\n", &[]);
    assert!(told.code == 0 && told.err.contains("it is kept as"), "{}", told.err);
    for name in ["battle.1.aside-1.yaml", "battle.3.aside-1.yaml"] {
        assert_eq!(fs::read_to_string(home.of_battle(name).join("mine.txt")).unwrap(), "mine");
    }
    assert!(home.of_battle("battle.1.yaml").is_file());
    home.apply("- ruling: { unit: 1, set: { where: wood }, because: x }\n", &[]).done();
}

#[test]
fn what_is_no_plain_file_is_never_replaced() {
    let home = Home::with_battle();
    pipe(&home.path().join("pipe"));
    symlink("/dev/null", home.path().join("link")).unwrap();
    fs::create_dir(home.path().join("folder")).unwrap();
    for command in [&["report", "harrow-ford"][..], &["sheet", "harrow-ford"], &["survivors", "harrow-ford"]] {
        for (file, what) in
            [("/dev/null", "a device"), ("link", "a device"), ("pipe", "a pipe"), ("folder", "a folder")]
        {
            let arguments = [command, &["-o", file, "--force"]].concat();
            told(&home, &arguments).fails(3, &[file, what, "muster leaves it as it is"]);
        }
        // A link to a plain file stays one.
        let real = home.write("real", "old");
        let _ = fs::remove_file(home.path().join("alias"));
        symlink(&real, home.path().join("alias")).unwrap();
        told(&home, &[command, &["-o", "alias", "--force"]].concat()).done();
        assert!(fs::symlink_metadata(home.path().join("alias")).unwrap().is_symlink());
        assert!(fs::read_to_string(&real).unwrap().contains("Ice Rangers"));
    }
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    assert!(fs::metadata(home.path().join("pipe")).unwrap().file_type().is_fifo());
    assert!(!Path::new("/dev/opend6-roster.schema.json").exists());
}

#[test]
fn a_dash_is_the_output() {
    let home = Home::with_battle();
    for command in [&["report", "harrow-ford"][..], &["sheet", "harrow-ford"], &["survivors", "harrow-ford"]] {
        let out = home.muster(command).done();
        assert_eq!(home.muster(&[command, &["-o", "-"]].concat()).done(), out);
    }
    assert!(!home.path().join("-").exists());
    // By another name too, here into a pipe.
    let out = home.muster(&["report", "harrow-ford"]).done();
    for name in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
        assert_eq!(home.muster(&["report", "harrow-ford", "-o", name]).done(), out, "{name}");
    }
}

#[test]
fn a_number_of_more_than_64_bits_is_told_with_its_range() {
    let home = Home::with_battle();
    let state = home.of_battle("battle.yaml");
    let sound = fs::read_to_string(&state).unwrap();
    for number in ["2147483648", "18446744073709551616", "-9223372036854775809", "99999999999999999999999"] {
        fs::write(&state, sound.replacen("morale: 6", &format!("morale: {number}"), 1)).unwrap();
        let range = ["battle.yaml:", "morale: a whole number from 0 to 20 is wanted, not "];
        told(&home, &["show", "harrow-ford"]).fails(3, &range);
        let checked = told(&home, &["check", "harrow-ford"]);
        assert!(checked.code == 1 && range.iter().all(|words| checked.out.contains(words)), "{}", checked.out);
        assert_eq!(checked.out.matches("is wanted").count(), 1, "it is told once: {}", checked.out);
    }
    fs::write(&state, &sound).unwrap();
    let orders = home.write("orders.yaml", "- ruling: { because: x, counters: { x: 18446744073709551616 } }\n");
    told(&home, &["apply", "harrow-ford", &orders]).fails(
        3,
        &["orders.yaml:1:", "a whole number from -1000000000 to 1000000000 is wanted, not 18446744073709551616"],
    );
}

#[test]
fn a_lock_that_is_a_link_does_not_empty_what_it_leads_to() {
    let home = Home::with_battle();
    let mine = home.write("mine.txt", "mine");
    fs::remove_file(home.of_battle("lock")).unwrap();
    symlink(&mine, home.of_battle("lock")).unwrap();
    home.apply("- next: phase\n", &[]).fails(3, &["read-only", "nothing was done"]);
    assert_eq!(fs::read_to_string(&mine).unwrap(), "mine");
}

#[test]
fn devices_are_read_by_nobody() {
    let home = Home::with_battle();
    for arguments in [&["check", "/dev/zero"][..], &["new", "/dev/zero"], &["sheet", "/dev/zero"]] {
        told(&home, arguments).fails(3, &["/dev/zero"]);
    }
    told(&home, &["apply", "harrow-ford", "/dev/zero"]).fails(3, &["too large"]);
    fs::remove_file(home.of_battle("journal.yaml")).unwrap();
    symlink("/dev/zero", home.of_battle("journal.yaml")).unwrap();
    let told = told(&home, &["log", "harrow-ford"]);
    assert!(told.code == 3 && told.err.contains("journal.yaml: this is a device"), "{}", told.err);
}

#[test]
fn brackets_without_end_are_told_with_their_place_before_they_are_read() {
    let home = Home::with_battle();
    let deep = "{a: [".repeat(30_000);
    let lists = "- ".repeat(30_000);
    let closed = format!("{}{}", "[".repeat(30_000), "]".repeat(30_000));
    for text in [&deep, &closed, &lists] {
        let scenario = home.write("deep.yaml", &format!("system: opend6\nname: {text}\n"));
        let orders = home.write("orders.yaml", &format!("- order: fire\n  who: {text}\n"));
        for (arguments, place) in [
            (&["new", &scenario][..], "deep.yaml:2:"),
            (&["check", &scenario], "deep.yaml:2:"),
            (&["apply", "harrow-ford", &orders], "orders.yaml:2:"),
        ] {
            told(&home, arguments).fails(3, &[place, "more than 60 brackets or lists are open here"]);
        }
        home.edit(&home.of_battle("battle.yaml"), "\n---\n", &format!("\n---\nx: {text}\n"));
        told(&home, &["show", "harrow-ford"]).fails(3, &["battle.yaml:", "more than 60 brackets"]);
        home.edit(&home.of_battle("battle.yaml"), &format!("x: {text}\n"), "");
    }
    // Deep indentation needs no time.
    let indented: String = (0..1_500).map(|at| format!("{}a:\n", " ".repeat(at))).collect();
    let scenario = home.write("deep.yaml", &indented);
    told(&home, &["new", &scenario]).fails(3, &["deep.yaml:", "recursion limit"]);
}

#[test]
fn files_of_any_editor_are_read_wherever_people_write_them() {
    let home = Home::with_battle();
    let orders = "- ruling: { unit: 1, set: { where: hill }, because: x }\n";
    let wide: Vec<u8> = [0xff, 0xfe].into_iter().chain(orders.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    let windows = format!("\u{feff}{}", orders.replace('\n', "\r\n"));
    for bytes in [wide, windows.into_bytes()] {
        fs::write(home.path().join("orders.yaml"), bytes).unwrap();
        home.muster(&["apply", "harrow-ford", "orders.yaml"]).done();
        home.muster(&["check", "orders.yaml"]).done();
    }
}

#[test]
fn a_file_with_thousands_of_faults_or_names_is_told_as_soon_as_any() {
    let home = Home::with_battle();
    let unit = |at| format!("- {{ name: U{at}, side: nowhere, troop: {{ listing: human-militia, size: 8 }} }}\n");
    let units: String = (0..5_000).map(unit).collect();
    let head = "system: opend6\nname: x\nsides: [{ id: a, name: A }, { id: b, name: B }]\n";
    let options: String = (0..5_000).map(|at| format!("  o{at}: x\n")).collect();
    let names: String = (0..30_000).map(|at| format!("k{at}: 1\n")).collect();
    for (text, said) in [
        (format!("{head}units:\n{units}"), "there is no side nowhere"),
        (format!("{head}options:\n{options}"), "there is no option o0"),
        (names, "is missing"),
    ] {
        let scenario = home.write("many.yaml", &text);
        told(&home, &["new", &scenario]).fails(3, &[said]);
        assert!(told(&home, &["check", &scenario]).code == 1, "{said}");
    }
}
