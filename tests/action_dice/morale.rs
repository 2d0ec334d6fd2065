//! Morale (R40-R43, R46).

use muster::{
    engine::{Decision, Ruling},
    report::Report,
    view::{Answer, Outcome, What},
};

use super::scene::table;

const RUE: &str = "22 Rue: { kind: hero, ad: 3d8, abilities: [command] }";
const VENN: &str = "23 Venn: { kind: hero, ad: 2d6, abilities: [command] }";

/// Raiders of South owe a check with so many models left.
fn owing(models: u16, others: &[&str]) -> super::table::Table {
    let mut units = vec!["1 Bows: { profile: bowman, models: 6 }", "21 Raiders: { models: 8 }"];
    units.extend(others);
    let mut table = table(&units);
    table.set(21, &format!("{{models: {models}, check: true}}"));
    table
}

#[test]
fn t9_more_even_than_odd_holds() {
    let tale = owing(4, &[]).order("morale", 21).dice([2, 4, 5, 6]).done();
    assert!(tale.contains("Raiders pass their morale check."), "{tale}");
}

#[test]
fn t22_a17_a_draw_fails() {
    let mut table = owing(2, &[]);
    let tale = table.order("morale", 21).dice([2, 3]).done();
    assert!(tale.contains("1 against 1 odds.\nRaiders get a Failed Morale token:"), "{tale}");
    assert_eq!(table.field(21, "token"), "yes");
    assert_eq!(table.dues(), [""; 0]);
}

#[test]
fn r7_a_disordered_unit_with_a_token_does_nothing_first() {
    let mut table = owing(2, &[]);
    table.set(21, "{disordered: true}");
    let tale = table.order("morale", 21).dice([2, 3]).done();
    let told = "their next action must be to do nothing (R7), the one after that to move away (R8).";
    assert!(tale.contains(told), "{tale}");
    let moves = |outcome: &Outcome| matches!(&outcome.what, What::Move(far) if far.to.contains("after doing nothing"));
    assert!(table.outcomes().iter().any(moves), "{:#?}", table.outcomes());
}

#[test]
fn r40_a_check_comes_before_anything_else() {
    let mut table = owing(4, &[]);
    assert_eq!(table.order("move", 1).refused().rule, "R40");
    table.order("move", 1).overruling("R40").done();
    table.order("morale", 21).answers("[{tally: [4]}]").done();
    table.order("move", 1).done();
}

#[test]
fn r40_a_check_that_was_waived_stays_waived_until_more_fall() {
    let mut table = owing(4, &[]);
    assert_eq!(table.dues(), ["morale:raiders"]);
    let fate = |table: &mut super::table::Table| Report::of(table.session(), false).sides[1].fates[0].state.clone();
    assert!(fate(&mut table).contains("morale check due"), "{}", fate(&mut table));
    table.rule(Ruling::of(Decision::Waive("morale:raiders".to_owned())).because("drunk"));
    assert!(!fate(&mut table).contains("due"), "{}", fate(&mut table));
    let turn = |table: &mut super::table::Table| table.session().game().turn();
    let first = turn(&mut table);
    while turn(&mut table) == first {
        table.next();
    }
    assert_eq!(table.dues(), [""; 0], "the same check is not due again");
    table.order("fire", 1).facts("{target: 21, range: 5}").answers("[{tally: [18]}]").done();
    assert_eq!(table.dues(), ["morale:raiders"], "another one is");
}

#[test]
fn r40_a16_half_is_enough_unless_the_table_says_more() {
    let mut table = table(&["1 Bows: { profile: bowman, models: 6 }", "21 Raiders: { models: 6 }"]);
    table.option("A16", "more");
    table.order("fire", 1).facts("{target: 21, range: 5}").answers("[{tally: [18]}]").done();
    assert_eq!((table.field(21, "models"), table.dues()), ("3".to_owned(), Vec::new()));
    table.option("A16", "half");
    // 2 of 3 are more than half by any count.
    table.order("fire", 1).facts("{target: 21, range: 5}").answers("[{tally: [10]}]").done();
    assert_eq!(table.dues(), ["morale:raiders"]);
}

#[test]
fn r41_the_fearless_hold_without_dice() {
    let mut table = table(&["1 Bows: { profile: bowman, models: 6 }", "21 Mad: { models: 6, abilities: [fearless] }"]);
    let tale = table.order("fire", 1).facts("{target: 21, range: 5}").answers("[{tally: [18]}]").done();
    assert!(tale.ends_with("Mad lost half of its models, but it is Fearless: no morale check (R41)."), "{tale}");
    assert_eq!(table.dues(), [""; 0]);
}

