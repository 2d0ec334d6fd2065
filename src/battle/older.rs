//! Orders of older lines. In older battles an order left out what its unit remembered; a newer one holds whatever it took.

use super::{Deed, Line};
use crate::{
    engine::{Game, Nobody, Tape, decided},
    view::Order,
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
