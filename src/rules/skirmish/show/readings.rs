//! What is known of a figure as values.

use super::super::{data::Weapon, health::Health, stats, system::Skirmish};
use crate::{
    engine::{Board, Unit},
    view::{Gauge, Reading},
};

/// The values of a figure: in play or out, how hurt, prone or in contact, what it carries (R13-R20).
pub fn readings(board: &Board<Skirmish>, unit: &Unit<Skirmish>, readings: &mut Vec<Reading>) {
    let figure = &unit.body;
    let out = figure.hurt.health() >= Health::Collapsed;
    let armed = |weapon: Option<&Weapon>| weapon.map_or("nothing".to_owned(), |weapon| weapon.name.clone());
    let worn: Vec<String> = figure.gear.protection(board.data).into_iter().map(|(name, _)| name).collect();
    readings.extend([
        Reading::number(Gauge::Fit, "in play", u8::from(!out)),
        Reading::number(Gauge::Out, "out", u8::from(out)),
        Reading::status(figure.hurt.in_words()),
        Reading::marker("prone", figure.prone),
        Reading::marker("in contact", !stats::contacts(board, unit).is_empty()),
        Reading::marker("carries plunder", figure.plunder),
        Reading::word("in hand", armed(figure.gear.in_hand(board.data))),
        Reading::word("shoots", armed(figure.gear.missiles(board.data).into_iter().next())),
        Reading::word("armour", if worn.is_empty() { "none".to_owned() } else { worn.join(", ") }),
        Reading::hurt(u8::from(!out && figure.hurt.health() > Health::Full)),
    ]);
}
