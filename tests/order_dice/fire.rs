//! Shooting at men and soft-skins (R13-R20, D4-D6).

use super::{
    scene::{table, tells},
    table::Table,
};

const MEN: [&str; 5] = [
    "1 Rifles: { type: rifle-section, weapons: [{ weapon: rifle, count: 10 }] }",
    "2 Levy: { type: levy-section }",
    "3 Stormers: { type: assault-section }",
    "21 Guard: { type: guard-section, quality: regular, models: 10 }",
    "22 Lorry: { type: lorry }",
];

/// The numbers of the last line in their parts.
fn parts(table: &mut Table) -> Vec<String> {
    table.session().last(1)[0]
        .tale
        .numbers
        .iter()
        .map(|number| format!("{}: {}", number.name, number.in_parts()))
        .collect()
}

#[test]
fn t9_point_blank_needs_a_two() {
    let mut table = table(&MEN);
    let told = table.order("fire", 1).facts("{target: 21, range: 6, weapons: 1}").dice([2, 3]).done();
    tells(&told, "rifle: 1 hit on 2+");
    assert_eq!(parts(&mut table), ["rifle: to hit 2+ (base 3+), on the die: +1 point blank"]);
}

#[test]
fn range_and_cover_hold_for_one_target_until_shooter_or_target_moves() {
    for mover in [1, 21] {
        let mut table = table(&MEN);
        table.order("fire", 1).facts("{target: 21, range: 20, cover: soft, weapons: 1}").dice([1]).done();
        table.set(1, "{die: none}");
        assert_eq!(table.order("fire", 1).remembered(), "target guard, range 20, cover soft");
        assert_eq!(table.order("fire", 1).facts("{target: 22}").remembered(), "target guard");
        assert_eq!(table.order("advance", 1).facts("{target: 22}").remembered(), "");
        table.order("run", mover).done();
        table.set(1, "{die: none}");
        assert_eq!(table.order("fire", 1).remembered(), "target guard");
    }
}

#[test]
fn t11_each_damage_takes_a_model() {
    let mut table = table(&MEN);
    let told = table.order("fire", 1).facts("{target: 21, range: 10, weapons: 3}").dice([3, 4, 6, 4, 3, 6]).done();
    tells(&told, "3 rifles: 3 hits on 3+");
    tells(&told, "Guard takes 1 pin, 1 in all.");
    tells(&told, "Guard loses 2 models, 8 left.");
    assert_eq!((table.field(21, "models"), table.field(21, "pins")), ("8".into(), "1".into()));
}

#[test]
fn r16_every_modifier_has_its_part() {
    let mut table = table(&MEN);
    table.set(2, "{pins: 1}").set(21, "{models: 2, die: down}");
    let facts = "{target: 21, range: 20, cover: hard, weapons: 4}";
    let told = table.order("advance", 2).facts(facts).dice([3, 3, 6, 6, 6, 1, 6, 5, 2, 4, 3, 3]).done();
    tells(&told, "4 rifles: 1 hit on a 6, then another 6");
    let parts = parts(&mut table);
    assert_eq!(parts[0], "Levy: order test: 8 inexperienced morale -1 pins = 7");
    assert_eq!(
        parts[1],
        "rifle: to hit a 6, then another 6 (base 3+), on the die: -1 long range -2 hard cover -1 on the move -1 inexperienced -1 target Down -1 small unit = -7"
    );
}

#[test]
fn h13_a_six_and_another_six() {
    let mut table = table(&MEN);
    table.set(1, "{pins: 4}");
    // The test takes one pin off: three are left, and 3 + 3 + 1 is 7.
    let facts = "{target: 21, range: 10, cover: soft, weapons: 3}";
    let told = table.order("fire", 1).facts(facts).dice([2, 2, 6, 5, 6, 6, 5, 4]).done();
    tells(&told, "3 rifles: 2 sixes go on (6 5 6).");
    tells(&told, "3 rifles: 1 hit on a 6, then another 6 (6 5).");
    tells(&told, "Guard loses 1 model, 9 left.");
}

#[test]
fn h13_the_first_six_is_no_hit_yet() {
    let mut table = table(&MEN);
    table.set(1, "{pins: 4}");
    let facts = "{target: 21, range: 10, cover: soft, weapons: 3}";
    let ask = table.order("fire", 1).facts(facts).dice([2, 2]).asks();
    assert_eq!(ask.rows()[0].needed(), "6 then 6+");
}

