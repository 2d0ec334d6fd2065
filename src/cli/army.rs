//! What a word means where an army is wanted: a battle, a roster, a scenario, or a system by itself.

use std::path::Path;

use super::{Failure, Places};
use crate::{
    engine::Game,
    paper::{BOOK, Library, System},
    rules::{book, system},
    store::{self, Folder},
};

/// Units to look at.
pub enum Army {
    /// Those of a battle.
    Battle(Box<Folder>),
    /// Those of a roster or a scenario.
    Made(Box<dyn Game>),
    /// Those that show what a system's units look like.
    Sample(Box<dyn Game>),
}

impl Army {
    /// The units that a word means.
    ///
    /// # Errors
    /// Nothing of that name is there, or it cannot be read.
    pub fn find(places: &Places, word: &str) -> Result<Army, Failure> {
        if places.place()?.find(word).is_ok() {
            return Ok(Army::Battle(Box::new(places.look(word)?)));
        }
        let library = store::library_for(&places.library()?, word);
        // A book by its file, which counts as one of the library's.
        let book = Path::new(word).file_name().and_then(|name| name.to_str()?.strip_suffix(BOOK));
        let book = book.filter(|_| Path::new(word).is_file());
        if let Some(game) = book.is_none().then(|| store::roster(&library, word)).transpose()?.flatten() {
            return Ok(Army::Made(game));
        }
        if let Some(system) = system(book.unwrap_or(word), &library) {
            return Ok(Army::Sample(sample(&system, &library)?));
        }
        Ok(Army::Made(store::begin(&library, word, None)?))
    }

    /// The units' battle.
    pub fn game(&self) -> &dyn Game {
        match self {
            Army::Battle(folder) => folder.session().game(),
            Army::Made(game) | Army::Sample(game) => &**game,
        }
    }

    /// Whether only the shape of the units is meant.
    pub fn is_blank(&self) -> bool {
        matches!(self, Army::Sample(_))
    }
}

/// A battle with units of a system: its first scenario, or for a book that has none a unit of each troop type.
fn sample(system: &System, library: &Library) -> Result<Box<dyn Game>, Failure> {
    let known = store::scenarios(library);
    match known.iter().find(|scenario| scenario.system.id() == system.id()) {
        Some(first) => Ok(store::begin(library, &format!("{}/{}", system.id(), first.slug), None)?),
        None => Ok(system.begin(system.id(), &book::example(system.id(), library)?, library)?),
    }
}
