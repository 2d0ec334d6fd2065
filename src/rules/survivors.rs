//! Carrying an army over: the survivors of a battle as a roster for the next.

use serde_json::Value as Json;

use super::{Roster, RosterUnit, Rules, State};
use crate::view::Id;

/// What is left of an army.
#[derive(Debug, Clone, PartialEq)]
pub struct Survivors {
    /// Its roster, whole and unmarked, for the next battle.
    pub roster: Roster<Json>,
    /// What became of each unit, in words.
    pub told: Vec<String>,
    /// The same by unit, without number and name.
    pub fates: Vec<Fate>,
}

/// What became of a unit.
#[derive(Debug, Clone, PartialEq)]
pub struct Fate {
    /// The unit.
    pub unit: Id,
    /// "whole", "6 of 8 left, 1 of them wounded", "lost, fled the field".
    pub what: String,
}

/// The survivors of a side, or of all.
///
/// # Errors
/// A recipe no longer fits the data files.
pub(super) fn survivors<R: Rules>(state: &State<R>, data: &R::Data, side: Option<&Id>) -> Result<Survivors, String> {
    let army = side.and_then(|id| state.table.sides.iter().find(|side| side.id == *id));
    let name = army.map_or(state.table.name.clone(), |side| format!("{} after {}", side.name, state.table.name));
    let mut roster = Roster { system: R::ID.to_owned(), name, note: String::new(), budget: None, units: Vec::new() };
    let (mut told, mut fates) = (Vec::new(), Vec::new());
    for unit in state.by_number().into_iter().filter(|unit| side.is_none_or(|side| unit.side == *side)) {
        let who = format!("{} {}", unit.number, unit.name);
        let mut fate = |what: String| fates.push(Fate { unit: unit.id.clone(), what });
        if let Some(why) = &unit.gone {
            told.push(format!("{who}: lost, {why}"));
            fate(format!("lost, {why}"));
            continue;
        }
        let Some(recipe) = &unit.recipe else {
            told.push(format!("{who}: left out; the battle does not say what it is made of"));
            continue;
        };
        match R::survivors(data, recipe, &unit.body)? {
            (None, why) => {
                told.push(format!("{who}: left out, {why}"));
                fate(why);
            }
            (Some(recipe), why) => {
                let what = if why.is_empty() { "whole" } else { &why };
                told.push(format!("{who}: {what}"));
                fate(what.to_owned());
                roster.units.push(RosterUnit {
                    name: unit.name.clone(),
                    number: Some(unit.number),
                    player: unit.player.clone(),
                    count: 1,
                    note: why,
                    troop: serde_json::to_value(&recipe).map_err(|why| why.to_string())?,
                });
            }
        }
    }
    Ok(Survivors { roster, told, fates })
}
