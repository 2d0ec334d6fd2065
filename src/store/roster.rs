//! Rosters: those of the library, by name, and those in files of somebody's own.

use std::path::Path;

use super::{StoreError, scenario::read_paper};
use crate::rules::{Game, Library, System, system};

/// A roster of the library.
#[derive(Clone, Copy)]
pub struct RosterFile<'a> {
    /// Its name: that of its file.
    pub slug: &'a str,
    /// Its system.
    pub system: &'static System,
    /// Its path in the library.
    pub path: &'a str,
}

/// The rosters of the library, system by system.
pub fn rosters(library: &Library) -> Vec<RosterFile<'_>> {
    let made = |path| {
        let (system_id, rest) = str::split_once(path, "/rosters/")?;
        Some(RosterFile { slug: rest.strip_suffix(".yaml")?, system: system(system_id)?, path })
    };
    library.list("").filter_map(|(path, _)| made(path)).collect()
}

/// The units of a roster on a table of their own: a name in the library, the same with its system in front
/// (`SYSTEM/NAME`), or a file. Nothing if the word means no roster.
///
/// # Errors
/// It cannot be read, or its first fault.
pub fn roster(library: &Library, word: &str) -> Result<Option<Box<dyn Game>>, StoreError> {
    let known = rosters(library);
    let meant =
        |roster: &&RosterFile| roster.slug == word || word.split_once('/') == Some((roster.system.id, roster.slug));
    if let Some(found) = known.iter().find(meant) {
        let text = library.get(found.path).map_or("", |text| &text.text);
        return Ok(Some((found.system.muster)(&library.name(found.path), text, library)?));
    }
    if !Path::new(word).is_file() {
        return Ok(None);
    }
    let paper = read_paper(Path::new(word))?;
    if paper.has_sides {
        return Ok(None);
    }
    Ok(Some((paper.system.muster)(&paper.name, &paper.text, library)?))
}
