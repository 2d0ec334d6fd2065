//! Draws frames for a backend. The library would hold each cell of a frame against the last frame to find what differs, and
//! the picture on the terminal does so anyway: so the library is lent the cells while somebody draws, and no longer.

use std::{
    cell::RefCell,
    io::{self, Write},
    mem,
    rc::Rc,
};

use ratatui::{Frame, Terminal, backend::Backend, buffer::Cell, layout::Rect};

use super::FrameBackend;

/// The cells of a frame on their way from whoever draws to the backend, which leaves them bare.
pub type Cells = Rc<RefCell<Vec<Cell>>>;

/// A terminal whose frames a [`FrameBackend`] writes.
pub struct Painter<W: Write> {
    terminal: Terminal<FrameBackend<W>>,
    cells: Cells,
}

impl<W: Write> Painter<W> {
    /// Draws for a backend, on the whole of its screen.
    ///
    /// # Errors
    /// None of its own.
    pub fn new(backend: FrameBackend<W>) -> io::Result<Painter<W>> {
        let cells = backend.cells.clone();
        Ok(Painter { terminal: Terminal::new(backend)?, cells })
    }

    /// Where the frames go.
    pub fn backend(&self) -> &FrameBackend<W> {
        self.terminal.backend()
    }

    /// The same, to alter it.
    pub fn backend_mut(&mut self) -> &mut FrameBackend<W> {
        self.terminal.backend_mut()
    }

    /// Draws a frame and writes what differs from the last one, in one piece.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn draw(&mut self, paint: impl FnOnce(&mut Frame)) -> io::Result<()> {
        let cells = &self.cells;
        let drawn = self.terminal.draw(|frame| {
            let mut blank = mem::take(&mut *cells.borrow_mut());
            if blank.is_empty() {
                // The first frame takes the cells that the library made for it.
                blank = mem::take(&mut frame.buffer_mut().content);
            }
            blank.resize(usize::from(frame.area().width) * usize::from(frame.area().height), Cell::EMPTY);
            frame.buffer_mut().content = blank;
            paint(frame);
            *cells.borrow_mut() = mem::take(&mut frame.buffer_mut().content);
        });
        drawn.map(drop)
    }

    /// Makes the next frame paint everything anew.
    ///
    /// # Errors
    /// None of its own.
    pub fn repaint(&mut self) -> io::Result<()> {
        let whole = self.backend().size()?;
        self.terminal.resize(Rect::new(0, 0, whole.width, whole.height))
    }
}
