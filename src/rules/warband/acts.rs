//! The acts of `warband`, one row each.

use super::{
    declare::{arm, charge, engage, moves},
    fate, fight, magic, order, place, shoot,
    system::Warband,
    trial,
};
use crate::engine::Act;

/// The rows. Within a stage a key means one act; `x` is the tracker's own, which gives `done`.
#[rustfmt::skip]
pub fn rows() -> Vec<Act<Warband>> {
    vec![
        Act::each("charge", 'c', "charge", "R1", charge::run).form(charge::form).against(charge::against),
        Act::each("move", 'w', "move", "R1", moves::run).form(moves::form).against(moves::against),
        Act::each("engage", 'g', "engage", "R1", engage::run).form(engage::form).against(engage::against),
        Act::unit("leave", 'd', "leave the combat", "R1", engage::leave).form(engage::leave_form).against(engage::leave_against),
        Act::unit("arm", 'r', "change weapons", "R1", arm::run).form(arm::form).against(arm::against),
        Act::table("ties", 'z', "roll tie-break dice", "D8", order::ties),
        Act::unit("fight", 'f', "fight", "R5", fight::run).form(fight::form).against(fight::against),
        Act::unit("shoot", 's', "shoot", "R13", shoot::run).form(shoot::form).against(shoot::against),
        Act::unit("cast", 'k', "cast", "R5", magic::run).form(magic::form).against(magic::against),
        Act::unit("other", 'o', "do something else", "R5", place::other).form(place::other_form).against(place::other_against),
        Act::each("pass", 'p', "pass", "R5", place::pass).against(place::pass_against).yields(),
        Act::unit("spell-hits", 'h', "resolve a spell", "R28", magic::hits_run).form(magic::hits_form).against(magic::hits_against),
        Act::unit("test", 't', "test", "R18", trial::run).form(trial::form).against(trial::against),
        Act::each("leadership", 'l', "test Leadership", "R19", trial::leadership::run).form(trial::leadership::form).against(trial::leadership::against),
        Act::each("fate", 'y', "decide fate", "R12", fate::run).form(fate::form).against(fate::against).settles(),
        Act::table("done", 'x', "finish this side", "R5", place::done).form(place::done_form),
    ]
}
