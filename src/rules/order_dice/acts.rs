//! The acts of `order_dice`, one row each.

use super::{
    OrderDice, assault, cup, ending, fire, movement,
    orders::plain,
    reply::{carry, react, spring},
};
use crate::engine::{Act, By, no_facts};

/// The rows.
#[rustfmt::skip]
pub static ACTS: &[Act<OrderDice>] = &[
    Act { id: "draw",     key: 'd', name: "draw a die",       by: By::Table, rule: "R6",  form: cup::form,           against: cup::against,          run: cup::run },
    Act { id: "fire",     key: 'f', name: "fire",             by: By::Unit,  rule: "R6",  form: fire::fire_form,     against: fire::against,         run: fire::fire },
    Act { id: "advance",  key: 'a', name: "advance",          by: By::Unit,  rule: "R6",  form: fire::advance_form,  against: fire::advance_against, run: fire::advance },
    Act { id: "run",      key: 'r', name: "run",              by: By::Unit,  rule: "R6",  form: movement::run_form,  against: movement::run_against, run: movement::run },
    Act { id: "assault",  key: 's', name: "assault",          by: By::Unit,  rule: "R6",  form: assault::form,       against: assault::against,      run: assault::run },
    Act { id: "ambush",   key: 'b', name: "ambush",           by: By::Unit,  rule: "R6",  form: plain::form,         against: plain::against,        run: plain::ambush },
    Act { id: "rally",    key: 'y', name: "rally",            by: By::Unit,  rule: "R6",  form: plain::form,         against: plain::against,        run: plain::rally },
    Act { id: "down",     key: 'g', name: "go down",          by: By::Unit,  rule: "R6",  form: plain::form,         against: plain::against,        run: plain::down },
    Act { id: "spring",   key: 'o', name: "fire from ambush", by: By::Unit,  rule: "R41", form: spring::form,        against: spring::against,       run: spring::run },
    Act { id: "react",    key: 't', name: "react",            by: By::Unit,  rule: "R41", form: react::form,         against: react::against,        run: react::run },
    Act { id: "carry-on", key: 'c', name: "carry on",         by: By::Unit,  rule: "R15", form: carry::form,         against: carry::against,        run: carry::run },
    Act { id: "keep",     key: 'k', name: "keep the die",     by: By::Each,  rule: "R38", form: no_facts,            against: ending::against,       run: ending::keep },
];
