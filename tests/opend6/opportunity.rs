//! Opportunity and defensive fire (R36-R41, R49, A50-A61).

use super::{scene::table, table::Table};

const SPEARS: &str = "1 Ford Spears: { listing: human-infantry, size: 10, training: { command: 1 }, sergeant: 1, weapons: [melee-weapon] }";
const MILITIA: &str = "2 Militia: { listing: human-militia, size: 4, weapons: [short-bow] }";
/// Command 3, marksmanship 3, crossbows of 5, 20 and 60 inches.
const CROSSBOWS: &str = "21 Crossbows: { listing: human-infantry, size: 5, training: { command: 1, marksmanship: 1 }, weapons: [light-crossbow] }";
const BOWS: &str = "22 Bows: { listing: goblins, size: 5, weapons: [short-bow] }";
const SECOND: &str =
    "23 More Crossbows: { listing: human-infantry, size: 5, training: { command: 1 }, weapons: [light-crossbow] }";

fn moving(squads: &[&str]) -> Table {
    let mut table = table(squads);
    table.order("initiative", 0).answers("[{dice: [5, 2]}, {pick: first}]").done();
    table
}

/// The Spears have just walked, in sight of crossbows and bows.
fn walked() -> Table {
    let mut table = moving(&[SPEARS, MILITIA, CROSSBOWS, BOWS, SECOND]);
    table.order("walk", 1).done();
    table
}

fn windows(table: &mut Table) -> Vec<String> {
    table.session().game().windows().into_iter().map(|window| window.text).collect()
}

fn threat(table: &mut Table, facts: &str) -> (String, Vec<String>) {
    let game = table.session().game();
    let order = muster::view::Order {
        act: "opportunity-fire".to_owned(),
        who: vec![game.find("21").unwrap()],
        facts: serde_yaml::from_str(facts).unwrap(),
        ..Default::default()
    };
    let form = game.form(&order).unwrap();
    let number = form.numbers.iter().find(|number| number.name == "threat to Crossbows").unwrap();
    (number.in_parts(), form.remarks.clone())
}

/// A list of squads of both sides walks at once: nobody is counted among those at whom his own side may fire.
#[test]
fn r36_squads_of_their_own_side_are_no_targets_on_the_move() {
    let mut table = moving(&[SPEARS, MILITIA, CROSSBOWS, BOWS, SECOND]);
    table.order("walk", 1).and(22).overruling("R28").done();
    assert_eq!(windows(&mut table)[0], "2 squads may opportunity-fire at 1 Ford Spears: 21 23");
    table.set(1, "{no-fire: true}").set(2, "{no-fire: true}");
    let both = windows(&mut table);
    assert!(!both.iter().any(|text| text.contains("on the move")), "{both:?}");
}

#[test]
fn r36_who_may_and_who_may_not() {
    let mut table = walked();
    assert!(windows(&mut table).contains(&"2 squads may opportunity-fire at 1 Ford Spears: 21 23".to_owned()));
    assert_eq!(table.order("opportunity-fire", 22).refused().rule, "R36");
    assert!(table.order("opportunity-fire", 2).refused().what.contains("no enemy"));
    assert_eq!(table.order("opportunity-fire", 1).refused().what, "Ford Spears are the squad on the move");
    table.set(21, "{morale: 1}");
    assert_eq!(table.order("opportunity-fire", 21).refused().rule, "R21");
}

#[test]
fn r36_a26_who_held_may_and_who_moved_may_not() {
    let mut table = moving(&[SPEARS, MILITIA, CROSSBOWS, SECOND]);
    table.order("hold", 1).done();
    table.order("hold", 21).done();
    table.order("hold", 2).done();
    table.order("turn", 23).done();
    assert!(windows(&mut table).is_empty());
    let mut table = moving(&[SPEARS, MILITIA, CROSSBOWS, SECOND]);
    table.order("hold", 2).done();
    table.order("hold", 21).done();
    table.order("walk", 1).done();
    assert!(table.may(21, "opportunity-fire"));
    let mut table = moving(&[SPEARS, MILITIA, CROSSBOWS, SECOND]);
    table.order("hold", 2).done();
    table.order("turn", 21).done();
    table.order("walk", 1).done();
    assert_eq!(table.order("opportunity-fire", 21).refused().rule, "R36");
}

