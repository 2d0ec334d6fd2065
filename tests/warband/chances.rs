//! What forms tell of chances is what the dice then do: every face that can be thrown is tried.

use super::{
    exact::{order, passes, told},
    scene::{strikes, table},
};

#[test]
fn of_a_leadership_test() {
    let mut table = table(&["1 Dieter: { profile: dieter }", "21 Ben: { }"]);
    let game = table.session().game();
    let order = order(game, "leadership", "1", "{}");
    told(game, &order, "or less, ", passes(game, &order, "Leadership test (7 or less)"));
}

#[test]
fn of_a_spell_on_one_die_and_on_two() {
    let mut table = table(&["1 Rudolf: { level: 2, w: 2, spells: [fireball, fire-storm] }", "21 Ben: { }"]);
    strikes(&mut table, []);
    for (spell, dice, before, test) in [
        ("fireball", 1, "one die ", "fireball"),
        ("fireball", 2, "two dice ", "fireball"),
        ("fire-storm", 2, "two dice ", "fire storm"),
    ] {
        let game = table.session().game();
        let order = order(game, "cast", "1", &format!("{{spell: {spell}, dice: {dice}}}"));
        told(game, &order, before, passes(game, &order, &format!("casting of {test}")));
    }
}
