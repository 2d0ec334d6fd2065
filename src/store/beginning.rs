//! A battle that is being begun: it is built under a hidden name and gets its own once it is whole, so that a kill leaves no
//! half of one. What a kill leaves all the same is cleared at the next start.

use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
};

use rustix::process::{Pid, test_kill_process};

use super::{
    Folder, Journal, Lock, Opened, Place, StateWriter, StoreError, disk,
    head::{body_of, checksum_of, head_of},
    numbers::{bind, own},
    place::{JOURNAL, slug},
    state::{FIRST, NEWEST, OLDER, read_state},
};
use crate::{
    battle::Session,
    engine::{Change, Direction, Edit, Game, TABLE},
    paper::Library,
    view::clean_text,
};

/// What the hidden names begin with; the process and the battle's slug follow: `.beginning-4211-harrow-ford`.
const HIDDEN: &str = ".beginning-";
/// How the record of a journal begins that says how its battle began.
const BEGIN: [&str; 2] = ["{begin: ", "{\"begin\""];

/// A folder that becomes a battle's. Dropped before it is one, it is cleared.
pub struct Beginning {
    saves: PathBuf,
    slug: String,
    folder: PathBuf,
}

impl Beginning {
    /// The folder of a battle of this name, under a hidden one.
    ///
    /// # Errors
    /// It cannot be made.
    pub fn of(saves: &Path, name: &str) -> Result<Beginning, StoreError> {
        disk::make_folder(saves)?;
        let slug = slug(name);
        let process = std::process::id();
        let mut number = 0;
        loop {
            let nth = if number == 0 { String::new() } else { format!("{number}-") };
            let folder = saves.join(format!("{HIDDEN}{process}-{nth}{slug}"));
            match fs::create_dir(&folder) {
                Ok(()) => return Ok(Beginning { saves: saves.to_owned(), slug, folder }),
                Err(why) if why.kind() == ErrorKind::AlreadyExists => number += 1,
                Err(why) => return Err(StoreError::at(&folder, why)),
            }
        }
    }

    /// Where it is built.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Gives it its name: its slug, with -2, -3 behind it where that is taken.
    ///
    /// # Errors
    /// It cannot be moved; it is cleared then.
    pub fn finish(self) -> Result<PathBuf, StoreError> {
        let mut number = 1;
        loop {
            let name = if number == 1 { self.slug.clone() } else { format!("{}-{number}", self.slug) };
            let folder = self.saves.join(name);
            match fs::rename(&self.folder, &folder) {
                Ok(()) => {
                    disk::sync_folder(&self.saves).map_err(|why| StoreError::at(&self.saves, why))?;
                    return Ok(folder);
                }
                Err(why) if is_taken(why.kind()) => number += 1,
                Err(why) => return Err(StoreError::at(&folder, why)),
            }
        }
    }
}

impl Drop for Beginning {
    fn drop(&mut self) {
        // Once it has its name there is nothing here.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Folder {
    /// Makes the folder of a new battle that begins in this state and is bound to the numbers of this library; a name that
    /// is not empty becomes the battle's.
    ///
    /// # Errors
    /// The folder or a file cannot be written; nothing of it stays then.
    pub fn create(
        place: &Place,
        library: &Library,
        game: Box<dyn Game>,
        seed: u64,
        name: &str,
    ) -> Result<Folder, StoreError> {
        tidy(place.saves());
        let game = named(game, name);
        let beginning = Beginning::of(place.saves(), &game.status().battle)?;
        let lock = Lock::take(beginning.folder())?;
        let (session, entry) = Session::begin(game, seed);
        let record = entry.record().map_err(|why| StoreError::Unfit { path: place.saves().to_owned(), why })?;
        fill(beginning.folder(), &session, &record)?;
        bind(beginning.folder(), library, &session.game().system().id)?;
        let path = beginning.finish()?;
        let Opened { journal: Some(journal), .. } = Journal::open(&path.join(JOURNAL))? else {
            return Err(StoreError::Unfit { path, why: "its journal cannot be read again".to_owned() });
        };
        let states = StateWriter::new(&path, read_state(&path.join(NEWEST)).ok().as_ref());
        let copied = !own(library, &session.game().system().id).is_empty();
        let mut folder = Folder::keep(&path, session, journal, states, lock, checksum_of(&record))?;
        folder.save_later();
        if copied {
            // From its first line it counts with its copy, and names it where something is wrong in it.
            folder.settle();
            drop(folder);
            return Ok(Folder::open(&path, library)?.0);
        }
        Ok(folder)
    }
}

/// Writes what a battle begins with: its journal with one record, and its first state.
fn fill(folder: &Path, session: &Session, record: &str) -> Result<(), StoreError> {
    Journal::create(&folder.join(JOURNAL))?.append(record, None)?;
    let head = head_of(session.game(), session.entries(), checksum_of(record));
    let body = body_of(folder, session.game())?;
    let mut states = StateWriter::new(folder, None);
    states.write_first(&head, &body)?;
    states.write(&head, &body).map(drop)
}

/// The battle under another name, unless the name is empty.
fn named(game: Box<dyn Game>, name: &str) -> Box<dyn Game> {
    let (name, from) = (clean_text(name), game.status().battle);
    if name.is_empty() || name == from {
        return game;
    }
    let edit = Edit { at: TABLE.to_owned(), path: "name".to_owned(), from: from.into(), to: name.into() };
    game.apply(&Change::from([edit]), Direction::Forward).unwrap_or(game)
}

fn is_taken(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::AlreadyExists | ErrorKind::DirectoryNotEmpty | ErrorKind::NotADirectory)
}

