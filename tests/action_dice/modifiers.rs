//! What a game master adds to a throw, with a reason: a named part of its number, in forms, odds and tales.

use super::{
    scene::{table, touch},
    table::Table,
};

const BOWS: &str = "1 Bows: { profile: bowman, models: 6 }";
const FOES: &str = "21 Raiders: { models: 9 }";

/// The numbers of the last line in parts.
fn parts(table: &mut Table) -> String {
    let line = table.session().last(1).remove(0);
    line.tale.numbers.iter().map(|number| format!("{}: {}\n", number.name, number.in_parts())).collect()
}

#[test]
fn a_shot_takes_a_modifier_once_for_all_its_dice() {
    let mut table = table(&[BOWS, FOES]);
    let facts = "{target: 21, range: 6, attack: 5, reason: high ground}";
    let tale = table.order("fire", 1).facts(facts).dice([1, 6, 3, 5, 2, 4]).done();
    assert!(tale.contains("Shoot +1 x 6 = +6, +5 high ground -> 32 / Defense 8 = 4."), "{tale}");
    assert!(parts(&mut table).contains("+6 Shoot +1 x 6 +5 high ground = 32"), "{}", parts(&mut table));
}

#[test]
fn the_table_is_asked_for_a_total_with_the_modifier() {
    let mut table = table(&[BOWS, FOES]);
    let ask = table.order("fire", 1).facts("{target: 21, range: 6, attack: -2, reason: rain}").asks();
    let muster::view::AskKind::Dice { rows, .. } = ask.kind else { panic!("no dice") };
    assert_eq!((rows[0].note.as_str(), rows[0].plus), ("+6 Shoot, -2 rain", 4));
}

#[test]
fn both_sides_of_a_melee_take_modifiers() {
    let mut table = table(&["1 Spears: { profile: spearman, models: 2 }", "21 Raiders: { models: 2 }"]);
    touch(&mut table, 1, 21);
    let facts = "{contact: 2, second: 0, their-contact: 2, attack: 3, their-attack: -2, reason: a ditch}";
    let tale = table.order("melee", 1).facts(facts).dice([1, 1, 1, 1]).done();
    assert!(tale.contains("Fight +0, +3 a ditch -> 5 /") && tale.contains("Fight +0, -2 a ditch -> 0 /"), "{tale}");
}

#[test]
fn a_morale_check_counts_more_dice_as_even() {
    let mut table = table(&[BOWS, "21 Raiders: { models: 8 }"]);
    table.set(21, "{models: 2, check: true}");
    let tale = table.order("morale", 21).facts("{morale: 1, reason: the old banner}").dice([2, 3]).done();
    assert!(tale.contains("Raiders pass their morale check."), "2 against 1: {tale}");
    assert_eq!(parts(&mut table), "even dice: 1 Raiders +1 the old banner = 2\n");
}

#[test]
fn the_chance_of_a_check_counts_the_modifier() {
    use muster::rules::action_dice::morale::odds;
    assert_eq!((odds(2, 0, 0), odds(2, 0, 1), odds(2, 0, 2), odds(2, 0, -2)), (0.25, 0.75, 0.75, 0.0));
    assert!(odds(2, 0, -20).is_sign_positive(), "not -0 %");
    assert_eq!((odds(3, 0, 0), odds(0, 0, 0), odds(0, 0, 1)), (0.5, 0.0, 1.0));
}

#[test]
fn a_fireball_takes_a_modifier() {
    let mut table = table(&["1 Ash: { kind: hero, ad: 3d6, abilities: [fireball] }", FOES]);
    let order = table.order("fireball", 1).facts("{attack: 2, reason: a full moon}");
    let tale = order.answers("[{dice: [2, 4, 1]}, {facts: {under: '0'}}]").done();
    assert!(tale.contains("The fireball burns for 8: 3d6 (2 4 1), 2 even dice."), "{tale}");
    assert!(parts(&mut table).contains("2 even die +4 even die +2 a full moon = 8"), "{}", parts(&mut table));
}

#[test]
fn each_side_has_a_modifier_of_the_order_of_play() {
    let mut table = super::scene::fresh(&[BOWS, FOES]);
    let tale = table.order("order", 0).facts("{modifier-north: 4, reason: surprise}").dice([2, 5]).done();
    assert!(tale.starts_with("Order of play: North, then South.\nNorth 2+4 = 6, South 5."), "{tale}");
    assert_eq!(parts(&mut table), "order of play, North: +4 surprise\n");
}

#[test]
fn what_was_added_to_a_drive_counts_once_those_it_leaves_have_struck() {
    let mut table =
        table(&["1 Tank: { profile: tank, base: 6 }", "21 Cart: { profile: tank }", "22 Raiders: { models: 4 }"]);
    touch(&mut table, 1, 22);
    table.set(1, "{fought: [22]}");
    let facts = "{distance: 4, struck: [21], attack: 20, their-damage: 1, reason: ice}";
    let tale = table.order("drive", 1).facts(facts).done();
    assert!(tale.contains("Raiders may strike first (R14)."), "{tale}");
    let tale =
        table.order("next", 0).facts("{rest: true}").answers("[{tally: [20]}, {dice: [3]}, {pick: move}]").done();
    assert!(tale.contains("+20 ice -> 40"), "{tale}");
    assert!(tale.contains("-1 ice"), "the damage of who is run over: {tale}");
}
