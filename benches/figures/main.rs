//! The figures that muster holds itself to: `cargo bench`. Those with a goal for the slowest of twenty are measured one by
//! one and printed as p50 and p95; the others are criterion's. A loaded machine makes every one of them worse.

mod battles;
mod books;

use std::{
    env, fs,
    hint::black_box,
    io::{self, Write},
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

use battles::{Saved, begun, order};
use criterion::Criterion;
use muster::{
    odds::{Question, Trials},
    store::{Folder, library::builtin},
    tui::{App, Ctx, FrameBackend, Key, Look},
    view::{Id, Order},
};
use ratatui::Terminal;

const WIDE: u16 = 120;
const TALL: u16 = 40;
/// A cursor that wanders: rows, pages, a squad by its number, a form opened and left.
const KEYS: &str = "<Down><Down><Down><Up><PageDown><Down><PageUp>57<Esc>f<Esc><Down>123<Esc><Up>";

/// The argument with which this program measures itself.
const MEMORY: &str = "--memory-of";
/// The argument that asks for the figures of books alone: `cargo bench -- --books`.
const BOOKS: &str = "--books";

fn main() {
    // Started by `memory` below: a process of its own, so that nothing else that was measured counts.
    if let [_, flag, path] = &env::args().collect::<Vec<String>>()[..]
        && flag == MEMORY
    {
        return sit_down(Path::new(path));
    }
    // Those of books alone.
    if env::args().any(|argument| argument == BOOKS) {
        return books::measure();
    }
    let mut criterion = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    rules(&mut criterion);
    criterion.final_summary();
    if env::args().any(|argument| argument == "--test") {
        return;
    }
    books::measure();
    screen(200);
    screen(1000);
    let evening = Saved::after("scale-200", 10_000);
    first_paint(&Saved::after("scale-200", 400));
    journal("dense: two turns through every act", &Saved::dense());
    journal("an evening of 10,000 lines", &evening);
    resume(&evening);
    memory(&evening);
    durable("line 10", &Saved::after("scale-200", 10));
    durable("line 10,000", &evening);
}

/// What the rules take, without a disk or a screen.
fn rules(criterion: &mut Criterion) {
    for (scenario, squads) in [("harrow-ford", 12), ("scale-200", 200), ("scale-1000", 1000)] {
        let mut session = begun(scenario);
        battles::evening(&mut session, 1, &mut |_| {});
        assert_eq!(session.game().stage(), "movement");
        let walk = order("walk", "1");
        criterion.bench_function(&format!("an order among {squads} squads"), |bench| {
            bench.iter(|| black_box(session.order(&walk, &[]).is_ok()));
        });
    }
    let mut session = begun("scale-200");
    let squads = session.game().units().len() as i64;
    while session.game().stage() != "ranged" {
        let lines = session.len() + 1;
        battles::evening(&mut session, lines, &mut |_| {});
    }
    // Bowmen, ten against ten.
    let volley = order("fire", "21").with("target", squads / 2 + 1).with("range", 14);
    assert!(session.order(&volley, &[]).is_ok(), "{:?}", session.order(&volley, &[]).err());
    criterion.bench_function("a volley of 10 at 10", |bench| {
        bench.iter(|| black_box(session.order(&volley, &[]).is_ok()));
    });
    let question = Question { order: volley, ..Question::default() };
    criterion.bench_function("its odds, 10,000 trials: goal under 50 ms", |bench| {
        bench.iter(|| {
            let mut trials = Trials::new(session.game(), question.clone(), 1);
            assert!(trials.go(10_000).is_ok());
            black_box(trials.forecast())
        });
    });
}

/// Measured times, the shortest first.
struct Times(Vec<Duration>);

impl Times {
    fn of(count: usize, mut run: impl FnMut(usize) -> Duration) -> Times {
        let mut times: Vec<Duration> = (0..count).map(&mut run).collect();
        times.sort();
        Times(times)
    }

    /// The time that so many of a hundred do not pass.
    fn part(&self, hundredths: usize) -> f64 {
        let at = (self.0.len() * hundredths / 100).min(self.0.len() - 1);
        self.0[at].as_secs_f64() * 1000.0
    }

    /// Prints the time with a goal for its middle, in ms, and whether it is held.
    fn hold(&self, what: &str, goal: f64) {
        let verdict = if self.part(50) < goal { "held" } else { "MISSED" };
        self.print(what, &format!("p50 under {goal} ms: {verdict}"));
    }

    fn print(&self, what: &str, goal: &str) {
        println!("{what:<44} p50 {:>8.3} ms  p95 {:>8.3} ms  goal: {goal}", self.part(50), self.part(95));
    }
}

/// The time a piece of work takes.
fn time(work: impl FnOnce()) -> Duration {
    let begun = Instant::now();
    work();
    begun.elapsed()
}

/// A terminal in memory: what is written is counted.
#[derive(Default)]
struct Memory {
    bytes: Vec<u8>,
    written: usize,
}

impl Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.clear();
        self.bytes.extend_from_slice(bytes);
        self.written += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn terminal() -> Terminal<FrameBackend<Memory>> {
    Terminal::new(FrameBackend::new(Memory::default(), WIDE, TALL)).expect("a screen in memory")
}

fn app(folder: Folder) -> App {
    App::of_battle(Ctx::new(Look::default(), (WIDE, TALL)), folder)
}

fn paint(screen: &mut Terminal<FrameBackend<Memory>>, app: &App) {
    screen.draw(|frame| app.draw(frame)).expect("a screen in memory takes all");
}

/// From a key to its frame, and the bytes of each frame.
fn screen(squads: usize) {
    let mut session = begun(&format!("scale-{squads}"));
    battles::evening(&mut session, 30, &mut |_| {});
    let mut app = app(Folder::nowhere(session, "measured"));
    let mut screen = terminal();
    paint(&mut screen, &app);
    let first = screen.backend().out().written;
    let keys = Key::script(KEYS);
    let mut bytes = Vec::new();
    let times = Times::of(40 * keys.len(), |at| {
        let before = screen.backend().out().written;
        let taken = time(|| {
            app.key(keys[at % keys.len()]);
            paint(&mut screen, &app);
        });
        bytes.push(screen.backend().out().written - before);
        taken
    });
    times.print(
        &format!("key to painted, {squads} squads"),
        "p50 under 0.5 ms, p95 under 1.5 ms (1,000: half as much more)",
    );
    bytes.sort_unstable();
    let (middle, most) = (bytes[bytes.len() / 2], bytes[bytes.len() - 1]);
    println!(
        "  bytes: first paint {first} (goal under 12,000), a key p50 {middle} (under 500), at most {most} (a page under 3,000)"
    );
}

/// From nothing to the first frame of a battle on disk.
fn first_paint(saved: &Saved) {
    let times = Times::of(20, |_| {
        time(|| {
            let app = app(saved.open());
            paint(&mut terminal(), &app);
            drop(app);
        })
    });
    times.print("resume 200 squads, first paint, and close", "under 20 ms");
}

fn journal(what: &str, saved: &Saved) {
    let (bytes, records) = saved.journal();
    println!("{what:<44} {} bytes a record, {records} records  goal: under 800", bytes / records);
}

/// Opening a battle whose state is that of its last line.
fn resume(saved: &Saved) {
    let mut folder = None;
    let times = Times::of(10, |_| {
        drop(folder.take());
        time(|| folder = Some(saved.open()))
    });
    times.print("resume with 10,000 lines", "under 150 ms");
}

/// The most memory that a battle of 10,000 lines takes on the screen.
fn memory(saved: &Saved) {
    let own = env::current_exe().expect("this program");
    let output = Command::new(own).arg(MEMORY).arg(saved.path()).output().expect("this program runs");
    println!("{:<44} {}", "memory, 200 squads, 10,000 lines", String::from_utf8_lossy(&output.stdout).trim_end());
}

/// Opens a battle, moves about on it and in its journal, and says how much memory that took at most.
fn sit_down(path: &Path) {
    let (folder, _) = Folder::open(path, &builtin()).expect("a battle that opens");
    let (mut app, mut screen) = (app(folder), terminal());
    for key in Key::script(&format!("{KEYS}J<Up><PageUp><Esc>")) {
        paint(&mut screen, &app);
        app.key(key);
    }
    app.settle();
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).map(str::trim);
    println!("at most {}  goal: under 65,536 kB", most.unwrap_or("unknown: this system does not say"));
}

/// From an order to its line on disk.
fn durable(what: &str, saved: &Saved) {
    let mut folder = saved.open();
    // Whatever the phase, and however often.
    let overruled = ["R10", "R28", "A26", "R94"].map(str::to_owned).to_vec();
    let walk = |id: &Id| Order { overruled: overruled.clone(), ..Order::of("walk", id) };
    let mut walks: Vec<Order> = folder.session().game().units().iter().map(walk).collect();
    walks.retain(|walk| folder.session().order(walk, &[]).is_ok());
    // The rules take their time by the state of the battle, the disk by its journal: apart, so that each can be seen.
    let mut resolved = Vec::new();
    let times = Times::of(200, |at| {
        let begun = Instant::now();
        let done = folder.session().order(&walks[at % walks.len()], &[]).expect("an order that stands");
        resolved.push(begun.elapsed());
        folder.take(done);
        begun.elapsed()
    });
    assert_eq!(folder.unsaved(), None);
    times.print(&format!("an order to durable, {what}"), "p95 under 10 ms, the same at both");
    resolved.sort();
    Times(resolved).print("  of it for the rules", "none");
}
