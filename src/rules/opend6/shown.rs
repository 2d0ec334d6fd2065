//! What of a squad and of the table players may see.

use super::{
    body::{Hand, Squad, TableBody},
    system::OpenD6,
};
use crate::{
    engine::{Seen, Shown},
    view::FLED,
};

/// What players may see.
pub fn shown() -> Shown<OpenD6> {
    Shown::of(body, table, &["wiped out", FLED])
}

fn body(squad: &mut Squad, seen: &Seen) {
    for soldier in &mut squad.soldiers {
        let hand = soldier.pending_by.take();
        soldier.pending_by = hand.and_then(|hand| Some(Hand::of(&seen.id(&hand.by)?, &hand.with)));
        soldier.lost = soldier.lost.as_ref().map(|_| "lost".to_owned());
    }
}

fn table(table: &mut TableBody, seen: &Seen) {
    seen.one(&mut table.picking);
    seen.all(&mut table.movers);
    table.charge = table.charge.take().and_then(|mut charge| {
        (charge.charger, charge.target) = (seen.id(&charge.charger)?, seen.id(&charge.target)?);
        Some(charge)
    });
}