/// Which of the weapons hit decides penetration, high explosive and pins: one number for all cannot say it (D4).
#[test]
fn hits_of_different_weapons_are_told_one_by_one() {
    let mut table = table(&["1 Tank: { type: light-tank }", MEN[3]]);
    let ask = table.order("fire", 1).facts("{target: 21, range: 10}").asks();
    assert_eq!(ask.rows().len(), 2, "{ask:#?}");
    assert!(!ask.takes_one_for_all(&Vec::new()));
    let why = ask.tallied("1", &Vec::new()).unwrap_err();
    assert_eq!(why, "2 rolls: type a number for each, as =2 1");
    // Nobody hit is plain, whatever it was with.
    assert_eq!(ask.tallied("0", &Vec::new()), Ok(muster::view::Answer::Tally(vec![0, 0])));
}

#[test]
fn a_headline_ends_with_what_came_of_the_shot() {
    let mut table = table(&MEN);
    let facts = "{target: 21, range: 10, weapons: 3}";
    let told = table.order("fire", 1).facts(facts).dice([3, 4, 6, 4, 3, 6]).done();
    tells(&told, "Rifles fire at Guard, 10\": 2 out, 1 pin.");
    let facts = "{target: 21, range: 10, weapons: 1, distance: 3}";
    let told = table.order("advance", 2).facts(facts).dice([1]).done();
    tells(&told, "Levy advances and fires at Guard, 10\": no effect.");
    let again = table.session().last(1)[0].tale.then.iter().any(|step| step.contains("fires at"));
    assert!(!again, "{told}");
    let facts = "{target: 22, range: 10, weapons: 1}";
    tells(&table.order("fire", 3).facts(facts).dice([4, 4, 6, 1]).done(), "Stormers fire at Lorry, 10\": destroyed.");
}

#[test]
fn a_row_says_what_the_shell_adds_to_damage_and_the_title_does_not_gainsay_it() {
    let mut table = table(&["1 Meg: { type: howitzer }", "21 Guard: { type: guard-section, quality: regular }"]);
    let ask = table.order("fire", 1).facts("{target: 21, range: 20}").dice([5, 3, 2, 4]).asks();
    assert_eq!(ask.title, "Meg fires at Guard: to damage");
    assert_eq!((ask.rows()[0].needed(), ask.rows()[0].note.as_str()), ("2+".into(), "+3 against 4"));
}

#[test]
fn the_numbers_behind_a_question_are_its_own() {
    let mut table = table(&["1 Meg: { type: howitzer }", "21 Guard: { type: guard-section, quality: regular }"]);
    let hit = table.order("fire", 1).facts("{target: 21, range: 20}").behind();
    assert_eq!(hit, ["medium howitzer: to hit 3+"]);
    let damage = table.order("fire", 1).facts("{target: 21, range: 20}").dice([5, 3, 2, 4]).behind();
    assert_eq!(damage, ["medium howitzer: penetration"]);
}

#[test]
fn d4_a_natural_one_misses_even_at_need_one() {
    let mut table = table(&MEN);
    let told = table.order("fire", 1).facts("{target: 21, range: 3, weapons: 2}").dice([1, 1]).done();
    tells(&told, "2 rifles: 0 hits on 2+");
    assert_eq!(table.field(21, "pins"), "0");
}

#[test]
fn a3_the_worse_cover_counts_and_by_option_both() {
    let mut table = table(&MEN);
    table.option("A3", "sum");
    table.order("fire", 1).facts("{target: 21, range: 10, cover: both, weapons: 1}").dice([5]).done();
    assert_eq!(parts(&mut table), ["rifle: to hit 6+ (base 3+), on the die: -1 soft cover -2 hard cover = -3"]);
}

#[test]
fn r15_beyond_range_the_shot_is_wasted() {
    let mut table = table(&MEN);
    let order = muster::view::Order::of("fire", &"3".into()).with("target", 21).with("range", 13);
    let remarks = table.session().game().form(&order).unwrap().remarks;
    assert_eq!(remarks.last().map(String::as_str), Some("nothing fired reaches Guard"), "{remarks:?}");
    let told = table.order("fire", 3).facts("{target: 21, range: 13}").done();
    tells(&told, "submachine gun: out of range (12\"), wasted.");
    assert_eq!(table.field(3, "die"), "fire");
}

