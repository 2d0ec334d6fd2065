//! The state on disk: `battle.yaml` and the last three before it, each whole. It does not know what a state says.
//!
//! A state file is a head of comments, a line of dashes, the YAML as it was given, and a line of three dots, without which
//! it was cut off. The head gives a checksum of all the rest, so that a change by hand is seen.

use std::{
    fs,
    io::{self, ErrorKind},
    path::{Path, PathBuf},
    time::SystemTime,
};

use serde_json::Value as Json;

use super::{StoreError, disk, fault, head, schema};
pub use head::Head;

/// The newest state.
pub const NEWEST: &str = "battle.yaml";
/// The states before it, the youngest first.
pub const OLDER: [&str; 3] = ["battle.1.yaml", "battle.2.yaml", "battle.3.yaml"];
/// The state in which the battle began; written once.
pub const FIRST: &str = "begin.yaml";
/// The largest state that is read, in MiB.
const MOST: u64 = 64;
/// The last line of a whole state.
const END: &str = "...\n";

/// A state as it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateFile {
    /// The file.
    pub path: PathBuf,
    /// What its first lines say.
    pub head: Head,
    /// Its whole text, so that faults can be shown in their line.
    pub text: String,
    /// It is not as muster wrote it.
    pub edited_by_hand: bool,
    stamp: Stamp,
}

/// When a file was last seen, and how large: enough to know whether somebody wrote it since.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Stamp {
    size: u64,
    changed: Option<SystemTime>,
}

impl Stamp {
    fn of(path: &Path) -> io::Result<Stamp> {
        let about = fs::metadata(path)?;
        Ok(Stamp { size: about.len(), changed: about.modified().ok() })
    }
}

/// Reads one state file, whatever editor saved it.
///
/// # Errors
/// It is missing, no battle's, too large, or of a newer format. Or somebody changed it and something about the change is
/// amiss: line, column, and what to do. A file whose last line is not whole was cut off, and is no battle's.
pub fn read_state(path: &Path) -> Result<StateFile, StoreError> {
    let stamp = Stamp::of(path).map_err(|why| StoreError::at(path, why))?;
    let bytes = disk::read(path, MOST)?;
    let not = |why: &str| StoreError::NotABattle { path: path.to_owned(), why: why.to_owned() };
    let by_hand = |(line, column): (usize, usize), why: &str| StoreError::ByHand {
        path: path.to_owned(),
        line,
        column,
        why: why.to_owned(),
    };
    let has_head = head::is_whole(&bytes);
    let text = match has_head {
        true => disk::text_of(path, bytes)?,
        false => disk::text(bytes).map_err(|_| not("it is not text"))?,
    };
    let text = match head::parse(path, &text) {
        Ok(_) => text,
        Err(why) => flipped(text, why)?,
    };
    let read = head::parse(path, &text)?;
    let edited_by_hand = read.checksum != checksum(&text[..read.summed], &text[read.body..]);
    let body = &text[read.body..];
    let line_at = |at: usize| text[..read.body + at].matches('\n').count() + 1;
    match body.find("\n...") {
        None if !edited_by_hand => {}
        // Muster never leaves half a file; somebody took the last line away.
        None if body.ends_with('\n') => {
            let why =
                "the last line, three dots, is missing; put it back if nothing else is missing, or see muster mend";
            return Err(by_hand((line_at(body.len()), 1), why));
        }
        None => return Err(not("its end is missing")),
        Some(end) => {
            let behind = body[end + "\n...".len()..].find(|letter: char| !letter.is_whitespace());
            if let Some(behind) = behind {
                let why = "text behind the last line, three dots; take it out, or put it above";
                return Err(by_hand((line_at(end + "\n...".len() + behind), 1), why));
            }
        }
    }
    Ok(StateFile { path: path.to_owned(), head: read.head, text, edited_by_hand, stamp })
}

