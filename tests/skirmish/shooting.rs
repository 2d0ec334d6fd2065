//! Shooting (R7, R8, D1, table 4.4).

use super::{
    scene::{parts, pass, table, touch},
    table::Table,
};
use muster::view::Order;

const ARCHER: &str = "1 Hob: { missile: bow }";
const THROWER: &str = "2 Perkin: { melee: dagger, missile: bow }";
const VIKING: &str = "21 Grim: { kind: viking-warrior, melee: sword, armour: leather }";
const OTHER: &str = "22 Ulf: { kind: viking-warrior, missile: bow }";

fn four() -> Table {
    table(&[ARCHER, THROWER, VIKING, OTHER])
}

#[test]
fn t3_bow_in_the_open_standing_still_at_6_hits_on_a_2() {
    let mut table = four();
    let tale =
        table.order("shoot", 1).facts("{target: 21, distance: 6}").dice([2, 6]).done() + parts(&mut table).as_str();
    assert!(tale.contains("Hob shoots the bow at Grim, 6\": hits (2+3 = 5)."), "{tale}");
    assert!(tale.contains("Wound 5 (die 6 -1 leather): serious wound."), "{tale}");
    let mut table = four();
    let tale = table.order("shoot", 1).facts("{target: 21, distance: 6}").dice([1]).done() + parts(&mut table).as_str();
    assert!(tale.contains("misses (1+3 = 4)"), "{tale}");
}

#[test]
fn t4_over_half_range_into_soft_cover_misses_on_3_and_hits_on_4() {
    for (die, hits) in [(3, false), (4, true)] {
        let mut table = four();
        let facts = "{target: 21, distance: 10, cover: soft}";
        let order = table.order("shoot", 1).facts(facts);
        let tale = if hits { order.dice([die, 1]).done() } else { order.dice([die]).done() };
        let tale = tale + parts(&mut table).as_str();
        assert!(tale.contains("3 Shoot -1 soft cover -1 over half range = 1"), "{tale}");
        assert!(tale.contains(if hits { "hits (4+1 = 5)" } else { "misses (3+1 = 4)" }), "{tale}");
    }
}

#[test]
fn t5_exactly_half_range_costs_nothing() {
    let mut table = four();
    let tale =
        table.order("shoot", 1).facts("{target: 21, distance: 7.5}").dice([1]).done() + parts(&mut table).as_str();
    assert!(!tale.contains("over half range"), "{tale}");
    let tale =
        table.order("shoot", 1).facts("{target: 21, distance: 7.51}").dice([1]).done() + parts(&mut table).as_str();
    assert!(tale.contains("-1 over half range"), "{tale}");
}

// covers: R8
#[test]
fn t22_the_third_shot_of_a_bow_is_refused() {
    let mut table = four();
    table.order("shoot", 1).facts("{target: 21, distance: 6, cover: hard}").dice([1]).done();
    let tale = table.order("shoot", 1).facts("{target: 22, distance: 6}").dice([1]).done() + parts(&mut table).as_str();
    assert!(tale.contains("at Ulf"), "R8: shots may go to different targets: {tale}");
    let refusal = table.order("shoot", 1).facts("{target: 21, distance: 6}").refused();
    assert_eq!((refusal.rule.as_str(), refusal.mend.as_str()), ("R7", "wait for the next turn"));
    table.order("shoot", 1).facts("{target: 21, distance: 6}").dice([1]).overruling("R7").done();
    pass(&mut table);
    pass(&mut table);
    assert!(table.may(1, "shoot"));
}

#[test]
fn r7_no_shot_beyond_the_range_and_none_without_a_weapon() {
    let mut table = four();
    let refusal = table.order("shoot", 1).facts("{target: 21, distance: 15.5}").refused();
    assert_eq!((refusal.rule.as_str(), refusal.what.as_str()), ("R7", "Grim is 15.5\" away and the bow reaches 15\""));
    table.order("shoot", 1).facts("{target: 21, distance: 15.5}").dice([2]).overruling("R7").done();
    pass(&mut table);
    let refusal = table.order("shoot", 21).facts("{target: 1, distance: 5}").refused();
    assert!(!refusal.can_be_overruled(), "{refusal}");
}

