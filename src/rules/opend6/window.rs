//! What squads may do now and lapses, as people are told it.

use super::system::OpenD6;
use crate::{
    engine::Board,
    view::{Id, Window},
};

/// The most squads that a window names by their numbers.
const NUMBERED: usize = 6;

/// The window of an act for these squads, none for nobody: "2 Harrow Militia may rally", "5 squads may rally: 21 22 25".
pub fn of(board: &Board<OpenD6>, act: &str, units: Vec<Id>, words: &str) -> Option<Window> {
    let squads: Vec<_> = units.iter().filter_map(|id| board.state.unit(id)).collect();
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
