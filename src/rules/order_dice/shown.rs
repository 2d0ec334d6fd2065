//! What of a unit and of the table players may see.

use super::{body::TableBody, system::OrderDice};
use crate::{
    engine::{Seen, Shown},
    view::Facts,
};

/// What players may see.
pub fn shown() -> Shown<OrderDice> {
    Shown::<OrderDice>::of(
        |troop, seen| seen.one(&mut troop.near),
        table,
        &[
            "broken by pins",
            "broken",
            "abandoned, a wreck",
            "abandoned",
            "a wreck",
            "fled the table",
            "destroyed in an assault",
            "destroyed",
        ],
    )
}

fn table(table: &mut TableBody, seen: &Seen) {
    seen.one(&mut table.last);
    table.veiled |= seen.hides();
    if table.veiled {
        table.aside.clear();
    }
    table.held = table.held.take().and_then(|mut held| {
        (held.unit, held.target) = (seen.id(&held.unit)?, seen.id(&held.target)?);
        held.facts = Facts::new();
        Some(held)
    });
}
