//! Walks through battles of `order_dice`.

mod laws;

use muster::store::library::builtin;

use super::walk::{Country, Walk, learn_nothing, rounds, with_options};

/// What walks must know of `order_dice`.
const ORDER_DICE: Country = Country {
    system: "order_dice",
    of_state: laws::of_state,
    of_step: laws::of_step,
    uses: laws::uses,
    bold: &["fire", "assault", "spring", "react", "carry-on"],
    seldom: &["keep"],
    turns: &["R1"],
    numberless: &["hits-again"],
    rules: 41,
};

/// Few units with little between them, men, gun and vehicles.
const SKIRMISH: &str = "
system: order_dice
name: Skirmish
sides:
  - { id: red, name: Red, players: [Anna] }
  - { id: blue, name: Blue, players: [Ben] }
units:
  - { name: Rifles, number: 1, side: red, troop: { type: rifle-section } }
  - { name: Gun, number: 2, side: red, troop: { type: at-gun } }
  - { name: Orsk, number: 3, side: red, troop: { type: officer } }
  - { name: Guard, number: 21, side: blue, troop: { type: guard-section } }
  - { name: Tank, number: 22, side: blue, troop: { type: medium-tank } }
  - { name: Car, number: 23, side: blue, troop: { type: scout-car, automaton: true } }
";

/// The text of the scenario that everybody plays.
fn sunder_mill() -> String {
    builtin().get("order_dice/scenarios/sunder-mill.yaml").unwrap().text.to_string()
}

fn with(scenario: &str, options: &str) -> String {
    scenario.replacen("sides:", &format!("options: {{ {options} }}\nsides:"), 1)
}

#[test]
fn walks_through_sunder_mill_hold_every_law() {
    for seed in rounds(3) {
        let mut walk = Walk::new(ORDER_DICE, &sunder_mill(), seed);
        walk.walk(120);
        laws::everybody_had_an_order(walk.session());
    }
}

#[test]
fn walks_through_a_skirmish_with_a_bag_go_to_its_end() {
    for seed in rounds(3).map(|round| 100 + round) {
        Walk::new(ORDER_DICE, &with(SKIRMISH, "cup: bag"), seed).walk(150);
    }
}

#[test]
fn walks_of_a_game_master_who_overrules_hold_every_law() {
    for seed in rounds(2).map(|round| 200 + round) {
        let scenario = if seed % 2 == 0 { with(SKIRMISH, "cup: bag") } else { sunder_mill() };
        let mut walk = Walk::new(ORDER_DICE, &scenario, seed);
        walk.overrules = true;
        walk.walk(100);
    }
}

#[test]
fn walks_with_other_options_hold_every_law() {
    with_options(
        ORDER_DICE,
        &sunder_mill(),
        80,
        [
            "reserves: 'yes', H1: always, H18: ambush",
            "cup: bag, H20: free, A3: sum, A4: cover, A5: 'no'",
            "cup: bag, A6: free, A7: down, A12: one, A13: 'no', A18: 'no'",
            "cup: bag, A22: halted, A29: each, A30: one, turns: open, H6: none",
            "H20: none, H18: none, H1: rule, level-R12: enforce",
            "cup: bag, level-R7: 'off', level-R8: 'off', level-H24: 'off'",
        ],
    );
}

#[test]
fn nonsense_is_only_refused() {
    for seed in rounds(3).map(|round| 400 + round) {
        let scenario = if seed % 2 == 0 { with(SKIRMISH, "cup: bag") } else { sunder_mill() };
        Walk::new(ORDER_DICE, &scenario, seed).strolls_and_raves(10);
    }
}

#[test]
fn players_learn_nothing_of_whom_they_do_not_see() {
    learn_nothing(ORDER_DICE, &sunder_mill(), 40);
}
