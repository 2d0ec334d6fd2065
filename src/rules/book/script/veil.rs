//! Whom a script shows to players, or hides from them.

use super::run::{Deed, Tried};
use crate::view::{Id, Outcome, Value, What};

/// Hides a unit from players, or shows it, and tells so as where the game master does it by hand.
pub fn veil(deed: &mut dyn Deed, id: &Id, hidden: bool) -> Tried<()> {
    let unit = deed.unit(id)?;
    let was = std::mem::replace(&mut unit.hidden, hidden);
    if was == hidden {
        return Ok(());
    }
    let (name, sight) = (unit.name.clone(), unit.sight());
    deed.change(&format!("sight of {id}"), Value::Flag(was), &|was| {
        (*was != Value::Flag(hidden)).then(|| format!("{name}: {sight}."))
    })?;
    deed.outcome(Outcome::of(id, What::Marker(sight.to_owned(), true)))
}