/// Clears what kills left of battles that were being begun. Whatever holds a line, a state, or anything else, stays.
pub fn tidy(saves: &Path) {
    for entry in fs::read_dir(saves).into_iter().flatten().flatten() {
        let folder = entry.path();
        let ours = entry.file_type().is_ok_and(|kind| kind.is_dir());
        let name = entry.file_name();
        let abandoned = match name.to_string_lossy().strip_prefix(HIDDEN) {
            Some(rest) => is_gone(rest),
            None => is_half_begun(&folder),
        };
        // Another muster may be at it on another machine.
        if ours && abandoned && Lock::take(&folder).is_ok() {
            let _ = fs::remove_dir_all(&folder);
        }
    }
}

/// Whether the process that the rest of a hidden name begins with has ended.
fn is_gone(rest: &str) -> bool {
    let process = rest.split('-').next().and_then(|process| process.parse().ok()).and_then(Pid::from_raw);
    process.is_some_and(|process| test_kill_process(process) == Err(rustix::io::Errno::SRCH))
}

/// Whether a folder holds nothing but a lock and a journal that only begins, as older musters left them when killed.
fn is_half_begun(folder: &Path) -> bool {
    if [NEWEST, FIRST].into_iter().chain(OLDER).any(|name| fs::symlink_metadata(folder.join(name)).is_ok()) {
        return false;
    }
    let Ok(entries) = fs::read_dir(folder) else { return false };
    let names: Vec<String> = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    let known = |name: &String| name == Lock::NAME || name == JOURNAL || disk::is_leftover(name);
    let begins = || match Journal::read(&folder.join(JOURNAL)) {
        Ok(journal) => {
            journal.damage.is_none()
                && journal.records.iter().all(|record| BEGIN.iter().any(|begin| record.starts_with(begin)))
        }
        Err(why) => matches!(why, StoreError::Missing(_)),
    };
    names.iter().any(|name| name == Lock::NAME) && names.iter().all(known) && begins()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(saves: &Path) -> Vec<String> {
        let entries = fs::read_dir(saves).unwrap().flatten();
        let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_battle_gets_its_name_when_it_is_whole_and_never_one_that_is_taken() {
        let saves = tempfile::tempdir().unwrap();
        for (name, slug) in [("Ford", "ford"), ("ford", "ford-2"), ("FORD!", "ford-3")] {
            let beginning = Beginning::of(&saves.path().join("deep"), name).unwrap();
            fs::write(beginning.folder().join("lock"), "").unwrap();
            assert_eq!(beginning.finish().unwrap(), saves.path().join("deep").join(slug));
        }
        drop(Beginning::of(saves.path(), "given up").unwrap());
        assert_eq!(names(saves.path()), ["deep"]);
        assert_eq!(names(&saves.path().join("deep")), ["ford", "ford-2", "ford-3"]);
    }

    #[test]
    fn what_a_kill_left_is_cleared_and_nothing_else() {
        let saves = tempfile::tempdir().unwrap();
        let make = |name: &str, files: &[(&str, &str)]| {
            fs::create_dir(saves.path().join(name)).unwrap();
            for (file, text) in files {
                fs::write(saves.path().join(name).join(file), text).unwrap();
            }
        };
        let begun = super::super::frame(r#"{"begin":{"format":1,"system":"demo","version":1,"seed":7}}"#, None);
        let line = super::super::frame(r#"{"undo":1}"#, None);
        let journal = |lines: &str| format!("# muster journal, format 1\n{lines}");
        // No process has the largest number there may be.
        make(".beginning-2147483647-ford", &[("lock", ""), ("journal.yaml", &journal(&begun))]);
        make("half", &[("lock", ""), ("journal.yaml", &journal(&begun)), (".begin.yaml.4fGh2K", "# mus")]);
        make("quarter", &[("lock", ""), ("journal.yaml", "# muster jou")]);
        make("hardly", &[("lock", "")]);
        make(&format!(".beginning-{}-ford", std::process::id()), &[("lock", "")]);
        make("played", &[("lock", ""), ("journal.yaml", &journal(&(begun.clone() + line.as_str())))]);
        make("with-notes", &[("lock", ""), ("journal.yaml", &journal(&begun)), ("notes.txt", "mine")]);
        make("with-state", &[("lock", ""), ("battle.yaml", "")]);
        make("empty", &[]);
        make("held", &[("lock", ""), ("journal.yaml", &journal(&begun))]);
        let _held = Lock::take(&saves.path().join("held")).unwrap();
        tidy(saves.path());
        let mine = format!(".beginning-{}-ford", std::process::id());
        assert_eq!(names(saves.path()), [&mine, "empty", "held", "played", "with-notes", "with-state"]);
    }
}
