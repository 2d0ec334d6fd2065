//! Ranged attacks on foot (R20-R22).

use super::scene::{table, touch};

const BOWS: &str = "1 Bows: { profile: bowman, models: 6 }";
const FOES: &str = "21 Raiders: { models: 9 }";

#[test]
fn t10_six_bowmen() {
    let mut table = table(&[BOWS, FOES]);
    let tale = table.order("fire", 1).facts("{target: 21, range: 6}").dice([1, 6, 3, 5, 2, 4]).done();
    assert!(tale.contains("Shoot +1 x 6 = +6 -> 27 / Defense 8 = 3 (3 left over)."), "{tale}");
    assert_eq!(table.field(21, "models"), "6");
}

#[test]
fn one_model_is_told_as_one() {
    let mut table = table(&["1 Bows: { profile: bowman, models: 1 }", "21 Raiders: { models: 8 }"]);
    let tale = table.order("fire", 1).facts("{target: 21, range: 5}").dice([4]).done();
    assert!(tale.contains("Bows: 1 die: 1 model; d6 (4)"), "{tale}");
}

#[test]
fn r21_beyond_its_range_the_action_is_spent_for_nothing() {
    let mut table = table(&[BOWS, FOES]);
    let tale = table.order("fire", 1).facts("{target: 21, range: 6.5}").done();
    assert!(tale.contains("Out of range"), "{tale}");
    assert_eq!(table.squad(1)["left"], 1);
}

#[test]
fn r20_a_third_of_the_target_must_be_in_sight() {
    let mut table = table(&[BOWS, FOES]);
    let refusal = table.order("fire", 1).facts("{target: 21, range: 6, visible: 2}").refused();
    assert_eq!(refusal.what, "2 of 9 Raiders are in sight: less than a third");
    table.order("fire", 1).facts("{target: 21, range: 6, visible: 3}").answers("[{tally: [6]}]").done();
    let order = table.order("fire", 1).facts("{target: 21, range: 6, visible: 2}").overruling("R20");
    let tale = order.answers("[{tally: [6]}]").done();
    assert!(tale.contains("Overruled R20"), "{tale}");
}

#[test]
fn the_remembered_target_is_shot_at_again_until_it_moves() {
    let mut table = table(&[BOWS, FOES]);
    table.order("fire", 1).facts("{target: 21, range: 6}").answers("[{tally: [6]}]").done();
    assert_eq!(table.order("fire", 1).remembered(), "target raiders, range 6");
    table.order("fire", 1).shown().answers("[{tally: [6]}]").done();
    table.next();
    table.order("move", 21).facts("{distance: 4}").done();
    assert_eq!(table.order("fire", 1).remembered(), "target raiders");
}

#[test]
fn r20_a_regiment_shoots_to_its_front() {
    let mut table = table(&["1 Muskets: { profile: musketeer, models: 4 }", FOES]);
    assert_eq!(table.order("fire", 1).facts("{target: 21, range: 6, front: no}").refused().rule, "R20");
}

#[test]
fn r20_who_has_no_bow_does_not_shoot_at_all() {
    let mut table = table(&["1 Spears: { profile: spearman, models: 4 }", FOES]);
    let refusal = table.order("fire", 1).facts("{target: 21, range: 6}").refused();
    assert_eq!(refusal.rule, "", "nobody can overrule what is not there");
    let refusal = table.order("broadside", 1).facts("{arc: front, targets: [21]}").refused();
    assert!(!refusal.mend.contains("fire"), "it cannot fire either: {refusal}");
}

#[test]
fn a29_shooting_in_contact_is_only_minded() {
    let mut table = table(&[BOWS, FOES]);
    touch(&mut table, 1, 21);
    let tale = table.order("fire", 1).facts("{target: 21, range: 1}").answers("[{tally: [6]}]").done();
    assert!(tale.contains("Reminder (A29)"), "{tale}");
    table.option("level-A29", "enforce");
    assert_eq!(table.order("fire", 1).facts("{target: 21, range: 1}").refused().rule, "A29");
}

#[test]
fn r6_a_unit_may_shoot_twice() {
    let mut table = table(&[BOWS, FOES]);
    for _ in 0..2 {
        table.order("fire", 1).facts("{target: 21, range: 5}").answers("[{tally: [6]}]").done();
    }
}