/// The text of a state whose head cannot be read, with the first line as muster writes it: a flipped bit in that line is
/// nobody's doing, and all the rest fits its checksum.
///
/// # Errors
/// Somebody made something of the head that cannot be: the place. Or it is no state: why.
fn flipped(text: String, why: StoreError) -> Result<String, StoreError> {
    let StoreError::NotABattle { path, why: what } = why else { return Err(why) };
    if !head::has_end(&text) {
        return Err(StoreError::NotABattle { path, why: what });
    }
    let mended = head::with_title(&text);
    if is_whole(&mended) {
        return Ok(mended);
    }
    Err(StoreError::ByHand { path, line: head::line_of_fault(&text), column: 1, why: what })
}

/// Whether a text is a state as muster wrote it.
fn is_whole(text: &str) -> bool {
    let read = head::parse(Path::new(""), text);
    read.is_ok_and(|read| read.checksum == checksum(&text[..read.summed], &text[read.body..]))
}

/// The state files of a battle that are there, the newest first, each read when it is wanted.
pub fn states(folder: &Path) -> impl Iterator<Item = (PathBuf, Result<StateFile, StoreError>)> {
    let paths = [NEWEST].into_iter().chain(OLDER).chain([FIRST]).map(|name| folder.join(name)).collect::<Vec<_>>();
    let there = paths.into_iter().filter(|path| fs::symlink_metadata(path).is_ok());
    there.map(|path| {
        let state = read_state(&path);
        (path, state)
    })
}

/// Where in which journal a state stands: how many records it includes, and the checksum of the last.
type Place = (usize, u32);

/// What writes the states of one battle. The caller holds the battle's lock.
pub struct StateWriter {
    folder: PathBuf,
    /// The newest state as it was last read or written here.
    known: Option<(Stamp, Place)>,
    /// Whether the schema lies beside them, as far as is known.
    described: bool,
}

impl StateWriter {
    /// A writer for a folder, whose newest state was read as `newest`, if it could be read.
    pub fn new(folder: &Path, newest: Option<&StateFile>) -> StateWriter {
        let newest = newest.filter(|state| state.path.ends_with(NEWEST));
        let known = newest.map(|state| (state.stamp.clone(), place(&state.head)));
        StateWriter { folder: folder.to_owned(), known, described: false }
    }

    /// Whether the newest state is of this line already, and still as it was written or read here.
    pub fn has(&self, head: &Head) -> bool {
        let now = Stamp::of(&self.folder.join(NEWEST)).ok();
        self.known.as_ref().is_some_and(|(stamp, known)| *known == place(head) && now.as_ref() == Some(stamp))
    }

    /// Writes the newest state; at every moment a whole one is there. The one before it is kept if it is of another line.
    /// Gives the new name of what somebody else had put in its place, or in that of an older one.
    ///
    /// # Errors
    /// It cannot be written; the newest state is then as it was.
    pub fn write(&mut self, head: &Head, body: &str) -> Result<Option<PathBuf>, StoreError> {
        let path = self.folder.join(NEWEST);
        let mut aside = None;
        match (Stamp::of(&path), &self.known) {
            (Ok(now), Some((stamp, known))) if now == *stamp => {
                if *known != place(head) {
                    aside = self.rotate(&path)?;
                }
            }
            // Not what was read or written here: nothing that nobody read is lost.
            (Ok(_), _) => aside = Some(disk::keep_aside(&path, "unread", &disk::read(&path, MOST)?)?),
            (Err(why), _) if why.kind() == ErrorKind::NotFound => {}
            (Err(why), _) => return Err(StoreError::at(&path, why)),
        }
        write(&path, head, body)?;
        self.known = Stamp::of(&path).ok().map(|stamp| (stamp, place(head)));
        Ok(aside)
    }

