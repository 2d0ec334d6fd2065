//! What of a battle's story the players may hear.

use super::{Deed, Line};
use crate::{
    engine::{Decision, Game, Ruling, UnitMark},
    view::Id,
};

/// The lines that players may hear: those that touch and name no hidden unit, and are no private matter of the game
/// master's. `game` says what is hidden.
pub fn for_players(game: &dyn Game, lines: impl IntoIterator<Item = Line>) -> Vec<Line> {
    let hidden: Vec<UnitMark> =
        game.units().into_iter().filter_map(|id| game.unit(&id)).filter(|unit| unit.hidden).collect();
    let open = |line: &Line| {
        let private = matches!(&line.deed, Deed::Ruling(ruling) if is_private(ruling));
        let names = |unit: &UnitMark| {
            line.change.iter().any(|edit| edit.at == unit.id.as_str())
                || std::iter::once(&line.tale.head).chain(&line.tale.then).any(|text| text.contains(&unit.name))
        };
        !private && !hidden.iter().any(names)
    };
    let seen = |id: &Id| !hidden.iter().any(|unit| unit.id == *id);
    let mut lines: Vec<Line> = lines.into_iter().filter(open).collect();
    for line in &mut lines {
        line.outcomes.retain(|outcome| seen(&outcome.unit) && outcome.by.as_ref().is_none_or(seen));
    }
    lines
}

/// Fields that are the game master's own.
const SECRET: &[&str] = &["note", "hidden", "reserve"];

/// Rulings on notes, on what is hidden, on reminders, and those made in the saved state.
fn is_private(ruling: &Ruling) -> bool {
    let mut decisions = ruling.decisions().iter();
    ruling.edits().is_some()
        || decisions.any(|decision| match decision {
            Decision::Set { values, .. } => SECRET.iter().any(|field| values.contains_key(*field)),
            Decision::Remind(_) => true,
            _ => false,
        })
}
