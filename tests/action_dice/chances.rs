//! What forms tell of chances is what the dice then do: every face that can be thrown is tried.

use super::{
    exact::{order, passes, told},
    scene::table,
};

#[test]
fn of_a_morale_check_alone_and_with_heroes() {
    let mut table = table(&[
        "1 Bows: { profile: bowman, models: 6 }",
        "21 Raiders: { models: 8 }",
        "22 Venn: { kind: hero, ad: 2d6, abilities: [command] }",
    ]);
    table.set(21, "{models: 3, check: true}");
    for (facts, by) in [("{}", 0), ("{command: [22]}", 0), ("{command: [22]}", 1), ("{}", -1)] {
        if by != 0 {
            table.set(21, &format!("{{mark: {{word: fate, adds: {by}, to: [morale]}}}}"));
        }
        let session = table.session();
        let order = order(session.game(), "morale", "21", facts);
        told(session.game(), &order, "more evens than odds, ", passes(session.game(), &order, "morale check"));
    }
}
