//! Rosters: those of the library, by name, and those in files of somebody's own.

use std::path::{Path, PathBuf};

use serde_json::Value as Json;

use super::{StoreError, disk, paper::read_paper, place::slug, schema};
use crate::engine::Game;
use crate::paper::{Library, Roster, System, Written};
use crate::rules::{named, system};

/// The largest roster that is read, in MiB.
const MOST: u64 = 4;

/// A roster of the library.
#[derive(Clone)]
pub struct RosterFile<'a> {
    /// Its name: that of its file.
    pub slug: &'a str,
    /// Its system.
    pub system: System,
    /// Its path in the library.
    pub path: &'a str,
}

impl RosterFile<'_> {
    /// Its name with its system in front.
    fn full_name(&self) -> String {
        format!("{}/{}", self.system.id(), self.slug)
    }

    /// Whether this word means it: its name, or the same with its system in front.
    fn is_meant(&self, word: &str) -> bool {
        self.slug == word || word.split_once('/') == Some((self.system.id(), self.slug))
    }
}

/// The rosters of the library, system by system.
pub fn rosters(library: &Library) -> Vec<RosterFile<'_>> {
    let made = |path| {
        let (system_id, rest) = str::split_once(path, "/rosters/")?;
        Some(RosterFile { slug: rest.strip_suffix(".yaml")?, system: system(system_id, library)?, path })
    };
    library.list("").filter_map(|(path, _)| made(path)).collect()
}

/// The one roster that a word means, if it means one.
///
/// # Errors
/// Several systems have one of this name: which.
fn meant<'l, 'r>(known: &'r [RosterFile<'l>], word: &str) -> Result<Option<&'r RosterFile<'l>>, StoreError> {
    let found: Vec<&RosterFile> = known.iter().filter(|roster| roster.is_meant(word)).collect();
    match found.as_slice() {
        [] => Ok(None),
        [one] => Ok(Some(one)),
        several => {
            let names: Vec<String> = several.iter().map(|roster| roster.full_name()).collect();
            let why = format!("several rosters have this name; say which: {}", names.join(", "));
            Err(StoreError::Unfit { path: word.into(), why })
        }
    }
}

/// The units of a roster on a table of their own: a name in the library, the same with its system in front
/// (`SYSTEM/NAME`), or a file. Nothing if the word means no roster.
///
/// # Errors
/// It cannot be read, or its first fault.
pub fn roster(library: &Library, word: &str) -> Result<Option<Box<dyn Game>>, StoreError> {
    let known = rosters(library);
    if let Some(found) = meant(&known, word)? {
        let text = library.get(found.path).map_or("", |text| &text.text);
        return Ok(Some(found.system.muster(&library.name(found.path), text, library)?));
    }
    if !Path::new(word).is_file() {
        return Ok(None);
    }
    let paper = read_paper(library, Path::new(word))?;
    if paper.has_sides {
        return Ok(None);
    }
    Ok(Some(paper.system.muster(&paper.name, &paper.text, library)?))
}

/// A roster as it is written, and its system: a name in the library, the same with its system in front, or a file.
///
/// # Errors
/// There is none, or its first fault.
pub fn read_roster(library: &Library, word: &str) -> Result<(System, Roster<Json>), StoreError> {
    let known = rosters(library);
    if let Some(found) = meant(&known, word)? {
        return Ok((found.system.clone(), library.read(found.path)?));
    }
    if !Path::new(word).is_file() {
        let names: Vec<String> = known.iter().map(RosterFile::full_name).collect();
        let why = format!("there is no roster of this name; there is {}", names.join(", "));
        return Err(StoreError::Unfit { path: word.into(), why });
    }
    let paper = read_paper(library, Path::new(word))?;
    Ok((paper.system, crate::paper::parse(&paper.name, &paper.text)?))
}

/// A roster in a file of somebody's own, to change and write back.
pub struct RosterPaper {
    library: Library,
    path: PathBuf,
    /// What stood in the file when it was last read or written; nothing while there is none.
    seen: Option<String>,
    named: Named,
}

/// Where a file has its name from.
enum Named {
    /// It has one.
    Already,
    /// From its army, when it is first saved into this folder of data.
    Army(PathBuf),
    /// From an army of the library, for which it stands once it is saved into this folder of data; where it has another name
    /// by then, from that.
    Library(PathBuf, String),
}

impl RosterPaper {
    /// A roster that shall stand in this folder of data; it is written only when it is saved.
    pub fn fresh(library: &Library, data: &Path, roster: &Roster<Json>) -> RosterPaper {
        let path = free_path(library, data, roster);
        RosterPaper { library: library.clone(), path, seen: None, named: Named::Army(data.to_owned()) }
    }