#[test]
fn light_weapons_fire_on_the_move_without_penalty() {
    let mut table = table(&MEN);
    table.order("advance", 3).facts("{target: 21, range: 6, weapons: 1}").dice([2, 2, 1, 1]).done();
    assert_eq!(parts(&mut table), ["submachine gun: to hit 2+ (base 3+), on the die: +1 point blank"]);
}

#[test]
fn r8_fixed_weapons_fire_only_on_a_fire_order() {
    let mut table = table(&["1 Guns: { type: machine-gun }", "21 Guard: { type: guard-section }"]);
    let refusal = table.order("advance", 1).facts("{target: 21, range: 10}").refused();
    assert_eq!(
        (refusal.rule.as_str(), refusal.what.as_str()),
        ("R8", "Guns have only fixed weapons here: medium machine gun")
    );
    table.order("advance", 1).facts("{target: 21, range: 10}").overruling("R8").dice([1, 1, 1, 1, 1]).done();
}

#[test]
fn t23_half_the_models_lost_to_one_attack_check_morale() {
    let mut table = table(&MEN);
    let told = table.order("fire", 1).facts("{target: 21, range: 6}").answers("[{tally: [8]}, {tally: [4]}]").done();
    tells(&told, "Guard loses 4 models, 6 left.");
    assert!(!told.contains("check"), "{told}");
    table.set(1, "{die: none}").set(21, "{models: 10}");
    let told = table
        .order("fire", 1)
        .facts("{target: 21, range: 6}")
        .answers("[{tally: [8]}, {tally: [5]}]")
        .dice([4, 5])
        .done();
    tells(&told, "Guard: morale check 4+5 = 9, needs 7 or less: failed.");
    assert_eq!(table.state()["units"]["guard"]["gone"], "broken");
}

#[test]
fn d3_two_sixes_fail_a_morale_check_without_fubar() {
    let mut table = table(&MEN);
    let told = table
        .order("fire", 1)
        .facts("{target: 21, range: 6}")
        .answers("[{tally: [8]}, {tally: [5]}]")
        .dice([6, 6])
        .done();
    tells(&told, "6+6 = 12, needs 8 or less: failed.");
    assert!(!told.contains("FUBAR"));
}

#[test]
fn t26_pins_that_reach_morale_remove_the_unit() {
    let mut table = table(&MEN);
    table.set(21, "{pins: 8}");
    let told = table.order("fire", 1).facts("{target: 21, range: 10, weapons: 1}").dice([3, 1]).done();
    tells(&told, "Guard is broken by pins: 9 pins reach its morale.");
}

#[test]
fn r17_a_damaged_soft_skin_is_destroyed() {
    let mut table = table(&MEN);
    let told = table.order("fire", 1).facts("{target: 22, range: 10, weapons: 2}").dice([3, 4, 5, 6]).done();
    tells(&told, "Lorry is destroyed.");
}

#[test]
fn weapons_fall_with_their_men_the_first_first() {
    let mut table = table(&["1 Rifles: { type: rifle-section }", "21 Guard: { type: guard-section }"]);
    table.set(1, "{models: 2}");
    let told = table.order("fire", 1).facts("{target: 21, range: 10}").dice([1, 1, 1, 1]).done();
    tells(&told, "rifle: 0 hits on 3+");
    tells(&told, "light machine gun: 0 hits on 3+");
}

#[test]
fn one_shot_weapons_fire_once() {
    let mut table = table(&["1 Guard: { type: guard-section }", "21 Tank: { type: light-tank }"]);
    let told = table.order("fire", 1).facts("{target: 21, range: 5}").dice([1]).done();
    tells(&told, "one-shot launcher: 0 hits on 2+");
    table.set(1, "{die: none}");
    tells(&table.order("fire", 1).facts("{target: 21, range: 5}").done(), "Nothing that Guard fires can harm Tank.");
}

