//! The ranged combat phase (R56-R72): who may fire, how hard it is, whom hits strike and when results fall.

use muster::{
    rules::opend6::data::{Band, Weapon},
    view::{Ask, AskKind, Id, Inches, Outcome, What},
};
use serde_json::json;

use super::saved::{Table, tells, text};

/// Ten militia with long bows (5, 15, 60 inches, damage 4), five goblins with short bows (4, 15, 40 inches, damage 3) and
/// a champion with a long bow besides; marksmanship 4 and 3. Everybody has Strength 2.
const BOWS: &str = "
- { name: Militia, side: north, number: 1, player: Anna, troop: { listing: human-militia, size: 10, codes: { marksmanship: 4 }, weapons: [long-bow] } }
- { name: Goblins, side: south, number: 21, player: Ben, troop: { listing: goblins, size: 6, codes: { marksmanship: 3 }, weapons: [short-bow], champions: [{ weapons: [long-bow] }] } }";

/// Another pair of squads besides.
const FOUR: &str = "
- { name: Militia, side: north, number: 1, player: Anna, troop: { listing: human-militia, size: 10, codes: { marksmanship: 4 }, weapons: [long-bow] } }
- { name: Spears, side: north, number: 2, troop: { listing: human-infantry, size: 4, training: { throwing: 2 }, weapons: [thrown-spear], armour: leather } }
- { name: Axes, side: north, number: 3, troop: { listing: dwarves, size: 3, weapons: [melee-weapon] } }
- { name: Goblins, side: south, number: 21, player: Ben, troop: { listing: goblins, size: 6, codes: { marksmanship: 3 }, weapons: [short-bow] } }
- { name: Sneaks, side: south, number: 22, troop: { listing: goblins, size: 4, weapons: [melee-weapon] } }";

fn bows() -> Table {
    Table::new(BOWS).phase("ranged")
}

fn four() -> Table {
    Table::new(FOUR).phase("ranged")
}

/// The difficulties of a form in parts.
fn parts(table: &Table, who: &str, facts: &str) -> Vec<String> {
    table.form("fire", who, facts).numbers.iter().map(|number| number.in_parts()).collect()
}

/// The only difficulty of a form.
fn total(table: &Table, who: &str, facts: &str) -> i32 {
    let form = table.form("fire", who, facts);
    let [number] = form.numbers.as_slice() else { panic!("not one number: {form:#?}") };
    number.total()
}

/// Labels, dice, needs of an ask.
fn rows(ask: &Ask) -> Vec<(String, usize, Option<i32>)> {
    let AskKind::Dice { rows, .. } = &ask.kind else { panic!("no dice are asked: {ask:#?}") };
    rows.iter().map(|row| (row.label.clone(), row.dice, row.need)).collect()
}

fn wounds(table: &Table, squad: &str, soldier: &str) -> (i64, i64) {
    let at = |field: &str| table.number(&format!("units.{squad}.body.soldiers.{soldier}.{field}"));
    (at("wounds"), at("pending"))
}

// covers: R60
#[test]
fn t17_bands_of_the_long_bow_include_their_bounds() {
    let table = bows();
    for (range, base) in [("5", 6), ("5.01", 8), ("15", 8), ("15.5", 10), ("60", 10)] {
        assert_eq!(total(&table, "militia", &format!("{{target: 21, range: {range}}}")), base, "{range}");
    }
    let mut table = table;
    let refusal = table.refuses("{ order: fire, who: 1, facts: { target: 21, range: 60.01 } }");
    assert_eq!(
        refusal,
        "R60 60.01\" is out of range; the longest range is 60\" (long bow); choose a nearer target or other shooters"
    );
}

#[test]
fn t18_different_weapons_have_different_bands_at_one_distance() {
    let weapon = |range: &str| -> Weapon {
        let row =
            format!("{{id: x, name: x, kind: missile, skill: marksmanship, range: {range}, unit: inches, points: 0}}");
        serde_yaml::from_str(&row).unwrap()
    };
    let at = Inches::whole(14);
    assert_eq!(weapon("[5, 20, 60]").band(at), Some(Band::Medium));
    assert_eq!(weapon("[15, 30, 75]").band(at), Some(Band::Short));
}

// covers: R62, A37, A38
#[test]
fn t19_t20_cover_goes_by_the_majority_and_half_is_enough() {
    let table = bows();
    let mixed =
        |cover: &str| total(&table, "goblins", &format!("{{target: 1, range: 14, shooters: 5s, cover: {cover}}}"));
    assert_eq!(mixed("6l 4n"), 9);
    assert_eq!(mixed("5l 5n"), 9);
    assert_eq!(mixed("4l 6n"), 8);
    assert_eq!(mixed("{light: 4, medium: 3, heavy: 3}"), 10, "at least half have medium or better");
    assert_eq!(mixed("h"), 11, "a bare letter means all");
}

// covers: R20, R62
#[test]
fn x27_r61_modifiers_add_up() {
    let table = bows().with("units.goblins.body.fire_plus", true).with("units.goblins.body.morale", 3);
    let all = parts(&table, "goblins", "{target: 1, range: 14, cover: m, prone: 5, shooters: 5s}");
    assert_eq!(all, ["8 medium range +2 medium cover +1 prone targets +1 walked +1 shaken = 13"]);
    let less = total(&table, "goblins", "{target: 1, range: 14, cover: m, prone: 4, shooters: 5s}");
    assert_eq!(less, 12, "fewer than half lie prone");
}

#[test]
fn r21_demoralized_shooters_have_two_more() {
    let table = bows().with("units.goblins.body.morale", 1);
    assert_eq!(total(&table, "goblins", "{target: 1, range: 14, shooters: 5s}"), 10);
}

#[test]
fn r63_r14_separated_soldiers_alone_shoot_at_one_more() {
    let mut table = bows().with("units.goblins.body.soldiers.5.separated", true);
    let ask = table.asks("{ order: fire, who: 21, facts: { target: 1, range: 14 } }");
    assert_eq!(
        rows(&ask),
        [
            ("4 sound".to_owned(), 4, Some(5)),
            ("1 separated".to_owned(), 1, Some(6)),
            ("1 champion".to_owned(), 1, Some(5)),
        ]
    );
}

