//! The journal on disk: a header line, then one framed record a line, only ever appended to. It does not know what the
//! records say.
//!
//! An older journal goes on in the form of today: its first line says so from the first record on that is added.
//!
//! A record at the end that is not whole was being written when something stopped: it is kept aside, cut off, and told.
//! A record that is not whole with whole ones behind it is damage: what comes before is given, and nothing is written.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Seek, SeekFrom},
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
    sync::Arc,
};

use super::{
    StoreError, disk, fault,
    frame::{FileItem, Flaw, START, frame, unframe},
};

/// The newest format of the journal file that is known: since 2 records say less, and with fewer quotes.
pub const FORMAT: u32 = 2;
/// The first line without its number.
const HEADER: &str = "# muster journal, format ";
/// The largest journal that is read, in MiB.
const MOST: u64 = 1024;

/// A journal that can be appended to.
pub struct Journal {
    path: PathBuf,
    file: File,
    /// Bytes up to the end of the last whole record.
    whole: u64,
    /// Something may stand behind the last whole record that has to be cut off first.
    spoiled: bool,
    /// Where its format stands in the file, while that is an older one.
    older: Option<u64>,
}

/// What stood half written at the end of a journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Torn {
    /// The file that keeps it.
    pub kept_aside: PathBuf,
    /// How many bytes there were.
    pub bytes: usize,
}

/// A line that is not whole although later ones are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Damage {
    /// The line of the file, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: Flaw,
}

/// A line of the file with its number in it, from 1: a record, or why it is none.
pub type Numbered = (usize, Result<Arc<str>, Flaw>);

/// What a journal holds.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Contents {
    /// The records before any damage, as they were given.
    pub records: Vec<Arc<str>>,
    /// The item of a file of orders that the last record came from, if it came from one.
    pub item: Option<FileItem>,
    /// Damage that is not at the end.
    pub damage: Option<Damage>,
    /// Where the format stands in the file, if it is an older one.
    older: Option<usize>,
    /// Bytes up to the end of the last whole record; behind it stands a torn tail or the damage.
    whole: usize,
    /// The last whole record lacks its line feed.
    unended: bool,
}

/// A journal as it was opened.
pub struct Opened {
    /// The records before any damage.
    pub records: Vec<Arc<str>>,
    /// The item of a file of orders that the last record came from, if it came from one.
    pub item: Option<FileItem>,
    /// To append to; none when it is damaged.
    pub journal: Option<Journal>,
    /// What was torn off its end.
    pub torn: Option<Torn>,
    /// Damage that is not at the end.
    pub damage: Option<Damage>,
}

impl Journal {
    /// A new, empty journal.
    ///
    /// # Errors
    /// There is one already, or it cannot be written.
    pub fn create(path: &Path) -> Result<Journal, StoreError> {
        let header = format!("{HEADER}{FORMAT}\n");
        let fail = |why| StoreError::at(path, why);
        let mut file = OpenOptions::new().append(true).create_new(true).open(path).map_err(fail)?;
        fault::write(&mut file, header.as_bytes()).and_then(|()| fault::sync(&file)).map_err(fail)?;
        disk::sync_folder(path.parent().unwrap_or(Path::new(""))).map_err(fail)?;
        Ok(Journal { path: path.to_owned(), file, whole: header.len() as u64, spoiled: false, older: None })
    }

