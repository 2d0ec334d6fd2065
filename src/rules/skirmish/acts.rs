//! The acts of `skirmish`, one row each.

use super::{Skirmish, bravery, break_off, end, fight, first, get_up, movement, plunder, shoot, steady, treat};
use crate::engine::{Act, By, no_facts, nothing_against};

/// The rows. `x` is the tracker's own, which gives `done`.
#[rustfmt::skip]
pub static ACTS: &[Act<Skirmish>] = &[
    Act { id: "first",     key: 'r', name: "roll for the first turn", by: By::Table, rule: "R1", form: no_facts,        against: nothing_against,    run: first::run },
    Act { id: "steady",    key: 'y', name: "roll the steady test",    by: By::Each,  rule: "R3", form: steady::form,    against: steady::against,    run: steady::run },
    Act { id: "move",      key: 'w', name: "move",                    by: By::Unit,  rule: "R2", form: movement::form,  against: movement::against,  run: movement::run },
    Act { id: "break-off", key: 'b', name: "break off",               by: By::Unit,  rule: "R2", form: break_off::form, against: break_off::against, run: break_off::run },
    Act { id: "shoot",     key: 's', name: "shoot",                   by: By::Unit,  rule: "R2", form: shoot::form,     against: shoot::against,     run: shoot::run },
    Act { id: "fight",     key: 'f', name: "fight",                   by: By::Unit,  rule: "R2", form: fight::form,     against: fight::against,     run: fight::run },
    Act { id: "get-up",    key: 'g', name: "get up",                  by: By::Unit,  rule: "R2", form: no_facts,        against: get_up::against,    run: get_up::run },
    Act { id: "treat",     key: 't', name: "treat",                   by: By::Unit,  rule: "R2", form: treat::form,     against: treat::against,     run: treat::run },
    Act { id: "plunder",   key: 'p', name: "plunder",                 by: By::Unit,  rule: "R2", form: plunder::form,   against: plunder::against,   run: plunder::run },
    Act { id: "bravery",   key: 'v', name: "test Bravery",            by: By::Each,  rule: "D4", form: bravery::form,   against: bravery::against,   run: bravery::run },
    Act { id: "end",       key: 'd', name: "finish",                  by: By::Each,  rule: "R2", form: no_facts,        against: end::against,       run: end::run },
    Act { id: "done",      key: 'x', name: "end the turn",            by: By::Table, rule: "R2", form: no_facts,        against: nothing_against,    run: end::side },
];