// covers: A18
#[test]
fn d1_factors_of_the_table_add_up() {
    let mut table = four();
    table.set(21, "{prone: true}");
    touch(&mut table, 2, 21);
    let tale = table.order("shoot", 1).facts("{target: 21, distance: 12, cover: hard, moving: true}").done()
        + parts(&mut table).as_str();
    let parts = "3 Shoot -2 hard cover -1 moving -1 over half range -1 prone -2 in close combat = -4";
    assert!(tale.contains(parts), "{tale}");
    assert!(tale.contains("misses (2 at best)"), "no die is thrown that cannot hit: {tale}");
}

#[test]
fn a2_moving_counts_once_and_by_option_twice() {
    for (choice, part) in [("once", "-1 moving"), ("both", "-2 moving x2")] {
        let mut table = four();
        table.option("A2", choice).set(21, "{moved-last: true}");
        table.order("move", 1).facts("{distance: 1}").done();
        let tale =
            table.order("shoot", 1).facts("{target: 21, distance: 5}").dice([1]).done() + parts(&mut table).as_str();
        assert!(tale.contains(part), "{tale}");
    }
}

#[test]
fn a16_the_shooter_moves_if_he_has_moved_or_says_so() {
    let mut table = four();
    let tale = table.order("shoot", 1).facts("{target: 21, distance: 5}").dice([1]).done() + parts(&mut table).as_str();
    assert!(!tale.contains("moving"), "{tale}");
    let tale = table.order("shoot", 1).facts("{target: 21, distance: 5, moving: true}").dice([1]).done()
        + parts(&mut table).as_str();
    assert!(tale.contains("-1 moving"), "{tale}");
}

#[test]
fn a17_a_target_moves_that_moved_in_its_last_turn_unless_the_table_says_no() {
    let mut table = four();
    table.set(21, "{moved-last: true}");
    let tale = table.order("shoot", 1).facts("{target: 21, distance: 5}").dice([1]).done() + parts(&mut table).as_str();
    assert!(tale.contains("-1 moving"), "{tale}");
    let tale = table.order("shoot", 1).facts("{target: 21, distance: 5, moving: false}").dice([1]).done()
        + parts(&mut table).as_str();
    assert!(!tale.contains("moving"), "{tale}");
    let mut table = four();
    table.option("A17", "never").set(21, "{moved-last: true}");
    let tale = table.order("shoot", 1).facts("{target: 21, distance: 5}").dice([1]).done() + parts(&mut table).as_str();
    assert!(!tale.contains("moving"), "{tale}");
}

#[test]
fn a4_in_contact_no_bow_but_a_dagger_may_be_thrown_at_the_one_he_touches() {
    let mut table = four();
    touch(&mut table, 1, 21);
    touch(&mut table, 2, 21);
    let refusal = table.order("shoot", 1).facts("{target: 21, distance: 0}").refused();
    assert_eq!((refusal.rule.as_str(), refusal.what.as_str()), ("A4", "Hob is in hand-to-hand and cannot use the bow"));
    let refusal = table.order("shoot", 2).facts("{target: 22, distance: 2}").refused();
    assert_eq!(refusal.rule, "A4");
    let tale = table.order("shoot", 2).dice([4, 1]).done() + parts(&mut table).as_str();
    assert!(tale.contains("Perkin throws the dagger at Grim, 0\": hits (4+1 = 5)."), "{tale}");
    table.option("A4", "no");
    pass(&mut table);
    pass(&mut table);
    assert_eq!(table.order("shoot", 2).refused().rule, "A4");
    table.order("shoot", 1).facts("{target: 21, distance: 0}").dice([1]).overruling("A4").done();
    // Who is let shoot a bow out of hand-to-hand throws nothing.
    let tale = table.order("shoot", 1).facts("{target: 22, distance: 6}").dice([1]).overruling("A4").done();
    assert!(tale.contains("Overruled A4 (Hob is in hand-to-hand and cannot use the bow)"), "{tale}");
    assert!(!tale.contains("throws only"), "{tale}");
}

#[test]
fn r19_a_dagger_is_thrown_once_up_to_3() {
    let mut table = four();
    let tale = table.order("shoot", 2).facts("{weapon: dagger, target: 21, distance: 1.5}").dice([1]).done()
        + parts(&mut table).as_str();
    assert!(!tale.contains("over half range"), "{tale}");
    let refusal = table.order("shoot", 2).facts("{weapon: dagger, target: 21, distance: 1}").refused();
    assert_eq!(refusal.rule, "R7");
    let refusal = table.order("shoot", 2).facts("{weapon: bow, target: 21, distance: 16}").refused();
    assert_eq!(refusal.rule, "R7");
}

