//! Slips of the fingers in a form: what was typed wrong is put right where it stands.

use muster::{
    battle::{Session, perform_item, read_items},
    engine::Dice,
    rules::system,
    store::{self, library::builtin},
    tui::{Key, keys::Context},
};

use super::player::Player;

/// The ranged phase of Harrow Ford, nobody having fired.
fn ranged() -> Player {
    ranged_by(7)
}

/// The same with other dice.
fn ranged_by(seed: u64) -> Player {
    let mut player = Player::new("harrow-ford", Some(Dice::Auto), seed);
    player.press("<Enter>").answer().end_stage();
    assert_eq!(player.game().stage(), "ranged", "{}", player.picture());
    player
}

/// A reaction is of a target: it goes while the number is put right, and comes back with the same one, but not to another.
#[test]
fn what_is_typed_of_a_target_comes_back_with_its_number() {
    let mut player = Player::new("sunder-mill", Some(Dice::Auto), 3);
    player.press("<Enter>");
    assert!(player.picture().contains("Karst die: choose a unit"), "{}", player.picture());
    player.press("2f22<Space>14<Space><Space>d");
    assert!(player.picture().contains("(dive for cover)"), "{}", player.picture());
    player.press("<Space><Backspace>");
    assert!(!player.picture().contains("dive for cover"), "{}", player.picture());
    player.press("3");
    assert!(player.picture().contains("23_ (Valley Levy)"), "{}", player.picture());
    assert!(player.picture().contains("reaction no reaction"), "{}", player.picture());
    player.press("<Backspace>2");
    assert!(player.picture().contains("22_ (Vale Guard)"), "{}", player.picture());
    assert!(player.picture().contains("reaction dive for cover"), "{}", player.picture());
}

#[test]
fn a_refused_number_is_erased_digit_by_digit_and_one_more_stays_in_the_field() {
    let mut player = ranged();
    let form = |player: &Player| {
        let picture = player.picture();
        picture.lines().find(|line| line.starts_with("target ")).map(str::to_owned).unwrap_or(picture)
    };
    player.press("<Home>f99<Enter>");
    assert!(player.picture().contains("nobody has the number 99"), "{}", player.picture());
    player.press("<Backspace>");
    assert!(form(&player).starts_with("target 9_ "), "{}", form(&player));
    player.press("<Backspace><Backspace><Backspace>21");
    assert!(form(&player).starts_with("target 21_ "), "{}", form(&player));
    // In an empty field behind the first it leads back.
    player.press("<Space>14<Backspace><Backspace><Backspace><Backspace>2");
    assert!(form(&player).starts_with("target 22_ "), "{}", form(&player));
}

#[test]
fn what_the_rules_cannot_read_of_a_field_is_put_right_in_it() {
    let mut player = ranged();
    player.press("<Home>f21<Space>9<Space>9<Up><Enter>");
    let picture = player.picture();
    assert!(picture.contains("cover 9_") && picture.contains("cover: a bare number does not say which"), "{picture}");
    assert_eq!(picture.matches("a bare number").count(), 1, "{picture}");
    let picture = player.press("m").picture();
    assert!(picture.contains("cover m_ ") && picture.contains("range 9"), "{picture}");
}

#[test]
fn why_somebody_who_lies_there_cannot_be_chosen_is_told() {
    let mut session = Session::begin(store::begin(&builtin(), "stag-bridge", None).unwrap(), 7).0;
    for item in read_items("orders", "- ruling: { unit: orc-1, set: { w: 0 } }\n").unwrap() {
        let done = perform_item(&session, &item).unwrap();
        session.commit(done);
    }
    let mut player = Player::at(session);
    let picture = player.press("1c26<Enter>").picture();
    let words = picture.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words.contains("charges: 26 Orc 1 (DOWN: fate not decided) cannot be chosen here; 21 Gorvash"),
        "{picture}"
    );
}

#[test]
fn which_rows_of_dice_show_is_told_whole_beside_a_long_hint() {
    let mut player = Player::new("harrow-ford", Some(Dice::Table), 7);
    player.press("<Enter>53<Enter><Enter>nn5b40<Space>n<Space>n<Enter>1<Enter>21:3<Enter>=1o1w");
    let picture = player.picture();
    assert!(picture.contains("n no effect, as 2o1w   2-6 of 6 "), "{picture}");
    let picture = player.press("<Backspace><Backspace><Backspace>").picture();
    assert!(picture.contains("as 2o1w   rows 2-6 of 6 "), "{picture}");
}

#[test]
fn the_row_of_dice_that_is_typed_into_shows_and_that_there_are_more() {
    let fight = "- { order: initiative, answers: [{ dice: [5, 2] }, { pick: first }] }
- { ruling: { bind: [3, 21] } }
- { ruling: { stage: close } }
";
    let mut player = super::owed::after("harrow-ford", fight);
    player.press("<Up>3a8:6<Enter>");
    let rows = [(1, "1 sergeant"), (1, "1 champion"), (2, "2 sound"), (4, "4 sound"), (6, "6 sound")];
    for (dice, row) in rows {
        for face in 1..=dice {
            let picture = player.press(&face.to_string()).picture();
            assert!(picture.contains(row) && picture.contains("of 7"), "{row}, die {face}: {picture}");
        }
    }
    assert!(player.picture().contains("all typed: Enter"), "{}", player.picture());
    for (_, row) in rows.into_iter().rev().skip(1) {
        let picture = player.press("<Up>").picture();
        assert!(picture.contains(row) && picture.contains("of 7"), "{row}: {picture}");
    }
}

#[test]
fn a_space_behind_a_letter_that_led_nowhere_is_named() {
    let mut player = ranged();
    let picture = player.press("<Home>c<Space>").picture();
    assert!(picture.contains("Typed behind it and ignored: Space."), "{picture}");
    let picture = player.press("4<Space>").picture();
    assert!(picture.contains("Typed behind it and ignored: 4."), "{picture}");
}

/// What a field did not take shows behind the cursor until the next key; Backspace takes away what shows, and nothing else.
#[test]
fn backspace_takes_away_what_shows_be_it_taken_or_not() {
    let mut player = ranged();
    player.press("<Home>f21<Space>30x");
    assert!(player.picture().contains("range: x is no part of a number"), "{}", player.picture());
    assert!(player.picture().contains("range 30_x "), "{}", player.picture());
    player.press("<Backspace>");
    let picture = player.picture();
    assert!(picture.contains("range 30_ ") && !picture.contains("no part of a number"), "{picture}");
    assert!(player.press("<Backspace>").picture().contains("range 3_ "), "{}", player.picture());
    // Where Enter has told it, it is gone already.
    player.press("y<Enter>");
    assert!(player.picture().contains("y is no part of a number; Enter again gives the order"), "{}", player.picture());
    assert!(player.picture().contains("range 3\"_ "), "{}", player.picture());
    assert!(player.press("<Backspace>").picture().contains("range _"), "{}", player.picture());
    // And a face that a die does not have.
    let mut player = Player::new("harrow-ford", Some(Dice::Table), 7);
    player.press("<Enter>57");
    assert!(player.picture().contains("7 is not a face of a D6"), "{}", player.picture());
    assert!(player.picture().contains(" South  _7 "), "{}", player.picture());
    let picture = player.press("<Backspace>").picture();
    assert!(picture.contains(" North  5 ") && !picture.contains("is not a face"), "{picture}");
    assert!(picture.contains(" South  _ "), "{picture}");
    assert!(player.press("<Backspace>").picture().contains(" North  _ "), "{}", player.picture());
    assert!(player.press("529").picture().contains(" South  2 _9 "), "{}", player.picture());
    assert!(player.press("<Backspace>").picture().contains(" South  2 "), "{}", player.picture());
}

/// Two letters of which a field took none, and a list that nobody has: Enter tells them, and then what shows is all there is.
#[test]
fn what_enter_told_of_is_not_there_for_backspace() {
    let mut player = Player::new("harrow-ford", Some(Dice::Auto), 7);
    player.press("<Enter><Enter>nn5b30<Space>n<Space>n<Enter>");
    assert!(player.picture().contains("under _"), "{}", player.picture());
    let picture = player.press("23f1l<Enter>").picture();
    assert!(picture.contains("under 231_ ") && picture.contains("nobody has the number 231"), "{picture}");
    let picture = player.press("<Backspace><Backspace><Backspace>3:2").picture();
    assert!(picture.contains("under 3:2_ (Ford Spears: 2)"), "{picture}");
    // What was dropped before a field took more, nobody asks about.
    player.press("<Backspace><Backspace><Backspace>r3:2");
    let picture = player.press("<Enter>").picture();
    assert!(!picture.contains("left out") && !picture.contains("under 3:2"), "{picture}");
}

/// Faces that lie there whole are not asked about for one that was dropped before them; a letter behind a count is.
#[test]
fn enter_asks_about_what_was_dropped_right_before_it() {
    let mut player = Player::new("harrow-ford", Some(Dice::Table), 7);
    assert!(!player.press("<Enter>752<Enter>").picture().contains("left out"), "{}", player.picture());
    let mut player = Player::new("harrow-ford", Some(Dice::Table), 7);
    player.press("<Enter>52<Enter>1<Enter>nn1f21<Space>14<Enter>");
    assert!(player.picture().contains("dice"), "{}", player.picture());
    let lines = player.lines();
    let picture = player.press("=2x").picture();
    assert!(picture.contains("=2_x "), "{picture}");
    let picture = player.press("<Enter>").picture();
    assert!(picture.contains("left out: x; Enter again hands over the rest"), "{picture}");
    assert_eq!(player.lines(), lines, "{picture}");
}

