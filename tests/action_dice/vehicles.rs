//! Vehicles: fire shared out before measuring, overrun, damage (R29-R36).

use muster::{
    engine::{Decision, Ruling},
    view::{AskKind, Kind},
};

use super::scene::{form, table};

const TANK: &str = "1 Tank: { profile: tank }";
const A: &str = "21 Alphas: { models: 6 }";
const B: &str = "22 Betas: { models: 6 }";

#[test]
fn t27_the_total_is_shared_before_it_is_measured() {
    let mut table = table(&[TANK, A, B]);
    let order = table.order("broadside", 1).facts("{arc: front, targets: [21, 22]}");
    let answers = "[{tally: [22]}, {facts: {shares: {21: 16, 22: 10}}}, {facts: {range-21: 12, range-22: 20}}]";
    let tale = order.answers(answers).done();
    assert!(tale.contains("Alphas at 12\": 16 / Defense 8 = 2."), "{tale}");
    assert!(tale.contains("Betas at 20\" are out of range: their share of 10 is lost (R31)."), "{tale}");
    assert_eq!((table.field(21, "models"), table.field(22, "models")), ("4".into(), "6".into()));
}

#[test]
fn r31_shares_above_the_total_are_refused_and_overruled() {
    let mut table = table(&[TANK, A, B]);
    let answers = "[{tally: [22]}, {facts: {shares: {21: 20, 22: 10}}}, {facts: {range-21: 2, range-22: 2}}]";
    let order = table.order("broadside", 1).facts("{arc: front, targets: [21, 22]}").answers(answers);
    let refusal = order.refused();
    assert_eq!((refusal.rule.as_str(), refusal.what.as_str()), ("R31", "the shares add up to 30, the roll to 26"));
    let order = table.order("broadside", 1).facts("{arc: front, targets: [21, 22]}").answers(answers).overruling("R31");
    assert!(order.done().contains("Overruled R31"));
}

#[test]
fn r31_points_that_nobody_gets_are_told_before_it_is_measured() {
    let mut table = table(&[TANK, A, B]);
    let facts = "{arc: front, targets: [21, 22]}";
    let asked =
        |ask: muster::view::Ask| if let AskKind::Facts(form) = ask.kind { form } else { panic!("facts are asked") };
    let shares = asked(table.order("broadside", 1).facts(facts).answers("[{tally: [22]}]").asks());
    assert!(
        shares.fields[0].help.ends_with("e.g. 21:13,22:13"),
        "Space leads to the next field: {}",
        shares.fields[0].help
    );
    let answers = "[{tally: [22]}, {facts: {shares: {21: 16, 22: 4}}}";
    let measure = asked(table.order("broadside", 1).facts(facts).answers(&format!("{answers}]")).asks());
    assert_eq!(measure.remarks, ["6 of 26 points go nowhere"]);
    let one = "[{tally: [22]}, {facts: {shares: {21: 16, 22: 9}}}]";
    let measure = asked(table.order("broadside", 1).facts(facts).answers(one).asks());
    assert_eq!(measure.remarks, ["1 of 26 points goes nowhere"]);
    let all = "[{tally: [22]}, {facts: {shares: {21: 16, 22: 10}}}]";
    assert_eq!(asked(table.order("broadside", 1).facts(facts).answers(all).asks()).remarks, [""; 0]);
    let order = table.order("broadside", 1).facts(facts);
    let tale = order.answers(&format!("{answers}, {{facts: {{range-21: 2, range-22: 2}}}}]")).done();
    assert!(tale.contains("6 of 26 points go nowhere."), "{tale}");
    assert!(tale.contains("; d6 = 22; Shoot +4 -> 26."), "a sum that was typed is told: {tale}");
}

