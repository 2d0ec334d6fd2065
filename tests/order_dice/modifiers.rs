//! What a game master adds to a throw, with a reason: a named part of its number, in forms, odds and tales.

use crate::{
    scene::{table, tells},
    table::Table,
};

const MEN: [&str; 2] = [
    "1 Rifles: { type: rifle-section, weapons: [{ weapon: rifle, count: 10 }] }",
    "21 Guard: { type: guard-section, quality: regular, models: 10 }",
];

/// The numbers of the last line in their parts.
fn parts(table: &mut Table) -> Vec<String> {
    let line = table.session().last(1).remove(0);
    line.tale.numbers.iter().map(|number| format!("{}: {}", number.name, number.in_parts())).collect()
}

#[test]
fn an_order_test_takes_a_modifier() {
    let mut table = table(&MEN);
    table.set(1, "{pins: 3}");
    let told = table.order("run", 1).facts("{order: 2, reason: the captain's voice}").dice([3, 5]).done();
    tells(&told, "order test 3+5 = 8, needs 8 or less: passed.");
    assert_eq!(parts(&mut table), ["Rifles: order test: 9 regular morale -3 pins +2 the captain's voice = 8"]);
}

#[test]
fn a_shot_takes_modifiers_to_hit_and_to_penetrate() {
    let mut table = table(&MEN);
    let facts = "{target: 21, range: 10, weapons: 1, to-hit: 1, damage: 1, reason: new scopes}";
    let told = table.order("fire", 1).facts(facts).dice([2, 3]).done();
    tells(&told, "rifle: 1 hit on 2+");
    tells(&told, "rifle: damage on 3+: 1 hit gets through");
    let parts = parts(&mut table);
    assert!(parts.contains(&"rifle: to hit: 3 base -1 new scopes = 2".to_owned()), "{parts:?}");
    assert!(parts.contains(&"rifle: penetration: 0 pen +1 new scopes = 1".to_owned()), "{parts:?}");
}

#[test]
fn their_morale_check_takes_a_modifier() {
    let mut table = table(&MEN);
    let facts = "{target: 21, range: 10, weapons: 5, their-morale: -4, reason: gas}";
    let told = table.order("fire", 1).facts(facts).dice([6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 3, 3]).done();
    tells(&told, "Guard: morale check 3+3 = 6, needs 4 or less: failed.");
}

#[test]
fn hand_to_hand_takes_modifiers_on_both_sides() {
    let mut table = table(&MEN);
    table.set(1, "{models: 1}").set(21, "{models: 1}");
    let facts = "{target: 21, distance: 5, reaction: none, damage: 1, their-damage: -1, reason: bayonets}";
    let told = table.order("assault", 1).facts(facts).answers("[{dice: [1, 1]}, {pick: consolidate}]").dice([3]).done();
    tells(&told, "strike");
    let parts = parts(&mut table);
    assert!(parts.iter().any(|parts| parts.contains("+1 bayonets")), "{parts:?}");
    assert!(parts.iter().any(|parts| parts.contains("-1 bayonets")), "{parts:?}");
}
