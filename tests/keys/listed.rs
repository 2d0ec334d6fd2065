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

/// What a unit owes of which the side is not on is done once that side is: Enter does not give what is refused.
#[test]
fn what_is_due_of_who_has_to_wait_for_his_turn_is_not_the_next_thing() {
    let book = BOOK.replace("order: list, by: u.quick, one_by_one: true", "order: alternate")
        + "dues: [{ phases: [go], when: u.quick == 4 && !u.acted, act: answer, says: it is slow }]\n";
    let book = book.replace("  call:", "  answer: { key: a, phases: [go], does: moved(me); }\n  call:");
    let library = builtin().with("books/mine.book.yaml", &book, "mine.book.yaml");
    let game = system("mine", &library).unwrap().begin("scene.yaml", SCENE, &library).unwrap();
    let mut player = Player::at(Session::begin(game, 3).0);
    let picture = player.picture();
    assert!(picture.contains("NORTH to play") && !picture.contains("Enter Two"), "{picture}");
    player.press("<Enter>");
    let later = "Due once it is their turn: Two: answer. Give an order, or end the stage with n.";
    assert!(player.picture().contains(later), "{}", player.picture());
    player.press("A");
    assert!(player.picture().contains(later), "{}", player.picture());
    player.press("D");
    assert!(player.picture().contains("2 Two answers (it is slow); once it is their turn"), "{}", player.picture());
    player.press("<Esc>1a");
    let picture = player.picture();
    assert!(picture.contains("SOUTH to play") && picture.contains("Enter Two: answer"), "{picture}");
    // Once its side were done nobody could answer any more.
    player.press("xx");
    let picture = player.picture();
    assert!(picture.contains("SOUTH to play") && picture.contains("Still due: Two answers (it is slow)"), "{picture}");
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
