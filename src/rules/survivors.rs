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
}

/// The survivors of a side, or of all.
///
/// # Errors
/// A recipe no longer fits the data files.
pub(super) fn survivors<R: Rules>(state: &State<R>, data: &R::Data, side: Option<&Id>) -> Result<Survivors, String> {
    let army = side.and_then(|id| state.table.sides.iter().find(|side| side.id == *id));
    let name = army.map_or(state.table.name.clone(), |side| format!("{} after {}", side.name, state.table.name));
    let mut roster = Roster { system: R::ID.to_owned(), name, note: String::new(), budget: None, units: Vec::new() };
    let mut told = Vec::new();
    for unit in state.by_number().into_iter().filter(|unit| side.is_none_or(|side| unit.side == *side)) {
        let who = format!("{} {}", unit.number, unit.name);
        if let Some(why) = &unit.gone {
            told.push(format!("{who}: lost, {why}"));
            continue;
        }
        let Some(recipe) = &unit.recipe else {
            told.push(format!("{who}: left out; the battle does not say what it is made of"));
            continue;
        };
        match R::survivors(data, recipe, &unit.body)? {
            (None, why) => told.push(format!("{who}: left out, {why}")),
            (Some(recipe), why) => {
                told.push(format!("{who}: {}", if why.is_empty() { "whole" } else { &why }));
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
    Ok(Survivors { roster, told })
}
