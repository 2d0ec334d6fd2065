//! Where answers are written: nothing else writes to the standard output or into a file that people asked for, and what is
//! written here is cleaned, wherever it comes from. A reader that has heard enough, as `head` has, is no trouble: what is not
//! read is dropped, and the work goes on.

use std::{
    borrow::Cow,
    io::{self, BufWriter, ErrorKind, Stdout, Write},
    path::Path,
    sync::atomic::{AtomicBool, Ordering},
};

use serde_json::Value as Json;

use super::Failure;
use crate::{
    report::Form,
    store::{may_replace, replace},
    tui::glyphs::ascii,
    view::printable,
};

/// Whether what is said is said in ASCII alone. It is settled once, before anything is said.
static IN_ASCII: AtomicBool = AtomicBool::new(false);

/// From now on all is said in ASCII alone, or no longer.
pub fn say_in_ascii(alone: bool) {
    IN_ASCII.store(alone, Ordering::Relaxed);
}

/// A text as the reader's terminal can show it.
pub fn said(text: &str) -> Cow<'_, str> {
    if IN_ASCII.load(Ordering::Relaxed) { ascii(text) } else { text.into() }
}

/// Standard output, cleaned, buffered, deaf to a closed pipe.
pub struct Out {
    writer: BufWriter<Stdout>,
    /// The line that is being written.
    line: Vec<u8>,
    closed: bool,
}

impl Out {
    /// Standard output.
    pub fn standard() -> Out {
        Out { writer: BufWriter::new(io::stdout()), line: Vec::new(), closed: false }
    }

    /// Writes plain data as indented JSON and ends the line.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn json(&mut self, tree: &Json) -> io::Result<()> {
        let mut text = format!("{tree:#}");
        // Data loses no letter: those that are not ASCII stand only in texts, where they can be escaped.
        if IN_ASCII.load(Ordering::Relaxed) {
            text = text.chars().map(escaped).collect();
        }
        writeln!(self, "{text}")
    }

    /// Writes so much of the line.
    fn print(&mut self, bytes: usize) -> io::Result<()> {
        let line: Vec<u8> = self.line.drain(..bytes).collect();
        let text = String::from_utf8_lossy(&line);
        let printed = self.writer.write_all(said(&printable(&text)).as_bytes());
        self.unless_closed(printed, ())
    }

    fn unless_closed<T>(&mut self, done: io::Result<T>, otherwise: T) -> io::Result<T> {
        match done {
            Err(why) if why.kind() == ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(otherwise)
            }
            done => done,
        }
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.closed {
            return Ok(bytes.len());
        }
        self.line.extend_from_slice(bytes);
        if let Some(end) = self.line.iter().rposition(|byte| *byte == b'\n') {
            self.print(end + 1)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.closed {
            return Ok(());
        }
        self.print(self.line.len())?;
        let flushed = self.writer.flush();
        self.unless_closed(flushed, ())
    }
}

/// A letter of a JSON text in ASCII.
fn escaped(letter: char) -> String {
    if letter.is_ascii() {
        return letter.to_string();
    }
    letter.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")).collect()
}

/// How a paper is written: as asked for, or as the ending of its file says.
///
/// # Errors
/// The ending is that of another form.
pub fn form(asked: Option<Form>, path: Option<&Path>) -> Result<Form, Failure> {
    asked.map_or_else(|| Form::of_file(path).map_err(Failure::Usage), Ok)
}

/// Writes a text into the file that people asked for, and says its name; without one, or for `-`, to the output.
///
/// # Errors
/// The file is there already, or something cannot be written.
pub fn deliver(to: &mut Out, path: Option<&Path>, text: &str, over: bool) -> Result<(), Failure> {
    let Some(path) = path.filter(|path| is_file(path)) else { return Ok(write!(to, "{text}")?) };
    save(path, text, over)?;
    Ok(writeln!(to, "{}", path.display())?)
}

/// Whether a name stands for a file, not for the output.
pub fn is_file(path: &Path) -> bool {
    !["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].iter().any(|output| path == Path::new(output))
}

/// Writes a file that people asked for. One that is there is kept, unless they said to write over it.
///
/// # Errors
/// It is there already, or cannot be written.
pub fn save(path: &Path, text: &str, over: bool) -> Result<(), Failure> {
    free(path, over)?;
    Ok(replace(path, &[&printable(text)])?)
}

/// Whether a file may be written here.
///
/// # Errors
/// It is there already, and nobody said to write over it; or what is there is no plain file.
pub fn free(path: &Path, over: bool) -> Result<(), Failure> {
    may_replace(path)?;
    if !over && path.exists() {
        return Err(Failure::file(path, "there is such a file already; --force writes over it"));
    }
    Ok(())
}
