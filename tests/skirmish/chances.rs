//! What forms and dues tell of chances is what the dice then do: every face that can be thrown is tried.

use crate::{
    exact::{order, passes, told},
    scene::{pass, table, touch},
};

const TWO: [&str; 2] = ["1 Aldo: { kind: knight }", "21 Grim: {}"];

#[test]
fn of_breaking_off() {
    let mut table = table(&TWO);
    touch(&mut table, 1, 21);
    let game = table.session().game();
    let order = order(game, "break-off", "1", "{}");
    told(game, &order, ", ", passes(game, &order, "Bravery"));
}

#[test]
fn of_a_steady_test_that_is_due() {
    let mut table = table(&TWO);
    table.set(1, "{health: serious}");
    pass(&mut table);
    pass(&mut table);
    let game = table.session().game();
    let due = game.dues().into_iter().find(|due| due.order.act == "steady").expect("he owes it");
    let exact = passes(game, &due.order, "steady test");
    assert!((due.odds.unwrap() - exact).abs() < 1e-9, "{due:?} is not {exact}");
}