    /// Opens a journal for more. The caller holds the battle's lock.
    ///
    /// # Errors
    /// It cannot be read, is no journal, is of a newer format, or its torn tail cannot be kept aside.
    pub fn open(path: &Path) -> Result<Opened, StoreError> {
        let bytes = disk::read(path, MOST)?;
        if let Some(contents) = wide(path, &bytes)? {
            let Contents { records, item, damage, .. } = contents;
            return Ok(Opened { records, item, journal: None, torn: None, damage });
        }
        let Contents { records, item, damage, older, whole, unended } = scan(path, &bytes)?;
        if damage.is_some() {
            return Ok(Opened { records, item, journal: None, torn: None, damage });
        }
        let fail = |why| StoreError::at(path, why);
        let mut file = OpenOptions::new().append(true).open(path).map_err(fail)?;
        let tail = &bytes[whole..];
        let mut torn = None;
        if !tail.is_empty() {
            torn = Some(Torn { kept_aside: disk::keep_aside(path, "torn", tail)?, bytes: tail.len() });
            fault::cut(&file, whole as u64).and_then(|()| fault::sync(&file)).map_err(fail)?;
        }
        let header = format!("{HEADER}{FORMAT}\n");
        let missing = if whole == 0 { header.as_str() } else { "\n" };
        let mut journal = Journal {
            path: path.to_owned(),
            file: file.try_clone().map_err(fail)?,
            whole: whole as u64,
            spoiled: false,
            older: older.map(|at| at as u64),
        };
        if whole == 0 || unended {
            fault::write(&mut file, missing.as_bytes()).and_then(|()| fault::sync(&file)).map_err(fail)?;
            journal.whole += missing.len() as u64;
        }
        Ok(Opened { records, item, journal: Some(journal), torn, damage: None })
    }

    /// Reads a journal and leaves it alone, whoever may be writing to it.
    ///
    /// # Errors
    /// It cannot be read, is no journal, or is of a newer format.
    pub fn read(path: &Path) -> Result<Contents, StoreError> {
        let bytes = disk::read(path, MOST)?;
        wide(path, &bytes)?.map_or_else(|| scan(path, &bytes), Ok)
    }

    /// Every line of a journal behind its first, whole or not, each with its number from 2: for mending. What its first line
    /// says is not asked.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn lines(path: &Path) -> Result<Vec<Numbered>, StoreError> {
        let bytes = disk::narrow(disk::read(path, MOST)?);
        let lines = bytes.split(|byte| *byte == b'\n').enumerate().skip(1).filter(|(_, line)| !line.is_empty());
        Ok(lines.map(|(place, line)| (place + 1, unframe(bare(line)).map(|(json, _)| Arc::from(json)))).collect())
    }

    /// Puts these records in place of a damaged journal, after the whole of it was kept aside; gives the copy's name, if
    /// there was anything to copy. The caller holds the battle's lock.
    ///
    /// # Errors
    /// It cannot be read, kept aside or replaced; it is then as it was.
    pub fn rewrite(path: &Path, records: &[Arc<str>]) -> Result<Option<PathBuf>, StoreError> {
        let bytes = if path.exists() { disk::read(path, MOST)? } else { Vec::new() };
        let kept = if bytes.is_empty() { None } else { Some(disk::keep_aside(path, "damaged", &bytes)?) };
        let lines: String = records.iter().map(|record| frame(record, None)).collect();
        disk::replace(path, &[&format!("{HEADER}{FORMAT}\n"), &lines])?;
        Ok(kept)
    }

    /// Makes a record durable, with the item of a file of orders that it came from, if it came from one.
    ///
    /// # Errors
    /// Nothing of it stands in the journal then, or will be cut off before the next record.
    pub fn append(&mut self, json: &str, item: Option<FileItem>) -> Result<(), StoreError> {
        self.try_append(&frame(json, item)).map_err(|why| StoreError::at(&self.path, why))
    }

    /// Cuts off what may stand behind the last whole record, when the disk failed in the midst of one.
    ///
    /// # Errors
    /// It cannot be cut off; the record may stand there whole.
    pub fn cut(&mut self) -> Result<(), StoreError> {
        self.cut_spoiled().map_err(|why| StoreError::at(&self.path, why))
    }

    fn try_append(&mut self, line: &str) -> io::Result<()> {
        self.cut_spoiled()?;
        // Whoever replaced or altered the file meanwhile must not lose it, nor must these records go to a nameless one.
        let (mine, named) = (self.file.metadata()?, fs::metadata(&self.path)?);
        if (mine.dev(), mine.ino()) != (named.dev(), named.ino()) || mine.len() != self.whole {
            return Err(io::Error::other("another program has changed this file; put it back as it was"));
        }
        self.raise()?;
        let written = fault::write(&mut self.file, line.as_bytes()).and_then(|()| fault::may(|| self.file.sync_data()));
        if let Err(why) = written {
            self.spoiled = true;
            // If even this fails it is tried again before the next record.
            let _ = self.cut_spoiled();
            return Err(why);
        }
        self.whole += line.len() as u64;
        Ok(())
    }

    /// Says in an older file that what follows is of today's format: an older muster must not take it for damage. It is one
    /// byte, so that the file is whole at any moment.
    fn raise(&mut self) -> io::Result<()> {
        if let Some(at) = self.older {
            let mut file = OpenOptions::new().write(true).open(&self.path)?;
            file.seek(SeekFrom::Start(at))?;
            fault::write(&mut file, FORMAT.to_string().as_bytes()).and_then(|()| fault::sync(&file))?;
            self.older = None;
        }
        Ok(())
    }

    fn cut_spoiled(&mut self) -> io::Result<()> {
        if self.spoiled {
            fault::cut(&self.file, self.whole)?;
            self.spoiled = false;
        }
        Ok(())
    }
}

