//! What became of a line that was performed again, told from what it came to.

use std::collections::BTreeMap;

use serde_json::Value as Json;

use super::{Fate, Line};
use crate::{
    engine::decided,
    view::{Id, Inches, Number, Outcome, What, gather},
};

/// What became of a line that still stands. Two lines that tell the same come to the same: what their changes differ in is
/// how the rules keep their books.
pub(super) fn fate(was: &Line, now: &Line) -> Fate {
    let totals = |line: &Line| line.tale.numbers.iter().map(Number::total).collect::<Vec<_>>();
    // An older muster kept no outcomes, or did not say which figures those are that people tell from the others.
    let names_none = |line: &Line| line.outcomes.iter().all(|outcome| outcome.figure.is_empty());
    let outcomes = was.outcomes.is_empty()
        || was.outcomes == now.outcomes
        || names_none(was) && was.outcomes == unnamed(&now.outcomes);
    let tells = outcomes && was.tale.head == now.tale.head && was.tale.then == now.tale.then;
    let inputs = was.answers == now.answers && was.tale.head == now.tale.head;
    // What the table sees and no unit keeps: a shot of an engine that strayed in place of landing.
    let seen = was.outcomes.is_empty() || seen(was).eq(seen(now)) && figures(was) == figures(now);
    match seen && (result(was).eq(result(now)) || tells) {
        true if inputs && outcomes && totals(was) == totals(now) => Fate::Same,
        true => Fate::Numbers,
        false => Fate::Differs,
    }
}

/// Which tests were passed, whatever was rolled, and how far the table must move whom; not in words, which an older muster
/// chose otherwise.
fn seen(line: &Line) -> impl Iterator<Item = (&Id, Option<bool>, Option<Inches>)> {
    line.outcomes.iter().filter_map(|outcome| match &outcome.what {
        What::Test(test) => Some((&outcome.unit, Some(test.passed), None)),
        What::Move(to) => Some((&outcome.unit, None, to.inches)),
        _ => None,
    })
}

/// How many figures of each unit went out of play, came back, were wounded or healed: a unit may stand the same behind another loss.
fn figures(line: &Line) -> BTreeMap<(&Id, bool), [u32; 4]> {
    let mut all: BTreeMap<(&Id, bool), [u32; 4]> = BTreeMap::new();
    for outcome in &line.outcomes {
        let (at, count) = match &outcome.what {
            What::Out(count) => (0, count),
            What::Back(count) => (1, count),
            What::Wounded(count) => (2, count),
            What::Healed(count) => (3, count),
            _ => continue,
        };
        all.entry((&outcome.unit, outcome.held)).or_default()[at] += count;
    }
    all
}

/// Outcomes without the figures that people tell from the others.
fn unnamed(outcomes: &[Outcome]) -> Vec<Outcome> {
    let mut all = Vec::new();
    for outcome in outcomes {
        gather(&mut all, outcome.clone().figure(""));
    }
    all
}

/// What stands on the table behind a line, where it altered something: what stood there before it is the doing of others.
fn result(line: &Line) -> impl Iterator<Item = (&str, &str, &Json)> {
    decided(&line.change).into_iter().map(|edit| (edit.at.as_str(), edit.path.as_str(), &edit.to))
}
