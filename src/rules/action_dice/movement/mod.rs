//! Moving: on foot, in a vehicle, changing shape, and leaving a melee.

mod arrive;
pub mod drive;
mod overrun;
pub mod plain;
pub mod reshape;
pub mod withdraw;

use super::{
    body::Withdrawal,
    combat::melee,
    profile::{Formation, Kind as Sort},
    stats,
    system::{Board, Scene, Unit},
};
use crate::{
    engine::{Halt, tell},
    view::{Fact, Facts, Field, Id, Inches, Many, series},
};

/// How far a unit moves; without it, within its Move (R9, R13).
const DISTANCE: Fact<Inches> = Fact::new("distance", "distance");
/// Enemies that it touches at its end (R12).
const CONTACTS: Fact<Many> = Fact::new("contacts", "into contact with");
/// Whether it leaves those that it touches (R14).
const LEAVES: Fact<bool> = Fact::new("leaves", "leaves contact");
/// Whether it touches terrain (R10).
const TERRAIN: Fact<bool> = Fact::new("terrain", "touches terrain");
/// The longest distance a form takes, in inches.
const FARTHEST: i64 = 200;

/// The fields of leaving and terrain, which every move has.
fn common_fields(board: &Board, unit: &Unit) -> Vec<Field> {
    let mut fields = Vec::new();
    if !melee::touched(board, unit).is_empty() {
        fields.push(LEAVES.field().usual(true).more());
    }
    fields.push(TERRAIN.field().more().help("it is then disordered (R10)"));
    fields
}

/// Whether a move with these facts leaves the enemies that are touched.
fn leaves(facts: &Facts) -> bool {
    LEAVES.among(facts) != Some(false)
}

/// Enemies that strike first when a unit leaves: those it has fought and still touches (R14). A vehicle has no melee.
fn strikers(board: &Board, unit: &Unit) -> Vec<Id> {
    let fought = |id: &Id| unit.body.fought.contains(id);
    let fights = |id: &Id| board.state.unit(id).is_some_and(|other| other.body.kind() != Sort::Vehicle);
    melee::touched(board, unit).into_iter().filter(|id| fought(id) && fights(id)).collect()
}

/// A remark on who strikes when a unit leaves, for a form.
fn parting_remark(board: &Board, unit: &Unit) -> Option<String> {
    let names: Vec<&str> =
        strikers(board, unit).iter().filter_map(|id| board.state.unit(id)).map(|unit| unit.name.as_str()).collect();
    (!names.is_empty()).then(|| format!("leaving the melee: {} may strike first (R14)", series(&names)))
}

/// What comes of a distance that is too long, behind how far it may go, for a form.
fn too_far(unit: &Unit, distance: Option<Inches>, most: Inches) -> String {
    let noun = unit.noun();
    let stays = format!("{} where {}, disordered (R10)", noun.they("stay"), noun.they("are"));
    match distance {
        None => format!("; farther: {stays}"),
        Some(distance) if distance > most => format!("; {distance} is more than that: {stays}"),
        Some(_) => String::new(),
    }
}

/// A unit comes into contact with the enemies that its move names (R12).
fn reach(scene: &mut Scene, going: &Withdrawal) -> Result<(), Halt> {
    let unit = scene.unit(&going.unit)?;
    if !unit.on_table() {
        return Ok(());
    }
    let (name, side) = (unit.noun(), unit.side.clone());
    let who = match unit.body.profile.formation {
        _ if unit.body.kind().alone() => "",
        Formation::Regiment => ", front rank only",
        Formation::Skirmish => ", all models",
    };
    for id in scene.state.find_all(&CONTACTS.ids_among(&going.facts)) {
        let other = scene.state.unit(&id).filter(|other| other.on_table() && other.side != side);
        let Some(other) = other.map(|other| other.name.clone()) else { continue };
        scene.state.bind(&going.unit, &id);
        tell!(scene, "{} into contact with {other}{who} (R12).", name.does("come"));
    }
    Ok(())
}

/// Puts a unit in disorder (R10).
fn disorder(scene: &mut Scene, id: &Id, why: &str) -> Result<(), Halt> {
    let unit = scene.unit_mut(id)?;
    unit.body.disordered = true;
    let name = unit.noun();
    tell!(
        scene,
        "{} disordered: {why}. {} next action must be to do nothing (R7, R10).",
        name.does("are"),
        upper(name.its())
    );
    Ok(())
}

/// A word at the beginning of a sentence.
fn upper(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// How far a unit on foot may go: half as far for a gun at half crew (R26).
fn allowance(board: &Board, unit: &Unit) -> Inches {
    let pace = stats::pace(board.data, &unit.body);
    if unit.body.half_crew() { stats::half(pace) } else { pace }
}
