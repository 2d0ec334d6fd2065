//! The numbers that a battle is bound to. What it was begun with that is not built in lies as a copy in its folder and
//! counts whenever it is opened, wherever the data files are by then. Of what is built in `numbers.yaml` has a fingerprint
//! each, so that a difference can be told.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Component, Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use super::{StoreError, disk, library};
use crate::{
    paper::{self, BUILT_IN, Library, Text, book_id},
    rules::system,
};

/// What says which numbers a battle is bound to, in its folder.
pub(super) const NUMBERS: &str = "numbers.yaml";
/// The folder of the copy; a later copy has a number behind it.
const COPY: &str = "data";
/// What a battle was bound to before is kept under this word.
const BEFORE: &str = "before";
/// The newest format that is known.
const FORMAT: u32 = 1;
/// The largest file that says the numbers, in MiB.
const MOST: u64 = 1;
/// What takes today's numbers.
const TODAY: &str = "muster mend BATTLE --numbers today";
/// The first line of that file.
const TITLE: &str =
    "# What this battle counts with: its own files, which lie here as a copy, and what is built into muster.\n";

/// What a battle is bound to.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Numbers {
    format: u32,
    /// The system's id.
    system: String,
    /// The folder of the copy, beside this file; empty when nothing had to be copied.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    copy: String,
    /// The fingerprints of its own files, by their path in the library and in the copy.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    own: BTreeMap<String, String>,
    /// Those of the numbers that are built in.
    built_in: BTreeMap<String, String>,
}

/// The data files of a battle that is opened.
pub(super) struct Bound {
    /// All of them, its own in their place.
    pub library: Library,
    /// What people should know.
    pub notes: Vec<String>,
    /// The paths of the numbers that are others today; none of a battle that is bound to none.
    pub differs: Vec<String>,
    /// Whether it is bound to any.
    pub bound: bool,
    /// What of its own numbers is lost, with its place; what counts today stands in for it.
    pub lost: Option<String>,
}

/// The files of a library that a battle of this system counts with. Scenarios are not among them: a battle that is begun
/// reads none.
pub(super) fn files_of<'l>(library: &'l Library, system: &str) -> Vec<(&'l str, &'l Text)> {
    let scenarios = format!("{system}/scenarios/");
    library.of_system(system).filter(|(path, _)| !path.starts_with(&scenarios)).collect()
}

/// Those of them that are somebody's own; a book always is, so that no later one alters the battle.
pub(super) fn own<'l>(library: &'l Library, system: &str) -> Vec<(&'l str, &'l Text)> {
    files_of(library, system)
        .into_iter()
        .filter(|(path, text)| text.origin != BUILT_IN || book_id(path).is_some())
        .collect()
}

/// What tells a text from another, whatever ends its lines.
fn fingerprint(text: &str) -> String {
    let text = if text.contains('\r') { Cow::from(text.replace("\r\n", "\n")) } else { Cow::from(text) };
    let mut sum = crc32fast::Hasher::new();
    sum.update(text.as_bytes());
    if !text.is_empty() && !text.ends_with('\n') {
        sum.update(b"\n");
    }
    format!("crc32-{:08x}", sum.finalize())
}

/// The fingerprints of the numbers that are built in, but for those that a file of somebody's own stands for.
fn built_in(own: &BTreeMap<String, String>, id: &str) -> BTreeMap<String, String> {
    let library = library::builtin();
    let files = system(id, &library).map_or(&[][..], |system| system.files());
    let texts = files.iter().filter_map(|file| Some((file.path, library.get(file.path)?)));
    texts
        .filter(|(path, _)| !own.contains_key(*path))
        .map(|(path, text)| (path.to_owned(), fingerprint(&text.text)))
        .collect()
}

/// The files of a system that hold words alone: a sentence of a chart put better is no number that differs.
fn helps(id: &str) -> Vec<&'static str> {
    let system = system(id, &library::builtin());
    let files = system.as_ref().map_or(&[][..], |system| system.files());
    files.iter().filter(|file| file.is_help).map(|file| file.path).collect()
}

