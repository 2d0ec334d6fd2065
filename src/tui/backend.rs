//! Where frames go: gathers all that one frame wants to write and hands it over in one piece, bracketed by synchronized
//! output. A frame that changes nothing writes nothing. It never asks the terminal anything.

use std::{
    borrow::Cow,
    io::{self, Write},
};

use ratatui::{
    backend::{Backend, ClearType, CrosstermBackend, WindowSize},
    buffer::Cell,
    layout::{Position, Size},
    style::Modifier,
};

use super::Colours;
use crate::view::printable;

/// Tells the terminal to hold its picture until the frame is whole (DECSET 2026).
const BEGIN: &[u8] = b"\x1b[?2026h";
/// Tells it to show the frame.
const END: &[u8] = b"\x1b[?2026l";

/// A backend that writes once a frame.
#[derive(Debug)]
pub struct FrameBackend<W: Write> {
    out: W,
    frame: Vec<u8>,
    size: Size,
    shown: bool,
    at: Option<Position>,
    colours: Colours,
}

impl<W: Write> FrameBackend<W> {
    /// A backend for a screen of this size whose cursor is hidden.
    pub fn new(out: W, width: u16, height: u16) -> FrameBackend<W> {
        FrameBackend {
            out,
            frame: Vec::with_capacity(16 * 1024),
            size: Size { width, height },
            shown: false,
            at: None,
            colours: Colours::default(),
        }
    }

    /// With no more colours than these.
    pub fn within(self, colours: Colours) -> FrameBackend<W> {
        FrameBackend { colours, ..self }
    }

    /// The screen has another size now; the next frame is drawn for it.
    pub fn resized(&mut self, width: u16, height: u16) {
        self.size = Size { width, height };
    }

    /// Something else has used the screen: nothing is known of the cursor but that it was hidden again.
    pub fn forget_cursor(&mut self) {
        self.shown = false;
        self.at = None;
    }

    /// Where the frames go.
    pub fn out(&self) -> &W {
        &self.out
    }

    /// The encoder of the terminal library, on the frame being gathered.
    fn encoder(&mut self) -> CrosstermBackend<&mut Vec<u8>> {
        if self.frame.is_empty() {
            self.frame.extend_from_slice(BEGIN);
        }
        CrosstermBackend::new(&mut self.frame)
    }
}

/// What shows on a blank, unlike a letter's colour and weight.
const ON_BLANKS: Modifier = Modifier::UNDERLINED.union(Modifier::REVERSED).union(Modifier::CROSSED_OUT);

/// Gives a blank the ink of the cell before it, where that shows nothing: each change of ink costs a dozen bytes.
fn calmed<'a>(content: impl Iterator<Item = (u16, u16, &'a Cell)>) -> Vec<(u16, u16, Cow<'a, Cell>)> {
    let mut calm: Vec<(u16, u16, Cow<'a, Cell>)> = Vec::with_capacity(content.size_hint().0);
    for (x, y, cell) in content {
        let mut cell = Cow::Borrowed(cell);
        if let Some((_, _, before)) = calm.last()
            && cell.symbol() == " "
            && cell.bg == before.bg
            && !cell.modifier.union(before.modifier).intersects(ON_BLANKS)
            && (cell.fg != before.fg || cell.modifier != before.modifier)
        {
            let (fg, modifier) = (before.fg, before.modifier);
            let blank = cell.to_mut();
            blank.fg = fg;
            blank.modifier = modifier;
        }
        // Whatever was drawn, and from wherever: nothing raw reaches the terminal.
        if let Cow::Owned(symbol) = printable(cell.symbol()) {
            cell.to_mut().set_symbol(&symbol);
        }
        calm.push((x, y, cell));
    }
    calm
}

impl<W: Write> Backend for FrameBackend<W> {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let calm = calmed(content);
        if calm.is_empty() {
            return Ok(());
        }
        self.at = None;
        self.encoder().draw(calm.iter().map(|(x, y, cell)| (*x, *y, &**cell)))
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        if !std::mem::take(&mut self.shown) {
            return Ok(());
        }
        self.encoder().hide_cursor()
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.shown, true) {
            return Ok(());
        }
        self.encoder().show_cursor()
    }

    /// The place last set; the terminal is not asked, as its answer would have to pass the input thread.
    fn get_cursor_position(&mut self) -> io::Result<Position> {
        Ok(self.at.unwrap_or_default())
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        let position = position.into();
        if self.at.replace(position) == Some(position) {
            return Ok(());
        }
        self.encoder().set_cursor_position(position)
    }

    fn clear(&mut self) -> io::Result<()> {
        self.clear_region(ClearType::All)
    }

    fn clear_region(&mut self, region: ClearType) -> io::Result<()> {
        self.encoder().clear_region(region)
    }

    fn size(&self) -> io::Result<Size> {
        Ok(self.size)
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize { columns_rows: self.size, pixels: Size::default() })
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.frame.is_empty() {
            return Ok(());
        }
        self.frame.extend_from_slice(END);
        self.frame = self.colours.fit(std::mem::take(&mut self.frame));
        let written = self.out.write_all(&self.frame).and_then(|()| self.out.flush());
        self.frame.clear();
        written
    }
}

