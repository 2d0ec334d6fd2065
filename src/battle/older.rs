//! Orders of older lines. In older battles an order left out what its unit remembered; a newer one holds whatever it took, but
//! for what was usual: what that was is found in the state before its line.

use super::{Deed, Line};
use crate::{
    engine::{Game, Nobody, Tape, decided},
    view::{Facts, Field, Form, Id, Kind, Order, Refusal, Value},
};

/// The order of a line with all that it took, given the state before it: what it left out is filled in as it was
/// remembered, if only so it comes to what stands in the journal.
pub fn whole(before: &dyn Game, line: &Line) -> Option<Order> {
    let Deed::Order(order) = &line.deed else { return None };
    let facts = before.form(order).map(|form| form.as_shown(order.facts.clone())).unwrap_or_default();
    let whole = Order { facts, ..order.clone() };
    let comes_to = |order: &Order| {
        let mut nobody = Nobody;
        let done = before.perform(order, &mut Tape::new(&line.answers, &mut nobody));
        done.is_ok_and(|done| decided(&done.change) == decided(&line.change))
    };
    let older = whole.facts.len() > order.facts.len() && !comes_to(order) && comes_to(&whole);
    Some(if older { whole } else { order.clone() })
}

/// An order of a line for the state that it would meet once an older line is rewritten. What its form proposed by name, a unit or
/// one of several words, people saw and let stand: it holds, whatever would be proposed now. A number that nobody typed follows
/// the state. What is not asked any more is left out, unless somebody is named there.
///
/// # Errors
/// What cannot be chosen any more.
pub fn carried(was: &dyn Game, now: &dyn Game, order: &Order) -> Result<Order, Refusal> {
    let mut order = order.clone();
    loop {
        let (Ok(seen), Ok(form)) = (was.form(&order), now.form(&order)) else { return Ok(order) };
        // With what is named other fields may come.
        if !hold(&seen, &form, &mut order.facts) {
            let gone = |value: &Value, known: &Field| {
                let name = |id: &Id| was.unit(id).map(|unit| format!("{} {}", unit.number, unit.name));
                format!("{}: {} can no longer be chosen", known.label, known.in_words(value, &name))
            };
            let why = order.facts.iter().find_map(|(id, value)| {
                let known = seen.fields.iter().find(|field| field.id == *id)?;
                match form.fields.iter().find(|field| field.id == *id) {
                    None if known.kind.names() && known.usual.as_ref() != Some(value) => Some(gone(value, known)),
                    None => None,
                    Some(field) => {
                        let why = field.fit(value, &|text| now.called(text)).err()?;
                        // Of another kind it reads what was said as something else.
                        let is_word = matches!(field.kind, Kind::Choice(_)) || known.kind.is_other(&field.kind);
                        Some(if is_word { gone(value, known) } else { format!("{}: {why}", field.label) })
                    }
                }
            });
            if let Some(why) = why {
                return Err(Refusal::sense(why, ""));
            }
            let asked = |id: &str, form: &Form| form.fields.iter().any(|field| field.id == *id);
            order.facts.retain(|id, _| asked(id, &form) || !asked(id, &seen));
            return Ok(order);
        }
    }
}

/// Puts among the facts what a form proposed by name and its like proposes otherwise now, where nothing was typed; whether there
/// was any.
pub fn hold(seen: &Form, form: &Form, facts: &mut Facts) -> bool {
    let count = facts.len();
    for field in &seen.fields {
        let other = form.fields.iter().any(|other| other.id == field.id && is_another(field, other));
        if let Some(value) = field.usual.as_ref().filter(|_| other) {
            facts.entry(field.id.clone()).or_insert_with(|| value.clone());
        }
    }
    facts.len() > count
}

/// Whether a field proposes something else by name. How many, or how much, follows the state; at whom does not.
fn is_another(seen: &Field, now: &Field) -> bool {
    let units = |field: &Field| {
        field.usual.as_ref().and_then(Value::map).map(|counts| counts.keys().cloned().collect::<Vec<_>>())
    };
    match seen.kind {
        Kind::Counts(_) => matches!(now.kind, Kind::Counts(_)) && units(seen) != units(now),
        _ => seen.kind.names() && seen.usual != now.usual,
    }
}
