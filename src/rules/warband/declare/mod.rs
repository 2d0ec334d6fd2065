//! The declarations (R1, R2): facts that the game master states before anybody strikes.

pub mod arm;
pub mod charge;
pub mod engage;
pub mod moves;

use super::combat::Character;
use crate::{rules::Scene, view::Id};

/// The units a fact names, by id, those alone that are on the board.
fn named(scene: &Scene<super::Warband>, fact: &str) -> Vec<Id> {
    let Some(value) = scene.fact(fact) else { return Vec::new() };
    match value.list() {
        Some(list) => list.iter().filter_map(|value| scene.state.find(&value.to_string())).collect(),
        None => scene.state.find(&value.to_string()).into_iter().collect(),
    }
}

/// The names behind ids.
fn names(scene: &Scene<super::Warband>, ids: &[Id]) -> String {
    let units: Vec<&Character> = ids.iter().filter_map(|id| scene.state.unit(id)).collect();
    super::combat::names(units)
}
