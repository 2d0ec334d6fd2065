//! What the roster shows of a character.

use super::{
    scene::{ONE, THAUMBAX, TWO, strikes, table},
    table::Table,
};

fn cell(table: &mut Table, unit: &str, title: &str) -> String {
    let game = table.session().game();
    let at = game.columns().iter().position(|column| column.title == title).unwrap();
    game.row(&unit.into()).unwrap().cells[at].text.clone()
}

#[test]
fn foes_stand_by_their_numbers_or_are_counted() {
    let mut table = table(&[THAUMBAX, ONE, TWO, "23 Three: { profile: goblin }"]);
    table.order("engage", 1).facts("{target: 21}").done();
    assert_eq!(cell(&mut table, "thaumbax", "In"), "21 t1");
    table.order("engage", 1).facts("{target: 22}").done();
    assert_eq!(cell(&mut table, "thaumbax", "In"), "21 22 t1");
    table.order("engage", 1).facts("{target: 23}").done();
    assert_eq!(cell(&mut table, "thaumbax", "In"), "3 foes t1");
}

#[test]
fn tens_stand_nearer_and_hide_no_other_number() {
    let mut table = table(&[
        "1 Ann: { ws: 4, bs: 3, s: 4, t: 4, i: 5, a: 3, l: 9 }",
        "21 Ben: { ws: 2, bs: 2, s: 3, t: 3, i: 2, a: 1, l: 10 }",
        "22 Cid: { ws: 10, i: 10, a: 10, l: 10, w: 10 }",
    ]);
    let stats = |table: &mut Table, unit: &str| cell(table, unit, "WS BS S T I A L");
    assert_eq!(stats(&mut table, "ann"), "4  3  4 4 5 3 9");
    assert_eq!(stats(&mut table, "ben"), "2  2 3 3 2 1 10", "as wide as the heading");
    assert_eq!(stats(&mut table, "cid"), "10 3 3 3 10 10 10", "three and more are whole on the sheet");
    assert_eq!(cell(&mut table, "cid", "Wounds"), "10/10");
}

#[test]
fn who_has_acted_says_so_before_what_has_lost_its_use() {
    let mut table = table(&["1 Ann: { pc: true, i: 9, weapons: [spear] }", ONE]);
    table.order("engage", 1).facts("{target: 21}").done();
    strikes(&mut table, []);
    assert_eq!(cell(&mut table, "ann", "Flags"), "FIRST 1ST MOV PC", "what never changes stands last");
    table.order("fight", 1).dice([1]).done();
    assert_eq!(cell(&mut table, "ann", "Flags"), "acted 1ST MOV PC");
}

#[test]
fn r14_shots_are_told_of_how_many() {
    let mut table = table(&["1 Ann: { missile: sling }", ONE]);
    strikes(&mut table, []);
    table.order("shoot", 1).facts("{target: 21, shots: 1}").dice([1]).done();
    assert_eq!(cell(&mut table, "ann", "Flags"), "SHOT 1/2");
}

#[test]
fn r20_the_afraid_are_known_by_no_other_word() {
    let mut table = table(&["1 Ann: { }", ONE]);
    table.order("leadership", 1).facts("{fear: true}").dice([6, 6]).done();
    let game = table.session().game();
    let states = game.readings(&"ann".into());
    assert!(muster::view::states(&states).any(|state| state == "afraid"));
    assert_eq!(muster::view::Standing::of(&states).mood, muster::view::Mood::Steady);
}

#[test]
fn a_sheet_tells_the_kind_of_a_players_character_too_and_a_weapons_rules_beside_the_weapon() {
    let mut table = table(&["1 Ann: { profile: captain, pc: true }", "21 Cid: { ws: 4 }"]);
    let sheet = |table: &mut Table, unit: &str| table.session().game().sheet(&unit.into()).unwrap();
    let ann = sheet(&mut table, "ann");
    assert_eq!(ann.brief, "player's character, wounds 3 of 3");
    let rows: Vec<String> = ann.rows.iter().map(|row| format!("{}: {}", row.label, row.cells[0].text)).collect();
    assert_eq!(rows[0], "kind: captain, player's character");
    assert_eq!(
        rows[2..5],
        ["in hand: sword, shield up", ": one in each hand gives one more attack", "Strength: 4 own"]
    );
    assert_eq!(sheet(&mut table, "cid").brief, "wounds 1 of 1");
}

#[test]
fn the_desk_names_the_foes_and_two_weapons_of_a_kind_together() {
    let mut table = table(&["1 Ann: { }", "21 Cid: { profile: orc }", "22 Dan: { profile: duellist }"]);
    let short = |table: &mut Table| -> Vec<String> {
        let rows = table.session().game().sheet(&"cid".into()).unwrap().short;
        rows.iter().map(|row| row.cells[0].text.clone()).collect()
    };
    assert_eq!(short(&mut table)[0], "two axes, Strength 3");
    table.order("charge", 1).facts("{target: [21, 22]}").done();
    assert_eq!(short(&mut table)[1], "fights 1 Ann, combat turn 1");
    let sheet = table.session().game().sheet(&"dan".into()).unwrap();
    let carries = sheet.rows.iter().find(|row| row.label == "carries").unwrap();
    assert_eq!(carries.cells[0].text, "two swords, fist");
}