    /// Writes the state in which the battle begins, which stays for good.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write_first(&self, head: &Head, body: &str) -> Result<(), StoreError> {
        write(&self.folder.join(FIRST), head, body)
    }

    /// Lays the schema of states beside them, once.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn describe(&mut self, schema: impl FnOnce() -> Json) -> Result<(), StoreError> {
        if !self.described {
            schema::lay(&self.folder, head::SCHEMA, &schema())?;
            self.described = true;
        }
        Ok(())
    }

    /// Moves the older states down and gives the newest a second name; it keeps its first until it is replaced. Gives the
    /// new name of what was in the way, as a folder is.
    fn rotate(&self, newest: &Path) -> Result<Option<PathBuf>, StoreError> {
        let [one, two, three] = OLDER.map(|name| self.folder.join(name));
        let mut aside = None;
        for path in [&one, &two, &three] {
            aside = disk::clear_way(path)?.or(aside);
        }
        if head::read_head(&one).is_ok_and(|kept| self.known.as_ref().is_some_and(|(_, known)| place(&kept) == *known))
        {
            // It has its second name: the disk failed after that, and the older ones must not fall off the end.
            return Ok(aside);
        }
        for (from, to) in [(&two, &three), (&one, &two)] {
            match fault::may(|| fs::rename(from, to)) {
                Err(why) if why.kind() != ErrorKind::NotFound => return Err(StoreError::at(from, why)),
                _ => {}
            }
        }
        let real = fs::canonicalize(newest).map_err(|why| StoreError::at(newest, why))?;
        // A link costs nothing; where there can be none, a copy does.
        if fault::may(|| fs::hard_link(&real, &one)).is_err() {
            let bytes = disk::read(&real, MOST)?;
            disk::replace(&one, &[&String::from_utf8_lossy(&bytes)])?;
        }
        Ok(aside)
    }
}

fn place(head: &Head) -> Place {
    (head.line, head.after)
}

fn write(path: &Path, head: &Head, body: &str) -> Result<(), StoreError> {
    let top = head.text();
    let body = if body.ends_with('\n') { body.to_owned() + END } else { format!("{body}\n{END}") };
    let sum = format!("# crc32: {}\n", checksum(&top, &body));
    disk::replace(path, &[&top, &sum, HINT, &body])
}

/// For those who open the file; the checksum leaves it out.
const HINT: &str =
    "# Close the battle before you change anything below; muster checks it and keeps the change as a ruling.\n---\n";

