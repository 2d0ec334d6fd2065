//! How play goes on by what a script of a book says: phases that an act ends, who is on then.

use muster::{paper::Library, store::library::builtin};

use super::table::Table;

/// A side plays until one of its units fails its die; whoever answers may end the turn, too.
const HANDED_OVER: &str = "book: mine
name: Mine
turn: { by: side, phases: { acts: { one_by_one: true } } }
moments: { answer: {} }
stats: { nerve: { number: 4 } }
acts:
  dare: { key: a, phases: [acts], free: true, does: \"if !test(`nerve`, me, 1, 6, me.nerve) { next_phase(); }\" }
  call: { key: c, phases: [acts], does: \"open(`answer`, friends(me)[0]);\" }
  flee: { key: f, phases: [answer], does: next_phase(); }
";

/// One phase after the other, each unit once in each.
const IN_PHASES: &str = "book: mine
name: Mine
turn: { phases: { first: {}, second: {} } }
stats: { nerve: { number: 4 } }
acts: { end: { key: a, phases: [first, second], does: next_phase(); } }
";

const SCENE: &str = "system: mine
name: Scene
sides: [{ id: north, name: North }, { id: south, name: South }]
units:
  - { name: One, number: 1, side: north, troop: {} }
  - { name: Two, number: 2, side: north, troop: {} }
  - { name: Three, number: 21, side: south, troop: {} }
  - { name: Four, number: 22, side: south, troop: {} }
";

fn library(book: &str) -> Library {
    builtin().with("books/mine.book.yaml", book, "mine.book.yaml")
}

fn table(book: &str) -> Table {
    let mut table = Table::with("mine", SCENE, &library(book));
    table.rule(serde_yaml::from_str("dice: table").unwrap());
    table
}

/// Who may act now, by number.
fn may(table: &mut Table) -> Vec<u16> {
    let game = table.session().game();
    let rows = game.units().into_iter().filter_map(|id| game.row(&id).filter(|row| row.may).and(game.unit(&id)));
    rows.map(|unit| unit.number).collect()
}

#[test]
fn a_unit_that_hands_the_turn_over_is_not_in_hand_in_that_of_the_other_side() {
    let mut table = table(HANDED_OVER);
    table.order("dare", 1).dice([6]).done();
    assert_eq!(table.session().game().status().line, "NORTH to play: 1 One, 2 left");
    table.order("dare", 1).dice([1]).done();
    let status = table.session().game().status();
    assert_eq!((status.line.as_str(), status.usual), ("SOUTH to play, 2 left", None));
    assert_eq!(may(&mut table), [21, 22]);
    table.order("dare", 22).dice([1]).done();
    assert_eq!(table.session().game().status().line, "NORTH to play, 2 left", "turn 2");
    assert_eq!(may(&mut table), [1, 2]);
}

#[test]
fn a_phase_that_an_act_ends_leaves_nobody_who_has_acted_in_the_next_one() {
    let mut table = table(IN_PHASES);
    table.order("end", 1).done();
    assert_eq!(may(&mut table), [1, 2, 21, 22]);
    table.order("end", 1).done();
    assert_eq!(table.session().game().status().turn, 2);
    assert_eq!(may(&mut table), [1, 2, 21, 22]);
}

#[test]
fn who_ends_the_turn_by_an_answer_has_nothing_to_answer_in_the_next_moment() {
    let mut table = table(HANDED_OVER);
    table.order("call", 1).done();
    assert_eq!(may(&mut table), [2]);
    table.order("flee", 2).done();
    table.order("call", 21).done();
    assert_eq!(may(&mut table), [22], "and not Two, who fled");
}
