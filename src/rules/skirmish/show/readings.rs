//! What is known of a figure as values.

use super::super::{data::Weapon, health::Health, shoot::shots, stats, system::Skirmish};
use crate::{
    engine::{Board, Unit},
    view::{Gauge, Mood, Reading},
};

/// The values of a figure: in play or out, how hurt, prone or in contact, what it carries (R13-R20).
pub fn readings(board: &Board<Skirmish>, unit: &Unit<Skirmish>) -> Vec<Reading> {
    let figure = &unit.body;
    let out = figure.health() >= Health::Collapsed;
    let armed = |weapon: Option<&Weapon>| weapon.map_or("nothing".to_owned(), |weapon| weapon.name.clone());
    let worn: Vec<String> = stats::protection(board, figure).into_iter().map(|(name, _)| name).collect();
    vec![
        Reading::number(Gauge::Fit, "in play", u8::from(!out)),
        Reading::number(Gauge::Out, "out", u8::from(out)),
        Reading::status(figure.health_in_words()),
        Reading::marker("prone", figure.prone),
        Reading::marker("in contact", !stats::contacts(board, unit).is_empty()),
        Reading::marker("held back", figure.deeds.held),
        Reading::word("in hand", armed(stats::in_hand(board, figure))),
        Reading::word("shoots", armed(shots::missiles(board, figure).into_iter().next())),
        Reading::word("armour", if worn.is_empty() { "none".to_owned() } else { worn.join(", ") }),
        Reading::hurt(u8::from(!out && figure.health() > Health::Full)),
        Reading::mood(if figure.deeds.held { Mood::Shaken } else { Mood::Steady }),
    ]
}
