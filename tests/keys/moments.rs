//! Moments of books by keys: who ends one ends nothing else with it.

use muster::engine::Dice;

use super::player::Player;

#[test]
fn the_second_n_that_ends_a_moment_says_nothing_for_the_phase() {
    let mut player = Player::new("salt-road", Some(Dice::Auto), 4);
    player.press("<Enter>2c21 9<Enter>");
    assert!(player.game().in_moment(), "{}", player.picture());
    let lines = player.lines();
    player.press("nn");
    assert!(!player.game().in_moment(), "{}", player.picture());
    assert_eq!((player.lines(), player.phase()), (lines + 1, "march".to_owned()));
    let told = player.press("n").picture();
    assert_eq!(player.phase(), "march", "the first n of the phase only warns: {told}");
    assert!(told.contains("n again"), "{told}");
    player.press("n");
    assert_ne!((player.phase().as_str(), player.lines()), ("march", lines + 1), "{}", player.picture());
}

#[test]
fn behind_an_undone_end_of_a_moment_the_cursor_is_on_who_answers() {
    let mut player = Player::new("salt-road", Some(Dice::Auto), 4);
    player.press("<Enter>2c21 9<Enter>nn");
    assert!(!player.game().in_moment(), "{}", player.picture());
    let picture = player.press("u").picture();
    assert!(player.game().in_moment() && picture.contains("▸C21 Harbour Spears"), "{picture}");
}

#[test]
fn what_a_moment_that_is_ended_comes_to_says_which_moment_and_about_whom() {
    let mut player = Player::new("salt-road", Some(Dice::Table), 4);
    player.press("<Enter>5 1<Enter>2c21 9<Enter>nn");
    let picture = player.picture();
    assert!(picture.contains("─ Answer to a charge, Harbour Spears: strike ─"), "{picture}");
}
