//! Two full turns of Harrow Ford from an orders file with fixed dice, through every act of the system.

use muster::{battle::Session, engine::headline_alone, view::Tale};

use super::played::{self, goes_back_and_forth, goes_through_every_act, story, tells_the_luck_of_all_but};

/// The battle after the orders file.
pub fn played() -> Session {
    played::played("opend6", "harrow-ford", "two-turns.yaml")
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
fn a_list_of_lines_shows_them_as_they_stand() {
    let session = played();
    let listed: Vec<_> = (0..session.len())
        .filter_map(|place| session.headline(place))
        .map(|line| (line.n, line.turn, line.stage, line.group, line.head))
        .collect();
    let lines = session.last(session.len()).into_iter();
    // Of a ruling a list says what was ruled.
    let head = |tale: Tale| headline_alone(tale.head, &tale.then);
    let lines: Vec<_> = lines.map(|line| (line.n, line.turn, line.stage, line.group, head(line.tale))).collect();
    assert!(lines.len() > 50 && listed == lines);
}
