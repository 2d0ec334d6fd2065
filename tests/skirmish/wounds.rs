//! Wounds (R10-R16, D3, the wound chart, A5, A6, A8, A10, A11, A13, A19, A20, A22).

use super::{
    scene::{cell, gone, pass, table, touch},
    table::Table,
};

/// Wat with a sword touches a viking with this equipment.
fn against(gear: &str) -> Table {
    let viking = format!("21 Grim: {{ kind: viking-warrior, melee: sword{gear} }}");
    let mut table = table(&["1 Wat: { melee: sword }", &viking]);
    touch(&mut table, 1, 21);
    table
}

/// Wat wins and rolls these two dice.
fn blow(table: &mut Table, dice: [u8; 2]) -> String {
    let answers = format!("[{{dice: [6, 1]}}, {{dice: [{}, {}]}}]", dice[0], dice[1]);
    table.order("fight", 1).answers(&answers).done()
}

#[test]
fn t1_a_sword_against_no_armour_with_2_and_4_makes_a_serious_wound() {
    let mut table = against("");
    let tale = blow(&mut table, [2, 4]);
    assert!(tale.contains("Wound 5 (best of 2,4 +1 Power): serious wound."), "{tale}");
    assert_eq!(table.field(21, "health"), "serious");
}

#[test]
fn t2_mailshirt_and_small_shield_make_it_a_light_one() {
    let mut table = against(", armour: mailshirt, shield: small-shield");
    let tale = blow(&mut table, [2, 4]);
    assert!(tale.contains("Wound 3 (best of 2,4 +1 Power -1 mailshirt -1 small shield): light wound."), "{tale}");
    assert_eq!(table.field(21, "health"), "light");
}

// covers: R10, R11, R12
#[test]
fn t10_a_dagger_against_plate() {
    for (die, result) in [(3, "no effect"), (4, "knocked about")] {
        let mut table = table(&["1 Hob: { melee: dagger }", "21 Grim: { kind: knight, armour: plate }"]);
        touch(&mut table, 1, 21);
        let order = table.order("fight", 1);
        let tale = if die == 3 { order.dice([6, 1, 3]).done() } else { order.dice([6, 1, 4, 3]).done() };
        assert!(tale.contains(&format!("Wound {} (die {die} -3 plate): {result}.", die - 3)), "{tale}");
        assert_eq!(table.field(21, "health"), "full");
    }
}

#[test]
fn a22_power_0_and_damage_1_against_protection_5_knock_about_at_best() {
    let knight = "21 Grim: { kind: knight, armour: plate, shield: large-shield }";
    let mut table = table(&["1 Hob: { melee: dagger }", knight]);
    touch(&mut table, 1, 21);
    let tale = table.order("fight", 1).dice([6, 1, 6, 3]).done();
    assert!(tale.contains("Wound 1 (die 6 -3 plate -2 large shield): knocked about."), "{tale}");
}

// covers: R13
#[test]
fn t12_two_lights_make_a_serious_wound_and_clear_the_counter() {
    let mut table = against("");
    table.set(21, "{health: light}");
    let tale = blow(&mut table, [1, 1]);
    assert!(tale.contains("The second light wound becomes a serious one."), "{tale}");
    assert_eq!((table.field(21, "health").as_str(), table.field(21, "lights").as_str()), ("serious", "0"));
}

#[test]
fn t14_the_second_serious_wound_kills() {
    let mut table = against("");
    table.set(21, "{health: serious}");
    let tale = blow(&mut table, [4, 1]);
    assert!(tale.contains("The second serious wound kills.") && tale.contains("Grim is killed by Wat."), "{tale}");
    assert!(gone(&mut table, 21));
    assert_eq!(table.state()["table"]["bonds"], serde_json::Value::Null);
}

#[test]
fn r15_6_or_more_kills_at_once() {
    let mut table = against("");
    blow(&mut table, [5, 2]);
    assert!(gone(&mut table, 21));
}

