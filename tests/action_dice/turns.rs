//! Order of play, activations, tokens, disorder (R2-R8).

use super::{
    scene::{form, fresh, table, touch},
    table::Table,
};

const SPEARS: &str = "1 Spears: { profile: spearman, models: 10 }";
const BOWS: &str = "2 Bows: { profile: bowman, models: 6 }";
const AXES: &str = "21 Axes: { profile: axeman, models: 8 }";

#[test]
fn r3_the_highest_roll_plays_first() {
    let mut table = fresh(&[SPEARS, AXES]);
    assert_eq!(table.dues(), ["order:1"]);
    let tale = table.order("order", 0).dice([2, 5]).done();
    assert!(tale.starts_with("Order of play: South, then North.\nNorth 2, South 5."), "{tale}");
    assert!(tale.contains("South to play."), "{tale}");
    assert_eq!(table.order("move", 1).refused().rule, "R4");
    assert!(table.may(21, "move"));
}

#[test]
fn d7_a_tie_is_rolled_again_by_those_who_tied() {
    let mut table = fresh(&[SPEARS, AXES]);
    let tale = table.order("order", 0).answers("[{dice: [4, 4]}, {tally: [1, 3]}]").done();
    assert!(tale.contains("North and South tie and roll again."), "{tale}");
    assert!(tale.starts_with("Order of play: South, then North."), "{tale}");
}

#[test]
fn r4_one_unit_at_a_time_each_once_in_its_turn() {
    let mut table = table(&[SPEARS, BOWS, AXES]);
    table.order("move", 1).done();
    let tale = table.order("move", 2).done();
    assert!(tale.contains("Spears leave 1 action unused."), "{tale}");
    let refusal = table.order("move", 1).refused();
    assert_eq!((refusal.rule.as_str(), refusal.what.as_str()), ("R4", "Spears have already been activated this turn"));
    table.order("move", 1).overruling("R4").done();
}

#[test]
fn r4_units_may_stay_idle_and_the_next_turn_is_the_other_sides() {
    let mut table = table(&[SPEARS, BOWS, AXES]);
    let tale = table.order("stop", 2).done();
    assert_eq!(tale, "Bows stay idle.");
    let tale = table.next();
    assert_eq!(tale, "North's turn ends.\nNot activated: Spears.\nSouth to play.");
    let tale = table.next();
    assert!(tale.contains("Turn 2 begins.") && tale.contains("North to play."), "{tale}");
    assert!(table.may(2, "move"), "a new turn takes off the marks of the last");
}

#[test]
fn r4_a_side_is_done_by_one_key_unless_a_token_holder_waits() {
    let mut table = table(&[SPEARS, BOWS, AXES]);
    table.set(2, "{token: true}");
    assert_eq!(table.order("done", 0).refused().rule, "R5");
    table.order("move", 2).done();
    let tale = table.order("done", 0).done();
    assert!(tale.starts_with("North's turn ends.\nBows leave 1 action unused."), "{tale}");
    assert!(tale.ends_with("South to play."), "{tale}");
}

#[test]
fn who_comes_late_is_due_in_the_turn_of_their_own_side() {
    let mut table = Table::of(
        "action_dice",
        "system: action_dice
name: Late
sides: [{ id: red, name: Red, dice: table }, { id: blue, name: Blue, dice: table }]
units:
  - { name: Spears, number: 1, side: red, troop: { profile: spearman, models: 4 } }
  - { name: Axes, number: 2, side: red, reserve: { turn: 1, edge: the road }, troop: { profile: axeman, models: 4 } }
  - { name: Bows, number: 21, side: blue, troop: { profile: bowman, models: 4 } }
  - { name: Gang, number: 22, side: blue, reserve: { turn: 1, edge: the heath }, troop: { profile: axeman, models: 4 } }
",
    );
    table.order("order", 0).dice([6, 1]).done();
    assert_eq!(table.dues(), ["arrive:axes:1"]);
    table.order("arrive", 2).done();
    table.next();
    assert_eq!(table.dues(), ["arrive:gang:1"]);
    assert_eq!(table.order("arrive", 22).done(), "Gang arrives from the heath.");
    let told = table.next();
    assert!(told.contains("Not activated: Bows, Gang."), "{told}");
}

#[test]
fn a8_the_order_may_be_rolled_every_round() {
    let mut table = table(&[SPEARS, AXES]);
    table.option("A8", "round");
    table.next();
    table.next();
    assert_eq!(table.stage(), "order");
    assert_eq!(table.dues(), ["order:2"]);
}

#[test]
fn r6_an_activation_has_two_actions_and_three_for_the_fast() {
    let mut table = table(&[SPEARS, "2 Runners: { models: 3, abilities: [fast] }", AXES]);
    table.order("move", 1).done();
    table.order("move", 1).done();
    assert_eq!(table.order("move", 1).refused().rule, "R6");
    for _ in 0..3 {
        table.order("move", 2).done();
    }
    assert_eq!(table.order("move", 2).refused().rule, "R6");
    table.order("move", 2).overruling("R6").done();
}

#[test]
fn t30_units_with_a_token_come_first() {
    let mut table = table(&[SPEARS, BOWS, AXES]);
    table.set(2, "{token: true}");
    let refusal = table.order("move", 1).refused();
    assert_eq!(
        (refusal.rule.as_str(), refusal.what.as_str()),
        ("R5", "units with a Failed Morale token go first: 2 Bows")
    );
    assert_eq!(table.dues(), ["token:bows:1"]);
    assert_eq!(table.order("next", 0).facts("{rest: yes}").refused().rule, "R5");
    table.order("move", 1).overruling("R5").done();
}