#[test]
fn what_fires_once_is_kept_from_men_and_from_what_it_does_not_reach() {
    let mut table = table(&[
        "1 Guard: { type: guard-section }",
        "21 Rifles: { type: rifle-section }",
        "22 Tank: { type: light-tank }",
    ]);
    let game = table.session().game();
    let order = super::exact::order(game, "fire", "1", "{target: 21, range: 10}");
    let remarks = game.form(&order).unwrap().remarks.join("; ");
    assert!(
        remarks.contains("one-shot launcher: kept, as it fires once; name it among the weapons to fire it"),
        "{remarks}"
    );
    let told = table.order("fire", 1).facts("{target: 21, range: 10}").dice([1; 14]).done();
    assert!(!told.contains("launcher"), "{told}");
    table.set(1, "{die: none}");
    // What does not reach is no advice to fire it.
    let order = super::exact::order(table.session().game(), "fire", "1", "{target: 22, range: 20}");
    let remarks = table.session().game().form(&order).unwrap().remarks.join("; ");
    assert!(
        remarks.contains("one-shot launcher: kept, as it fires once, and is out of range (12\")")
            && !remarks.contains("name it"),
        "{remarks}"
    );
    let told = table.order("fire", 1).facts("{target: 22, range: 20}").done();
    assert!(!told.contains("launcher"), "it does not reach: {told}");
    table.set(1, "{die: none}");
    let facts = "{target: 22, range: 20, weapons: {one-shot-launcher: 1}}";
    tells(&table.order("fire", 1).facts(facts).done(), "one-shot launcher: out of range (12\"), wasted.");
}

const GUNS: [&str; 4] = [
    "1 Meg: { type: howitzer }",
    "2 Mortar: { type: mortar-team }",
    "3 Gun: { type: at-gun }",
    "21 Levy: { type: levy-section }",
];

#[test]
fn d6_high_explosive_rolls_hits_pins_and_damage_with_its_own_penetration() {
    let mut table = table(&GUNS);
    // Half of the shells hit, each with seven hits on average.
    let order = super::exact::order(table.session().game(), "fire", "1", "{target: 21, range: 40}");
    let remarks = table.session().game().form(&order).unwrap().remarks;
    assert_eq!(
        remarks,
        ["medium howitzer: 1 die, hits on 4+, scores 2D6 hits, damages on 2+", "expect 3.5 hits, 2.9 get through"],
        "{remarks:?}"
    );
    // To hit 5; hits 2D6 = 3 + 2; pins D3 of a 4; damage needs 3 less 3, never less than 2.
    let told = table.order("fire", 1).facts("{target: 21, range: 20}").dice([5, 3, 2, 4, 1, 2, 3, 4, 5]).done();
    tells(&told, "medium howitzer: the shell scores 5 hits (3 2).");
    tells(&told, "Levy takes 2 pins, 2 in all.");
    tells(&told, "medium howitzer: damage on 2+: 4 hits get through (1 2 3 4 5).");
    tells(&told, "Levy loses 4 models, 8 left.");
}

#[test]
fn a_mortar_has_a_least_range() {
    let mut table = table(&GUNS);
    tells(
        &table.order("fire", 2).facts("{target: 21, range: 11}").done(),
        "medium mortar: out of range (12-60\"), wasted.",
    );
}

#[test]
fn a_gun_fires_high_explosive_at_men_unless_told_otherwise() {
    let mut table = table(&GUNS);
    let told = table.order("fire", 3).facts("{target: 21, range: 20}").dice([3, 4, 6, 1]).done();
    tells(&told, "medium AT gun: the shell scores 2 hits (4).");
    tells(&told, "Levy loses 1 model, 11 left.");
    table.set(3, "{die: none}");
    let told = table.order("fire", 3).facts("{target: 21, range: 20, shell: shot}").dice([3, 2]).done();
    tells(&told, "damage on 2+");
}

#[test]
fn r31_a_gun_whose_crew_is_gone_is_lost() {
    let mut table = table(&["1 Rifles: { type: rifle-section }", "21 Gun: { type: at-gun }"]);
    table.set(21, "{models: 1}");
    let told = table.order("fire", 1).facts("{target: 21, range: 10, weapons: 2}").dice([6, 6, 6, 6]).done();
    tells(&told, "Gun loses 1 model and is destroyed.");
    assert_eq!(table.state()["units"]["gun"]["gone"], "destroyed");
}
