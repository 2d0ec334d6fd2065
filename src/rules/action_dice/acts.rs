//! The acts of `action_dice`, one row each.

use super::{
    ActionDice,
    combat::{broadside, fire, fireball, melee},
    idle, morale,
    movement::{drive, plain, reshape, withdraw},
    special, turn,
};
use crate::engine::{Act, By, no_facts};

/// The rows.
#[rustfmt::skip]
pub static ACTS: &[Act<ActionDice>] = &[
    Act { id: "order",       key: 'r', name: "roll the order of play", by: By::Table, rule: "R3",  form: no_facts,        against: turn::roll_against,   run: turn::roll_order },
    Act { id: "move",        key: 'w', name: "move",                   by: By::Unit,  rule: "R6",  form: plain::form,     against: plain::against,       run: plain::run },
    Act { id: "drive",       key: 'd', name: "drive",                  by: By::Unit,  rule: "R6",  form: drive::form,     against: drive::against,       run: drive::run },
    Act { id: "reshape",     key: 'r', name: "reshape",                by: By::Unit,  rule: "R6",  form: reshape::form,   against: reshape::against,     run: reshape::run },
    Act { id: "melee",       key: 'a', name: "attack in melee",        by: By::Unit,  rule: "R6",  form: melee::form,     against: melee::against,       run: melee::run },
    Act { id: "fire",        key: 'f', name: "fire",                   by: By::Unit,  rule: "R6",  form: fire::form,      against: fire::against,        run: fire::run },
    Act { id: "broadside",   key: 'g', name: "fire the vehicle's guns", by: By::Unit, rule: "R6",  form: broadside::form, against: broadside::against,   run: broadside::run },
    Act { id: "fireball",    key: 'b', name: "throw a fireball",       by: By::Unit,  rule: "R6",  form: no_facts,        against: fireball::against,    run: fireball::run },
    Act { id: "special",     key: 'p', name: "special action",         by: By::Unit,  rule: "R6",  form: special::form,   against: special::against,     run: special::run },
    Act { id: "nothing",     key: 'h', name: "do nothing",             by: By::Unit,  rule: "R6",  form: no_facts,        against: idle::against_nothing, run: idle::nothing },
    Act { id: "stop",        key: 's', name: "stop here",              by: By::Unit,  rule: "R6",  form: no_facts,        against: idle::against_stop,   run: idle::stop },
    Act { id: "done",        key: 'x', name: "end the player's turn",  by: By::Table, rule: "R4",  form: no_facts,        against: idle::against_done,   run: idle::done },
    Act { id: "free-attack", key: 'c', name: "strike those who leave", by: By::Unit,  rule: "R14", form: withdraw::form,  against: withdraw::against,    run: withdraw::run },
    Act { id: "morale",      key: 'k', name: "check morale",           by: By::Unit,  rule: "R40", form: morale::form,    against: morale::against,      run: morale::run },
];