/// Finds the whole records, and whether anything whole stands behind what is not.
fn scan(path: &Path, bytes: &[u8]) -> Result<Contents, StoreError> {
    let mut contents = Contents::default();
    if !bytes.contains(&b'\n') && format!("{HEADER}{FORMAT}\n").as_bytes().starts_with(bytes) {
        // Stopped while the header was being written: an empty journal.
        return Ok(contents);
    }
    let mut lines = bytes.split_inclusive(|byte| *byte == b'\n');
    let first = lines.next().unwrap_or_default();
    let header = check_header(path, first);
    contents.whole = first.len();
    contents.records.reserve(bytes.len() / 800);
    let mut flaw = None;
    for (place, line) in lines.enumerate() {
        let ended = line.ends_with(b"\n");
        match (unframe(bare(line.strip_suffix(b"\n").unwrap_or(line))), flaw) {
            (Ok((json, item)), None) => {
                contents.records.push(Arc::from(json));
                contents.item = item;
                contents.whole += line.len();
                contents.unended = !ended;
            }
            (Ok(_), Some(damage)) => {
                contents.damage = Some(damage);
                break;
            }
            (Err(why), None) => flaw = Some(Damage { line: place + 2, why }),
            (Err(_), Some(_)) => {}
        }
    }
    match header {
        Ok(older) => contents.older = older,
        // The first line alone is damaged: what stands behind it can be read all the same, and nothing is written.
        Err(StoreError::NotABattle { .. }) if !contents.records.is_empty() => {
            contents.damage = Some(Damage { line: 1, why: Flaw::Header });
            if first.windows(START.len()).any(|piece| piece == START) {
                // The first record is part of that line: what follows it is no beginning.
                contents.records.clear();
            }
        }
        Err(why) => return Err(why),
    }
    Ok(contents)
}

/// What a journal holds that somebody saved as UTF-16: it can be looked at, and mended. None for any other.
fn wide(path: &Path, bytes: &[u8]) -> Result<Option<Contents>, StoreError> {
    if !disk::is_wide(bytes) {
        return Ok(None);
    }
    let mut contents = scan(path, &disk::narrow(bytes.to_owned()))?;
    contents.damage.get_or_insert(Damage { line: 1, why: Flaw::Wide });
    Ok(Some(contents))
}

/// A line without the carriage return that some editors put before the line feed.
fn bare(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// Where the format stands in the first line, if it is an older one.
///
/// # Errors
/// The line is none of a journal, or of a newer one.
fn check_header(path: &Path, line: &[u8]) -> Result<Option<usize>, StoreError> {
    let all = line.len();
    let line = line.strip_prefix(disk::MARK).unwrap_or(line);
    let at = all - line.len() + HEADER.len();
    let line = bare(line.strip_suffix(b"\n").unwrap_or(line));
    let text = str::from_utf8(line).ok().and_then(|line| line.strip_prefix(HEADER));
    match text.and_then(|number| number.parse::<u32>().ok()) {
        Some(format) if (1..=FORMAT).contains(&format) => Ok((format < FORMAT).then_some(at)),
        Some(found) if found > FORMAT => Err(StoreError::Newer { path: path.to_owned(), found, known: FORMAT }),
        _ => Err(StoreError::NotABattle {
            path: path.to_owned(),
            why: format!("its first line is not \"{HEADER}{FORMAT}\""),
        }),
    }
}

#[cfg(test)]
mod tests;