#[test]
fn r20_only_targets_are_in_sight() {
    let mut table = table(&[TANK, A, B]);
    let seen = |table: &mut super::table::Table, facts: &str| match &form(table, "broadside", 1, facts).fields[2].kind {
        Kind::Counts(units) => units.len(),
        kind => panic!("counts of units: {kind:?}"),
    };
    assert_eq!(seen(&mut table, "{}"), 2);
    assert_eq!(seen(&mut table, "{targets: [22]}"), 1);
}

#[test]
fn r31_nothing_is_measured_to_a_target_without_a_share() {
    let mut table = table(&[TANK, A, B]);
    let order = table.order("broadside", 1).facts("{arc: front, targets: [21, 22]}");
    let tale = order.answers("[{tally: [22]}, {facts: {shares: {22: 26}}}, {facts: {range-22: 2}}]").done();
    assert!(tale.contains("at 2\": 26 / Defense 8 = 3") && !tale.contains("Alphas at"), "{tale}");
}

#[test]
fn r10_a_drive_that_is_too_long_fails_and_its_form_says_so_before() {
    let mut table = table(&[TANK, A]);
    let remarks = form(&mut table, "drive", 1, "{distance: 11}").remarks.join("; ");
    assert!(remarks.contains("11\" is more than that: it stays where it is, disordered (R10)"), "{remarks}");
    let remarks = form(&mut table, "drive", 1, "{distance: 6, direction: reverse}").remarks.join("; ");
    assert!(remarks.contains("6\" is more than that: it stays where it is"), "{remarks}");
    let tale = table.order("drive", 1).facts("{distance: 11}").done();
    assert!(tale.starts_with("Tank fails to drive 11\"."), "{tale}");
    assert_eq!(table.field(1, "disordered"), "yes");
}

#[test]
fn r31_the_sides_reach_half_as_far() {
    let mut table = table(&[TANK, A]);
    let order = table.order("broadside", 1).facts("{arc: left, targets: [21]}");
    let tale = order.answers("[{tally: [22]}, {facts: {range-21: 9.5}}]").done();
    assert!(tale.contains("out of range: their share of 26 is lost"), "{tale}");
    let order = table.order("broadside", 1).facts("{arc: rear, targets: [21]}");
    let tale = order.answers("[{tally: [22]}, {facts: {range-21: 9}}]").done();
    assert!(tale.contains("Alphas at 9\": 26 / Defense 8 = 3"), "r32 it may fire twice: {tale}");
}

#[test]
fn r31_a_lost_arc_is_refused_and_a_rear_it_never_had_is_not_offered() {
    let mut table = table(&["1 Wagon: { profile: war-wagon }", A]);
    let refusal = table.order("broadside", 1).facts("{arc: rear, targets: [21]}").refused();
    assert_eq!(refusal.what, "arc: rear is no choice here; choose front, left or right");
    table.set(1, "{left-lost: true}");
    let Kind::Choice(arcs) = form(&mut table, "broadside", 1, "{}").fields.remove(0).kind else { panic!("a choice") };
    let arcs: Vec<&str> = arcs.iter().map(|(_, label)| label.as_str()).collect();
    assert_eq!(arcs, ["front", "left (no fire)", "right"]);
    let mut remark = |arc: &str| form(&mut table, "broadside", 1, &format!("{{arc: {arc}}}")).remarks.remove(0);
    assert_eq!(remark("left"), "Wagon has no fire to the left");
    assert_eq!(remark("right"), "reaches 5\" to the right");
    let refusal = table.order("broadside", 1).facts("{arc: left, targets: [21]}").refused();
    assert_eq!(refusal.what, "Wagon has no fire to the left");
    let order = table.order("broadside", 1).facts("{arc: left, targets: [21]}").overruling("R31");
    order.answers("[{tally: [22]}, {facts: {range-21: 5}}]").done();
}