#[test]
fn x28_defensive_fire_adds_to_walked_and_separated() {
    let charge = json!({ "charger": "goblins", "target": "militia", "flank": false, "arcs": 1, "barrier": false,
        "distance": 8, "fled": false });
    let table = Table::new(BOWS)
        .with("table.stack", json!(["movement", "charge"]))
        .with("table.ground.charge", charge)
        .with("units.militia.body.fire_plus", true)
        .with("units.militia.body.soldiers.4.separated", true);
    let form = table.form("defensive-fire", "militia", "{range: 4, shooters: {separated-sound: 1}}");
    assert_eq!(form.numbers[0].in_parts(), "6 short range +1 walked +1 defensive fire +1 separated = 9");
}

#[test]
fn t21_one_ask_holds_every_test_and_the_tale_shows_faces_and_need() {
    let mut table = bows();
    let tale = table.play(
        "{ order: fire, who: 21, facts: { target: 1, range: 14, shooters: 5s }, dice: [1, 2, 3, 3, 5, 3, 2], chance: [4] }",
    );
    assert_eq!(
        text(&tale),
        "Goblins fire at Militia, 14\", in the open: 1 wounded.\n\
         Militia: 1 wounded, at the end of the phase.\n\
         5 sound needed 5+: 1 2 3 3 5, 1 hit.\n\
         Damage on soldier 4 (sound): 3+3 = 6 against Strength 2+2 = 4: wound."
    );
    assert_eq!(tale.numbers[0].in_parts(), "8 medium range");
}

// covers: R8
#[test]
fn t22_sixes_go_on_only_as_far_as_they_must() {
    let mut table = bows().with("units.militia.body.fire_plus", true);
    let first = "{ order: fire, who: 1, facts: { target: 21, range: 40 }, dice: [1, 1, 3, 3, 3, 4, 4, 5, 6, 6] }";
    let ask = table.asks(first);
    assert_eq!((ask.id.as_str(), rows(&ask)), ("hits/2", vec![("10 sound".to_owned(), 2, Some(1))]));
    let tale = table.play(
        "{ order: fire, who: 1, facts: { target: 21, range: 40 },
           dice: [1, 1, 3, 3, 3, 4, 4, 5, 6, 6, 1, 6, 2, 2, 5, 5], chance: [1, 2] }",
    );
    tells(&tale, "10 sound needed 6: 1 1 3 3 3 4 4 5 6+1 6+6, 2 hits.");
    assert_eq!(tale.numbers[0].in_parts(), "10 long range +1 walked = 11");
}

// covers: R7
#[test]
fn t23_ranks_with_their_own_difficulties_roll_apart() {
    // At 5" the short bows are at medium range and the champion's long bow is at short.
    let mut table = bows().with("units.goblins.body.soldiers.6.wounds", 1);
    let order = "{ order: fire, who: 21, facts: { target: 1, range: 5 }";
    assert_eq!(
        rows(&table.asks(&format!("{order} }}"))),
        [
            ("4 sound".to_owned(), 4, Some(5)),
            ("1 wounded".to_owned(), 1, Some(6)),
            ("1 champion".to_owned(), 1, Some(3)),
        ]
    );
    let tale = table.play(&format!("{order}, dice: [1, 4, 4, 5, 5, 6, 2, 2, 5], chance: [3, 3] }}"));
    tells(&tale, "4 sound (short bow) needed 5+: 1 4 4 5, 1 hit.");
    tells(&tale, "1 wounded (short bow) needed 6: 5, no hit.");
    tells(&tale, "1 champion (long bow) needed 3+: 6, 1 hit.");
    let names: Vec<&str> = tale.numbers.iter().map(|number| number.name.as_str()).collect();
    assert_eq!(names, ["difficulty, short bow", "difficulty, long bow"]);
}

#[test]
fn a_tally_of_hits_may_stand_for_faces() {
    let mut table = bows();
    let tale = table.play(
        "{ order: fire, who: 21, facts: { target: 1, range: 14 },
           answers: [{ tally: [2, 1] }, { dice: [1, 2, 2] }, { dice: [1, 1, 4, 1, 5] }] }",
    );
    tells(&tale, "5 sound (short bow) needed 5+: 2 hits.");
    tells(&tale, "1 champion (long bow) needed 5+: 1 hit.");
    // One with the short bow and the champion's strike soldier 2, each with its own damage strength.
    tells(&tale, "Damage on soldier 2 (sound): 1 fails = 0 and 4+4 = 8 against Strength 5+2 = 7: no effect and wound.");
}

// covers: A23
#[test]
fn r57_r70_x31_fire_is_simultaneous_and_falls_at_the_end() {
    let mut table = bows();
    table.play("{ order: fire, who: 21, facts: { target: 1, range: 14, shooters: 5s }, dice: [5, 5, 5, 1, 1, 5, 5, 5, 2, 3, 1], chance: [3, 4, 5] }");
    assert_eq!(wounds(&table, "militia", "3"), (0, 2), "held, not fallen");
    let ask = table.asks("{ order: fire, who: 1, facts: { target: 21, range: 14 } }");
    assert_eq!(rows(&ask), [("10 sound".to_owned(), 10, Some(4))], "the doomed shoot unimpaired");
    let tale =
        table.play("{ order: fire, who: 1, facts: { target: 21, range: 14 }, dice: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1] }");
    tells(&tale, "no hit.");
    let tale = table.play("{ next: phase }");
    tells(&tale, "Militia: 2 out, 1 wounded and prone.");
    assert_eq!(wounds(&table, "militia", "3"), (2, 0));
}

#[test]
fn a44_the_doomed_stay_targets_until_the_end() {
    let table = bows().with("units.militia.body.soldiers.3.pending", 2);
    let mut table = table;
    let tale = table
        .play("{ order: fire, who: 21, facts: { target: 1, range: 14, shooters: 1s }, dice: [5, 2, 2], chance: [3] }");
    tells(&tale, "Damage on soldier 3 (sound)");
    assert_eq!(wounds(&table, "militia", "3"), (0, 2));
}

