//! By whose hand units and figures come off worse in a script.

use super::{
    super::stat::{Known, Sort},
    run::{Decided, Deed, Tried, failure},
};
use crate::view::{Id, Outcome, Value, What, is_counted_up};

/// Whose hand it is that a unit loses by: the enemy who threw last; else whoever acts, or opened the moment that ends; of that one
/// itself, and in a moment of its friends too, the only enemy that it touches, who strikes back: in an order of its own one that
/// the order names, as no other has to do with a rally that fails. As the turn goes on it is nobody's but theirs whom the script
/// names.
pub fn by_hand(deed: &mut dyn Deed, unit: &Id) -> Option<Id> {
    if let Some(enemy) = enemy_who_threw(deed, unit) {
        return Some(enemy);
    }
    let doer = deed.doer()?.clone();
    if are_enemies(deed, &doer, unit) || deed.me().is_some_and(|me| me != unit) {
        return Some(doer);
    }
    let state = deed.board().state;
    let side = &state.unit(unit)?.side;
    let touched = state.bonds_of(unit).map(|bond| bond.other(unit));
    let mut enemies = touched.filter(|other| state.unit(other).is_some_and(|other| other.side != *side));
    let only = enemies.next().filter(|_| enemies.next().is_none())?;
    (deed.me().is_none() || deed.is_named(only)).then(|| only.clone())
}

/// The enemy of a unit who threw last in this run: where the order was the unit's own answer, or that of a third, dice say
/// whose blow it was.
fn enemy_who_threw(deed: &mut dyn Deed, unit: &Id) -> Option<Id> {
    let threw = deed.threw().all().to_vec();
    threw.into_iter().rev().find(|other| are_enemies(deed, other, unit))
}

/// The friend whose boon it is that a unit has more of something: who threw last, of several at once; and where nobody threw, who
/// acts or opened the moment that ends, whoever answered in it.
fn giver(deed: &mut dyn Deed, unit: &Id) -> Option<Id> {
    let mut threw = deed.threw().last().to_vec();
    if threw.is_empty() {
        threw.extend(deed.doer().cloned());
    }
    threw.into_iter().rev().find(|giver| giver != unit && !are_enemies(deed, giver, unit))
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
    let of_figure = body.figures[at].name.clone();
    let name = body.tells(&body.figures[at]).to_owned();
    if let Some(known) = deed.board().data.figure_stats.get(stat).cloned() {
        let number = format!("{of_figure} {}", known.label);
        match &hand {
            Some(hand) => deed.altered_by(unit, &number, hand),
            None if deed.is_nobodys() && deed.is_of_units() => deed.spends(unit, &number),
            None => {}
        }
    }
    let what = match (was, is_out(deed)) {
        (false, true) => What::Out(1),
        (true, false) => What::Back(1),
        _ => return Ok(()),
    };
    told(deed, Outcome::of(unit, what).figure(name), hand)
}

/// Tells what came to a unit by a hand. What is nobody's is not theirs who gave the order under way: of that the unit alone knows.
pub fn told(deed: &mut dyn Deed, outcome: Outcome, hand: Option<Id>) -> Tried<()> {
    let own = || Some(outcome.unit.clone()).filter(|_| deed.is_nobodys() && deed.is_of_units());
    deed.outcome(match hand.or_else(own) {
        Some(hand) => outcome.by(&hand),
        None => outcome,
    })
}

/// How a value of a unit was altered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Altered {
    /// A number fell: a price, or harm.
    Fell,
    /// It has something back, or more of it.
    Gained,
    /// A number of another than who acts rose that counts no harm by its name: a boon, or disorder.
    Rose,
    /// In another way.
    Else,
}

impl Altered {
    /// How a value was altered that is known of a unit; `own` says whether that is the one who acts.
    pub fn of(known: &Known, was: Option<&Value>, now: &Value, own: bool) -> Altered {
        let rose = now.int() > was.unwrap_or(&known.usual).int();
        match known.sort {
            Sort::Number if known.is_less(was, now) => Altered::Fell,
            Sort::Track if rose => Altered::Gained,
            Sort::Number if rose && is_counted_up(&known.label) => Altered::Else,
            Sort::Number if rose && own => Altered::Gained,
            Sort::Number if rose => Altered::Rose,
            _ => Altered::Else,
        }
    }
}

/// A value of a unit is altered: whoever threw at it did it, or whom the script says. A number that fell is spent where nobody
/// did, or where the unit's own side chose so since: a shot, a reroll. What is gained is nobody else's doing, and a boon the
/// friend's who gives it; and what a unit alters of itself as it acts is its own where no enemy threw: a count that goes up, breath
/// that its blow costs, what a test that it failed takes.
pub fn credit(deed: &mut dyn Deed, unit: &Id, known: &Known, how: Altered) {
    let number = &known.label;
    let enemy = enemy_who_threw(deed, unit);
    let is_said = *deed.decided() == Decided::Script && enemy.is_some();
    if how == Altered::Gained && !is_said || how == Altered::Fell && is_spent(deed, unit) {
        return deed.spends(unit, number);
    }
    if how == Altered::Rose
        && let Some(friend) = giver(deed, unit)
    {
        return deed.gives(unit, number, &friend);
    }
    let is_own = deed.me() == Some(unit) && matches!(known.sort, Sort::Number | Sort::Track);
    match enemy {
        Some(hand) => deed.altered_by(unit, number, &hand),
        None if deed.is_nobodys() && deed.is_of_units() || is_own => deed.spends(unit, number),
        // Where somebody acts, the order itself says who.
        None if deed.me().is_none() && !deed.is_nobodys() => {
            if let Some(hand) = by_hand(deed, unit) {
                deed.altered_by(unit, number, &hand);
            }
        }
        None => {}
    }
}

/// Whether those whose unit it is decided what comes to it: it is asked of their side, or of nobody who gives the order or
/// suffers by it.
fn is_spent(deed: &mut dyn Deed, unit: &Id) -> bool {
    let decided = *deed.decided();
    match decided {
        Decided::Nobody | Decided::Script => false,
        Decided::Somebody => !deed.is_named(unit) && !deed.threw().all().contains(unit),
        Decided::Side(side) => {
            let board = deed.board();
            board.state.unit(unit).is_some_and(|unit| board.state.side_of(unit) == side)
        }
    }
}
