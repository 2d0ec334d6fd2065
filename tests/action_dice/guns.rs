//! Guns and their crews (R23-R28).

use super::scene::{table, touch};

const GUN: &str = "1 Gun: { profile: gun-crew, models: 4 }";
const FOES: &str = "21 Raiders: { models: 12 }";

#[test]
fn r23_a_gun_rolls_once_whatever_its_crew() {
    let mut table = table(&[GUN, FOES]);
    let tale = table.order("fire", 1).facts("{target: 21, range: 18}").dice([3, 3, 4, 4]).done();
    assert!(tale.contains("4 dice: 1 gun; d6 (3 3 4 4); Shoot +4 -> 18 / Defense 8 = 2"), "{tale}");
}

#[test]
fn r24_long_range_halves_the_losses_and_beyond_it_all_is_wasted() {
    let mut table = table(&[GUN, "2 Gun: { profile: gun-crew, models: 4 }", FOES]);
    let tale = table.order("fire", 1).facts("{target: 21, range: 18.5}").dice([6, 6, 6, 6]).done();
    assert!(tale.contains("28 / Defense 8 = 3 (4 left over), halved to 1 (long range, R24)"), "{tale}");
    let tale = table.order("fire", 2).facts("{target: 21, range: 36.5}").done();
    assert!(tale.contains("Out of range"), "{tale}");
}

#[test]
fn r25_a_second_shot_is_refused_and_overruled() {
    let mut table = table(&[GUN, FOES]);
    table.order("fire", 1).facts("{target: 21, range: 10}").answers("[{tally: [4]}]").done();
    let refusal = table.order("fire", 1).facts("{target: 21, range: 10}").refused();
    assert_eq!(refusal.rule, "R25");
    table.order("fire", 1).facts("{target: 21, range: 10}").overruling("R25").answers("[{tally: [4]}]").done();
}

#[test]
fn t17_above_half_crew_a_gun_moves_and_shoots() {
    let mut table = table(&["1 Gun: { profile: gun-crew, models: 5 }", FOES]);
    table.set(1, "{models: 3}");
    table.order("move", 1).facts("{distance: 4}").done();
    let tale = table.order("fire", 1).facts("{target: 21, range: 10}").answers("[{tally: [4]}]").done();
    assert!(tale.contains("-> 8 / Defense 8 = 1"), "{tale}");
}

#[test]
fn t16_at_half_crew_a_shot_takes_two_actions() {
    let mut table = table(&[GUN, FOES]);
    table.set(1, "{models: 2}");
    let marks = table.session().game().row(&"gun".into()).unwrap().cells.pop().unwrap().text;
    assert_eq!(marks, "HALF", "1/2 are actions");
    assert_eq!(table.order("fire", 1).done(), "Gun loads its gun.");
    assert_eq!(table.field(1, "loading"), "yes");
    table.order("fire", 1).facts("{target: 21, range: 10}").answers("[{tally: [4]}]").done();
    assert_eq!(table.field(1, "loading"), "no");
}

/// Whoever types a shot out, as at full crew, has aimed it while it is loaded.
#[test]
fn r26_where_a_gun_is_aimed_while_it_is_loaded_the_shot_remembers() {
    let mut table = table(&[GUN, FOES]);
    table.set(1, "{models: 2}");
    assert_eq!(table.order("fire", 1).facts("{target: 21, range: 10}").done(), "Gun loads its gun.");
    assert_eq!(table.order("fire", 1).remembered(), "target raiders, range 10");
    let tale = table.order("fire", 1).shown().answers("[{tally: [4]}]").done();
    assert!(tale.contains("Gun fires at Raiders, 10\": 1 out."), "{tale}");
}

#[test]
fn r26_with_one_action_left_a_half_crew_does_not_begin() {
    let mut table = table(&[GUN, FOES]);
    table.set(1, "{models: 2}");
    table.order("move", 1).facts("{distance: 1}").done();
    let refusal = table.order("fire", 1).refused();
    assert_eq!((refusal.rule.as_str(), refusal.mend.as_str()), ("R26", "fire first in the next activation"));
}

#[test]
fn r26_a_loading_that_is_not_used_is_wasted() {
    let mut table = table(&[GUN, "2 Bows: { profile: bowman }", FOES]);
    table.set(1, "{models: 2}");
    table.order("fire", 1).done();
    let tale = table.order("move", 2).done();
    assert!(tale.contains("the loading action is wasted (R26)"), "{tale}");
    assert_eq!(table.field(1, "loading"), "no");
}

#[test]
fn t16_r27_no_shot_after_a_melee_but_a_melee_after_a_shot() {
    let mut table = table(&[GUN, "2 Gun: { profile: gun-crew, models: 4 }", FOES, "22 Others: { models: 9 }"]);
    touch(&mut table, 1, 21);
    touch(&mut table, 2, 22);
    table.order("melee", 1).answers("[{tally: [4, 12]}]").done();
    assert_eq!(table.order("fire", 1).facts("{target: 22, range: 5}").refused().rule, "R27");
    table.order("fire", 2).facts("{target: 21, range: 5}").answers("[{tally: [4]}]").done();
    table.order("melee", 2).answers("[{tally: [4, 9]}]").done();
}

#[test]
fn a37_nor_with_a_move_between() {
    let mut table = table(&["1 Gun: { profile: gun-crew, models: 4, abilities: [fast] }", FOES]);
    touch(&mut table, 1, 21);
    table.order("melee", 1).answers("[{tally: [4, 12]}]").done();
    table.order("move", 1).facts("{leaves: no}").done();
    assert_eq!(table.order("fire", 1).facts("{target: 21, range: 5}").refused().rule, "R27");
}

#[test]
fn r28_without_a_crew_the_gun_is_out() {
    let mut table = table(&["1 Bows: { profile: bowman, models: 6 }", "21 Gun: { profile: gun-crew, models: 2 }"]);
    let tale = table.order("fire", 1).facts("{target: 21, range: 5}").answers("[{tally: [36]}]").done();
    assert!(tale.contains("Gun loses 2 of 2: nobody is left."), "{tale}");
    let gone = table.state()["units"]["gun"]["gone"].clone();
    assert_eq!(gone, "no models left");
}
