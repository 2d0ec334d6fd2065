//! Kills at random moments, counted: of battles that are begun, and of orders from a file. `MUSTER_HARM=100` does a hundred
//! times as much.

use std::{
    env, fs,
    io::{self, Read, Write},
    process::{Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

use muster::store::{Folder, library::builtin};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::home::Home;

/// Items of each file of orders.
const ITEMS: usize = 12;

fn times(usual: u64) -> u64 {
    usual * env::var("MUSTER_HARM").ok().and_then(|times| times.parse().ok()).unwrap_or(1)
}

/// Says what was tried, past the test's own capture.
fn told(what: &str) {
    let _ = writeln!(io::stderr(), "{what}");
}

/// Starts muster, kills it within this time, and gives what it said; and whether it was still at it.
fn killed(home: &Home, arguments: &[&str], after: Duration) -> (String, bool) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_muster"))
        .args(arguments)
        .current_dir(home.path())
        .env("HOME", home.path())
        .env("XDG_DATA_HOME", home.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    sleep(after);
    let alive = child.try_wait().unwrap().is_none();
    let _ = child.kill();
    child.wait().unwrap();
    let mut said = String::new();
    child.stdout.take().unwrap().read_to_string(&mut said).unwrap();
    (said, alive)
}

/// How long a command takes here, so that kills fall within it whatever the machine.
fn long(home: &Home, arguments: &[&str]) -> Duration {
    let start = Instant::now();
    home.muster(arguments).done();
    start.elapsed()
}

fn orders(round: u64) -> String {
    let item = |at: usize| format!("- ruling: {{ unit: 1, set: {{ where: r{round}-{at} }}, because: a walk }}\n");
    (1..=ITEMS).map(item).collect()
}

/// The items of this round in the journal, in its order.
fn kept(home: &Home, battle: &str, round: u64) -> Vec<usize> {
    let path = home.path().join("muster/saves").join(battle);
    let (folder, _) = Folder::look(&path, &builtin()).unwrap();
    let lines = folder.session().last(folder.session().len());
    let prefix = format!("\"where\":\"r{round}-");
    let place = |line: &muster::battle::Line| {
        let deed = serde_json::to_string(&line.deed).unwrap();
        deed.split_once(&prefix)?.1.split('"').next()?.parse().ok()
    };
    lines.iter().filter_map(place).collect()
}

#[test]
fn orders_killed_at_any_moment_are_kept_as_told_and_never_doubled() {
    kill_orders("harrow-ford", times(60));
}

#[test]
fn orders_to_a_battle_of_a_book_are_kept_likewise() {
    kill_orders("pennant-hill", times(30));
}

/// Gives a new battle orders so often, and kills each run somewhere.
fn kill_orders(battle: &str, count: u64) {
    let home = Home::new();
    home.muster(&["new", battle, "--seed", "7"]).done();
    let path = home.write("orders.yaml", &orders(0));
    let most = long(&home, &["apply", battle, &path]);
    let mut midway = 0;
    for round in 1..=count {
        let path = home.write("orders.yaml", &orders(round));
        let after = most.mul_f64(ChaCha8Rng::seed_from_u64(round).random_range(0.0..1.1));
        let (said, alive) = killed(&home, &["apply", battle, &path], after);
        let acknowledged = (1..=ITEMS).filter(|at| said.contains(&format!("r{round}-{at}"))).max().unwrap_or(0);
        let now = kept(&home, battle, round);
        assert_eq!(now, (1..=now.len()).collect::<Vec<_>>(), "round {round}: in order, none twice");
        assert!(now.len() >= acknowledged, "round {round}: {acknowledged} were told, {now:?} are kept:\n{said}");
        midway += u64::from(alive && (1..ITEMS).contains(&now.len()));
        if now.len() < ITEMS {
            let again = home.muster(&["apply", battle, &path]);
            assert_eq!(again.code, 0, "round {round}: {}", again.err);
            assert_eq!(kept(&home, battle, round), (1..=ITEMS).collect::<Vec<_>>(), "round {round}");
        }
    }
    home.muster(&["check", battle]).done();
    assert!(midway > 0, "kills must fall within the orders");
    told(&format!("{battle}: {count} kills of orders, {midway} of them midway: none lost, none doubled"));
}

#[test]
fn a_battle_killed_while_it_begins_is_whole_or_is_not_there() {
    let home = Home::new();
    let most = long(&home, &["new", "harrow-ford"]);
    let (count, mut begun) = (times(60), 0);
    for round in 1..=count {
        let after = most.mul_f64(ChaCha8Rng::seed_from_u64(round).random_range(0.0..1.1));
        killed(&home, &["new", "harrow-ford"], after);
        for entry in fs::read_dir(home.path().join("muster/saves")).unwrap().flatten() {
            if !entry.file_name().to_string_lossy().starts_with('.') {
                let (folder, notes) = Folder::look(&entry.path(), &builtin()).unwrap();
                assert!(notes.is_empty() && folder.damage().is_none(), "round {round}: {notes:?}");
                begun += u64::from(entry.path() != home.of_battle(""));
                if entry.path() != home.of_battle("") {
                    fs::remove_dir_all(entry.path()).unwrap();
                }
            }
        }
    }
    home.muster(&["new", "harrow-ford"]).done();
    let left: Vec<_> =
        fs::read_dir(home.path().join("muster/saves")).unwrap().flatten().map(|it| it.file_name()).collect();
    assert_eq!(left.len(), 2, "what kills left is cleared: {left:?}");
    told(&format!("{count} kills of a beginning, {begun} of them too late: no half battle"));
}