#[test]
fn r37_the_mover_is_a_target_until_another_squad_acts() {
    let mut table = walked();
    assert!(table.may(21, "opportunity-fire"));
    table.order("hold", 22).done();
    assert!(table.order("opportunity-fire", 21).refused().what.contains("nobody is on the move"));
}

#[test]
fn r37_too_little_of_the_move_in_sight() {
    let mut table = walked();
    let refusal = table.order("opportunity-fire", 21).facts("{range: 10, seen: false}").refused();
    assert_eq!(refusal.rule, "R37");
}

#[test]
fn r37_a_turn_is_no_move_to_shoot_at() {
    let mut table = moving(&[SPEARS, CROSSBOWS]);
    table.order("turn", 1).done();
    assert!(!table.may(21, "opportunity-fire"));
}

#[test]
fn r38_threat_in_parts() {
    let mut table = walked();
    assert_eq!(threat(&mut table, "{}").0, "4 opportunity fire");
    let (parts, _) = threat(&mut table, "{behind: true}");
    assert_eq!(parts, "4 opportunity fire -1 behind cover = 3");
    table.set(21, "{morale: 3, wounded: 3}");
    assert_eq!(threat(&mut table, "{}").0, "4 opportunity fire +1 shaken +2 half lost = 7");
}

#[test]
fn a52_casualties_of_this_turn_do_not_count() {
    let mut table = walked();
    table.set_soldier(21, "4", "{hit: true, wounds: 1}");
    assert_eq!(threat(&mut table, "{}").0, "4 opportunity fire");
}

// covers: R6, R38, R39, A50
#[test]
fn x19_a_tie_means_no_shot_and_no_move() {
    let mut table = walked();
    // 4+3 = 7 against 3+4 = 7.
    let tale = table.order("opportunity-fire", 21).facts("{range: 10}").dice([4, 3]).done();
    assert!(tale.contains("may not opportunity-fire"), "{tale}");
    assert!(tale.contains("Command 4+3 = 7 against threat 3+4 = 7"), "{tale}");
    assert_eq!(table.order("walk", 21).refused().rule, "R39");
    assert_eq!(table.field(21, "no-fire"), "no");
    assert_eq!(table.field(21, "morale"), "6");
}

#[test]
fn r39_r40_r41_success_fires_at_once_with_plus_one_and_results_fall_now() {
    let mut table = walked();
    // 5+3 = 8 against 2+4 = 6. Medium 8 +1: five of skill 3 need 6: one hits (6), soldier 7; damage 4+3 = 7 against
    // 3+3 = 6: a wound, at once.
    let tale =
        table.order("opportunity-fire", 21).facts("{range: 10}").dice([5, 2, 2, 3, 4, 5, 6, 3, 3]).chance([7]).done();
    assert!(tale.contains("opportunity-fire at Ford Spears"), "{tale}");
    assert!(tale.contains("needed 6"), "{tale}");
    assert_eq!((table.field(1, "wounded"), table.field(1, "prone")), ("1".to_owned(), "1".to_owned()));
    assert_eq!(table.field(21, "no-fire"), "yes");
    assert_eq!(table.order("walk", 21).refused().rule, "R39");
    assert_eq!(table.order("opportunity-fire", 21).refused().rule, "A53");
}

#[test]
fn r37_any_number_may_fire_at_the_same_mover() {
    let mut table = walked();
    table.order("opportunity-fire", 21).facts("{range: 10}").dice([4, 3]).done();
    table.order("opportunity-fire", 23).facts("{range: 10}").dice([4, 3]).done();
}

