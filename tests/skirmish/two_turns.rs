//! Two full turns of Saltmere Abbey from an orders file with fixed dice, through every act of the system; and the example
//! of the rules, a sword against a man with and without mailshirt and small shield.

use muster::battle::Session;

use super::played::{self, goes_back_and_forth, goes_through_every_act, story, tells_the_luck_of_all_but};

/// The battle after the orders file.
fn played() -> Session {
    played::played("skirmish", "saltmere-abbey", "skirmish-two-turns.yaml")
}

#[test]
fn two_turns_go_through_every_act_and_replay_clean() {
    let session = played();
    goes_through_every_act(&session);
    tells_the_luck_of_all_but(0, &session);
    insta::assert_snapshot!(story(&session));
}

#[test]
fn two_turns_are_undone_to_the_first_line_and_done_again() {
    goes_back_and_forth(played());
}

#[test]
fn the_example_of_the_rules_comes_out_as_printed() {
    let session = played::played("skirmish", "saltmere-abbey", "skirmish-sword.yaml");
    let story = story(&session);
    assert!(story.contains("Wound 5 (best of 2,4 +1 Power): serious wound."), "{story}");
    assert!(story.contains("Wound 3 (best of 2,4 +1 Power -1 mailshirt -1 small shield): light wound."), "{story}");
}
