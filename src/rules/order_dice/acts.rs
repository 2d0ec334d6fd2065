//! The acts of `order_dice`, one row each.

use super::{
    assault, carry, cup, ending, fire,
    orders::{plain, run},
    reply::{react, spring},
    system::OrderDice,
};
use crate::engine::Act;

/// The rows.
#[rustfmt::skip]
pub fn rows() -> Vec<Act<OrderDice>> {
    vec![
        Act::table("draw", 'd', "draw a die", "R6", cup::run).form(cup::form).against(cup::against).routine(),
        Act::unit("fire", 'f', "fire", "R6", fire::fire).form(fire::fire_form).against(fire::against),
        Act::unit("advance", 'a', "advance", "R6", fire::advance).form(fire::advance_form).against(fire::against),
        Act::unit("run", 'r', "run", "R6", run::run).form(run::form).against(run::against),
        Act::unit("assault", 's', "assault", "R6", assault::run).form(assault::form).against(assault::against),
        Act::unit("ambush", 'b', "ambush", "R6", plain::ambush).form(plain::form).against(plain::against),
        Act::unit("rally", 'y', "rally", "R6", plain::rally).form(plain::form).against(plain::against),
        Act::unit("down", 'g', "go down", "R6", plain::down).form(plain::form).against(plain::against),
        Act::unit("spring", 'o', "fire from ambush", "R41", spring::run).form(spring::form).against(spring::against),
        Act::unit("react", 't', "react", "R41", react::run).form(react::form).against(react::against),
        Act::unit("carry-on", 'c', "carry on", "R15", carry::run).form(carry::form).against(carry::against),
        Act::each("keep", 'k', "keep or return the die", "R38", ending::keep).against(ending::against),
    ]
}
