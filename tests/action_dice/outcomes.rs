//! What an order came to, as data: who it came to, by whom, with what.

use serde_json::{Value, json};

use super::{
    scene::{table, touch},
    table::Table,
};

/// What the last line came to for one unit, as the journal has it.
fn came(table: &Table, squad: u16) -> Vec<Value> {
    let json = |outcome| {
        let mut json = serde_json::to_value(outcome).unwrap();
        json.as_object_mut().unwrap().remove("unit");
        json
    };
    table.came(squad).into_iter().map(json).collect()
}

#[test]
fn both_sides_of_a_melee_name_the_hand_and_the_weapon() {
    let mut table = table(&["1 Spears: { models: 10 }", "21 Raiders: { models: 8 }"]);
    touch(&mut table, 1, 21);
    let order = table.order("melee", 1).facts("{target: 21, contact: 5, their-contact: 5}");
    order.dice([6, 6, 6, 6, 6, 4, 4, 4, 4, 4]).done();
    assert!(came(&table, 21).contains(&json!({ "what": { "out": 3 }, "by": "spears", "with": "sword" })));
    assert!(came(&table, 1).contains(&json!({ "what": { "out": 2 }, "by": "raiders", "with": "sword" })));
}

#[test]
fn a_heros_hits_and_a_vehicles_damage_name_the_hand() {
    let bows = "1 Bows: { ranged: bow, models: 4 }";
    let rue = "21 Rue: { kind: hero, ad: 3d8 }";
    let mut table = table(&[bows, rue, "22 Tank: { profile: tank, defense: 8 }"]);
    table.order("fire", 1).facts("{target: 21, range: 5}").dice([3, 3, 3, 3]).done();
    let hits = json!({ "what": { "number": ["hits taken", 0, 2] }, "by": "bows", "with": "bow" });
    assert!(came(&table, 21).contains(&hits));
    let order = table.order("fire", 1).facts("{target: 22, range: 5}");
    order.answers("[{dice: [3, 3, 3, 3]}, {dice: [1]}, {pick: front}]").done();
    let arc = json!({ "what": { "marker": ["no fire to the front", true] }, "by": "bows", "with": "bow" });
    assert!(came(&table, 22).contains(&arc));
}

#[test]
fn what_damage_lowers_goes_from_number_to_number() {
    for (pick, name, from, to) in [("move", "Move", 8, 7), ("defense", "Defense", 8, 7), ("range", "range", 18, 16)] {
        let mut table = table(&["1 Bows: { ranged: bow, models: 4 }", "22 Tank: { profile: tank, defense: 8 }"]);
        let order = table.order("fire", 1).facts("{target: 22, range: 5}");
        order.answers(&format!("[{{dice: [3, 3, 3, 3]}}, {{dice: [1]}}, {{pick: {pick}}}]")).done();
        let lowered = json!({ "what": { "number": [name, from, to] }, "by": "bows", "with": "bow" });
        assert_eq!(came(&table, 22), [lowered], "and it is told once");
    }
}

#[test]
fn a_failed_morale_check_is_a_test_a_token_and_a_move_to_make() {
    let mut table = table(&["1 Bows: { ranged: bow, models: 4 }", "21 Raiders: { models: 4 }"]);
    table.order("fire", 1).facts("{target: 21, range: 5}").dice([3, 3, 3, 3]).done();
    table.order("morale", 21).dice([1, 2]).done();
    let test = json!({ "name": "morale check", "passed": false, "total": 1, "need": 1 });
    let away = json!({ "way": "move away", "to": "from the enemy, with the next action" });
    assert_eq!(
        came(&table, 21),
        [
            json!({ "what": { "test": test } }),
            json!({ "what": { "move": away } }),
            json!({ "what": { "marker": ["Failed Morale token", true] } }),
            json!({ "what": { "marker": ["morale check due", false] } }),
        ]
    );
}

/// Who hurt whom, as the report has it: by whom, whom, and what it was.
fn hurts(table: &mut super::table::Table) -> Vec<String> {
    let report = muster::report::Report::of(table.session(), false);
    let told = |by: Option<String>, to: String, what: String| format!("{} on {to}: {what}", by.unwrap_or_default());
    report.hurts.into_iter().map(|hurt| told(hurt.by.map(|by| by.unit), hurt.to.unit, hurt.what)).collect()
}

#[test]
fn an_arc_that_a_shot_took_is_a_harm_in_the_report_until_it_is_put_right() {
    let mut table = table(&["1 Bows: { ranged: bow, models: 4 }", "21 Wagon: { profile: war-wagon }"]);
    // 6 + 2 + 4 on Defense 9, and a 3 on the damage chart: the owner chooses.
    let fire = table.order("fire", 1).facts("{target: 21, range: 5}");
    fire.answers("[{tally: [8]}, {dice: [3]}, {pick: left}]").done();
    assert_eq!(hurts(&mut table), ["1 Bows on 21 Wagon: no fire to the left"]);
    table.set(21, "{left-lost: false}");
    assert_eq!(hurts(&mut table), [""; 0]);
}

#[test]
fn a_hero_who_is_out_falls() {
    let mut table = table(&["1 Bows: { profile: bowman, models: 6 }", "21 Rue: { profile: commander }"]);
    table.order("fire", 1).facts("{target: 21, range: 5}").answers("[{tally: [25]}]").done();
    let session = table.session();
    let summary = muster::battle::Summary::of(session.game(), &session.last(1));
    let lines: Vec<String> = summary.lines.iter().map(|line| line.outcome()).collect();
    assert_eq!(lines, ["21 Rue falls by Bows, bow."]);
}
