//! What is known of a unit as values.

use super::super::{Look, Piece};
use crate::view::{Gauge, Reading};

/// The values of a unit: models or hull, pins, die.
pub fn readings(_: &Look, unit: &Piece) -> Vec<Reading> {
    let body = &unit.body;
    let mut readings = vec![
        Reading::number(Gauge::Fit, "models", body.models),
        Reading::number(Gauge::Out, "lost", body.began.saturating_sub(body.models)),
        Reading::number(Gauge::Pins, "pins", body.pins),
        Reading::marker("immobilised", body.immobilised),
        Reading::marker("dug in", body.dug_in),
    ];
    readings.extend(body.die.map(|die| Reading::word("die", die.shows.word())));
    readings
}
