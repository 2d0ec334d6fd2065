//! Files looked over without playing with them: every fault that can be told.

use super::{Fault, Game, Library, Rules, game, roster, scenario};

/// What a file that people write or muster saved is to a system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Paper {
    /// How a battle begins.
    Scenario,
    /// Units that are made already.
    Roster,
    /// A data file, by its path in the library.
    Data(String),
    /// A saved state.
    State,
}

/// Every fault of one file, which need not be part of the library.
pub(super) fn check<R: Rules>(paper: &Paper, file: &str, text: &str, library: &Library) -> Vec<Fault> {
    let with = |path: &str| R::load(&library.clone().with(path, text, file)).err();
    let name = file.rsplit('/').next().unwrap_or(file);
    match paper {
        Paper::Roster => {
            let faults = R::load(library).and_then(|data| roster::muster::<R>(file, text, &data));
            match faults.map(|(_, faults)| faults) {
                // What only shows beside the other rosters.
                Ok(none) if none.is_empty() => with(&format!("{}/rosters/{name}", R::ID)).into_iter().collect(),
                Ok(faults) => faults,
                Err(fault) => vec![fault],
            }
        }
        Paper::Data(path) => with(path).into_iter().collect(),
        Paper::State => game::open::<R>(file, text, library).err().into_iter().collect(),
        Paper::Scenario => {
            let faults = R::load(library).and_then(|data| scenario::read::<R>(file, text, library, &data));
            match faults.map(|(_, faults)| faults) {
                // What only shows when the battle begins.
                Ok(none) if none.is_empty() => {
                    let begun: Result<Box<dyn Game>, Fault> = game::begin::<R>(file, text, library);
                    begun.err().into_iter().collect()
                }
                Ok(faults) => faults,
                Err(fault) => vec![fault],
            }
        }
    }
}