#[test]
fn t15_a_serious_knight_has_half_of_everything_but_bravery() {
    let mut table = table(&["1 Aldo: { kind: knight }", "21 Grim: {}"]);
    table.set(1, "{health: serious}");
    let row = ["Spd", "Brv", "Sho", "Fgt"].map(|title| cell(&mut table, 1, title));
    assert_eq!(row, ["3/6", "6", "2/4", "2/4"]);
    let refusal = table.order("move", 1).facts("{distance: 3.5}").refused();
    assert_eq!(refusal.rule, "R5");
}

#[test]
fn r16_light_takes_two_from_everything_but_bravery() {
    let mut table = table(&["1 Aldo: { kind: knight }", "21 Grim: {}"]);
    table.set(1, "{health: light}");
    let row = ["Spd", "Brv", "Sho", "Fgt"].map(|title| cell(&mut table, 1, title));
    assert_eq!(row, ["4/6", "6", "2/4", "2/4"]);
}

#[test]
fn a6_halves_go_down_and_are_never_better_than_a_light_wound_unless_an_option_says_otherwise() {
    let mut table = table(&["1 Perkin: { speed: 5, shoot: 2, fight: 3 }", "21 Grim: {}"]);
    table.set(1, "{health: serious}");
    let values = |table: &mut Table| ["Spd", "Sho", "Fgt"].map(|title| cell(table, 1, title));
    assert_eq!(values(&mut table), ["2/5", "0/2", "1/3"], "what a new battle begins with");
    table.option("A6", "down");
    assert_eq!(values(&mut table), ["2/5", "1/2", "1/3"]);
    table.option("A6", "up");
    assert_eq!(values(&mut table), ["3/5", "1/2", "2/3"]);
}

#[test]
fn a8_wounds_leave_bravery_alone_unless_the_option_says_otherwise() {
    let mut table = table(&["1 Aldo: { kind: knight }", "21 Grim: {}"]);
    table.set(1, "{health: serious}").option("A8", "yes");
    assert_eq!(cell(&mut table, 1, "Brv"), "3/6");
    pass(&mut table);
    pass(&mut table);
    let tale = table.order("steady", 1).dice([5]).done();
    assert!(tale.contains("Aldo collapses: steady test failed (5+3 = 8)"), "{tale}");
}

// covers: A19
#[test]
fn r12_knocked_about_passed_is_pushed_back_out_of_contact_failed_is_prone() {
    for (die, prone) in [(5, false), (4, true)] {
        let mut table = against(", armour: mailshirt");
        let answers = format!("[{{dice: [6, 1]}}, {{dice: [1, 1]}}, {{dice: [{die}]}}]");
        let tale = table.order("fight", 1).answers(&answers).done();
        assert!(tale.contains("Wound 1 (best of 1,1 +1 Power -1 mailshirt): knocked about."), "{tale}");
        assert_eq!(table.field(21, "prone"), if prone { "yes" } else { "no" });
        let apart = table.state()["table"]["bonds"].is_null();
        assert_eq!(apart, !prone, "{tale}");
        let told = if prone { "Grim is prone: fails" } else { "Grim is pushed back 1\", out of contact: passes" };
        assert!(tale.contains(told), "{tale}");
    }
}

#[test]
fn r12_without_room_nobody_is_pushed_back() {
    let mut table = against(", armour: mailshirt");
    let answers = "[{dice: [6, 1]}, {dice: [1, 1]}, {dice: [5]}]";
    let tale = table.order("fight", 1).facts("{room: false}").answers(answers).done();
    assert!(tale.contains("no room to be pushed back"), "{tale}");
    assert!(!table.state()["table"]["bonds"].is_null());
}

#[test]
fn a5_by_option_the_test_is_read_the_other_way_round() {
    let mut table = against(", armour: mailshirt");
    table.option("A5", "prone");
    let tale = table.order("fight", 1).answers("[{dice: [6, 1]}, {dice: [1, 1]}, {dice: [5]}]").done();
    assert!(tale.contains("Grim is prone: passes Bravery (5+4 = 9)"), "{tale}");
}