#[test]
fn r5_who_holds_a_token_does_not_slip_away_idle() {
    let mut table = table(&[SPEARS, BOWS, AXES]);
    table.set(2, "{token: true}");
    assert_eq!(table.order("stop", 2).refused().rule, "R5");
}

#[test]
fn r8_a_token_is_carried_away_from_the_enemy_and_comes_off() {
    let mut table = table(&[SPEARS, BOWS, AXES]);
    table.set(2, "{token: true}");
    assert_eq!(table.order("fire", 2).facts("{target: 21, range: 5}").refused().rule, "R8");
    assert_eq!(table.order("move", 2).facts("{away: false}").refused().rule, "R8");
    assert_eq!(table.order("move", 2).facts("{distance: 6, contacts: [21]}").refused().rule, "R8");
    let tale = table.order("move", 2).facts("{distance: 6}").done();
    assert_eq!(tale, "Bows move 6\" away from the enemy.\nBows lose their Failed Morale token (R8).");
    assert_eq!(table.field(2, "token"), "no");
    assert_eq!(table.dues(), [""; 0]);
}

#[test]
fn r7_then_r8_a_unit_with_both_marks_first_does_nothing() {
    let mut table = table(&[SPEARS, BOWS, AXES]);
    table.set(2, "{token: true, disordered: true}");
    assert_eq!(table.order("move", 2).refused().rule, "R7");
    let tale = table.order("nothing", 2).done();
    assert_eq!(tale, "Bows are back in order (R7).");
    table.order("move", 2).done();
    assert_eq!((table.field(2, "token"), table.field(2, "disordered")), ("no".into(), "no".into()));
}

#[test]
fn a19_a_unit_boxed_in_loses_its_action_and_keeps_the_token() {
    let mut table = table(&[BOWS, AXES]);
    table.set(2, "{token: true}");
    table.order("nothing", 2).done();
    assert_eq!(table.field(2, "token"), "yes");
}

#[test]
fn r2_a_regiment_whose_bases_do_not_touch_only_reshapes() {
    let mut table = table(&[SPEARS, AXES]);
    table.set(1, "{formation-ok: false}");
    let refusal = table.order("move", 1).refused();
    assert_eq!((refusal.rule.as_str(), refusal.mend.as_str()), ("R2", "reshape the regiment first"));
    let tale = table.order("reshape", 1).facts("{front: 4}").done();
    assert_eq!(tale, "Spears change shape: 4 in the front rank.");
    assert!(table.may(1, "move"));
    assert_eq!(table.field(1, "formation-ok"), "yes");
}

#[test]
fn r2_a_regiment_with_a_token_may_put_its_ranks_in_order_first() {
    let mut table = table(&[SPEARS, AXES]);
    table.set(1, "{formation-ok: false, token: true}");
    table.order("reshape", 1).done();
    assert_eq!(table.field(1, "token"), "yes");
    table.order("move", 1).done();
    assert_eq!(table.field(1, "token"), "no");
}

#[test]
fn r11_a_change_leads_to_another_shape() {
    let mut table = table(&[SPEARS, AXES]);
    let usual = |table: &mut super::table::Table| form(table, "reshape", 1, "{}").fields[0].usual.clone();
    assert_eq!(usual(&mut table), None, "5 and 5 is how it stands");
    let refusal = table.order("reshape", 1).facts("{front: 5}").refused();
    assert_eq!((refusal.rule.as_str(), refusal.what.as_str()), ("R11", "Spears already have 5 in front"));
    assert_eq!(table.order("reshape", 1).refused().what, "models in front is missing");
    table.order("reshape", 1).facts("{front: 8}").done();
    assert_eq!(usual(&mut table), Some(5.into()));
    table.order("reshape", 1).done();
    assert_eq!(table.field(1, "front"), "5");
}

#[test]
fn what_ends_with_the_turn_are_the_actions() {
    let mut table = table(&[SPEARS, BOWS, AXES]);
    let left = |table: &mut super::table::Table| table.session().game().unfinished().unwrap();
    assert_eq!(left(&mut table), "2 units have not used all actions (1 2): the actions are lost if the turn ends now");
    table.order("stop", 1).done();
    assert_eq!(left(&mut table), "2 Bows have not used all actions: the actions are lost if the turn ends now");
}

#[test]
fn r48_the_last_side_standing_has_the_field_unless_the_game_master_ends_it() {
    let mut table = table(&["1 Ogres: { profile: ogre, models: 4 }", "21 Imp: { ad: 1d4, defense: 1, models: 1 }"]);
    table.option("R48", "last");
    touch(&mut table, 1, 21);
    let tale = table.order("melee", 1).facts("{target: 21}").answers("[{tally: [40, 1]}]").done();
    assert!(tale.ends_with("The battle can end: North holds the field."), "{tale}");
}

#[test]
fn one_side_alone_plays_on_until_somebody_ends_the_battle() {
    let mut table = table(&[SPEARS, AXES]);
    table.option("R48", "last");
    super::table::plays_on(&mut table, 21, Some("North holds the field"), super::table::Table::next);
}
