//! Siege fire (R73-R78): aimed at a point, landed or strayed, damage to all under the template at the end of the phase.

use muster::view::AskKind;
use serde_json::json;

use super::saved::{Table, tells, text};

/// A catapult (15, 50, 120 inches) whose champion has the skill 3, with four more men; goblins of Strength 2; friends.
const UNITS: &str = "
- { name: Hurler, side: north, number: 5, player: Carl, troop: { listing: human-militia, size: 5, codes: { catapults: 3 }, weapons: [melee-weapon], champions: [{ weapons: [catapult] }] } }
- { name: Axes, side: north, number: 6, troop: { listing: dwarves, size: 4, weapons: [melee-weapon] } }
- { name: Goblins, side: south, number: 21, player: Ben, troop: { listing: goblins, size: 8, weapons: [short-bow] } }";

fn hurler() -> Table {
    Table::new(UNITS).phase("ranged").with("table.ground.initiative", 1)
}

// covers: R78, A105, A110
#[test]
fn r73_r76_it_lands_and_strikes_all_under_it_friend_and_foe() {
    let mut table = hurler();
    let tale = table.play(
        "{ order: siege-fire, who: 5, facts: { range: 40, point: the ford },
           answers: [{ dice: [5] }, { facts: { under: 21:2, touched: 6:1 } }, { dice: [2, 5, 3, 4, 2, 1] }] }",
    );
    assert_eq!(
        text(&tale),
        "Hurler fires the catapult at the ford, 40\": Axes, their own side, 1 hit, no effect; Goblins 2 out.\n\
         It lands on the ford.\n\
         Axes: nobody is hurt.\n\
         Goblins: 2 out, at the end of the phase.\n\
         The test needs 8: 5+3 = 8.\n\
         Damage on Axes soldier 2 (sound): 2+4 = 6 against Strength 4+3 = 7: no effect.\n\
         Damage on Goblins soldier 2 (sound): 5+5 = 10 against Strength 2+2 = 4: incapacitated.\n\
         Damage on Goblins soldier 3 (sound): 3+5 = 8 against Strength 1 fails = 0: incapacitated."
    );
    assert_eq!(table.number("units.goblins.body.soldiers.2.pending"), 2, "held until the end of the phase");
    assert_eq!(table.get("units.hurler.body.deeds.picked"), json!(true));
}

// covers: R9, A6
#[test]
fn r74_t29_a106_a_miss_strays_by_plain_dice() {
    let mut table = hurler();
    let tale = table.play(
        "{ order: siege-fire, who: 5, facts: { range: 40 }, answers: [{ dice: [4] }, { dice: [4, 3] }, { facts: { under: {} } }] }",
    );
    tells(&tale, "The test needs 8: 4+3 = 7.");
    tells(&tale, "It strays 3\" straight back, towards the firer.");
    tells(&tale, ": nobody under it.");
}

#[test]
fn t30_x38_distance_goes_by_the_range_band() {
    for (range, die, length) in [(10, 5, "3\""), (10, 1, "1\""), (40, 6, "6\""), (100, 6, "12\""), (100, 1, "2\"")] {
        let mut table = hurler();
        let tale = table.play(&format!(
            "{{ order: siege-fire, who: 5, facts: {{ range: {range} }},
                answers: [{{ dice: [1] }}, {{ dice: [1, {die}] }}, {{ facts: {{ under: {{}} }} }}] }}"
        ));
        tells(&tale, &format!("It strays {length} straight on, beyond the target"));
    }
}

#[test]
fn r75_a110_a_blind_shot_strays_first_and_needs_three_more() {
    let order = "{ order: siege-fire, who: 5, facts: { range: 40, blind: true }";
    let mut table = hurler();
    let form = table.form("siege-fire", "hurler", "{range: 40, blind: true}");
    assert_eq!(form.numbers[0].in_parts(), "8 medium range +3 blind = 11");
    let tale = table.play(&format!(
        "{order}, answers: [{{ dice: [1, 2] }}, {{ dice: [6] }}, {{ dice: [3] }}, {{ facts: {{ under: {{}} }} }}] }}"
    ));
    assert!(text(&tale).find("It strays 2\"") < text(&tale).find("It lands there."));
    tells(&tale, "The test needs 11: 6+3+3 = 12.");
    let mut table = hurler();
    let tale = table.play(&format!(
        "{order}, answers: [{{ dice: [1, 2] }}, {{ dice: [2] }}, {{ dice: [3, 6] }}, {{ facts: {{ under: {{}} }} }}] }}"
    ));
    tells(&tale, "It strays 6\" back and to the right.");
    tells(&tale, "Direction 3, distance 6 at medium range.");
}