#[test]
fn r56_sides_alternate_and_a_squad_is_picked_once() {
    let mut table = four().with("table.options.level-R56", "enforce").with("table.ground.initiative", 0);
    let refusal = table.refuses("{ order: fire, who: 1, facts: { target: 21, range: 14 } }");
    assert!(refusal.starts_with("R56 South is to fire now"), "{refusal}");
    table.play("{ order: fire, who: 21, facts: { target: 1, range: 14 }, dice: [1, 1, 1, 1, 1, 1] }");
    assert_eq!(table.get("units.goblins.body.deeds.picked"), json!(true));
    assert_eq!(table.get("units.goblins.body.soldiers.1.shot"), json!(true));
    let refusal = table.refuses("{ order: fire, who: 21, facts: { target: 1, range: 14 } }");
    assert!(refusal.starts_with("R59 Goblins have been picked"), "{refusal}");
    let tale =
        table.play("{ order: fire, who: 1, facts: { target: 21, range: 14 }, dice: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1] }");
    tells(&tale, "Militia fires at Goblins");
}

#[test]
fn r56_only_squads_that_can_shoot_are_waited_for() {
    let table = four();
    let may = |side: usize| table.game().status().sides[side].left;
    assert_eq!((may(0), may(1)), (2, 1), "axes and sneaks have nothing to shoot with");
    let broken = four().with("units.goblins.body.morale", 0).with("units.militia.body.no_fire", true);
    let status = broken.game().status();
    assert_eq!((status.sides[0].left, status.sides[1].left), (1, 0));
}

#[test]
fn r58_no_fire_bars_and_base_contact_bars_the_soldier() {
    let mut table = bows().with("units.goblins.body.no_fire", true);
    let refusal = table.refuses("{ order: fire, who: 21, facts: { target: 1, range: 14 } }");
    assert!(refusal.starts_with("R58 Goblins have the marker No Fire"), "{refusal}");
    let mut table = four().touch("goblins", "axes", &[("1", "1"), ("2", "2")]);
    let ask = table.asks("{ order: fire, who: 21, facts: { target: 1, range: 14 } }");
    assert_eq!(rows(&ask), [("4 sound".to_owned(), 4, Some(5))]);
    let all: Vec<(String, String)> = (1..=6).map(|at| (at.to_string(), "1".to_owned())).collect();
    let all: Vec<(&str, &str)> = all.iter().map(|(own, other)| (own.as_str(), other.as_str())).collect();
    let mut table = four().touch("goblins", "axes", &all);
    let refusal = table.refuses("{ order: fire, who: 21, facts: { target: 1, range: 14 } }");
    assert!(refusal.starts_with("R58") && refusal.contains("base contact"), "{refusal}");
}

#[test]
fn r58_somebody_must_be_visible() {
    let mut table = bows();
    let refusal = table.refuses("{ order: fire, who: 21, facts: { target: 1, range: 14, visible: 0 } }");
    assert!(refusal.starts_with("R58 nobody of Militia is visible"), "{refusal}");
}

#[test]
fn r22_broken_squads_do_not_shoot() {
    let mut table = bows().with("units.goblins.body.morale", 0);
    let refusal = table.refuses("{ order: fire, who: 21, facts: { target: 1, range: 14 } }");
    assert!(refusal.starts_with("R22"), "{refusal}");
    let tale = table.play(
        "{ order: fire, who: 21, facts: { target: 1, range: 14, shooters: 1s }, despite: [R22], because: they dare, dice: [5] }",
    );
    tells(&tale, "Overruled R22 (Goblins are broken): they dare.");
    tells(&tale, "needed 6 then 2+");
}

#[test]
fn what_makes_no_sense_is_refused_and_cannot_be_overruled() {
    let mut table = four();
    for (facts, why) in [
        ("{ target: 22, range: 14 }", "Sneaks are on the same side"),
        ("{ target: 1, range: -3 }", "-3\" is not between 0\" and 300\""),
        ("{ target: 1 }", "range is missing"),
        ("{ target: 9, range: 14 }", "nobody has the number 9"),
        ("{ target: 1, range: 14, visible: 11 }", "11 is not between 0 and 10"),
        ("{ target: 1, range: 14, visible: 3, cover: 2l 2m }", "cover is named for 4, but 3 are visible"),
        ("{ target: 1, range: 14, visible: 3, prone: 4 }", "4 prone, but 3 are visible"),
        ("{ target: 1, range: 14, shooters: 0s }", "nobody shoots"),
        ("{ target: 1, range: 14, shooters: 7s }", "7 sound: there are 6"),
        ("{ target: 1, range: 14, target2: 1, range2: 14 }", "Militia is named twice"),
    ] {
        let refusal = table.refuses(&format!("{{ order: fire, who: 21, facts: {facts} }}"));
        assert!(refusal.starts_with(' ') && refusal.contains(why), "{facts}: {refusal}");
    }
    let refusal = table.refuses("{ order: fire, who: 22, facts: { target: 1, range: 4 } }");
    assert!(refusal.contains("Sneaks have nothing to shoot or throw"), "{refusal}");
}

#[test]
fn r59_a45_fire_splits_between_two_with_facts_of_their_own() {
    let mut table = four();
    let ask = table.asks(
        "{ order: fire, who: 21, facts: { target: 1, range: 14, shooters: 2s, target2: 2, range2: 4, cover2: h } }",
    );
    assert_eq!(
        rows(&ask),
        [("2 sound at Militia".to_owned(), 2, Some(5)), ("4 sound at Spears".to_owned(), 4, Some(6))]
    );
    let tale = table.play(
        "{ order: fire, who: 21, facts: { target: 1, range: 14, shooters: 2s, target2: 2, range2: 4, cover2: h },
           dice: [5, 1, 6, 1, 1, 1, 2, 4, 2, 3], chance: [10, 4] }",
    );
    assert_eq!(
        tale.head,
        "Goblins fire at Militia, 14\", in the open, and at Spears, 4\", heavy cover: Militia 1 hit, no effect; Spears 1 hit, no effect."
    );
    tells(&tale, "At Spears: 4 sound needed 6: 6 1 1 1, 1 hit.");
    tells(&tale, "soldier 10 (sound)");
}

