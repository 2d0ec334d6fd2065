//! A list that units act by: by their number of now, whoever or whatever altered it, and who comes later by it, too.

use muster::store::library::builtin;

use super::{course::may, table::Table};

const BOOK: &str = "book: mine
name: Mine
turn: { phases: { go: { order: list, by: u.quick } } }
stats: { quick: { number: 0 } }
acts:
  rest: { key: r, phases: [go] }
  swap: { key: s, phases: [go], free: true, facts: { to: friend }, does: 'let was = me.quick; me.quick = to.quick; to.quick = was;' }
";

const SCENE: &str = "system: mine
name: Late
sides: [{ id: north, name: North }, { id: south, name: South }]
units:
  - { name: One, number: 1, side: north, troop: { stats: { quick: 5 } } }
  - { name: Two, number: 2, side: north, troop: { stats: { quick: 3 } } }
  - { name: Slow, number: 21, side: south, reserve: { turn: 1, edge: gate }, troop: { stats: { quick: 1 } } }
  - { name: Alike, number: 22, side: south, reserve: { turn: 1, edge: gate }, troop: { stats: { quick: 3 } } }
  - { name: Quick, number: 23, side: south, reserve: { turn: 1, edge: gate }, troop: { stats: { quick: 9 } } }
";

fn table() -> Table {
    let mut table = Table::with("mine", SCENE, &builtin().with("books/mine.book.yaml", BOOK, "mine.book.yaml"));
    table.order("begin", 0).done();
    table
}

#[test]
fn a_unit_that_arrives_stands_in_the_list_by_its_number() {
    let mut table = table();
    table.order("arrive", 21).done();
    assert_eq!(may(&mut table), [1]);
    assert_eq!(table.session().game().status().line, "NORTH to play: 1 One, 3 left");
    assert_eq!(table.order("rest", 21).refused().what, "One comes first");
    table.order("arrive", 22).done();
    table.order("rest", 1).done();
    assert_eq!(may(&mut table), [2], "who was there goes before one alike that came later");
    table.order("arrive", 23).done();
    assert_eq!(may(&mut table), [23], "the highest goes first, late as it is");
    table.order("rest", 23).done();
    table.order("rest", 2).done();
    assert_eq!(may(&mut table), [22]);
    table.order("rest", 22).done();
    assert_eq!(may(&mut table), [21]);
}

#[test]
fn a_unit_that_is_added_stands_in_the_list_by_its_number() {
    let mut table = table();
    let add = "{ add: { name: Extra, number: 30, side: south, troop: { stats: { quick: 4 } } }, because: came late }";
    table.rule(serde_yaml::from_str(add).unwrap());
    assert_eq!(may(&mut table), [1]);
    table.order("rest", 1).done();
    assert_eq!(may(&mut table), [30]);
}

#[test]
fn those_who_have_not_acted_go_by_their_number_of_now() {
    let mut table = table();
    // A script alters it.
    assert_eq!(may(&mut table), [1]);
    table.order("swap", 1).facts("{to: 2}").done();
    assert_eq!(may(&mut table), [2]);
    assert_eq!(table.order("rest", 1).refused().what, "Two comes first");
    // A correction does, and who is alike stands as it was drawn.
    table.set(1, "{quick: 6}");
    assert_eq!(may(&mut table), [1]);
    table.set(2, "{quick: 6}");
    assert_eq!(may(&mut table), [1], "drawn first");
    // Who arrives stands among them by the same, behind those alike.
    table.order("arrive", 22).done();
    table.set(22, "{quick: 6}");
    assert_eq!(may(&mut table), [1]);
    table.set(22, "{quick: 7}");
    assert_eq!(may(&mut table), [22]);
    assert_eq!(table.session().game().status().line, "SOUTH to play: 22 Alike, 3 left");
    // Who has acted stays as it is.
    table.order("rest", 22).done();
    table.set(22, "{quick: 9}");
    table.set(1, "{quick: 2}");
    assert_eq!(may(&mut table), [2]);
    table.order("rest", 2).done();
    assert_eq!(may(&mut table), [1]);
}
