//! Charges (R42-R52): announced with both tests, then a moment for fire, then contact.

pub mod announce;
pub mod contact;
pub mod defend;
mod terms;

use super::{opportunity, system::OpenD6, window};
use crate::{
    engine::{Board, Halt, Scene, Unit},
    view::{Due, Id, Order, When, Window},
};

/// The charger and the target of the charge under way, both in play.
fn parties<'a>(board: &Board<'a, OpenD6>) -> Option<(&'a Unit<OpenD6>, &'a Unit<OpenD6>)> {
    let charge = board.state.table.body.charge.as_ref()?;
    let here = |id: &Id| board.state.unit(id).filter(|unit| unit.on_table() && unit.body.count() > 0);
    here(&charge.charger).zip(here(&charge.target))
}

/// The moment in words, and the squad that charges.
pub fn moment(board: &Board<OpenD6>) -> Option<(String, Option<Id>)> {
    let charge = board.state.table.body.charge.as_ref()?;
    let (charger, target) = (board.state.unit(&charge.charger)?, board.state.unit(&charge.target)?);
    Some((format!("{} {}", charger.does("charge"), target.name), Some(charger.id.clone())))
}

/// Whether the moment has nothing left to wait for: there is no charge, or one of the two is gone.
pub fn idle(board: &Board<OpenD6>) -> bool {
    parties(board).is_none()
}

/// The side that is on in the moment: the target's while it may fire, then one whose squads may opportunity-fire, else
/// the charger's.
pub fn on(board: &Board<OpenD6>) -> Option<usize> {
    let (charger, target) = parties(board)?;
    let fires = || {
        let window = opportunity::window(board)?;
        board.state.unit(window.units.first()?)
    };
    let may = Some(target).filter(|target| defends(board, target));
    Some(board.state.side_of(may.or_else(fires).unwrap_or(charger)))
}

/// Whether the target of a charge may fire.
fn defends(board: &Board<OpenD6>, target: &Unit<OpenD6>) -> bool {
    defend::bars(board, target).is_empty() && !target.is_barred("defensive-fire")
}

/// What the side that is on does in the moment.
pub fn to_do(board: &Board<OpenD6>) -> &'static str {
    match parties(board).zip(on(board)) {
        Some(((charger, _), side)) if board.state.side_of(charger) == side => "make contact",
        _ => "answer the charge",
    }
}

/// The contact that a charge leads to: it cannot be stopped by choice (R48).
pub fn due(board: &Board<OpenD6>) -> Option<Due> {
    if board.state.stage() != "charge" {
        return None;
    }
    let (charger, target) = parties(board)?;
    Some(Due {
        what: "make contact".to_owned(),
        cause: format!("charge at {}", target.name),
        by: When::Stage,
        ..Due::new(format!("contact:{}", charger.id), "R48", Order::of("contact", &charger.id))
    })
}

/// Defensive fire while the target may use it (R49).
pub fn window(board: &Board<OpenD6>) -> Option<Window> {
    if board.state.stage() != "charge" {
        return None;
    }
    let (_, target) = parties(board)?;
    let may = defends(board, target).then(|| target.id.clone());
    window::of(board, "defensive-fire", may.into_iter().collect(), "may use defensive fire")
}

/// What happens when the moment ends.
pub fn leave(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    if scene.state.table.body.charge.take().is_some() {
        scene.tell("The charge ends without contact.");
    }
    Ok(())
}