#[test]
fn r59_without_a_word_half_of_them_fire_at_each() {
    let mut table = four();
    let ask = table.asks("{ order: fire, who: 21, facts: { target: 1, range: 14, target2: 2, range2: 4 } }");
    let dice: Vec<usize> = rows(&ask).into_iter().map(|(_, dice, _)| dice).collect();
    assert_eq!(dice, [3, 3]);
}

#[test]
fn r59_three_targets_are_one_too_many() {
    let mut table = four();
    for facts in
        ["{ target: 1, range: 14, target2: 2, range2: 4, target3: 3, range3: 4 }", "{ target: [1, 2, 3], range: 14 }"]
    {
        let refusal = table.refuses(&format!("{{ order: fire, who: 21, facts: {facts} }}"));
        assert!(refusal.starts_with("R59 a squad fires at one squad, or splits"), "{refusal}");
    }
    // Whoever overrules it hears what an order can name.
    let three = "{ order: fire, who: 21, facts: { target: [1, 2, 3], range: 14 }, despite: [R59] }";
    let refusal = table.refuses(three);
    assert!(refusal.contains("one unit is wanted and 3 are named; name one"), "{refusal}");
}

#[test]
fn r60_who_cannot_reach_does_not_fire_and_a_game_master_may_overrule() {
    let mut table = bows();
    // At 50" only the champion's long bow reaches.
    let ask = table.asks("{ order: fire, who: 21, facts: { target: 1, range: 50 } }");
    assert_eq!(rows(&ask), [("1 champion".to_owned(), 1, Some(7))]);
    let refusal = table.refuses("{ order: fire, who: 21, facts: { target: 1, range: 50, shooters: 2s 1c } }");
    assert!(refusal.starts_with("R60 50\" is out of range for 2 of them; the longest range is 60\""), "{refusal}");
    let tale = table.play(
        "{ order: fire, who: 21, facts: { target: 1, range: 50, shooters: 2s 1c }, despite: [R60], dice: [1, 1, 1] }",
    );
    tells(&tale, "2 sound (short bow) needed 6");
}

#[test]
fn r64_thrown_weapons_use_throwing_and_armour_resists() {
    let mut table = four();
    let ask = table.asks("{ order: fire, who: 2, facts: { target: 21, range: 2 } }");
    assert_eq!(rows(&ask), [("4 sound".to_owned(), 4, Some(2))], "throwing 4 against 6");
    let tale = table
        .play("{ order: fire, who: 21, facts: { target: 2, range: 4, shooters: 1s }, dice: [6, 2, 2], chance: [2] }");
    tells(&tale, "2+3 = 5 against Strength 2+4 = 6: no effect.");
}

#[test]
fn r65_of_a_mere_count_chance_draws_who_is_visible() {
    let mut table = bows();
    let order = "{ order: fire, who: 21, facts: { target: 1, range: 14, visible: 3, shooters: 2s }, dice: [5, 5]";
    let ask = table.asks(&format!("{order} }}"));
    let AskKind::Dice { rows, .. } = &ask.kind else { panic!("no dice") };
    let sides: Vec<_> = rows.iter().map(|row| (row.dice, row.sides)).collect();
    assert_eq!((ask.id.as_str(), sides.as_slice()), ("seen", &[(1, 10), (1, 9), (1, 8)][..]));
    // The first of ten, the first of nine, the second of eight: the sergeant is as visible as anybody.
    let ask = table.asks(&format!("{order}, chance: [1, 1, 2] }}"));
    let AskKind::Dice { rows, .. } = &ask.kind else { panic!("no dice") };
    assert_eq!((ask.id.as_str(), rows[0].sides, rows[0].dice), ("struck", 3, 2));
    assert_eq!(rows[0].note, "1 2 4");
}

#[test]
fn r65_the_visible_are_named_by_class_and_then_nothing_is_drawn() {
    let mut table = bows();
    let ask = table
        .asks("{ order: fire, who: 21, facts: { target: 1, range: 14, visible: 2s 1l, shooters: 2s }, dice: [5, 5] }");
    let AskKind::Dice { rows, .. } = &ask.kind else { panic!("no dice") };
    assert_eq!(
        (ask.id.as_str(), rows[0].note.as_str()),
        ("struck", ""),
        "l is the sergeant, soldier 1, and each face a soldier"
    );
}

#[test]
fn r68_a47_fire_into_a_melee_may_hit_anybody_in_it() {
    let mut table = four().touch("sneaks", "axes", &[("1", "1"), ("2", "2")]);
    let form = table.form("fire", "militia", "{target: 22, range: 14}");
    assert!(form.remarks.iter().any(|remark| remark.contains("friends may be hit (R68)")), "{:?}", form.remarks);
    let order =
        "{ order: fire, who: 1, facts: { target: 22, range: 14, shooters: 2s, visible: { axes: 2, sneaks: 4 } }";
    // One of three Axes is out of sight: the first.
    let tale = table.play(&format!("{order}, dice: [5, 5, 5, 5, 2, 2], chance: [1, 1, 6] }}"));
    tells(&tale, "Damage on Axes soldier 2 (sound): 5+4 = 9 against Strength 2+3 = 5: incapacitated.");
    tells(&tale, "Damage on Sneaks soldier 4 (sound): 5+4 = 9 against Strength 2+2 = 4: incapacitated.");
    tells(&tale, "Axes, hit by Militia, their own side: 1 out, at the end of the phase.");
    assert!(tale.head.ends_with(": Sneaks 1 out; Axes, their own side, 1 out."), "{}", tale.head);
    let hurts: Vec<String> =
        table.report().hurts.into_iter().map(|hurt| format!("{}: {}", hurt.to.unit, hurt.what)).collect();
    assert_eq!(hurts, [""; 0], "nobody has fallen yet");
    table.play("{ order: next, facts: { rest: true } }");
    let hurts: Vec<String> =
        table.report().hurts.into_iter().map(|hurt| format!("{}: {}", hurt.to.unit, hurt.what)).collect();
    assert_eq!(hurts, ["3 Axes (own side): 1 out", "22 Sneaks: 1 out"]);
}

