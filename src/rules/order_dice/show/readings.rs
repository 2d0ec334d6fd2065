//! What is known of a unit as values.

use super::super::{
    body::{Came, Die, Face},
    system::{Board, Unit},
};
use crate::view::{Gauge, Mood, Reading};

/// The values of a unit: models, pins, die, what lasts of its damage, what it has used up.
pub fn readings(board: &Board, unit: &Unit, readings: &mut Vec<Reading>) {
    let body = &unit.body;
    readings.extend([
        Reading::number(Gauge::Fit, "models", body.models),
        Reading::number(Gauge::Out, "lost", body.began.saturating_sub(body.models)),
        Reading::number(Gauge::Pins, "pins", body.pins),
        Reading::marker("immobilised", body.immobilised),
        Reading::marker("dug in", body.dug_in),
    ]);
    readings.extend(body.reacted.then(|| Reading::word("reaction", "reaction used")));
    readings.extend(body.spent.iter().filter(|(_, count)| **count > 0).map(|(weapon, _)| {
        let name = board.data.weapons.get(weapon).map_or(weapon.as_str(), |weapon| weapon.name.as_str());
        Reading::marker(format!("{name} used up"), true)
    }));
    readings.extend(body.die.map(|die| Reading::word("order die", shown(die, body.keep || die.from == Came::Kept))));
    readings.push(Reading::hurt(u8::from(body.immobilised && body.models > 0)));
    readings.push(Reading::mood(if body.pins > 0 { Mood::Shaken } else { Mood::Steady }));
    readings.extend(Reading::nerve(body.worth(), body.profile.morale));
}

/// What a die beside its unit says of it, and whether it stays there.
fn shown(die: Die, kept: bool) -> &'static str {
    match (die.shows, die.from) {
        (Face::Fire, _) => "Fire order",
        (Face::Advance, _) => "Advance order",
        (Face::Run, _) => "Run order",
        (Face::Ambush, _) if kept => "in ambush, die kept",
        (Face::Ambush, _) => "in ambush",
        (Face::Rally, _) => "Rally order",
        (Face::Down, Came::Damage) => "halted, Down",
        (Face::Down, _) if kept => "Down, die kept",
        (Face::Down, _) => "Down",
    }
}
