//! Moves, contact, shape, withdrawal (R9-R14).

use super::scene::{form, table, touch};

const SPEARS: &str = "1 Spears: { profile: spearman, models: 10, front: 5 }";
const AXES: &str = "21 Axes: { profile: axeman, models: 8 }";

#[test]
fn r9_a_move_within_its_bounds_stands() {
    let mut table = table(&[SPEARS, AXES]);
    assert_eq!(table.order("move", 1).facts("{distance: 5.5}").done(), "Spears move 5.5\".");
    assert_eq!(table.order("move", 1).done(), "Spears move.");
}

#[test]
fn r10_too_far_and_the_unit_stays_and_is_disordered() {
    let mut table = table(&[SPEARS, AXES]);
    let remarks = |facts: &str, table: &mut super::table::Table| form(table, "move", 1, facts).remarks.join("; ");
    assert_eq!(remarks("{}", &mut table), "up to 6\"; farther: they stay where they are, disordered (R10)");
    assert_eq!(remarks("{distance: 6}", &mut table), "up to 6\"");
    let too_far = "up to 6\"; 7\" is more than that: they stay where they are, disordered (R10)";
    assert_eq!(remarks("{distance: 7}", &mut table), too_far);
    let tale = table.order("move", 1).facts("{distance: 7, contacts: [21]}").done();
    assert!(tale.starts_with("Spears fail to move 7\"."), "{tale}");
    assert!(tale.contains("Spears are disordered: 7\" is more than 6\", so they stay where they were."), "{tale}");
    assert_eq!(table.field(1, "disordered"), "yes");
    assert_eq!(table.state()["table"].get("bonds"), None, "nobody is reached");
    assert_eq!(table.order("move", 1).refused().rule, "R7");
    table.order("move", 1).overruling("R7").done();
}

#[test]
fn r10_terrain_disorders_and_the_move_stands() {
    let mut table = table(&[SPEARS, AXES]);
    table.order("move", 1).facts("{distance: 4, contacts: [21], terrain: yes}").done();
    assert_eq!(table.field(1, "disordered"), "yes");
    assert_eq!(table.state()["table"]["bonds"].as_array().unwrap().len(), 1);
}

#[test]
fn r11_a_regiment_changes_its_shape_and_skirmishers_have_none() {
    let mut table = table(&[SPEARS, "2 Bows: { profile: bowman, models: 6 }", AXES]);
    table.order("reshape", 1).facts("{front: 10}").done();
    assert_eq!(table.squad(1)["front"], 10);
    let refusal = table.order("reshape", 2).refused();
    assert!(refusal.what.contains("not a regiment"), "{refusal}");
    assert!(table.order("reshape", 1).facts("{front: 11}").refused().what.contains("not between 1 and 10"));
}

#[test]
fn r12_contact_is_told_with_who_comes_into_it() {
    let mut table = table(&[SPEARS, AXES]);
    let tale = table.order("move", 1).facts("{distance: 6, contacts: [21]}").done();
    assert_eq!(tale, "Spears move 6\".\nSpears come into contact with Axes, front rank only (R12).");
    assert!(table.may(1, "melee"));
}

/// Spears have fought axes and leave.
fn parting() -> super::table::Table {
    let mut table = table(&[SPEARS, AXES]);
    touch(&mut table, 1, 21);
    table.order("melee", 1).answers("[{tally: [10, 8]}]").done();
    table
}

#[test]
fn r14_who_leaves_a_melee_is_struck_first_and_losses_are_halved() {
    let mut table = parting();
    let tale = table.order("move", 1).facts("{distance: 6}").done();
    assert!(tale.ends_with("Leaving the melee: Axes may strike first (R14)."), "{tale}");
    assert_eq!(table.stage(), "withdrawal");
    // 7 axes: 34 + 7 = 41 / 8 = 5, halved to 2; half of 9 spears would be 5.
    let tale = table.order("free-attack", 21).dice([6, 6, 6, 6, 6, 3, 1]).done();
    assert!(tale.contains("41 / Defense 8 = 5 (1 left over), halved to 2 (free attack, R14)"), "{tale}");
    assert!(tale.contains("Spears lose 2 of 8.\nSpears break contact with the enemy."), "{tale}");
    assert_eq!(table.stage(), "play");
    assert_eq!(table.state()["table"].get("bonds"), None);
    assert_eq!(table.squad(1).get("fought"), None);
}

