//! The acts of `warband`, one row each.

use super::{
    Warband,
    declare::{arm, charge, engage, moves},
    fate, fight, magic, order, place, shoot, trial,
};
use crate::engine::{Act, By, no_facts, nothing_against};

/// The rows. Within a stage a key means one act; `x` is the tracker's own, which gives `done`.
#[rustfmt::skip]
pub static ACTS: &[Act<Warband>] = &[
    Act { id: "charge",     key: 'c', name: "charge",             by: By::Each,  rule: "R1",  form: charge::form,       against: charge::against,       run: charge::run },
    Act { id: "move",       key: 'w', name: "move",               by: By::Each,  rule: "R1",  form: moves::form,        against: moves::against,        run: moves::run },
    Act { id: "engage",     key: 'g', name: "engage",             by: By::Each,  rule: "R1",  form: engage::form,       against: engage::against,       run: engage::run },
    Act { id: "leave",      key: 'd', name: "leave the combat",   by: By::Unit,  rule: "R1",  form: engage::leave_form, against: engage::leave_against, run: engage::leave },
    Act { id: "arm",        key: 'r', name: "change weapons",     by: By::Unit,  rule: "R1",  form: arm::form,          against: arm::against,          run: arm::run },
    Act { id: "ties",       key: 'z', name: "roll tie-break dice",by: By::Table, rule: "D8",  form: no_facts,           against: nothing_against,       run: order::ties },
    Act { id: "fight",      key: 'f', name: "fight",              by: By::Unit,  rule: "R5",  form: fight::form,        against: fight::against,        run: fight::run },
    Act { id: "shoot",      key: 's', name: "shoot",              by: By::Unit,  rule: "R13", form: shoot::form,        against: shoot::against,        run: shoot::run },
    Act { id: "cast",       key: 'k', name: "cast",               by: By::Unit,  rule: "R24", form: magic::form,        against: magic::against,        run: magic::run },
    Act { id: "other",      key: 'o', name: "do something else",  by: By::Unit,  rule: "R5",  form: place::other_form,  against: place::other_against,  run: place::other },
    Act { id: "pass",       key: 'p', name: "pass",               by: By::Each,  rule: "R5",  form: no_facts,           against: place::pass_against,   run: place::pass },
    Act { id: "spell-hits", key: 'h', name: "resolve spell hits", by: By::Unit,  rule: "R28", form: magic::hits_form,   against: magic::hits_against,   run: magic::hits_run },
    Act { id: "test",       key: 't', name: "test",               by: By::Unit,  rule: "R18", form: trial::form,        against: trial::against,        run: trial::run },
    Act { id: "leadership", key: 'l', name: "test Leadership",    by: By::Each,  rule: "R19", form: trial::leadership::form, against: trial::leadership::against, run: trial::leadership::run },
    Act { id: "fate",       key: 'y', name: "decide fate",        by: By::Each,  rule: "R12", form: fate::form,         against: fate::against,         run: fate::run },
    Act { id: "done",       key: 'x', name: "finish this side",   by: By::Table, rule: "R5",  form: place::done_form,   against: nothing_against,       run: place::done },
];
