//! Corrections (`e`): whatever a unit's sheet shows can be set.

use super::{
    scene::table,
    table::{Table, corrects},
};

fn two() -> Table {
    table(&["1 Levy: { type: levy-section }", "21 Guard: { type: guard-section }"])
}

#[test]
fn whatever_the_sheet_shows_can_be_set() {
    corrects(
        &mut two(),
        1,
        &[],
        &[
            ("type", "{kind: storm section}", "storm section"),
            ("type", "{mover: half-tracked}", "half-tracked"),
            ("quality", "{quality: veteran}", "veteran"),
            ("morale", "{morale: 12}", "12"),
            ("morale", "{pins: 7}", "7 pins"),
            ("order die", "{die: ambush}", "Ambush"),
            ("order die", "{die-by: damage}", "Ambush, by damage"),
            ("models", "{began: 14}", "of 14"),
            ("models", "{models: 3}", "3 of 14"),
            ("move", "{immobilised: true}", "immobilised"),
            ("damaged on", "{damage: 9}", "9+"),
            ("armour", "{armour: medium tank}", "medium tank, open"),
            ("armour", "{enclosed: true}", "fully enclosed"),
            ("officer", "{officer: first-lieutenant}", "First Lieutenant"),
            ("besides", "{recce: true}", "recce"),
            ("besides", "{automaton: true}", "automaton"),
            ("besides", "{anti-tank: true}", "anti-tank"),
            ("besides", "{reacted: true}", "has tried its reaction"),
            ("weapon", "{weapons: \"2 submachine gun, 1 light-machine-gun\"}", "submachine gun"),
        ],
    );
}

/// R28: it is gone with the next action of anybody, which is no time to hear of it first.
#[test]
fn who_has_more_pins_by_a_correction_than_it_bears_is_said_with_it() {
    let mut table = two();
    let says = |table: &mut Table, fields: &str| {
        table.set(1, fields);
        table.session().last(1).remove(0).tale.then
    };
    let leaves = "Levy leaves the battle when the next action is resolved: 8 pins reach its morale (R28).";
    assert_eq!(says(&mut table, "{pins: 7}").len(), 1);
    assert_eq!(says(&mut table, "{pins: 8}").last().unwrap(), leaves);
    assert_eq!(says(&mut table, "{pins: 8, morale: 10}").len(), 2, "only what holds once all of it is set");
}

#[test]
fn what_it_is_made_of_is_a_field_too() {
    let mut table = two();
    assert_eq!(table.field(1, "class"), "men");
    table.set(1, "{class: soft-skin}");
    assert_eq!(table.field(1, "class"), "soft-skin");
}
