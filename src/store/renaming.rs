//! A battle gets another name: in its state by a line of the journal, as all that changes, and then on its folder.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    time::SystemTime,
};

use super::{
    Folder, Notes, StoreError, disk, fault,
    place::{JOURNAL, slug, slug_of},
    state::NEWEST,
};
use crate::{
    engine::{Edit, Ruling, TABLE},
    paper::{Campaign, LARGEST_CAMPAIGN, Library, parse},
    view::clean_text,
};

/// Why, in the line of the journal.
const BECAUSE: &str = "the battle is renamed";

/// A battle that was renamed.
#[derive(Debug)]
pub struct Renamed {
    /// Its name now.
    pub name: String,
    /// Its folder now.
    pub path: PathBuf,
    /// What people should know of its opening, a sentence each.
    pub notes: Notes,
}

impl Renamed {
    /// Its folder's name now.
    pub fn slug(&self) -> String {
        slug_of(&self.path)
    }
}

/// Gives a battle another name, and its folder the one that goes with it. Where the second fails the first stands, and the
/// same again does the rest. It stays where it was among the battles by when they were last played.
///
/// # Errors
/// The name is empty, or that of another battle beside it; the battle is open elsewhere, may only be looked at, or cannot be
/// written.
pub fn rename(path: &Path, library: &Library, name: &str) -> Result<Renamed, StoreError> {
    let unfit = |why: &str| StoreError::Unfit { path: path.to_owned(), why: why.to_owned() };
    let name = clean_text(name);
    if name.is_empty() {
        return Err(unfit("a battle cannot be called nothing; give it a name"));
    }
    // A path such as "." has no name of its own to be replaced.
    let from = match path.file_name() {
        Some(_) => path.to_owned(),
        None => fs::canonicalize(path).map_err(|why| StoreError::at(path, why))?,
    };
    let saves = from.parent().map(Path::to_owned).unwrap_or_default();
    let to = saves.join(slug(&name));
    let moves = slug_of(&from) != slug(&name);
    if moves && to.symlink_metadata().is_ok() {
        return Err(StoreError::Taken { path: to });
    }
    let played = [NEWEST, JOURNAL].map(|file| (file, written(&from.join(file))));
    let (mut folder, notes) = Folder::open(&from, library)?;
    if folder.is_read_only() {
        return Err(unfit(folder.unsaved().unwrap_or_default()));
    }
    let was = folder.session().game().status().battle;
    if was != name {
        let edit = Edit { at: TABLE.to_owned(), path: "name".to_owned(), from: was.into(), to: name.clone().into() };
        let ruling = Ruling::by_hand(edit.into()).because(BECAUSE);
        let done = folder.session().rule(&ruling).map_err(|why| unfit(&why.to_string()))?;
        folder.take_between(done);
    }
    folder.settle();
    if let Some(why) = folder.unsaved().map(str::to_owned) {
        folder.give_up();
        return Err(unfit(&why));
    }
    for (file, when) in played {
        let open = |_| File::options().write(true).open(from.join(file)).ok();
        if let Some((when, file)) = when.and_then(|when| Some((when, open(when)?))) {
            // Where the disk does not keep it the battle stands among those just played.
            let _ = file.set_modified(when);
        }
    }
    if moves {
        // The lock is held meanwhile: it goes with the folder.
        fault::may(|| fs::rename(&from, &to)).map_err(|why| StoreError::at(&to, why))?;
        disk::sync_folder(&saves).map_err(|why| StoreError::at(&saves, why))?;
    }
    drop(folder);
    let named = if moves { campaigns(&from, &slug(&name)) } else { Vec::new() };
    let notes = notes.into_iter().chain(named).collect();
    Ok(Renamed { name, path: if moves { to } else { from }, notes })
}

/// That files of campaigns still name a battle as it was: those where muster was started, and beside the battles.
fn campaigns(from: &Path, now: &str) -> Vec<String> {
    let saves = from.parent().unwrap_or(Path::new(""));
    let folders = [Path::new("."), saves, saves.parent().unwrap_or(Path::new(""))];
    let inside = folders.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten().flatten();
    let mut files: Vec<PathBuf> =
        inside.map(|entry| entry.path()).filter(|path| path.extension() == Some("yaml".as_ref())).collect();
    files.sort();
    files.dedup_by_key(|path| fs::canonicalize(path).ok());
    let was = slug_of(from);
    // A name as it was given means the battle, and so does its folder, or a file in it.
    let means = |word: &String| {
        let path = std::path::absolute(word).unwrap_or_default();
        path.starts_with(std::path::absolute(from).unwrap_or_default()) || (!word.contains('/') && slug(word) == was)
    };
    let told = files.into_iter().filter_map(|path| {
        let name = path.strip_prefix(".").unwrap_or(&path).display().to_string();
        let written: Campaign = parse(&name, &disk::read_text(&path, LARGEST_CAMPAIGN).ok()?).ok()?;
        let word = written.battles.into_iter().find(means)?;
        Some(format!("{name} is a campaign that names this battle {}; put {now} there", clean_text(&word)))
    });
    told.collect()
}

/// When a file was last written.
fn written(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|about| about.modified()).ok()
}
