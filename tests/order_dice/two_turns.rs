//! Two full turns of Sunder Mill from an orders file with fixed dice, through every act of the system.

use muster::battle::Session;

use super::played::{self, goes_back_and_forth, goes_through_every_act, story, tells_the_luck_of_all_but};

/// The battle after the orders file.
fn played() -> Session {
    played::played("order_dice", "sunder-mill", "order_dice-two-turns.yaml")
}

#[test]
fn two_turns_go_through_every_act_and_replay_clean() {
    let session = played();
    goes_through_every_act(&session);
    // Whom a FUBAR strikes is nobody's luck (R10, R11).
    tells_the_luck_of_all_but(2, &session);
    insta::assert_snapshot!(story(&session));
}

#[test]
fn two_turns_are_undone_to_the_first_line_and_done_again() {
    goes_back_and_forth(played());
}
