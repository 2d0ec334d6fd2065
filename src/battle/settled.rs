//! What orders came to once corrections are settled: what the game master took back of a result never was, and it is no
//! longer of those who brought it about. Summaries and reports read the same.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
};

use super::{Came, carried};
use crate::{
    engine::Game,
    view::{CURE, Id, Outcome, What},
};

/// What orders came to, the oldest first, less what corrections among them took back. Nobody has left the battle who plays in
/// it now.
pub struct Settled<'a> {
    orders: &'a [Came<'a>],
    outcomes: Vec<Cow<'a, [Outcome]>>,
}

impl<'a> Settled<'a> {
    /// Of these orders, the oldest first.
    pub fn of(game: &dyn Game, orders: &'a [Came<'a>]) -> Settled<'a> {
        let mut outcomes: Vec<Cow<[Outcome]>> = orders.iter().map(|order| Cow::Borrowed(order.outcomes())).collect();
        for (at, _) in orders.iter().enumerate().filter(|(_, order)| order.corrects()) {
            let (earlier, later) = outcomes.split_at_mut(at);
            let own = later[0].to_mut();
            let with = |holds: fn(&What) -> bool| -> BTreeSet<Id> {
                own.iter().filter(|one| holds(&one.what)).map(|one| one.unit.clone()).collect()
            };
            let out = with(|what| matches!(what, What::Out(_)));
            let back = with(|what| matches!(what, What::Back(_)));
            let own_out = |earlier: &[Cow<[Outcome]>]| put_out_by_correction(orders, earlier);
            let before = if back.is_empty() { BTreeMap::new() } else { own_out(earlier) };
            for outcome in own.iter_mut() {
                let beside = (out.contains(&outcome.unit), back.contains(&outcome.unit));
                take_back(earlier, outcome, beside);
            }
            if !before.is_empty() {
                as_they_went(own, &before, &own_out(earlier));
            }
        }
        let plays = |id: &Id| game.unit(id).is_some_and(|unit| !unit.gone);
        let stays = |outcome: &Outcome| match &outcome.what {
            What::Leaves(_) => !plays(&outcome.unit),
            what => !is_nothing(what),
        };
        for outcomes in outcomes.iter_mut().filter(|outcomes| !outcomes.iter().all(stays)) {
            outcomes.to_mut().retain(stays);
        }
        Settled { orders, outcomes }
    }

    /// The same, told of the units in which the figures are now to which it came.
    pub fn where_they_are(mut self, game: &dyn Game) -> Settled<'a> {
        carried::follow(game, self.orders, &mut self.outcomes);
        for outcomes in self.outcomes.iter_mut().filter(|outcomes| outcomes.iter().any(|one| is_nothing(&one.what))) {
            outcomes.to_mut().retain(|one| !is_nothing(&one.what));
        }
        self
    }

    /// The orders with what is left of what they came to.
    pub fn orders(&self) -> Vec<Came<'_>> {
        self.orders.iter().zip(&self.outcomes).map(|(order, outcomes)| order.with(outcomes)).collect()
    }
}

/// How many figures of each unit corrections among these orders put out.
fn put_out_by_correction(orders: &[Came], outcomes: &[Cow<[Outcome]>]) -> BTreeMap<Id, u32> {
    let corrections = orders.iter().zip(outcomes).filter(|(order, _)| order.corrects());
    let mut all = BTreeMap::new();
    for outcome in corrections.flat_map(|(_, outcomes)| outcomes.iter()).filter(|one| !one.held) {
        if let What::Out(count @ 1..) = outcome.what {
            *all.entry(outcome.unit.clone()).or_default() += count;
        }
    }
    all
}

/// Nobody hears that figures which a correction puts out leave the state that they were in; so where another brings them back,
/// nobody hears that they are in it.
fn as_they_went(correction: &mut [Outcome], before: &BTreeMap<Id, u32>, after: &BTreeMap<Id, u32>) {
    for outcome in correction {
        let out = |all: &BTreeMap<Id, u32>| all.get(&outcome.unit).copied().unwrap_or(0);
        let back = i64::from(out(before).saturating_sub(out(after)));
        if let What::Figures(_, from, to) = &mut outcome.what
            && from < to
        {
            *from = (*from + back).min(*to);
        }
    }
}

