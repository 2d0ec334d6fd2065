//! What of a character players may see.

use super::{body::Fighter, data::Data, order, system::Warband};
use crate::engine::{Board, Seen, Shown, State, fate};
use crate::view::Id;

/// What the rules say became of a character.
const FATES: &[&str] = &["killed", "incapacitated"];

/// What players may see.
pub fn shown() -> Shown<Warband> {
    Shown { whole, ..Shown::of(body, |_, _| {}, FATES) }
}

fn body(fighter: &mut Fighter, seen: &Seen) {
    seen.all(&mut fighter.deeds.charged);
    if !fighter.fate.is_empty() {
        fighter.fate = fate(&fighter.fate, FATES.iter().copied()).unwrap_or("Down").to_owned();
    }
}

/// A die that decided among nobody who is seen was rolled against somebody who is not.
fn whole(state: &mut State<Warband>, data: &Data) {
    let decided = order::decided(&Board::new(state, data));
    let rolled: Vec<Id> = state.those(|unit| !unit.body.ties.is_empty()).iter().map(|unit| unit.id.clone()).collect();
    for id in rolled {
        if let Some(unit) = state.units.get_mut(&id) {
            unit.body.ties.truncate(decided.get(&id).copied().unwrap_or(0));
        }
    }
}