#[test]
fn r20_a_third_of_each_target_of_a_vehicles_guns_is_in_sight() {
    let mut table = table(&[TANK, A]);
    let refusal = table.order("broadside", 1).facts("{arc: front, targets: [21], visible: {21: 1}}").refused();
    assert_eq!(refusal.rule, "R20");
    assert!(refusal.what.contains("in sight: less than a third"), "{refusal}");
    let order = table.order("broadside", 1).facts("{arc: front, targets: [21], visible: {21: 2}}");
    order.answers("[{tally: [22]}, {facts: {range-21: 5}}]").done();
}

#[test]
fn r12_a_drive_into_contact_binds() {
    let mut table = table(&[TANK, A]);
    let tale = table.order("drive", 1).facts("{distance: 4, contacts: [21]}").done();
    assert!(tale.contains("Tank comes into contact with Alphas (R12)."), "{tale}");
    assert_eq!(table.state()["table"]["bonds"].as_array().unwrap().len(), 1);
}

#[test]
fn t5_a_vehicle_runs_people_over_with_a_die_for_each_square_inch() {
    let mut table = table(&[TANK, "2 Own: { models: 4 }", A]);
    let order = table.order("drive", 1).facts("{distance: 8, struck: [21, 2]}");
    let tale = order.answers("[{dice: [6, 6, 6, 6, 6, 6, 1, 1, 1, 1, 2, 2]}]").done();
    assert!(
        tale.contains("Tank over Alphas: 6 dice: 1 vehicle; d6 (6 6 6 6 6 6); Fight +0 -> 36 / Defense 8 = 4"),
        "{tale}"
    );
    assert!(tale.contains("Own loses 1 of 4."), "friends on the path too: {tale}");
    assert_eq!(table.dues(), ["morale:alphas"]);
}

#[test]
fn r34_by_the_rear_losses_are_halved_and_reverse_is_half_as_far() {
    let mut table = table(&[TANK, A]);
    let order = table.order("drive", 1).facts("{direction: reverse, distance: 4, struck: [21]}");
    let tale = order.answers("[{tally: [34]}]").done();
    assert!(tale.contains("34 / Defense 8 = 4 (2 left over), halved to 2 (struck by the rear, R34)"), "{tale}");
    let tale = table.order("drive", 1).facts("{direction: reverse, distance: 4.5, struck: [21]}").done();
    assert!(tale.contains("4.5\" is more than 4\", so it stays"), "{tale}");
}

#[test]
fn a22_those_who_are_run_over_strike_back_if_the_table_says_so() {
    let mut table = table(&[TANK, A]);
    table.option("A22", "yes");
    let order = table.order("drive", 1).facts("{struck: [21], back: {21: 3}}");
    let tale = order.answers("[{tally: [6, 12]}, {dice: [3]}, {pick: move}]").done();
    assert!(tale.contains("Alphas: 3 dice: 3 strike back"), "{tale}");
    assert!(tale.contains("Tank: Move -1"), "{tale}");
}

#[test]
fn r13_a_vehicle_pivots_once_and_twice_with_additional_turn() {
    let mut table = table(&[TANK, "2 Wagon: { profile: war-wagon, abilities: [additional-turn] }", A]);
    let refusal = table.order("drive", 1).facts("{pivots: 2}").refused();
    assert_eq!((refusal.rule.as_str(), refusal.mend.as_str()), ("R13", "pivot less, or take another move"));
    table.order("drive", 1).facts("{pivots: 2}").overruling("R13").done();
    assert_eq!(
        table.order("drive", 2).facts("{pivots: 2}").done(),
        "Wagon drives, with 2 pivots.\nTank leaves 1 action unused."
    );
}

#[test]
fn r13_a_vehicle_drives_and_others_move() {
    let mut table = table(&[TANK, "2 Own: { models: 4 }", A]);
    assert!(table.order("move", 1).refused().mend.contains("drive"));
    assert!(table.order("drive", 2).refused().mend.contains("move"));
}

