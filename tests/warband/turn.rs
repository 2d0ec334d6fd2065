//! The turn and its end (R6, R29), and how a battle ends.

use serde_json::json;

use muster::engine::{Decision, Ruling};

use super::scene::{ONE, THAUMBAX, TWO, order, strikes, table};

#[test]
fn r29_the_turn_ends_with_clean_hands_and_counts_on() {
    let mut table = table(&[THAUMBAX, ONE, "22 Bow: { missile: bow, i: 1 }"]);
    table.order("charge", 1).facts("{target: 21}").done();
    strikes(&mut table, []);
    table.order("fight", 1).answers("[{tally: [0]}]").done();
    table.order("pass", 21).done();
    table.order("shoot", 22).facts("{target: 1, other: 21}").dice([1, 1]).done();
    let tale = table.next();
    assert!(tale.contains("Turn 2 begins."), "{tale}");
    for number in [1, 21, 22] {
        assert_eq!((&table.squad(number)["deeds"], &table.squad(number)["ties"]), (&json!(null), &json!(null)));
    }
    assert_eq!(table.squad(1)["combat_turn"], 2);
    assert_eq!(table.squad(22)["combat_turn"], json!(null));
}

#[test]
fn r6_in_the_second_turn_a_charge_no_longer_counts() {
    let mut table = table(&["1 Slow: { i: 1 }", "21 Quick: { i: 6 }"]);
    table.order("charge", 1).facts("{target: 21}").done();
    strikes(&mut table, []);
    assert_eq!(order(&mut table), [1, 21]);
    table.next();
    strikes(&mut table, []);
    assert_eq!(order(&mut table), [21, 1]);
}

#[test]
fn a_turn_without_strikes_passes_with_a_line() {
    let mut table = table(&[THAUMBAX, ONE]);
    let tale = table.next();
    assert!(tale.contains("nothing to do.") && tale.contains("Turn 2 begins."), "{tale}");
    assert_eq!(table.stage(), "declare");
}

#[test]
fn ending_early_says_who_has_not_acted() {
    let mut table = table(&[THAUMBAX, ONE, TWO]);
    table.order("charge", 1).facts("{target: [21, 22]}").done();
    strikes(&mut table, [5, 2]);
    let left = table.session().game().unfinished();
    assert_eq!(left.as_deref(), Some("Thaumbax, One and Two have not acted, and pass if the phase ends now"));
}

#[test]
fn the_end_is_offered_when_one_side_stands_and_play_goes_on_until_somebody_takes_it() {
    let mut table = table(&[THAUMBAX, ONE]);
    table.option("end", "standing");
    table.order("engage", 1).facts("{target: 21}").done();
    strikes(&mut table, []);
    let tale = table.order("fight", 1).dice([6, 1, 1, 6, 1]).done();
    assert!(tale.contains("The battle can end: North holds the field."), "{tale}");
    assert_eq!((table.session().game().status().over, table.dues()), (None, vec!["end-battle".to_owned()]));
    // Fates are decided, tests taken and turns ended as ever; the verdict is told once.
    assert_eq!(table.order("fate", 21).facts("{fate: incapacitated}").done(), "One: incapacitated.");
    assert!(!table.order("test", 1).facts("{on: s}").dice([1]).done().contains("can end"));
    table.next();
    assert_eq!(table.stage(), "declare");
    assert_eq!(table.order("end-battle", 0).done(), "The battle is over: North holds the field.");
    assert_eq!(table.session().game().status().over.as_deref(), Some("North holds the field"));
    assert!(table.order("test", 1).facts("{on: s}").refused().what.contains("the battle is over"));
    // The ending is taken back, and nothing that came after it is lost.
    table.set(21, "{note: his sword is Anna's}");
    table.rule(Ruling::of(Decision::Resume).because("a second wave"));
    assert_eq!(table.session().game().status().over, None);
    assert_eq!(table.state()["units"]["one"]["note"], "his sword is Anna's");
    assert_eq!(
        table.order("end-battle", 0).facts("{how: the wave is beaten}").done(),
        "The battle is over: the wave is beaten."
    );
}

#[test]
fn nobody_ends_a_battle_without_a_word_that_the_rules_do_not_call_decided() {
    let mut table = table(&[THAUMBAX, ONE]);
    assert!(table.order("end-battle", 0).refused().what.contains("no side has won"));
    assert_eq!(table.dues(), Vec::<String>::new());
    table.order("end-battle", 0).facts("{how: night falls}").done();
}

#[test]
fn rulings_reach_what_the_rules_use() {
    let mut table = table(&[THAUMBAX, ONE]);
    table
        .set(1, "{s: 6, i: 1, main: great-axe, armour: heavy, mounted: true, afraid: true, w: 1, special: hates orcs}");
    let body = table.squad(1);
    assert_eq!((&body["stats"]["s"], &body["w"], &body["hands"]["main"]), (&6.into(), &1.into(), &"great-axe".into()));
    assert_eq!(table.field(1, "special"), "hates orcs");
    table.set(1, "{w-max: 1, level: 3, off: none, missile: long-bow, shield: buckler}").set(1, "{shield-up: true}");
    assert_eq!(table.field(1, "shield-up"), "yes");
    table.set(1, "{shield: none}");
    assert_eq!(table.field(1, "shield-up"), "no");
}

#[test]
fn one_side_alone_plays_on_until_somebody_ends_the_battle() {
    let mut table = table(&[THAUMBAX, ONE]);
    table.option("end", "standing");
    super::table::plays_on(&mut table, 21, Some("North holds the field"), super::table::Table::next);
}
