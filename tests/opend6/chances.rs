//! What forms and dues tell of chances is what the dice then do: every forecast against all faces
//! that can be thrown. What an opposed roll comes to stands beside the rolls themselves, in `rules/opend6/roll`.

use crate::{
    exact::{mean, order, passes, tested, told},
    saved::Table,
};

const UNITS: &str = "
- { name: Human, side: north, number: 1, troop: { listing: human-militia, size: 5, codes: { fighting: 3 } } }
- { name: Goblins, side: south, number: 2, troop: { listing: goblins, size: 5, codes: { fighting: 4 }, weapons: [light-crossbow] } }
- { name: Hurler, side: north, number: 5, troop: { listing: human-militia, size: 5, codes: { catapults: 3 }, champions: [{ weapons: [catapult] }] } }";

fn units() -> Table {
    Table::new(UNITS)
}

#[test]
fn of_a_rally() {
    for morale in [1, 3] {
        let table = units().phase("morale").with("units.human.body.morale", morale);
        let order = order(table.game(), "rally", "human", "{}");
        told(table.game(), &order, "rallies ", passes(table.game(), &order, "rally test"));
    }
}

#[test]
fn of_a_casualty_test_to_hold_and_to_give_way() {
    let table = units()
        .phase("morale")
        .with("units.human.body.soldiers.5.hit", true)
        .with("units.human.body.soldiers.5.wounds", 2);
    let (game, test) = (table.game(), "casualty test");
    let order = order(game, "casualty-test", "human", "{}");
    let holds = passes(game, &order, test);
    told(game, &order, "holds ", holds);
    let gives_way =
        mean(game, &order, &|told| tested(told, test).map(|(_, ahead)| if ahead <= -4 { 1.0 } else { 0.0 }));
    told(game, &order, "gives way ", gives_way);
    let due = game.dues().into_iter().find(|due| due.order.act == "casualty-test").expect("they owe it");
    assert!((due.odds.unwrap() - holds).abs() < 1e-3, "{due:?} is not {holds}");
}

#[test]
fn of_the_test_to_fire_at_those_on_the_move() {
    let mut table = units().phase("movement").with("table.ground.initiative", 0).with("table.ground.first", 0);
    table.play("{ order: walk, who: human, despite: [R28] }");
    for behind in ["{ range: 10 }", "{ range: 10, behind: true }"] {
        let order = order(table.game(), "opportunity-fire", "goblins", behind);
        told(table.game(), &order, ": ", passes(table.game(), &order, "test to opportunity-fire"));
    }
}

#[test]
fn of_disengaging() {
    let table = units().phase("movement").touch("human", "goblins", &[("1", "2"), ("2", "3")]);
    let order = order(table.game(), "disengage", "human", "{}");
    told(table.game(), &order, ": ", passes(table.game(), &order, "command test to disengage"));
}

#[test]
fn of_a_stone_that_lands_where_it_should() {
    let table = units().phase("ranged").with("table.ground.initiative", 0);
    let order = order(table.game(), "siege-fire", "hurler", "{ range: 40 }");
    let lands = passes(table.game(), &order, "siege test");
    told(table.game(), &order, "", lands);
}
