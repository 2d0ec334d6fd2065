//! Dice that are not six-sided: who throws hears which ones, and types what lies on the table.

use muster::{battle::Session, rules::system, store::library::builtin};

use super::player::Player;

fn player() -> Player {
    player_with("test(\"order\", u, 2, 10,")
}

/// A battle of a book in which an order is tested in another way.
fn player_with(test: &str) -> Player {
    let shipped = builtin();
    let book = shipped.get("books/ash-and-pennant.book.yaml").unwrap().text.clone();
    let book = book.replacen("book: ash-and-pennant", "book: mine", 1);
    let book = book.replace("test(\"order\", u, 2, 6,", test);
    let library = builtin().with("books/mine.book.yaml", &book, "mine.book.yaml");
    let text = library.get("ash-and-pennant/scenarios/pennant-hill.yaml").unwrap().text.clone();
    let text = text.replacen("system: ash-and-pennant", "system: mine", 1).replace("players:", "dice: table, players:");
    let game = system("mine", &library).unwrap().begin("hill.yaml", &text, &library).unwrap();
    Player::at(Session::begin(game, 3).0)
}

#[test]
fn the_head_says_which_dice_are_thrown_and_a_d10_shows_its_ten_as_0() {
    let mut player = player();
    player.press("<Enter>");
    assert!(player.picture().contains("roll 2 dice"), "six-sided ones are just dice: {}", player.picture());
    player.press("61<Enter>1w");
    assert!(player.picture().contains("rolls 2 D10 ─"), "{}", player.picture());
    assert!(player.picture().contains("faces as they lie, 0 is 10, or ="), "{}", player.picture());
    player.press("03");
    assert!(player.picture().contains(" 10 3 "), "{}", player.picture());
    player.press("<Enter>");
    assert!(player.picture().contains("order test, 13 against 4"), "{}", player.picture());
}

/// Why a script fails on the dice that were typed, and what to do, stands whole below them.
#[test]
fn where_a_script_fails_on_typed_dice_all_that_is_said_of_it_stands_below_them() {
    let mut player = player_with("1 / (best(\"pace\", u, 1, 6) - 6) > 9 || test(\"order\", u, 2, 6,");
    player.press("<Enter>61<Enter>1w6<Enter>");
    let words: Vec<String> = player.picture().split_whitespace().map(str::to_owned).collect();
    let said = "division by zero: 1 / 0; mend this copy of the book, which the battle plays, and open it again, or put it right by hand (e)";
    assert!(words.join(" ").contains(said), "{}", player.picture());
    // Other dice go on.
    player.press("<BSpace>5<Enter>");
    assert!(player.picture().contains("order"), "{}", player.picture());
}

/// Who throws a six again sees what there is to beat.
#[test]
fn while_one_die_goes_on_what_it_is_thrown_against_stands_above_it() {
    let mut player = Player::new("harrow-ford", Some(muster::engine::Dice::Table), 7);
    player.press("<Enter>62<Enter>");
    let picture = player.picture();
    assert!(picture.contains("wave 2") && picture.contains("South: 2 +5 command"), "{picture}");
    // A 1 is nothing, whatever is added.
    let mut player = Player::new("harrow-ford", Some(muster::engine::Dice::Table), 7);
    let typed = player.press("<Enter>61").picture();
    assert!(typed.contains("South  1  fails  +5 command"), "{typed}");
    let picture = player.press("<Enter>").picture();
    assert!(picture.contains("wave 2") && picture.contains("South: 1 fails  "), "{picture}");
    // Where both went on and one of them still does, all that the other threw stands there.
    let mut player = Player::new("harrow-ford", Some(muster::engine::Dice::Table), 7);
    let picture = player.press("<Enter>66<Enter>").picture();
    assert!(picture.contains("wave 2") && !picture.contains("South: 6"), "{picture}");
    let picture = player.press("63<Enter>").picture();
    assert!(picture.contains("wave 3") && picture.contains("South: 6+3 +5 command"), "{picture}");
}