#[test]
fn r77_walls_and_lying_prone_lessen_it_and_a_solid_wall_saves() {
    let mut table = hurler().with("units.goblins.body.soldiers.8.prone", true);
    let tale = table.play(
        "{ order: siege-fire, who: 5, facts: { range: 40 },
           answers: [{ dice: [5] },
                     { facts: { under: 21:2, under-prone: 21:1, touched: 21:2, touched-wall: 21:1, solid: 6:2 } },
                     { dice: [2, 2, 2, 2, 5, 5, 5, 5] }] }",
    );
    let numbers: Vec<String> = tale.numbers.iter().skip(1).map(|number| number.in_parts()).collect();
    assert_eq!(
        numbers,
        [
            "5 catapult",
            "5 catapult -1 prone = 4",
            "5 catapult -1 base only touched -1 behind a wall with an opening = 3",
            "5 catapult -1 base only touched = 4",
        ]
    );
    tells(&tale, "A solid wall saves 2 of Axes.");
    tells(&tale, "Goblins soldier 8 (sound): 2+4 = 6");
}

// covers: A107
#[test]
fn r77_the_lowest_is_five_less_one_three_times() {
    let mut table = hurler().with("units.goblins.body.soldiers.8.prone", true);
    let tale = table.play(
        "{ order: siege-fire, who: 5, facts: { range: 40 },
           answers: [{ dice: [5] }, { facts: { under: {}, touched: 21:1, touched-wall: 21:1, touched-prone: 21:1 } }, { dice: [2, 5] }] }",
    );
    assert_eq!(tale.numbers.last().unwrap().total(), 2);
}

#[test]
fn counts_under_the_template_must_be_there() {
    let mut table = hurler();
    for facts in ["{ under: 6:5 }", "{ under: 6:3, touched: 6:2 }", "{ under: 21:2, under-prone: 21:1 }"] {
        let refusal = table.refuses(&format!(
            "{{ order: siege-fire, who: 5, facts: {{ range: 40 }}, answers: [{{ dice: [5] }}, {{ facts: {facts} }}] }}"
        ));
        assert!(refusal.contains("cannot be"), "{facts}: {refusal}");
    }
}

#[test]
fn the_sergeant_and_champions_under_the_template_are_named() {
    let mut table = hurler();
    let tale = table.play(
        "{ order: siege-fire, who: 5, facts: { range: 40 },
           answers: [{ dice: [5] }, { facts: { under: '21:2', under-sergeants: [21] } }, { dice: [2, 2, 5, 5] }] }",
    );
    tells(&tale, "Damage on Goblins soldier 1 (sergeant)");
    tells(&tale, "Damage on Goblins soldier 2 (sound)");
}

#[test]
fn r76_nobody_under_it_is_a_zero() {
    let mut table = hurler();
    let tale = table.play(
        "{ order: siege-fire, who: 5, facts: { range: 40, point: the ford }, answers: [{ dice: [5] }, { facts: { under: 0 } }] }",
    );
    tells(&tale, ": nobody under it.");
}

#[test]
fn figures_under_the_template_may_be_named_by_their_ids() {
    let mut table = hurler().with("table.options.figures", "numbered");
    let tale = table.play(
        "{ order: siege-fire, who: 5, facts: { range: 40 },
           answers: [{ dice: [5] }, { facts: { under: '21:4,7' } }, { dice: [2, 2, 5, 5] }] }",
    );
    tells(&tale, "Damage on Goblins soldier 4 (sound)");
    tells(&tale, "Damage on Goblins soldier 7 (sound)");
}

#[test]
fn a109_cover_counts_for_the_point_alone_and_conditions_of_the_shooter_always() {
    let table = hurler().with("units.hurler.body.fire_plus", true).with("units.hurler.body.morale", 3);
    let form = table.form("siege-fire", "hurler", "{range: 10, cover: l}");
    assert_eq!(form.numbers[0].in_parts(), "6 short range +1 light cover +1 walked +1 shaken = 9");
    assert!(form.remarks.iter().any(|remark| remark.contains("(A48)")), "{:?}", form.remarks);
}

#[test]
fn r71_three_men_serve_it_and_have_shot() {
    let mut table = hurler();
    table.play(
        "{ order: siege-fire, who: 5, facts: { range: 40 }, answers: [{ dice: [5] }, { facts: { under: {} } }] }",
    );
    let shot = (1..=5).filter(|id| table.get(&format!("units.hurler.body.soldiers.{id}.shot")) == json!(true)).count();
    assert_eq!(shot, 3);
}

