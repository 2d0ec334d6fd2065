//! Books that go by a list: the cursor stands on whoever comes next.

use muster::{battle::Session, rules::system, store::library::builtin};

use super::player::Player;

const BOOK: &str = "book: mine
name: Mine
turn: { phases: { go: { order: list, by: u.quick, one_by_one: true } } }
stats: { quick: { number: 0 } }
acts:
  hop: { key: h, phases: [go], free: true, does: moved(me); }
  call: { key: c, phases: [go], name: call the turn, by: table, facts: { word: { is: count, max: 9 } } }
";

const SCENE: &str = "system: mine
name: Scene
sides: [{ id: north, name: North }, { id: south, name: South }]
units:
  - { name: One, number: 1, side: north, troop: { stats: { quick: 5 } } }
  - { name: Two, number: 2, side: south, troop: { stats: { quick: 4 } } }
  - { name: Three, number: 3, side: north, troop: { stats: { quick: 3 } } }
";

fn player() -> Player {
    let library = builtin().with("books/mine.book.yaml", BOOK, "mine.book.yaml");
    let game = system("mine", &library).unwrap().begin("scene.yaml", SCENE, &library).unwrap();
    Player::at(Session::begin(game, 3).0)
}

#[test]
fn behind_a_unit_that_is_finished_the_cursor_goes_to_whoever_comes_next() {
    let mut player = player();
    player.press("<Enter>1hd");
    assert!(player.picture().contains("SOUTH to play: 2 Two"), "{}", player.picture());
    player.press("h");
    assert!(player.picture().contains("Two hops."), "{}", player.picture());
    player.press("dhd");
    assert!(player.picture().contains("Three has finished."), "{}", player.picture());
}

#[test]
fn the_form_of_an_act_of_the_whole_table_is_called_by_it() {
    let mut player = player();
    let picture = player.press("<Enter>c").picture();
    assert!(picture.contains("─ Call the turn ─"), "{picture}");
}