#[test]
fn what_is_wrong_with_a_field_is_told_as_it_is_left() {
    let mut player = ranged();
    player.press("<Home>f99<Space>");
    let picture = player.picture();
    assert!(picture.contains("target: nobody has the number 99") && picture.contains("range _"), "{picture}");
    // What is typed next is no answer to that, and Enter tells it again.
    let picture = player.press("14").picture();
    assert!(picture.contains("range 14_") && !picture.contains("nobody has"), "{picture}");
    player.press("<Backspace>");
    assert!(player.picture().contains("range 1_"), "{}", player.picture());
    let picture = player.press("<Enter>").picture();
    assert!(picture.contains("target 99_") && picture.contains("target: nobody has the number 99"), "{picture}");
}

#[test]
fn a_space_where_faces_are_offered_takes_none_of_them_away() {
    let mut player = Player::new("harrow-ford", Some(Dice::Table), 7);
    player.press("<Enter>52<Enter>").answer().press(",<^D>");
    assert!(player.picture().contains(" North  5 "), "{}", player.picture());
    assert!(player.press("<Space>").picture().contains(" North  5 "), "{}", player.picture());
    assert!(
        player.press("3").picture().contains(" North  3 "),
        "the first face takes their place: {}",
        player.picture()
    );
}

#[test]
fn enter_promises_no_order_while_another_field_does_not_fit() {
    let mut player = ranged();
    player.press("<Home>f99<Space>x<Enter>");
    let picture = player.picture();
    assert!(picture.contains("range: x is no part of a number") && !picture.contains("Enter again"), "{picture}");
    assert!(player.press("<Enter>").picture().contains("nobody has the number 99"), "{}", player.picture());
}

#[test]
fn what_may_be_left_empty_does_not_look_as_if_it_were_wanted() {
    let mut player = ranged();
    player.press("<Home>f");
    assert!(player.picture().contains("range ?"), "{}", player.picture());
    let mut player = Player::new("saltmere-abbey", Some(Dice::Auto), 7);
    player.press("<Enter>").answer().press("w");
    assert!(player.picture().contains("into contact with -"), "{}", player.picture());
}

#[test]
fn of_a_target_that_does_not_fit_no_odds_are_told_nor_those_of_another() {
    let mut player = Player::new("saltmere-abbey", Some(Dice::Table), 7);
    player.press("<Enter>25<Enter><Enter>25s5");
    let picture = player.picture();
    assert!(picture.contains("Ulf Wader shoots the bow at Hob Fletcher") && picture.contains("if hit:"), "{picture}");
    player.press("<Backspace>21");
    let picture = player.picture();
    assert!(picture.contains("─ Ulf Wader shoots ─"), "{picture}");
    assert!(!picture.contains("if hit:") && !picture.contains("Hob Fletcher at"), "{picture}");
}

#[test]
fn an_order_repeated_at_one_who_is_killed_asks_for_another_and_says_why() {
    let mut player = Player::new("saltmere-abbey", Some(Dice::Table), 7);
    player.press("<Enter>25<Enter><Enter>25s5 12 h<Enter>6<Enter>6<Enter>");
    assert!(player.picture().contains("killed by Ulf Wader"), "{}", player.picture());
    let picture = player.press(".").picture();
    assert!(picture.contains("5 Hob Fletcher (out of the battle: killed by Ulf Wader) cannot be chosen"), "{picture}");
    assert!(picture.contains("distance ?") && !picture.contains("if hit:"), "{picture}");
    let picture = player.press("6").picture();
    assert!(picture.contains("target 6_ (Little Perkin)   distance ?"), "{picture}");
}

#[test]
fn a_target_that_is_not_on_the_table_yet_is_said_to_be_so() {
    let mut player = Player::new("harrow-ford", Some(Dice::Auto), 7);
    let picture = player.press("<Enter><Enter>nn1f26<Space>12<Enter>").picture();
    assert!(picture.contains("26 Trolls (off the table: due turn 4, north edge) cannot be"), "{picture}");
}

#[test]
fn behind_a_character_that_a_field_does_not_take_enter_asks_once_before_it_gives_the_order() {
    let mut player = Player::new("harrow-ford", Some(Dice::Auto), 7);
    player.press("<Enter><Enter>nn5b30<Space><Space>6");
    let lines = player.lines();
    let words = player.press("<Enter>").picture().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("blind: 6 is neither y nor n; Enter again gives the order without it"), "{words}");
    assert!(!player.picture().contains("under _") && player.lines() == lines, "{}", player.picture());
    assert!(player.press("<Enter>").picture().contains("under _"), "{}", player.picture());
    // The next order, typed blindly into a form that had opened: what fits of it is not given at once.
    let mut player = Player::new("harrow-ford", Some(Dice::Auto), 7);
    player.press("<Enter><Enter>nn1f").press("21f 14");
    let (lines, picture) = (player.lines(), player.press("<Enter>").picture());
    assert!(
        player.lines() == lines && picture.contains("target: left out: f; Enter again gives the order"),
        "{picture}"
    );
    // Who takes something back has seen it.
    let mut player = Player::new("harrow-ford", Some(Dice::Auto), 7);
    player.press("<Enter><Enter>nn1f").press("21fx<Backspace> 14");
    assert_eq!(player.press("<Enter>").lines(), lines + 1, "{}", player.picture());
}

#[test]
fn what_is_neither_yes_nor_no_is_refused_at_the_key() {
    let mut player = Player::new("harrow-ford", Some(Dice::Auto), 7);
    player.press("<Enter><Enter>nn5b30<Space>");
    let picture = player.press("<Space>").picture();
    assert!(picture.contains("blind _no"), "{picture}");
    let picture = player.press("u").picture();
    assert!(picture.contains("u is neither y nor n") && picture.contains("blind _u "), "{picture}");
    assert!(player.press("<Backspace>yesz").picture().contains("blind yes_"), "{}", player.picture());
    // The other one takes its place.
    assert!(player.press("n").picture().contains("blind n_ "), "{}", player.picture());
}

#[test]
fn a_digit_that_was_left_out_is_asked_about_once_however_it_was_told() {
    let mut player = Player::new("saltmere-abbey", Some(Dice::Table), 7);
    let picture = player.press("<Enter>7<Enter>").picture();
    assert!(picture.contains("2 dice to type, or r rolls; left out: 7"), "{picture}");
    let picture = player.press("25<Enter>").picture();
    assert!(picture.contains("first or second?"), "{picture}");
}

#[test]
fn what_a_single_row_of_dice_came_to_is_said_once() {
    let mut player = Player::new("saltmere-abbey", Some(Dice::Table), 7);
    player.press("<Enter>25<Enter><Enter>25s5 8<Enter>");
    assert!(player.picture().contains(" the face as it lies; r rolls"), "one die: {}", player.picture());
    let picture = player.press("6").picture();
    assert!(picture.contains("6  succeeds") && picture.contains(" all typed: Enter"), "{picture}");
    assert_eq!(picture.matches("succeed").count(), 1, "{picture}");
}

#[test]
fn what_is_asked_begins_with_a_capital_where_it_stands_alone() {
    let mut player = Player::new("harrow-ford", Some(Dice::Table), 7);
    player.press("<Enter>25<Enter><Enter>nn23f4<Space>24<Space>n<Enter>11115<Enter>");
    let picture = player.picture();
    assert!(picture.contains("─ Following fire, shot 2 ─"), "{picture}");
    assert!(picture.contains(" Black Repeater fires at Greenwood Archers"), "{picture}");
}

#[test]
fn a_heading_that_stands_whole_is_not_said_again_and_cut() {
    let mut player = Player::new("saltmere-abbey", Some(Dice::Table), 7);
    player.press("<Enter>25<Enter><Enter>25s5 8<Enter>6<Enter>");
    let picture = player.picture();
    assert!(picture.contains("─ Wound on Hob Fletcher: the highest die counts ─"), "{picture}");
    assert!(picture.lines().any(|line| line.trim_end() == " Ulf Wader shoots the bow at Hob Fletcher"), "{picture}");
    assert!(picture.lines().any(|line| line.trim_end() == " hits (6+2 = 8)."), "the shot hit:\n{picture}");
}

#[test]
fn a_number_that_no_squad_has_is_told_and_so_is_where_its_last_digit_led() {
    let mut player = ranged();
    player.press("9");
    assert!(player.picture().contains("There is no squad 9."), "{}", player.picture());
    player.press("<Esc>34");
    let told = "There is no squad 34. This is 4 ";
    assert!(player.picture().contains(told), "{}", player.picture());
    player.press("<Esc>24");
    assert!(!player.picture().contains("There is no"), "{}", player.picture());
}

#[test]
fn a_letter_behind_a_number_that_no_squad_has_begins_nothing_for_another() {
    let mut player = ranged();
    for (keys, told) in
        [("9f", "There is no squad 9: f begins nothing."), ("41<Backspace>9f", "There is no squad 9: f")]
    {
        player.press("<Home>").press(keys);
        assert!(player.picture().contains(told), "{}", player.picture());
        assert!(!player.picture().contains("range ?"), "{}", player.picture());
        // What was typed blindly for its form orders nothing and moves nowhere.
        player.press("2 14 m<Enter>");
        assert!(player.picture().contains("What was typed behind it is ignored"), "{}", player.picture());
        assert!(player.picture().contains(told), "the reason is not lost: {}", player.picture());
    }
    // A number and a letter behind a refusal are another order.
    player.press("<Home>9f21f");
    assert!(player.picture().contains("─ Goblin Bows fire"), "{}", player.picture());
    // Of the table's own acts and of marked squads the number says nothing.
    player.press("X=9f");
    assert!(!player.picture().contains("begins nothing"), "{}", player.picture());
}