#[cfg(test)]
mod tests {
    use ratatui::{
        Terminal,
        buffer::Buffer,
        layout::Rect,
        style::{Color, Style},
    };

    use super::*;

    /// Keeps each write apart.
    #[derive(Default)]
    struct Writes(Vec<Vec<u8>>);

    impl Write for Writes {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.push(bytes.to_vec());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn screen() -> Terminal<FrameBackend<Writes>> {
        Terminal::new(FrameBackend::new(Writes::default(), 40, 4)).unwrap()
    }

    fn draw(screen: &mut Terminal<FrameBackend<Writes>>, text: &str, cursor: Option<(u16, u16)>) -> usize {
        let before = screen.backend().out().0.len();
        let painted = screen.draw(|frame| {
            frame.render_widget(text, frame.area());
            if let Some(at) = cursor {
                frame.set_cursor_position(at);
            }
        });
        assert!(painted.is_ok());
        screen.backend().out().0.len() - before
    }

    #[test]
    fn a_frame_is_one_write_in_synchronized_output() {
        let mut screen = screen();
        assert_eq!(draw(&mut screen, "one\ntwo\nthree", Some((2, 1))), 1);
        let frame = String::from_utf8(screen.backend().out().0[0].clone()).unwrap();
        assert!(frame.starts_with("\x1b[?2026h") && frame.ends_with("\x1b[?2026l"), "{frame:?}");
        assert!(frame.contains("\x1b[?25h\x1b[2;3H"), "{frame:?}");
    }

    #[test]
    fn whatever_is_drawn_nothing_raw_is_written() {
        let mut picture = Buffer::empty(Rect::new(0, 0, 3, 1));
        let raw = format!("e{}", "\u{301}".repeat(1_000_000));
        for (cell, symbol) in picture.content.iter_mut().zip(["\u{1b}[2J", "a\u{202e}\u{9b}", raw.as_str()]) {
            cell.set_symbol(symbol);
        }
        let mut backend = FrameBackend::new(Writes::default(), 3, 1);
        let cells = picture.content.iter().enumerate().map(|(x, cell)| (x as u16, 0, cell));
        assert!(backend.draw(cells).is_ok() && backend.flush().is_ok());
        let written = String::from_utf8(backend.out().0.concat()).unwrap();
        assert!(written.contains("ae\u{301}") && written.len() < 200, "{written:?}");
        assert!(!written.contains("[2J") && !written.contains(['\u{202e}', '\u{9b}']), "{written:?}");
    }

    #[test]
    fn nothing_changed_writes_nothing() {
        let mut screen = screen();
        draw(&mut screen, "same", None);
        assert_eq!(draw(&mut screen, "same", None), 0);
        assert_eq!(draw(&mut screen, "same", Some((1, 0))), 1);
        assert_eq!(draw(&mut screen, "same", Some((1, 0))), 0);
        assert_eq!(draw(&mut screen, "same", None), 1);
        assert_eq!(draw(&mut screen, "same", None), 0);
    }

    #[test]
    fn blanks_take_the_ink_before_them_where_it_does_not_show() {
        let area = Rect::new(0, 0, 6, 1);
        let mut picture = Buffer::empty(area);
        picture.set_string(0, 0, "ab", Style::new().fg(Color::Red).add_modifier(Modifier::BOLD));
        picture.set_string(4, 0, "c", Style::new().add_modifier(Modifier::REVERSED));
        let cells = picture.content.iter().enumerate().map(|(x, cell)| (x as u16, 0, cell));
        let inks: Vec<Color> = calmed(cells).iter().map(|(_, _, cell)| cell.fg).collect();
        let (red, none) = (Color::Red, Color::Reset);
        assert_eq!(inks, [red, red, red, red, none, none]);
    }

    #[test]
    fn a_full_repaint_is_one_write_and_asks_nothing() {
        let mut screen = screen();
        draw(&mut screen, "same", None);
        screen.resize(Rect::new(0, 0, 40, 4)).unwrap();
        assert_eq!(screen.backend().out().0.len(), 1, "the clearing waits for the frame");
        assert_eq!(draw(&mut screen, "same", None), 1);
        let frame = String::from_utf8(screen.backend().out().0[1].clone()).unwrap();
        assert!(frame.contains("\x1b[2J") && frame.contains("same") && !frame.contains("\x1b[6n"), "{frame:?}");
    }
}
