//! The fourth action (R6, R44), and what a unit with a token owes (R8, R43).

use super::scene::table;

#[test]
fn r6_the_fourth_action_is_told_and_counts() {
    let mut table = table(&["1 Venn: { kind: hero }", "21 Raiders: { models: 4 }"]);
    let tale = table.order("special", 1).facts("{does: opens the gate}").done();
    assert_eq!(tale, "Venn uses a special action: opens the gate.");
    assert_eq!(table.squad(1)["done"], serde_json::json!(["special"]));
    assert_eq!(table.squad(1)["left"], 1);
}

#[test]
fn r7_a_special_action_ends_no_disorder_unless_it_is_said() {
    let mut table = table(&["1 Venn: { kind: hero }", "21 Raiders: { models: 4 }"]);
    table.order("move", 1).facts("{distance: 9}").done();
    assert_eq!(table.order("special", 1).refused().rule, "R7");
    let tale = table.order("special", 1).facts("{does: a prayer, clears: true}").done();
    assert_eq!(tale, "Venn uses a special action: a prayer.\nVenn is back in order.");
    assert_eq!(table.field(1, "disordered"), "no");
}

#[test]
fn r5_all_who_hold_a_token_are_named() {
    let mut table = self::table(&["1 Bows: { models: 4 }", "2 Axes: { }", "3 Spears: { }", "21 Foes: { }"]);
    table.set(1, "{token: true}").set(2, "{token: true}");
    let refusal = table.order("move", 3).facts("{distance: 3}").refused();
    let said = (refusal.rule.as_str(), refusal.what.as_str(), refusal.mend.as_str());
    assert_eq!(said, ("R5", "units with a Failed Morale token go first: 1 Bows and 2 Axes", "activate them first"));
}

#[test]
fn r43_a_unit_with_a_token_that_does_nothing_twice_is_reminded() {
    let mut table = self::table(&["1 Bows: { models: 4 }", "21 Raiders: { models: 4 }"]);
    table.set(1, "{token: true}");
    assert!(!table.order("nothing", 1).done().contains("Mind"), "once may be need");
    assert!(table.order("nothing", 1).done().contains("Reminder (R43): Bows hold a Failed Morale token"));
    let mut strict = self::table(&["1 Bows: { models: 4 }", "21 Raiders: { models: 4 }"]);
    strict.set(1, "{token: true}");
    strict.option("level-R43", "enforce");
    strict.order("nothing", 1).done();
    assert_eq!(strict.order("nothing", 1).refused().rule, "R43");
    assert_eq!(strict.order("stop", 1).refused().rule, "R43");
}
