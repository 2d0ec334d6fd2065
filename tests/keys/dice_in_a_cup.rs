//! A whole turn of Sunder Mill by keys alone, every die typed, the order dice drawn by hand: twelve units, each with an
//! order.

use muster::{battle::Session, rules::system, store::library::builtin, tui::keys::Context};

use super::player::Player;

/// One order a unit, in the order the dice came out of the bag.
const ORDERS: &[&str] = &[
    "2f22 14 s<Enter>",
    "22f2 14 s<Enter>",
    "5f25 24<Enter>",
    "25f5 24<Enter>",
    "24f3 30<Enter>",
    "4f26 40<Enter>",
    "26f6 20<Enter>",
    "6f26 20<Enter>",
    "3r",
    "23a<Enter>",
    "1g",
    "21b",
];

/// Sunder Mill with every die from the table, the order dice too.
fn bag() -> Player {
    renamed("Lieutenant Orsk", "Lieutenant Orsk")
}

/// The same, somebody going by another name.
fn renamed(from: &str, to: &str) -> Player {
    drawn("options: { cup: bag, chance: table }", from, to)
}

fn drawn(options: &str, from: &str, to: &str) -> Player {
    let library = builtin();
    let path = "order_dice/scenarios/sunder-mill.yaml";
    let text = library.get(path).unwrap().text.replace("dice: auto", "dice: table").replace(from, to);
    let text = text.replacen("sides:", &format!("{options}\nsides:"), 1);
    let game =
        system("order_dice", &builtin()).unwrap().begin(path, &text, &library).unwrap_or_else(|why| panic!("{why}"));
    Player::at(Session::begin(game, 7).0)
}

#[test]
fn where_people_draw_enter_does_not_draw_in_their_place() {
    let mut player = bag();
    player.press("<Enter><Enter>");
    let picture = player.picture();
    assert!(picture.contains("drawn: choose one of Karst, Vale"), "{picture}");
    assert_eq!(player.whole_story(), "", "nothing was drawn");
    player.press("k<Enter>");
    assert!(player.picture().contains("Karst die: choose a unit: 1 2 3 4 5 6"), "{}", player.picture());
    player.press("2g");
    assert!(player.picture().contains("draw a die: cup K5 V6"), "{}", player.picture());
}

/// `d` and Enter are the habit of a cup that the machine draws from: in a bag the hand says what came out.
#[test]
fn where_people_draw_the_form_waits_for_what_came_out() {
    let mut player = drawn("options: { cup: bag }", "Lieutenant Orsk", "Lieutenant Orsk");
    player.press("d<Enter>");
    assert_eq!(player.whole_story(), "", "nothing was drawn: {}", player.picture());
    assert!(player.picture().contains("drawn: choose one of Karst, Vale"), "{}", player.picture());
    player.press("v<Enter>");
    assert!(player.picture().contains("Vale die: choose a unit"), "{}", player.picture());
    // Who has no bag at hand after all may say so.
    player.press("ud<Up>");
    assert!(player.picture().contains("the machine's draw"), "{}", player.picture());
}

/// Where the dice are rolled at the table the cup stands there too, unless the battle says otherwise.
#[test]
fn with_dice_of_the_table_the_cup_is_the_tables_too() {
    let enter = |options: &str| {
        let mut player = drawn(options, "Lieutenant Orsk", "Lieutenant Orsk");
        assert!(player.picture().contains("Enter draw a die"), "{}", player.picture());
        player.press("<Enter><Enter>");
        (player.whole_story().contains("die drawn"), player.picture())
    };
    let (drew, picture) = enter("options: { A3: worst }");
    assert!(!drew && picture.contains("drawn: choose one of Karst, Vale"), "{picture}");
    assert!(enter("options: { cup: machine }").0, "the machine draws where the battle says so");
}

/// A shot on the move is told once above its dice.
#[test]
fn a_question_does_not_begin_with_the_same_sentence_twice() {
    let mut player = bag();
    let picture = player.press("6a23 12<Enter>").picture();
    assert!(picture.contains("Stilt Nine advances and fires at Valley Levy, 12\"."), "{picture}");
    assert_eq!(picture.matches("fires at Valley Levy").count(), 2, "the title and the sentence: {picture}");
}

/// Of one die it is told what it came to, not how many of one; and nobody adds one die up.
#[test]
fn one_die_succeeds_or_fails() {
    let mut player = bag();
    player.press("5f25 20<Enter>2");
    assert!(player.picture().contains("medium tank gun  3+  2  fails"), "{}", player.picture());
    player.press("<Backspace>3");
    assert!(player.picture().contains("medium tank gun  3+  3  succeeds"), "{}", player.picture());
    player.press("<Enter>5<Enter>");
    player.press("1");
    assert!(player.picture().contains("damage results") && !player.picture().contains("sum"), "{}", player.picture());
}