/// Binds a battle of this system to the numbers of a library: lays the copy down, then what says so, each durable before
/// the next. What the battle was bound to before stays beside it; gives its names.
///
/// # Errors
/// A file cannot be written; what the battle was bound to before then still counts.
pub(super) fn bind(folder: &Path, library: &Library, system: &str) -> Result<Vec<PathBuf>, StoreError> {
    let path = folder.join(NUMBERS);
    let files = own(library, system);
    let copy = if files.is_empty() { String::new() } else { free_name(folder) };
    for (file, text) in &files {
        lay(&folder.join(&copy), Path::new(file), &text.text)?;
    }
    if !copy.is_empty() {
        disk::sync_folder(folder).map_err(|why| StoreError::at(folder, why))?;
    }
    let own = files.iter().map(|(file, text)| ((*file).to_owned(), fingerprint(&text.text))).collect();
    let built_in = built_in(&own, system);
    let numbers = Numbers { format: FORMAT, system: system.to_owned(), copy, own, built_in };
    let text = serde_yaml::to_string(&numbers);
    let text = text.map_err(|why| StoreError::Unfit { path: path.clone(), why: why.to_string() })?;
    let mut before = Vec::new();
    // What is no plain file gives way; what is one is copied, as it counts until the new one takes its place.
    before.extend(disk::clear_way(&path)?);
    if path.is_file() {
        before.push(disk::keep_aside(&path, BEFORE, &disk::read(&path, library::LARGEST)?)?);
        before.extend(read(folder).ok().filter(|numbers| !numbers.copy.is_empty()).map(|it| folder.join(it.copy)));
    }
    disk::replace(&path, &[TITLE, &text])?;
    Ok(before)
}

/// A name for a copy that nothing has yet.
fn free_name(folder: &Path) -> String {
    let name = |nth: u32| if nth == 1 { COPY.to_owned() } else { format!("{COPY}-{nth}") };
    (1..).map(name).find(|name| fs::symlink_metadata(folder.join(name)).is_err()).unwrap_or_default()
}

/// Lays one file of a copy down, with the folders that it wants.
fn lay(copy: &Path, file: &Path, text: &str) -> Result<(), StoreError> {
    let path = copy.join(file);
    let folder = path.parent().unwrap_or(copy);
    disk::make_folder(folder)?;
    disk::replace(&path, &[text])?;
    for folder in folder.ancestors().take_while(|folder| folder.starts_with(copy)) {
        disk::sync_folder(folder).map_err(|why| StoreError::at(folder, why))?;
    }
    Ok(())
}

/// The data files that a battle counts with: with a book of its own, also one that lies nowhere else.
///
/// # Errors
/// A newer muster says what it is bound to.
pub fn library_of(folder: &Path, today: &Library) -> Result<Library, StoreError> {
    bound(folder, today).map(|bound| bound.library)
}

/// What a battle is bound to.
///
/// # Errors
/// That cannot be read: the place. Or a newer muster wrote it.
fn read(folder: &Path) -> Result<Numbers, StoreError> {
    #[derive(Deserialize)]
    struct Glance {
        format: u32,
    }
    let path = folder.join(NUMBERS);
    let (name, text) = (path.display().to_string(), disk::read_text(&path, MOST)?);
    let found = paper::parse::<Glance>(&name, &text)?.format;
    if found > FORMAT {
        return Err(StoreError::Newer { path, found, known: FORMAT });
    }
    let numbers: Numbers = paper::parse(&name, &text)?;
    let inside = |path: &str| Path::new(path).components().all(|step| matches!(step, Component::Normal(_)));
    let outside = numbers.own.keys().chain([&numbers.copy]).find(|path| !inside(path));
    match outside {
        Some(outside) => Err(StoreError::Unfit { path, why: format!("{outside} leads out of the battle's folder") }),
        None => Ok(numbers),
    }
}

