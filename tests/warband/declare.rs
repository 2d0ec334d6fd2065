//! Declarations (R1, R2).

use muster::view::Order;
use serde_json::json;

use super::scene::{ONE, THAUMBAX, TWO, strikes, table};

#[test]
fn r1_charger_and_charged_are_engaged() {
    let mut table = table(&[THAUMBAX, ONE, TWO]);
    let tale = table.order("charge", 1).facts("{target: [21, 22]}").done();
    assert_eq!(tale, "Thaumbax charges One and Two.");
    assert_eq!(table.squad(1)["deeds"], json!({ "charged": ["one", "two"], "moved": true }));
    for number in [1, 21, 22] {
        assert_eq!(table.squad(number)["combat_turn"], 1);
    }
    assert_eq!(table.state()["table"]["bonds"].as_array().unwrap().len(), 2);
}

#[test]
fn r1_only_who_is_free_charges() {
    let mut table = table(&[THAUMBAX, ONE, TWO]);
    table.order("engage", 1).facts("{target: 21}").done();
    assert_eq!(table.order("charge", 1).facts("{target: 22}").refused().rule, "R1");
    let tale = table.order("charge", 1).facts("{target: 22}").overruling("R1").done();
    assert!(tale.contains("Overruled R1"), "{tale}");
    assert_eq!(table.order("charge", 21).facts("{target: 1}").refused().rule, "R1");
}

#[test]
fn r1_declarations_belong_before_the_strikes() {
    let mut table = table(&[THAUMBAX, ONE, TWO]);
    table.order("charge", 1).facts("{target: 21}").done();
    strikes(&mut table, []);
    assert_eq!(table.order("engage", 1).facts("{target: 22}").refused().rule, "R1");
    table.order("engage", 1).facts("{target: 22}").overruling("R1").done();
    assert_eq!(table.squad(22)["combat_turn"], 1);
    let refusal = table.order("leave", 1).refused();
    assert!(refusal.what.starts_with("\"leave the combat\" belongs to the declaration phase"), "{refusal}");
}

#[test]
fn r2_an_engaged_one_keeps_his_count_when_a_new_enemy_comes() {
    let mut table = table(&[THAUMBAX, ONE, TWO]);
    table.order("charge", 1).facts("{target: 21}").done();
    strikes(&mut table, []);
    table.next();
    assert_eq!((&table.squad(1)["combat_turn"], &table.squad(21)["combat_turn"]), (&json!(2), &json!(2)));
    table.order("charge", 22).facts("{target: 1}").done();
    assert_eq!((&table.squad(1)["combat_turn"], &table.squad(22)["combat_turn"]), (&json!(2), &json!(1)), "A16");
}

#[test]
fn r2_leaving_all_combats_begins_the_count_anew() {
    let mut table = table(&[THAUMBAX, ONE, TWO]);
    table.order("charge", 1).facts("{target: [21, 22]}").done();
    let tale = table.order("leave", 1).facts("{from: 21}").done();
    assert_eq!(tale, "Thaumbax leaves the combat with One.");
    assert_eq!(table.squad(21)["combat_turn"], json!(null));
    assert_eq!(table.squad(1)["combat_turn"], 1);
    table.order("leave", 22).done();
    assert_eq!(table.squad(1)["combat_turn"], json!(null));
    assert!(table.order("leave", 1).refused().what.contains("is not in close combat"));
}

#[test]
fn r1_moving_is_marked_and_noted() {
    let mut table = table(&[THAUMBAX, "2 Bea: { }", ONE]);
    let tale = table.order("move", 1).and(2).facts("{to: behind the well}").done();
    assert_eq!(tale, "Thaumbax and Bea move: behind the well.");
    assert_eq!(table.squad(2)["deeds"]["moved"], true);
    assert_eq!(table.state()["units"]["bea"]["where"], "behind the well");
}

#[test]
fn several_charge_in_one_order_together_or_each_with_a_target() {
    let mut table = table(&["1 Ann: { }", "2 Bea: { }", "3 Cid: { }", "21 Ben: { }", "22 Dan: { }"]);
    let tale = table.order("charge", 1).and(2).facts("{pairs: [[1, 21], [2, 22]]}").done();
    assert_eq!(tale, "Ann charges Ben; Bea charges Dan.");
    assert_eq!(table.squad(2)["deeds"], json!({ "charged": ["dan"], "moved": true }));
    assert_eq!(table.order("engage", 21).and(22).facts("{target: 3}").done(), "Ben and Dan engage Cid.");
    assert_eq!(table.squad(21)["deeds"], json!({ "moved": true }));
    assert!(table.order("engage", 1).and(3).facts("{pairs: [[3, 22]]}").refused().what.contains("Ann engages nobody"));
    let refusal = table.order("engage", 1).and(3).facts("{pairs: [[1, 22], [3, 2]]}").refused();
    assert_eq!(refusal.what, "Cid and Bea are on the same side");
}

#[test]
fn whom_nobody_can_charge_is_told_and_how_pairs_are_typed() {
    let mut table = table(&["1 Ann: { }", "2 Bea: { }", "21 Ben: { }", "22 Dan: { }", "23 Eve: { }"]);
    table.set(22, "{w: 0}");
    let refusal = table.order("charge", 1).and(2).facts("{pairs: [[1, 21], [2, 22]]}").refused();
    assert_eq!((refusal.what.as_str(), refusal.mend.as_str()), ("Dan is Down", "name an enemy who stands"));
    // Who goes for whom are numbers of these units; two counts are none.
    let refusal = table.order("charge", 1).and(2).facts("{pairs: {ours: 2, theirs: 1}}").refused();
    assert_eq!(refusal.mend, "type them as 1-21,2-23");
    let game = table.session().game();
    let form = game.form(&Order { who: vec!["ann".into(), "bea".into()], ..Order::table("charge") }).unwrap();
    let read = form.fields[1].read("1:21,2:23", &|text| game.called(text));
    assert_eq!(read.unwrap_err(), "1:21,2:23 cannot be read; who goes for whom, e.g. 1-21,2-23");
}

#[test]
fn the_example_of_a_charge_names_enemies() {
    let mut table = table(&["1 Ann: { }", "2 Bea: { }", "21 Ben: { }", "22 Cid: { }"]);
    let game = table.session().game();
    let help = |who: &[&str]| {
        let who = who.iter().map(|name| (*name).into()).collect();
        let form = game.form(&Order { who, ..Order::table("charge") }).unwrap();
        form.fields.into_iter().map(|field| field.help).collect::<Vec<_>>()
    };
    assert_eq!(help(&["ben"]), ["one enemy or several, e.g. 1,2"]);
    assert_eq!(help(&["ben", "cid"])[1], "who goes for whom, e.g. 21-1,22-2");
    assert_eq!(help(&["ann", "bea"])[1], "who goes for whom, e.g. 1-21,2-22");
}
