//! The acts of `skirmish`, one row each.

use super::{
    active, bravery, break_off, end, fight, first, get_up, movement, plunder, shoot, steady, system::Skirmish, treat,
};
use crate::engine::Act;

/// The rows. `x` is the tracker's own, which gives `done`.
#[rustfmt::skip]
pub fn rows() -> Vec<Act<Skirmish>> {
    vec![
        Act::table("first", 'r', "roll for the first turn", "R1", first::run).moves_on(),
        Act::each("steady", 'y', "roll the steady test", "R3", steady::run).form(steady::form).against(steady::against),
        Act::unit("move", 'w', "move", "R2", |scene| active::acts(scene, movement::run)).form(movement::form).against(movement::against),
        Act::unit("break-off", 'b', "break off", "R2", |scene| active::acts(scene, break_off::run)).form(break_off::form).against(break_off::against),
        Act::unit("shoot", 's', "shoot", "R2", |scene| active::acts(scene, shoot::run)).form(shoot::form).against(shoot::against),
        Act::unit("fight", 'f', "fight", "R2", |scene| active::acts(scene, fight::run)).form(fight::form).against(fight::against),
        Act::unit("get-up", 'g', "get up", "R2", |scene| active::acts(scene, get_up::run)).against(get_up::against),
        Act::unit("treat", 't', "treat", "R2", |scene| active::acts(scene, treat::run)).form(treat::form).against(treat::against),
        Act::unit("plunder", 'p', "plunder", "R2", |scene| active::acts(scene, plunder::run)).form(plunder::form).against(plunder::against),
        Act::each("bravery", 'v', "test Bravery", "D4", bravery::run).form(bravery::form).against(bravery::against),
        Act::each("end", 'd', "finish", "R2", end::run).against(end::against),
        Act::table("done", 'x', "end the turn", "R2", end::side).ends_phase(|_| true),
    ]
}