#[test]
fn an_enter_behind_an_act_that_is_refused_is_not_taken_for_another() {
    let mut player = Player::new("saltmere-abbey", Some(Dice::Auto), 7);
    player.press("<Enter>").answer().press("22w4<Enter>");
    let lines = player.lines();
    player.press("1w<Enter>");
    let picture = player.picture();
    assert!(player.lines() == lines && picture.contains("Enter again: finish Eyvind Half-Ear"), "{picture}");
    player.press("<Enter>");
    assert_eq!(player.lines(), lines + 1, "{}", player.picture());
}

#[test]
fn a_letter_that_a_field_cannot_hold_is_refused_at_the_key() {
    let mut player = ranged();
    // The end of the movement phase asks whether the rest do nothing.
    player.press("Ja");
    assert!(player.picture().contains("Amend line"), "{}", player.picture());
    player.press("<Backspace>2");
    assert!(player.picture().contains("the rest do nothing: 2 is neither y nor n"), "{}", player.picture());
    let mut player = ranged();
    player.press("<Home>f21<Space>x");
    assert!(player.picture().contains("range: x is no part of a number"), "{}", player.picture());
}

#[test]
fn a_letter_that_begins_no_class_is_refused_at_the_key() {
    let mut player = ranged();
    let picture = player.press("<Home>f21<Space>14<Space>4k").picture();
    let why = "cover: nothing here is called \"k\"; the words are open, light cover, medium cover";
    assert!(picture.contains(why) && picture.contains("cover 4_"), "{picture}");
    let picture = player.press("l,4n").picture();
    assert!(picture.contains("cover 4l,4n_ (4 open, 4 light cover)"), "{picture}");
    // What commands a form does so with a class begun, too.
    assert!(player.press("X").picture().contains("Dropped"), "{}", player.picture());
}

/// Somebody who types fast reads the dice, not the screen.
#[test]
fn a_digit_among_faces_that_is_none_is_told_until_it_was_seen_and_enter_asks_once() {
    let fire = || {
        let mut player = Player::new("harrow-ford", Some(Dice::Table), 7);
        player.press("<Enter>53<Enter>").answer().end_stage();
        player.press("21f2<Space>14<Enter>");
        assert!(player.picture().contains("BEN rolls 8 dice"), "{}", player.picture());
        player
    };
    let mut player = fire();
    let picture = player.press("173456").picture();
    assert!(picture.contains("3 blank: r rolls them") && picture.contains("left out: 7"), "{picture}");
    let picture = player.press("<Enter>").picture();
    assert!(picture.contains("5 faces typed: 3 more, or r rolls the rest; left out: 7"), "{picture}");
    // One face too many: those that lie there may be the wrong ones. Of the 7 it was told.
    let picture = player.press("2229").picture();
    assert!(picture.contains("all 8 dice are typed"), "{picture}");
    let picture = player.press("<Enter>").picture();
    assert!(picture.contains("left out: 9; Enter again hands over the rest"), "{picture}");
    let picture = player.press("<Enter>").picture();
    assert!(!picture.contains("BEN rolls 8 dice"), "{picture}");
    // Who takes a face back has seen it.
    let mut player = fire();
    let picture = player.press("71<Backspace>12345612").picture();
    assert!(picture.contains("all typed: Enter") && !picture.contains("left out"), "{picture}");
    let picture = player.press("<Enter>").picture();
    assert!(!picture.contains("BEN rolls 8 dice"), "{picture}");
}

#[test]
fn a_letter_that_begins_no_unit_is_refused_at_the_key_where_a_unit_is_wanted() {
    for typed in ["u", "21u", "21U"] {
        let mut player = ranged();
        let picture = player.press("<Home>f").press(typed).picture();
        let letter = typed.trim_start_matches("21");
        assert!(picture.contains(&format!("target: {letter} is no part of a number")), "{picture}");
        // It is not in the field: what was typed before it stands, and the order is not given blindly.
        assert!(!picture.contains(&format!("{typed}_")), "{picture}");
        let lines = player.lines();
        player.press("<Enter>");
        assert_eq!(player.lines(), lines, "{}", player.picture());
    }
    // With a number begun, what commands a form still does.
    let mut player = ranged();
    assert!(player.press("<Home>f21X").picture().contains("Dropped"), "{}", player.picture());
    // A name is typed as a number is.
    let mut player = ranged();
    let picture = player.press("<Home>fgoblin-bows").picture();
    assert!(picture.contains("target goblin-bows_ (21 Goblin Bows)"), "{picture}");
}

#[test]
fn all_who_lose_their_turn_are_named_before_their_side_is_done() {
    let mut session = Session::begin(store::begin(&builtin(), "chandlers-yard", None).unwrap(), 1).0;
    let orders = "- { order: begin, dice: [5, 2] }\n- { order: ready, who: 3, facts: { dice: 2 }, dice: [6, 6] }\n";
    for item in read_items("orders", orders).unwrap() {
        let done = perform_item(&session, &item).unwrap();
        session.commit(done);
    }
    let mut player = Player::at(session);
    player.press("x");
    let told = player.picture();
    assert!(told.contains("Sister Tallow, Long Jory, Pepper and Mouse may still act."), "{told}");
    assert!(told.contains("x again: end this"), "{told}");
}

#[test]
fn the_dice_are_changed_by_the_keys_that_the_readme_names() {
    let mut player = ranged();
    player.press(":dice<Enter>");
    assert!(player.picture().contains("─ Ruling: dice of a side"), "{}", player.picture());
}

#[test]
fn in_a_list_that_seeks_as_one_types_a_slash_begins_to_seek_too() {
    let mut player = Player::new("thornmoor-cross", Some(Dice::Auto), 5);
    player.press("1e/weapon in");
    assert!(player.picture().contains("Correct Guild Spears: weapon in_"), "{}", player.picture());
    assert!(player.picture().contains("▸ weapon in hand"), "{}", player.picture());
}

#[test]
fn a_unit_alone_in_a_field_of_counts_shows_what_it_counts_for() {
    let mut player = Player::new("harrow-ford", Some(Dice::Auto), 7);
    player.press("<Enter>").answer().end_stage();
    while player.game().status().on != Some(0) {
        player.press("x").answer();
    }
    player.press("5b20<Enter>").answer().press("4");
    assert!(player.picture().contains("under 4_ (Greenwood Archers: 1)"), "{}", player.picture());
    player.press(":3,21:2");
    assert!(player.picture().contains("4:3,21:2_ (Greenwood Archers: 3, Goblin Bows: 2)"), "{}", player.picture());
}

#[test]
fn a_title_that_names_no_target_stays_when_a_target_does_not_fit() {
    let mut player = Player::new("thornmoor-cross", Some(Dice::Auto), 5);
    player.press("<Enter>6g<Tab>99");
    assert!(player.picture().contains("─ The Kettle fires its guns ─"), "{}", player.picture());
}

#[test]
fn counts_read_in_the_order_in_which_they_are_typed_so_that_backspace_erases_the_last() {
    let mut player = Player::new("thornmoor-cross", Some(Dice::Auto), 5);
    player.press("<Enter>6g<Tab>23,21<Enter>").press("23:9,21:90<Enter>");
    assert!(player.picture().contains("shares Red Axes: 9, Heath Raiders: 90_"), "{}", player.picture());
    assert!(player.picture().contains("R31: the shares add up to 99"), "{}", player.picture());
    player.press("<Backspace>");
    assert!(player.picture().contains("shares 23:9,21:9_ (Red Axes: 9, Heath Raiders: 9)"), "{}", player.picture());
    // Also where the next question led back to them.
    player.press("<Backspace>1<Enter>");
    assert!(player.picture().contains("range to Red Axes _"), "{}", player.picture());
    player.press("<Backspace>");
    assert!(player.picture().contains("shares 23:9,21:1_"), "{}", player.picture());
}

#[test]
fn further_facts_lead_back_to_the_question_before_them_and_keep_its_dice() {
    // The wagon's shot is thrown and shared out before anything is measured.
    let mut player = Player::new("thornmoor-cross", Some(Dice::Auto), 5);
    player.press("<Enter>6g<Tab>21,23<Enter>");
    let thrown = |player: &Player| {
        let picture = player.picture();
        picture.lines().find(|line| line.contains("4 dice:")).map(str::to_owned).unwrap_or(picture)
    };
    player.press("21,23<Enter>");
    assert!(player.picture().contains("range to Heath Raiders _"), "{}", player.picture());
    assert!(player.picture().contains("Backspace back"), "{}", player.picture());
    player.press("8<Backspace>");
    assert!(player.picture().contains("range to Heath Raiders _"), "a digit is erased first:\n{}", player.picture());
    player.press("<Backspace>");
    assert!(player.picture().contains("shares 21:1,23:1_"), "{}", player.picture());
    player.press(
        "<Backspace>5<Backspace><Backspace><Backspace><Backspace><Backspace><Backspace>6<Enter>8<Space>9<Enter>",
    );
    assert!(player.picture().contains("21 Heath Raiders  1 out"), "{}", player.picture());
    // Before the first question lie the facts of the order; the dice fall as they fell.
    player.press("u6g<Tab>21,23<Enter>");
    let first = thrown(&player);
    player.press("<Backspace>");
    assert!(player.picture().contains("targets 21,23"), "{}", player.picture());
    player.press("<Enter>");
    assert_eq!(thrown(&player), first);
}

