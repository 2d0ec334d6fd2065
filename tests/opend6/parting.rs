//! Parting swings at squads that leave a close combat (R54, R93, A73, A94).

use serde_json::json;

use super::saved::{Table, tells};

const UNITS: &str = "
- { name: Human, side: north, number: 1, troop: { listing: human-militia, size: 5, codes: { fighting: 3 } } }
- { name: Goblins, side: south, number: 2, troop: { listing: goblins, size: 5, codes: { fighting: 3 } } }";

/// Human with a casualty of this turn, in contact, in the morale phase.
fn losing() -> Table {
    Table::new(UNITS)
        .phase("morale")
        .with("units.human.body.soldiers.5.hit", true)
        .with("units.human.body.soldiers.5.wounds", 2)
        .touch("human", "goblins", &[("2", "2"), ("3", "3"), ("3", "4")])
}

// covers: A94
#[test]
fn r93_a_squad_that_must_withdraw_is_struck_first() {
    let mut table = losing();
    // Command 1 against 3+5: -2 and withdraw. Then two soldiers defend (2, 5) against three strikes (3, 1, 1).
    let tale = table.play("{ order: casualty-test, who: human, dice: [1, 3, 2, 5, 3, 1, 1, 4, 3] }");
    tells(&tale, "Goblins strike at Human as it leaves.");
    tells(&tale, "Human (sound) 2+2 = 4 against Goblins (sound) 3+5 = 8: a hit by Goblins (sound).");
    tells(&tale, "Human (sound): Strength 3+2 = 5; damage 4+2 = 6: wound.");
    tells(&tale, "Human gives way: morale 5 to 3, withdraw 4\" away from 2 Goblins.");
    assert_eq!(table.get("table.bonds"), json!(null), "A94: contact ends");
    assert_eq!(table.get("units.human.body.deeds.moved"), json!("withdraw"));
    assert_eq!(table.number("units.human.body.morale"), 3);
}

/// The order is the leaver's own test: the report says whose hand it was all the same.
#[test]
fn the_report_says_who_struck_at_somebody_who_left() {
    let mut table = losing();
    table.play("{ order: casualty-test, who: human, dice: [1, 3, 2, 5, 3, 1, 1, 4, 3] }");
    let report = table.report();
    let told: Vec<&String> = report
        .turns
        .iter()
        .flat_map(|turn| &turn.stages)
        .flat_map(|stage| &stage.told)
        .flat_map(|told| &told.came)
        .collect();
    assert!(told[0] == "Human: 1 wounded by Goblins, bare hands; morale 5 to 3, shaken.", "{told:#?}");
}

#[test]
fn r54_the_leaver_only_avoids_harm() {
    let mut table = losing();
    // The leavers roll far higher: no damage is asked at all.
    let tale = table.play("{ order: casualty-test, who: human, dice: [1, 3, 5, 5, 2, 1, 1] }");
    tells(&tale, "no hit");
    assert_eq!(table.number("units.goblins.body.soldiers.2.wounds"), 0);
}

#[test]
fn a73_the_swing_is_plus_two_and_not_from_the_rear() {
    let mut table = losing();
    let tale = table.play("{ order: casualty-test, who: human, dice: [1, 3, 5, 5, 2, 1, 1] }");
    let swing = tale.numbers.iter().find(|number| number.name == "Goblins (sound), close combat").expect("the swing");
    assert_eq!(swing.in_parts(), "3 fighting +2 parting swing = 5");
    let twice = tale.numbers.iter().filter(|number| number.name == "Goblins (sound), close combat").nth(1);
    assert_eq!(twice.expect("two on one").in_parts(), "3 fighting +1 outnumbers +2 parting swing = 6");
}

#[test]
fn a95_a_swing_in_the_morale_phase_asks_for_no_new_test() {
    let mut table = losing();
    table.play("{ order: casualty-test, who: human, dice: [1, 3, 2, 5, 3, 1, 1, 4, 3] }");
    assert!(table.dues().is_empty(), "{:#?}", table.dues());
}

#[test]
fn r22_the_broken_do_not_strike() {
    let mut table = losing().with("units.goblins.body.morale", 0).with("units.goblins.body.deeds.rallied", true);
    let tale = table.play("{ order: casualty-test, who: human, dice: [1, 3] }");
    tells(&tale, "Nobody strikes at Human as it leaves.");
}

// covers: R24, R93, A96
#[test]
fn r92_breaking_in_contact_is_struck_then_runs() {
    let mut table = losing().with("units.human.body.morale", 1);
    // Demoralized: threat 4+2+1. The broken leavers fight with no skill (A96).
    let tale = table.play("{ order: casualty-test, who: human, dice: [1, 3, 4, 4, 2, 1, 1, 2, 4] }");
    tells(&tale, "Human breaks: morale 1 to 0, rout 12\" towards the mill.");
    tells(&tale, "Human (sound) 4+0 = 4 against Goblins (sound) 2+5 = 7");
    assert_eq!(table.get("units.human.body.deeds.broke_now"), json!(true));
}