/// Takes off earlier outcomes what a correction took back, the newest first; what is left of it is the correction's own. It puts
/// figures of the unit `out` besides, or brings some `back`.
fn take_back(earlier: &mut [Cow<[Outcome]>], correction: &mut Outcome, (out, back): (bool, bool)) {
    let Outcome { unit, what, .. } = correction;
    match what {
        What::Back(count) => {
            less(earlier, unit, count, |what| if let What::Out(out) = what { Some(out) } else { None })
        }
        What::Out(count) => {
            less(earlier, unit, count, |what| if let What::Back(back) = what { Some(back) } else { None })
        }
        What::Healed(count) => {
            less(earlier, unit, count, |what| if let What::Wounded(hurt) = what { Some(hurt) } else { None });
        }
        What::Wounded(count) => {
            // Who was wounded when they went out is back as they were.
            if back {
                less(earlier, unit, count, |what| if let What::Felled(felled) = what { Some(felled) } else { None });
            }
            less(earlier, unit, count, |what| if let What::Healed(healed) = what { Some(healed) } else { None });
        }
        What::Number(name, from, to) => number(earlier, unit, name, from, *to),
        What::Status(from, to) => status(earlier, unit, (from, to), out),
        _ => {}
    }
}

/// Takes a count off the counts of earlier outcomes of a unit.
fn less(earlier: &mut [Cow<[Outcome]>], unit: &Id, count: &mut u32, of: impl Fn(&mut What) -> Option<&mut u32>) {
    for outcomes in earlier.iter_mut().rev().filter(|outcomes| outcomes.iter().any(|one| one.unit == *unit)) {
        for outcome in outcomes.to_mut().iter_mut().rev().filter(|one| one.unit == *unit && !one.held) {
            if let Some(known) = of(&mut outcome.what) {
                let part = (*known).min(*count);
                (*known, *count) = (*known - part, *count - part);
            }
        }
    }
}

/// The place of the newest outcome of a unit of which this holds.
fn newest(earlier: &[Cow<[Outcome]>], unit: &Id, holds: impl Fn(&What) -> bool) -> Option<(usize, usize)> {
    earlier.iter().enumerate().rev().find_map(|(order, outcomes)| {
        let at = outcomes.iter().rposition(|one| one.unit == *unit && !one.held && holds(&one.what))?;
        Some((order, at))
    })
}

/// A number goes back on the way that it came; what it went beyond that is left, from where it began.
fn number(earlier: &mut [Cow<[Outcome]>], unit: &Id, name: &str, from: &mut i64, to: i64) {
    while *from != to {
        let came =
            |what: &What| matches!(what, What::Number(known, was, now) if known == name && now == from && was != now);
        let Some((order, at)) = newest(earlier, unit, came) else { return };
        let What::Number(_, was, now) = &mut earlier[order].to_mut()[at].what else { return };
        match (to - *now).signum() == (*was - *now).signum() {
            // Further on the same way is nobody's doing.
            false => return,
            true if (*was - *now).abs() >= (to - *now).abs() => (*now, *from) = (to, to),
            true => (*now, *from) = (*was, *was),
        }
    }
}

/// A state takes the place of the one that came last, which may be none then; but not of a cure, nor where the correction
/// itself puts somebody `out`.
fn status(earlier: &mut [Cow<[Outcome]>], unit: &Id, (from, to): (&mut String, &str), out: bool) {
    let came = |what: &What| matches!(what, What::Status(_, now) if now == from);
    let Some((order, at)) = newest(earlier, unit, came) else { return };
    let outcome = &mut earlier[order].to_mut()[at];
    match &mut outcome.what {
        What::Status(was, now) if outcome.with != CURE && (!out || was == to) => {
            to.clone_into(now);
            to.clone_into(from);
        }
        _ => {}
    }
}

