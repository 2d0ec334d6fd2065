//! The move after an assault (R30, R37).

use super::super::{movement, roll, system::Scene};
use crate::{
    engine::{Halt, tell},
    view::{Id, Inches},
};

/// Moves after an assault: D6 inches (R30, R37).
pub fn regroup(scene: &mut Scene, id: &Id, verb: &'static str) -> Result<(), Halt> {
    movement::went(scene, id)?;
    let name = scene.unit(id)?.noun();
    let dice = usize::try_from(scene.data.number("consolidate-dice")).unwrap_or(0);
    let (sum, _) = roll::sum(scene, id, "regroup", &format!("{}: how many inches", name.does(verb)), dice)?;
    let most = Inches::whole(sum.max(0).into());
    tell!(scene, "{} up to {most}.", name.does(verb));
    scene.must_move(id, verb, Some(most), "");
    Ok(())
}
