//! Who is in close combat with whom, since when, and what going Down ends (R2, R12).

use super::{body::Fighter, system::Warband};
use crate::{
    engine::{Board, Halt, Scene, State, Unit, in_order, tell},
    view::{Id, Outcome, What, counted, series},
};

/// The state of a character who has wounds left, in a word.
pub const UP: &str = "up";
/// The state of a character who has none, while nobody has decided more.
pub const DOWN: &str = "DOWN";

/// A character of a battle.
pub type Character = Unit<Warband>;

/// Whether a character stands on the table with a wound left.
pub fn stands(unit: &Character) -> bool {
    unit.on_table() && unit.body.up()
}

/// The standing enemies that a character is engaged with, in the order of their numbers.
pub fn foes<'a>(state: &'a State<Warband>, unit: &Character) -> Vec<&'a Character> {
    let touched = state.bonds_of(&unit.id).filter_map(|bond| state.unit(bond.other(&unit.id)));
    in_order(touched.filter(|foe| stands(foe) && foe.side != unit.side).collect())
}

/// Whether a character is engaged.
pub fn engaged(state: &State<Warband>, unit: &Character) -> bool {
    stands(unit) && !foes(state, unit).is_empty()
}

/// A character's combat turn: 0 when free, from 1 while engaged (R2, A16).
pub fn combat_turn(state: &State<Warband>, unit: &Character) -> u32 {
    if engaged(state, unit) { unit.body.combat_turn.max(1) } else { 0 }
}

/// Standing characters of other sides, in the order of their numbers.
pub fn enemies(board: &Board<Warband>, unit: &Character) -> Vec<Id> {
    board
        .state
        .those(|other| other.side != unit.side && stands(other))
        .into_iter()
        .map(|other| other.id.clone())
        .collect()
}

/// Whether two characters fight and are struck in the same way, so that blows at them may be pooled (R8).
pub fn alike(one: &Fighter, other: &Fighter) -> bool {
    one.stats == other.stats
        && one.armour == other.armour
        && one.mounted == other.mounted
        && one.shield == other.shield
        && one.hands == other.hands
}

/// Brings two characters into close combat: who was free begins the first combat turn (R1, R2).
///
/// # Errors
/// One of them is unknown.
pub fn engage(scene: &mut Scene<Warband>, one: &Id, other: &Id) -> Result<(), Halt> {
    for id in [one, other] {
        let free = !engaged(&scene.state, scene.unit(id)?);
        if free {
            scene.unit_mut(id)?.body.combat_turn = 1;
        }
    }
    scene.state.bind(one, other);
    Ok(())
}

/// Ends the combat of two characters; who is free then counts anew (R2).
///
/// # Errors
/// One of them is unknown.
pub fn part(scene: &mut Scene<Warband>, one: &Id, other: &Id) -> Result<(), Halt> {
    scene.state.table.bonds.retain(|bond| !(bond.has(one) && bond.has(other)));
    for id in [one, other] {
        settle(scene, id)?;
    }
    Ok(())
}

fn settle(scene: &mut Scene<Warband>, id: &Id) -> Result<(), Halt> {
    if !engaged(&scene.state, scene.unit(id)?) {
        scene.unit_mut(id)?.body.combat_turn = 0;
    }
    Ok(())
}

/// Who wounds, and with what.
#[derive(Debug, Clone, Copy)]
pub struct Cause<'a> {
    /// Who brings the wound about; the wounded themselves where magic turns on them.
    pub by: &'a Id,
    /// The weapon or spell, by name; empty where it has none.
    pub with: &'a str,
}

/// Takes wounds from a character; at the last they are Down and out of every combat (R12). Gives how many were taken.
///
/// # Errors
/// The character is unknown.
pub fn wound(scene: &mut Scene<Warband>, id: &Id, wounds: i32, cause: Cause) -> Result<i32, Halt> {
    let unit = scene.unit_mut(id)?;
    let taken = unit.body.hurt(wounds);
    let (name, w, most) = (unit.name.clone(), unit.body.w, unit.body.stats.w);
    if taken == 0 {
        return Ok(0);
    }
    let came = |what: What| Outcome::of(id, what).by(cause.by).with(cause.with);
    if w == 0 {
        scene.outcome(came(What::Out(1)));
        scene.outcome(came(What::Status(UP.to_owned(), DOWN.to_owned())));
    }
    scene.outcome(came(What::Number("wounds".to_owned(), (w + taken).into(), w.into())));
    if w > 0 {
        tell!(scene, "{name} takes {}: {w} of {most} left.", counted(taken, "wound"));
        return Ok(taken);
    }
    tell!(scene, "{name} is Down.");
    let others: Vec<Id> = scene.state.bonds_of(id).map(|bond| bond.other(id).clone()).collect();
    scene.state.unbind(id);
    scene.unit_mut(id)?.body.combat_turn = 0;
    for other in others {
        settle(scene, &other)?;
    }
    Ok(taken)
}

/// "Goblin 1, Goblin 2 and Orc".
pub fn names<'a>(units: impl IntoIterator<Item = &'a Character>) -> String {
    let names: Vec<&str> = units.into_iter().map(|unit| unit.name.as_str()).collect();
    series(&names)
}
