//! What a book keeps of the table and of each side: it stands where the armies do, and Enter there corrects it.

use muster::{battle::Session, paper::Library, rules::system, store::library::builtin, tui::keys::Context};

use super::player::Player;

fn library() -> Library {
    let kept = "table: { weather: { choice: [calm, storm] } }\nsides: { points: { number: 2, label: victory points }, camp: { flag: false, label: camp taken } }\nfigures:";
    let shipped = builtin();
    let book = shipped.get("books/ash-and-pennant.book.yaml").unwrap().text.clone();
    let book = book.replacen("book: ash-and-pennant", "book: mine", 1).replacen("figures:", kept, 1);
    let book = book.replacen("moved(me); lead", "moved(me); me.side.points += 3; lead", 1);
    builtin().with("books/mine.book.yaml", &book, "mine.book.yaml")
}

fn player() -> Player {
    let library = library();
    let text = library.get("ash-and-pennant/scenarios/pennant-hill.yaml").unwrap().text.clone();
    let text = text.replacen("system: ash-and-pennant", "system: mine", 1).replace("players:", "dice: table, players:");
    let game = system("mine", &library).unwrap().begin("hill.yaml", &text, &library).unwrap();
    Player::at(Session::begin(game, 3).0)
}

#[test]
fn points_of_a_side_stand_on_its_rule_and_enter_in_both_armies_corrects_them() {
    let mut player = player();
    assert!(player.picture().contains("; victory points 2"), "{}", player.picture());
    player.press("B");
    let picture = player.picture();
    assert!(picture.contains("victory points 2") && picture.contains("weather"), "{picture}");
    player.press("<Enter>");
    assert_eq!(player.context(), Context::Form);
    assert!(player.picture().contains("Ash: victory points"), "{}", player.picture());
    player.press("5<Enter>");
    assert!(player.picture().contains("Ash: victory points 2 becomes 5."), "{}", player.picture());
    player.press("u");
    assert!(player.picture().contains("; victory points 2"), "{}", player.picture());
    // By its name, too.
    player.press(":weather<Enter>");
    assert!(player.picture().contains("Table: weather"), "{}", player.picture());
    player.press("storm<Enter>");
    assert!(player.picture().contains("Weather calm becomes storm."), "{}", player.picture());
}

#[test]
fn an_amendment_tells_what_it_alters_of_points_before_it_is_accepted() {
    let mut player = player();
    player.press("<Enter>61<Enter>");
    player.press("1w<Enter>11<Enter>");
    assert!(player.picture().contains("does not obey"), "{}", player.picture());
    player.press(",");
    player.press("<Backspace><Backspace>65<Enter>");
    let picture = player.picture();
    assert!(picture.contains("now  Ash: victory points 2 to 5."), "{picture}");
}

#[test]
fn what_is_kept_stands_beside_the_roster_on_a_wide_screen_and_in_the_summary_of_a_turn() {
    let mut player = player();
    let wide = player.picture_in((120, 40));
    assert!(wide.contains("  victory points 2") && wide.contains("Weather calm"), "{wide}");
    player.press("<Enter>61<Enter>1w<Enter>65<Enter>T");
    let picture = player.picture();
    assert!(picture.contains("Ash: victory points 5") && picture.contains("Table: weather calm"), "{picture}");
}

#[test]
fn what_does_not_hold_of_a_side_is_not_told_but_where_it_is_corrected() {
    let mut player = player();
    assert!(!player.picture().contains("camp taken"), "{}", player.picture());
    player.press("B");
    assert!(player.picture().contains("camp taken     no"), "{}", player.picture());
    player.press("<Esc>:camp<Enter>y<Enter>");
    let picture = player.picture();
    assert!(picture.contains("; camp taken") && !picture.contains("camp taken yes"), "{picture}");
}
