//! What is no news of a line: dice that were thrown against an enemy and of which nothing came, and what units do to themselves.

use crate::{
    battle::{Deed, Line},
    engine::{Game, Seen, UnitMark},
    view::{Answer, Id, Mood, Order, Outcome, Value, What, is_spent},
};

/// Whether dice were thrown against an enemy, and nothing came of it, which its head does not tell. Of somebody who is not
/// `seen` nothing is said.
pub(super) fn is_in_vain(game: &dyn Game, line: &Line, seen: Option<&Seen>) -> bool {
    let Deed::Order(order) = &line.deed else { return false };
    let own = |outcome: &Outcome| order.who.contains(&outcome.unit) && is_own_matter(outcome);
    let shown = |id: &Id| seen.is_none_or(|seen| seen.id(id).is_some());
    let head = &line.tale.head;
    let targets = enemies(game, order, head);
    // A count of hits behind a colon is not what came of them; words are.
    let says = |came: &str| came.starts_with(char::is_alphabetic);
    let tells = ["miss", "no hit", "no effect"].iter().any(|words| head.contains(words))
        || head.split_once(": ").is_some_and(|(_, came)| says(came));
    threw(line) && !tells && !targets.is_empty() && targets.iter().all(shown) && line.outcomes.iter().all(own)
}

/// Whether dice were thrown.
fn threw(line: &Line) -> bool {
    line.answers.iter().any(|answered| !matches!(answered.answer, Answer::Pick(_) | Answer::Facts(_)))
}

/// The enemies that an order is aimed at: those that its facts name, or its head, where the rules know them.
fn enemies(game: &dyn Game, order: &Order, head: &str) -> Vec<Id> {
    let mut named = Vec::new();
    order.facts.values().for_each(|value| texts(value, &mut named));
    let own = order.who.first().and_then(|id| game.unit(id)).map(|unit| unit.side);
    let units = game.units().into_iter().filter_map(|id| game.unit(&id));
    let is_named = |unit: &UnitMark| named.contains(&unit.id.as_str()) || head.contains(&unit.name);
    units.filter(|unit| own.is_some_and(|own| own != unit.side) && is_named(unit)).map(|unit| unit.id).collect()
}

/// All words in a value.
fn texts<'a>(value: &'a Value, all: &mut Vec<&'a str>) {
    match value {
        Value::Text(text) => all.push(text),
        Value::List(values) => values.iter().for_each(|value| texts(value, all)),
        Value::Map(values) => {
            all.extend(values.keys().map(String::as_str));
            values.values().for_each(|value| texts(value, all));
        }
        _ => {}
    }
}

/// What units do to themselves by what they do, such as a marker of having moved: the head of a line tells it.
pub(super) fn is_own_matter(outcome: &Outcome) -> bool {
    match &outcome.what {
        // That it breaks, or takes heart again, is worth a word.
        What::Status(from, to) if Mood::is_bad(from) || Mood::is_bad(to) => false,
        What::Marker(..) | What::Figures(..) | What::Status(..) | What::May(_) => outcome.by.is_none(),
        What::Number(name, ..) => is_spent(name),
        _ => false,
    }
}