#[test]
fn r33_r34_the_sheet_of_a_vehicle_has_its_overrun_and_no_melee() {
    let mut table = table(&["1 Wagon: { profile: war-wagon, abilities: [additional-turn] }", A]);
    let sheet = table.session().game().sheet(&"wagon".into()).unwrap();
    let row = |label: &str| sheet.rows.iter().find(|row| row.label == label).unwrap().cells[0].text.clone();
    assert_eq!(row("stats"), "4d6, overrun 6d6; Move 6\", Fight 0, Shoot 2 with the musket, Defense 9");
    assert_eq!(table.field(1, "abilities"), "Additional Turn");
    table.set(1, "{abilities: 'Rear Attack Arc, additional-turn'}");
    assert_eq!(table.field(1, "abilities"), "Rear Attack Arc, Additional Turn");
    // By how its name begins, as in any other choice.
    table.set(1, "{abilities: 'rear a, fearl'}");
    assert_eq!(table.field(1, "abilities"), "Rear Attack Arc, Fearless");
    let mut refused = |words: &str| {
        let ruling = Ruling::of(Decision::set("1".into(), ("abilities", words)));
        table.session().rule(&ruling).err().unwrap().to_string()
    };
    let told = refused("fearles5");
    assert!(told.contains("there is no fearles5; did you mean Fearless?") && !told.contains("?;"), "{told}");
    let told = refused("zzz");
    assert!(told.contains("Rear Attack Arc, ") && !told.contains("rear-arc"), "{told}");
}

/// A tank of South hit for a total of 20 by North's gun: q 2.
fn hit(answers: &str) -> (String, super::table::Table) {
    let mut table = table(&["1 Gun: { profile: gun-crew, models: 4 }", "21 Tank: { profile: tank }"]);
    let order = table.order("fire", 1).facts("{target: 21, range: 10}");
    let tale = order.answers(&format!("[{{tally: [16]}}, {answers}]")).done();
    (tale, table)
}

#[test]
fn t1_a_total_of_20_on_defense_10_is_a_d8_and_2() {
    let (tale, mut table) = hit("{dice: [2]}, {pick: range}");
    assert!(tale.contains("20 / Defense 10 = 2."), "{tale}");
    assert!(tale.contains("Tank rolls 2 + 2 = 4 on the damage chart.\nTank: range -2\", chosen by South."), "{tale}");
    assert_eq!(table.field(21, "range-lost"), "1");
    let row = table.session().game().row(&"tank".into()).unwrap();
    let shown: String = row.cells.iter().map(|cell| cell.text.as_str()).collect();
    assert!(shown.contains("R-2"), "in inches: {shown}");
}

#[test]
fn r35_from_5_the_attacker_chooses() {
    let (tale, table) = hit("{dice: [4]}, {pick: front}");
    assert!(tale.contains("= 6 on the damage chart.\nTank: no fire to the front, chosen by North."), "{tale}");
    assert_eq!(table.field(21, "front-lost"), "yes");
}

#[test]
fn r35_the_choice_says_the_score_and_why_it_is_whose() {
    let chooses = |face: u8| {
        let mut table = table(&["1 Gun: { profile: gun-crew, models: 4 }", "21 Sows: { profile: tank }"]);
        let order = table.order("fire", 1).facts("{target: 21, range: 10}");
        order.answers(&format!("[{{tally: [16]}}, {{dice: [{face}]}}]")).asks().title
    };
    assert_eq!(chooses(2), "Damage to Sows: 2+2 = 4, owner chooses");
    assert_eq!(chooses(4), "Damage to Sows: 4+2 = 6, attacker chooses");
    assert_eq!(chooses(5), "Damage to Sows: 5+2 = 7, owner chooses");
}

