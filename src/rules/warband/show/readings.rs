//! What is known of a character as values.

use super::super::Warband;
use super::super::combat::{self, Character};
use crate::{
    rules::Board,
    view::{Gauge, Reading},
};

/// The values of a character: wounds left, on his feet or Down, afraid.
pub fn readings(board: &Board<Warband>, unit: &Character) -> Vec<Reading> {
    let fighter = &unit.body;
    let status = match () {
        () if fighter.up() => "up",
        () if fighter.fate.is_empty() => "DOWN",
        () => fighter.fate.as_str(),
    };
    vec![
        Reading::number(Gauge::Number, "wounds", fighter.w.max(0)),
        Reading::status(status),
        Reading::marker("afraid", fighter.afraid),
        Reading::marker("in combat", combat::engaged(board.state, unit)),
    ]
}
