//! Melee (R15-R19).

use super::scene::{form, table, touch};

const SPEARS: &str = "1 Spears: { profile: spearman, models: 10, front: 5 }";
const AXES: &str = "21 Raiders: { models: 8 }";

#[test]
fn t8_a_regiment_with_its_second_rank_against_skirmishers() {
    let mut table = table(&[SPEARS, AXES]);
    touch(&mut table, 1, 21);
    let order = table.order("melee", 1).facts("{target: 21, their-contact: 5}");
    let tale = order.dice([3, 5, 2, 6, 1, 4, 4, 6, 2, 5, 6, 4, 1, 3, 5]).done();
    assert!(tale.contains("Spears: 10 dice: 5 in contact + 5 second rank; d6 (3 5 2 6 1 4 4 6 2 5); Fight +0 -> 38 / Defense 8 = 4 (6 left over)."), "{tale}");
    assert!(
        tale.contains("Raiders: 5 dice: 5 in contact; d6 (6 4 1 3 5); Fight +0 -> 19 / Defense 8 = 2 (3 left over)."),
        "{tale}"
    );
    assert!(tale.contains("Raiders lose 4 of 8.") && tale.contains("Spears lose 2 of 10."), "{tale}");
    assert_eq!((table.field(1, "models"), table.field(21, "models")), ("8".into(), "4".into()));
    assert_eq!(table.dues(), ["morale:raiders"], "2 of 10 is not half");
}

#[test]
fn t2_a_bow_in_hand_lowers_the_die_of_melee() {
    let mut table = table(&["1 Bows: { profile: bowman, models: 2 }", AXES]);
    touch(&mut table, 1, 21);
    let tale = table.order("melee", 1).facts("{their-contact: 0}").dice([4, 4]).done();
    assert!(tale.contains("Bows: 2 dice: 2 in contact; d4, one lower for the ranged weapon (4 4)"), "{tale}");
}

#[test]
fn t3_a_hero_with_a_gun_rolls_three_lower_dice() {
    let mut table = table(&["1 Ann: { kind: hero, ad: 3d6, ranged: pistol }", AXES]);
    touch(&mut table, 1, 21);
    let tale = table.order("melee", 1).facts("{their-contact: 0}").dice([4, 4, 4]).done();
    assert!(tale.contains("Ann: 3 dice: 1 in contact; d4"), "{tale}");
}

#[test]
fn d3_nothing_goes_below_the_d4() {
    let mut table = table(&["1 Imps: { ad: 1d4, ranged: bow, models: 2 }", AXES]);
    touch(&mut table, 1, 21);
    let tale = table.order("melee", 1).facts("{their-contact: 0}").dice([4, 4]).done();
    // What is not lowered does not say that it is.
    assert!(tale.contains("; d4 (4 4);"), "{tale}");
}

#[test]
fn r17_the_crew_of_a_gun_rolls_one_d4_each() {
    let mut table = table(&["1 Gun: { profile: gun-crew, models: 4 }", AXES]);
    touch(&mut table, 1, 21);
    let tale = table.order("melee", 1).facts("{their-contact: 0}").dice([4, 4, 4, 4]).done();
    assert!(
        tale.contains("Gun: 4 dice: 4 in contact; d4, the crew of a gun (4 4 4 4); Fight +0 -> 16 / Defense 8 = 2."),
        "{tale}"
    );
}

#[test]
fn t12_the_bonus_is_added_once_for_each_model() {
    let mut table = table(&["1 Axes: { profile: axeman, models: 3 }", "21 Knights: { defense: 10, models: 6 }"]);
    touch(&mut table, 1, 21);
    let tale = table.order("melee", 1).facts("{their-contact: 0}").dice([6, 5, 6]).done();
    assert!(tale.contains("Fight +1 x 3 = +3 -> 20 / Defense 10 = 2."), "{tale}");
}

#[test]
fn r18_a_unit_that_is_wiped_out_still_strikes() {
    let mut table = table(&["1 Axes: { profile: axeman, models: 8 }", "21 Few: { models: 2 }"]);
    touch(&mut table, 1, 21);
    let tale = table.order("melee", 1).answers("[{tally: [40, 12]}]").done();
    assert!(tale.contains("Few loses 2 of 2: nobody is left."), "{tale}");
    assert_eq!(table.field(1, "models"), "7");
    assert_eq!(table.state()["table"].get("bonds"), None, "the dead touch nobody");
}

#[test]
fn r15_melee_wants_contact_and_the_front() {
    let mut table = table(&[SPEARS, AXES]);
    assert_eq!(table.order("melee", 1).facts("{target: 21}").refused().rule, "R15");
    touch(&mut table, 1, 21);
    let refusal = table.order("melee", 1).facts("{front: no}").refused();
    assert_eq!(refusal.rule, "R15");
    assert!(refusal.mend.contains("turn it first"), "{refusal}");
    table.order("melee", 1).facts("{front: no}").overruling("R15").answers("[{tally: [10, 8]}]").done();
}

