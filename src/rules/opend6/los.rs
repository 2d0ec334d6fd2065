//! A dispute over a line of sight (R69).

use super::{roll, system::OpenD6};
use crate::engine::{Halt, Scene, tell};

/// Lets a plain die decide: low faces allow the shot.
pub fn run(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    let allowed_to = scene.data.tables.numbers.value("los-allowed-to");
    let faces = roll::plain(scene, "line-of-sight", "line of sight", 1, 6)?;
    let face = faces.first().copied().unwrap_or_default();
    scene.head("A line of sight is disputed.");
    scene.tell(if i32::from(face) <= allowed_to { "The shot is allowed." } else { "There is no shot." });
    tell!(scene, "The die shows {face}; 1 to {allowed_to} allow it.");
    Ok(())
}
