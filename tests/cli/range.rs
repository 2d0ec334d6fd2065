//! Rulings hold to the same bounds as changes by hand: the schema's.

use super::home::Home;

#[test]
fn a_ruling_out_of_range_is_refused() {
    let home = Home::with_battle();
    for (ruling, said) in [
        ("counters: { x: 9223372036854775807 }", "x: a whole number from -1000000000 to 1000000000 is wanted"),
        ("remind: { turn: 4294967295, text: hi }", "turn: a whole number from 0 to 100000 is wanted"),
        (
            "add: { name: Z, side: north, reserve: { turn: 4294967295 }, troop: { listing: goblins, size: 8 } }",
            "turn: a whole number from 0 to 100000 is wanted",
        ),
    ] {
        home.apply(&format!("- ruling: {{ because: x, {ruling} }}\n"), &[]).fails(1, &[said]);
    }
    home.apply("- ruling: { because: x, counters: { x: 7 } }\n", &[]).done();
}
