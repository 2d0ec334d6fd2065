//! The hand that harms a unit: who does it, and with what. Outcomes name it, and what it destroys leaves by it.

use super::system::Scene;
use crate::{
    engine::Halt,
    view::{Id, Outcome, What},
};

/// Who harms, and with what.
#[derive(Debug, Clone, Copy)]
pub struct Hand<'a> {
    /// The unit that does it.
    pub by: &'a Id,
    /// The weapons it does it with, as people read them.
    pub with: &'a str,
}

/// Something that came to a unit, by a hand or by itself.
pub fn outcome(unit: &Id, what: What, hand: Option<Hand>) -> Outcome {
    let outcome = Outcome::of(unit, what);
    match hand {
        Some(Hand { by, with }) => outcome.by(by).with(with),
        None => outcome,
    }
}

/// Takes a unit off the table for good.
///
/// # Errors
/// There is no such unit.
pub fn destroy(scene: &mut Scene, id: &Id, why: &str, hand: Hand) -> Result<(), Halt> {
    scene.unit_mut(id)?.gone = Some(why.to_owned());
    scene.outcome(outcome(id, What::Leaves(why.to_owned()), Some(hand)));
    Ok(())
}