#[test]
fn r46_command_adds_even_dice_and_no_odd_ones() {
    let mut table = owing(2, &[RUE]);
    let tale = table.order("morale", 21).facts("{command: [22]}").dice([1, 3, 8, 2, 6]).done();
    assert!(
        tale.contains("Raiders pass their morale check.\nEvens: Raiders 0 (1 3), Rue 3 (8 2 6); 3 against 2 odds."),
        "{tale}"
    );
}

#[test]
fn r46_a_due_says_that_command_is_asked_for() {
    let missing = |others: &[&str]| owing(2, others).session().game().dues()[0].missing.clone();
    assert_eq!(missing(&[RUE]), ["command"]);
    assert_eq!(missing(&[]), [""; 0]);
}

#[test]
fn r46_one_number_does_not_stand_for_unit_and_hero() {
    let mut table = owing(3, &[RUE]);
    let ask = table.order("morale", 21).facts("{command: [22]}").asks();
    assert_eq!(ask.tallied("=3", &Vec::new()).unwrap_err(), "2 rolls: type a number for each, as =2 1");
    assert_eq!(ask.tallied("=0 3", &Vec::new()), Ok(Answer::Tally(vec![0, 3])));
}

#[test]
fn a28_several_heroes_add_up_or_only_the_first_rolls() {
    let mut table = owing(4, &[RUE, VENN]);
    let order = table.order("morale", 21).facts("{command: [22, 23]}");
    let tale = order.dice([1, 1, 1, 1, 8, 2, 6, 2, 2]).done();
    assert!(tale.contains("5 against 4 odds"), "{tale}");
    let mut table = owing(4, &[RUE, VENN]);
    table.option("A28", "one");
    let tale = table.order("morale", 21).facts("{command: [22, 23]}").dice([1, 1, 1, 1, 8, 2, 6]).done();
    assert!(tale.contains("3 against 4 odds.\nRaiders get a Failed Morale token"), "{tale}");
}

#[test]
fn r46_heroes_of_the_other_side_do_not_help() {
    let mut table = owing(4, &["2 Own: { kind: hero, ad: 3d8, abilities: [command] }"]);
    let refusal = table.order("morale", 21).facts("{command: [2]}").refused();
    assert!(refusal.what.contains("command is unknown here"), "no hero of its own, no such fact: {refusal}");
}

#[test]
fn a30_a_crew_rolls_the_dice_of_its_gun() {
    let mut table = table(&["1 Bows: { profile: bowman }", "21 Gun: { profile: gun-crew, models: 4 }"]);
    table.set(21, "{models: 2, check: true}");
    let tale = table.order("morale", 21).dice([2, 2, 2, 2, 2, 1, 1, 1]).done();
    assert!(tale.contains("5 against 3 odds"), "{tale}");
}

#[test]
fn r43_never_more_than_one_token() {
    let mut table = owing(2, &[]);
    table.set(21, "{token: true}");
    let tale = table.order("morale", 21).dice([1, 3]).done();
    assert!(tale.contains("never more than one (R43)"), "{tale}");
}

#[test]
fn r40_without_a_cause_a_check_is_overruled() {
    let mut table = table(&["1 Bows: { profile: bowman, models: 3 }", "21 Raiders: { models: 8 }"]);
    assert_eq!(table.order("morale", 1).refused().rule, "R40");
    table.order("morale", 1).overruling("R40").dice([2, 2, 2]).done();
}

#[test]
fn r46_the_form_names_who_has_command_and_counts_one_die() {
    let form = super::scene::form(&mut owing(1, &[RUE, VENN]), "morale", 21, "{}");
    assert_eq!(form.fields[0].help, "heroes whose even dice are added: 22 Rue, 23 Venn (R46)");
    assert_eq!(form.remarks, ["1 die: passes with more evens than odds, 50 %"]);
}

#[test]
fn r40_more_than_half_is_said_so() {
    let mut table = table(&["1 Bows: { profile: bowman, models: 6 }", "21 Raiders: { models: 5 }"]);
    let order = table.order("fire", 1).facts("{target: 21, range: 5}");
    let tale = order.answers("[{tally: [18]}]").done();
    assert!(tale.contains("Raiders lost more than half of their models and must check morale (R40)."), "{tale}");
}
