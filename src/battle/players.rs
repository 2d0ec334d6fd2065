//! What of a battle's story the players may hear.

use super::{Deed, Line};
use crate::rules::{Game, Ruling};

/// Whether players may hear a line: it touches and names no hidden unit, and is no private matter of the game master's.
pub fn for_players(game: &dyn Game, line: &Line) -> bool {
    let private = match &line.deed {
        Deed::Order(_) => false,
        Deed::Ruling(ruling) => is_private(ruling),
    };
    let mut hidden = game.units().into_iter().filter_map(|id| game.unit(&id)).filter(|unit| unit.hidden);
    let names = |unit: &crate::rules::UnitMark| {
        line.change.iter().any(|edit| edit.at == unit.id.as_str())
            || std::iter::once(&line.tale.head).chain(&line.tale.then).any(|text| text.contains(&unit.name))
    };
    !private && !hidden.any(|unit| names(&unit))
}

/// Rulings on notes, on what is hidden, on reminders, and those made in the saved state.
fn is_private(ruling: &Ruling) -> bool {
    let secret = ["note", "hidden", "reserve"].iter().any(|field| ruling.set.contains_key(*field));
    secret || ruling.remind.is_some() || !ruling.edits.is_empty()
}
