//! Two full turns of Saltmere Abbey from an orders file with fixed dice, through every act of the system; and the example
//! of the rules, a sword against a man with and without mailshirt and small shield.

use muster::battle::{Line, Session, Summary, armies, phases};

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

/// Who was wounded by an enemy is among the losses of the turn, and what has passed is not told.
#[test]
fn a_turn_is_summed_up_by_who_is_hurt_still() {
    let session = played();
    let summed = |turn: u32| {
        let lines: Vec<Line> = phases(&session, turn).into_iter().flat_map(|phase| phase.lines).collect();
        let game = session.game();
        let summary = Summary::of(game, &lines);
        (summary.losses_in_words(game, &armies(game)), summary.aloud(game, &armies(game)).join("\n"))
    };
    let (losses, aloud) = summed(1);
    assert_eq!(losses, ["Abbey: 3 wounded.", "Ships: 1 out, 1 wounded."]);
    for passed in ["held", "Lift"] {
        assert!(!aloud.contains(passed), "{passed} in\n{aloud}");
    }
}