#[test]
fn r57_a_wound_on_somebody_who_falls_already_is_no_hit_without_effect() {
    let mut table = bows().with("units.militia.body.soldiers.2.pending", 2);
    let tale = table
        .play("{ order: fire, who: 21, facts: { target: 1, range: 14, shooters: 1s }, dice: [5, 5, 1], chance: [2] }");
    assert!(tale.head.ends_with(": 1 hit, no further harm."), "{}", tale.head);
    tells(&tale, "Militia: no further harm: soldier 2 falls already.");
}

#[test]
fn r68_a_friend_who_is_hit_alone_is_named() {
    let mut table = four().touch("sneaks", "axes", &[("1", "1"), ("2", "2")]);
    let order = "{ order: fire, who: 1, facts: { target: 22, range: 14, shooters: 1s }, dice: [5], chance: [1] }";
    let ask = table.asks(order);
    assert_eq!(ask.title, "Militia: damage on Axes");
    let AskKind::Dice { rows, .. } = &ask.kind else { panic!("no dice") };
    let labels: Vec<&str> = rows.iter().map(|row| row.label.as_str()).collect();
    assert_eq!(labels, ["damage: Axes soldier 1 (sergeant)", "Strength: Axes soldier 1 (sergeant)"]);
}

#[test]
fn the_expectations_of_split_fire_stand_in_one_row() {
    let table = four();
    let form = table.form("fire", "militia", "{target: 21, range: 14, shooters: 5, target2: 22, range2: 20}");
    let remark = form.remarks.first().expect("what to expect");
    assert!(remark.starts_with("expect ") && remark.contains(" hurt at Goblins; "), "{remark}");
    assert!(remark.ends_with(" hurt at Sneaks") && remark.len() < 78, "{remark}");
    assert_eq!(form.remarks.len(), 1, "{form:#?}");
}

#[test]
fn weapons_are_named_only_where_they_differ_in_difficulty() {
    let table = bows();
    let names = |range: &str| -> Vec<String> {
        let form = table.form("fire", "goblins", &format!("{{target: 1, range: {range}}}"));
        form.numbers.into_iter().map(|number| number.name).collect()
    };
    assert_eq!(names("5"), ["difficulty, short bow", "difficulty, long bow"]);
    assert_eq!(names("14"), ["difficulty"]);
}

#[test]
fn a47_of_the_squad_that_shoots_only_those_in_contact_can_be_hit() {
    let mut table = four().touch("goblins", "axes", &[("1", "1")]);
    let ask = table.asks("{ order: fire, who: 21, facts: { target: 3, range: 3, shooters: 1s }, dice: [5] }");
    let AskKind::Dice { rows, .. } = &ask.kind else { panic!("no dice") };
    assert_eq!((rows[0].sides, rows[0].note.as_str()), (4, "Axes: 1 2 3; Goblins: 1"));
}

// covers: R9, A6
#[test]
fn t38_r69_a_disputed_line_of_sight_goes_to_a_plain_die() {
    let mut table = bows();
    let tale = table.play("{ order: line-of-sight, chance: [3] }");
    tells(&tale, "The shot is allowed.");
    let tale = table.play("{ order: line-of-sight, chance: [4] }");
    tells(&tale, "There is no shot.");
}

/// Six infantry with light crossbows, their champion with the heavy repeating crossbow, marksmanship 4 with it.
const REPEATER: &str = "
- { name: Repeater, side: south, number: 23, player: Dora, troop: { listing: human-infantry, size: 6, codes: { marksmanship: 3 }, weapons: [light-crossbow], champions: [{ codes: { marksmanship: 4 }, weapons: [heavy-repeating-crossbow] }] } }
- { name: Militia, side: north, number: 1, troop: { listing: human-militia, size: 10, weapons: [melee-weapon] } }";

#[test]
fn t28_r72_a49_following_fire_goes_on_until_a_miss() {
    let mut table = Table::new(REPEATER).phase("ranged");
    let expected = table.form("fire", "repeater", "{target: 1, range: 14, shooters: 1c}").remarks;
    let order = "{ order: fire, who: 23, facts: { target: 1, range: 14, shooters: 1c }";
    let tale = table.play(&format!("{order}, dice: [5, 6, 2, 2, 2, 5, 5], chance: [4, 5] }}"));
    tells(&tale, "1 champion needed 4+: 5, 1 hit.");
    tells(&tale, "1 champion, shot 2, needed 6: 6, 1 hit.");
    tells(&tale, "1 champion, shot 3, needed 6 then 2+: 2, no hit.");
    tells(&tale, "1 sound serves and does not shoot.");
    assert!(expected.iter().any(|remark| remark.starts_with("expect 0.6 hits")), "{expected:?}");
}

#[test]
fn r71_the_crew_loses_its_shot_and_a_single_man_his_following_fire() {
    let mut table = Table::new(REPEATER).phase("ranged");
    let ask = table.asks("{ order: fire, who: 23, facts: { target: 1, range: 14 } }");
    let dice: Vec<(String, usize)> = rows(&ask).into_iter().map(|(label, dice, _)| (label, dice)).collect();
    assert_eq!(dice, [("4 sound".to_owned(), 4), ("1 champion".to_owned(), 1)], "one serves");
    let alone = "{ order: fire, who: 23, facts: { target: 1, range: 14, crew: 1 }, dice: [1, 1, 1, 1, 1, 5, 1, 1], chance: [4] }";
    let form = table.form("fire", "repeater", "{target: 1, range: 14, crew: 1}");
    assert!(form.remarks.iter().any(|remark| remark.contains("needs 2 men (R71)")), "{:?}", form.remarks);
    let tale = table.play(alone);
    assert!(!text(&tale).contains("shot 2"), "{}", text(&tale));
    tells(&tale, "5 sound (light crossbow)");
}

#[test]
fn r71_who_serves_counts_as_having_shot() {
    let mut table = Table::new(REPEATER).phase("ranged");
    table.play("{ order: fire, who: 23, facts: { target: 1, range: 14, shooters: 1c }, dice: [1] }");
    let shot =
        (1..=6).filter(|id| table.get(&format!("units.repeater.body.soldiers.{id}.shot")) == json!(true)).count();
    assert_eq!(shot, 2);
}

