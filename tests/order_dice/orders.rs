//! Orders and their test (R2, R3, R9, D2).

use super::scene::{table, tells, with};

#[test]
fn t1_officer_and_pins_make_the_target_of_the_test() {
    let mut table = table(&[
        "1 Rifles: { type: rifle-section }",
        "2 Orsk: { type: officer, officer: first-lieutenant }",
        "21 Guard: { type: guard-section }",
    ]);
    table.set(1, "{pins: 3}");
    let told = table.order("run", 1).facts("{officer: 2}").dice([3, 5]).done();
    tells(&told, "Rifles: order test 3+5 = 8, needs 8 or less: passed.");
    assert_eq!((table.field(1, "pins"), table.field(1, "die")), ("2".into(), "run".into()));
    let number = &table.session().last(1)[0].tale.numbers[0];
    assert_eq!(number.in_parts(), "9 regular morale +2 First Lieutenant -3 pins = 8");
}

const TWO: [&str; 2] = ["1 Levy: { type: levy-section }", "21 Guard: { type: guard-section }"];

#[test]
fn t2_a_failed_test_is_down_and_keeps_its_pins() {
    let mut table = table(&TWO);
    table.set(1, "{pins: 4}");
    let told = table.order("run", 1).dice([2, 3]).done();
    tells(&told, "order test 2+3 = 5, needs 4 or less: failed.");
    tells(&told, "Levy fails to obey the Run order and goes Down.");
    assert_eq!((table.field(1, "pins"), table.field(1, "die")), ("4".into(), "down".into()));
}

#[test]
fn d2_two_ones_always_pass() {
    let mut table = table(&TWO);
    table.set(1, "{pins: 7}");
    tells(&table.order("run", 1).dice([1, 1]).done(), "order test 1+1 = 2, needs 2 or less: passed.");
}

#[test]
fn t6_rally_takes_the_tests_pin_and_then_the_dice() {
    let mut table = table(&["1 Rifles: { type: rifle-section }", "21 Guard: { type: guard-section }"]);
    table.set(1, "{pins: 5}");
    let told = table.order("rally", 1).dice([2, 2, 3]).done();
    tells(&told, "order test 2+2 = 4, needs 4 or less: passed.");
    tells(&told, "Rifles rally: 4 pins off, 1 left.");
    tells(&told, "The test takes 1 pin off, 4 left.");
    tells(&told, "D6: 3.");
    assert_eq!(table.field(1, "pins"), "1");
}

#[test]
fn a_typed_sum_does_for_the_two_dice() {
    let mut table = table(&TWO);
    table.set(1, "{pins: 1}");
    tells(&table.order("down", 1).answers("[{tally: [7]}]").done(), "order test 7, needs 7 or less: passed.");
}

#[test]
fn r2_a_unit_has_one_order_a_turn_unless_overruled() {
    let mut table = table(&TWO);
    table.order("ambush", 1).done();
    let refusal = table.order("run", 1).refused();
    assert_eq!((refusal.rule.as_str(), refusal.what.as_str()), ("R2", "Levy has an order: Ambush"));
    table.order("run", 1).overruling("R2").done();
    assert_eq!(table.field(1, "die"), "run");
}

#[test]
fn h19_a_cap_on_morale_with_an_officer_comes_from_the_data() {
    let told = |cap: &str| {
        let rifles = "1 Rifles: { type: rifle-section }";
        let officer = "2 Merrin: { type: officer, officer: captain }";
        let mut table =
            with("house", "rule: H19, value: 0", cap, &[rifles, officer, "21 Guard: { type: guard-section }"]);
        table.set(1, "{pins: 1}");
        table.order("run", 1).facts("{officer: 2}").dice([3, 5]).done();
        table.session().last(1)[0].tale.numbers[0].in_parts()
    };
    assert_eq!(told("rule: H19, value: 0"), "9 regular morale +3 Captain -1 pins = 11");
    assert_eq!(told("rule: H19, value: 10"), "9 regular morale +3 Captain -2 10 at most with an officer -1 pins = 9");
}

