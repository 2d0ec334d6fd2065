//! Assaults on men and on vehicles (R29-R37, D8, H21).

use muster::{
    engine::Halt,
    view::{Answer, Answered, AskKind, Order, Outcome, What},
};

use super::scene::{table, tells};

const MEN: [&str; 3] = [
    "1 Rifles: { mover: infantry, models: 6, weapons: [{ weapon: rifle, count: 6 }] }",
    "21 Guard: { mover: infantry, models: 4, weapons: [{ weapon: submachine-gun, count: 4 }] }",
    "22 Gun: { type: at-gun }",
];

#[test]
fn r29_hand_to_hand_both_sides_strike_at_once() {
    let mut table = table(&MEN);
    // Six hits against eight of four submachine guns.
    let dice = [4, 4, 1, 1, 1, 1, 4, 1, 1, 1, 1, 1, 1, 1, 3, 3, 5];
    let told =
        table.order("assault", 1).facts("{target: 21, distance: 5}").answers("[{pick: consolidate}]").dice(dice).done();
    tells(&told, "Rifles assault Guard from 5\": 2 out; Rifles 1 out.");
    tells(&told, "Rifles strike, damage on 4+: 2 hits get through (4 4 1 1 1 1).");
    tells(&told, "Guard strikes, damage on 4+: 1 hit gets through (4 1 1 1 1 1 1 1).");
    tells(&told, "Guard has lost more: 2 to 1.");
    tells(&told, "Guard: morale check 3+3 = 6, needs 9 or less: passed.");
    tells(&told, "They move 1\" apart.");
    tells(&told, "Rifles consolidate up to 5\".");
    assert_eq!(
        (table.field(1, "models"), table.field(21, "models"), table.field(1, "die")),
        ("5".into(), "2".into(), "run".into())
    );
}

#[test]
fn r30_who_fails_is_destroyed_and_the_other_holds_the_ground() {
    let mut table = table(&MEN);
    let told =
        table.order("assault", 1).facts("{target: 21, distance: 5}").answers("[{tally: [3, 1]}]").dice([6, 5]).done();
    tells(&told, "Guard is destroyed.");
    tells(&told, "Rifles hold the ground.");
}

#[test]
fn r30_who_lost_more_checks_though_the_other_is_gone() {
    let mut table = table(&MEN);
    table.set(21, "{models: 2}");
    let order = table.order("assault", 1).facts("{target: 21, distance: 5}");
    let told = order.answers("[{tally: [2, 4]}]").dice([1, 2]).done();
    tells(&told, "Guard loses 2 models and is destroyed.");
    tells(&told, "Rifles have lost more: 4 to 2.");
    tells(&told, "Rifles hold the ground.");
}

#[test]
fn r30_on_a_tie_the_assaulter_chooses_to_fight_on() {
    let mut table = table(&MEN);
    let asked = table.order("assault", 1).facts("{target: 21, distance: 5}").answers("[{tally: [1, 1]}]").asks();
    assert_eq!(asked.title, "A tie: Rifles choose what next");
    let answers = "[{tally: [1, 1]}, {pick: follow-on}, {tally: [3, 0]}]";
    let told = table.order("assault", 1).facts("{target: 21, distance: 5}").answers(answers).done();
    tells(&told, "Both lost 1: no morale check.");
    tells(&told, "Rifles fight on.");
    tells(&told, "Guard loses 3 models and is destroyed.");
}

#[test]
fn r29_point_blank_fire_comes_before_hand_to_hand() {
    let mut table = table(&MEN);
    let facts = "{target: 21, distance: 5, mode: point-blank, answer: hand-to-hand, cover: soft}";
    // Six shots at 3+ in soft cover, point blank; two wound; the four hits of two men come after that.
    let answers = "[{tally: [2]}, {tally: [2]}, {dice: [3, 4]}, {tally: [1]}, {dice: [3, 4]}, {pick: consolidate}]";
    let told = table.order("assault", 1).facts(facts).answers(answers).dice([2]).done();
    tells(&told, "Rifles fire at point blank range.");
    tells(&told, "6 rifles: 2 hits on 3+");
    tells(&told, "Guard: morale check 3+4 = 7, needs 8 or less: passed.");
    tells(&told, "Guard strikes, damage on 4+: 1 hit gets through.");
}

#[test]
fn r29_a_target_out_of_reach_is_not_assaulted() {
    let mut table = table(&MEN);
    let told = table.order("assault", 1).facts("{target: 21, distance: 13}").done();
    tells(&told, "Rifles assault Guard from 13\": not reached.");
    tells(&told, "The assault fails: 13\" is more than their Run of 12\".");
}

