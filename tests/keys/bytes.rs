//! Bytes to the terminal, which a slow line feels: a small battle and a large one on a wide screen, through the very backend of
//! the program.

use std::io::{self, Write};

use muster::{
    battle::Session,
    store::{self, Folder, library::builtin},
    tui::{App, Ctx, FrameBackend, Key, Look, Painter},
};
use ratatui::{Terminal, backend::TestBackend, buffer::Buffer, layout::Rect};

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

/// An app on a screen that counts.
struct Meter {
    app: App,
    screen: Painter<Counter>,
    /// The same app elsewhere, which shows whole pictures: those of the screen are bare where nothing is new.
    twin: App,
    shown: Buffer,
}

/// What a picture cost, and what no writer could save of it: bytes, and letters that are others than before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Cost {
    bytes: usize,
    letters: usize,
}

impl Meter {
    /// A scenario at 120 x 40.
    fn of(scenario: &str) -> Meter {
        let (wide, tall) = (120, 40);
        let [app, twin] = [(); 2].map(|()| {
            let game = store::begin(&builtin(), scenario, None).unwrap();
            let ctx = Ctx::new(Look::default(), (wide, tall));
            App::of_battle(ctx, Folder::nowhere(Session::begin(game, 7).0, scenario))
        });
        let screen = Painter::new(FrameBackend::new(Counter::default(), wide, tall)).unwrap();
        Meter { app, screen, twin, shown: Buffer::empty(Rect::new(0, 0, wide, tall)) }
    }

    /// What the next picture costs.
    fn paint(&mut self) -> Cost {
        let before = self.screen.backend().out().0;
        assert!(self.screen.draw(|frame| self.app.draw(frame)).is_ok());
        let mut whole = Terminal::new(TestBackend::new(self.shown.area.width, self.shown.area.height)).unwrap();
        whole.draw(|frame| self.twin.draw(frame)).unwrap();
        let picture = whole.backend().buffer().clone();
        let pairs = self.shown.content.iter().zip(&picture.content);
        let letters = pairs.filter(|(before, now)| before.symbol() != now.symbol()).count();
        self.shown = picture;
        Cost { bytes: self.screen.backend().out().0 - before, letters }
    }

    /// What the picture after each key costs.
    fn keys(&mut self, script: &str) -> Vec<Cost> {
        let mut costs = Vec::new();
        for key in Key::script(script) {
            self.app.key(key);
            self.twin.key(key);
            costs.push(self.paint());
        }
        costs
    }
}

/// The middle one and the greatest.
fn middle_and_most(mut costs: Vec<Cost>) -> (Cost, Cost) {
    costs.sort_unstable();
    (costs[costs.len() / 2], costs[costs.len() - 1])
}

#[test]
fn the_first_picture_takes_less_than_5_000_bytes_and_an_unchanged_one_none() {
    for scenario in ["harrow-ford", "scale-200"] {
        let mut meter = Meter::of(scenario);
        let first = meter.paint().bytes;
        println!("first picture of {scenario}: {first} bytes");
        assert!((1_000..5_000).contains(&first), "{first}");
        assert_eq!(meter.paint(), Cost { bytes: 0, letters: 0 });
    }
}

#[test]
fn a_cursor_key_takes_few_bytes_beyond_the_letters_that_differ() {
    // Down within the screen and past its edge, up again, then the units that may act. A small battle shows the whole sheet
    // of the unit under the cursor, most of which is another one at every step.
    for (scenario, steps, letters, bytes) in [("harrow-ford", 11, 250, 350), ("scale-200", 60, 10, 110)] {
        let mut meter = Meter::of(scenario);
        meter.keys("<Enter><Enter>");
        let costs = meter.keys(&["<Down>".repeat(steps), "<Up>".repeat(steps), "<Tab>".repeat(10)].concat());
        let (middle, most) = middle_and_most(costs);
        println!("a cursor key in {scenario}: {middle:?} in the middle, {most:?} at most");
        assert!((1..=bytes).contains(&middle.bytes) && middle.letters <= letters, "{scenario}: {middle:?}");
    }
}

#[test]
fn a_page_takes_at_most_3_000_bytes() {
    for scenario in ["scale-200", "scale-1000"] {
        let mut meter = Meter::of(scenario);
        meter.keys("<Enter><Enter>");
        let (middle, most) = middle_and_most(meter.keys(&["<PgDn>".repeat(8), "<PgUp>".repeat(8)].concat()));
        println!("a page of {scenario}: {middle:?} in the middle, {most:?} at most");
        assert!((1..=3_000).contains(&most.bytes), "{scenario}: {most:?}");
    }
}

#[test]
fn a_key_that_changes_nothing_sends_nothing() {
    let mut meter = Meter::of("scale-200");
    meter.paint();
    let costs = meter.keys("<Home><Up><PgUp>");
    assert!(costs.iter().all(|cost| cost.bytes == 0), "the cursor stands on the first unit already: {costs:?}");
}
