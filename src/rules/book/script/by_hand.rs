//! By whose hand units and figures come off worse in a script.

use super::run::{Decided, Deed, Tried, failure};
use crate::view::{Id, Outcome, Value, What};

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

/// Gives a figure, by its place in its unit, another value. That it falls by it, or comes back, is told at once: it stands above
/// the questions that come behind it.
pub fn alter_figure(deed: &mut dyn Deed, unit: &Id, at: usize, stat: &str, fresh: Value) -> Tried<()> {
    let hand = by_hand(deed, unit);
    let is_out = |deed: &dyn Deed| {
        let board = deed.board();
        let figure = board.state.unit(unit).and_then(|unit| unit.body.figures.get(at));
        figure.is_some_and(|figure| board.data.is_out(figure))
    };
    let was = is_out(deed);
    let body = &mut deed.unit(unit)?.body;
    let found = body.figures.get_mut(at).ok_or_else(|| failure("there is no such figure any more"))?;
    found.stats.insert(stat.into(), fresh);
    let name = body.tells(&body.figures[at]).to_owned();
    let what = match (was, is_out(deed)) {
        (false, true) => What::Out(1),
        (true, false) => What::Back(1),
        _ => return Ok(()),
    };
    let outcome = Outcome::of(unit, what).figure(name);
    deed.outcome(match hand {
        Some(hand) => outcome.by(&hand),
        None => outcome,
    })
}

/// A value of a unit is altered: whoever threw at it did it. A number that `fell` is spent where nobody did, or where the unit's
/// own side chose so since: a shot, a reroll.
pub fn credit(deed: &mut dyn Deed, unit: &Id, fell: bool) {
    if fell && is_spent(deed, unit) {
        return deed.spends(unit);
    }
    match enemy_who_threw(deed, unit) {
        Some(hand) => deed.altered_by(unit, &hand),
        None if fell && deed.me() == Some(unit) => deed.spends(unit),
        None => {}
    }
}

/// Whether those whose unit it is decided what comes to it: it is asked of their side, or of nobody who gives the order or
/// suffers by it.
fn is_spent(deed: &mut dyn Deed, unit: &Id) -> bool {
    let decided = *deed.decided();
    match decided {
        Decided::Nobody => false,
        Decided::Somebody => !deed.is_named(unit) && !deed.threw().contains(unit),
        Decided::Side(side) => {
            let board = deed.board();
            board.state.unit(unit).is_some_and(|unit| board.state.side_of(unit) == side)
        }
    }
}
