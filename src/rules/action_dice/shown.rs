//! What of a unit and of the table players may see.

use super::{
    body::{TableBody, Troop},
    system::ActionDice,
};
use crate::{
    engine::{Seen, Shown},
    view::{FELL, Facts},
};

/// What players may see.
pub fn shown() -> Shown<ActionDice> {
    Shown::of(body, table, &["no models left", FELL, "destroyed"])
}

fn body(troop: &mut Troop, seen: &Seen) {
    seen.all(&mut troop.fought);
}

fn table(table: &mut TableBody, seen: &Seen) {
    seen.one(&mut table.active);
    table.withdrawal = table.withdrawal.take().and_then(|mut leaves| {
        leaves.unit = seen.id(&leaves.unit)?;
        seen.all(&mut leaves.owed);
        leaves.facts = Facts::new();
        Some(leaves)
    });
}
