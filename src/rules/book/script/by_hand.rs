//! By whose hand units come off worse in a script.

use super::run::Deed;
use crate::view::Id;

/// Whose hand it is that a unit loses by: the enemy who threw last; else whoever acts; of the one who acts itself, the only
/// enemy that it touches, who strikes back.
pub fn by_hand(deed: &mut dyn Deed, unit: &Id) -> Option<Id> {
    if let Some(enemy) = enemy_who_threw(deed, unit) {
        return Some(enemy);
    }
    let acts = deed.me()?;
    if acts != unit {
        return Some(acts.clone());
    }
    let state = deed.board().state;
    let side = &state.unit(unit)?.side;
    let touched = state.bonds_of(unit).map(|bond| bond.other(unit));
    let mut enemies = touched.filter(|other| state.unit(other).is_some_and(|other| other.side != *side));
    enemies.next().filter(|_| enemies.next().is_none()).cloned()
}

/// The enemy of a unit who threw last in this run: where the order was the unit's own answer, or that of a third, dice say
/// whose blow it was.
fn enemy_who_threw(deed: &mut dyn Deed, unit: &Id) -> Option<Id> {
    let threw = deed.threw().clone();
    threw.into_iter().rev().find(|other| are_enemies(deed, other, unit))
}

/// Whether two units are of different sides.
pub fn are_enemies(deed: &dyn Deed, one: &Id, other: &Id) -> bool {
    let board = deed.board();
    let side = |id: &Id| board.state.unit(id).map(|unit| &unit.side);
    side(one) != side(other)
}

/// A number of a unit is altered: whoever threw at it did it.
pub fn credit(deed: &mut dyn Deed, unit: &Id) {
    if let Some(hand) = enemy_who_threw(deed, unit) {
        deed.altered_by(unit, &hand);
    }
}
