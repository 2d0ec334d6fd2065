//! Tests of characteristics and Leadership (R18-R20).

use super::scene::{THAUMBAX, table};

#[test]
fn t6_thaumbax_and_the_door() {
    let mut table = table(&[THAUMBAX, "21 Ben: { }"]);
    for (face, verdict) in [(1, "passed"), (4, "passed"), (5, "failed"), (6, "failed, a 6 always does")] {
        let tale = table.order("test", 1).facts("{on: s, why: the door}").dice([face]).done();
        assert_eq!(
            tale,
            format!("Thaumbax tests Strength (the door): {}.\n{face}, needs 4 or less: {verdict}.", &verdict[..6])
        );
    }
}

#[test]
fn t30_d5_a_six_always_fails() {
    let mut table = table(&["1 Ann: { i: 7 }", "21 Ben: { }"]);
    let tale = table.order("test", 1).facts("{on: i}").dice([6]).done();
    assert_eq!(tale, "Ann tests Initiative: failed.\n6, needs 5 or less: failed, a 6 always does.");
}

#[test]
fn t7_d6_r19_leadership_on_two_dice() {
    let mut table = table(&["1 Dieter: { profile: dieter }", "21 Ben: { }"]);
    let tale = table.order("leadership", 1).facts("{why: to be believed}").dice([3, 4]).done();
    assert_eq!(tale, "Dieter tests Leadership (to be believed): passed.\n3 4: 7, needs 7 or less: passed.");
    assert!(table.order("leadership", 1).dice([2, 6]).done().contains("8, needs 7 or less: failed"));
}

#[test]
fn a22_leadership_ten_fails_at_eleven() {
    let mut table = table(&["1 Ann: { l: 10 }", "21 Ben: { }"]);
    assert!(table.order("leadership", 1).dice([5, 6]).done().contains("11, needs 10 or less: failed"));
}

#[test]
fn r20_fear_marks_who_fails_and_a_later_test_lifts_it() {
    let mut table = table(&["1 Ann: { }", "2 Bea: { }", "21 Ben: { }"]);
    let tale = table.order("leadership", 1).and(2).facts("{fear: true, why: the dead}").dice([6, 6, 1, 1]).done();
    assert!(tale.contains("Ann: 6 6: 12, needs 7 or less: failed.\nAnn is afraid."), "{tale}");
    assert_eq!((&table.squad(1)["afraid"], &table.squad(2)["afraid"]), (&true.into(), &serde_json::json!(null)));
    let tale = table.order("leadership", 1).answers("[{tally: [5]}]").done();
    assert!(tale.contains("5, needs 7 or less: passed.\nAnn is no longer afraid."), "{tale}");
}

#[test]
fn r18_tests_are_taken_at_any_time_by_who_stands() {
    let mut table = table(&[THAUMBAX, "21 Ben: { missile: bow }"]);
    assert!(table.may(1, "test") && table.may(1, "leadership"));
    table.next();
    assert!(table.may(1, "test") && table.may(21, "test"));
    table.set(21, "{w: 0}");
    assert!(!table.may(21, "test"));
}

#[test]
fn a_skill_adds_to_a_test_under_its_name() {
    let mut table = table(&[THAUMBAX, "21 Ben: { }"]);
    let tale = table.order("test", 1).facts("{on: s, modifier: 1, reason: Strongman}").dice([5]).done();
    assert_eq!(tale, "Thaumbax tests Strength: passed.\n5, needs 5 or less: passed.");
    let line = table.session().last(1).remove(0);
    assert_eq!(line.tale.numbers[0].in_parts(), "4 Strength +1 Strongman = 5");
}