    /// Reads a roster.
    ///
    /// # Errors
    /// It cannot be read, or its first fault.
    pub fn open(library: &Library, path: &Path) -> Result<(RosterPaper, Roster<Json>), StoreError> {
        let paper = read_paper(library, path)?;
        let roster = crate::paper::parse(&paper.name, &paper.text)?;
        let (library, path) = (library.clone(), path.to_owned());
        Ok((RosterPaper { library, path, seen: Some(paper.text), named: Named::Already }, roster))
    }

    /// The roster of this name in the library. One that is built in, or stands in another folder, is saved into this folder
    /// of data and stands for the other from then on; with another name of its army both stay.
    ///
    /// # Errors
    /// There is none, or its first fault.
    pub fn of_library(
        library: &Library,
        data: &Path,
        system: &str,
        name: &str,
    ) -> Result<(RosterPaper, Roster<Json>), StoreError> {
        let path = format!("{system}/rosters/{name}.yaml");
        let file = data.join(&path);
        if file.is_file() {
            return RosterPaper::open(library, &file);
        }
        let roster: Roster<Json> = library.read(&path)?;
        let named = Named::Library(data.to_owned(), roster.name.clone());
        Ok((RosterPaper { library: library.clone(), path: file, seen: None, named }, roster))
    }

    /// Where it stands.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The name of its file without the ending; none while it has none.
    pub fn slug(&self) -> Option<&str> {
        let stem = self.path.file_stem().and_then(|stem| stem.to_str());
        stem.filter(|_| !matches!(self.named, Named::Army(_)))
    }

    /// The army of the library that this roster would stand for once it is saved.
    pub fn instead_of(&self, roster: &Roster<Json>) -> Option<&str> {
        match &self.named {
            Named::Library(_, name) if *name == roster.name => Some(name),
            _ => None,
        }
    }

    /// Whether somebody wrote remarks into the file, which are lost when it is saved.
    pub fn has_remarks(&self) -> bool {
        let remark =
            |line: &str| (line.trim_start().starts_with('#') || line.contains(" #")) && !schema::is_pointer(line);
        self.seen.as_deref().is_some_and(|text| text.lines().any(remark))
    }

    /// Writes the roster.
    ///
    /// # Errors
    /// The file changed on disk meanwhile, or cannot be written; nothing has been written then.
    pub fn save(&mut self, roster: &Roster<Json>) -> Result<(), StoreError> {
        let path = match &self.named {
            Named::Army(data) => free_path(&self.library, data, roster),
            Named::Library(data, name) if *name != roster.name => free_path(&self.library, data, roster),
            Named::Library(..) | Named::Already => self.path.clone(),
        };
        let there = if path.exists() { Some(disk::read_text(&path, MOST)?) } else { None };
        if there != self.seen {
            let why = "it changed on disk meanwhile and is left as it is; open it anew, or move it away".to_owned();
            return Err(StoreError::Unfit { path, why });
        }
        if let Some(folder) = path.parent() {
            disk::make_folder(folder)?;
        }
        let text = roster_text(&self.library, &path, roster)?;
        disk::replace(&path, &[&text])?;
        (self.path, self.seen, self.named) = (path, Some(text), Named::Already);
        Ok(())
    }
}

/// The text of a roster for a file at this path, with the schema that its head names laid beside it.
///
/// # Errors
/// It is of no system there is, or the schema cannot be written.
pub fn roster_text(library: &Library, path: &Path, roster: &Roster<Json>) -> Result<String, StoreError> {
    let unfit = |why: String| StoreError::Unfit { path: path.to_owned(), why };
    let system = named(&roster.system, library).map_err(|none| unfit(none.what))?;
    let name = format!("{}-roster.schema.json", system.id());
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    schema::lay(folder, &name, &system.schema(Written::Roster, library)?)?;
    let text = serde_yaml::to_string(roster).map_err(|why| unfit(why.to_string()))?;
    Ok(schema::pointer(&name) + text.as_str())
}

/// Where a new roster stands: its army's name, with 2, 3 and so on behind it where that is taken, in the library too.
fn free_path(library: &Library, data: &Path, roster: &Roster<Json>) -> PathBuf {
    let folder = data.join(&roster.system).join("rosters");
    let name = slug(&roster.name);
    let path = |nth: u32| folder.join(if nth == 1 { format!("{name}.yaml") } else { format!("{name}-{nth}.yaml") });
    let is_known = |path: &Path| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        library.get(&format!("{}/rosters/{name}", roster.system)).is_some()
    };
    (1..).map(path).find(|path| !path.exists() && !is_known(path)).unwrap_or_else(|| path(1))
}
