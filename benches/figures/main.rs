//! The figures that muster holds itself to, as a table with goals and verdicts: `cargo bench`. A loaded machine makes every one
//! of them worse. `cargo bench -- --growth` prints how what a key costs grows with the field, `cargo bench -- --books` what
//! books cost alone; `benches/race` measures the program itself beside others.

mod battles;
mod books;
mod measure;
mod screen;

use std::{env, hint::black_box, path::Path, time::Instant};

use battles::{Saved, begun, order};
use measure::{Table, Times, time};
use muster::{
    odds::{Question, Trials},
    view::{Id, Order},
};

/// The argument with which this program measures itself.
const MEMORY: &str = "--memory-of";
/// The arguments that ask for one thing alone.
const BOOKS: &str = "--books";
const GROWTH: &str = "--growth";

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let asked = |flag: &str| arguments.iter().any(|argument| argument == flag);
    if let [flag, path] = &arguments[..]
        && flag == MEMORY
    {
        return screen::sit_down(Path::new(path));
    }
    let mut table = Table::default();
    if asked(GROWTH) {
        return growth();
    }
    if asked(BOOKS) {
        books::measure(&mut table);
    } else if asked("--bench") {
        screen::keys(&mut table);
        rules(&mut table);
        disk(&mut table);
        books::measure(&mut table);
    } else {
        // What builds everything to test it has not asked for figures.
        return;
    }
    table.print();
}

/// How what a key, an order and a first picture cost grows with the field.
fn growth() {
    println!("{:>7} {:>18} {:>21} {:>15}   p50, ms", "squads", "key to painted", "an order's own work", "first paint");
    for squads in [12, 50, 200, 1000, 5000] {
        let (key, order) = (screen::key_to_painted(squads).part(50), own_work(squads).part(50));
        let first = screen::first_paint(&Saved::after(squads, 0)).part(50);
        println!("{squads:>7} {key:>18.3} {order:>21.4} {first:>15.2}");
    }
}

/// What an order takes of the rules alone.
fn own_work(squads: usize) -> Times {
    let mut session = begun(squads);
    battles::evening(&mut session, 1, &mut |_| {});
    assert_eq!(session.game().stage(), "movement");
    let walk = order("walk", "1");
    let walk = if session.order(&walk, &[]).is_ok() { walk } else { order("walk", "21") };
    assert!(session.order(&walk, &[]).is_ok(), "{:?}", session.order(&walk, &[]).err());
    Times::of(2_000, |_| time(|| drop(black_box(session.order(&walk, &[])))))
}

/// What the rules take, without a disk or a screen.
fn rules(table: &mut Table) {
    for (squads, goal) in [(12, 0.05), (1000, 0.08)] {
        table.times(format!("an order's own work, {squads} squads"), &own_work(squads), goal);
    }
    let mut session = begun(200);
    while session.game().stage() != "ranged" {
        let lines = session.len() + 1;
        battles::evening(&mut session, lines, &mut |_| {});
    }
    // Bowmen, ten against ten.
    let volley = order("fire", "21").with("target", 101).with("range", 14);
    assert!(session.order(&volley, &[]).is_ok(), "{:?}", session.order(&volley, &[]).err());
    let question = Question { order: volley, ..Question::default() };
    let times = Times::of(10, |_| {
        time(|| {
            let mut trials = Trials::new(session.game(), question.clone(), 1);
            assert!(trials.go(10_000).is_ok());
            black_box(trials.forecast());
        })
    });
    table.times("10,000 trials of a volley of 10 at 10", &times, 50.0);
}

/// What lies on the disk, and how long it takes there.
fn disk(table: &mut Table) {
    for (squads, goal) in [(12, 10.0), (200, 15.0), (1000, 40.0)] {
        let saved = Saved::after(squads, 0);
        table.times(format!("from the disk to the first picture, {squads} squads"), &screen::first_paint(&saved), goal);
        if squads == 1000 {
            table.hold("memory, 1000 squads", screen::memory(&saved), 24.0, "MiB");
        }
    }
    let evening = Saved::after(200, 10_000);
    table.hold("memory, 200 squads and 10,000 lines", screen::memory(&evening), 64.0, "MiB");
    let (bytes, records) = Saved::dense().journal();
    table.hold("a line of the journal, two dense turns", (bytes / records) as f64, 600.0, "bytes");
    let (bytes, records) = evening.journal();
    table.hold("a line of the journal, 10,000 lines", (bytes / records) as f64, 600.0, "bytes");
    let mut folder = None;
    let times = Times::of(10, |_| {
        drop(folder.take());
        time(|| folder = Some(evening.open()))
    });
    drop(folder);
    table.times("resume with 10,000 lines", &times, 100.0);
    table.hold("an order to durable, p95, line 10", durable(&Saved::after(200, 10)).part(95), 10.0, "ms");
    table.hold("an order to durable, p95, line 10,000", durable(&evening).part(95), 10.0, "ms");
}

/// From an order to its line on disk.
fn durable(saved: &Saved) -> Times {
    let mut folder = saved.open();
    // Whatever the phase, and however often.
    let overruled = ["R10", "R28", "A26", "R94"].map(str::to_owned).to_vec();
    let walk = |id: &Id| Order { overruled: overruled.clone(), ..Order::of("walk", id) };
    let mut walks: Vec<Order> = folder.session().game().units().iter().map(walk).collect();
    walks.retain(|walk| folder.session().order(walk, &[]).is_ok());
    let times = Times::of(200, |at| {
        let begun = Instant::now();
        let done = folder.session().order(&walks[at % walks.len()], &[]).expect("an order that stands");
        folder.take(done);
        begun.elapsed()
    });
    assert_eq!(folder.unsaved(), None);
    times
}