#[test]
fn r16_counts_are_capped_at_the_models_there_are() {
    let mut table = table(&["1 Spears: { profile: spearman, models: 4, front: 3 }", AXES]);
    touch(&mut table, 1, 21);
    assert!(table.order("melee", 1).facts("{contact: 5}").refused().what.contains("not between 0 and 4"));
    let tale = table.order("melee", 1).facts("{contact: 3, second: 4, their-contact: 0}").answers("[{tally: [24]}]");
    let tale = tale.done();
    assert!(tale.contains("4 dice: 3 in contact + 1 second rank"), "{tale}");
    let order = table.order("melee", 1).facts("{contact: 0, second: 0}");
    assert!(order.refused().what.contains("none of Spears are in contact"));
}

#[test]
fn d2_a_form_expects_no_more_than_there_are_and_says_where_the_dice_come_from() {
    let mut table = table(&[
        "1 Axes: { profile: axeman, models: 8, formation: regiment, front: 5 }",
        "2 Ogres: { profile: ogre, models: 2 }",
        "21 Muskets: { profile: musketeer, models: 2, front: 2 }",
        "22 Tank: { profile: tank }",
        "23 Rue: { profile: commander }",
    ]);
    for (one, other) in [(1, 21), (2, 22), (2, 23)] {
        touch(&mut table, one, other);
    }
    let expects = form(&mut table, "melee", 1, "{target: 21}");
    assert_eq!(expects.remarks, ["Muskets: 36 / Defense 8: about 2 of 2", "Axes: 5 / Defense 8: about 0 of 8"]);
    let told: Vec<String> =
        expects.numbers.iter().map(|number| format!("{}: {}", number.name, number.with_rules())).collect();
    assert_eq!(
        told,
        [
            "Axes on average: 28 on 8d6: 5 in contact + 3 second rank (R16) +8 Fight +1 x 8 (D1) = 36",
            "Muskets on average: 5 on 2d4: 2 in contact, one lower for the ranged weapon (R17)",
        ]
    );
    table.set(22, "{damage-plus: 1}");
    let expects = form(&mut table, "melee", 2, "{target: 22}");
    assert_eq!(expects.remarks[0], "Tank: 25 / Defense 10: about 2, damage roll d8+3 (R35)");
    let expects = form(&mut table, "melee", 2, "{target: 22, contact: 0}");
    assert_eq!(
        (expects.numbers.len(), &*expects.remarks[0]),
        (0, "Tank: 0 / Defense 10: about 0, no damage roll (R35)")
    );
    table.set(2, "{fight: 10}");
    let expects = form(&mut table, "melee", 2, "{target: 23}");
    assert_eq!(expects.remarks[0], "Rue: 43 / Defense 10: about 3 of 3 hits");
}

#[test]
fn r33_a_vehicle_fights_by_driving_and_that_is_overruled_by_name() {
    let mut table = table(&["1 Tank: { profile: tank }", AXES]);
    touch(&mut table, 1, 21);
    let refusal = table.order("melee", 1).refused();
    assert_eq!(
        (refusal.rule.as_str(), refusal.mend.as_str()),
        ("R33", "use drive, and name the units that it runs over")
    );
    table.order("melee", 1).overruling("R33").answers("[{tally: [6, 8]}]").done();
}

#[test]
fn a24_a_vehicle_under_attack_does_not_roll() {
    let mut table = table(&["1 Axes: { profile: axeman, models: 4 }", "21 Tank: { profile: tank }"]);
    touch(&mut table, 1, 21);
    // 16 + 4 = 20 / 10 = 2; d8 rolls 1: 3 in all, the owner chooses.
    let order = table.order("melee", 1);
    let tale = order.answers("[{dice: [4, 4, 4, 4]}, {dice: [1]}, {pick: defense}]").done();
    assert!(tale.contains("Tank rolls 1 + 2 = 3 on the damage chart."), "{tale}");
    assert!(tale.contains("Tank: Defense -1, chosen by South."), "{tale}");
}

#[test]
fn the_headline_says_what_an_attack_came_to_for_both() {
    let mut table = table(&["1 Spears: { models: 4 }", "21 Raiders: { models: 2 }"]);
    super::scene::touch(&mut table, 1, 21);
    let tale = table.order("melee", 1).facts("{their-contact: 2}").answers("[{tally: [8, 8]}]").done();
    assert!(tale.starts_with("Spears attack Raiders in melee: 1 out; Spears 1 out.\n"), "{tale}");
}