#[test]
fn r29_the_target_may_escape() {
    let mut table = table(&MEN);
    table.order("assault", 1).facts("{target: 21, distance: 5, reaction: escape}").done();
    tells(&table.order("react", 21).dice([4, 4]).done(), "Guard escapes (Run).");
    let told = table.order("carry-on", 1).done();
    tells(&told, "17\" is more than their Run of 12\"");
}

#[test]
fn r34_stand_and_fire_only_when_the_assault_began_far_enough() {
    let mut table = table(&MEN);
    let refusal = table.order("assault", 1).facts("{target: 21, distance: 6, reaction: stand-and-fire}").refused();
    let near = "the assault begins within 6\": too near to stand and fire";
    assert_eq!((refusal.rule.as_str(), refusal.what.as_str()), ("R34", near));
    table.order("assault", 1).facts("{target: 21, distance: 8, reaction: stand-and-fire}").done();
    let told = table.order("react", 21).facts("{weapons: 1}").dice([4, 4, 6, 6, 6, 6]).done();
    tells(&told, "at Rifles, 8\": 2 out, 1 pin.");
    tells(&told, "Rifles lose 2 models, 4 left.");
    let told = table.order("carry-on", 1).answers("[{tally: [4, 0]}]").done();
    tells(&told, "Rifles assault Guard: destroyed");
    tells(&told, "Guard loses 4 models and is destroyed.");
}

#[test]
fn r31_gun_crews_are_assaulted_as_men() {
    let mut table = table(&MEN);
    tells(
        &table.order("assault", 1).facts("{target: 22, distance: 5}").answers("[{tally: [4, 1]}]").done(),
        "Gun loses 4 models and is destroyed.",
    );
}

#[test]
fn r7_only_infantry_assaults() {
    let mut table = table(&["1 Tank: { type: medium-tank }", "21 Guard: { type: guard-section }"]);
    let refusal = table.order("assault", 1).facts("{target: 21, distance: 5}").refused();
    assert_eq!((refusal.rule.as_str(), refusal.what.as_str()), ("R7", "Tank is not infantry"));
}

const STEEL: [&str; 4] = [
    "1 Rifles: { mover: infantry, models: 6, weapons: [{ weapon: rifle, count: 6 }] }",
    "2 Hunters: { mover: infantry, models: 6, anti-tank: true }",
    "21 Tank: { type: light-tank }",
    "22 Car: { type: scout-car }",
];

#[test]
fn t21_hits_on_six_against_an_advancing_vehicle_and_too_little_damage() {
    let mut table = table(&STEEL);
    table.set(21, "{die: advance}");
    let told = table.order("assault", 2).facts("{target: 21, distance: 5}").dice([6, 5, 4, 6, 1, 2, 5, 3]).done();
    tells(&told, "6 men: 2 hits on 6+, as it advances (6 5 4 6 1 2).");
    tells(&told, "Damage 7 against 8 (2 hits + D6 5): no damage.");
    tells(&told, "Hunters regroup up to 3\".");
    tells(&told, "Hunters assault Tank from 5\": no effect.\nDamage 7 against 8");
    let far = |outcome: &Outcome| matches!(&outcome.what, What::Move(way) if way.way == "regroup up to");
    assert!(table.came(2).iter().any(far), "{:?}", table.came(2));
}

#[test]
fn t22_a_running_vehicle_is_not_assaulted_unless_halted() {
    let mut table = table(&STEEL);
    table.set(21, "{die: run}");
    let refusal = table.order("assault", 2).facts("{target: 21, distance: 5}").refused();
    assert_eq!((refusal.rule.as_str(), refusal.what.as_str()), ("R32", "Tank is on Run and cannot be assaulted"));
    assert_eq!(table.field(2, "die"), "none", "a refused assault spends no die");
    table.set(21, "{immobilised: true}");
    table.order("assault", 2).facts("{target: 21, distance: 5}").dice([1, 1, 1, 1, 1, 1, 3]).done();
}

#[test]
fn r32_can_be_overruled() {
    let mut table = table(&STEEL);
    table.set(21, "{die: run}");
    let told = table
        .order("assault", 2)
        .facts("{target: 21, distance: 5}")
        .overruling("R32")
        .dice([1, 1, 1, 1, 1, 1, 3])
        .done();
    tells(&told, "Overruled R32");
}

#[test]
fn r33_without_anti_tank_weapons_a_test_at_minus_three() {
    let mut table = table(&STEEL);
    let told = table.order("assault", 1).facts("{target: 21, distance: 5}").dice([3, 4]).done();
    tells(&told, "Rifles: order test 3+4 = 7, needs 6 or less: failed.");
    assert_eq!(table.field(1, "die"), "down");
    let number = &table.session().last(1)[0].tale.numbers[0];
    assert_eq!(number.in_parts(), "9 regular morale -3 unarmed against armour = 6");
}

