//! Carrying an army over: the survivors of a battle as a roster for the next.

use serde_json::Value as Json;

use super::{Roster, RosterUnit};
use crate::{
    engine::{Game, Left, Survivor},
    view::Id,
};

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
pub fn survivors(game: &dyn Game, side: Option<&Id>) -> Result<Survivors, String> {
    let status = game.status();
    let army = side.and_then(|id| status.sides.iter().find(|side| side.id == id.as_str()));
    // Its name is the side's in the next battle too, by which a campaign knows it; which battle it was says the note.
    let (name, note) = (army.map_or(&status.battle, |side| &side.name).clone(), format!("after {}", status.battle));
    let system = game.system().id.to_string();
    let mut roster = Roster { system, name, note, budget: None, units: Vec::new() };
    let (mut told, mut fates) = (Vec::new(), Vec::new());
    for Survivor { unit, number, name, player, left } in game.survivors(side)? {
        let who = format!("{number} {name}");
        let mut fate = |what: &str| fates.push(Fate { unit: unit.clone(), what: what.to_owned() });
        match left {
            Left::Lost(why) => {
                told.push(format!("{who}: lost, {why}"));
                fate(&format!("lost, {why}"));
            }
            Left::Unknown => told.push(format!("{who}: left out; the battle does not say what it is made of")),
            Left::TooFew(why) => {
                told.push(format!("{who}: left out, {why}"));
                fate(&why);
            }
            Left::Fit { recipe, note } => {
                let what = if note.is_empty() { "whole" } else { &note };
                told.push(format!("{who}: {what}"));
                fate(what);
                roster.units.push(RosterUnit { name, number: Some(number), player, count: 1, note, troop: recipe });
            }
        }
    }
    Ok(Survivors { roster, told, fates })
}
