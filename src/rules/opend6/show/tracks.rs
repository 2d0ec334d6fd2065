//! The boxes of a squad's record sheet (R21).

use super::super::{
    body::{Role, Soldier},
    system::OpenD6,
};
use crate::{
    engine::{Board, Unit},
    view::{Tick, Track},
};

/// The morale track, its boxes above the start struck out, and each soldier's wounds.
pub fn tracks(board: &Board<OpenD6>, unit: &Unit<OpenD6>) -> Vec<Track> {
    let squad = &unit.body;
    let top = board.data.tables.quality.values().map(|row| row.start).chain([squad.morale_start]).max().unwrap_or(0);
    let level = |level: i32| {
        let tick = match level {
            level if level > squad.morale_start => Tick::Struck,
            level if level > squad.morale => Tick::Ticked,
            _ => Tick::Open,
        };
        (level.to_string(), tick)
    };
    let morale = Track::new("morale", (1..=top).rev().map(level).collect());
    std::iter::once(morale).chain(squad.soldiers.iter().map(wounds)).collect()
}

fn wounds(soldier: &Soldier) -> Track {
    let role = match soldier.role {
        Role::Soldier => "",
        Role::Champion => "champion",
        Role::Sergeant => "sergeant",
    };
    let tick = |happened: bool| if happened { Tick::Ticked } else { Tick::Open };
    let out = !soldier.up();
    let boxes = vec![("wounded".to_owned(), tick(soldier.wounded() || out)), ("out".to_owned(), tick(out))];
    let label = format!("{} {role}", soldier.id);
    Track { role, ..Track::new(label.trim_end(), boxes) }
}
