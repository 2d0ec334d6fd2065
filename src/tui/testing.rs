//! What tests of the screen share: a picture as text, and a terminal that counts its bytes.

use std::io::{self, Write};

use ratatui::{Terminal, backend::TestBackend, buffer::Buffer};
use unicode_width::UnicodeWidthStr;

use super::{App, FrameBackend, Key, Painter};

/// The text of a picture, a line each, without blanks at the ends.
pub fn text_of(picture: &Buffer) -> String {
    let wide = usize::from(picture.area.width).max(1);
    let mut text = String::new();
    for line in picture.content.chunks(wide) {
        let mut shown = String::new();
        let mut skip = 0;
        for cell in line {
            if skip == 0 {
                shown += cell.symbol();
                skip = cell.symbol().width();
            }
            skip = skip.saturating_sub(1);
        }
        text += shown.trim_end();
        text.push('\n');
    }
    text
}

/// Plays keys on an app and gives the picture after the last.
pub fn played(app: &mut App, wide: u16, tall: u16, script: &str) -> Buffer {
    app.resized(wide, tall);
    for key in Key::script(script) {
        app.key(key);
    }
    while app.work() {}
    let mut screen = Terminal::new(TestBackend::new(wide, tall)).unwrap();
    screen.draw(|frame| app.draw(frame)).unwrap();
    screen.backend().buffer().clone()
}

/// Swallows bytes and counts them.
#[derive(Debug, Default)]
pub struct Counter {
    bytes: usize,
}

impl Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A screen that counts what each frame writes.
pub struct Meter(Painter<Counter>);

impl Meter {
    /// A screen of this size.
    pub fn new(wide: u16, tall: u16) -> Meter {
        Meter(Painter::new(FrameBackend::new(Counter::default(), wide, tall)).unwrap())
    }

    /// Draws the app; the bytes it took.
    pub fn draw(&mut self, app: &App) -> usize {
        let before = self.0.backend().out().bytes;
        assert!(self.0.draw(|frame| app.draw(frame)).is_ok());
        self.0.backend().out().bytes - before
    }

    /// Bytes of the frame after each key.
    pub fn keys(&mut self, app: &mut App, script: &str) -> Vec<usize> {
        let press = |key: Key| {
            app.key(key);
            self.draw(app)
        };
        Key::script(script).into_iter().map(press).collect()
    }
}
