//! The acts of `action_dice`, one row each.

use super::{
    combat::{broadside, fire, fireball, melee},
    idle, morale,
    movement::{drive, plain, reshape, withdraw},
    special,
    system::ActionDice,
    turn,
};
use crate::engine::Act;

/// The rows.
#[rustfmt::skip]
pub fn rows() -> Vec<Act<ActionDice>> {
    vec![
        Act::table("order", 'r', "roll the order of play", "R3", turn::roll_order).against(turn::roll_against).moves_on(),
        Act::unit("move", 'w', "move", "R6", |scene| turn::acts(scene, plain::run)).form(plain::form).against(plain::against),
        Act::unit("drive", 'd', "drive", "R6", |scene| turn::acts(scene, drive::run)).form(drive::form).against(drive::against),
        Act::unit("reshape", 'r', "reshape", "R6", |scene| turn::acts(scene, reshape::run)).form(reshape::form).against(reshape::against),
        Act::unit("melee", 'a', "attack in melee", "R6", |scene| turn::acts(scene, melee::run)).form(melee::form).against(melee::against),
        Act::unit("fire", 'f', "fire", "R6", |scene| turn::acts(scene, fire::run)).form(fire::form).against(fire::against),
        Act::unit("broadside", 'g', "fire the vehicle's guns", "R6", |scene| turn::acts(scene, broadside::run)).form(broadside::form).against(broadside::against),
        Act::unit("fireball", 'b', "throw a fireball", "R6", |scene| turn::acts(scene, fireball::run)).against(fireball::against),
        Act::unit("special", 'p', "special action", "R6", |scene| turn::acts(scene, special::run)).form(special::form).against(special::against),
        Act::unit("nothing", 'h', "do nothing", "R6", |scene| turn::acts(scene, idle::nothing)).against(idle::against_nothing),
        Act::unit("stop", 's', "stop here", "R6", |scene| turn::acts(scene, idle::stop)).against(idle::against_stop),
        Act::table("done", 'x', "end the player's turn", "R4", idle::done).ends_phase(|_| true),
        Act::unit("free-attack", 'c', "strike those who leave", "R14", withdraw::run).form(withdraw::form).against(withdraw::against),
        Act::unit("morale", 'k', "check morale", "R40", morale::run).form(morale::form).against(morale::against),
    ]
}
