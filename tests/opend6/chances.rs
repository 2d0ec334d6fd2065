//! What forms and dues tell of chances is what the dice then do: every forecast against all faces
//! that can be thrown. What an opposed roll comes to stands beside the rolls themselves, in `rules/opend6/roll`.

use std::collections::BTreeMap;

use muster::{
    engine::Game,
    view::{Answered, Ask, AskKind, Id, Order, Outcome, What},
};

use super::{
    exact::{Way, expects, mean, order, passes, tested, told, ways},
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

/// Numbers that outcomes tell.
type Tells<'a, const N: usize> = dyn Fn(&[Outcome]) -> [f64; N] + 'a;

/// The means of what is told of outcomes, each as likely as it is.
fn means<const N: usize>(all: impl Iterator<Item = (f64, [f64; N])>) -> [f64; N] {
    let weighed = all.map(|(weight, told)| told.map(|told| weight * told));
    weighed.fold([0.0; N], |sums, told| std::array::from_fn(|at| sums[at] + told[at]))
}

/// What an order does in its damage, after these answers: the means of what is told of the outcomes.
fn after_damage<const N: usize>(game: &dyn Game, order: &Order, given: &[Answered], tells: &Tells<N>) -> [f64; N] {
    let all = ways(game, order, given, &|ask| ask.id.split('/').next() != Some("damage"));
    let known: f64 = all.iter().map(|way| way.weight).sum();
    means(all.iter().map(|way| (way.weight / known, tells(&way.outcomes))))
}

/// The rows of an ask: which dice of damage are to be thrown.
fn rows(ask: &Ask) -> Vec<(String, usize)> {
    match &ask.kind {
        AskKind::Dice { rows, .. } => rows.iter().map(|row| (row.id.clone(), row.dice)).collect(),
        _ => Vec::new(),
    }
}

/// How likely a set of hits is, and answers that lead to it.
type Likely = (f64, Vec<Answered>);

/// The means of what an order comes to: its tests first, then the damage of each set of hits that they may end in.
fn comes_to<const N: usize>(game: &dyn Game, order: &Order, tells: &Tells<N>) -> [f64; N] {
    let mut hits: BTreeMap<Vec<(String, usize)>, Likely> = BTreeMap::new();
    for way in ways(game, order, &[], &|ask| ask.id == "damage" || matches!(ask.kind, AskKind::Facts(_))) {
        let rows = way.ask.as_ref().filter(|ask| ask.id == "damage").map(rows);
        if let Some(rows) = rows {
            hits.entry(rows).or_insert_with(|| (0.0, way.given.clone())).0 += way.weight;
        }
    }
    means(hits.into_values().map(|(weight, given)| (weight, after_damage(game, order, &given, tells))))
}

/// How many of a squad an order hurts.
fn hurt(outcomes: &[Outcome], of: &Id, what: fn(&What) -> u32) -> f64 {
    outcomes.iter().filter(|outcome| outcome.unit == *of).map(|outcome| f64::from(what(&outcome.what))).sum()
}

fn out(what: &What) -> u32 {
    if let What::Out(count) = what { *count } else { 0 }
}

fn wounded(what: &What) -> u32 {
    if let What::Wounded(count) = what { *count } else { 0 }
}

#[test]
fn of_the_blows_of_a_close_combat() {
    let pairs = [("1", "1"), ("2", "2"), ("3", "3"), ("4", "4"), ("5", "5")];
    for facts in ["{}", "{ barrier: north }"] {
        let alone = units().phase("close").touch("human", "goblins", &pairs[..1]);
        let all = units().phase("close").touch("human", "goblins", &pairs);
        let order = order(alone.game(), "fight", "human", facts);
        let squads = ["human", "goblins"].map(Id::new);
        let blows = |told: &[Outcome]| squads.each_ref().map(|of| hurt(told, of, out) + hurt(told, of, wounded));
        for (name, blows) in ["Human", "Goblins"].into_iter().zip(comes_to(alone.game(), &order, &blows)) {
            let remark = format!("expect # wounding blows on {name}");
            expects(alone.game(), &order, &remark, &[blows]);
            // Pair by pair the same dice: five of them tell the mean more finely.
            expects(all.game(), &order, &remark, &[5.0 * blows]);
        }
    }
}

#[test]
fn of_a_volley_its_hits_and_what_they_do() {
    for facts in [
        "{ target: human, range: 5, shooters: 1, visible: 1 }",
        "{ target: human, range: 20, shooters: 1, visible: 1, cover: light }",
    ] {
        let table = units().phase("ranged").with("table.ground.initiative", 1);
        let (game, of) = (table.game(), Id::new("human"));
        let order = order(game, "fire", "goblins", facts);
        let [out, wounded] = comes_to(game, &order, &|told| [out, wounded].map(|what| hurt(told, &of, what)));
        let hits = |way: &Way| {
            let damage = way.ask.iter().filter(|ask| ask.id == "damage").flat_map(rows);
            damage.filter(|row| row.0.starts_with("damage ")).map(|row| row.1 as f64).sum::<f64>()
        };
        let all = ways(game, &order, &[], &|ask| ask.id == "damage");
        let hits: f64 = all.iter().map(|way| way.weight * hits(way)).sum();
        expects(game, &order, "expect # hits, # out, # wounded", &[hits, out, wounded]);
    }
}