#[test]
fn r3_an_officer_never_helps_himself() {
    let mut table = table(&["1 Orsk: { type: officer }", "21 Guard: { type: guard-section }"]);
    table.set(1, "{pins: 1}");
    assert!(table.order("run", 1).facts("{officer: 1}").refused().what.contains("officer is unknown here"));
}

#[test]
fn the_officer_in_range_is_remembered_until_the_unit_moves() {
    let mut table =
        table(&["1 Rifles: { type: rifle-section }", "2 Orsk: { type: officer }", "21 Guard: { type: guard-section }"]);
    table.set(1, "{pins: 3}");
    table.order("rally", 1).facts("{officer: 2}").dice([3, 3, 1]).done();
    assert_eq!(table.squad(1)["near"], "orsk");
    table.set(1, "{die: none}");
    assert_eq!(table.order("run", 1).remembered(), "officer orsk");
    tells(&table.order("run", 1).shown().dice([4, 5]).done(), "needs 10 or less");
    assert!(table.squad(1)["near"].is_null());
}

#[test]
fn an_officer_who_walked_away_is_near_no_more_and_nobody_may_be_named() {
    let mut table =
        table(&["1 Rifles: { type: rifle-section }", "2 Orsk: { type: officer }", "21 Guard: { type: guard-section }"]);
    table.set(1, "{pins: 3}");
    table.order("rally", 1).facts("{officer: 2}").dice([3, 3, 1]).done();
    table.set(1, "{die: none, pins: 3}");
    tells(&table.order("down", 1).facts("{officer: nobody}").dice([2, 2]).done(), "needs 6 or less");
    table.set(1, "{die: none, pins: 3}");
    assert_eq!(table.order("down", 1).remembered(), "", "nobody is near, so nobody is remembered");
    table.order("down", 1).facts("{officer: 2}").dice([2, 2]).done();
    table.set(1, "{die: none, pins: 3}");
    table.order("run", 2).done();
    assert_eq!(table.order("down", 1).remembered(), "");
}

#[test]
fn h1_every_order_is_tested_by_option() {
    let mut table = table(&TWO);
    table.option("H1", "always");
    tells(&table.order("down", 1).dice([4, 4]).done(), "order test 4+4 = 8, needs 8 or less: passed.");
}

#[test]
fn h3_the_pin_that_a_passed_test_takes_off_is_told_and_counted_beforehand() {
    let rifles = "1 Rifles: { type: rifle-section, weapons: [{ weapon: rifle, count: 10 }] }";
    let mut table = table(&[rifles, "21 Guard: { type: guard-section }"]);
    table.set(1, "{pins: 2}");
    let order = muster::view::Order::of("fire", &"1".into()).with("target", 21).with("range", 10);
    let form = table.session().game().form(&order).unwrap();
    assert!(form.remarks.iter().any(|line| line == "passed: 1 pin off, 1 left"), "{:?}", form.remarks);
    assert!(form.remarks.iter().any(|line| line.starts_with("10 rifles: 10 dice, hits on 4+")), "{:?}", form.remarks);
    let to_hit = form.numbers.iter().find(|number| number.name.starts_with("rifle: to hit")).unwrap();
    assert_eq!(to_hit.in_parts(), "-1 pins");
    let told = table.order("fire", 1).facts("{target: 21, range: 10, weapons: 1}").dice([3, 3, 4, 1]).done();
    tells(&told, "The test takes 1 pin off, 1 left.");
    tells(&told, "rifle: 1 hit on 4+ (4).");
}

#[test]
fn a_form_says_the_odds_of_the_test() {
    let mut table = table(&TWO);
    table.set(1, "{pins: 4}");
    let order = muster::view::Order::of("run", &"1".into());
    let form = table.session().game().form(&order).unwrap();
    assert!(form.remarks.iter().any(|line| line == "order test: 4 or less on 2D6, 17 %"), "{:?}", form.remarks);
}