#[test]
fn r35_the_die_says_what_its_faces_mean() {
    let note = |plus: u8| {
        let mut table = table(&["1 Gun: { profile: gun-crew, models: 4 }", "21 Sows: { profile: tank }"]);
        table.set(21, &format!("{{damage-plus: {plus}}}"));
        let asked = table.order("fire", 1).facts("{target: 21, range: 10}").answers("[{tally: [16]}]").asks();
        let AskKind::Dice { rows, .. } = asked.kind else { panic!("a die is asked") };
        rows[0].note.clone()
    };
    assert_eq!(note(0), "+2: 1-2 owner, 3-4 attacker, 5-6 owner, 7-8 destroyed");
    assert_eq!(note(3), "+5: 1 attacker, 2-3 owner, 4-8 destroyed");
    assert_eq!(note(8), "+10: 1-8 destroyed");
}

#[test]
fn r35_from_7_every_later_roll_adds_1() {
    let (tale, mut table) = hit("{dice: [5]}, {pick: defense}");
    assert!(
        tale.contains("Tank: Defense -1, chosen by South.\nEvery later damage roll for Tank adds 1 more."),
        "{tale}"
    );
    table.next();
    table.next();
    // Defense 9 now: 20 / 9 = 2; 1 + 2 + 1 = 4.
    let order = table.order("fire", 1).facts("{target: 21, range: 10}");
    let tale = order.answers("[{tally: [16]}, {dice: [1]}, {pick: move}]").done();
    assert!(tale.contains("20 / Defense 9 = 2 (2 left over)"), "{tale}");
    assert!(tale.contains("Tank rolls 1 + 2 + 1 earlier = 4 on the damage chart."), "{tale}");
}

#[test]
fn r35_from_9_the_vehicle_is_destroyed() {
    let (tale, table) = hit("{dice: [7]}");
    assert!(tale.ends_with("Tank is destroyed."), "{tale}");
    assert_eq!(table.state()["units"]["tank"]["gone"], "destroyed");
}

#[test]
fn t20_a20_less_than_its_defense_does_nothing() {
    let mut table = table(&["1 Gun: { profile: gun-crew, models: 4 }", "21 Tank: { profile: tank }"]);
    let tale = table.order("fire", 1).facts("{target: 21, range: 10}").answers("[{tally: [4]}]").done();
    assert!(tale.contains("8 / Defense 10 = 0 (8 left over)") && tale.ends_with("Tank is unharmed."), "{tale}");
}

#[test]
fn r36_a_choice_without_effect_is_not_offered_and_without_any_the_vehicle_is_done_for() {
    let mut table = table(&[
        "1 Gun: { profile: gun-crew, models: 4 }",
        "21 Cart: { kind: vehicle, base: 4, move: 0, defense: 1, abilities: [] }",
    ]);
    let tale = table.order("fire", 1).facts("{target: 21, range: 10}").answers("[{tally: [4]}, {dice: [1]}]");
    let tale = tale.done();
    assert!(tale.contains("= 9 on the damage chart"), "8 on Defense 1: {tale}");
    let mut table = super::scene::table(&[
        "1 Bows: { profile: bowman, models: 1 }",
        "21 Cart: { kind: vehicle, base: 4, move: 0, defense: 2, abilities: [] }",
    ]);
    table.set(21, "{defense-lost: 1}");
    let tale = table.order("fire", 1).facts("{target: 21, range: 5}").answers("[{tally: [1]}, {dice: [2]}]").done();
    assert!(tale.contains("Cart is destroyed: nothing is left to damage (R36)."), "{tale}");
}

#[test]
fn a3_other_bands_may_be_chosen() {
    let mut table = table(&["1 Gun: { profile: gun-crew, models: 4 }", "21 Tank: { profile: tank }"]);
    table.option("A3", "4-8-12");
    let order = table.order("fire", 1).facts("{target: 21, range: 10}");
    let tale = order.answers("[{tally: [16]}, {dice: [7]}, {pick: move}]").done();
    assert!(tale.contains("chosen by South"), "9 is the third result: {tale}");
}

#[test]
fn r30_a_vehicle_never_checks_morale() {
    let (_, mut table) = hit("{dice: [2]}, {pick: range}");
    assert!(table.order("morale", 21).refused().what.contains("never checks morale"));
}
