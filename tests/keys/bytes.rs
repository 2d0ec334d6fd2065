//! Bytes to the terminal, which a slow line feels: 200 squads on a wide screen, through the very backend of the program.

use std::io::{self, Write};

use muster::{
    battle::Session,
    store::{self, Folder, library::builtin},
    tui::{App, Ctx, FrameBackend, Key, Look},
};
use ratatui::Terminal;

/// Swallows bytes and counts them.
#[derive(Default)]
struct Counter(usize);

impl Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Squads on a page of that screen.
const SQUADS: usize = 27;
/// Bytes of a letter in its colour.
const LETTER: usize = "\x1b[38;5;209mS\x1b[39m".len();

/// An app on a screen that counts.
struct Meter {
    app: App,
    screen: Terminal<FrameBackend<Counter>>,
}

impl Meter {
    /// The scenario of 200 squads at 120 x 40.
    fn of_200_squads() -> Meter {
        let (wide, tall) = (120, 40);
        let game = store::begin(&builtin(), "scale-200", None).unwrap();
        let ctx = Ctx::new(Look::default(), (wide, tall));
        let app = App::of_battle(ctx, Folder::nowhere(Session::begin(game, 7).0, "scale-200"));
        Meter { app, screen: Terminal::new(FrameBackend::new(Counter::default(), wide, tall)).unwrap() }
    }

    /// Bytes of the next picture.
    fn paint(&mut self) -> usize {
        let before = self.screen.backend().out().0;
        assert!(self.screen.draw(|frame| self.app.draw(frame)).is_ok());
        self.screen.backend().out().0 - before
    }

    /// Bytes of the picture after each key.
    fn keys(&mut self, script: &str) -> Vec<usize> {
        let mut bytes = Vec::new();
        for key in Key::script(script) {
            self.app.key(key);
            bytes.push(self.paint());
        }
        bytes
    }
}

/// The middle one.
fn middle(mut bytes: Vec<usize>) -> usize {
    bytes.sort_unstable();
    bytes[bytes.len() / 2]
}

#[test]
fn the_first_picture_takes_less_than_12_000_bytes_and_an_unchanged_one_none() {
    let mut meter = Meter::of_200_squads();
    let first = meter.paint();
    println!("first picture of 200 squads at 120 x 40: {first} bytes");
    assert!((1_000..12_000).contains(&first), "{first}");
    assert_eq!(meter.paint(), 0);
}

#[test]
fn a_cursor_key_takes_less_than_500_bytes_in_the_middle_of_the_field() {
    let mut meter = Meter::of_200_squads();
    meter.paint();
    // Down within the screen and past its edge, up again, then the units that may act.
    let bytes = meter.keys(&("<Down>".repeat(60) + "<Up>".repeat(60).as_str() + "<Tab>".repeat(20).as_str()));
    let (most, p50) = (bytes.iter().copied().max().unwrap_or(0), middle(bytes));
    println!("a cursor key: {p50} bytes in the middle, {most} at most");
    assert!((1..500).contains(&p50), "{p50}");
}

#[test]
fn a_page_takes_less_than_3_000_bytes_for_every_18_squads_of_it() {
    let mut meter = Meter::of_200_squads();
    meter.paint();
    let bytes = meter.keys(&("<PgDn>".repeat(8) + "<PgUp>".repeat(8).as_str()));
    let most = bytes.iter().copied().max().unwrap_or(0);
    println!("a page: {} bytes in the middle, {most} at most", middle(bytes));
    // The screen showed 18 squads when 3,000 bytes were set, and no letter in the colour of a side.
    assert!((1..SQUADS * (3_000 / 18 + LETTER)).contains(&most), "{most}");
}

#[test]
fn a_key_that_changes_nothing_sends_nothing() {
    let mut meter = Meter::of_200_squads();
    meter.paint();
    assert_eq!(meter.keys("<Home><Up><PgUp>"), [0, 0, 0], "the cursor stands on the first unit already");
}
