//! The acts of `opend6`, one row each.

use super::{
    charge, initiative, los, melee,
    morale::{casualty, rally, reached},
    movement::{coherency, disengage, plain, side_done},
    opportunity, siege,
    system::OpenD6,
    volley,
};
use crate::engine::Act;

/// The rows. Within a stage a key means one act; `x` is the tracker's own, which gives `done`.
#[rustfmt::skip]
pub fn rows() -> Vec<Act<OpenD6>> {
    vec![
        Act::table("initiative", 'r', "roll initiative", "R26", initiative::run).form(initiative::form).against(initiative::against).moves_on(),
        Act::each("hold", 'h', "hold", "R10", plain::hold).against(plain::against),
        Act::each("turn", 't', "turn", "R10", plain::turn).form(plain::form).against(plain::against),
        Act::each("crawl", 'l', "crawl", "R10", plain::crawl).form(plain::form).against(plain::against),
        Act::each("stand", 's', "stand up", "R10", plain::stand).form(plain::form).against(plain::against),
        Act::each("walk", 'w', "walk", "R10", plain::walk).form(plain::form).against(plain::against),
        Act::each("run", 'r', "run", "R10", plain::run).form(plain::form).against(plain::against),
        Act::each("prone", 'p', "go prone", "R10", plain::prone).form(plain::form).against(plain::against),
        Act::unit("charge", 'c', "charge", "R10", charge::announce::run).form(charge::announce::form).against(charge::announce::against),
        Act::unit("disengage", 'g', "disengage", "R10", disengage::run).form(disengage::form).against(disengage::against),
        Act::unit("opportunity-fire", 'o', "opportunity fire", "R10", opportunity::run).form(opportunity::form).against(opportunity::against),
        Act::unit("defensive-fire", 'v', "defensive fire", "R10", charge::defend::run).form(charge::defend::form).against(charge::defend::against),
        Act::unit("contact", 'b', "make contact", "R10", charge::contact::run).form(charge::contact::form).against(charge::contact::against),
        Act::planned("fire", 'f', "fire", "R10", volley::fire).form(volley::fire_form).against(volley::fire_against),
        Act::unit("siege-fire", 'b', "siege fire", "R10", siege::run).form(siege::form).against(siege::against),
        Act::table("line-of-sight", 'l', "dispute a line of sight", "R69", los::run).form(los::form),
        Act::unit("fight", 'a', "fight", "R10", melee::run).form(melee::form).against(melee::against),
        Act::each("casualty-test", 'k', "casualty test", "R10", casualty::run).form(casualty::form).against(casualty::against),
        Act::each("rally", 'y', "rally", "R10", rally::run).form(rally::form).against(rally::against),
        Act::each("reached", 'd', "reach the rally point", "R90", reached::run).against(reached::against),
        Act::unit("coherency", 'z', "mark who is separated", "R12", coherency::run).form(coherency::form),
        Act::table("done", 'x', "this side is done", "R10", side_done::run).form(side_done::form),
    ]
}
