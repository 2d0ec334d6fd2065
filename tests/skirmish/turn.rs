//! The first-player roll, player turns, one figure after another, the steady test (R1-R4, R20).

use muster::{
    engine::{Decision, Ruling},
    view::When,
};

use super::{
    scene::{battle, cell, pass, table, touch},
    table::Table,
};

const KNIGHT: &str = "1 Aldo: { kind: knight, melee: sword }";
const ARCHER: &str = "2 Hob: { missile: bow }";
const VIKING: &str = "21 Grim: { kind: viking-warrior, melee: sword }";
const OTHER: &str = "22 Ulf: { kind: viking-warrior, missile: bow }";

fn four() -> Table {
    table(&[KNIGHT, ARCHER, VIKING, OTHER])
}

fn on(table: &mut Table) -> Option<usize> {
    table.session().game().status().on
}

// covers: A21
#[test]
fn r1_the_highest_die_chooses_and_may_let_the_other_begin() {
    let mut table = battle(&[KNIGHT, VIKING]);
    assert_eq!(table.dues(), ["first"]);
    let tale = table.order("first", 0).answers("[{dice: [5, 2]}, {pick: second}]").done();
    assert!(tale.contains("North wins the roll and lets South go first."), "{tale}");
    assert_eq!((on(&mut table), table.stage().as_str()), (Some(1), "play"));
}

#[test]
fn d5_ties_roll_again() {
    let mut table = battle(&[KNIGHT, VIKING]);
    let tale = table.order("first", 0).answers("[{dice: [4, 4]}, {dice: [1, 6]}, {pick: first}]").done();
    assert!(tale.contains("North and South tie and roll again."), "{tale}");
    assert_eq!(on(&mut table), Some(1));
}

#[test]
fn d5_three_sides_follow_by_their_dice() {
    let text = "system: skirmish\nname: Three\nsides:\n  - { id: a, name: A, dice: table }\n  - { id: b, name: B, dice: table }\n  - { id: c, name: C, dice: table }\nunits:\n  - { name: One, number: 1, side: a, troop: {} }\n  - { name: Two, number: 2, side: b, troop: {} }\n  - { name: Three, number: 3, side: c, troop: {} }\n";
    let mut table = Table::of("skirmish", text);
    table.order("first", 0).answers("[{dice: [2, 6, 2]}, {dice: [3, 4]}, {pick: first}]").done();
    let mut order = vec![on(&mut table)];
    for _ in 0..3 {
        table.next();
        order.push(on(&mut table));
    }
    assert_eq!(order, [Some(1), Some(2), Some(0), Some(1)]);
    assert_eq!(table.session().game().status().turn, 2);
}

#[test]
fn r1_the_roll_is_made_once() {
    let mut table = four();
    table.next();
    assert_eq!((on(&mut table), table.session().game().status().turn), (Some(1), 1));
    table.next();
    assert_eq!((on(&mut table), table.session().game().status().turn), (Some(0), 2));
    assert_eq!(table.stage(), "play");
}

#[test]
fn r2_the_other_side_waits_for_its_turn() {
    let mut table = four();
    let refusal = table.order("move", 21).facts("{distance: 2}").refused();
    assert_eq!((refusal.rule.as_str(), refusal.what.as_str()), ("R2", "it is North's turn"));
    table.order("move", 21).facts("{distance: 2}").overruling("R2").done();
}

#[test]
fn r2_the_next_figure_finishes_the_one_before() {
    let mut table = four();
    table.order("move", 1).facts("{distance: 2}").done();
    assert_eq!((table.stage().as_str(), table.field(1, "done").as_str()), ("figure", "no"));
    let tale = table.order("move", 2).facts("{distance: 1}").done();
    assert!(tale.contains("Aldo is finished."), "{tale}");
    let refusal = table.order("move", 1).facts("{distance: 1}").refused();
    assert_eq!((refusal.rule.as_str(), refusal.what.as_str()), ("R2", "Aldo has finished and does no more this turn"));
    let tale = table.order("move", 1).facts("{distance: 1}").overruling("R2").done();
    assert!(tale.contains("Hob is finished.") && tale.contains("Aldo moves 1\", 3\" left."), "{tale}");
}

#[test]
fn r2_a_finished_figure_leaves_the_moment_and_the_turn_ends_when_the_player_says_so() {
    let mut table = four();
    table.order("move", 1).facts("{distance: 2}").done();
    let status = table.session().game().status();
    assert_eq!(status.moment.as_deref(), Some("Aldo acts, 4\" of movement left"));
    assert_eq!(status.usual.map(|order| (order.act, order.who.len())), Some(("end".to_owned(), 1)));
    table.order("end", 1).done();
    assert_eq!(table.stage(), "play");
    let warned = table.session().game().unfinished();
    assert_eq!(warned.as_deref(), Some("Hob has not acted, and does nothing if the turn ends now"));
    let tale = table.order("done", 0).done();
    assert!(tale.contains("North's turn ends.") && tale.contains("South to play."), "{tale}");
}