#[test]
fn a20_by_option_a_man_pushed_back_stays_in_contact() {
    let mut table = against(", armour: mailshirt");
    table.option("A20", "no");
    let tale = table.order("fight", 1).answers("[{dice: [6, 1]}, {dice: [1, 1]}, {dice: [5]}]").done();
    assert!(tale.contains("is pushed back 1\": passes") && !table.state()["table"]["bonds"].is_null(), "{tale}");
}

#[test]
fn a10_a_light_on_top_of_a_serious_is_noted_and_the_second_kills() {
    let mut table = against("");
    table.set(21, "{health: serious}");
    let tale = blow(&mut table, [1, 2]);
    assert!(tale.contains("Grim has a light wound on top."), "{tale}");
    assert_eq!(cell(&mut table, 21, "Hurt"), "S x2");
    let brief = table.session().game().sheet(&"grim".into()).unwrap().brief;
    assert!(brief.contains(", seriously and lightly wounded, "), "{brief}");
    pass(&mut table);
    table.order("steady", 21).dice([6]).done();
    pass(&mut table);
    let tale = blow(&mut table, [1, 2]);
    assert!(tale.contains("The second serious wound kills."), "{tale}");
}

#[test]
fn a11_a_serious_wound_leaves_the_light_where_it_is() {
    let mut table = against("");
    table.set(21, "{health: light}");
    blow(&mut table, [3, 1]);
    assert_eq!((table.field(21, "health").as_str(), table.field(21, "lights").as_str()), ("serious", "1"));
}

#[test]
fn a13_a_permanent_light_and_another_one_make_a_serious_wound() {
    let mut table = against("");
    table.set(21, "{permanent: true}");
    assert_eq!(cell(&mut table, 21, "Hurt"), "Lp");
    blow(&mut table, [1, 1]);
    assert_eq!((table.field(21, "health").as_str(), table.field(21, "lights").as_str()), ("serious", "0"));
}

#[test]
fn r14_a_collapsed_man_dies_of_another_serious_wound_and_is_not_knocked_about() {
    let mut table = table(&["1 Hob: { missile: bow }", "21 Grim: { armour: mailshirt }"]);
    table.set(21, "{health: collapsed}");
    let tale = table.order("shoot", 1).facts("{target: 21, distance: 5}").dice([6, 2]).done();
    assert!(tale.contains("Grim has already collapsed."), "{tale}");
    table.order("shoot", 1).facts("{target: 21, distance: 5}").dice([6, 5]).done();
    assert!(gone(&mut table, 21));
}

#[test]
fn d3_the_highest_die_alone_may_be_typed() {
    let mut table = against("");
    let tale = table.order("fight", 1).answers("[{dice: [6, 1]}, {tally: [4]}]").done();
    assert!(tale.contains("Wound 5 (highest die 4 +1 Power)"), "{tale}");
}

#[test]
fn a_question_says_what_is_added_to_its_dice_in_parts() {
    let mut table = against(", armour: mailshirt");
    let note = |ask: muster::view::Ask| (ask.title.clone(), ask.rows()[0].note.clone());
    let wound = note(table.order("fight", 1).answers("[{dice: [6, 1]}]").asks());
    assert_eq!(wound.1, "+1 Power -1 mailshirt = +0; 1 knocked, 2-3 light, 4-5 serious, 6 killed");
    let knocked = note(table.order("fight", 1).answers("[{dice: [6, 1]}, {dice: [1, 1]}]").asks());
    assert_eq!(knocked, ("Test of Bravery after a knock".into(), "+4 Bravery".to_owned()));
}

#[test]
fn the_numbers_behind_a_question_are_its_own() {
    let mut table = against(", armour: mailshirt");
    let fight = table.order("fight", 1).behind();
    assert_eq!(fight.len(), 2, "{fight:?}");
    let wound = table.order("fight", 1).answers("[{dice: [6, 1]}]").behind();
    assert!(wound.is_empty(), "they stand beside the dice: {wound:?}");
    let knocked = table.order("fight", 1).answers("[{dice: [6, 1]}, {dice: [1, 1]}]").behind();
    assert!(matches!(&*knocked, [name] if name.starts_with("Bravery")), "{knocked:?}");
}
