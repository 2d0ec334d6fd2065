//! The difficulty of a shot in parts: base by range, all modifiers added up (R60, R61, 5.1, 5.2).

use super::{
    super::{
        data::{Band, Cover},
        squad::Status,
        system::OpenD6,
    },
    cover,
    occasion::Occasion,
};
use crate::{
    engine::{Board, Unit},
    view::Number,
};

/// What a shot suffers besides what holds for the whole squad.
#[derive(Debug, Clone, Copy)]
pub struct Shot {
    /// The range band of the weapon.
    pub band: Band,
    /// The cover that counts.
    pub cover: Cover,
    /// Most of the visible lie prone.
    pub prone: bool,
    /// The shooter is separated (R14).
    pub separated: bool,
    /// Nobody sees the point (R75).
    pub blind: bool,
}

/// The difficulty for a squad's shooter.
pub fn of(board: Board<OpenD6>, unit: &Unit<OpenD6>, occasion: Occasion, shot: Shot) -> Number {
    let chart = &board.data.tables.ranged;
    let mut number = chart.start("difficulty", shot.band.id());
    let mut add = |holds: bool, row: &str| {
        if holds {
            chart.add(&mut number, row);
        }
    };
    // Everywhere in the same order: range, cover, movement, state.
    if let Some(row) = cover::row(shot.cover) {
        add(true, row);
    }
    add(shot.prone, "prone");
    add(unit.body.fire_plus, "walked");
    add(occasion == Occasion::Opportunity, "opportunity-fire");
    add(occasion == Occasion::Defensive, "defensive-fire");
    let status = unit.body.status(board.data);
    add(status == Status::Shaken, "shaken");
    add(status == Status::Demoralized, "demoralized");
    add(shot.separated, "separated");
    add(shot.blind, "blind");
    board.modify(&mut number, unit, "to-hit");
    number
}