#[test]
fn a28_who_tried_it_is_skipped_in_the_alternation() {
    let mut table = moving(&[SPEARS, MILITIA, CROSSBOWS]);
    table.order("walk", 1).done();
    table.order("opportunity-fire", 21).facts("{range: 10}").dice([4, 3]).done();
    assert_eq!(table.session().game().status().on, Some(0));
}

#[test]
fn a53_one_attempt_a_turn() {
    let mut table = moving(&[SPEARS, MILITIA, CROSSBOWS, BOWS]);
    table.order("walk", 1).done();
    table.order("opportunity-fire", 21).facts("{range: 10}").dice([4, 3]).done();
    table.order("hold", 22).done();
    table.order("walk", 2).done();
    assert_eq!(table.order("opportunity-fire", 21).refused().rule, "A53");
}

#[test]
fn r38_what_a_shot_would_do_stands_behind_the_test_for_it() {
    let mut table = walked();
    let (_, remarks) = threat(&mut table, "{range: 10}");
    assert!(remarks[0].starts_with("first command ") && remarks[0].ends_with(" %"), "{remarks:?}");
    assert!(remarks[1].starts_with("if they fire, expect "), "{remarks:?}");
    let ask = table.order("opportunity-fire", 21).facts("{range: 10}").asks();
    assert_eq!(ask.title, "Crossbows: test to opportunity-fire");
}

#[test]
fn t31_only_movers_seen_for_two_inches_may_be_hit() {
    let mut table = walked();
    let (_, remarks) = threat(&mut table, "{range: 10}");
    assert!(remarks.iter().any(|remark| remark.contains("2\" of visible move")), "{remarks:?}");
    // One soldier seen: no die decides who is hit.
    table
        .order("opportunity-fire", 21)
        .facts("{range: 10, visible: 1}")
        .dice([5, 2, 2, 3, 4, 5, 6, 3, 3])
        .chance([4])
        .done();
    assert_eq!(table.soldier(1, "4", "wounds"), "1");
}

#[test]
fn r41_runners_wounded_on_the_way_are_left_behind_as_proposed() {
    let shot = |table: &mut Table, facts: &str| {
        let order = table.order("opportunity-fire", 21).facts(facts);
        order.dice([5, 2, 2, 3, 4, 5, 6, 3, 3]).chance([7]).done()
    };
    let mut table = moving(&[SPEARS, MILITIA, CROSSBOWS, BOWS, SECOND]);
    table.order("run", 1).done();
    // Half of 13" is more than command 3" reaches.
    let tale = shot(&mut table, "{range: 10}");
    assert!(tale.contains("1 wounded left behind, separated"), "{tale}");
    assert_eq!(table.soldier(1, "7", "separated"), "yes");
    let mut table = moving(&[SPEARS, MILITIA, CROSSBOWS, BOWS, SECOND]);
    table.order("run", 1).done();
    shot(&mut table, "{range: 10, left: false}");
    assert_eq!(table.field(1, "separated"), "0");
}

#[test]
fn r39_now_tells_a_missed_test_from_a_shot_and_nobody_is_sent_to_a_barred_shot() {
    let now = |table: &mut Table| {
        let game = table.session().game();
        game.row(&game.find("21").unwrap()).unwrap().cells.last().unwrap().text.clone()
    };
    let mut table = walked();
    table.order("opportunity-fire", 21).facts("{range: 10}").dice([4, 3]).done();
    assert_eq!(now(&mut table), "No Move", "a missed test bars the move, not the shot of the phase");
    assert!(table.order("opportunity-fire", 21).refused().mend.contains("in the ranged phase"));
    let mut table = walked();
    table.order("opportunity-fire", 21).facts("{range: 10}").dice([5, 2, 2, 2, 2, 2, 2]).done();
    assert_eq!(now(&mut table), "fired");
    let refusal = table.order("opportunity-fire", 21).refused();
    assert_eq!(refusal.mend, "they do not fire again this turn");
}