/// The data files that a battle counts with, whatever counts today. A battle of a time when none was bound to its numbers
/// counts with those of today.
///
/// # Errors
/// A newer muster says what it is bound to.
pub(super) fn bound(folder: &Path, today: &Library) -> Result<Bound, StoreError> {
    let loose = |lost: Option<String>| {
        let (notes, differs) = (Vec::new(), Vec::new());
        Bound { library: today.clone(), notes, differs, bound: false, lost }
    };
    let numbers = match read(folder) {
        Ok(numbers) => numbers,
        Err(StoreError::Missing(path)) => {
            let lost = folder.join(COPY).is_dir().then(|| format!("{}: it is missing", path.display()));
            return Ok(loose(lost));
        }
        Err(why @ StoreError::Newer { .. }) => return Err(why),
        Err(why) => return Ok(loose(Some(why.to_string()))),
    };
    let mut notes = Vec::new();
    let (library, changed, lost) = numbers.library(folder, today);
    if !changed.is_empty() {
        let it = if changed.len() == 1 { "it counts as it is" } else { "they count as they are" };
        notes.push(format!("{}: changed since the battle was bound to its numbers; {it}", changed.join(", ")));
    }
    let mut differs = differing(&library, today, &numbers.system);
    if !differs.is_empty() {
        // What it was begun with lies beside them where mend gave it others.
        let renewed = disk::aside(&folder.join(NUMBERS), BEFORE, 1).exists();
        let given = if renewed { "that mend gave it last" } else { "it was begun with" };
        notes.push(format!(
            "the battle keeps the numbers {given}; today's differ: {} ({TODAY} says what they would change)",
            differs.join(", ")
        ));
    }
    let renewed = numbers.renewed();
    if !renewed.is_empty() {
        notes.push(format!(
            "the numbers built into muster changed since the battle was begun, and count from here on: {} ({TODAY} says \
             what they change)",
            renewed.join(", ")
        ));
    }
    differs.extend(renewed);
    Ok(Bound { library, notes, differs, bound: true, lost })
}

impl Numbers {
    /// The data files that a battle in this folder counts with; which of its copy was changed since, and what of it is lost.
    fn library(&self, folder: &Path, today: &Library) -> (Library, Vec<String>, Option<String>) {
        let (mut library, mut changed, mut lost) = (library::builtin(), Vec::new(), None);
        for (path, print) in &self.own {
            let place = folder.join(&self.copy).join(path);
            match disk::read_text(&place, library::LARGEST) {
                Ok(text) => {
                    if fingerprint(&text) != *print {
                        changed.push(place.display().to_string());
                    }
                    library = library.with(path, &text, &place.display().to_string());
                }
                Err(why) => {
                    lost.get_or_insert(format!("{why}; the battle was begun with it"));
                    if let Some(text) = today.get(path) {
                        library = library.with(path, &text.text, &text.origin);
                    }
                }
            }
        }
        // A roster that was written since may join.
        for (path, text) in own(today, &self.system) {
            if path.contains("/rosters/") && !self.own.contains_key(path) {
                library = library.with(path, &text.text, &text.origin);
            }
        }
        (library, changed, lost)
    }

    /// The paths of the numbers built in that are others now.
    fn renewed(&self) -> Vec<String> {
        let now = built_in(&self.own, &self.system);
        let all: BTreeSet<&String> = now.keys().chain(self.built_in.keys()).collect();
        let helps = helps(&self.system);
        let all = all.into_iter().filter(|path| !helps.contains(&path.as_str()));
        all.filter(|path| now.get(*path) != self.built_in.get(*path)).cloned().collect()
    }
}

/// The paths of numbers that differ between two libraries, for a battle of this system.
fn differing(one: &Library, other: &Library, system: &str) -> Vec<String> {
    let same = |path: &str| match (one.get(path), other.get(path)) {
        (Some(one), Some(other)) => one.text == other.text || fingerprint(&one.text) == fingerprint(&other.text),
        (one, other) => one.is_none() && other.is_none(),
    };
    let mut paths: Vec<&str> =
        files_of(one, system).into_iter().chain(files_of(other, system)).map(|it| it.0).collect();
    paths.sort_unstable();
    paths.dedup();
    // A book or a roster that is nowhere else today, as it lay beside its scenario, counts as it lies with the battle.
    let lies_beside = |path: &str| book_id(path).is_some() || path.contains("/rosters/");
    paths.retain(|path| !lies_beside(path) || (one.get(path).is_some() && other.get(path).is_some()));
    let helps = helps(system);
    paths.retain(|path| !helps.contains(path));
    paths.into_iter().filter(|path| !same(path)).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fingerprint_is_that_of_the_lines_whatever_ends_them() {
        let of_lines = |text: &str| {
            let mut sum = crc32fast::Hasher::new();
            text.lines().for_each(|line| sum.update(format!("{line}\n").as_bytes()));
            format!("crc32-{:08x}", sum.finalize())
        };
        for text in ["", "\n", "\r\n", "a", "a\r", "a\n", "a\r\n", "a\r\r\n", "a\rb\n\nc\r\n\r\nd", "\r"] {
            assert_eq!(fingerprint(text), of_lines(text), "{text:?}");
        }
        assert_eq!(fingerprint("a\r\nb"), fingerprint("a\nb\n"));
        assert_ne!(fingerprint("a\rb"), fingerprint("a\nb"));
    }
}