#[test]
fn r60_r58_what_bars_a_siege_shot() {
    let mut table = hurler();
    let refusal = table.refuses("{ order: siege-fire, who: 5, facts: { range: 121 } }");
    assert!(refusal.starts_with("R60 121\" is out of range of the catapult; its longest range is 120\""), "{refusal}");
    let refusal = table.refuses("{ order: siege-fire, who: 21, facts: { range: 10 } }");
    assert!(refusal.contains("Goblins have no siege weapon"), "{refusal}");
    let mut table = hurler().with("units.hurler.body.no_fire", true);
    assert!(table.refuses("{ order: siege-fire, who: 5, facts: { range: 10 } }").starts_with("R58"));
    let mut table = hurler().with("units.hurler.body.morale", 0);
    assert!(table.refuses("{ order: siege-fire, who: 5, facts: { range: 10 } }").starts_with("R22"));
}

#[test]
fn r78_an_engine_has_no_part_in_a_volley() {
    let mut table = hurler();
    let refusal = table.refuses("{ order: fire, who: 5, facts: { target: 21, range: 10 } }");
    assert!(refusal.contains("Hurler has nothing to shoot or throw but its engine; use siege fire"), "{refusal}");
}

#[test]
fn r56_an_engine_is_waited_for() {
    let table = hurler();
    assert_eq!(table.game().status().sides[0].left, 1);
}

// covers: A108
#[test]
fn the_landing_is_asked_as_facts_of_the_same_player() {
    let mut table = hurler();
    let ask = table.asks("{ order: siege-fire, who: 5, facts: { range: 40 }, dice: [5] }");
    let AskKind::Facts(form) = &ask.kind else { panic!("no facts are asked: {ask:#?}") };
    assert_eq!(form.title, "Who is under the template, radius 2.5\"?");
    assert_eq!(form.remarks[0], "It lands where it was aimed.");
    assert_eq!(form.fields[0].id, "under");
    assert!(form.fields.iter().all(|field| field.help.len() < 78), "{form:#?}");
    assert!(form.remarks.iter().any(|remark| remark.contains("judged from where it landed (A108)")));
}

#[test]
fn r56_r71_an_engine_and_bows_are_one_pick() {
    let units = UNITS.replace(
        "size: 5, codes: { catapults: 3 }, weapons: [melee-weapon]",
        "size: 6, codes: { catapults: 3 }, weapons: [short-bow]",
    );
    let mixed = || {
        let table = Table::new(&units).phase("ranged").with("table.ground.initiative", 1);
        table.with("table.options.level-R56", "enforce")
    };
    let engine =
        "{ order: siege-fire, who: 5, facts: { range: 40 }, answers: [{ dice: [5] }, { facts: { under: {} } }] }";
    let bows = |dice: &str| {
        format!("{{ order: fire, who: 5, facts: {{ target: 21, range: 14, shooters: 2s }}, dice: {dice} }}")
    };
    let mut table = mixed();
    table.play(engine);
    let ask = table.asks("{ order: fire, who: 5, facts: { target: 21, range: 14 } }");
    assert_eq!(ask.dice(), 3, "three have served the engine");
    table.play(&bows("[1, 1]"));
    assert!(table.refuses(&bows("[1, 1]")).starts_with("R59"));
    assert!(table.refuses(engine).starts_with("R59"));
    let mut table = mixed();
    table.play(&bows("[1, 1]"));
    let refusal = table.refuses(&bows("[1, 1]"));
    assert!(refusal.starts_with("R59 Hurler has shot its volley; only an engine is left"), "{refusal}");
    table.play(engine);
}

/// The champion of Hurler, who aims, is out.
fn without_gunner(option: &str) -> Table {
    let bows = "{ order: fire, who: 21, facts: { target: 5, range: 4, shooters: 1s, visible: 1c }, dice: [5, 5, 1] }";
    let mut table = hurler().with("table.options.gunner", option);
    table.play(bows);
    table.play("{ next: phase }");
    table.phase("ranged")
}

#[test]
fn r71_with_its_gunner_out_the_next_of_the_crew_aims_an_engine_by_option() {
    let order = "{ order: siege-fire, who: 5, facts: { range: 40 }, dice: [2] }";
    let mut table = without_gunner("crew");
    assert_eq!(table.get("units.hurler.body.taken_over"), json!([{ "soldier": "3", "weapon": "catapult" }]));
    assert_eq!(table.asks(order).id, "stray", "it is aimed, and strays");
    assert!(without_gunner("lost").refuses(order).contains("no siege weapon"));
}
