//! The boxes of a figure's record sheet: the ladder of wounds (R13-R15).

use super::super::{health::Health, system::Skirmish};
use crate::{
    engine::Unit,
    view::{Tick, Track},
};

/// One Light wound, a Serious one, a Light on top, killed. A Light that is left of a treated Serious is struck out.
pub fn tracks(unit: &Unit<Skirmish>) -> Vec<Track> {
    let (hurt, health) = (unit.body.hurt, unit.body.hurt.health());
    let tick = |happened: bool| if happened { Tick::Ticked } else { Tick::Open };
    let dead = health == Health::Killed;
    let boxes = vec![
        ("light".to_owned(), if hurt.is_scarred() { Tick::Struck } else { tick(health > Health::Full) }),
        ("serious".to_owned(), tick(health > Health::Light)),
        ("light on top".to_owned(), tick(hurt.is_serious() && hurt.is_light() || dead)),
        ("killed".to_owned(), tick(dead)),
    ];
    vec![Track::new("wounds", boxes)]
}
