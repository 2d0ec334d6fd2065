//! Moving: rates, roads, reverse, terrain, who may not run (R7, R12, digest 4.3 and 4.4).

use super::{
    scene::{table, tells},
    table::Table,
};

const MIXED: [&str; 6] = [
    "1 Rifles: { type: rifle-section }",
    "2 Gun: { type: at-gun }",
    "3 Car: { type: scout-car }",
    "4 Lorry: { type: lorry }",
    "5 Walker: { type: robot-walker }",
    "21 Guard: { type: guard-section }",
];

/// What the form of a move says of its rate.
fn rate(table: &mut Table, act: &str, unit: &str, facts: &str) -> String {
    let mut order = muster::view::Order::of(act, &unit.into());
    order.facts = serde_yaml::from_str(facts).unwrap();
    let form = table.session().game().form(&order).unwrap();
    form.remarks
        .iter()
        .find(|line| line.starts_with("moves") || line.starts_with("does not move"))
        .cloned()
        .unwrap_or_default()
}

#[test]
fn t24_road_reverse_and_recce() {
    let mut table = table(&MIXED);
    assert_eq!(rate(&mut table, "run", "4", "{terrain: road}"), "moves up to 48\"");
    assert_eq!(rate(&mut table, "advance", "4", "{reverse: true}"), "moves up to 6\"");
    assert_eq!(rate(&mut table, "advance", "3", "{reverse: true}"), "moves up to 12\"");
}

#[test]
fn a2_a_walker_runs_as_the_table_says() {
    let mut table = table(&MIXED);
    assert_eq!(rate(&mut table, "advance", "5", "{}"), "moves up to 12\"");
    assert_eq!(rate(&mut table, "run", "5", "{}"), "moves up to 18\"");
}

#[test]
fn r12_a_move_over_the_rate_is_minded() {
    let mut table = table(&MIXED);
    let told = table.order("run", 1).facts("{distance: 14}").done();
    tells(&told, "Reminder (R12): Rifles move 14\", their rate is 12\".");
    table.option("level-R12", "enforce");
    assert_eq!(table.order("run", 3).facts("{distance: 30}").refused().rule, "R12");
}

#[test]
fn h24_terrain_bars_movers_by_its_code() {
    let mut table = table(&MIXED);
    let refusal = table.order("run", 1).facts("{terrain: woods}").refused();
    assert_eq!((refusal.rule.as_str(), refusal.what.as_str()), ("H24", "Woods: closed to a Run of infantry (No Run)"));
    tells(&table.order("advance", 1).facts("{terrain: woods, distance: 6}").done(), "Rifles move 6\" (woods).");
    assert_eq!(table.order("advance", 3).facts("{terrain: rough}").refused().rule, "H24");
    table.order("advance", 5).facts("{terrain: building}").overruling("H24").done();
}

#[test]
fn h24_what_is_open_but_where_declared_closed() {
    let mut table = table(&[
        "1 Tank: { type: medium-tank }",
        "2 Rifles: { type: rifle-section }",
        "21 Guard: { type: guard-section }",
    ]);
    let closed = "{terrain: obstacle, closed: true, distance: 6}";
    let refusal = table.order("advance", 1).facts(closed).refused();
    assert_eq!(
        (refusal.rule.as_str(), refusal.what.as_str()),
        ("H24", "Obstacle: declared closed to tracked vehicles (OK*)")
    );
    tells(&table.order("advance", 1).facts("{terrain: obstacle, distance: 6}").done(), "Tank moves 6\" (obstacle).");
    let unknown = table.order("advance", 2).facts(closed).refused();
    assert!(unknown.what.contains("closed"), "only what has a star can be declared: {}", unknown.what);
}

#[test]
fn r7_guns_the_immobilised_and_the_dug_in_do_not_run() {
    let mut table = table(&MIXED);
    assert_eq!(table.order("run", 2).refused().what, "Gun cannot Run");
    table.set(4, "{immobilised: true}");
    let refusal = table.order("run", 4).refused();
    assert_eq!((refusal.rule.as_str(), refusal.what.as_str()), ("R7", "Lorry is immobilised"));
    table.order("run", 4).overruling("R7").done();
    table.set(1, "{dug-in: true}");
    assert_eq!(table.order("run", 1).refused().what, "Rifles are dug in");
    assert_eq!(rate(&mut table, "advance", "1", "{}"), "does not move (R7)");
}

#[test]
fn r7_who_cannot_move_advances_by_nothing_and_shoots_as_one_who_stands() {
    let mut table = table(&MIXED);
    table.set(4, "{immobilised: true}").set(1, "{dug-in: true}");
    tells(&table.order("advance", 4).done(), "Lorry advances.");
    let told = table.order("advance", 1).facts("{target: 21, range: 10, weapons: 1}").dice([3, 1]).done();
    tells(&told, "rifle: 1 hit on 3+");
    table.set(1, "{die: none}");
    let told = table.order("advance", 1).facts("{target: 21, range: 10, weapons: 1, moving: true}").dice([3]).done();
    tells(&told, "rifle: 0 hits on 4+");
    table.set(1, "{die: none}");
    tells(
        &table.order("advance", 1).facts("{distance: 2}").done(),
        "Reminder (R12): Rifles move 2\", their rate is 0\".",
    );
}

#[test]
fn r25_wrecks_of_armour_are_closed_to_vehicles_on_tracks_and_wheels() {
    let units =
        ["1 Tank: { type: medium-tank }", "2 Rifles: { type: rifle-section }", "21 Guard: { type: guard-section }"];
    let mut table = table(&units);
    let refusal = table.order("advance", 1).facts("{terrain: wreck}").refused();
    assert_eq!((refusal.rule.as_str(), refusal.what.as_str()), ("H24", "Wreck: closed to tracked vehicles (No)"));
    table.order("advance", 2).facts("{terrain: wreck}").done();
}
