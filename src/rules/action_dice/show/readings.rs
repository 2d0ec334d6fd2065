//! What is known of a unit as values.

use super::super::{
    body::Sector,
    profile::Kind,
    stats,
    system::{Board, Unit},
};
use crate::view::{Gauge, Mood, Reading};

/// The values of a unit: models, a hero's hits, a vehicle's numbers, what lies beside it (R8, R31, R36, R40).
pub fn readings(board: &Board, unit: &Unit, readings: &mut Vec<Reading>) {
    let troop = &unit.body;
    readings.extend([
        Reading::number(Gauge::Fit, "models", troop.models),
        Reading::number(Gauge::Out, "lost", troop.began.saturating_sub(troop.models)),
        Reading::marker("Failed Morale token", troop.token),
        Reading::marker("disordered", troop.disordered),
        Reading::marker("morale check due", troop.check.is_some()),
        Reading::marker("bases do not touch", troop.broken),
        Reading::marker("gun loaded", troop.loading),
    ]);
    match troop.kind() {
        Kind::Hero => {
            readings.push(Reading::number(Gauge::Number, "hits taken", troop.hits));
            readings.push(Reading::hurt(u8::from(troop.hits > 0)));
        }
        Kind::Vehicle => {
            let damage = &troop.damage;
            let lowered = stats::lowered(board.data, troop).into_iter();
            readings.extend(lowered.map(|(name, number)| Reading::number(Gauge::Number, name, number)));
            let silent = |arc: Sector| Reading::marker(arc.silent(), damage.arcs.contains(&arc));
            readings.extend(Sector::ALL.map(silent));
            readings.push(Reading::number(Gauge::Number, "damage bonus", damage.plus));
            readings.push(Reading::hurt(u8::from(!damage.is_none())));
        }
        _ => {}
    }
    readings.push(Reading::mood(if troop.token { Mood::Shaken } else { Mood::Steady }));
}