#[test]
fn a_face_typed_wrong_is_put_right_from_the_facts_asked_behind_it() {
    let mut player = Player::new("sunder-mill", Some(Dice::Table), 7);
    player.press("6f26<Space>12<Enter>4<Enter>5<Enter>3<Enter>");
    assert!(player.picture().contains("Heron: morale check, on fire"), "{}", player.picture());
    player.press("<Backspace>");
    assert!(player.picture().contains("full damage  3"), "{}", player.picture());
    player.press("<Backspace>6<Enter>");
    assert!(player.picture().contains("Heron: knocked out, result 6 (D6 6)"), "{}", player.picture());
}

#[test]
fn what_is_to_be_expected_shows_before_what_it_is_worked_out_from_has_no_room() {
    let mut player = Player::new("thornmoor-cross", Some(Dice::Auto), 5);
    player.press("<Enter>nn24w12<Space>2<Enter>24a");
    let picture = player.picture();
    assert!(picture.contains("Toll Bows: 40 / Defense 8: about 5 of 8"), "{picture}");
    assert!(picture.contains("Moor Riders: 20 / Defense 8: about 2 of 5"), "{picture}");
    assert!(picture.contains("more: i"), "{picture}");
}

/// The movement phase of Harrow Ford, nobody having moved, the machine throwing.
fn moving() -> Player {
    let mut player = Player::new("harrow-ford", Some(Dice::Auto), 7);
    player.press("<Enter>").answer();
    assert_eq!(player.game().stage(), "movement", "{}", player.picture());
    player
}

#[test]
fn a_side_is_done_at_the_second_x_where_it_is_plain_which_one() {
    let mut player = moving();
    let on = player.game().status().on.unwrap();
    player.press("x");
    assert!(player.picture().contains("x again: this side is done."), "{}", player.picture());
    player.press("x");
    assert_eq!(player.game().status().sides[on].left, 0, "{}", player.picture());
    // Where nobody is on it is asked for.
    player.press("xxx");
    assert!(player.picture().contains("─ This side is done ─"), "{}", player.picture());
    player.press("9");
    assert!(player.picture().contains("─ This side is done ─"), "{}", player.picture());
}

#[test]
fn a_title_stands_while_another_field_than_its_target_does_not_fit() {
    let mut player = ranged();
    player.press("<Home>f21<Space>14<Space>99");
    let picture = player.picture();
    assert!(picture.contains("─ Ice Rangers fire at Goblin Bows ─"), "{picture}");
    assert!(!picture.contains("expect"), "{picture}");
    // What was just refused is not said once more below.
    player.press("<Backspace><Enter>");
    let words = player.picture().split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(words.matches("a bare number does not say which cover").count(), 1, "{words}");
}

/// What a book's script would throw shows before Enter, as the needs of the built-in systems do.
#[test]
fn the_form_of_a_book_says_what_its_dice_need() {
    let mut player = Player::at(Session::begin(store::begin(&builtin(), "chandlers-yard", None).unwrap(), 7).0);
    let picture = player.press("<Enter>21a").picture();
    assert!(picture.contains("Deacon Rush: 2 dice, each needs 3+, 67 %"), "{picture}");
    let picture = player.press("3").picture();
    assert!(picture.contains("Deacon Rush: 3 dice, each needs 3+, 67 %"), "{picture}");
    let picture = player.press("<Backspace>9").picture();
    assert!(!picture.contains("each needs"), "nothing of what cannot be: {picture}");
}

/// Where no act can be given, its letters do not come first.
#[test]
fn the_help_begins_with_the_keys_that_work_where_it_was_asked_for() {
    let mut player = ranged();
    let first = |player: &mut Player, keys: &str| {
        let picture = player.press(keys).picture();
        let rows = picture.lines().skip_while(|line| !line.contains("─ Keys")).skip(1);
        let row = rows.map(str::trim).find(|row| !row.is_empty()).map(str::to_owned);
        player.press("<Esc><Esc><Esc>");
        row.unwrap_or(picture)
    };
    assert_eq!(first(&mut player, "?"), "Acts of this stage");
    assert_eq!(first(&mut player, "J?"), "Lists");
    assert_eq!(first(&mut player, "<Left>?"), "Looking back");
}

/// "1", a look at the screen, and later "1l" is squad 11.
#[test]
fn a_number_that_another_digit_goes_on_with_shows_until_it_is_done_with() {
    let mut player = moving();
    let begins = |player: &mut Player, keys: &str| {
        let picture = player.press(keys).picture();
        picture.lines().rev().nth(1).unwrap_or_default().starts_with("2_")
    };
    assert!(begins(&mut player, "2"), "{}", player.picture());
    for done in ["1", "2<Esc>", "2<Down>", "2w"] {
        assert!(!begins(&mut player, done), "{done}: {}", player.picture());
    }
}

/// Space types itself into a text: the foot names the key that leads on.
#[test]
fn in_a_text_the_foot_names_the_key_that_leads_to_the_next_field() {
    let mut player = Player::at(Session::begin(store::begin(&builtin(), "stag-bridge", None).unwrap(), 7).0);
    player.end_stage();
    let foot = |player: &mut Player, keys: &str| {
        let picture = player.press(keys).picture();
        picture.lines().last().map(str::to_owned).unwrap_or_default()
    };
    assert!(foot(&mut player, "1l").contains("Enter done   Tab next   Esc back"), "{}", player.picture());
    assert!(foot(&mut player, "<Tab>").contains("Space next"), "{}", player.picture());
}

/// Space behind the last field leads round to the first; who then shows the rarer facts wants one of those.
#[test]
fn rarer_facts_shown_behind_the_last_field_are_filled_in_next() {
    let mut player = ranged();
    let form = |player: &mut Player, keys: &str| {
        let picture = player.press(keys).picture();
        let rows = picture.lines().skip_while(|line| !line.starts_with("target "));
        rows.take(2).collect::<Vec<_>>().join(" ")
    };
    let shown = form(&mut player, "<Home>f21<Space>14<Space>m<Space>+");
    assert!(shown.contains("target 21 Goblin Bows ") && shown.matches('_').count() == 1, "{shown}");
    let shown = form(&mut player, "+");
    assert!(shown.contains("target 21 Goblin Bows_"), "the cursor is on a field that shows: {shown}");
    let shown = form(&mut player, "X<Home>f21<Space>14<Space>m+");
    assert!(shown.contains("cover m_"), "elsewhere it stays: {shown}");
}

#[test]
fn an_order_parked_in_a_phase_that_is_over_is_not_what_enter_goes_back_to() {
    let mut player = moving();
    player.press("1c21<Esc>");
    assert!(player.picture().contains("Enter resume Ice Rangers: charge"), "{}", player.picture());
    player.press("nn");
    assert_eq!(player.game().stage(), "ranged");
    let picture = player.picture();
    assert!(picture.contains("parked: 1 charge") && !picture.contains("Enter resume"), "{picture}");
}

#[test]
fn in_the_journal_the_cursor_stays_near_what_was_done_last() {
    let mut player = moving();
    player.press("1h21h2h22h1");
    let marked = |player: &Player| {
        let picture = player.picture();
        picture.lines().find(|line| line.starts_with('▸')).map(str::to_owned).unwrap_or(picture)
    };
    player.press("J/hold");
    assert!(marked(&player).contains("Goblin Crossbows hold."), "{}", player.picture());
    player.press("<Backspace><Backspace><Backspace><Backspace>militia");
    assert!(marked(&player).contains("Harrow Militia holds."), "{}", player.picture());
    // Back among all lines it stays where it is.
    player.press("<Esc>");
    assert!(marked(&player).contains("Harrow Militia holds."), "{}", player.picture());
}

#[test]
fn acts_that_are_barred_for_the_same_reason_are_told_together() {
    let mut player = moving();
    player.press("1hi");
    let words = player.picture().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("h hold, t turn"), "{words}");
    assert!(words.contains("w walk, r run"), "{words}");
    let mut player = moving();
    player.press("<Home>i");
    assert!(player.picture().contains("h hold, t turn, w walk, r run, p go prone, c charge"), "{}", player.picture());
}

#[test]
fn what_is_typed_behind_a_refusal_takes_the_place_of_what_was_refused() {
    let mut player = Player::new("salt-road", Some(Dice::Table), 3);
    player.press("<Enter>53<Enter>1w66<Enter>");
    assert!(player.picture().contains("too far: at most 6 inches"), "{}", player.picture());
    player.press("5");
    assert!(player.picture().contains("how far 5_"), "{}", player.picture());
    player.press("<Backspace>66<Enter><Backspace><Enter>");
    assert!(player.picture().contains("Hearth Axes march 6\""), "{}", player.picture());
}

#[test]
fn who_plays_a_side_alone_rolls_its_dice_and_a_side_of_many_roll() {
    let mut player = Player::new("salt-road", Some(Dice::Table), 3);
    player.press("<Enter>53<Enter>2c22<Space>11<Enter><Enter>");
    assert!(player.picture().contains("UNA rolls 14 dice"), "{}", player.picture());
    let text =
        builtin().get("tall-banners/scenarios/salt-road.yaml").unwrap().text.replace("players: [Una]", "dice: table");
    let text = text.replace("players: [Rolf]", "dice: table");
    let game = system("tall-banners", &builtin()).unwrap().begin("salt-road", &text, &builtin()).unwrap();
    let mut player = Player::at(Session::begin(game, 3).0);
    player.press("<Enter>53<Enter>2c22<Space>11<Enter><Enter>");
    assert!(player.picture().contains("HILL KINGS roll 14 dice"), "{}", player.picture());
}

