//! What an order came to, as data: who it came to, by whom, with what.

use muster::{
    battle::{Came, card, question},
    engine::Halt,
    view::{Answer, Answered, Order},
};
use serde_json::{Value, json};

use super::{scene::table, table::Table};

/// What the last line came to for one unit, as the journal has it.
fn came(table: &Table, squad: u16) -> Vec<Value> {
    let json = |outcome| {
        let mut json = serde_json::to_value(outcome).unwrap();
        json.as_object_mut().unwrap().remove("unit");
        json
    };
    table.came(squad).into_iter().map(json).collect()
}

const RIFLES: &str = "1 Rifles: { type: rifle-section, weapons: [{ weapon: rifle, count: 10 }] }";
const GUARD: &str = "21 Guard: { type: guard-section, quality: regular, models: 10 }";

#[test]
fn losses_and_pins_name_the_hand_and_the_weapon() {
    let mut table = table(&[RIFLES, GUARD]);
    table.order("fire", 1).facts("{target: 21, range: 10, weapons: 3}").dice([3, 4, 5, 4, 6, 1]).done();
    assert_eq!(
        came(&table, 21),
        [
            json!({ "what": { "pins": [0, 1] }, "by": "rifles", "with": "rifle" }),
            json!({ "what": { "out": 2 }, "by": "rifles", "with": "rifle" }),
        ]
    );
    assert_eq!(came(&table, 1), [json!({ "what": { "status": ["", "Fire order"] } })]);
}

#[test]
fn a_test_tells_its_total_and_what_it_needed() {
    let mut table = table(&[RIFLES, GUARD]);
    table.set(1, "{pins: 3}");
    table.order("run", 1).dice([2, 4]).done();
    let test = json!({ "name": "order test", "passed": true, "total": 6, "need": 6 });
    assert_eq!(came(&table, 1)[..2], [json!({ "what": { "test": test } }), json!({ "what": { "pins": [3, 2] } })]);
}

#[test]
fn a_unit_that_breaks_leaves_by_the_hand_that_broke_it() {
    let mut table = table(&[RIFLES, GUARD]);
    table
        .order("fire", 1)
        .facts("{target: 21, range: 6}")
        .answers("[{tally: [8]}, {tally: [5]}, {dice: [6, 6]}]")
        .done();
    let leaves: Vec<Value> = came(&table, 21).into_iter().filter(|out| !out["what"]["leaves"].is_null()).collect();
    assert_eq!(leaves, [json!({ "what": { "leaves": "broken" }, "by": "rifles", "with": "rifle" })]);
}

#[test]
fn a_damaged_vehicle_is_immobilised_by_a_gun() {
    let mut table = table(&["1 Gun: { type: at-gun }", "21 Tank: { type: medium-tank }"]);
    table.order("fire", 1).facts("{target: 21, range: 40, facing: side}").dice([4, 4, 5]).done();
    let marker = json!({ "what": { "marker": ["immobilised", true] }, "by": "gun", "with": "medium AT gun" });
    assert!(came(&table, 21).contains(&marker));
}

#[test]
fn panic_and_regrouping_are_moves_for_the_table() {
    let mut table = table(&[RIFLES, GUARD]);
    table.set(1, "{pins: 1}");
    table.order("down", 1).dice([6, 6, 6]).done();
    let run = json!({ "way": "run", "inches": 12, "to": "away from the nearest enemy in sight" });
    assert!(came(&table, 1).contains(&json!({ "what": { "move": run } })));
}

#[test]
fn a_question_says_the_name_of_the_target_once_and_whole() {
    let mut table = table(&["1 Gun: { type: at-gun }", "21 Grey Mare: { type: medium-tank }"]);
    let fire = Order::of("fire", &"gun".into()).with("target", 21).with("range", 20);
    let answer = |ask: &str, face: u8| Answered { ask: ask.into(), answer: Answer::Dice(vec![face]) };
    let answers = [answer("hits", 5), answer("penetration", 5)];
    let session = table.session();
    let Err(Halt::Ask { ask, filled, .. }) = session.order(&fire, &answers) else { panic!("nothing is asked") };
    let words = question(session.game(), (&fire, &answers), &ask, &filled);
    assert_eq!(words, "Gun fires at Grey Mare: damage results. ANNA: 1 die");
}

#[test]
fn who_arrives_is_told_as_a_sentence() {
    let mut table = Table::of(
        "order_dice",
        "system: order_dice
name: Late
sides: [{ id: red, name: Red }, { id: blue, name: Blue }]
units:
  - { name: Rifles, number: 1, side: red, troop: { type: rifle-section } }
  - { name: Guard, number: 21, side: blue, reserve: { turn: 1, edge: the north road }, troop: { type: guard-section } }
",
    );
    table.order("arrive", 21).done();
    let session = table.session();
    let line = session.last(1).remove(0);
    assert_eq!(
        card(session.game(), &[Came::by(&[], &line.outcomes)])[0].to_string(),
        "21 Guard arrives from the north road."
    );
}
