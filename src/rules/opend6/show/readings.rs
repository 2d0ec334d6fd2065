//! What is known of a squad as values.

use super::super::{body::Squad, squad::Status, system::OpenD6};
use crate::{
    engine::{Board, Unit},
    view::{Gauge, Mood, Reading},
};

/// The values of a squad (R15-R24, R57, R58).
pub fn readings(board: &Board<OpenD6>, unit: &Unit<OpenD6>, readings: &mut Vec<Reading>) {
    let squad = &unit.body;
    let wounded = squad.up().filter(|soldier| soldier.wounded()).count();
    let held = held(squad);
    let status = squad.status(board.data);
    let [nerve, full] = Reading::nerve(squad.morale, squad.morale_start);
    readings.extend([
        Reading::number(Gauge::Fit, "fit", squad.count() - wounded),
        Reading::number(Gauge::Wounded, "wounded", wounded),
        Reading::number(Gauge::Out, "out", squad.soldiers.len() - squad.count()),
        Reading::number(Gauge::HeldOut, "will be out", held.0),
        Reading::number(Gauge::HeldWounded, "will be wounded", held.1),
        Reading::number(Gauge::Morale, "morale", squad.morale),
        Reading::status(word(status)),
        Reading::token("No Fire", squad.no_fire),
        Reading::token("Fire +1", squad.fire_plus),
        Reading::token("No Move", squad.deeds.no_move),
        Reading::number(Gauge::State, "prone", squad.up().filter(|soldier| soldier.prone).count()),
        Reading::number(Gauge::State, "separated", squad.up().filter(|soldier| soldier.separated).count()),
        Reading::marker("assembled weapons left behind", squad.abandoned),
        Reading::mood(mood(status)),
        nerve,
        full,
    ]);
}

fn mood(status: Status) -> Mood {
    match status {
        Status::Steady => Mood::Steady,
        Status::Shaken => Mood::Shaken,
        Status::Demoralized => Mood::Demoralized,
        Status::Broken => Mood::Broken,
    }
}

/// How many soldiers go out and how many are wounded at the end of the phase (R57).
pub fn held(squad: &Squad) -> (usize, usize) {
    let held = |falls: fn(u8) -> bool| {
        squad.up().filter(|soldier| soldier.pending > 0 && falls(soldier.wounds + soldier.pending)).count()
    };
    (held(|wounds| wounds >= 2), held(|wounds| wounds < 2))
}

/// Its status as it stands out among other words.
pub fn word(status: Status) -> &'static str {
    match status {
        Status::Steady => "steady",
        Status::Shaken => "SHAKEN",
        Status::Demoralized => "DEMORALIZED",
        Status::Broken => "BROKEN",
    }
}