#[test]
fn in_a_moment_of_a_book_the_screen_says_who_answers_what() {
    let mut player = Player::new("salt-road", Some(Dice::Table), 3);
    player.press("<Enter>53<Enter>2c22<Space>11<Enter>");
    let picture = player.picture();
    assert!(picture.lines().next().unwrap().ends_with("COAST LEAGUE to answer: 22 Salt Riders"), "{picture}");
    assert!(picture.contains("\nanswer to a charge: Salt Riders may answer"), "{picture}");
}

#[test]
fn esc_leaves_a_form_in_which_nothing_stands_and_enter_goes_on_as_if_it_had_not_been_opened() {
    let mut player = ranged();
    let before = player.picture();
    player.press("<Home>f");
    assert!(player.picture().contains("Esc back"), "{}", player.picture());
    player.press("<Esc>");
    assert!(!player.picture().contains("parked"), "{}", player.picture());
    assert_eq!(player.picture().lines().last(), before.lines().last());
    // Something typed is worth keeping.
    player.press("f21");
    assert!(player.picture().contains("Esc park"), "{}", player.picture());
    player.press("<Esc>");
    assert!(player.picture().contains("parked: 1 fire"), "{}", player.picture());
}

#[test]
fn what_does_not_fit_in_a_parked_form_is_replaced_when_it_is_taken_up() {
    let mut player = ranged();
    player.press("<Home>f99<Esc><Enter>");
    assert!(player.picture().contains("target 99_"), "{}", player.picture());
    player.press("24");
    assert!(player.picture().contains("target 24_ "), "{}", player.picture());
    // What fits is gone on with.
    player.press("<Esc><Enter><Backspace>2");
    assert!(player.picture().contains("target 22_ "), "{}", player.picture());
}

#[test]
fn a_question_for_further_facts_is_parked_though_nothing_is_typed_for_dice_were_thrown_before_it() {
    let asked = (1..30).map(ranged_by).find_map(|mut player| {
        player.press("5b30<Space><Space>y<Enter>");
        (player.context() == Context::Form).then_some(player)
    });
    let mut player = asked.expect("a stone that comes down somewhere");
    player.press("<Esc>");
    assert!(player.picture().contains("parked: 5"), "{}", player.picture());
}

#[test]
fn who_takes_an_order_back_stands_on_the_unit_that_gave_it() {
    let mut player = moving();
    player.press("21h");
    assert!(player.picture().contains("▸N 1 Ice Rangers"), "{}", player.picture());
    player.press("u");
    let picture = player.picture();
    assert!(picture.contains("Undone: 21 Goblin Bows hold.") && picture.contains("▸S21 Goblin Bows"), "{picture}");
}

/// Esc shows all rows again while something is sought, and leads back once nothing is: the foot says which.
#[test]
fn the_foot_of_a_list_says_what_esc_does_next() {
    let mut player = ranged();
    player.press(":");
    assert!(player.picture().contains("Esc back"), "{}", player.picture());
    player.press("rem");
    assert!(player.picture().contains("Esc show all"), "{}", player.picture());
    player.press("<Esc>");
    assert!(player.picture().contains("Esc back"), "{}", player.picture());
}

/// The Stag at the Bridge: two orcs have charged Orla and struck, and it is her turn.
fn orla_strikes() -> Player {
    let mut player = Player::new("stag-bridge", Some(Dice::Auto), 7);
    player.press("26c1<Enter>27c1<Enter>n<Enter><Enter>3p");
    player
}

#[test]
fn a_list_that_does_not_fit_is_put_right_at_its_end_and_not_typed_anew() {
    let mut player = orla_strikes();
    player.press("1f26:2,27:1:<Enter>");
    assert!(player.picture().contains("attacks at 26:2,27:1:_"), "{}", player.picture());
    player.press("<Backspace>");
    assert!(player.picture().contains("attacks at 26:2,27:1_"), "{}", player.picture());
    player.press("<Enter>");
    assert!(player.picture().contains("Orla strikes at Orc 1 and Orc 2"), "{}", player.picture());
}

#[test]
fn an_order_that_may_not_be_repeated_is_refused_at_once_as_behind_its_letter() {
    let mut player = Player::new("stag-bridge", Some(Dice::Auto), 7);
    player.press("30winto the yard<Enter>n.");
    let picture = player.picture();
    assert!(picture.contains("R1: move belongs to the declaration phase"), "{picture}");
    assert!(!picture.contains("where to"), "no form of what may not be done:\n{picture}");
}

#[test]
fn marked_units_are_ordered_and_named_in_the_order_of_their_numbers() {
    let mut player = Player::new("stag-bridge", Some(Dice::Auto), 7);
    player.press("26m10m2mwback<Enter>");
    assert!(player.picture().contains("Mirel, Archer 1 and Orc 1 move: back."), "{}", player.picture());
}

/// As in a field and in plain lines; the comma alone opens the last order, and 22,23 must not.
#[test]
fn numbers_with_commas_between_them_are_marked_for_one_order() {
    let begin = || {
        let mut player = Player::new("stag-bridge", Some(Dice::Auto), 7);
        player.press("30wforward<Enter>");
        player
    };
    let mut player = begin();
    // The last of them counts as soon as its number is whole.
    for (keys, marked) in
        [("26,10", "2 marked: "), (",", "2 marked: "), ("2", "3 marked: "), ("<Backspace>", "2 marked: ")]
    {
        assert!(player.press(keys).picture().contains(marked), "{keys}: {}", player.picture());
    }
    player.press("2wback<Enter>");
    assert!(player.picture().contains("Mirel, Archer 1 and Orc 1 move: back."), "{}", player.picture());
    // Without a number before it, and behind any other key, it amends.
    for keys in [",", "26<Down>,"] {
        assert!(begin().press(keys).picture().contains("Amend line"), "{keys}");
    }
    // A number that nobody has marks nobody, and Esc forgets a list.
    let mut player = begin();
    player.press("26,99,");
    assert!(player.picture().contains("There is no character 99: nobody is marked for it."), "{}", player.picture());
    player.press("2wback<Enter>");
    assert!(player.picture().contains("Mirel and Orc 1 move: back."), "{}", player.picture());
    let mut player = begin();
    player.press("99<Down>26,2wback<Enter>");
    assert!(player.picture().contains("Mirel and Orc 1 move: back."), "{}", player.picture());
    let mut player = begin();
    player.press("26,10<Esc>2wback<Enter>");
    assert!(player.picture().contains("Mirel moves: back."), "{}", player.picture());
}

#[test]
fn who_is_fought_and_the_strength_of_a_weapon_show_on_a_narrow_screen_too() {
    let mut player = Player::new("stag-bridge", Some(Dice::Auto), 7);
    let picture = player.press("21c1<Enter>24").picture();
    assert!(picture.contains("Weapon       In        Flags") && picture.contains("5+    S6 great axe "), "{picture}");
    assert!(picture.contains("S6 flail     1 t1"), "{picture}");
    for (keys, weapon) in [("4", "S6 greatsword  "), ("3", "S3 thrown knife  ")] {
        assert!(player.press(keys).picture().contains(weapon), "{}", player.picture());
    }
}

#[test]
fn a_roll_to_wound_says_against_what_it_is_needed_as_a_roll_to_hit_does() {
    let mut player = Player::new("stag-bridge", Some(Dice::Table), 7);
    player.press("21c1<Enter>n<Enter>");
    assert!(player.picture().contains("hit Orla  4+  _ _ _  4 Weapon Skill 5 against 5"), "{}", player.picture());
    player.press("6 6 1<Enter>");
    assert!(player.picture().contains("wound Orla  2+  _ _  2 Strength 6 against Toughness 4"), "{}", player.picture());
}

#[test]
fn however_many_fields_a_form_shows_what_is_said_of_the_one_in_hand_shows_too() {
    let mut session = Session::begin(store::begin(&builtin(), "sunder-mill", Some(Dice::Table)).unwrap(), 7).0;
    for item in read_items("orders", "- { order: draw, facts: { side: vale } }\n").unwrap() {
        let done = perform_item(&session, &item).unwrap();
        session.commit(done);
    }
    let mut player = Player::at(session);
    // At 80x24 a tank that fires on the move at a tank fills six rows of seven with fields.
    player.press("25a5<Space>30<Space>+<Space><Space><Space><Space><Space><Space>17<Space>roa");
    let picture = player.picture();
    assert!(picture.contains("over roa_ (road or track)") && picture.contains("reason -"), "{picture}");
    let told = "the worst it crosses; a road the whole way doubles the rate";
    assert!(picture.contains(told), "{picture}");
    // What is refused shows as well.
    let picture = player.press("<Backspace><Backspace><Backspace>x<Enter>").picture();
    assert!(picture.contains("over: x is no choice here"), "{picture}");
}

