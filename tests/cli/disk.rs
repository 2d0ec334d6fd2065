//! A disk that is full, and a folder that may not be written: said in words, and nothing is overwritten.

use std::{
    fs,
    os::unix::{fs::PermissionsExt, process::CommandExt},
    process::Command,
};

use super::home::{Home, Told};

/// Nobody: whom the rights of a folder keep out, whoever runs the tests.
const NOBODY: u32 = 65534;

/// Runs muster with files that may not grow past so many blocks.
fn cramped(home: &Home, blocks: u32, arguments: &str) -> Told {
    let mut command = assert_cmd::Command::new("sh");
    let line = format!("ulimit -f {blocks}; exec \"$0\" {arguments}");
    command.args(["-c", &line, env!("CARGO_BIN_EXE_muster")]);
    command.current_dir(home.path()).env("HOME", home.path()).env("XDG_DATA_HOME", home.path());
    Told::of(&mut command)
}

#[test]
fn a_battle_that_finds_no_room_is_not_begun() {
    let home = Home::new();
    cramped(&home, 0, "new harrow-ford").fails(3, &["harrow-ford/journal.yaml: File too large"]);
    assert!(!home.of_battle("").exists(), "nothing of it stays");
    home.muster(&["new", "harrow-ford"]).done();
}

#[test]
fn orders_that_the_disk_does_not_take_are_not_done() {
    let home = Home::with_battle();
    let files = || ["journal.yaml", "battle.yaml"].map(|name| fs::read_to_string(home.of_battle(name)).unwrap());
    let before = files();
    home.write("orders.yaml", "- order: initiative\n  dice: [6, 1, 2]\n  answers: [ { pick: first } ]\n");
    cramped(&home, 0, "apply harrow-ford orders.yaml").fails(3, &["item 1", "journal.yaml: File too large"]);
    assert_eq!(files(), before);
}

#[test]
fn a_folder_that_may_not_be_written_is_looked_at_and_nothing_in_it_changes() {
    let home = Home::with_battle();
    let open = |path: &std::path::Path| fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    open(home.path());
    // The program itself may lie where nobody comes.
    let program = home.path().join("program");
    fs::copy(env!("CARGO_BIN_EXE_muster"), &program).unwrap();
    let nobody = |arguments: &[&str]| {
        let mut command = Command::new(&program);
        command.args(arguments).current_dir(home.path()).env("HOME", "/").env("XDG_DATA_HOME", home.path());
        if rustix::process::geteuid().is_root() {
            command.uid(NOBODY).gid(NOBODY);
        } else {
            fs::set_permissions(home.of_battle("lock"), fs::Permissions::from_mode(0o444)).unwrap();
        }
        let output = command.output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        Told { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
    };
    let orders = home.write("orders.yaml", "- order: initiative\n");
    let shown = home.muster(&["show", "harrow-ford"]).done();
    assert_eq!(nobody(&["show", "harrow-ford"]).done(), shown);
    nobody(&["apply", "harrow-ford", &orders]).fails(3, &["read-only", "lock: permission denied", "nothing was done"]);
    nobody(&["new", "harrow-ford"]).fails(3, &["permission denied", "--saves DIR"]);
    assert_eq!(home.muster(&["show", "harrow-ford"]).done(), shown);
}

#[test]
fn a_torn_line_that_cannot_be_kept_aside_stays_where_it_is() {
    let home = Home::with_battle();
    let orders = "- order: initiative\n  dice: [6, 1, 2]\n  answers: [ { pick: first } ]\n";
    home.apply(orders, &[]).done();
    let journal = fs::read_to_string(home.of_battle("journal.yaml")).unwrap();
    let torn = &journal[..journal.len() - 20];
    fs::write(home.of_battle("journal.yaml"), torn).unwrap();
    cramped(&home, 0, "apply harrow-ford orders.yaml").fails(3, &["read-only", "torn-1.yaml: File too large"]);
    assert_eq!(fs::read_to_string(home.of_battle("journal.yaml")).unwrap(), torn);
    assert!(!home.of_battle("journal.torn-1.yaml").exists(), "half a copy would only mislead");
    // With room it is kept, and the state has the line that the journal lost.
    assert!(home.muster(&["log", "harrow-ford"]).err.contains("journal has lost"));
}
