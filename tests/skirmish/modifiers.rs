//! What a game master adds to a throw, with a reason: a named part of its number, in forms, odds and tales.

use super::{
    scene::{battle, table, touch},
    table::Table,
};

/// The numbers of the last line in parts.
fn parts(table: &mut Table) -> String {
    let line = table.session().last(1).remove(0);
    line.tale.numbers.iter().map(|number| format!("{}: {}\n", number.name, number.in_parts())).collect()
}

#[test]
fn each_side_has_a_modifier_of_the_first_roll() {
    let mut table = battle(&["1 Aldo: {}", "21 Grim: {}"]);
    let order = table.order("first", 0).facts("{modifier-north: 3, reason: good scouts}");
    let tale = order.answers("[{dice: [2, 4]}, {pick: first}]").done();
    assert!(tale.contains("North 2+3 = 5, South 4.") && tale.contains("North wins the roll"), "{tale}");
    assert_eq!(parts(&mut table), "first turn, North: +3 good scouts\n");
}

#[test]
fn a_tie_is_one_of_totals() {
    let mut table = battle(&["1 Aldo: {}", "21 Grim: {}"]);
    let order = table.order("first", 0).facts("{modifier-south: 1}");
    let tale = order.answers("[{dice: [4, 3]}, {dice: [4, 4]}, {pick: first}]").done();
    assert!(tale.contains("tie and roll again") && tale.contains("South wins the roll"), "{tale}");
}

#[test]
fn a_treatment_takes_a_modifier() {
    let mut table = table(&["1 Anselm: {}", "2 Wat: {}", "21 Grim: {}"]);
    table.option("treat-roll", "5").set(2, "{health: light}");
    let tale = table.order("treat", 1).facts("{patient: 2, modifier: 2, reason: clean water}").dice([3]).done();
    assert!(tale.contains("Anselm treats Wat (3+2 = 5): full health."), "{tale}");
    assert!(parts(&mut table).contains("treatment: 0 die alone +2 clean water = 2"), "{}", parts(&mut table));
}

#[test]
fn who_would_hold_a_figure_takes_one_too() {
    let mut table = table(&["1 Aldo: { bravery: 3 }", "21 Grim: { bravery: 3 }"]);
    touch(&mut table, 1, 21);
    table.option("A3", "opposed");
    let order = table.order("break-off", 1).facts("{bravery: 1, their-bravery: -2, reason: mud}");
    let tale = order.dice([3, 4]).done();
    assert!(tale.contains("Aldo 3+4 = 7") && tale.contains("Grim 4+1 = 5"), "{tale}");
}