/// Whether nothing is left of it.
fn is_nothing(what: &What) -> bool {
    match what {
        What::Out(count) | What::Back(count) | What::Wounded(count) | What::Healed(count) | What::Felled(count) => {
            *count == 0
        }
        What::Number(_, from, to) => from == to,
        What::Figures(_, from, to) => from == to,
        What::Status(from, to) => from == to,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        battle::{Heard, Sort},
        store,
        view::Tale,
    };

    /// What is left of orders, `false`, and corrections, `true`.
    fn left(orders: &[(bool, Vec<Outcome>)]) -> Vec<Vec<Outcome>> {
        let game = store::begin(&store::library::builtin(), "harrow-ford", None).unwrap();
        let heard: Vec<Heard> = orders.iter().map(|(corrects, outcomes)| line(*corrects, outcomes)).collect();
        let came: Vec<Came> = heard.iter().map(Came::told).collect();
        let settled = Settled::of(&*game, &came);
        settled.orders().iter().map(|order| order.outcomes().to_vec()).collect()
    }

    fn line(corrects: bool, outcomes: &[Outcome]) -> Heard {
        let sort = if corrects { Sort::Ruling } else { Sort::Order };
        let (stage, tale, outcomes) = ("ranged".to_owned(), Tale::default(), outcomes.to_vec());
        let joined = Vec::new();
        Heard { n: 1, turn: 1, stage, group: None, who: Vec::new(), sort, tale, outcomes, joined }
    }

    fn of(what: What) -> Outcome {
        Outcome::of(&Id::new("militia"), what)
    }

    #[test]
    fn figures_that_are_put_back_were_not_lost_to_those_who_did_it_last() {
        let [one, other] = ["bows", "sneaks"].map(Id::new);
        let shot = |by: &Id, count| of(What::Out(count)).by(by);
        let found =
            left(&[(false, vec![shot(&one, 2)]), (false, vec![shot(&other, 3)]), (true, vec![of(What::Back(4))])]);
        assert_eq!(found, [vec![shot(&one, 1)], vec![], vec![]]);
        // Who came back more than they were lost are back still; what the rules bring back is no correction.
        assert_eq!(left(&[(true, vec![of(What::Back(1))])]), [[of(What::Back(1))]]);
        let rallied = [(false, vec![shot(&one, 2)]), (false, vec![of(What::Back(1))])];
        assert_eq!(left(&rallied), rallied.map(|(_, outcomes)| outcomes));
    }

    #[test]
    fn a_man_put_back_wounded_as_he_was_before_he_fell_is_no_new_wound() {
        let fell = vec![of(What::Out(1)), of(What::Felled(1))];
        let back = vec![of(What::Back(1)), of(What::Wounded(1))];
        assert_eq!(left(&[(false, fell.clone()), (true, back)]).concat(), []);
        let other = vec![of(What::Wounded(1))];
        assert_eq!(left(&[(false, fell.clone()), (true, other.clone())]), [fell, other]);
    }

    #[test]
    fn a_number_goes_back_the_way_it_came_and_no_further_for_anybody() {
        let hull = |from, to| of(What::Number("hull".to_owned(), from, to));
        let shots = || vec![(false, vec![hull(9, 7)]), (false, vec![hull(7, 4)])];
        let after = |from, to| left(&[shots(), vec![(true, vec![hull(from, to)])]].concat());
        assert_eq!(after(4, 6), [vec![hull(9, 7)], vec![hull(7, 6)], vec![]]);
        assert_eq!(after(4, 8), [vec![hull(9, 8)], vec![], vec![]]);
        assert_eq!(after(4, 12), [vec![], vec![], vec![hull(9, 12)]]);
        assert_eq!(after(4, 1), [vec![hull(9, 7)], vec![hull(7, 4)], vec![hull(4, 1)]]);
    }

    #[test]
    fn a_state_put_right_is_the_state_it_came_to_and_a_death_by_correction_is_nobodys() {
        let state = |from: &str, to: &str| of(What::Status(from.to_owned(), to.to_owned()));
        let hurt = || (false, vec![state("whole", "light")]);
        let after = |correction: Vec<Outcome>| left(&[hurt(), (true, correction)]);
        assert_eq!(after(vec![state("light", "whole")]).concat(), []);
        assert_eq!(after(vec![state("light", "serious")]), [vec![state("whole", "serious")], vec![]]);
        let killed = vec![of(What::Out(1)), state("light", "killed")];
        assert_eq!(after(killed.clone()), [vec![state("whole", "light")], killed]);
    }

    #[test]
    fn who_went_out_and_came_back_by_corrections_is_prone_as_before() {
        let prone = |from, to| of(What::Figures("prone".to_owned(), from, to));
        let (out, back) = (vec![of(What::Out(7))], vec![of(What::Back(7)), prone(0, 2)]);
        assert_eq!(left(&[(true, out.clone()), (true, back.clone())]).concat(), []);
        // Some of them only: of the others it is not told that they left it.
        assert_eq!(left(&[(true, out), (true, vec![of(What::Back(1)), prone(0, 1)])])[1], []);
        // Whom an enemy put out they may have missed, so that he is prone now.
        assert_eq!(
            left(&[(false, vec![of(What::Out(1))]), (true, vec![of(What::Back(1)), prone(0, 1)])])[1],
            [prone(0, 1)]
        );
    }

    #[test]
    fn nobody_has_left_who_plays() {
        let leaves = |unit: &str| Outcome::of(&Id::new(unit), What::Leaves("wiped out".to_owned()));
        let left = left(&[(false, vec![leaves("ford-spears"), leaves("nobody-of-this-battle")])]);
        assert_eq!(left, [[leaves("nobody-of-this-battle")]]);
    }
}