#[test]
fn a48_a_heavy_weapon_of_a_walking_squad_is_left_to_the_table() {
    let table = Table::new(REPEATER).phase("ranged").with("units.repeater.body.fire_plus", true);
    let form = table.form("fire", "repeater", "{target: 1, range: 14}");
    assert!(form.remarks.iter().any(|remark| remark.contains("the table decides (A48)")), "{:?}", form.remarks);
}

#[test]
fn one_weapon_may_be_asked_for() {
    let mut table = Table::new(REPEATER).phase("ranged");
    let ask = table.asks("{ order: fire, who: 23, facts: { target: 1, range: 14, weapon: light-crossbow } }");
    assert_eq!(rows(&ask), [("5 sound".to_owned(), 5, Some(5)), ("1 champion".to_owned(), 1, Some(4))]);
}

#[test]
fn range_and_cover_are_offered_again_for_the_same_target_only() {
    let mut table = four();
    table.play("{ order: fire, who: 21, facts: { target: 1, range: 14, cover: m }, dice: [1, 1, 1, 1, 1, 1] }");
    let table = table.with("units.goblins.body.soldiers.2.shot", false);
    let usual = |facts: &str, field: &str| {
        let form = table.form("fire", "goblins", facts);
        let field = form.fields.into_iter().find(|known| known.id == field).unwrap();
        field.offered().map(ToString::to_string)
    };
    assert_eq!(usual("{}", "target").as_deref(), Some("militia"));
    assert_eq!(usual("{}", "range").as_deref(), Some("14"));
    assert_eq!(usual("{target: 1}", "range").as_deref(), Some("14"));
    assert_eq!(usual("{target: 2}", "range"), None);
    assert_eq!(usual("{target: 2}", "cover").as_deref(), Some("none"));
    assert_eq!(table.form("fire", "goblins", "{}").numbers[0].total(), 10, "numbers show before a key is typed");
}

#[test]
fn what_was_said_of_a_target_lapses_when_it_or_the_shooter_moves_and_is_never_taken_unseen() {
    let volley = "{ order: fire, who: 21, facts: { target: 1, range: 20, cover: h }, dice: [1, 1, 1, 1, 1, 1] }";
    let remembered = |table: &Table, facts: &str| {
        let fields = table.form("fire", "goblins", facts).fields.into_iter();
        let words = fields.filter_map(|field| Some(format!("{} {}", field.id, field.remembered?)));
        words.collect::<Vec<_>>().join(", ")
    };
    for mover in [1, 21] {
        let mut table = four();
        table.play(volley);
        assert_eq!(remembered(&table, "{}"), "target militia, range 20, cover heavy:10");
        assert_eq!(remembered(&table, "{target: 2}"), "target militia");
        // Who was shot at has heard how far it is; what covers the other side is another thing.
        let back = table.form("fire", "militia", "{target: 21}");
        let back = back.fields.iter().filter_map(|field| Some(format!("{} {}", field.id, field.remembered.as_ref()?)));
        assert_eq!(back.collect::<Vec<_>>(), ["range 20"]);
        let unsaid = table.refuses("{ order: fire, who: 21, facts: { target: 1 }, despite: [R56, R59] }");
        assert!(unsaid.contains("range is missing; it was 20\""), "{unsaid}");
        table = table.phase("movement");
        table.play(&format!("{{ order: run, who: {mover}, despite: [R28] }}"));
        let table = table.phase("ranged");
        assert_eq!(remembered(&table, "{}"), "target militia", "{mover} ran");
    }
}

/// Of a melee others may be hit than stood there before: cover that was said of one squad is none of all who fight.
#[test]
fn r62_cover_that_was_said_of_a_squad_is_not_offered_of_the_melee_it_stands_in_now() {
    let mut table = four();
    table.play("{ order: fire, who: 21, facts: { target: 1, range: 14, cover: m }, dice: [1, 1, 1, 1, 1, 1] }");
    let shot = table.with("units.goblins.body.soldiers.2.shot", false);
    let offered = |table: &Table, field: &str| {
        let form = table.form("fire", "goblins", "{target: 1}");
        let field = form.fields.into_iter().find(|known| known.id == field).unwrap();
        field.offered().map(ToString::to_string)
    };
    assert_eq!(offered(&shot, "cover").as_deref(), Some("medium:10"));
    let melee = shot.touch("militia", "sneaks", &[("1", "1"), ("2", "2")]);
    assert_eq!(offered(&melee, "cover").as_deref(), Some("none"));
    assert_eq!(offered(&melee, "range").as_deref(), Some("14"), "neither has moved");
}

