//! The ranged combat phase (R56-R72): who may fire, how hard it is, what a volley does and when it falls.

use super::table::{Table, table};

/// Five goblins of marksmanship 3 with short bows (4, 15, 40 inches, damage 3); ten militia of Strength 2.
const GOBLINS: &str =
    "21 Goblin Bows: { listing: goblins, size: 5, training: { marksmanship: 1 }, weapons: [short-bow] }";
const MILITIA: &str = "1 Harrow Militia: { listing: human-militia, size: 10, weapons: [long-bow] }";

fn ranged(squads: &[&str]) -> Table {
    let mut table = table(squads);
    table.phase("ranged");
    table
}

#[test]
fn t21_a_volley_is_told_with_faces_and_need() {
    let mut table = ranged(&[MILITIA, GOBLINS]);
    let tale = table.order("fire", 21).facts("{target: 1, range: 14}").dice([1, 2, 3, 3, 5, 3, 2]).chance([4]).done();
    assert_eq!(
        tale,
        "Goblin Bows fire at Harrow Militia, 14\", in the open.\n\
         5 sound needed 5 or more: 1 2 3 3 5, 1 hit.\n\
         Damage on soldier 4 (sound): 3+3 = 6 against Strength 2+2 = 4: wound.\n\
         Harrow Militia: 1 wounded, at the end of the phase."
    );
}
