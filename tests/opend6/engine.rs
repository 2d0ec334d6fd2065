//! What holds for every order: undo, rulings, refusals that name a rule.

use super::table::table;

/// Two squads of ten.
const TWO: [&str; 2] =
    ["1 Ford Spears: { listing: human-infantry, size: 10 }", "21 Goblins: { listing: goblins, size: 10 }"];

#[test]
fn a_ruling_sets_a_field_and_says_why() {
    let mut table = table(&TWO);
    table.set(1, "{morale: 3, wounded: 2}");
    assert_eq!((table.field(1, "morale"), table.field(1, "wounded")), ("3".to_owned(), "2".to_owned()));
}

#[test]
fn an_act_in_the_wrong_phase_is_refused_by_name() {
    let mut table = table(&TWO);
    let refusal = table.order("fire", 1).refused();
    assert_eq!(refusal.rule, "R10");
    assert!(refusal.what.contains("ranged combat phase"), "{refusal}");
}

#[test]
fn an_unknown_squad_is_refused_and_cannot_be_overruled() {
    let mut table = table(&TWO);
    assert!(!table.order("fire", 9).refused().can_be_overruled());
}

#[test]
fn orders_files_write_answers_plainly() {
    let text = "- order: fire\n  who: [1, goblins]\n  answers: [ { dice: [3, 5] }, { pick: first }, { tally: [2] }, { facts: { stop: true } } ]\n";
    let items = muster::battle::read_items("orders.yaml", text).unwrap();
    assert_eq!(items[0].answers.len(), 4);
}
