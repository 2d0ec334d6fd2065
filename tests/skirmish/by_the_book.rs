//! What a second reading of the rules found: plain tests, plunder, modifiers, animals, shots a weapon, the collapsed
//! and treatment.

use super::{
    scene::{parts, pass, table, touch},
    table::Table,
};

const ALDO: &str = "1 Aldo: { kind: knight, melee: sword }";
const HOB: &str = "2 Hob: { missile: bow, melee: dagger }";
const GRIM: &str = "21 Grim: { kind: viking-warrior, melee: sword, armour: mailshirt, shield: large-shield }";

fn three() -> Table {
    table(&[ALDO, HOB, GRIM])
}

#[test]
fn bravery_is_tested_at_any_time_with_a_reason_and_alters_nothing() {
    let mut table = three();
    let before = table.state();
    let facts = "{why: to cross the burning beam, bravery: 1, reason: Saint's bone}";
    let tale = table.order("bravery", 1).and(21).facts(facts).dice([2, 3]).done() + parts(&mut table).as_str();
    assert!(
        tale.starts_with("Aldo passes the Bravery test (to cross the burning beam): 2+7 = 9.\nGrim fails"),
        "{tale}"
    );
    assert!(tale.contains("6 Bravery +1 Saint's bone = 7"), "{tale}");
    assert_eq!((table.state()["units"].clone(), table.stage()), (before["units"].clone(), "play".to_owned()));
    let what = table.came(21).remove(0).what;
    let test = muster::view::Test::of("Bravery test", false, 8, 9);
    assert_eq!(what, muster::view::What::Test(test));
}

#[test]
fn r15_plunder_leaves_what_was_not_taken_and_armour_can_be_taken() {
    let mut table = three();
    table.set(21, "{health: killed}");
    let tale = table.order("plunder", 1).facts("{from: 21, use: armour}").done();
    assert!(tale.starts_with("Aldo plunders Grim and takes the mailshirt."), "{tale}");
    let left = |table: &Table| ["melee", "armour", "shield", "plundered"].map(|field| table.field(21, field));
    assert_eq!(
        (table.field(1, "armour").as_str(), left(&table)),
        ("mailshirt", ["sword", "none", "large-shield", "no"].map(str::to_owned))
    );
    table.order("plunder", 2).facts("{from: 21, use: melee}").done();
    let tale = table.order("plunder", 2).facts("{from: 21, use: none}").done();
    assert!(tale.starts_with("Hob plunders Grim: everything."), "{tale}");
    assert_eq!(left(&table), ["none", "none", "none", "yes"].map(str::to_owned));
    assert!(table.order("plunder", 2).refused().what.contains("no killed figure"));
}

#[test]
fn r15_who_carries_plunder_is_known_and_loses_it_to_whoever_plunders_them() {
    let mut table = three();
    table.set(21, "{health: killed}");
    table.order("plunder", 1).facts("{from: 21, use: none}").done();
    let carries = |table: &Table, number: u16| table.field(number, "plunder") == "yes";
    assert!(carries(&table, 1) && !carries(&table, 2));
    let sheet = table.session().game().sheet(&"aldo".into()).unwrap();
    let state = sheet.rows.iter().find(|row| row.label == "state").unwrap();
    assert!(state.cells[0].text.contains("carries plunder"), "{:?}", state.cells);
    table.order("done", 0).done();
    table.order("done", 0).done();
    assert!(carries(&table, 1), "in later turns too");
    table.set(1, "{health: killed}");
    table.order("plunder", 2).facts("{from: 1, use: none}").done();
    assert!(carries(&table, 2) && !carries(&table, 1));
}

#[test]
fn a_game_masters_modifier_is_a_part_of_shots_fights_and_wounds() {
    let mut table = three();
    let facts = "{target: 21, distance: 9, modifier: 1, wound: 2, reason: Elven Bow}";
    let tale = table.order("shoot", 2).facts(facts).dice([2, 6]).done() + parts(&mut table).as_str();
    assert!(tale.contains("hits (2+3 = 5)") && tale.contains("3 Shoot -1 over half range +1 Elven Bow = 3"), "{tale}");
    assert!(tale.contains("Wound 5 (die 6 -1 mailshirt -2 large shield +2 Elven Bow): serious wound."), "{tale}");
    touch(&mut table, 1, 21);
    let facts = "{modifier: -1, their-modifier: 2, reason: mud}";
    let tale = table.order("fight", 1).facts(facts).dice([1, 1, 1, 1]).done() + parts(&mut table).as_str();
    assert!(tale.contains("4 Fight -1 mud = 3") && tale.contains("+2 mud"), "{tale}");
}

#[test]
fn animals_are_figures_that_neither_treat_nor_plunder() {
    let mut table = table(&["1 Rex: { kind: dog }", ALDO.replace("1 Aldo", "2 Aldo").as_str(), GRIM]);
    table.set(2, "{health: light}").set(21, "{health: killed}");
    assert_eq!(table.order("treat", 1).facts("{patient: 2}").refused().what, "Rex has no hands to treat with");
    assert_eq!(table.order("plunder", 1).refused().rule, "R15");
    assert_eq!(table.field(1, "melee"), "teeth");
    let sheet = table.session().game().sheet(&"rex".into()).unwrap();
    let house = sheet.rows.iter().find(|row| row.label == muster::view::HOUSE).unwrap();
    assert_eq!(house.cells[0].text, "Dog, teeth");
}

#[test]
fn r7_shots_are_counted_a_weapon() {
    let mut table = three();
    let bow = "{target: 21, distance: 3, weapon: bow}";
    table.order("shoot", 2).facts(bow).dice([1]).done();
    table.order("shoot", 2).facts(bow).dice([1]).done();
    assert_eq!(table.order("shoot", 2).facts(bow).refused().rule, "R7");
    table.order("shoot", 2).facts("{target: 21, distance: 3, weapon: dagger}").dice([1]).done();
    assert_eq!(table.order("shoot", 2).facts("{target: 21, distance: 3, weapon: dagger}").refused().rule, "R7");
    assert_eq!(table.field(2, "shots"), "3");
}

#[test]
fn r20_a_collapsed_figure_is_left_alone_unless_the_table_plays_otherwise() {
    let mut table = three();
    table.set(21, "{health: collapsed}");
    let refusal = table.order("move", 1).facts("{distance: 1, contact: [21]}").refused();
    assert_eq!(
        (refusal.rule.as_str(), refusal.what.as_str()),
        ("R20", "Grim has collapsed and takes no part in close combat")
    );
    touch(&mut table, 1, 21);
    assert_eq!(table.order("fight", 1).facts("{enemy: 21}").refused().rule, "R20");
    table.option("R20", "yes");
    let tale = table.order("fight", 1).facts("{enemy: 21}").dice([6, 2]).done();
    assert!(tale.starts_with("Aldo strikes Grim, who has collapsed.\nWound 4 (best of 6,2 +1 Power"), "{tale}");
}

#[test]
fn r17_treatment_after_a_move_is_an_option() {
    let mut table = three();
    table.set(1, "{health: light}");
    table.order("move", 2).facts("{distance: 1}").done();
    assert_eq!(table.order("treat", 2).facts("{patient: 1}").refused().rule, "R17");
    table.option("treat-after", "moved");
    table.order("treat", 2).facts("{patient: 1}").done();
    assert_eq!(table.field(1, "health"), "full");
    pass(&mut table);
}
