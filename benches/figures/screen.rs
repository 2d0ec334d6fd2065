//! What the screen costs, at 120x40: from a key to its picture, bytes, first pictures, memory.

use std::{
    env, fs,
    io::{self, Write},
    path::Path,
    process::Command,
};

use muster::{
    store::{Folder, library::builtin},
    tui::{App, Ctx, FrameBackend, Key, Look, Painter},
};

use super::{
    MEMORY,
    battles::{Saved, begun, evening},
    measure::{Table, Times, time},
};

const WIDE: u16 = 120;
const TALL: u16 = 40;
/// Steps of the cursor, and pages.
const CURSOR: &str = "<Down><Down><Down><Up><Up><Up>";
const PAGES: &str = "<PageDown><PageDown><PageUp><PageUp>";
/// A cursor that wanders: rows, pages, a squad by its number, a form opened and left, the journal.
const ABOUT: &str = "<Down><Up><PageDown><PageUp>57<Esc>f<Esc>123<Esc>J<Up><PageUp><Esc>";
/// htop's key to painted where the goals were set, in ms; `benches/race` measures it beside muster's.
const HTOP: f64 = 0.95;

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

/// A battle on a screen in memory.
struct Shown {
    app: App,
    screen: Painter<Memory>,
}

impl Shown {
    fn of(folder: Folder) -> Shown {
        let app = App::of_battle(Ctx::new(Look::default(), (WIDE, TALL)), folder);
        let screen = Painter::new(FrameBackend::new(Memory::default(), WIDE, TALL)).expect("a screen in memory");
        Shown { app, screen }
    }

    /// Paints; the bytes it took.
    fn paint(&mut self) -> usize {
        let before = self.screen.backend().out().written;
        self.screen.draw(|frame| self.app.draw(frame)).expect("a screen in memory takes all");
        self.screen.backend().out().written - before
    }

    /// Presses keys, over and over: the times from a key to its picture, and bytes, the fewest first.
    fn keys(&mut self, script: &str, count: usize) -> (Times, Vec<usize>) {
        let keys = Key::script(script);
        let mut bytes = Vec::new();
        let times = Times::of(count, |at| {
            time(|| {
                self.app.key(keys[at % keys.len()]);
                bytes.push(self.paint());
            })
        });
        bytes.sort_unstable();
        (times, bytes)
    }
}

/// A battle under way among so many squads.
fn under_way(squads: usize) -> Shown {
    let mut session = begun(squads);
    evening(&mut session, 30, &mut |_| {});
    let mut shown = Shown::of(Folder::nowhere(session, "measured"));
    shown.paint();
    // What the first key alone works out is not a key's own.
    shown.keys(CURSOR, 6);
    shown
}

/// From a cursor key to its picture.
pub fn key_to_painted(squads: usize) -> Times {
    under_way(squads).keys(CURSOR, 600).0
}

/// Keys and bytes.
pub fn keys(table: &mut Table) {
    let mut middle = Vec::new();
    for (squads, part) in [(12, 0.5), (200, 0.6), (1000, 0.7)] {
        let mut shown = under_way(squads);
        let (times, bytes) = shown.keys(CURSOR, 600);
        middle.push(times.part(50));
        table.times(format!("key to painted, {squads} squads"), &times, part * HTOP);
        table.hold("  bytes of a cursor key", bytes[bytes.len() / 2] as f64, 350.0, "bytes");
        let (_, pages) = shown.keys(PAGES, 40);
        table.hold("  bytes of a page, the most", pages[pages.len() - 1] as f64, 3_000.0, "bytes");
        let first = Shown::of(Folder::nowhere(begun(squads), "measured")).paint();
        table.hold("  bytes of the first picture", first as f64, 12_000.0, "bytes");
    }
    table.hold("key to painted, 1000 squads against 12", middle[2] / middle[0], 1.3, "times");
}

/// From a battle on disk to its first picture.
pub fn first_paint(saved: &Saved) -> Times {
    Times::of(20, |_| {
        let mut shown = None;
        let taken = time(|| {
            let shown = shown.insert(Shown::of(saved.open()));
            assert!(shown.paint() > 0);
        });
        drop(shown);
        taken
    })
}

/// The most memory that a battle takes on the screen, in MiB: of a process of its own, so that nothing else that was measured
/// counts.
pub fn memory(saved: &Saved) -> f64 {
    let own = env::current_exe().expect("this program");
    let output = Command::new(own).arg(MEMORY).arg(saved.path()).output().expect("this program runs");
    let most = String::from_utf8_lossy(&output.stdout).trim().parse::<f64>();
    most.map_or(f64::NAN, |most| most / 1024.0)
}

/// Opens a battle, moves about on it and in its journal, and says how many KiB that took at most.
pub fn sit_down(path: &Path) {
    let (folder, _) = Folder::open(path, &builtin()).expect("a battle that opens");
    let mut shown = Shown::of(folder);
    shown.paint();
    shown.keys(ABOUT, Key::script(ABOUT).len());
    shown.app.settle();
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    println!("{}", most.map_or("unknown", |most| most.trim().trim_end_matches(" kB")));
}
