//! What a game master adds to a throw: a modifier in a field that shows with the rarer ones, a named part of its number.

use crate::view::{Field, Kind, Number, Order, Value};

/// The most a game master may add or take at once.
const MOST: i64 = 10;

/// A field for a modifier; `helps` says which way it counts.
pub fn field(id: &str, label: &str, helps: &str) -> Field {
    Field::new(id, label, Kind::Count { least: -MOST, most: MOST }).more().help(helps)
}

/// The field for the reason, one for all modifiers of an order.
pub fn reason() -> Field {
    Field::new("reason", "reason", Kind::Text).more().help("why there is a modifier: an enchanted blade")
}

/// The modifier of an order; zero where none is given.
pub fn of(order: &Order, id: &str) -> i32 {
    order.facts.get(id).and_then(Value::int).and_then(|value| i32::try_from(value).ok()).unwrap_or(0)
}

/// Adds so much to a number under the reason that the order gives.
pub fn add(number: &mut Number, order: &Order, value: i32) {
    let reason = order.facts.get("reason").and_then(Value::text).map_or("", str::trim);
    number.add(if reason.is_empty() { "game master" } else { reason }, value, "");
}