#[test]
fn r2_several_figures_may_be_passed_over_at_once() {
    let mut table = four();
    let tale = table.order("end", 1).and(2).done();
    assert_eq!(tale, "Aldo and Hob do nothing this turn.");
    let usual = table.session().game().status().usual;
    assert_eq!(usual.map(|order| order.act).as_deref(), Some("done"), "Enter ends the turn");
    assert!(!table.may(1, "move") && !table.may(2, "shoot"));
}

#[test]
fn r4_the_moment_closes_when_nothing_is_left_to_do() {
    let mut table = four();
    let tale = table.order("move", 1).facts("{distance: 6}").done();
    assert!(tale.contains("Aldo is finished."), "{tale}");
    assert_eq!((table.stage().as_str(), table.field(1, "done").as_str()), ("play", "yes"));
}

#[test]
fn r4_moving_shooting_and_moving_on_interleave() {
    let mut table = four();
    table.order("move", 2).facts("{distance: 2}").done();
    table.order("shoot", 2).facts("{target: 21, distance: 6}").dice([1]).done();
    table.order("move", 2).facts("{distance: 3}").done();
    let tale = table.order("shoot", 2).facts("{target: 22, distance: 6}").dice([1]).done();
    assert!(tale.contains("misses (1+2 = 3)"), "Shoot 3, moving -1: {tale}");
    assert_eq!(table.field(2, "spent"), "5");
    table.order("move", 2).facts("{distance: 1}").done();
    assert_eq!(table.field(2, "done"), "yes");
}

// covers: D4
#[test]
fn t17_the_steady_test_of_bravery_6() {
    for (die, holds) in [(3, true), (2, false)] {
        let mut table = four();
        table.set(1, "{health: serious}");
        table.next();
        table.next();
        let due = table.session().game().dues().remove(0);
        assert_eq!((due.id.as_str(), due.by), ("steady:aldo:2", When::Now));
        assert_eq!(due.what, "steady test, needs 3+");
        assert_eq!((due.cause.as_str(), due.odds), ("seriously wounded", Some(4.0 / 6.0)));
        let tale = table.order("steady", 1).dice([die]).done();
        assert_eq!(table.field(1, "health"), if holds { "serious" } else { "collapsed" }, "{tale}");
        assert!(tale.contains(if holds { "3+6 = 9" } else { "2+6 = 8" }), "{tale}");
        assert_eq!(table.dues(), [""; 0]);
    }
}

// covers: A7
#[test]
fn r3_steady_tests_come_before_anybody_acts() {
    let mut table = four();
    table.set(1, "{health: serious}").set(2, "{health: serious}");
    table.next();
    table.next();
    let refusal = table.order("shoot", 2).facts("{target: 21, distance: 6}").refused();
    assert_eq!(refusal.rule, "R3");
    let refusal = table.order("next", 0).facts("{rest: true}").refused();
    assert_eq!(refusal.rule, "R3");
    let tale = table.order("steady", 1).and(2).dice([6, 1]).done();
    assert!(
        tale.contains("Aldo passes the steady test (6+6 = 12).")
            && tale.contains("Hob collapses: steady test failed (1+4 = 5)."),
        "{tale}"
    );
    let refusal = table.order("move", 2).refused();
    assert_eq!(refusal.rule, "R20");
    assert!(table.may(1, "move"));
    let refusal = table.order("steady", 1).refused();
    assert_eq!((refusal.rule.as_str(), refusal.what.as_str()), ("R3", "Aldo owes no steady test"));
    assert!(!table.order("steady", 21).refused().can_be_overruled(), "an unhurt man has nothing to bear");
    let refusal = table.order("steady", 2).refused();
    assert_eq!(refusal.what, "Hob has collapsed", "seriously wounded he is");
}

#[test]
fn r3_who_is_wounded_in_his_own_turn_tests_when_the_next_one_begins() {
    let mut table = four();
    touch(&mut table, 1, 21);
    table.order("fight", 1).answers("[{dice: [1, 6]}, {dice: [3, 2]}]").done();
    assert_eq!((table.field(1, "health").as_str(), table.dues().len()), ("serious", 0));
    pass(&mut table);
    pass(&mut table);
    assert_eq!(table.dues(), ["steady:aldo:2"]);
}

