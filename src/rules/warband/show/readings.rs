//! What is known of a character as values.

use super::super::system::Warband;
use super::super::{
    combat::{self, Character},
    hands,
};
use crate::{
    engine::Board,
    view::{Gauge, Reading},
};

/// The values of a character: up or Down, wounds left, afraid, what they hold. Who is in combat is known by their bonds; who is
/// afraid is afraid, and no other word says it (R20).
pub fn readings(board: &Board<Warband>, unit: &Character, readings: &mut Vec<Reading>) {
    let fighter = &unit.body;
    let status = if fighter.up() {
        combat::UP
    } else if fighter.fate.is_empty() {
        combat::DOWN
    } else {
        fighter.fate.as_str()
    };
    readings.extend([
        Reading::number(Gauge::Fit, "up", u8::from(fighter.up())),
        Reading::number(Gauge::Out, "down", u8::from(!fighter.up())),
        Reading::number(Gauge::Number, "wounds", fighter.w.max(0)),
        Reading::status(status),
        Reading::marker("afraid", fighter.afraid),
        Reading::word("weapons", hands::in_words(board.data, fighter, &fighter.hands)),
        Reading::hurt(u8::from(fighter.up() && fighter.w < fighter.stats.w)),
    ]);
}
