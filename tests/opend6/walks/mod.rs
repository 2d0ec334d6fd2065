//! Walks through battles of `opend6`.

mod laws;

use muster::store::library::builtin;

use super::walk::{Country, Walk, learn_nothing, rounds, with_options};

/// What walks must know of `opend6`.
const OPEND6: Country = Country {
    system: "opend6",
    of_state: laws::of_state,
    of_step: laws::of_step,
    uses: laws::uses,
    bold: &["charge", "fire", "contact", "siege-fire"],
    seldom: &["coherency"],
    turns: &["R28", "R56"],
    numberless: &["struck", "seen", "direction", "initiative/tie"],
    rules: 97,
};

/// Four squads, two a side, with little between them: bows, crossbows, spears.
const SKIRMISH: &str = "
system: opend6
name: Skirmish
sides:
  - { id: north, name: North, players: [Anna], rally: north edge }
  - { id: south, name: South, players: [Ben] }
units:
  - { name: Bows, number: 1, side: north, troop: { listing: elves, size: 4, training: { marksmanship: 1 }, weapons: [long-bow, melee-weapon] } }
  - { name: Spears, number: 2, side: north, troop: { listing: human-infantry, size: 5, training: { throwing: 1 }, weapons: [thrown-spear], sergeant: 1 } }
  - { name: Crossbows, number: 21, side: south, troop: { listing: goblins, size: 5, weapons: [light-crossbow] } }
  - { name: Blades, number: 22, side: south, troop: { listing: human-militia, size: 6, weapons: [melee-weapon], sergeant: 1, champions: [{ training: { melee-combat: 1 } }] } }
";

/// The text of the scenario that everybody plays.
fn harrow_ford() -> String {
    builtin().get("opend6/scenarios/harrow-ford.yaml").unwrap().text.to_string()
}

#[test]
fn walks_through_harrow_ford_hold_every_law() {
    for seed in rounds(2) {
        Walk::new(OPEND6, &harrow_ford(), seed).walk(120);
    }
}

#[test]
fn walks_through_a_skirmish_go_to_its_end() {
    for seed in rounds(3).map(|round| 100 + round) {
        Walk::new(OPEND6, SKIRMISH, seed).walk(200);
    }
}

#[test]
fn walks_of_a_game_master_who_overrules_hold_every_law() {
    for seed in rounds(3).map(|round| 200 + round) {
        let mut walk = Walk::new(OPEND6, &if seed % 2 == 0 { SKIRMISH.to_owned() } else { harrow_ford() }, seed);
        walk.overrules = true;
        walk.walk(100);
    }
}

#[test]
fn walks_with_other_options_hold_every_law() {
    with_options(
        OPEND6,
        &harrow_ford(),
        80,
        [
            "figures: numbered",
            "figures: numbered, A20: 'yes', A24: 'no', A63: test",
            "A74: turn, A91: 'yes', terrain: chart, A5: plain",
            "level-R28: enforce, level-R56: enforce",
            "level-R10: 'off', A10: agility",
            "figures: numbered, level-R28: enforce, level-R56: enforce, A63: test",
        ],
    );
}

#[test]
fn nonsense_is_only_refused() {
    for seed in rounds(3).map(|round| 400 + round) {
        let mut walk = Walk::new(OPEND6, &if seed % 2 == 0 { SKIRMISH.to_owned() } else { harrow_ford() }, seed);
        walk.strolls_and_raves(10);
    }
}

#[test]
fn players_learn_nothing_of_whom_they_do_not_see() {
    learn_nothing(OPEND6, &harrow_ford(), 40);
}
