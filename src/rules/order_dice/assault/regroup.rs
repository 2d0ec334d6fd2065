//! The move after an assault (R30, R37).

use super::super::{movement, roll, system::Scene};
use crate::{
    engine::{Halt, tell},
    view::{Hope, Id, Inches},
};

/// Moves after an assault: up to D6 inches (R30, R37). `way` is what the unit does, "regroup up to".
pub fn regroup(scene: &mut Scene, id: &Id, way: &'static str) -> Result<(), Halt> {
    movement::went(scene, id)?;
    let name = scene.unit(id)?.noun();
    let dice = usize::try_from(scene.data.number("consolidate-dice")).unwrap_or(0);
    let verb = way.trim_end_matches(" up to");
    let title = format!("{}: how many inches", name.does(verb));
    let (sum, _) = roll::sum(scene, id, ("regroup", verb), &title, dice, Hope::High)?;
    let most = Inches::whole(sum.max(0).into());
    tell!(scene, "{} {most}.", name.does(way));
    scene.must_move(id, way, Some(most), "");
    Ok(())
}