#[test]
fn a_character_that_begins_no_choice_is_refused_at_the_key() {
    let mut player = Player::new("saltmere-abbey", Some(Dice::Table), 7);
    player.press("<Enter>25<Enter><Enter>25s5 12 7");
    let picture = player.picture();
    assert!(
        picture.contains("7 is no choice here; choose open, soft or hard") && picture.contains("cover _7 "),
        "{picture}"
    );
    let picture = player.press("h").picture();
    assert!(picture.contains("cover h_ (hard)"), "{picture}");
    let picture = player.press("x").picture();
    assert!(
        picture.contains("hx is no choice here; choose open, soft or hard") && picture.contains("cover h"),
        "{picture}"
    );
    // As where one is picked, a letter that begins another choice takes it.
    assert!(player.press("<Backspace>s").picture().contains("cover s_ (soft)"), "{}", player.picture());
    player.press("hx");
    // Backspace takes back what went nowhere; what was typed fast is asked about once.
    assert!(player.press("<Backspace>").picture().contains("cover h_ (hard)"), "{}", player.picture());
    let lines = player.lines();
    let words = player.press("5<Enter>").picture().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words.contains("cover: h5 is no choice here; choose open, soft or hard; Enter again gives the order"),
        "{words}"
    );
    assert!(player.lines() == lines && !player.picture().contains("hit, bow"), "{}", player.picture());
    assert!(player.press("<Enter>").picture().contains("hit, bow"), "{}", player.picture());
}

#[test]
fn what_belongs_to_no_number_is_refused_where_a_unit_is_wanted() {
    let mut player = Player::new("saltmere-abbey", Some(Dice::Table), 7);
    let picture = player.press("<Enter>25<Enter><Enter>25s5;").picture();
    assert!(picture.contains("; is no part of a number") && picture.contains("target 5"), "{picture}");
}

#[test]
fn what_names_no_choice_is_asked_about_once_before_the_one_under_the_cursor_is_taken() {
    let mut player = Player::new("saltmere-abbey", Some(Dice::Table), 7);
    let picture = player.press("<Enter>25<Enter>5").picture();
    assert!(picture.contains("5 means nothing here: type 1 to 2, or how a choice begins"), "{picture}");
    let (lines, picture) = (player.lines(), player.press("6<Space><Enter>").picture());
    assert!(picture.contains("left out: 5, 6, Space; Enter again takes 1, go first"), "{picture}");
    assert_eq!(player.lines(), lines, "{picture}");
    assert_eq!(player.press("<Enter>").lines(), lines + 1, "{}", player.picture());
}

#[test]
fn what_is_wrong_with_a_field_is_not_hidden_behind_what_was_left_out_of_it() {
    let mut player = Player::new("saltmere-abbey", Some(Dice::Table), 7);
    let picture = player.press("<Enter>25<Enter><Enter>25s99f<Enter>").picture();
    assert!(picture.contains("target: nobody has the number 99; f is no part of a number"), "{picture}");
}

#[test]
fn dice_that_lie_on_the_table_are_offered_again_behind_facts_put_right() {
    let mut player = Player::new("saltmere-abbey", Some(Dice::Table), 7);
    player.press("<Enter>25<Enter><Enter>25s5 8<Enter>6<Enter>");
    assert!(player.picture().contains("─ Wound on Hob Fletcher"), "{}", player.picture());
    // The bow is 6 inches away: back to the facts, and on.
    let picture = player.press("+<Space>6<Enter>").picture();
    assert!(picture.contains("hit, bow") && picture.contains("  6  succeeds"), "{picture}");
    let picture = player.press("<Enter>").picture();
    assert!(picture.contains("─ Wound on Hob Fletcher") && picture.contains("(6+3 = 9)"), "{picture}");
    // Another order begins with blank dice.
    player.press("2<Enter>s<Enter>");
    assert!(player.picture().contains("hit, bow") && !player.picture().contains("succeed"), "{}", player.picture());
}

#[test]
fn of_a_number_that_nobody_has_the_whole_is_told_behind_a_letter() {
    let mut player = Player::new("saltmere-abbey", Some(Dice::Table), 7);
    let picture = player.press("<Enter>25<Enter><Enter>20f").picture();
    assert!(picture.contains("There is no figure 20: f begins nothing."), "{picture}");
}

#[test]
fn a_ruling_asks_once_about_what_went_nowhere_too_and_tells_what_is_wrong_as_it_is_left() {
    let mut player = Player::new("saltmere-abbey", Some(Dice::Table), 7);
    player.press("<Enter>25<Enter><Enter>:dice<Enter><Space>mx");
    let (lines, words) =
        (player.lines(), player.press("<Enter>").picture().split_whitespace().collect::<Vec<_>>().join(" "));
    let told = "rolled by: mx is no choice here; choose machine or table; Enter again makes the ruling without it";
    assert!(words.contains(told) && player.lines() == lines, "{words}");
    assert_eq!(player.press("<Enter>").lines(), lines + 1, "{}", player.picture());
    // Without it there is no ruling: nothing of that kind is offered.
    let mut player = Player::new("saltmere-abbey", Some(Dice::Table), 7);
    let picture = player.press("<Enter>25<Enter><Enter>:dice<Enter><Space>7<Enter>").picture();
    let words = picture.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("7 is no choice here; choose machine or table"), "{words}");
    assert!(!words.contains("Enter again"), "{words}");
}

/// Its last digit led to a squad that nobody spoke of; behind a look at squad 1 a whole number is one.
#[test]
fn a_letter_behind_a_number_that_no_squad_has_does_not_act_for_its_last_digit() {
    let mut player = ranged();
    player.press("344f");
    let told = "There is no squad 344: f begins nothing.";
    assert!(player.picture().contains(told), "{}", player.picture());
    assert!(!player.picture().contains("range ?"), "{}", player.picture());
    player.press("<Home>124f");
    assert!(player.picture().contains("─ Hired Blades fire"), "{}", player.picture());
    // And in a list.
    player.press("X<Esc>122,23,24h");
    assert!(!player.picture().contains("nobody is marked"), "{}", player.picture());
    assert!(player.picture().contains("3 marked: "), "{}", player.picture());
}

/// Whoever throws wants to know what a face means before it lies there; on a narrow screen that stands below the die.
#[test]
fn the_die_of_a_wound_says_what_its_faces_mean() {
    let mut player = Player::new("saltmere-abbey", Some(Dice::Table), 7);
    player.press("<Enter>25<Enter><Enter>25s5 8<Enter>6<Enter>");
    let picture = player.picture();
    assert!(picture.contains("  +0  1 knocked, 2-3 light, 4-5 serious, 6 killed"), "{picture}");
    player.press("<Esc>X25s3 5<Enter>6<Enter>");
    let picture = player.picture();
    let parts = picture.lines().position(|line| line.contains("wound, bow") && line.contains(" = ")).expect(&picture);
    let below = picture.lines().nth(parts + 1).unwrap_or_default().trim();
    assert!(below == "1-2 no effect, 3 knocked, 4-5 light, 6 serious", "{picture}");
}

/// Units of both sides answer the last one, and Enter begins with the first of them.
#[test]
fn where_a_moment_begins_the_cursor_stands_on_whose_answer_enter_gives() {
    let book = "book: mine
name: Mine
turn: { phases: { acts: { order: alternate } } }
moments: { answer: {} }
stats: { nerve: { number: 4 } }
acts:
  call: { key: c, phases: [acts], does: 'open(`answer`, enemies(me) + friends(me));' }
  stay: { key: h, phases: [answer], usual: true }
";
    let scene = "system: mine
name: Scene
sides: [{ id: north, name: North }, { id: south, name: South }]
units:
  - { name: One, number: 1, side: north, troop: {} }
  - { name: Two, number: 2, side: north, troop: {} }
  - { name: Three, number: 21, side: south, troop: {} }
";
    let library = builtin().with("books/mine.book.yaml", book, "mine.book.yaml");
    let game = system("mine", &library).unwrap().begin("scene", scene, &library).unwrap();
    let mut player = Player::at(Session::begin(game, 3).0);
    let picture = player.press("2c").picture();
    assert!(picture.contains("Enter One: stay") && picture.contains("▸N 1 One"), "{picture}");
}

#[test]
fn the_heading_of_a_question_of_an_amended_line_is_not_cut_twice() {
    let mut player = Player::new("saltmere-abbey", Some(Dice::Table), 7);
    player.press("<Enter>25<Enter><Enter>25s5 8<Enter>6<Enter>4<Enter>");
    player.press("Jd<Enter>");
    let picture = player.picture();
    assert!(picture.contains("\n─ Amend line 2 ─"), "{picture}");
    let below: Vec<&str> =
        picture.lines().skip_while(|line| !line.starts_with("─ Amend")).skip(1).map(str::trim).collect();
    let whole = [
        "Ulf Wader shoots the bow at Hob Fletcher",
        "Wound on Hob Fletcher: the highest die counts",
        "hits (6+2 = 8).",
    ];
    assert!(below.starts_with(&whole), "{picture}");
}

/// Enter gives the unit in hand the act that its book calls usual, and finishes it once it has acted.
#[test]
fn in_a_phase_of_a_book_enter_gives_the_unit_in_hand_what_is_usual() {
    let mut player = Player::new("chandlers-yard", Some(Dice::Auto), 7);
    for _ in 0..4 {
        if !player.picture().contains(": get ready") {
            player.press("<Enter>");
        }
    }
    let lines = player.lines();
    let picture = player.picture();
    let foot = picture.lines().last().unwrap();
    assert!(foot.contains("Enter ") && foot.contains(": get ready"), "{picture}");
    player.press("<Enter>");
    assert!(player.picture().contains("dice _2"), "{}", player.picture());
    player.press("<Enter>");
    assert_eq!(player.lines(), lines + 1, "{}", player.picture());
}

