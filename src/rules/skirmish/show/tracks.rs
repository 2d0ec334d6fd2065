//! The boxes of a figure's record sheet: the ladder of wounds (R13-R15).

use super::super::{
    body::{Figure, Health},
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
    let dead = figure.health() == Health::Killed;
    let light = if figure.light_permanent { Tick::Struck } else { tick(figure.lights > 0 || figure.serious || dead) };
    let boxes = vec![
        ("light".to_owned(), light),
        ("serious".to_owned(), tick(figure.serious || dead)),
        ("light on top".to_owned(), tick(figure.serious && figure.lights > 0 || dead)),
        ("killed".to_owned(), tick(dead)),
    ];
    vec![Track { label: "wounds".to_owned(), boxes }]
}
