//! Corrections (`e`): whatever a figure's sheet shows can be set.

use super::{scene::table, table::corrects};

#[test]
fn whatever_the_sheet_shows_can_be_set() {
    let mut table = table(&["1 Aldo: { }", "21 Grim: { }"]);
    corrects(
        &mut table,
        1,
        &[],
        &[
            ("kind", "{kind: Old Viking}", "Old Viking"),
            ("speed", "{speed: 9}", "9"),
            ("bravery", "{bravery: 7}", "7"),
            ("shoot", "{shoot: 8}", "8"),
            ("fight", "{fight: 9}", "9"),
            ("in hand", "{melee: battleaxe}", "battleaxe"),
            ("shoots", "{missile: bow}", "bow"),
            ("shoots", "{melee: dagger}", "dagger: 3\", Power +0, Damage 1, 1 of 1"),
            ("shoots", "{throws: 1}", "dagger: 3\", Power +0, Damage 1, 0 of 1"),
            ("armour", "{armour: plate, shield: small-shield}", "plate 3 + small shield 1 = 4"),
            ("move left", "{spent: 4}", "5\""),
            ("state", "{prone: true}", "prone"),
            ("state", "{moved: true}", "moved"),
            ("state", "{held: true}", "held"),
            ("state", "{fought: true}", "fought"),
            ("state", "{plundered: true}", "plundered"),
            ("state", "{done: true}", "done"),
            ("contact", "{touches: [21]}", "21 Grim"),
            ("health", "{health: serious}", "[S]"),
        ],
    );
}

/// Whom a correction kills is out of the battle as one who was killed in it: nobody touches them any more.
#[test]
fn r15_whom_a_correction_kills_is_out_of_contact_and_of_the_battle() {
    let mut table = table(&["1 Aldo: { }", "2 Hob: { }", "21 Grim: { }"]);
    table.set(1, "{touches: [21]}").set(21, "{health: killed}");
    assert_eq!(table.state()["units"]["grim"]["gone"], "killed");
    assert_eq!(table.field(1, "touches"), "");
    assert!(table.dues().contains(&"end-battle".to_owned()), "{:?}", table.dues());
    table.set(21, "{health: light}");
    assert!(table.state()["units"]["grim"]["gone"].is_null());
}
