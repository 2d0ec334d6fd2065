//! Where frames go: gathers all that one frame wants to write and hands it over in one piece, bracketed by synchronized
//! output. A frame that changes nothing writes nothing. It never asks the terminal anything.

mod painter;
mod pen;
mod picture;
mod seen;
mod standing;
#[cfg(test)]
mod tests;

use std::io::{self, Write};

use ratatui::{
    backend::{Backend, ClearType, WindowSize},
    buffer::Cell,
    layout::{Position, Size},
};

use self::{painter::Cells, pen::Pen, picture::Picture};
pub use self::{
    painter::Painter,
    standing::{Moment, cells_of, clear, leave, let_stand, stand},
};
use super::Colours;

/// Tells the terminal to hold its picture until the frame is whole (DECSET 2026).
const BEGIN: &[u8] = b"\x1b[?2026h";
/// Tells it to show the frame.
const END: &[u8] = b"\x1b[?2026l";

/// A backend that writes once a frame.
#[derive(Debug)]
pub struct FrameBackend<W: Write> {
    out: W,
    pen: Pen,
    picture: Picture,
    /// The frame that was drawn; bare between two.
    cells: Cells,
    size: Size,
    shown: bool,
}

impl<W: Write> FrameBackend<W> {
    /// A backend for a bare screen of this size whose cursor is hidden.
    pub fn new(out: W, width: u16, height: u16) -> FrameBackend<W> {
        let size = Size { width, height };
        FrameBackend {
            out,
            pen: Pen::default(),
            picture: Picture::bare(size),
            cells: Cells::default(),
            size,
            shown: false,
        }
    }

    /// With no more colours than these.
    pub fn within(mut self, colours: Colours) -> FrameBackend<W> {
        self.pen.colours = colours;
        self
    }

    /// The screen has another size now; the next frame is drawn for it.
    pub fn resized(&mut self, width: u16, height: u16) {
        self.size = Size { width, height };
    }

    /// Something else has used the screen: nothing is known of the cursor but that it was hidden again.
    pub fn forget_cursor(&mut self) {
        self.shown = false;
        self.pen.at = None;
    }

    /// Where the frames go.
    pub fn out(&self) -> &W {
        &self.out
    }

    /// The pen, in the frame being gathered.
    fn pen(&mut self) -> &mut Pen {
        if self.pen.bytes.is_empty() {
            self.pen.bytes.extend_from_slice(BEGIN);
        }
        &mut self.pen
    }
}

impl<W: Write> Backend for FrameBackend<W> {
    type Error = io::Error;

    /// Takes the frame from its painter: of what differs the library has nothing to tell.
    fn draw<'a, I>(&mut self, _: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        self.picture.take(&mut self.cells.borrow_mut(), self.pen.colours);
        if !self.picture.stands() {
            // Each frame finds its place anew: others may have written something since the last.
            self.pen().at = None;
            self.picture.write(&mut self.pen);
        }
        Ok(())
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.shown) {
            self.pen().bytes.extend_from_slice(b"\x1b[?25l");
        }
        Ok(())
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        if !std::mem::replace(&mut self.shown, true) {
            self.pen().bytes.extend_from_slice(b"\x1b[?25h");
        }
        Ok(())
    }

    /// The place last set; the terminal is not asked, as its answer would come among the keys.
    fn get_cursor_position(&mut self) -> io::Result<Position> {
        Ok(self.pen.at.unwrap_or_default())
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        let position = position.into();
        if self.pen.at != Some(position) {
            self.pen().go(position);
        }
        Ok(())
    }

    fn clear(&mut self) -> io::Result<()> {
        self.clear_region(ClearType::All)
    }

    /// Makes all of the screen bare, whatever part is named: it is always drawn as a whole.
    fn clear_region(&mut self, _: ClearType) -> io::Result<()> {
        self.picture = Picture::bare(self.size);
        self.cells.borrow_mut().fill(Cell::EMPTY);
        self.pen().erase_all();
        Ok(())
    }

    fn size(&self) -> io::Result<Size> {
        Ok(self.size)
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize { columns_rows: self.size, pixels: Size::default() })
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.pen.bytes.is_empty() {
            return Ok(());
        }
        self.pen.wipe();
        self.pen.bytes.extend_from_slice(END);
        let written = self.out.write_all(&self.pen.bytes).and_then(|()| self.out.flush());
        self.pen.bytes.clear();
        written
    }
}
