//! Corrections (`e`): whatever a character's sheet shows can be set.

use super::{
    scene::table,
    table::{Table, corrects},
};

fn two() -> Table {
    table(&["1 Ann: { weapons: [sword], level: 1, spells: [fireball] }", "21 Ben: { }"])
}

/// Of what was nothing, nothing has become anything.
#[test]
fn a_test_that_is_owed_by_correction_is_told_in_plain_words() {
    let mut table = two();
    let mut told = |set: &str| {
        table.set(1, set);
        table.session().last(1).remove(0).tale.then.join(" ")
    };
    assert_eq!(told("{owes: Terror}"), "Ann: owes a Leadership test for: Terror.");
    assert_eq!(told("{owes: Fear}"), "Ann: owes a Leadership test for: Terror becomes Fear.");
    assert_eq!(told("{owes: ''}"), "Ann: owes a Leadership test for: nothing, was Fear.");
}

#[test]
fn whatever_the_sheet_shows_can_be_set() {
    corrects(
        &mut two(),
        1,
        &["strikes"],
        &[
            ("kind", "{kind: witch}", "witch"),
            ("kind", "{pc: true}", "player's character"),
            ("kind", "{level: 3}", "mastery 3"),
            ("profile", "{ws: 9}", "WS 9"),
            ("profile", "{bs: 8}", "BS 8"),
            ("profile", "{s: 7}", "S 7"),
            ("profile", "{t: 8}", "T 8"),
            ("profile", "{w-max: 6}", "W 6"),
            ("profile", "{i: 9}", "I 9"),
            ("profile", "{a: 5}", "A 5"),
            ("profile", "{l: 10}", "L 10"),
            ("carries", "{carries: \"sword, dagger\"}", "sword, dagger"),
            ("in hand", "{main: halberd}", "halberd"),
            ("Strength", "{main: double-handed}", "double-handed"),
            ("", "{main: flail}", "first turn"),
            ("shoots", "{missile: sling}", "sling"),
            ("save, close", "{armour: heavy}", "heavy armour"),
            ("save, missiles", "{shield: shield}", "shield"),
            ("", "{mounted: true}", "mounted"),
            (
                "spell",
                "{spells: \"fireball 6, 3 hits, Strength 7, no save\"}",
                "fireball, difficulty 6, 3 hits, Strength 7, no save",
            ),
            ("spell", "{spells-do: \"fireball: burns them all\"}", "burns them all"),
            ("spell", "{spells: wind blast 7}", "wind blast, difficulty 7"),
            ("special", "{special: hates goblins}", "hates goblins"),
            ("fights", "{touches: [21]}", "Ben"),
            ("fights", "{combat-turn: 3}", "combat turn 3"),
            ("", "{afraid: true}", "afraid"),
            ("fate", "{w: 0}", "Down"),
            ("fate", "{fate: left for dead}", "left for dead"),
        ],
    );
}

#[test]
fn the_head_of_the_sheet_can_be_set_too() {
    let mut table = two();
    let brief = |table: &mut Table| table.session().game().sheet(&"ann".into()).unwrap().brief;
    for (set, shows) in [("{kind: witch}", "witch"), ("{pc: true}", "player's character"), ("{level: 3}", "mastery 3")]
    {
        table.set(1, set);
        assert!(brief(&mut table).contains(shows), "{}", brief(&mut table));
    }
}

#[test]
fn further_missile_weapons_are_carried_and_taken_in_hand() {
    let mut table = two();
    table.set(1, "{missile: long bow, missiles: \"sling, crossbow\"}".replace("long bow", "long-bow").as_str());
    assert_eq!(table.field(1, "missiles"), "sling, crossbow");
    table.set(1, "{missile: sling}");
    assert_eq!((table.field(1, "missile"), table.field(1, "missiles")), ("sling".into(), "crossbow, long bow".into()));
}

#[test]
fn who_no_longer_carries_a_weapon_does_not_hold_it() {
    let mut table = two();
    table.set(1, "{carries: dagger}");
    assert_eq!(table.field(1, "main"), "dagger");
    table.set(1, "{carries: \"\"}");
    assert_eq!(table.field(1, "main"), "fist");
}

/// As by the last wound (R12): whoever stands up again by another correction is in no old fight.
#[test]
fn who_is_corrected_to_no_wounds_is_in_contact_with_nobody() {
    let mut table = two();
    table.set(1, "{touches: [21]}");
    assert_eq!(table.state()["table"]["bonds"].as_array().map(Vec::len), Some(1));
    table.set(1, "{w: 0}");
    assert_eq!(table.state()["table"]["bonds"], serde_json::json!(null));
    assert!(table.session().last(1).remove(0).tale.then.contains(&"Ann touches nobody any more.".to_owned()));
    table.set(1, "{w: 1}");
    assert_eq!(table.state()["table"]["bonds"], serde_json::json!(null));
}
