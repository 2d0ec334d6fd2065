//! A unit sets out, and arrives where it is going: at once, or once those that it leaves have struck (R8, R12, R14).

use super::{
    super::{body::Withdrawal, combat::leave, system::Scene},
    TERRAIN, disorder, leaves, overrun, reach, strikers,
};
use crate::{
    engine::{Halt, tell},
    view::{Order, series},
};

/// A move within its bounds sets out: enemies that were fought may strike first, else the unit arrives at once.
pub fn set_out(scene: &mut Scene, going: Withdrawal) -> Result<(), Halt> {
    let unit = scene.unit(&going.unit)?;
    let owed = if leaves(&going.facts) { strikers(&scene.board(), unit) } else { Vec::new() };
    if owed.is_empty() {
        return arrive(scene, &going);
    }
    let names: Vec<&str> = owed.iter().filter_map(|id| scene.state.unit(id)).map(|unit| unit.name.as_str()).collect();
    let sentence = format!("Leaving the melee: {} may strike first (R14).", series(&names));
    scene.tell(sentence);
    scene.state.table.body.withdrawal = Some(Withdrawal { owed, ..going });
    scene.open("withdrawal");
    Ok(())
}

/// A unit gets to where it is going.
pub fn arrive(scene: &mut Scene, going: &Withdrawal) -> Result<(), Halt> {
    let unit = scene.unit(&going.unit)?;
    if !unit.on_table() {
        return Ok(());
    }
    let name = unit.noun();
    scene.moved(&going.unit)?;
    if leaves(&going.facts) && scene.state.bonds_of(&going.unit).next().is_some() {
        leave::part(scene, &going.unit)?;
        tell!(scene, "{} contact with the enemy.", name.does("break"));
    }
    if going.act == "drive" {
        // Others may have acted since it set out: what was added then is for this drive.
        let drive = Order { facts: going.facts.clone(), ..Order::of("drive", &going.unit) };
        let before = scene.order.act != drive.act;
        scene.go_on(drive, |scene| overrun::arrive(scene, going, before))?
    } else {
        on_foot(scene, going)?
    }
    if TERRAIN.among(&going.facts) == Some(true) && scene.unit(&going.unit)?.on_table() {
        disorder(scene, &going.unit, &name.they("touch terrain"))?;
    }
    Ok(())
}

/// The unit stands at its goal: contacts are made (R12), and a token it set out with comes off (R8).
fn on_foot(scene: &mut Scene, going: &Withdrawal) -> Result<(), Halt> {
    reach(scene, going)?;
    if going.token {
        let unit = scene.unit_mut(&going.unit)?;
        unit.body.token = false;
        let name = unit.noun();
        tell!(scene, "{} {} Failed Morale token (R8).", name.does("lose"), name.its());
    }
    Ok(())
}