/// The Spears have announced a charge at 21 that both stand.
fn charged() -> Table {
    let mut table = moving(&[SPEARS, MILITIA, CROSSBOWS, BOWS, SECOND]);
    // 10 against 5: only the target tests, threat 4+2; 5+3 against 2+6.
    table.order("charge", 1).facts("{target: 21, distance: 10}").dice([5, 2]).done();
    assert_eq!(table.stage(), "charge");
    table
}

#[test]
fn a55_the_target_may_not_but_others_may_opportunity_fire_at_the_charger() {
    let mut table = charged();
    assert_eq!(table.order("opportunity-fire", 21).refused().rule, "A55");
    assert!(windows(&mut table).contains(&"23 More Crossbows may opportunity-fire at 1 Ford Spears".to_owned()));
    table.order("opportunity-fire", 23).facts("{range: 10}").dice([4, 3]).done();
    assert_eq!(table.stage(), "charge");
}

#[test]
fn r49_r52_defensive_fire_with_plus_one_then_no_fire() {
    let mut table = charged();
    // Short 6 +1: skill 3 needs 4; one hits (4), soldier 2; damage 5+4 = 9 against 2+3 = 5: out.
    let tale = table.order("defensive-fire", 21).facts("{range: 5}").dice([2, 3, 4, 2, 3, 5, 2]).chance([2]).done();
    assert!(tale.contains("needed 4"), "{tale}");
    assert_eq!((table.field(1, "out"), table.field(21, "no-fire")), ("1".to_owned(), "yes".to_owned()));
    assert_eq!(table.order("defensive-fire", 21).refused().rule, "A56");
    let tale = table.order("contact", 1).done();
    assert!(tale.contains("9 of Ford Spears touch 5 of Crossbows"), "{tale}");
}

#[test]
fn a59_after_defensive_fire_it_may_turn_when_contacted_and_not_move_when_not() {
    let mut table = charged();
    table.order("defensive-fire", 21).facts("{range: 5}").dice([2, 3, 3, 2, 3]).done();
    table.order("contact", 1).done();
    assert!(table.may(21, "turn"));
    assert_eq!(table.order("run", 21).refused().rule, "A59", "those of it whom nobody touches stay as well");
    // Nobody touches it any more: it may not move before the turn ends.
    table.rule(serde_yaml::from_str("{ unbind: [1, 21] }").unwrap());
    assert_eq!(table.order("walk", 21).refused().rule, "A59");
    table.rule(serde_yaml::from_str("{ bind: [1, 21] }").unwrap());
    table.order("turn", 21).done();
    let mut table = charged();
    table.order("defensive-fire", 21).facts("{range: 5}").dice([2, 3, 3, 2, 3]).done();
    table.order("contact", 1).facts("{reached: false}").done();
    assert_eq!(table.order("walk", 21).refused().rule, "A59");
}

#[test]
fn a58_an_exempt_target_may_defend() {
    let mut table =
        moving(&[MILITIA, "21 Crossbows: { listing: human-infantry, size: 10, weapons: [light-crossbow] }"]);
    // 4+2 = 6 against 2+6 = 8: -1; ten charged by four need no test.
    table.order("charge", 2).facts("{target: 21, distance: 10}").dice([4, 2]).done();
    assert!(table.may(21, "defensive-fire"));
}

#[test]
fn a57_only_those_with_the_chargers_in_their_arc_defend() {
    let mut table = moving(&[SPEARS, MILITIA, CROSSBOWS]);
    table.order("charge", 1).facts("{target: 21, distance: 10, arcs: 3}").dice([5, 2]).done();
    // Three shoot, not five.
    table.order("defensive-fire", 21).facts("{range: 5}").dice([2, 3, 3]).done();
}