#[test]
fn who_types_two_targets_hears_where_the_second_goes() {
    let mut player = Player::new("harrow-ford", None, 7);
    player.press("<Enter>").answer();
    player.end_stage();
    assert_eq!(player.phase(), "ranged", "{}", player.picture());
    let picture = player.press("21f1,2<Enter>").picture();
    let told = "one unit is wanted and 2 are typed; the other goes into target, 2nd (more facts)";
    let picture = picture.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(picture.contains(told), "{picture}");
    // Where there is no second one, the others have orders of their own.
    let mut player = Player::new("sunder-mill", None, 7);
    player.press("<Enter>");
    let who = if player.picture().contains("KARST") { "2f21,22<Enter>" } else { "22f2,3<Enter>" };
    let picture = player.press(who).picture().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(picture.contains("2 are typed; the others have orders of their own"), "{picture}");
}

#[test]
fn a_choice_of_several_words_is_typed_with_the_space_between_them() {
    let mut session = Session::begin(store::begin(&builtin(), "stag-bridge", Some(Dice::Table)).unwrap(), 7).0;
    // Mirel acts first.
    for item in read_items("orders", "- ruling: { unit: mirel, set: { i: 10 } }\n").unwrap() {
        let done = perform_item(&session, &item).unwrap();
        session.commit(done);
    }
    let mut player = Player::at(session);
    player.end_stage();
    let form = |player: &mut Player, keys: &str| {
        let picture = player.press(keys).picture();
        picture.lines().find(|line| line.starts_with("spell ")).map(str::to_owned).unwrap_or(picture)
    };
    // What begins with a letter that commands something, and what another choice begins with, too.
    for (typed, shown) in [("stone skin", "stone skin_"), ("fire storm", "fire storm_")] {
        let keys = format!("2k{}", typed.replace(' ', "<Space>"));
        let row = form(&mut player, &keys);
        assert!(row.starts_with(&format!("spell {shown}")), "{row}");
        let row = form(&mut player, "<Space>2");
        assert!(row.contains("dice 2_"), "{row}");
        player.press("X");
    }
    // Without the space too; what else begins so is told, and a letter that goes on with nothing is a slip, not another choice.
    let picture = player.press("2kfire").picture();
    assert!(picture.contains("fire is fireball 5; fire storm 11 begins so too"), "{picture}");
    let row = form(&mut player, "s");
    assert!(row.starts_with("spell fires_ (fire storm 11)"), "{row}");
    let picture = player.press("s").picture();
    assert!(
        picture.contains("spell fires_") && picture.contains("firess is no choice here; choose fireball 5,"),
        "{picture}"
    );
    player.press("X");
    // What is added to the dice stands in what they need, once.
    let picture = player.press("2kfire<Space>storm<Space>2<Enter>").picture();
    let row = picture.lines().find(|line| line.contains("cast fire storm, 9 or more"));
    assert!(row.is_some_and(|row| !row.contains("+2")), "{picture}");
    player.press("X");
    // A word alone is enough, and the next field takes what is its own.
    let row = form(&mut player, "2kstone<Space>2");
    assert!(row.starts_with("spell stone skin") && row.contains("dice 2_"), "{row}");
}

#[test]
fn the_journal_tells_what_a_line_came_to_before_how() {
    let mut session = Session::begin(store::begin(&builtin(), "stag-bridge", Some(Dice::Auto)).unwrap(), 7).0;
    let items = "
- ruling: { unit: 21, set: { w: 1 } }
- order: charge
  who: 1
  facts: { target: 21 }
- next: phase
- order: fight
  who: 1
  dice: [6, 6, 6, 6, 6, 6, 1, 1, 1]
";
    for item in read_items("orders", items).unwrap() {
        let done = perform_item(&session, &item).unwrap();
        session.commit(done);
    }
    let picture = Player::at(session).press("J").picture();
    let story = picture.split("─ line ").nth(1).unwrap_or(&picture);
    assert!(story.contains("21 Gorvash") && story.contains("wounds 1 to 0; DOWN"), "{picture}");
}

#[test]
fn a_stray_enter_leaves_what_happened_where_it_can_be_read() {
    let mut player = ranged();
    player.press("<Home>f21<Space>14<Space>m<Enter>");
    let told = |player: &Player| player.picture().contains("Ice Rangers fire at Goblin Bows, 14\", medium cover");
    // The next unit in hand has its orders above it.
    player.press("<Down>");
    assert!(told(&player), "{}", player.picture());
    player.press("<Enter>");
    assert!(player.picture().contains("Nothing is due") && told(&player), "{}", player.picture());
}

#[test]
fn a_space_in_the_only_field_of_a_form_goes_on_with_the_list_in_it() {
    let mut player = Player::new("stag-bridge", Some(Dice::Auto), 7);
    let picture = player.press("1c21<Space><Space>26<Enter>").picture();
    assert!(picture.contains("Orla charges Gorvash and Orc 1"), "{picture}");
    let picture = player.press("nf21:2<Space>26:1").picture();
    assert!(picture.contains("attacks at 21:2 26:1_"), "{picture}");
    // What is offered is still replaced, and a single unit is no list.
    let picture = player.press("<Esc>Xf<Space>26:3").picture();
    assert!(picture.contains("attacks at 26:3_"), "{picture}");
}

/// Space is the next field, and behind the last it is the first: a second number of a list at the end went into the distance.
#[test]
fn a_number_behind_space_goes_on_with_a_list_at_the_end_of_a_form() {
    let mut player = Player::new("saltmere-abbey", Some(Dice::Auto), 7);
    player.press("<Enter>").answer();
    let side = if player.picture().contains("ABBEY to play") { ("1", "21", "22") } else { ("21", "1", "2") };
    let (who, one, other) = side;
    let form = |player: &Player| {
        let picture = player.picture();
        picture.lines().find(|line| line.starts_with("distance ")).map(str::to_owned).unwrap_or(picture)
    };
    player.press(&format!("{who}w4<Space>{one}<Space>{other}"));
    let typed = form(&player);
    assert!(typed.starts_with("distance 4\" ") && typed.contains(&format!("contact with {one} {other}_")), "{typed}");
    player.press("<Enter>");
    assert!(player.picture().contains("into contact with"), "{}", player.picture());
    // Whoever goes round by hand to a field that nobody filled fills that one.
    player.press("uw<Space>").press(&format!("{one}<Space>3"));
    assert!(form(&player).starts_with("distance 3_"), "{}", form(&player));
    // So does whoever goes back to the first one.
    player.press("<Up><Up>5");
    assert!(form(&player).starts_with("distance 5_"), "{}", form(&player));
}

/// A form lies where the newest result stood, which went nowhere: beside the roster stood only what came before it.
#[test]
fn what_came_last_stands_beside_the_roster_while_a_form_lies_over_it() {
    let mut player = ranged();
    player.press("<Home>f21<Space>14<Space>m<Enter>");
    let beside = |player: &Player| {
        let picture = player.picture_in((120, 40));
        let pane = picture.lines().map(|line| line.chars().skip(80).collect::<String>());
        pane.filter(|row| row.contains("21 Goblin Bows  2 out")).count()
    };
    assert_eq!(beside(&player), 0, "{}", player.picture_in((120, 40)));
    player.press("2f");
    assert_eq!(beside(&player), 1, "{}", player.picture_in((120, 40)));
}

/// `d` by habit, when the turn has just passed: the next fighter of the other side has done nothing yet.
#[test]
fn a_unit_that_has_not_acted_is_not_finished_by_habit() {
    let mut player = Player::new("chandlers-yard", Some(Dice::Auto), 7);
    player.press("<Enter>").answer().press("21a2<Enter>").answer();
    let lines = player.lines();
    // The one in hand is finished at once.
    player.press("21d");
    assert_eq!(player.lines(), lines + 1, "{}", player.picture());
    player.press("d");
    assert_eq!(player.lines(), lines + 1, "{}", player.picture());
    assert!(player.picture().contains("has not acted. d again: finish."), "{}", player.picture());
    player.press("d");
    assert_eq!(player.lines(), lines + 2, "{}", player.picture());
}

/// A key of other books is no act of one whose phases do not have it, and nothing to overrule.
#[test]
fn an_act_that_no_phase_gives_is_not_overruled() {
    let mut player = Player::new("pennant-hill", Some(Dice::Auto), 3);
    player.press("<Enter>1d");
    let picture = player.picture();
    assert!(picture.contains("is given in no phase of this battle; choose another act"), "{picture}");
    assert!(!picture.contains("! overrules"), "{picture}");
}

#[test]
fn the_reason_of_a_modifier_shows_once_the_modifier_is_typed() {
    let orders = "- { ruling: { dice: table } }
- { ruling: { unit: 2, set: { shaken: true } } }
- { ruling: { stage: rally } }
";
    let mut player = super::owed::after("pennant-hill", orders);
    player.go_to_the_roster();
    player.press("2+r2");
    let picture = player.picture();
    assert!(picture.contains("2_") && picture.contains("reason"), "{picture}");
    player.press("<Tab>banner");
    assert!(player.picture().contains("banner_"), "{}", player.picture());
}

#[test]
fn n_says_who_has_not_acted_where_nobody_finishes() {
    let mut player = Player::new("salt-road", Some(Dice::Auto), 7);
    player.press("<Enter>").answer();
    for _ in 0..4 {
        player.press("n");
        let picture = player.picture();
        assert!(!picture.contains("not finished"), "{picture}");
        if picture.contains("have not acted") {
            return;
        }
    }
    panic!("{}", player.picture());
}

