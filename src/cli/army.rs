//! What a word means where an army is wanted: a battle, a roster, a scenario, or a system by itself.

use super::{Failure, Places};
use crate::{
    engine::Game,
    rules::system,
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
        if let Some(game) = store::roster(&library, word)? {
            return Ok(Army::Made(game));
        }
        if let Some(system) = system(word, &library) {
            let known = store::scenarios(&library);
            let first = known.iter().find(|scenario| scenario.system.id() == system.id());
            let first = first.ok_or_else(|| Failure::Usage(format!("{word} has no scenario to take a unit from")))?;
            return Ok(Army::Sample(store::begin(&library, &format!("{}/{}", system.id(), first.slug), None)?));
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
