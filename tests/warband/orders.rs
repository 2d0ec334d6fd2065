//! Orders files with fixed dice: the worked examples of the rules, and two turns of an evening through every act.

use super::played::{goes_back_and_forth, goes_through_every_act, played, story, tells_the_luck_of_all_but};

#[test]
fn the_worked_examples_come_out_as_the_rules_tell() {
    let session = played("warband", "thaumbax", "warband-thaumbax.yaml");
    let story = story(&session);
    for told in [
        "Thaumbax tests Strength (to bring down the door): passed.\n     4, needs 4 or less: passed.",
        "4 3: 7, needs 7 or less: passed.",
        "In order: Thaumbax (charge, Initiative 5), Rudolf",
        "To hit 2 4 5: 2 of 3 at 3+.\n     To wound 3 5: 2 of 2 at 3+.\n     Saves 3 6: 1 of 2 at 6.\n     Goblin One is Down.",
        "Fire storm fails: double 5, whatever the total.",
        "Goblin Two strikes at Thaumbax, sword, 1 attack: no effect.\n     Thaumbax is not hit.\n     To hit 3: 0 of 1 at 4+.",
        "Fireball is cast: 3, in all 5, needs 5 or more.",
    ] {
        assert!(story.contains(told), "{told}\nin\n{story}");
    }
    let state = session.game().to_json();
    let left = |id: &str| state["units"][id]["body"]["w"].as_i64().unwrap();
    assert_eq!([left("thaumbax"), left("goblin-one"), left("goblin-two"), left("rudolf")], [2, 0, 1, 1]);
    assert_eq!(session.game().status().turn, 2);
}

#[test]
fn two_turns_go_through_every_act_and_replay_clean() {
    let session = played("warband", "stag-bridge", "warband-two-turns.yaml");
    goes_through_every_act(&session);
    tells_the_luck_of_all_but(0, &session);
    insta::assert_snapshot!(story(&session));
}

#[test]
fn two_turns_are_undone_to_the_first_line_and_done_again() {
    goes_back_and_forth(played("warband", "stag-bridge", "warband-two-turns.yaml"));
}
