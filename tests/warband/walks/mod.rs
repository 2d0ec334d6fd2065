//! Walks through battles of `warband`.

mod laws;

use muster::store::library::builtin;

use super::walk::{Country, Walk, learn_nothing, rounds, with_options};

/// What walks must know of `warband`.
const WARBAND: Country = Country {
    system: "warband",
    of_state: laws::of_state,
    of_step: laws::of_step,
    uses: laws::uses,
    bold: &["charge", "fight", "shoot", "cast", "spell-hits"],
    seldom: &["move", "test", "leadership", "arm", "other"],
    turns: &["R3"],
    numberless: &["ties"],
    rules: 29,
};

/// Six characters of all kinds, with little between them.
const SKIRMISH: &str = "
system: warband
name: Skirmish
sides:
  - { id: north, name: North, players: [Anna] }
  - { id: south, name: South, players: [Ben] }
units:
  - { name: Hero, number: 1, side: north, troop: { profile: thaumbax, weapons: [greatsword, sword, axe], shield: shield } }
  - { name: Wizard, number: 2, side: north, troop: { profile: wizard, missile: sling } }
  - { name: Knight, number: 3, side: north, troop: { profile: knight } }
  - { name: Goblin, count: 3, number: 21, side: south, troop: { profile: goblin, missile: thrown-knife } }
  - { name: Brute, number: 24, side: south, troop: { profile: orc-brute } }
  - { name: Bow, number: 25, side: south, troop: { profile: archer, bs: 7 } }
";

fn stag_bridge() -> String {
    builtin().get("warband/scenarios/stag-bridge.yaml").unwrap().text.to_string()
}

#[test]
fn walks_over_the_bridge_hold_every_law() {
    for seed in rounds(2) {
        Walk::new(WARBAND, &stag_bridge(), seed).walk(100);
    }
}

#[test]
fn walks_through_a_skirmish_go_to_its_end() {
    for seed in rounds(2).map(|round| 100 + round) {
        Walk::new(WARBAND, SKIRMISH, seed).walk(200);
    }
}

#[test]
fn walks_of_a_game_master_who_overrules_hold_every_law() {
    for seed in rounds(2).map(|round| 200 + round) {
        let mut walk = Walk::new(WARBAND, SKIRMISH, seed);
        walk.overrules = true;
        walk.walk(120);
    }
}

#[test]
fn walks_with_other_options_hold_every_law() {
    with_options(
        WARBAND,
        SKIRMISH,
        120,
        [
            "A19: owner, A13: 'yes'",
            "A2: none, A3: seven-plus",
            "level-R3: 'off', end: game-master",
            "level-R1: remind, A19: owner",
        ],
    );
}

#[test]
fn nonsense_is_only_refused() {
    for seed in rounds(2).map(|round| 400 + round) {
        Walk::new(WARBAND, SKIRMISH, seed).strolls_and_raves(10);
    }
}

#[test]
fn players_learn_nothing_of_whom_they_do_not_see() {
    learn_nothing(WARBAND, &stag_bridge(), 24);
}