#[test]
fn cover_is_that_of_those_who_are_visible_now_and_all_stay_all() {
    let cover = |table: &Table, facts: &str| {
        let form = table.form("fire", "goblins", facts);
        form.fields.into_iter().find(|field| field.id == "cover").unwrap()
    };
    let fallen = |table: Table, ids: &[u8]| {
        let fall = |table: Table, id: &u8| table.with(&format!("units.militia.body.soldiers.{id}.wounds"), 2);
        ids.iter().fold(table, fall).with("units.goblins.body.soldiers.2.shot", false)
    };
    let read = |table: &Table, typed: &str| cover(table, "{target: 1}").read(typed, &|_| None).unwrap().to_string();
    let table = fallen(four(), &[9, 10]);
    assert_eq!((read(&table, "m"), read(&table, "2m 6o")), ("medium:8".to_owned(), "medium:2 none:6".to_owned()));
    // What was said of all is said of those who are left; what was named one by one no longer fits.
    for (said, left) in [("m", Some("medium:8")), ("2l 3m", Some("light:2 medium:3")), ("6o 4m", None)] {
        let mut table = four();
        let volley = "order: fire, who: 21, dice: [1, 1, 1, 1, 1, 1]";
        table.play(&format!("{{ {volley}, facts: {{ target: 1, range: 14, cover: {said} }} }}"));
        let mut table = fallen(table, &[9, 10]);
        let offered = cover(&table, "{target: 1}").remembered.map(|value| value.to_string());
        assert_eq!(offered.as_deref(), left, "{said}");
        // Nobody knows who of them fell: it is asked for again, and nobody stands in the open by silence.
        let asked = cover(&table, "{target: 1}");
        assert_eq!((asked.required, asked.usual.is_none()), (left.is_none(), left.is_none()), "{said}");
        if left.is_none() {
            let unsaid =
                table.refuses("{ order: fire, who: 21, facts: { target: 1, range: 14 }, despite: [R56, R59] }");
            assert!(unsaid.contains("cover is missing; it was 6 open, 4 medium cover; 8 are visible now"), "{unsaid}");
            table.play("{ order: fire, who: 21, facts: { target: 1, range: 14, cover: 5m }, despite: [R56, R59], dice: [1, 1, 1, 1, 1, 1] }");
            let table = fallen(table, &[9, 10]);
            let offered = cover(&table, "{target: 1}").remembered.map(|value| value.to_string());
            assert_eq!(offered.as_deref(), Some("medium:5"), "what is said now takes its place");
        }
    }
    // An order of an older battle names the fallen too; of another target it is typed as what it is.
    let old = cover(&table, "{target: 1, cover: { medium: 10 }}");
    assert!(old.fit(&serde_yaml::from_str("{ medium: 10 }").unwrap(), &|_| None).is_ok());
    let now = cover(&table, "{target: 1}");
    assert_eq!(now.typed(&now.read("m", &|_| None).unwrap(), &|_| None), "medium");
    assert_eq!(now.typed(&now.read("3m", &|_| None).unwrap(), &|_| None), "medium:3");
}

#[test]
fn figures_may_be_named_by_their_ids() {
    let mut table = bows().with("table.options.figures", "numbered");
    let ask = table
        .asks("{ order: fire, who: 21, facts: { target: 1, range: 14, shooters: 2 3, visible: 4 7 9 }, dice: [5, 5] }");
    let AskKind::Dice { rows, .. } = &ask.kind else { panic!("no dice") };
    assert_eq!((rows[0].sides, rows[0].note.as_str()), (3, "4 7 9"));
    let refusal = table.refuses("{ order: fire, who: 21, facts: { target: 1, range: 14, shooters: 2 9 } }");
    assert!(refusal.starts_with("R58 soldier 9 cannot shoot"), "{refusal}");
}

#[test]
fn a_form_half_typed_never_fails() {
    let table = four();
    for facts in [
        "{}",
        "{target: 99}",
        "{target: true}",
        "{range: x}",
        "{target: 1, range: -4}",
        "{target: 1, range: 900}",
        "{target: 1, range: 14, cover: 5}",
        "{target: 1, range: 14, cover: zz, visible: -2, prone: 40, shooters: [1]}",
        "{target: 21, range: 4}",
        "{target: 1, target2: 1, range: 3, range2: 3}",
        "{target2: 2, range2: 4}",
        "{target: 1, range: 14, shooters: 99, weapon: catapult, crew: -5}",
        "{target: 1, range: 14, visible: {axes: 3}}",
    ] {
        let form = table.form("fire", "goblins", facts);
        assert!(form.fields.iter().any(|field| field.id == "range"), "{facts}");
    }
}

#[test]
fn a57_only_those_with_the_chargers_before_them_fire_in_defence() {
    let charge = json!({ "charger": "goblins", "target": "militia", "flank": false, "arcs": 6, "barrier": false,
        "distance": 8, "fled": false });
    let mut table =
        Table::new(BOWS).with("table.stack", json!(["movement", "charge"])).with("table.ground.charge", charge);
    let ask = table.asks("{ order: defensive-fire, who: 1, facts: { range: 4 } }");
    assert_eq!(rows(&ask), [("6 sound".to_owned(), 6, Some(3))]);
    let refusal = table.refuses("{ order: defensive-fire, who: 1, facts: { range: 4, shooters: 7s } }");
    assert!(refusal.starts_with("A57 only 6 have the chargers before them"), "{refusal}");
}

#[test]
fn a43_every_volley_meets_a_strength_die_of_its_own() {
    let mut table = four().with("units.sneaks.body.profile.weapons", json!(["short-bow"]));
    for squad in [21, 22] {
        let ask = table.asks(&format!(
            "{{ order: fire, who: {squad}, facts: {{ target: 1, range: 4, shooters: 1s }}, dice: [5], chance: [3] }}"
        ));
        let strength = rows(&ask).into_iter().filter(|(label, _, _)| label.starts_with("Strength: ")).count();
        assert_eq!((ask.id.as_str(), strength), ("damage", 1), "{squad}");
        table.play(&format!(
            "{{ order: fire, who: {squad}, facts: {{ target: 1, range: 4, shooters: 1s }}, dice: [5, 3, 3], chance: [3] }}"
        ));
    }
    assert_eq!(wounds(&table, "militia", "3"), (0, 2), "two wounds held make one man out");
}

#[test]
fn r52_only_those_who_used_defensive_fire_have_lost_their_shot() {
    let charge = json!({ "charger": "goblins", "target": "militia", "flank": false, "arcs": 6, "barrier": false,
        "distance": 8, "fled": false });
    let mut table =
        Table::new(BOWS).with("table.stack", json!(["movement", "charge"])).with("table.ground.charge", charge);
    let tale = table.play("{ order: defensive-fire, who: 1, facts: { range: 4 }, dice: [1, 1, 1, 1, 1, 1] }");
    tells(&tale, "Militia: 4 soldiers have not shot and may fire in the ranged phase.");
    table.play("{ order: contact, who: 21, facts: { reached: false } }");
    assert!(table.refuses("{ order: walk, who: 1 }").starts_with("A59"));
    let mut table = table.phase("ranged");
    let ask = table.asks("{ order: fire, who: 1, facts: { target: 21, range: 14 } }");
    assert_eq!(rows(&ask).iter().map(|(_, dice, _)| dice).sum::<usize>(), 4);
}

#[test]
fn a_form_of_split_fire_names_both_targets() {
    let table = four();
    let title = |facts: &str| table.form("fire", "goblins", facts).title;
    assert_eq!(title("{target: 1, range: 14}"), "Goblins fire at Militia");
    assert_eq!(title("{target: 1, range: 14, target2: 2, range2: 4}"), "Goblins fire at Militia and Spears");
}

