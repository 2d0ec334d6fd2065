//! What is known of a character as values.

use super::super::system::Warband;
use super::super::{
    combat::{self, Character},
    hands,
};
use crate::{
    engine::Board,
    view::{Gauge, Mood, Reading},
};

/// The values of a character: up or Down, wounds left, afraid, in combat, what they hold.
pub fn readings(board: &Board<Warband>, unit: &Character) -> Vec<Reading> {
    let fighter = &unit.body;
    let status = if fighter.up() {
        combat::UP
    } else if fighter.fate.is_empty() {
        combat::DOWN
    } else {
        fighter.fate.as_str()
    };
    vec![
        Reading::number(Gauge::Fit, "up", u8::from(fighter.up())),
        Reading::number(Gauge::Out, "down", u8::from(!fighter.up())),
        Reading::number(Gauge::Number, "wounds", fighter.w.max(0)),
        Reading::status(status),
        Reading::marker("afraid", fighter.afraid),
        Reading::marker("in combat", combat::engaged(board.state, unit)),
        Reading::word("weapons", hands::in_words(board.data, fighter, &fighter.hands)),
        Reading::hurt(u8::from(fighter.up() && fighter.w < fighter.stats.w)),
        Reading::mood(if fighter.afraid { Mood::Shaken } else { Mood::Steady }),
    ]
}
