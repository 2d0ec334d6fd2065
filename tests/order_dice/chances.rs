//! What forms tell of chances is what the dice then do: every face that can be thrown is tried.

use crate::{
    exact::{order, passes, told},
    scene::table,
};

#[test]
fn of_an_order_test_two_ones_and_two_sixes_among_them() {
    let mut table = table(&["1 Levy: { type: levy-section }", "21 Guard: { type: guard-section }"]);
    for pins in [1, 4, 7] {
        table.set(1, &format!("{{pins: {pins}}}"));
        let game = table.session().game();
        let order = order(game, "run", "1", "{}");
        told(game, &order, "or less on 2D6, ", passes(game, &order, "order test"));
    }
}
