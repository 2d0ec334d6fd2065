//! What two hands hold (4.6), and what is refused and overruled.

use muster::battle::{perform_item, read_items};
use serde_json::json;

use super::scene::{form, strikes, table};

#[test]
fn hands_a_shield_beside_a_two_handed_weapon_is_refused_and_overruled() {
    let mut table = table(&["1 Ann: { weapons: [halberd, sword], shield: shield, armour: light }", "21 Ben: { i: 9 }"]);
    assert_eq!(table.squad(1)["hands"], json!({ "main": "halberd" }), "the shield is on the back");
    let refusal = table.order("arm", 1).facts("{shield: true}").refused();
    assert_eq!(refusal.rule, "hands");
    assert_eq!(refusal.what, "a halberd needs both hands: none is left for a shield");
    table.order("arm", 1).facts("{shield: true}").overruling("hands").done();
    table.order("engage", 1).facts("{target: 21}").done();
    strikes(&mut table, []);
    let parts = form(&mut table, "fight", 21, "{}");
    assert!(parts.contains("6 light armour -1 shield"), "{parts}");
}

#[test]
fn hands_a_sword_and_shield_take_each_other() {
    let mut table = table(&["1 Ann: { weapons: [halberd, sword, axe], shield: shield }", "21 Ben: { }"]);
    let tale = table.order("arm", 1).facts("{main: sword, shield: true}").done();
    assert_eq!(tale, "Ann changes weapons: sword, shield up.");
    let refused = table.order("arm", 1).refused();
    assert_eq!(refused.what, "Ann has that in hand already: sword, shield up", "Enter alone is no line of the journal");
    assert_eq!(table.order("arm", 1).facts("{off: axe}").refused().rule, "A14");
    table.order("arm", 1).facts("{off: axe, shield: false}").done();
    assert_eq!(table.order("arm", 1).facts("{main: halberd}").refused().rule, "hands");
    let missing = table.order("arm", 1).facts("{off: sword}").refused();
    assert_eq!(missing.what, "only one sword is carried; there is halberd, sword, axe, fist");
}

/// Whoever carried the shield on the back for want of a hand takes it up again with the sword; one who chose to does not.
#[test]
fn hands_a_shield_comes_up_again_with_a_hand_that_is_free() {
    let mut table = table(&["1 Ann: { weapons: [halberd, sword, axe], shield: shield }", "21 Ben: { }"]);
    assert_eq!(table.order("arm", 1).facts("{main: sword}").done(), "Ann changes weapons: sword, shield up.");
    table.order("arm", 1).facts("{shield: false}").done();
    assert_eq!(table.order("arm", 1).facts("{main: axe}").done(), "Ann changes weapons: axe, shield down.");
    table.order("arm", 1).facts("{main: halberd}").done();
    let tale = table.order("arm", 1).facts("{main: sword, shield: false}").done();
    assert_eq!(tale, "Ann changes weapons: sword, shield down.", "who says so keeps it down");
}

/// However a weapon came to hand, the save follows it.
#[test]
fn hands_what_a_correction_puts_in_hand_leaves_none_for_the_shield() {
    let mut table = table(&["1 Ann: { weapons: [sword], shield: shield, armour: light }", "21 Ben: { }"]);
    let told = |table: &mut super::table::Table| table.session().last(1).remove(0).tale.then.join(" ");
    table.set(1, "{main: halberd}");
    assert_eq!(table.squad(1)["hands"], json!({ "main": "halberd" }));
    assert_eq!(told(&mut table), "Ann: weapon in hand: halberd, was sword. Ann holds halberd, shield down.");
    table.set(1, "{shield-up: true}");
    assert!(told(&mut table).ends_with("Ann: a halberd needs both hands: none is left for a shield."));
    table.set(1, "{main: sword}").set(1, "{carries: halberd}");
    assert_eq!(table.squad(1)["hands"], json!({ "main": "halberd" }));
    table.set(1, "{main: sword, off: axe}").set(1, "{main: flail}");
    assert_eq!(table.squad(1)["hands"], json!({ "main": "flail" }));
}

#[test]
fn t26_a_pair_with_a_shield_is_refused() {
    let mut table = table(&["1 Ann: { weapons: [sword, sword], off: sword, shield: buckler }", "21 Ben: { }"]);
    assert_eq!(table.squad(1)["hands"], json!({ "main": "sword", "off": "sword" }));
    assert_eq!(table.order("arm", 1).facts("{shield: true}").refused().rule, "A14");
    table.order("arm", 1).facts("{shield: true}").overruling("A14").done();
}

#[test]
fn hands_a_thrusting_spear_goes_with_a_shield_but_no_buckler_or_second_weapon() {
    let mut table = table(&[
        "1 Ann: { weapons: [thrusting-spear, sword], shield: shield }",
        "2 Bea: { weapons: [thrusting-spear, sword], shield: buckler }",
        "21 Ben: { }",
    ]);
    assert_eq!(table.squad(1)["hands"]["shield"], true);
    assert_eq!(table.squad(2)["hands"]["shield"], json!(null));
    assert_eq!(table.order("arm", 2).facts("{shield: true}").refused().rule, "hands");
    assert_eq!(table.order("arm", 1).facts("{off: sword, shield: false}").refused().rule, "hands");
    // A correction says so too, and leaves the shield where it is.
    let item = read_items("off", "- ruling: { unit: 1, set: { off: sword } }").unwrap().remove(0);
    let why = perform_item(table.session(), &item).map(drop).unwrap_err().to_string();
    assert!(why.contains("unwieldy: no second weapon beside it"), "{why}");
    assert_eq!(table.squad(1)["hands"]["shield"], true);
}

#[test]
fn hands_a_large_shield_is_of_no_use_on_a_mount() {
    let rider = "1 Ann: { weapons: [sword], shield: large-shield, mounted: true, armour: light }";
    let mut table = table(&[rider, "21 Ben: { i: 9 }"]);
    assert_eq!(table.order("arm", 1).facts("{shield: true}").refused().rule, "hands");
    table.order("engage", 1).facts("{target: 21}").done();
    strikes(&mut table, []);
    let parts = form(&mut table, "fight", 21, "{}");
    assert!(parts.contains("6 light armour -1 mounted -1 fist = 4"), "{parts}");
}

#[test]
fn r5_nobody_changes_weapons_after_his_blow() {
    let mut table = table(&["1 Ann: { i: 9, weapons: [sword, axe] }", "21 Ben: { }"]);
    table.order("engage", 1).facts("{target: 21}").done();
    strikes(&mut table, []);
    table.order("fight", 1).answers("[{tally: [0]}]").done();
    assert_eq!(table.order("arm", 1).facts("{main: axe}").refused().rule, "R5");
}
