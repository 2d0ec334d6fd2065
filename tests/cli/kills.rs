//! Kills at random moments, counted: of battles that are begun, and of orders from a file. They go on side by side, each lane
//! in a home of its own, with a battle of two squads.

use std::{
    fs,
    io::Read,
    process::{Command, Stdio},
    sync::Mutex,
    thread::{self, sleep},
    time::{Duration, Instant},
};

use muster::store::{Folder, library::builtin};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{
    harm::{rounds, told},
    home::Home,
};

/// Items of each file of orders.
const ITEMS: usize = 12;

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
        let muster::battle::Deed::Ruling(ruling) = &line.deed else { return None };
        let ruling = serde_json::to_string(ruling).unwrap();
        ruling.split_once(&prefix)?.1.split('"').next()?.parse().ok()
    };
    lines.iter().filter_map(place).collect()
}

/// Homes that are killed in side by side: most of a kill is waiting for the disk.
const LANES: usize = 4;
/// Rounds that a battle lasts; then another is begun, as longer ones take longer to open.
const EVENING: usize = 40;

/// A battle of two squads, which is soon written.
const TWO: &str = "system: opend6\nname: Two\nsides: [{ id: north, name: North }, { id: south, name: South }]\nunits:\n\
                   - { name: Wolves, side: north, troop: { listing: goblins, size: 5, weapons: [melee-weapon] } }\n\
                   - { name: Bears, side: south, troop: { listing: goblins, size: 5, weapons: [melee-weapon] } }\n";

/// Does this for every round, in lanes; gives how many there were and the sum of what came of them.
fn in_lanes(usual: u64, lane: impl Fn(&mut dyn Iterator<Item = u64>) -> u64 + Sync) -> (u64, u64) {
    let (rounds, count) = (Mutex::new(rounds(usual)), Mutex::new(0));
    let next = || {
        let round = rounds.lock().unwrap().next();
        *count.lock().unwrap() += u64::from(round.is_some());
        round
    };
    let sum = thread::scope(|scope| {
        let lanes: Vec<_> = (0..LANES).map(|_| scope.spawn(|| lane(&mut std::iter::from_fn(next)))).collect();
        lanes.into_iter().map(|lane| lane.join().unwrap()).sum()
    });
    (count.into_inner().unwrap(), sum)
}

/// A home of its own in which a battle was just begun; how to begin another.
fn begun(scenario: &str) -> (Home, [String; 2]) {
    let home = Home::new();
    let begin = match scenario {
        "two" => ["new".to_owned(), home.write("two.yaml", TWO)],
        scenario => ["new".to_owned(), scenario.to_owned()],
    };
    home.muster(&begin.each_ref().map(String::as_str)).done();
    (home, begin)
}

#[test]
fn orders_killed_at_any_moment_are_kept_as_told_and_never_doubled() {
    kill_orders("two", 80);
}

#[test]
fn orders_to_a_battle_of_a_book_are_kept_likewise() {
    kill_orders("pennant-hill", 40);
}

/// Gives new battles orders so often, and kills each run somewhere.
fn kill_orders(battle: &str, usual: u64) {
    let (count, midway) = in_lanes(usual, |rounds| {
        let (mut home, mut most, mut midway) = (Home::new(), Duration::ZERO, 0);
        for (nth, round) in rounds.enumerate() {
            if nth % EVENING == 0 {
                home = begun(battle).0;
                let path = home.write("orders.yaml", &orders(0));
                most = long(&home, &["apply", battle, &path]);
            }
            let path = home.write("orders.yaml", &orders(round + 1));
            let after = most.mul_f64(ChaCha8Rng::seed_from_u64(round).random_range(0.0..1.1));
            midway += u64::from(is_killed_midway(&home, battle, round + 1, &path, after));
        }
        home.muster(&["check", battle]).done();
        midway
    });
    assert!(midway > 0, "kills must fall within the orders");
    told(&format!("{count} kills of orders to {battle}, {midway} of them midway: none lost, none doubled"));
}

/// Kills orders and lets them go on; whether they were midway.
fn is_killed_midway(home: &Home, battle: &str, round: u64, path: &str, after: Duration) -> bool {
    let (said, alive) = killed(home, &["apply", battle, path], after);
    let acknowledged = (1..=ITEMS).filter(|at| said.contains(&format!("r{round}-{at}"))).max().unwrap_or(0);
    let now = kept(home, battle, round);
    assert_eq!(now, (1..=now.len()).collect::<Vec<_>>(), "round {round}: in order, none twice");
    assert!(now.len() >= acknowledged, "round {round}: {acknowledged} were told, {now:?} are kept:\n{said}");
    if now.len() < ITEMS {
        let again = home.muster(&["apply", battle, path]);
        assert_eq!(again.code, 0, "round {round}: {}", again.err);
        assert_eq!(kept(home, battle, round), (1..=ITEMS).collect::<Vec<_>>(), "round {round}");
    }
    alive && (1..ITEMS).contains(&now.len())
}

#[test]
fn a_battle_killed_while_it_begins_is_whole_or_is_not_there() {
    let (count, late) = in_lanes(80, |rounds| {
        let (home, begin) = begun("two");
        let begin = begin.each_ref().map(String::as_str);
        let first = home.path().join("muster/saves/two");
        let most = long(&home, &begin);
        let mut late = 0;
        for round in rounds {
            let after = most.mul_f64(ChaCha8Rng::seed_from_u64(round).random_range(0.0..1.1));
            killed(&home, &begin, after);
            for entry in fs::read_dir(home.path().join("muster/saves")).unwrap().flatten() {
                if entry.file_name().to_string_lossy().starts_with('.') || entry.path() == first {
                    continue;
                }
                let (folder, notes) = Folder::look(&entry.path(), &builtin()).unwrap();
                assert!(notes.is_empty() && folder.damage().is_none(), "round {round}: {notes:?}");
                fs::remove_dir_all(entry.path()).unwrap();
                late += 1;
            }
        }
        home.muster(&begin).done();
        let left = fs::read_dir(home.path().join("muster/saves")).unwrap().flatten();
        let left: Vec<_> = left.map(|it| it.file_name()).collect();
        assert_eq!(left.len(), 2, "what kills left is cleared: {left:?}");
        late
    });
    told(&format!("{count} kills of a beginning, {late} of them too late: no half battle"));
}
