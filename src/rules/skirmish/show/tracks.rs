//! The boxes of a figure's record sheet: the ladder of wounds (R13-R15).

use super::super::{
    body::Figure,
    health::{Health, Wounds},
    system::Skirmish,
};
use crate::{
    engine::Unit,
    view::{Tick, Track},
};

/// One Light wound, a Serious one, a Light on top, killed. A Light that is left of a treated Serious is struck out.
pub fn tracks(unit: &Unit<Skirmish>) -> Vec<Track> {
    let figure: &Figure = &unit.body;
    let tick = |happened: bool| if happened { Tick::Ticked } else { Tick::Open };
    let serious = figure.wounds.are_serious();
    let dead = figure.health() == Health::Killed;
    let light = if figure.scarred { Tick::Struck } else { tick(figure.wounds != Wounds::None || dead) };
    let boxes = vec![
        ("light".to_owned(), light),
        ("serious".to_owned(), tick(serious || dead)),
        ("light on top".to_owned(), tick(serious && figure.wounds.are_light() || dead)),
        ("killed".to_owned(), tick(dead)),
    ];
    vec![Track { label: "wounds".to_owned(), boxes }]
}