#[test]
fn a_turn_of_twelve_units_with_typed_dice_is_within_its_budget() {
    let mut player = bag();
    for order in ORDERS {
        player.press(order);
        // Who is pinned is asked for an officer near by.
        if player.context() == Context::Form {
            player.press("<Enter>");
        }
        player.answer();
    }
    player.end_stage();
    // What all of it came to fills the desk, and leaves room for what comes next.
    assert!(player.picture().contains("k keep or return the die"), "{}", player.picture());
    player.end_stage();
    println!("a turn of order dice: {} keys", player.keys);
    assert_eq!(player.game().status().turn, 2, "{}\n{}", player.picture(), player.whole_story());
    let given = player.whole_story();
    assert!(!given.contains("Without an order"), "{given}");
    assert!(player.keys <= 280, "{} keys\n{given}", player.keys);
}

#[test]
fn a_question_without_room_behind_whose_deed_it_is_stands_alone_and_whole() {
    let mut player = renamed("Lieutenant Orsk", "The Lieutenant of the Ridge Company");
    let picture = player.press("1f22 14 s<Enter>").picture();
    assert!(picture.contains("─ To hit ─"), "{picture}");
    assert!(picture.contains("The Lieutenant of the Ridge Company fires at Vale Guard"), "{picture}");
}

#[test]
fn what_may_be_chosen_is_named_where_the_words_of_a_field_do_not_name_it() {
    let mut player = bag();
    player.press("22g").press("2t");
    let picture = player.picture();
    assert!(picture.contains("dive for cover, return fire, take cover; one a turn (R41)"), "{picture}");
    // Where they do it is not said twice.
    let picture = player.press("<Esc>2f22 14 ").picture();
    assert!(picture.contains("open, soft or hard: the worse counts (A3)"), "{picture}");
}

#[test]
fn a_choice_right_behind_letters_that_were_none_is_given_at_once() {
    for typed in ["2f22 14 xs<Enter>", "2f22 14 xys<Enter>"] {
        let mut player = bag();
        let picture = player.press(typed).picture();
        assert!(picture.contains("Ridge Rifles fire at Vale Guard: to hit"), "{picture}");
    }
    // Somebody who typed nothing behind them has not seen them.
    let mut player = bag();
    let picture = player.press("2f22 14 xy<Enter>").picture();
    assert!(picture.contains("cover: left out: x, y; Enter again gives the order"), "{picture}");
    let mut player = bag();
    let picture = player.press("2f22 14 xsq<Enter>").picture();
    assert!(picture.contains("cover: sq is no choice here"), "{picture}");
}

/// One of several who may react fires from ambush: the others still may behind it, so no second Enter is asked for that.
#[test]
fn who_reacts_beside_others_takes_nothing_from_them() {
    let mut player = bag();
    player.press("1b22f2 14 o a<Enter>");
    assert!(player.picture().contains("Enter Lieutenant Orsk: fire from ambush"), "{}", player.picture());
    player.press("<Enter>");
    assert!(player.picture().contains("Lieutenant Orsk fires from ambush"), "{}", player.picture());
}

/// The order that was refused wants the draw that Enter is said to make: one Enter makes it.
#[test]
fn enter_draws_the_die_that_a_refused_order_wants() {
    let mut player = drawn("options: { cup: machine }", "Lieutenant Orsk", "Lieutenant Orsk");
    let picture = player.press("1f").picture();
    assert!(picture.contains("No die is drawn; draw one first") && picture.contains("Enter draw a die"), "{picture}");
    player.press("<Enter>");
    assert!(player.picture().contains("die drawn (6 of 12)"), "{}", player.picture());
}

/// The draw of an order that is struck goes with it, and it is the order that is said to be struck.
#[test]
fn an_order_is_struck_with_its_draw() {
    let mut player = bag();
    player.press("dk<Enter>5rdv<Enter>23gJ<Up><Up>s<Enter>");
    let picture = player.picture();
    assert!(picture.contains("Struck: 5 Iron Badger runs, and line 1, which led to it. u takes it back."), "{picture}");
    assert!(!player.whole_story().contains("Iron Badger"), "{}", player.whole_story());
    assert!(player.whole_story().contains("Valley Levy"), "{}", player.whole_story());
}