#[test]
fn a33_a_free_attack_may_call_for_morale_before_the_move_is_over() {
    let mut table = parting();
    table.set(1, "{models: 4}");
    table.order("move", 1).done();
    // 34 + 7 = 41 / 8 = 5, halved to 2: half of the four.
    table.order("free-attack", 21).answers("[{tally: [34]}]").done();
    assert_eq!(table.dues(), ["morale:spears"]);
    assert_eq!(table.stage(), "withdrawal");
    let tale = table.order("morale", 1).dice([1, 2]).done();
    assert!(tale.contains("a Failed Morale token"), "{tale}");
    assert_eq!(table.stage(), "play");
    assert_eq!(table.field(1, "token"), "yes", "a move under way does not take off a token that comes in it");
}

#[test]
fn r8_a_check_that_fails_in_a_withdrawal_leaves_the_token_that_the_unit_held() {
    let mut table = parting();
    table.set(1, "{models: 4, token: true}");
    table.order("move", 1).facts("{away: true}").done();
    table.order("free-attack", 21).answers("[{tally: [34]}]").done();
    let tale = table.order("morale", 1).dice([1, 2]).done();
    assert!(tale.contains("Spears hold a Failed Morale token already"), "{tale}");
    assert_eq!((table.stage(), table.field(1, "token")), ("play".to_owned(), "yes".to_owned()));
}

#[test]
fn r14_the_headline_names_who_is_to_strike_and_then_who_is_to_check() {
    let mut table = parting();
    table.set(1, "{models: 4}");
    let headline = |table: &mut super::table::Table| table.session().game().status().line;
    table.order("move", 1).done();
    assert_eq!(headline(&mut table), "SOUTH may strike first: 21 Axes");
    table.order("free-attack", 21).answers("[{tally: [34]}]").done();
    assert_eq!(headline(&mut table), "NORTH to check morale: 1 Spears");
}

#[test]
fn r14_enemies_may_let_them_go_and_the_dead_go_nowhere() {
    let mut table = parting();
    table.order("move", 1).done();
    let tale = table.next();
    assert!(tale.contains("Spears break contact with the enemy."), "{tale}");
    let report = muster::report::Report::of(table.session(), false);
    let told = report.turns.iter().flat_map(|turn| &turn.stages).flat_map(|stage| &stage.told).last();
    let told = told.map(|told| (told.head.as_str(), told.came.as_slice()));
    let came = ["Spears break contact with the enemy.".to_owned()];
    assert_eq!(told, Some(("The withdrawal ends: Axes do not strike.", &came[..])));
    let mut table = parting();
    table.set(1, "{models: 1}");
    table.order("move", 1).done();
    let tale = table.order("free-attack", 21).answers("[{tally: [40]}]").done();
    assert!(tale.contains("nobody is left"), "{tale}");
    assert_eq!(table.stage(), "play");
}

#[test]
fn r14_who_has_not_fought_leaves_freely() {
    let mut table = table(&[SPEARS, AXES]);
    touch(&mut table, 1, 21);
    let tale = table.order("move", 1).done();
    assert_eq!(tale, "Spears move.\nSpears break contact with the enemy.");
    touch(&mut table, 1, 21);
    table.order("move", 1).facts("{leaves: no}").done();
    assert_eq!(table.state()["table"]["bonds"].as_array().unwrap().len(), 1);
}

#[test]
fn t16_a_gun_at_half_crew_moves_half_as_far() {
    let mut table = table(&["1 Gun: { profile: gun-crew, models: 4 }", AXES]);
    table.set(1, "{models: 2}");
    let tale = table.order("move", 1).facts("{distance: 2}").done();
    assert_eq!(tale, "Gun moves 2\".");
    let tale = table.order("move", 1).facts("{distance: 2.5}").done();
    assert!(tale.contains("2.5\" is more than 2\""), "{tale}");
}

/// Spears strike at a tank as it leaves, and it runs over their own captain: the headline said "strike at Tank as it leaves:
/// damaged: Rue out".
#[test]
fn r34_the_headline_says_who_runs_over_whom_when_a_vehicle_leaves() {
    let mut table = table(&[
        "1 Tank: { profile: tank, base: 6 }",
        "21 Spears: { profile: spearman, models: 3, front: 3 }",
        "22 Rue: { profile: commander }",
        "23 Bows: { profile: bowman, models: 6 }",
    ]);
    touch(&mut table, 1, 21);
    table.set(1, "{fought: [21]}").set(22, "{hits: 2}");
    table.order("drive", 1).facts("{distance: 4, struck: [21, 22, 23]}").done();
    let tale = table.order("free-attack", 21).answers("[{tally: [3]}, {tally: [20, 20, 20]}]").done();
    let head =
        "Spears strike at Tank as it leaves: no effect; Tank runs over 3 units: Spears 2 out, Rue falls, Bows 2 out.\n";
    assert!(tale.starts_with(head), "{tale}");
}