/// The ranged phase is over: what its fire came to is applied already (R70), and the turn still has its tests.
#[test]
fn r10_r70_a_volley_put_in_after_its_phase_falls_at_once() {
    let fire = "{ order: fire, who: 21, despite: [R10], facts: { target: 1, range: 14, shooters: 1s }, \
                dice: [5, 4, 2], chance: [3] }";
    for phase in ["close", "morale", "special"] {
        let mut table = Table::new(BOWS).phase(phase);
        let tale = table.play(fire);
        assert_eq!(wounds(&table, "militia", "3"), (1, 0), "in the {phase} phase");
        tells(&tale, "Militia: 1 wounded and prone.");
        let hit = Outcome::of(&Id::new("militia"), What::Wounded(1)).by(&Id::new("goblins")).with("short bow");
        assert!(table.outcomes().contains(&hit), "{:#?}", table.outcomes());
    }
    let mut table = Table::new(BOWS).phase("close");
    table.play(fire);
    table.play("{ next: phase }");
    let due: Vec<String> = table.dues().into_iter().map(|due| due.id).collect();
    assert_eq!(due, ["casualty:militia"], "it counts in the turn in which it fell (R91)");
}

/// Nobody is excused from a test because it came late: the squad is hit in this turn, and has not tested (R91). A test that the
/// game master passed over is lost with its phase, until somebody of the squad is hit again.
#[test]
fn r10_r91_who_is_hit_behind_the_morale_phase_tests_all_the_same() {
    let fire = "{ order: fire, who: 21, despite: [R10], facts: { target: 1, range: 14, shooters: 1s }, \
                dice: [5, 4, 2], chance: [3] }";
    let due = |table: &Table| -> Vec<String> { table.dues().into_iter().map(|due| due.id).collect() };
    let mut table = Table::new(BOWS).phase("special");
    assert!(due(&table).is_empty());
    table.play(fire);
    assert_eq!(due(&table), ["casualty:militia"]);
    let refused = table.refuses("{ next: phase }");
    assert!(refused.contains("casualty test"), "{refused}");
    table.play("{ order: casualty-test, who: 1, dice: [3, 3] }");
    assert!(due(&table).is_empty());
    table.play("{ next: phase }");
    for passed_over in ["{ order: next, despite: [R91] }", "{ ruling: { waive: 'casualty:militia' } }"] {
        let mut table = bows().with("units.militia.body.soldiers.1.wounds", 1);
        table = table.with("units.militia.body.soldiers.1.hit", true).phase("morale");
        assert_eq!(due(&table), ["casualty:militia"]);
        table.play(passed_over);
        if passed_over.contains("waive") {
            table.play("{ next: phase }");
        }
        assert!(due(&table).is_empty(), "{passed_over}");
        table.play(fire);
        assert_eq!(due(&table), ["casualty:militia"], "{passed_over}");
    }
}

#[test]
fn r10_r57_a_volley_put_in_too_early_falls_when_the_phase_ends_in_which_it_is_shot() {
    let mut table = Table::new(BOWS).phase("movement");
    let tale = table.play(
        "{ order: fire, who: 21, despite: [R10], facts: { target: 1, range: 14, shooters: 1s }, \
         dice: [5, 4, 2], chance: [3] }",
    );
    tells(&tale, "Militia: 1 wounded, at the end of the phase.");
    assert_eq!(wounds(&table, "militia", "3"), (0, 1));
    table.play("{ order: next, facts: { rest: true } }");
    assert_eq!(wounds(&table, "militia", "3"), (1, 0));
}

/// A battle of an earlier day, or a ruling, may hold something past the ranged phase.
#[test]
fn r70_what_is_held_in_a_later_phase_falls_when_that_one_ends() {
    for phase in ["close", "morale", "special"] {
        let mut table = bows().with("units.militia.body.soldiers.3.pending", 1).phase(phase);
        table.play("{ order: next, facts: { rest: true } }");
        assert_eq!(wounds(&table, "militia", "3"), (1, 0), "at the end of the {phase} phase");
    }
}

#[test]
fn r68_hits_on_a_melee_are_not_told_of_the_squad_aimed_at_alone() {
    let mut table = four().touch("sneaks", "axes", &[("1", "1"), ("2", "2")]);
    let on = |ask: &Ask| -> Vec<Option<Id>> {
        let AskKind::Dice { rows, .. } = &ask.kind else { panic!("no dice: {ask:#?}") };
        rows.iter().map(|row| row.on.clone()).collect()
    };
    let ask = table.asks("{ order: fire, who: 1, facts: { target: 22, range: 14 } }");
    assert_eq!(on(&ask), [None]);
    let ask = table.asks("{ order: fire, who: 1, facts: { target: 22, range: 14, visible: { sneaks: 4 } } }");
    assert_eq!(on(&ask), [Some(Id::new("sneaks"))], "nobody else is in sight");
    let remark = table.form("fire", "militia", "{target: 22, range: 14}").remarks.remove(0);
    // Three of the seven in sight are friends, who have more Strength.
    assert_eq!(remark, "expect 5.0 hits, 1.5 out, 1.2 wounded (1.1 of them friends)");
}

#[test]
fn r14_who_shoots_apart_is_called_separated() {
    let mut table = bows().with("units.militia.body.soldiers.2.separated", true);
    let ask = table.asks("{ order: fire, who: 1, facts: { target: 21, range: 14 } }");
    let labels: Vec<String> = rows(&ask).into_iter().map(|(label, ..)| label).collect();
    assert_eq!(labels, ["9 sound", "1 separated"]);
    let mut hurt = bows().with("units.militia.body.soldiers.2.separated", true);
    hurt = hurt.with("units.militia.body.soldiers.2.wounds", 1);
    let ask = hurt.asks("{ order: fire, who: 1, facts: { target: 21, range: 14 } }");
    let labels: Vec<String> = rows(&ask).into_iter().map(|(label, ..)| label).collect();
    assert_eq!(labels, ["9 sound", "1 separated wounded"]);
}