#[test]
fn r36_without_anti_tank_weapons_damage_is_only_superficial() {
    let mut table = table(&STEEL);
    let told =
        table.order("assault", 1).facts("{target: 21, distance: 5}").dice([3, 3, 4, 4, 4, 4, 4, 4, 6, 4, 2]).done();
    tells(&told, "6 men: 6 hits on 4+ (4 4 4 4 4 4).");
    tells(&told, "Damage 12 against 8 (6 hits + D6 6): superficial damage.");
    tells(&told, "crew stunned");
}

#[test]
fn h22_with_anti_tank_weapons_the_margin_gives_the_degree() {
    let mut table = table(&STEEL);
    let told = table.order("assault", 2).facts("{target: 21, distance: 5}").dice([4, 4, 4, 4, 4, 4, 6, 4, 1]).done();
    tells(&told, ": massive damage.");
    tells(&told, "knocked out");
}

#[test]
fn r36_a_damaged_open_vehicle_is_destroyed() {
    let mut table = table(&STEEL);
    let told = table.order("assault", 1).facts("{target: 22, distance: 5}").dice([4, 4, 1, 1, 1, 1, 5]).done();
    tells(&told, "Car is destroyed.");
}

#[test]
fn h26_without_a_hit_there_is_no_damage_roll() {
    let mut table = table(&STEEL);
    let told = table.order("assault", 1).facts("{target: 22, distance: 5}").dice([1, 1, 1, 1, 1, 1, 2]).done();
    assert!(!told.contains("Damage"), "{told}");
}

#[test]
fn r41_a_recce_vehicle_escapes_without_a_test() {
    let mut table = table(&STEEL);
    table.order("assault", 1).facts("{target: 22, distance: 8, reaction: escape}").done();
    tells(&table.order("react", 22).done(), "Car escapes (Run).");
    tells(&table.order("carry-on", 1).done(), "The assault fails");
    let refusal = table.order("assault", 2).facts("{target: 21, distance: 8, reaction: escape}").refused();
    let only = "Tank is not a recce vehicle, and only those escape";
    assert_eq!((refusal.rule.as_str(), refusal.what.as_str()), ("R34", only));
}

#[test]
fn r32_a_vehicle_that_escaped_is_not_assaulted_however_near_it_is() {
    let mut table = table(&STEEL);
    table.order("assault", 1).facts("{target: 22, distance: 3, reaction: escape}").done();
    table.order("react", 22).done();
    let told = table.order("carry-on", 1).facts("{distance: 3}").done();
    tells(&told, "The assault fails: Car is on Run (R32).");
    let moves = |outcome: &Outcome| matches!(&outcome.what, What::Move(way) if way.way == "run");
    assert!(table.came(1).iter().any(moves), "{:?}", table.came(1));
}

#[test]
fn r35_only_an_advancing_vehicle_is_hit_on_six() {
    let mut table = table(&STEEL);
    table.set(21, "{die: run}");
    let order = table.order("assault", 2).facts("{target: 21, distance: 5}").overruling("R32");
    let told = order.dice([4, 1, 1, 1, 1, 1, 3]).done();
    tells(&told, "6 men: 1 hit on 4+ (4 1 1 1 1 1).");
    tells(&told, "1 hit and a D6 cannot reach 8: no damage.");
}

#[test]
fn r36_the_damage_roll_says_which_face_it_needs_and_none_is_asked_for_that_cannot_do_it() {
    let mut table = table(&STEEL);
    let order = Order::of("assault", &"hunters".into()).with("target", "tank").with("distance", 5);
    let answers = [Answered { ask: "hits".into(), answer: Answer::Dice(vec![4, 4, 4, 1, 1, 1]) }];
    let Err(Halt::Ask { ask, .. }) = table.session().order(&order, &answers) else { panic!("nothing is asked") };
    let AskKind::Dice { rows, .. } = ask.kind else { panic!("no dice are asked for") };
    assert_eq!((rows[0].need, rows[0].note.as_str()), (Some(5), "+3 against 8"));
    // Two hits and a six are eight, and so is the tank.
    let told = table.order("assault", 2).facts("{target: 21, distance: 5}").dice([4, 4, 1, 1, 1, 1, 6, 1, 2]).done();
    tells(&told, "Damage 8 against 8 (2 hits + D6 6): superficial damage.");
}

#[test]
fn h24_ground_without_run_bars_an_assault() {
    let mut table = table(&MEN);
    let refusal = table.order("assault", 1).facts("{target: 21, distance: 5, terrain: woods}").refused();
    assert_eq!((refusal.rule.as_str(), refusal.what.as_str()), ("H24", "Woods: closed to a Run of infantry (No Run)"));
    assert_eq!(table.field(1, "die"), "none");
}