fn checksum(head: &str, body: &str) -> String {
    let mut sum = crc32fast::Hasher::new();
    sum.update(head.as_bytes());
    sum.update(body.as_bytes());
    format!("{:08x}", sum.finalize())
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    fn at(line: usize) -> Head {
        Head {
            name: "Harrow Ford".into(),
            system: "demo".into(),
            rules: 1,
            stage: "turn 3, ranged".into(),
            line,
            after: 7,
        }
    }

    fn body(line: usize) -> String {
        format!("line: {line}\nunits: {{}}\n")
    }

    fn folder_at(lines: &[usize]) -> (tempfile::TempDir, StateWriter) {
        let folder = tempfile::tempdir().unwrap();
        let mut writer = StateWriter::new(folder.path(), None);
        for line in lines {
            assert_eq!(writer.write(&at(*line), &body(*line)).unwrap(), None);
        }
        (folder, writer)
    }

    fn lines(folder: &Path) -> Vec<(String, usize)> {
        states(folder)
            .map(|(path, state)| (path.file_name().unwrap().to_string_lossy().into_owned(), state.unwrap().head.line))
            .collect()
    }

    #[test]
    fn a_state_comes_back_as_it_was_written_and_is_yaml() {
        let (folder, _) = folder_at(&[41]);
        let state = read_state(&folder.path().join(NEWEST)).unwrap();
        assert_eq!((&state.head, state.edited_by_hand), (&at(41), false));
        let read: serde_json::Value = serde_yaml::from_str(&state.text).unwrap();
        assert_eq!(read["line"], 41);
        assert_eq!(head::read_head(&state.path).unwrap(), at(41));
    }

    #[test]
    fn the_last_three_states_are_kept() {
        let (folder, _) = folder_at(&[1, 2, 2, 5, 9, 12]);
        let names = ["battle.yaml", "battle.1.yaml", "battle.2.yaml", "battle.3.yaml"].map(str::to_owned);
        assert_eq!(lines(folder.path()), names.into_iter().zip([12, 9, 5, 2]).collect::<Vec<_>>());
    }

    #[test]
    fn a_rotation_that_was_cut_short_is_taken_up_again() {
        let (folder, mut writer) = folder_at(&[1, 2, 3]);
        writer.rotate(&folder.path().join(NEWEST)).unwrap();
        assert_eq!(lines(folder.path())[0].1, 3, "the newest is there all the time");
        writer.write(&at(4), &body(4)).unwrap();
        assert_eq!(lines(folder.path()).into_iter().map(|(_, line)| line).collect::<Vec<_>>(), [4, 3, 2, 1]);
    }

    #[test]
    fn a_change_by_hand_is_seen_wherever_it_is() {
        let (folder, _) = folder_at(&[41]);
        let path = folder.path().join(NEWEST);
        let text = fs::read_to_string(&path).unwrap();
        for (from, to) in [("units: {}", "units: {a: 1}"), ("line: 41", "line: 40"), ("Harrow", "Barrow")] {
            fs::write(&path, text.replacen(from, to, 1)).unwrap();
            assert!(read_state(&path).unwrap().edited_by_hand, "{from}");
        }
        fs::write(&path, text).unwrap();
        assert!(!read_state(&path).unwrap().edited_by_hand);
    }

    #[test]
    fn a_state_cut_at_any_byte_is_never_taken_for_whole() {
        let (folder, _) = folder_at(&[41]);
        let path = folder.path().join(NEWEST);
        let bytes = fs::read(&path).unwrap();
        for cut in 0..bytes.len() - 1 {
            fs::write(&path, &bytes[..cut]).unwrap();
            assert!(read_state(&path).is_err(), "cut at {cut}");
        }
    }

    #[test]
    fn a_newer_format_is_refused_by_name() {
        let (folder, _) = folder_at(&[41]);
        let path = folder.path().join(NEWEST);
        let text = fs::read_to_string(&path).unwrap().replacen("format 1", "format 7", 1);
        fs::write(&path, text).unwrap();
        let why = read_state(&path).unwrap_err().to_string();
        assert!(
            why.ends_with("written in format 7, this muster reads up to format 1; open it with a newer muster"),
            "{why}"
        );
    }

    #[test]
    fn what_somebody_wrote_meanwhile_is_kept_aside() {
        let (folder, mut writer) = folder_at(&[1]);
        let path = folder.path().join(NEWEST);
        fs::write(&path, "my own notes on this battle").unwrap();
        let aside = writer.write(&at(2), &body(2)).unwrap().unwrap();
        assert_eq!(aside, folder.path().join("battle.unread-1.yaml"));
        assert_eq!(fs::read_to_string(aside).unwrap(), "my own notes on this battle");
        assert_eq!(read_state(&path).unwrap().head.line, 2);
    }

    #[test]
    fn a_state_behind_a_symbolic_link_stays_there() {
        let elsewhere = tempfile::tempdir().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let real = elsewhere.path().join("real.yaml");
        symlink(&real, folder.path().join(NEWEST)).unwrap();
        let mut writer = StateWriter::new(folder.path(), None);
        for line in 1..=3 {
            writer.write(&at(line), &body(line)).unwrap();
        }
        assert!(fs::symlink_metadata(folder.path().join(NEWEST)).unwrap().is_symlink());
        assert_eq!(read_state(&real).unwrap().head.line, 3);
        assert_eq!(read_state(&folder.path().join(OLDER[0])).unwrap().head.line, 2);
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_named() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("file"), "").unwrap();
        let mut writer = StateWriter::new(&folder.path().join("file"), None);
        let why = writer.write(&at(1), &body(1)).unwrap_err();
        assert!(why.to_string().contains("file/battle.yaml: part of this path is a file"), "{why}");
    }
}
