//! The move after an assault (R30, R37).

use super::super::{movement, roll, system::Scene};
use crate::{
    engine::{Halt, tell},
    view::{Hope, Id, Inches},
};

/// Moves after an assault: D6 inches (R30, R37).
pub fn regroup(scene: &mut Scene, id: &Id, verb: &'static str) -> Result<(), Halt> {
    movement::went(scene, id)?;
    let name = scene.unit(id)?.noun();
    let dice = usize::try_from(scene.data.number("consolidate-dice")).unwrap_or(0);
    let title = format!("{}: how many inches", name.does(verb));
    let (sum, _) = roll::sum(scene, id, "regroup", &title, dice, Hope::High)?;
    let most = Inches::whole(sum.max(0).into());
    tell!(scene, "{} up to {most}.", name.does(verb));
    scene.must_move(id, verb, Some(most), "");
    Ok(())
}
