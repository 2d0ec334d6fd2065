//! The acts of `opend6`, one row each.

use super::{
    OpenD6, charge, initiative, los, melee,
    morale::{casualty, rally, reached},
    movement::{coherency, disengage, plain, side_done},
    opportunity, siege, volley,
};
use crate::engine::{Act, By, no_facts, nothing_against};

/// The rows. Within a stage a key means one act; `x` is the tracker's own, which gives `done`.
#[rustfmt::skip]
pub static ACTS: &[Act<OpenD6>] = &[
    Act { id: "initiative",       key: 'r', name: "roll initiative",  by: By::Table, rule: "R26", form: no_facts,          against: initiative::against,      run: initiative::run },
    Act { id: "hold",             key: 'h', name: "hold",             by: By::Each,  rule: "R10", form: no_facts,          against: plain::against,           run: plain::hold },
    Act { id: "turn",             key: 't', name: "turn",             by: By::Each,  rule: "R10", form: plain::form,       against: plain::against,           run: plain::turn },
    Act { id: "crawl",            key: 'l', name: "crawl",            by: By::Each,  rule: "R10", form: plain::form,       against: plain::against,           run: plain::crawl },
    Act { id: "stand",            key: 's', name: "stand up",         by: By::Each,  rule: "R10", form: plain::form,       against: plain::against,           run: plain::stand },
    Act { id: "walk",             key: 'w', name: "walk",             by: By::Each,  rule: "R10", form: plain::form,       against: plain::against,           run: plain::walk },
    Act { id: "run",              key: 'r', name: "run",              by: By::Each,  rule: "R10", form: plain::form,       against: plain::against,           run: plain::run },
    Act { id: "prone",            key: 'p', name: "go prone",         by: By::Each,  rule: "R10", form: plain::form,       against: plain::against,           run: plain::prone },
    Act { id: "charge",           key: 'c', name: "charge",           by: By::Unit,  rule: "R10", form: charge::announce::form, against: charge::announce::against, run: charge::announce::run },
    Act { id: "disengage",        key: 'g', name: "disengage",        by: By::Unit,  rule: "R10", form: disengage::form,   against: disengage::against,       run: disengage::run },
    Act { id: "opportunity-fire", key: 'o', name: "opportunity-fire", by: By::Unit,  rule: "R10", form: opportunity::form, against: opportunity::against,     run: opportunity::run },
    Act { id: "defensive-fire",   key: 'v', name: "defensive fire",   by: By::Unit,  rule: "R10", form: charge::defend::form,   against: charge::defend::against,   run: charge::defend::run },
    Act { id: "contact",          key: 'b', name: "make contact",     by: By::Unit,  rule: "R10", form: charge::contact::form,  against: charge::contact::against,  run: charge::contact::run },
    Act { id: "fire",             key: 'f', name: "fire",             by: By::Unit,  rule: "R10", form: volley::fire_form, against: volley::fire_against,     run: volley::fire },
    Act { id: "siege-fire",       key: 'b', name: "siege fire",       by: By::Unit,  rule: "R10", form: siege::form,       against: siege::against,           run: siege::run },
    Act { id: "line-of-sight",    key: 'l', name: "dispute a line of sight", by: By::Table, rule: "R69", form: no_facts,   against: nothing_against,          run: los::run },
    Act { id: "fight",            key: 'a', name: "fight",            by: By::Unit,  rule: "R10", form: melee::form,       against: melee::against,           run: melee::run },
    Act { id: "casualty-test",    key: 'k', name: "casualty test",    by: By::Each,  rule: "R10", form: casualty::form,    against: casualty::against,        run: casualty::run },
    Act { id: "rally",            key: 'y', name: "rally",            by: By::Each,  rule: "R10", form: rally::form,       against: rally::against,           run: rally::run },
    Act { id: "reached",          key: 'd', name: "reach the rally point", by: By::Each, rule: "R90", form: no_facts,      against: reached::against,         run: reached::run },
    Act { id: "coherency",        key: 'z', name: "mark who is separated", by: By::Unit, rule: "R12", form: coherency::form, against: nothing_against,        run: coherency::run },
    Act { id: "done",             key: 'x', name: "this side is done", by: By::Table, rule: "R10", form: side_done::form,   against: nothing_against,          run: side_done::run },
];