#[test]
fn what_a_line_becomes_is_typed_as_lists_are_everywhere_and_a_refusal_keeps_it() {
    let mut player = Player::new("harrow-ford", Some(Dice::Auto), 7);
    player.press("<Enter>").answer().press("1h");
    assert!(player.story(1).contains("Ice Rangers hold."), "{}", player.picture());
    for typed in ["1,3", "1-3", "1 3", "1,2-3"] {
        player.press("Jo");
        assert!(player.picture().contains(" as: units, an act, or both (1 "), "{}", player.picture());
        let picture = player.press(typed).press("zz<Enter>").picture();
        let shown = format!("{typed}zz_");
        assert!(
            picture.contains(&shown) && picture.contains("zz is neither an act nor a squad."),
            "{typed}: {picture}"
        );
        let picture = player.press("<Backspace><Backspace><Enter>").picture();
        assert!(picture.contains("Ford Spears hold"), "{typed}: {picture}");
        player.press("<Esc>");
    }
    let picture = player.press("Jo1-99<Enter>").picture();
    assert!(picture.contains("There is no squad 99.") && picture.contains("1-99_"), "{picture}");
    // The beginning becomes nothing else.
    player.press("<Esc>J<Home>o");
    assert!(!player.picture().contains("line 0 as"), "{}", player.picture());
}

/// What is refused as an amendment lies in hand: else the roster stood in the past with no key out of it.
#[test]
fn a_line_that_may_not_become_another_is_left_or_overruled() {
    let mut player = ranged();
    player.press("J<Up>o1,3h<Enter>");
    let picture = player.picture();
    assert!(picture.contains("hold belongs to the movement phase") && picture.contains("Amend line 1"), "{picture}");
    assert_eq!(player.context(), Context::Form, "{picture}");
    player.press("<Esc>");
    assert!(
        player.picture().contains("Left as it was.") && player.picture().contains("RANGED"),
        "{}",
        player.picture()
    );
    let picture = player.press("J<Up>o1,3h<Enter>").press("!<Enter>").picture();
    assert!(picture.contains("Amend line 1, then what is due: Initiative"), "{picture}");
}

/// What the die that goes on shows is typed behind it, in one go.
#[test]
fn faces_of_dice_that_go_on_are_typed_in_one_go() {
    let mut player = Player::new("harrow-ford", Some(Dice::Table), 7);
    let picture = player.press("<Enter>623").picture();
    assert!(picture.contains("all typed: Enter   next roll: 3") && !picture.contains("left out"), "{picture}");
    let picture = player.press("<Enter>").picture();
    assert!(
        picture.contains("wave 2") && picture.contains("6+3 ") && picture.contains("all typed: Enter"),
        "{picture}"
    );
    // No more than go on: one more is told. A 6 among them goes on once more.
    let mut player = Player::new("harrow-ford", Some(Dice::Table), 7);
    assert!(player.press("<Enter>6234").picture().contains("all 2 dice are typed"), "{}", player.picture());
    let mut player = Player::new("harrow-ford", Some(Dice::Table), 7);
    assert!(player.press("<Enter>6264").picture().contains("next roll: 6 4"), "{}", player.picture());
    let picture = player.press("<Enter>").picture();
    assert!(picture.contains("wave 2") && picture.contains("next roll: 4"), "{picture}");
    let picture = player.press("<Enter>").picture();
    assert!(picture.contains("wave 3") && picture.contains("all typed: Enter"), "{picture}");
    // Backspace takes them away first, and another face of the die all of them.
    let mut player = Player::new("harrow-ford", Some(Dice::Table), 7);
    assert!(!player.press("<Enter>623<Backspace>").picture().contains("next roll"), "{}", player.picture());
    assert!(player.press("3").picture().contains("next roll: 3"), "{}", player.picture());
    let picture = player.press("<Left><Left>5").picture();
    assert!(!picture.contains("next roll"), "{picture}");
    // Where none goes on a further face is one too many.
    let mut player = Player::new("harrow-ford", Some(Dice::Table), 7);
    assert!(player.press("<Enter>523").picture().contains("all 2 dice are typed"), "{}", player.picture());
}

#[test]
fn names_that_differ_at_their_ends_are_told_apart_on_a_narrow_screen() {
    let mut player = Player::new("scale-200", Some(Dice::Auto), 7);
    player.press("<Enter><Enter>");
    player.press("155");
    let picture = player.picture();
    let rows: Vec<&str> = picture.lines().filter(|line| line.contains("Goblin")).collect();
    let names: std::collections::BTreeSet<&str> =
        rows.iter().filter_map(|row| row.split(" Ben").next()?.split_once(' ')).map(|row| row.1).collect();
    assert!(rows.len() > 5 && names.len() == rows.len(), "{names:?}: {picture}");
    // Many at once are counted, with their numbers.
    let mut player = Player::new("scale-200", Some(Dice::Auto), 7);
    player.press("<Enter><Enter>").press("1,2,3,4,5,6,7,9").press("h");
    let story = player.story(1);
    assert!(story.contains("8 squads (1-7, 9) hold."), "{story}");
}

/// Who is called by a number is in hand, whatever the filter shows.
#[test]
fn a_unit_that_the_filter_leaves_out_is_called_by_its_number_all_the_same() {
    let mut player = Player::new("harrow-ford", Some(Dice::Auto), 7);
    player.press("<Enter>").answer();
    let on = player.game().status().on;
    let (shown, two) = if on == Some(0) { ("/south<Enter>", [1, 2]) } else { ("/north<Enter>", [21, 22]) };
    player.press(&format!("{shown}{},{}h", two[0], two[1]));
    let holding = |player: &Player| {
        let acted = |id: &&muster::view::Id| !player.game().may_act(id);
        let numbers = player.game().units();
        numbers.iter().filter(acted).filter_map(|id| player.game().unit(id)).map(|unit| unit.number).collect::<Vec<_>>()
    };
    assert!(two.iter().all(|number| holding(&player).contains(number)), "{}", player.picture());
    // One that is refused stays in hand: a correction is of it.
    player.press(&format!("<Esc>{shown}{}fe", two[0]));
    let name = |number: u16| {
        let units = player.game().units();
        units.iter().filter_map(|id| player.game().unit(id)).find(|unit| unit.number == number).unwrap().name
    };
    assert!(player.picture().contains(&format!("Correct {}", name(two[0]))), "{}", player.picture());
}

#[test]
fn what_is_typed_of_a_correction_is_not_lost_without_a_word() {
    let mut player = Player::new("harrow-ford", Some(Dice::Auto), 7);
    player.press("e<Enter>");
    assert_eq!(player.context(), Context::Form, "{}", player.picture());
    let title = player.picture().lines().find(|line| line.starts_with("─ Ice Rangers")).unwrap().to_owned();
    // Nothing is typed: nothing is said.
    player.press("<Esc>");
    assert!(!player.picture().contains("dropped"), "{}", player.picture());
    player.press("e<Enter>3<Esc>");
    assert!(player.picture().contains("Nothing is changed: what you typed is dropped."), "{}", player.picture());
    // Who leaves the battle hears it before, and stays for once.
    player.press("e<Enter>3q");
    let picture = player.picture();
    assert!(picture.contains("What is typed here is not kept: q again leaves it and the battle."), "{picture}");
    assert!(picture.contains(&title), "{picture}");
    let player = player.comes_back(Some(Key::Char('q')));
    assert_eq!(player.session().len(), 0);
}

/// What has the word that is typed is meant, and no row whose letters happen to hold it one by one.
#[test]
fn a_command_is_found_by_what_people_call_it_and_by_no_scattered_letters() {
    let mut player = Player::new("harrow-ford", Some(Dice::Auto), 7);
    for (typed, first) in
        [("undo", "take the last line back"), ("redo", "in force again"), ("quit", "leave the battle")]
    {
        let picture = player.press(&format!(":{typed}")).picture();
        let row = picture.lines().find(|row| row.contains('▸') && !row.contains("Ice")).unwrap_or_default();
        assert!(row.contains(first), "{typed}: {picture}");
        player.press("<Esc><Esc>");
    }
    let picture = player.press(":odds").picture();
    assert!(picture.contains("Nothing has that"), "{picture}");
    let picture = player.press("<Esc><Esc>1econt").picture();
    assert!(picture.contains("in contact with") && !picture.contains("casualties of this turn"), "{picture}");
}

/// What one of several units is is not written to the others by an Enter too many.
#[test]
fn of_several_units_a_value_that_differs_has_to_be_said() {
    let mut player = Player::new("harrow-ford", Some(Dice::Auto), 7);
    let before = player.lines();
    let picture = player.press("2m3mename").picture();
    assert!(picture.contains("differs"), "{picture}");
    let picture = player.press("<Enter><Enter>").picture();
    assert!(player.lines() == before && !picture.contains("is now called"), "{picture}");
    // All of them have the same: it stands there, and changes nothing.
    player.press("<Esc><Esc>eout<Enter>2<Enter>");
    assert_eq!(player.lines(), before + 1, "{}", player.picture());
}

#[test]
fn who_is_in_hand_before_a_filter_is_dropped_is_so_again() {
    let mut player = Player::new("harrow-ford", Some(Dice::Auto), 7);
    let picture = player.press("2/south").picture();
    assert!(picture.contains("▸S21"), "{picture}");
    let picture = player.press("<Esc>").picture();
    assert!(picture.contains("▸N 2 Harrow Militia"), "{picture}");
}
