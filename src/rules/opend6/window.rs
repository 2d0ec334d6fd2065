//! What squads may do now and lapses, as people are told it.

use super::system::OpenD6;
use crate::{
    engine::Board,
    view::{Id, Window},
};

/// The most squads that a window names by their numbers.
const NUMBERED: usize = 6;

/// The window of an act for these squads, less those whose marks bar it, none for nobody: "2 Harrow Militia may rally", "5 squads may rally: 21 22 25".
pub fn of(board: &Board<OpenD6>, act: &str, units: Vec<Id>, words: &str) -> Option<Window> {
    let squads = units.iter().filter_map(|id| board.state.unit(id)).filter(|unit| !unit.is_barred(act));
    let squads: Vec<_> = squads.collect();
    let units = squads.iter().map(|unit| unit.id.clone()).collect();
    let text = match squads.as_slice() {
        [] => return None,
        [unit] => format!("{} {}", unit.number, unit.does(words)),
        several => {
            let numbers: Vec<String> = several.iter().take(NUMBERED).map(|unit| unit.number.to_string()).collect();
            let more = if several.len() > NUMBERED { " …" } else { "" };
            format!("{} squads {words}: {}{more}", several.len(), numbers.join(" "))
        }
    };
    Some(Window { act: act.to_owned(), text, units })
}
