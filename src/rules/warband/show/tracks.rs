//! The boxes of a character's record sheet.

use super::super::combat::Character;
use crate::view::{Tick, Track};

/// The wounds, those lost ticked.
pub fn tracks(unit: &Character) -> Vec<Track> {
    let left = unit.body.w;
    let tick = |wound: i32| if wound > left { Tick::Ticked } else { Tick::Open };
    let boxes = (1..=unit.body.stats.w).rev().map(|wound| (wound.to_string(), tick(wound))).collect();
    vec![Track::new("wounds", boxes)]
}