#[test]
fn a23_shoot_4_in_the_open_cannot_miss_unless_a_1_always_does() {
    let mut table = table(&["1 Hob: { shoot: 4, missile: bow }", VIKING]);
    let tale = table.order("shoot", 1).facts("{target: 21, distance: 5}").dice([1]).done() + parts(&mut table).as_str();
    assert!(tale.contains("hits (cannot fail)"), "{tale}");
    table.option("A23", "yes");
    let tale = table.order("shoot", 1).facts("{target: 21, distance: 5}").dice([1]).done() + parts(&mut table).as_str();
    assert!(tale.contains("misses (1+4 = 5)"), "{tale}");
}

#[test]
fn r16_a_wounded_archer_shoots_worse_with_the_parts_told() {
    let mut table = four();
    table.set(1, "{health: light}");
    let tale = table.order("shoot", 1).facts("{target: 21, distance: 5}").dice([3]).done() + parts(&mut table).as_str();
    assert!(tale.contains("3 Shoot -2 light wound = 1") && tale.contains("misses (3+1 = 4)"), "{tale}");
}

#[test]
fn what_was_said_of_the_last_shot_is_offered_again() {
    let mut table = four();
    table.order("shoot", 1).facts("{target: 22, distance: 9, cover: hard}").dice([1]).done();
    assert_eq!(table.order("shoot", 1).remembered(), "target ulf, distance 9, cover hard");
    assert_eq!(table.order("shoot", 1).dice([1]).refused().to_string(), "target is missing; it was 22 Ulf");
    let unsaid = table.order("shoot", 1).facts("{target: 22}").dice([1]).refused();
    assert_eq!(unsaid.to_string(), "distance is missing; it was 9\"");
    let tale = table.order("shoot", 1).shown().dice([1]).done() + parts(&mut table).as_str();
    assert!(tale.contains("at Ulf, 9\"") && tale.contains("hard cover"), "{tale}");
}

#[test]
fn distance_and_cover_hold_until_one_of_the_two_moves() {
    let mut table = four();
    table.order("shoot", 1).facts("{target: 22, distance: 9, cover: hard}").dice([1]).done();
    table.order("end", 1).done();
    table.next();
    table.order("move", 22).facts("{distance: 2}").done();
    table.order("end", 22).done();
    table.next();
    assert_eq!(table.order("shoot", 1).remembered(), "target ulf");
    assert!(table.order("shoot", 1).shown().refused().to_string().starts_with("distance is missing"));
}

#[test]
fn the_form_shows_the_face_needed_and_what_a_hit_would_do() {
    let mut table = four();
    let order = muster::view::Order::of("shoot", &"hob".into()).with("target", 21).with("distance", 10);
    let form = table.session().game().form(&order).unwrap();
    assert_eq!(form.remarks, ["needs 3+, 67 %", "if hit: no effect 17 %, knocked 17 %, light 33 %, serious 33 %"]);
    assert_eq!(form.numbers[0].in_parts(), "3 Shoot -1 over half range = 2");
}

#[test]
fn whoever_has_collapsed_is_not_proposed_as_the_target_of_before() {
    let mut table = table(&[ARCHER, VIKING, "22 Hrolf: { kind: viking-hero, melee: battleaxe }"]);
    table.order("shoot", 1).facts("{target: 21, distance: 6}").dice([1]).done();
    let proposed = |table: &mut Table| {
        let form = table.session().game().form(&Order::of("shoot", &"hob".into())).unwrap();
        form.fields[0].remembered.clone().or(form.fields[0].usual.clone())
    };
    assert_eq!(proposed(&mut table), Some("grim".into()));
    table.set(21, "{health: collapsed}");
    assert_eq!(proposed(&mut table), None);
    // Nobody is barred from it.
    table.order("shoot", 1).facts("{target: 21, distance: 6}").dice([1]).done();
}

#[test]
fn while_the_distance_is_open_the_form_tells_both_halves_of_the_range() {
    let mut table = table(&[ARCHER, VIKING]);
    let mut told = |facts: &str| {
        let facts = serde_yaml::from_str(facts).unwrap();
        let order = Order { facts, ..Order::of("shoot", &"hob".into()) };
        table.session().game().form(&order).unwrap().remarks[0].clone()
    };
    assert_eq!(told("{target: 21}"), "up to 7.5\" needs 2+, 83 %; beyond needs 3+, 67 %");
    assert_eq!(told("{target: 21, distance: 6}"), "needs 2+, 83 %");
    assert_eq!(told("{target: 21, distance: 8}"), "needs 3+, 67 %");
}