#[test]
fn the_moment_closes_when_the_chargers_are_shot_down() {
    let mut table =
        moving(&["1 Ford Spears: { listing: human-infantry, size: 3, weapons: [melee-weapon] }", MILITIA, CROSSBOWS]);
    table.set(1, "{out: 2}");
    // 5+2 against 2+6: -1. One against five: no test for the target.
    table.order("charge", 1).facts("{target: 21, distance: 10}").dice([5, 2]).done();
    assert_eq!(table.stage(), "charge");
    let tale = table.order("defensive-fire", 21).facts("{range: 5}").dice([2, 3, 4, 2, 3, 5, 2]).done();
    assert!(tale.contains("wiped out"), "{tale}");
    assert_eq!(table.stage(), "movement");
}

#[test]
fn r55_a_squad_that_disengages_is_on_the_move() {
    let mut table = moving(&[SPEARS, MILITIA, CROSSBOWS, BOWS]);
    table.order("charge", 1).facts("{target: 22, distance: 10}").dice([5, 2]).done();
    table.order("contact", 1).facts("{contacts: '1:1'}").done();
    table.phase("initiative");
    for squad in [1, 22] {
        table.set(squad, "{activated: false, no-fire: false}");
    }
    table.order("initiative", 0).answers("[{dice: [5, 2]}, {pick: first}]").done();
    table.order("disengage", 1).dice([3, 5, 1]).done();
    assert!(table.may(21, "opportunity-fire"));
}

#[test]
fn x28_defensive_fire_of_a_separated_soldier_of_a_squad_that_walked() {
    let mut table = moving(&[SPEARS, CROSSBOWS]);
    table.set(21, "{fire-plus: true}").set_soldier(21, "4", "{separated: true}");
    table.order("charge", 1).facts("{target: 21, distance: 10}").dice([5, 2]).done();
    let game = table.session().game();
    let order = muster::view::Order::of("defensive-fire", &game.find("21").unwrap()).with("range", 5_i64);
    let totals: Vec<i32> = game.form(&order).unwrap().numbers.iter().map(|number| number.total()).collect();
    // Short 6, defensive +1, walked +1; separated +1.
    assert_eq!(totals, [8, 9]);
}

#[test]
fn r37_all_that_one_order_moves_are_on_the_move() {
    let mut table = moving(&[SPEARS, MILITIA, CROSSBOWS, BOWS, SECOND]);
    table.order("walk", 1).and(2).done();
    assert!(windows(&mut table).contains(&"2 squads may opportunity-fire at 2 squads on the move: 21 23".to_owned()));
    let miss = [5, 2, 2, 2, 2, 2, 2];
    let tale = table.order("opportunity-fire", 21).facts("{target: 2, range: 10}").dice(miss).done();
    assert!(tale.contains("Crossbows opportunity-fire at Militia"), "{tale}");
    let tale = table.order("opportunity-fire", 23).facts("{range: 10}").dice(miss).done();
    assert!(tale.contains("More Crossbows opportunity-fire at Ford Spears"), "the first unless named: {tale}");
    table.order("hold", 22).done();
    assert!(windows(&mut table).is_empty());
}

#[test]
fn a54_a_squad_in_close_combat_does_not_try_it() {
    let mut table = charged();
    table.order("contact", 1).facts("{contacts: '1:1'}").done();
    table.order("hold", 22).done();
    table.order("walk", 2).done();
    assert_eq!(table.order("opportunity-fire", 21).refused().rule, "A54");
    assert!(table.may(23, "opportunity-fire"));
}

#[test]
fn r58_nobody_free_of_the_enemy_is_left_for_defensive_fire() {
    let mut table = charged();
    table.order("contact", 1).facts("{contacts: '5:5'}").done();
    table.order("hold", 22).done();
    // Four against five: 4+2 against 2+6 costs the charger one level; 5+3 against 2+4 stands.
    table.order("charge", 2).facts("{target: 21, distance: 8}").dice([4, 2, 5, 2]).done();
    assert_eq!(table.order("defensive-fire", 21).facts("{range: 5}").refused().rule, "R58");
    assert!(windows(&mut table).iter().all(|text| !text.contains("defensive fire")));
}
