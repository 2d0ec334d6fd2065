//! The terminal guard: takes the screen for muster and gives it back in order, whatever happens: at the end, on a panic,
//! when stopped, when the terminal is gone. Giving back never fails loudly, as there may be nobody left to tell.

use std::{
    fs::File,
    io::{self, IsTerminal, Write},
    os::fd::{AsFd, OwnedFd},
    panic,
    sync::atomic::{AtomicBool, Ordering},
};

use ratatui::{
    Frame,
    backend::Backend,
    crossterm::{
        cursor::{Hide, Show},
        event::{DisableBracketedPaste, EnableBracketedPaste},
        queue,
        style::ResetColor,
        terminal::{
            Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
            enable_raw_mode, size,
        },
    },
};
use signal_hook::{consts::SIGTSTP, low_level::emulate_default_handler};

use super::{
    Colours,
    backend::{FrameBackend, Painter},
};

/// Makes a line feed keep its column, as it does where nobody told the terminal otherwise (LNM).
const FEED: &[u8] = b"\x1b[20l";

/// Whether the screen is ours now.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The screen while it is ours. Dropping it gives it back.
pub struct Screen {
    painter: Painter<File>,
}

impl Screen {
    /// Takes the terminal on standard output, which has so many colours: raw mode, the alternate screen, bracketed paste, no
    /// cursor.
    ///
    /// # Errors
    /// When standard output is no terminal or does not let itself be taken; it is as before then.
    pub fn take(colours: Colours) -> io::Result<Screen> {
        let out = File::from(standard_output()?);
        let (width, height) = size()?;
        take()?;
        let backend = FrameBackend::new(out, width, height).within(colours);
        Ok(Screen { painter: Painter::new(backend).inspect_err(|_| restore())? })
    }

    /// Its width and height in cells.
    ///
    /// # Errors
    /// Never for a terminal; the type is the library's.
    pub fn size(&self) -> io::Result<(u16, u16)> {
        self.painter.backend().size().map(|size| (size.width, size.height))
    }

    /// Asks the terminal how light its background is; the answer comes as an event, or never.
    ///
    /// # Errors
    /// When the terminal cannot be written to.
    pub fn ask_background(&self) -> io::Result<()> {
        write_out(b"\x1b]11;?\x07")
    }

    /// Draws a frame and writes what differs from the last one, in one piece.
    ///
    /// # Errors
    /// When the terminal cannot be written to.
    pub fn draw(&mut self, paint: impl FnOnce(&mut Frame)) -> io::Result<()> {
        self.painter.draw(paint)
    }

    /// The window has another size; the next frame fills it.
    pub fn resized(&mut self, width: u16, height: u16) {
        self.painter.backend_mut().resized(width, height);
    }

    /// Makes the next frame paint everything anew.
    ///
    /// # Errors
    /// When the terminal cannot be written to.
    pub fn repaint(&mut self) -> io::Result<()> {
        self.painter.repaint()
    }

    /// Gives the terminal back, stops the process as its default would, and takes the terminal again when it goes on.
    /// Gives the size it has then.
    ///
    /// # Errors
    /// When the process cannot stop or the terminal cannot be taken again.
    pub fn stop(&mut self) -> io::Result<(u16, u16)> {
        restore();
        emulate_default_handler(SIGTSTP)?;
        self.retake()
    }

    /// Takes the terminal anew after a stop, as others may have changed it; the next frame paints everything. Gives
    /// the size it has now.
    ///
    /// # Errors
    /// When the terminal cannot be taken.
    pub fn retake(&mut self) -> io::Result<(u16, u16)> {
        restore();
        take()?;
        let (width, height) = size()?;
        self.painter.backend_mut().forget_cursor();
        self.resized(width, height);
        self.repaint()?;
        Ok((width, height))
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Why no screen can be drawn where the output goes, if that is plain before it is tried: there is no terminal, or one that
/// cannot set its cursor.
pub fn too_plain(variable: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let term = variable("TERM").unwrap_or_default();
    if !io::stdout().is_terminal() {
        return Some("the output is no terminal".to_owned());
    }
    match term.as_str() {
        "" => Some("TERM is not set, so nobody knows what this terminal can do".to_owned()),
        "dumb" => Some("this terminal cannot draw a screen (TERM=dumb)".to_owned()),
        _ => None,
    }
}

fn standard_output() -> io::Result<OwnedFd> {
    io::stdout().as_fd().try_clone_to_owned()
}

fn take() -> io::Result<()> {
    enable_raw_mode()?;
    TAKEN.store(true, Ordering::SeqCst);
    let mut bytes = Vec::new();
    // Whoever was killed has left a picture there, which the first one is not held against.
    queue!(bytes, EnterAlternateScreen, Clear(ClearType::All), Hide, EnableBracketedPaste)?;
    bytes.extend_from_slice(FEED);
    write_out(&bytes).inspect_err(|_| restore())
}

/// Gives the terminal back if it is ours. Tells nobody when that fails: the terminal may be gone.
fn restore() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut bytes = Vec::new();
    let gathered = queue!(bytes, EndSynchronizedUpdate, ResetColor, DisableBracketedPaste, LeaveAlternateScreen, Show);
    let _ = gathered.and_then(|()| write_out(&bytes));
    let _ = disable_raw_mode();
}

/// Writes past the line buffer of standard output, in one piece.
fn write_out(bytes: &[u8]) -> io::Result<()> {
    File::from(standard_output()?).write_all(bytes)
}

/// Sets up the reports of errors and panics. On a panic the terminal is given back first, so that the report can be read.
///
/// # Errors
/// When reports were set up before.
pub fn report_panics() -> color_eyre::Result<()> {
    let (panics, errors) = color_eyre::config::HookBuilder::default().display_env_section(false).into_hooks();
    errors.install()?;
    panic::set_hook(Box::new(move |panic| {
        restore();
        let _ = writeln!(io::stderr(), "{}", panics.panic_report(panic));
    }));
    Ok(())
}
