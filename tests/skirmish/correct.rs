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
