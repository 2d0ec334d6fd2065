//! Dice that are not six-sided: who throws hears which ones, and types what lies on the table.

use muster::{battle::Session, rules::system, store::library::builtin};

use super::player::Player;

fn player() -> Player {
    let shipped = builtin();
    let book = shipped.get("books/ash-and-pennant.book.yaml").unwrap().text.clone();
    let book = book.replacen("book: ash-and-pennant", "book: mine", 1);
    let book = book.replace("test(\"order\", u, 2, 6,", "test(\"order\", u, 2, 10,");
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
