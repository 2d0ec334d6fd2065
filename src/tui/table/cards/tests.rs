//! The card on the screen: it stands first and stays, questions come below it, and every system's foot names what is next.

use super::super::tests::{app, app_of};
use crate::tui::{
    App,
    testing::{played, text_of},
};

/// Initiative, everybody holds, two volleys: the ranged phase is about to end.
const SHOT: &str = "<Enter><Enter>nn21f2<Space>14<Space>m<Enter>1f21<Space>14<Enter>";

fn small(app: &mut App, keys: &str) -> String {
    text_of(&played(app, 80, 24, keys))
}

/// The row of the picture that begins with a unit's number and name and says this, on the desk.
fn says(picture: &str, name: &str, what: &str) -> bool {
    picture.lines().skip(14).any(|row| row.contains(name) && row.contains(what))
}

#[test]
fn the_end_of_a_stage_is_one_list_of_who_falls_and_it_stays() {
    let mut battle = app("harrow-ford", false);
    let ended = small(&mut battle, &format!("{SHOT}nn"));
    insta::assert_snapshot!("ended_80x24", ended);
    let beside = text_of(&played(&mut battle, 120, 40, ""));
    assert!(!beside.contains("at the end of the"), "the phase has ended, and the desk tells it:\n{beside}");
    insta::assert_snapshot!("ended_120x40", beside);
    let falls = |picture: &str| says(picture, "Harrow Militia", " out") && says(picture, "Goblin Bows", "wounded");
    assert!(falls(&ended), "{ended}");
    // Another unit, a refusal, a filter, a stray key: it stays.
    for keys in ["<Down>", "2f", "/ben<Enter>", "<Esc>", "<Tab>", "U", "J<Esc>", "<Space><Esc>"] {
        let picture = small(&mut battle, keys);
        assert!(falls(&picture), "after {keys}:\n{picture}");
    }
    insta::assert_snapshot!("kept_80x24", small(&mut battle, ""));
    insta::assert_snapshot!("cards_80x24", small(&mut battle, "C"));
    let after = small(&mut battle, "<Esc>u");
    assert!(!falls(&after), "what is taken back is not told:\n{after}");
}

#[test]
fn a_question_comes_below_what_came_so_far() {
    let mut battle = app("harrow-ford", true);
    let choice = small(&mut battle, "<Enter>53<Enter>");
    assert!(says(&choice, "North 5+5 = 10", "South 3+5 = 8"), "{choice}");
    assert_eq!(choice.matches("North has the initiative").count(), 1, "{choice}");
    insta::assert_snapshot!("choice_80x24", choice);
    // A letter too many is left out at Esc.
    let shots = "<Enter>nn21f2<Space>14<Space>m<Enter>rrrr<Esc>1f21<Space>14<Enter>rrrr<Esc>nn";
    small(&mut battle, shots);
    let second = small(&mut battle, "Arr");
    assert!(second.contains("casualty test") && says(&second, "Goblin Bows", ""), "{second}");
    insta::assert_snapshot!("second_test_80x24", second);
    let both = small(&mut battle, "r");
    insta::assert_snapshot!("both_tests_80x24", both);
}

#[test]
fn the_foot_names_the_next_step_in_every_system() {
    let step = |id: &str, scenario: &str, keys: &str| {
        let picture = small(&mut app_of(id, scenario, false), keys);
        format!(
            "{id} {keys}\n{}",
            picture
                .lines()
                .rev()
                .take(10)
                .collect::<Vec<_>>()
                .into_iter()
                .rev()
                .map(|row| format!("{row}\n"))
                .collect::<String>()
        )
    };
    let steps = [
        step("opend6", "harrow-ford", ""),
        step("opend6", "harrow-ford", "<Enter><Enter>"),
        step("opend6", "harrow-ford", "<Enter><Enter>n"),
        step("order_dice", "sunder-mill", ""),
        step("order_dice", "sunder-mill", "<Enter>"),
        step("skirmish", "saltmere-abbey", ""),
        step("skirmish", "saltmere-abbey", "<Enter><Enter>"),
        step("warband", "stag-bridge", ""),
        step("action_dice", "thornmoor-cross", "<Enter>"),
    ];
    insta::assert_snapshot!("steps_80x24", steps.join("\n"));
}
