//! A unit that a ruling names, to alter; and what a new one needs.

use crate::{
    engine::{Rules, State, Unfit, Unit},
    view::{Id, Refusal, clean_text},
};

/// The id of a unit by its number or id.
pub(super) fn find<R: Rules>(state: &State<R>, id: &Id) -> Result<Id, Refusal> {
    state.find(id.as_str()).ok_or_else(|| Refusal::sense(format!("there is no unit {id}"), "look at the roster"))
}

/// The name a ruling gives to a new unit.
pub(super) fn fresh_name(name: &str) -> Result<String, Refusal> {
    let name = clean_text(name);
    if name.is_empty() { Err(Refusal::sense("the new unit needs a name", "give it one")) } else { Ok(name) }
}

/// Alters a unit.
pub(super) fn with_unit<R: Rules>(
    state: &mut State<R>,
    id: &Id,
    work: impl FnOnce(&mut Unit<R>) -> Result<(), String>,
) -> Result<(), Refusal> {
    let unit = state.units.get_mut(id);
    let unit = unit.ok_or_else(|| Refusal::sense(format!("there is no unit {id}"), "look at the roster"))?;
    work(unit).map_err(|why| Refusal::sense(why, ""))
}

/// Why a new unit has no number.
pub(super) fn no_number(why: Unfit) -> Refusal {
    Refusal::sense(why.to_string(), "numbers end at 65535")
}
