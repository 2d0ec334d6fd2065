//! What a game master adds to a throw, with a reason: a named part of its number, in forms, odds and tales.

use super::{
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
    assert!(parts.contains(&"rifle: to hit 2+ (base 3+), on the die: +1 new scopes".to_owned()), "{parts:?}");
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

#[test]
fn the_fubar_chart_takes_a_modifier() {
    let mut table = table(&MEN);
    table.set(1, "{pins: 1}");
    let order = table.order("run", 1).facts("{fubar: 3, reason: a calm voice}");
    let told = order.dice([6, 6, 2]).answers("[{facts: {seen: false}}]").done();
    tells(&told, "FUBAR chart, D6 2 +3 a calm voice = 5: panic.");
    assert!(parts(&mut table).contains(&"Rifles: FUBAR: 2 D6 +3 a calm voice = 5".to_owned()));
}

#[test]
fn a_target_that_dives_takes_a_modifier_to_its_test_and_to_the_chart() {
    let mut table = table(&MEN);
    table.set(21, "{pins: 3}");
    let facts =
        "{target: 21, range: 10, weapons: 1, reaction: dive, their-order: 2, their-fubar: 3, reason: a whistle}";
    let told = table.order("fire", 1).facts(facts).dice([3, 5, 6, 6]).done();
    tells(&told, "Guard: reaction test 3+5 = 8, needs 8 or less: passed.");
    assert!(
        parts(&mut table).contains(&"Guard: reaction test: 9 regular morale -3 pins +2 a whistle = 8".to_owned()),
        "{:?}",
        parts(&mut table)
    );
    let mut table = self::table(&MEN);
    table.set(21, "{pins: 1}");
    let told = table.order("fire", 1).facts(facts).dice([6, 6, 2, 1]).answers("[{facts: {seen: false}}]").done();
    tells(&told, "FUBAR chart, D6 2 +3 a whistle = 5: panic.");
}

#[test]
fn the_friendly_fire_of_a_fubar_takes_its_own() {
    let mut table = table(&[MEN[0], "2 Levy: { type: levy-section }", MEN[1]]);
    table.set(1, "{pins: 1}");
    let answers =
        "[{facts: {friend: 2}}, {facts: {range: 10, weapons: 2, to-hit: 2, their-morale: -4, reason: smoke}}]";
    let told = table.order("run", 1).facts("{to-hit: 9}").refused();
    assert!(told.what.contains("to-hit is unknown"), "{told}");
    table.set(2, "{models: 2}");
    let told = table.order("run", 1).answers(answers).dice([6, 6, 1, 3, 1, 6, 3, 3]).done();
    tells(&told, "2 rifles: 1 hit on 3+");
    let parts = parts(&mut table);
    assert!(parts.iter().any(|parts| parts.starts_with("rifle: to hit") && parts.contains("+2 smoke")), "{parts:?}");
    assert!(
        parts.iter().any(|parts| parts.starts_with("Levy: morale check") && parts.contains("-4 smoke")),
        "{parts:?}"
    );
}

#[test]
fn a_rally_takes_off_more_pins() {
    let mut table = table(&MEN);
    table.set(1, "{pins: 5}");
    let told = table.order("rally", 1).facts("{rally: 2, reason: the old flag}").dice([1, 1, 1]).done();
    tells(&told, "Rifles rally: 4 pins off, 1 left.");
    tells(&told, "D6: 1 +2 the old flag = 3.");
    assert!(parts(&mut table).contains(&"Rifles: rally: 1 D6 +2 the old flag = 3".to_owned()));
}

#[test]
fn the_damage_chart_and_an_automaton_take_modifiers() {
    let mut table = table(&["1 Gun: { type: at-gun }", "21 Stilts: { type: robot-walker }"]);
    let facts = "{target: 21, range: 20, chart: -1, their-automaton: 2, reason: sabotage}";
    let told = table.order("fire", 1).facts(facts).dice([4, 4, 2, 2]).done();
    tells(&told, "crew stunned, result 1 (D6 2 -1 sabotage).");
    tells(&told, "ignores the stun as an automaton: 4+ needed, D6 2 +2 sabotage = 4.");
    assert!(parts(&mut table).contains(&"Stilts: damage chart: 2 D6 -1 sabotage = 1".to_owned()));
}

#[test]
fn shells_hit_and_pin_more() {
    let mut table = table(&["1 Howitzer: { type: howitzer }", MEN[1]]);
    let facts = "{target: 21, range: 20, shell-hits: 2, shell-pins: 1, reason: a lucky day}";
    let ask = table.order("fire", 1).facts(facts).dice([6]).asks();
    let muster::view::AskKind::Dice { rows, .. } = ask.kind else { panic!("no dice") };
    assert!(rows.iter().any(|row| row.note.ends_with("+2 a lucky day")), "{rows:#?}");
}

#[test]
fn a_target_that_fires_at_point_blank_takes_modifiers_to_its_shells() {
    let mut table = table(&[MEN[0], "21 Gun: { type: at-gun }"]);
    let facts = "{target: 21, distance: 5, answer: point-blank, their-shell-hits: 2, reason: a lucky day}";
    let ask = table.order("assault", 1).facts(facts).dice([6]).asks();
    let muster::view::AskKind::Dice { rows, .. } = ask.kind else { panic!("no dice") };
    assert!(rows.iter().any(|row| row.note.ends_with("+2 a lucky day")), "{rows:#?}");
}

#[test]
fn who_won_an_assault_moves_farther() {
    let mut table = table(&MEN);
    let facts = "{target: 21, distance: 5, reaction: none, regroup: 2, reason: a downhill rush}";
    let order = table.order("assault", 1).facts(facts).answers("[{tally: [2, 1]}, {pick: consolidate}]");
    let told = order.dice([3, 3, 5]).done();
    tells(&told, "Rifles consolidate up to 7\".");
    assert!(parts(&mut table).iter().any(|parts| parts.contains("5 D6 +2 a downhill rush = 7")));
}
