//! What a hasty table types: refused by a rule that says how to mend it, and done all the same when the game master
//! overrules that rule; or without sense, which nobody overrules.

use muster::engine::{Decision, Ruling};

use super::{
    scene::{pass, table, touch},
    table::Table,
};

/// Aldo and Hob against Grim and Ulf, Hob and Grim in contact, Odo finished, Perkin with a wound nobody treats again.
fn seven() -> Table {
    let mut table = table(&[
        "1 Aldo: { kind: knight, melee: sword }",
        "2 Hob: { missile: bow, melee: sword }",
        "3 Odo: { melee: sword }",
        "4 Perkin: {}",
        "21 Grim: { kind: viking-warrior, melee: sword }",
        "22 Ulf: { missile: bow }",
    ]);
    touch(&mut table, 2, 21);
    table.order("end", 3).done();
    table.set(4, "{permanent: true}");
    table
}

#[test]
fn every_rule_says_how_to_mend_and_may_be_overruled() {
    for (act, who, facts, dice, rule) in [
        ("shoot", 2, "{target: 22, distance: 5}", &[1][..], "A4"),
        ("shoot", 22, "{target: 1, distance: 5}", &[1], "R2"),
        ("move", 3, "{distance: 1}", &[], "R2"),
        ("move", 2, "{distance: 1}", &[], "R5"),
        ("move", 1, "{distance: 7}", &[], "R5"),
        ("treat", 1, "{patient: 4}", &[], "R17"),
        ("end", 3, "{}", &[], "R2"),
    ] {
        let mut table = seven();
        let before = table.state();
        let refusal = table.order(act, who).facts(facts).refused();
        assert_eq!(refusal.rule, rule, "{act} {who}: {refusal}");
        assert!(!refusal.mend.is_empty() && !refusal.what.is_empty(), "{refusal}");
        assert_eq!(table.state(), before, "a refusal alters nothing");
        let given = table.order(act, who).facts(facts).overruling(rule);
        let tale = if dice.is_empty() { given.done() } else { given.dice([dice[0]]).done() };
        assert!(tale.contains(&format!("Overruled {rule}")), "{tale}");
    }
}

#[test]
fn nobody_overrules_what_makes_no_sense() {
    for (act, who, facts) in [
        ("shoot", 1, "{target: 21, distance: 5}"),
        ("shoot", 2, "{target: 1, distance: 5}"),
        ("shoot", 2, "{target: 99, distance: 5}"),
        ("fight", 1, "{enemy: 21}"),
        ("fight", 2, "{enemy: 22}"),
        ("move", 1, "{distance: -1}"),
        ("move", 1, "{distance: 1, contact: 2}"),
        ("move", 1, "{distance: 99999999}"),
        ("get-up", 1, "{}"),
        ("break-off", 1, "{}"),
        ("plunder", 1, "{from: 21}"),
        ("treat", 1, "{patient: 2}"),
        ("steady", 1, "{}"),
        ("first", 1, "{}"),
        ("end", 0, "{}"),
        ("dance", 1, "{}"),
    ] {
        let mut table = seven();
        let mut given = table.order(act, who).facts(facts);
        for rule in ["R2", "A4", "R17"] {
            given = given.overruling(rule);
        }
        let refusal = given.refused();
        assert!(!refusal.can_be_overruled(), "{act} {who} {facts}: {refusal:?}");
    }
}

#[test]
fn level_r2_may_be_lowered_to_a_reminder_or_off() {
    for (level, told) in [("remind", true), ("off", false)] {
        let mut table = seven();
        table.option("level-R2", level);
        let tale = table.order("move", 3).facts("{distance: 1}").done();
        assert_eq!(tale.contains("Reminder (R2)"), told, "{tale}");
    }
}

#[test]
fn level_r3_may_let_others_act_before_the_steady_tests() {
    let mut table = seven();
    table.set(1, "{health: serious}").option("level-R3", "remind");
    pass(&mut table);
    pass(&mut table);
    let tale = table.order("end", 4).done();
    assert!(tale.contains("Reminder (R3): Aldo comes first: steady test, needs 3+"), "{tale}");
}

#[test]
fn levels_r5_and_r7_may_be_lowered_too() {
    let mut table = seven();
    table.option("level-R5", "remind").option("level-R7", "off");
    let tale = table.order("move", 1).facts("{distance: 8}").done();
    assert!(tale.contains("Reminder (R5)"), "{tale}");
    table.set(2, "{shots: 2}");
    table.order("shoot", 2).facts("{target: 22, distance: 18}").dice([1]).overruling("A4").done();
}

#[test]
fn a_due_may_be_waived_with_a_reason() {
    let mut table = seven();
    table.set(1, "{health: serious}");
    pass(&mut table);
    pass(&mut table);
    let waive = "steady:aldo:2".to_owned();
    table.rule(Ruling::of(Decision::Waive(waive)).because("he is drunk"));
    assert_eq!(table.dues(), [""; 0]);
    table.order("move", 1).facts("{distance: 1}").done();
}
