//! What is left on the screen from frame to frame is what would be drawn anew, whatever keys come.

use std::num::NonZeroU16;

use rand::{RngExt, SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::tui::{FrameBackend, Painter};

/// Sizes that the window gets.
const SIZES: [(u16, u16); 4] = [(80, 24), (120, 40), (120, 40), (100, 31)];
/// Keys that show something else, or go on in the battle.
const KEYS: &str = "<Up><Up><Up><Down><Down><Down><PageUp><PageDown><Home><End><Tab><Tab>< ><Enter><Enter><Esc><Esc>\
    nnuJBL?????123hmrwfgz/aio<>*<F1><F2><F2><^F><^L><^R>.:,";

/// An app and its terminal.
struct Glass {
    app: App,
    painter: Painter<Vec<u8>>,
    terminal: vt100::Parser,
    heard: usize,
}

impl Glass {
    fn of(app: App) -> Glass {
        let (wide, tall) = SIZES[0];
        let painter = Painter::new(FrameBackend::new(Vec::new(), wide, tall)).unwrap();
        let mut glass = Glass { app, painter, terminal: vt100::Parser::default(), heard: 0 };
        glass.resize((wide, tall));
        glass
    }

    fn resize(&mut self, (wide, tall): (u16, u16)) {
        let [columns, rows] = [wide, tall].map(|cells| NonZeroU16::new(cells).unwrap());
        self.terminal.screen_mut().set_size(rows, columns);
        self.painter.backend_mut().resized(wide, tall);
        self.app.resized(wide, tall);
    }

    fn draw(&mut self) {
        self.painter.draw(|frame| self.app.draw(frame)).unwrap();
        self.terminal.process(&self.painter.backend().out()[self.heard..]);
        self.heard = self.painter.backend().out().len();
    }

    /// How a cell shows.
    fn cell(&self, y: u16, x: u16) -> impl PartialEq + std::fmt::Debug {
        let cell = self.terminal.screen().cell(y, x).unwrap();
        let letter = if cell.has_contents() { cell.contents() } else { " " };
        let on_blanks = (cell.underline(), cell.inverse());
        let ink = (cell.fgcolor(), cell.bold(), cell.dim(), cell.italic());
        // Of the ink of a blank nothing shows.
        let shows = letter != " " || on_blanks != (false, false);
        (letter.to_owned(), shows.then_some(ink), cell.bgcolor(), on_blanks)
    }
}

#[test]
fn what_stands_is_what_would_be_drawn_anew() {
    let fields = [
        ("opend6", "harrow-ford"),
        ("opend6", "scale-200"),
        ("action_dice", "thornmoor-cross"),
        ("warband", "stag-bridge"),
        ("skirmish", "saltmere-abbey"),
        ("order_dice", "sunder-mill"),
        ("lantern-street", "chandlers-yard"),
    ];
    let keys = Key::script(KEYS);
    for (at, (system, scenario)) in (0..).zip(fields) {
        let mut dice = ChaCha8Rng::seed_from_u64(at);
        let [mut stays, mut anew] = [(); 2].map(|()| Glass::of(app_of(system, scenario, at % 2 == 1)));
        let mut played = String::new();
        let mut size = SIZES[0];
        for _ in 0..120 {
            if dice.random_ratio(1, 20) {
                size = *SIZES.choose(&mut dice).unwrap();
                stays.resize(size);
                anew.resize(size);
            }
            let key = *keys.choose(&mut dice).unwrap();
            played += &format!("{key} ");
            for glass in [&mut stays, &mut anew] {
                glass.app.key(key);
                while glass.app.work() {}
            }
            anew.painter.repaint().unwrap();
            stays.draw();
            anew.draw();
            for (y, x) in (0..size.1).flat_map(|y| (0..size.0).map(move |x| (y, x))) {
                assert_eq!(stays.cell(y, x), anew.cell(y, x), "{system}: row {y}, column {x} after {played}");
            }
        }
    }
}