#[test]
fn r20_the_collapsed_touch_nobody_and_stay_on_the_table() {
    let mut table = four();
    touch(&mut table, 1, 21);
    table.set(21, "{health: serious}");
    table.next();
    let tale = table.order("steady", 21).dice([1]).done();
    assert!(tale.contains("Grim collapses"), "{tale}");
    assert_eq!(table.state()["table"]["bonds"], serde_json::Value::Null);
    assert!(!super::scene::gone(&mut table, 21));
    assert!(!table.may(21, "move"));
}

/// No rule ends it: the game master does, to whom it is offered; who lies collapsed holds no field.
#[test]
fn r21_the_end_is_offered_when_one_side_alone_stands_unless_the_game_master_ends_it() {
    let mut table = four();
    table.set(21, "{health: killed}");
    assert_eq!(table.dues(), [""; 0]);
    table.set(22, "{health: collapsed}");
    assert_eq!(table.dues(), ["end-battle"]);
    table.next();
    assert_eq!(table.session().game().status().over, None);
    assert_eq!(on(&mut table), Some(0), "nobody of South is left to have a turn");
    table.option("R21", "never");
    assert_eq!(table.dues(), [""; 0]);
    let mut table = four();
    table.set(21, "{health: killed}").set(22, "{health: serious}");
    pass(&mut table);
    let tale = table.order("steady", 22).dice([1]).done();
    assert!(tale.ends_with("The battle can end: North holds the field."), "{tale}");
}

#[test]
fn one_side_alone_plays_on_until_somebody_ends_the_battle() {
    let mut table = four();
    table.rule(muster::engine::Ruling::of(muster::engine::Decision::Remove("22".into())));
    super::table::plays_on(&mut table, 21, Some("North holds the field"), super::table::Table::next);
}

#[test]
fn r2_that_another_is_finished_stands_behind_what_the_act_came_to() {
    let mut table = four();
    table.order("move", 1).facts("{distance: 1}").done();
    let tale = table.order("shoot", 2).facts("{target: 21, distance: 6}").dice([6, 2]).done();
    let lines: Vec<&str> = tale.lines().collect();
    assert!(lines.len() > 2 && lines.last() == Some(&"Aldo is finished."), "{tale}");
}

#[test]
fn r2_another_figure_that_acts_begins_a_sequence_of_its_own() {
    let mut table = table(&[KNIGHT, ARCHER, "3 Monk: {}", VIKING]);
    table.set(1, "{health: light}");
    for (figure, distance) in [(1, 2), (1, 1), (2, 3), (2, 1)] {
        table.order("move", figure).facts(&format!("{{distance: {distance}}}")).done();
    }
    table.order("treat", 3).facts("{patient: 1}").done();
    let lines = table.session().last(5);
    let first = |at: usize| Some(lines[at].n);
    let groups: Vec<Option<u64>> = lines.iter().map(|line| line.group).collect();
    assert_eq!(groups, [None, first(0), None, first(2), None]);
}

#[test]
fn r3_whose_steady_test_was_waived_is_told_and_no_longer_tests() {
    let mut table = table(&["1 Aldo: { kind: knight }", "21 Grim: {}"]);
    table.set(1, "{health: serious}");
    pass(&mut table);
    pass(&mut table);
    assert!(cell(&mut table, 1, "Now").starts_with("tests"));
    table.rule(Ruling::of(Decision::Waive(table.dues().remove(0))).because("correction"));
    let line = table.session().last(1).remove(0);
    assert_eq!(line.tale.then, ["Waived for Aldo: steady test, needs 3+ (seriously wounded)."]);
    assert!(!cell(&mut table, 1, "Now").contains("tests"), "{}", cell(&mut table, 1, "Now"));
    // In a list of lines a ruling says what was ruled, whatever its reason.
    let place = table.session().len() - 1;
    let told = "Ruling: Waived for Aldo: steady test, needs 3+ (seriously wounded) (correction).";
    assert_eq!(table.session().headline(place).unwrap().head, told);
}

#[test]
fn nobody_waits_for_a_figure_to_which_its_marks_and_the_rules_leave_nothing() {
    let mut table =
        table(&["1 Grim: { melee: sword }", "2 Hob: { melee: sword, missile: bow }", "21 Ben: { melee: sword }"]);
    let waits = |table: &mut super::table::Table| {
        let waiting = table.session().game().waiting();
        waiting.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(waits(&mut table), "grim hob");
    table.set(1, "{marks: webbed !move}");
    table.set(2, "{marks: webbed !move}");
    assert_eq!(waits(&mut table), "hob", "a bow may still be shot");
    table.order("end", 2).done();
    assert_eq!(waits(&mut table), "");
    let usual = table.session().game().status().usual.map(|order| order.act);
    assert_eq!(usual.as_deref(), Some("done"), "Enter ends the turn");
}
