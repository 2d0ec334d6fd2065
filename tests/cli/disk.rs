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

/// Orders that let unit 1 stand at one place after the other.
fn walk(places: usize) -> String {
    let place = |at| format!("- ruling: {{ unit: 1, set: {{ where: place {at} }}, because: a long walk }}\n");
    (1..=places).map(place).collect()
}

/// The numbers of the places at which unit 1 stood, by the lines of the journal.
fn walked(home: &Home) -> Vec<usize> {
    let log = home.muster(&["log", "harrow-ford", "--json"]).json();
    let lines = log.as_array().unwrap().iter();
    lines.map(|line| line["ruling"]["set"]["where"].as_str().unwrap()[6..].parse().unwrap()).collect()
}

#[test]
fn a_file_that_the_disk_took_half_of_goes_on_there_and_does_nothing_twice() {
    let home = Home::with_battle();
    home.write("orders.yaml", &walk(20));
    let told = cramped(&home, 8, "apply harrow-ford orders.yaml");
    let kept = walked(&home);
    assert!((1..20).contains(&kept.len()), "{kept:?}");
    let stopped = format!("item {} (ruling): it is not done, as it could not be kept", kept.len() + 1);
    let out = told.fails(3, &[&stopped, "Apply the same file again"]);
    assert!(out.ends_with(&format!("\n{} of 20 items done.\n", kept.len())), "{out}");

    let told = home.muster(&["apply", "harrow-ford", "orders.yaml"]);
    assert!(told.err.contains(&format!("goes on with item {}", kept.len() + 1)), "{}", told.err);
    assert!(told.code == 0 && told.out.ends_with("\n20 of 20 items done.\n"), "{}", told.out);
    assert_eq!(walked(&home), (1..=20).collect::<Vec<_>>());
    // All of it is done: to apply it once more is meant.
    home.muster(&["apply", "harrow-ford", "orders.yaml"]).done();
    assert_eq!(walked(&home).len(), 40);
}

#[test]
fn an_item_that_is_in_the_journal_is_done_though_the_state_cannot_be_written() {
    let home = Home::with_battle();
    for name in ["battle.yaml", "public.yaml"] {
        fs::remove_file(home.of_battle(name)).unwrap();
        fs::create_dir(home.of_battle(name)).unwrap();
    }
    let told = home.apply(&walk(2), &[]);
    assert_eq!(told.code, 0, "{}", told.err);
    assert!(
        told.err.contains("the journal has every line") && told.out.ends_with("2 of 2 items done.\n"),
        "{}",
        told.err
    );
    for name in ["battle.yaml", "public.yaml"] {
        fs::remove_dir(home.of_battle(name)).unwrap();
    }
    let log = home.muster(&["log", "harrow-ford"]).out;
    assert!(log.contains("place 1") && log.contains("place 2"), "{log}");
}

#[test]
fn a_talk_says_what_leaving_would_lose_before_it_leaves() {
    let home = Home::with_battle();
    let talk = |said: &str| {
        home.write("said", said);
        cramped(&home, 0, "line harrow-ford < said")
    };
    let out = talk("\n1\nq\nlog\nq\nq\n").fails(3, &["not all of it could be kept", "File too large"]);
    assert_eq!(out.matches("To leave now loses what is not saved; q once more leaves").count(), 2, "{out}");
    // Where nothing is lost, nobody is asked.
    let out = home.command().args(["line", "harrow-ford"]).write_stdin("\n1\nq\n").output().unwrap().stdout;
    assert!(!String::from_utf8_lossy(&out).contains("To leave now"));
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

#[test]
fn a_file_in_the_place_of_the_folder_of_battles_is_called_one() {
    let home = Home::new();
    let file = home.write("battles", "not a folder");
    home.muster(&["new", "harrow-ford", "--saves", &file]).fails(3, &["is a file, not a folder"]);
}
