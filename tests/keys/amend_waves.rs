//! Dice of an amendment: none are handed over that were not shown, and none that were handed over are lost.

use muster::{
    battle::{Session, perform_item, read_items},
    engine::Dice,
    store::{self, library::builtin},
    tui::{Key, keys::Context},
    view::Answer,
};

use super::player::Player;

/// A scenario with dice from the table, after these orders.
fn after(scenario: &str, orders: &str) -> Player {
    let mut session = Session::begin(store::begin(&builtin(), scenario, Some(Dice::Table)).unwrap(), 1).0;
    for item in read_items("orders", orders).unwrap() {
        let done = perform_item(&session, &item).unwrap_or_else(|why| panic!("{item:?}: {why}"));
        session.commit(done);
    }
    Player::at(session)
}

/// Both ways to go away: by the key, and cut off.
const GONE: [Option<Key>; 2] = [Some(Key::Char('q')), None];

#[test]
fn what_a_throw_came_to_at_another_target_shows_before_it_is_handed_over() {
    let mut player = after(
        "salt-road",
        "- { order: begin, dice: [6, 2] }
- { order: charge, who: 1, facts: { foe: 24, range: 10 } }
- { order: hold, who: 24, answers: [{ tally: [3] }, { dice: [4, 4, 4] }] }
- { order: march, who: 2, facts: { inches: 5 } }
",
    );
    player.press("J<Home><Down><Down>a21<Enter>");
    let picture = player.picture();
    assert!(picture.contains("Harbour Spears hold") && picture.contains("This is due now before line 4"), "{picture}");
    assert!(picture.contains(" =3_  succeed"), "{picture}");
}

/// The goblins put a militiaman out in line 2, and in line 5 the seven others shoot back and miss.
const SHOT_BACK: &str = include_str!("../orders/shot-back.yaml");

#[test]
fn what_later_lines_were_answered_comes_back_with_the_amendment() {
    for gone in GONE {
        for (keys, shows) in [
            // The die that line 5 lacks, not handed over yet, and handed over.
            ("J<Up><Up><Up>d11111111<Enter>", "Amend line 2, then line 5:"),
            ("J<Up><Up><Up>d11111111<Enter>2<Enter>", "3 later lines: 1 as before, 2 different."),
            ("J<Up><Up><Up>s", "Amend line 2, then line 5:"),
            ("J<Up><Up><Up>s2<Enter>", "Line 2 is struck"),
        ] {
            let mut player = after("harrow-ford", SHOT_BACK);
            player.press(keys);
            let before = player.picture();
            let mut player = player.comes_back(gone);
            let picture = player.picture();
            assert!(picture.contains(shows), "{keys}: {before}\n{picture}");
            assert_eq!(player.lines(), 5, "nothing stands before it is accepted");
            if player.context() == Context::Dice {
                assert!(picture.contains("1 2 1 2 1 2 1 _"), "{keys}: {picture}");
                player.press("2<Enter>");
            }
            player.press("<Enter>");
            let last = player.session().last(1).remove(0);
            assert_eq!(last.answers[0].answer, Answer::Dice(vec![1, 2, 1, 2, 1, 2, 1, 2]), "{keys}");
        }
    }
}

/// The Guild fires out of reach, then others move.
const WASTED: &str = "- { order: order, dice: [6, 1] }
- { ruling: { unit: 22, set: { models: 9 } } }
- { order: fire, who: 2, facts: { target: 22, range: 14 } }
- { order: move, who: 3 }
- { order: move, who: 5 }
";

#[test]
fn what_is_due_behind_an_amended_line_comes_back_with_its_answers() {
    for gone in GONE {
        let mut player = after("thornmoor-cross", WASTED);
        player.press("J<Up><Up>a<Space>9<Enter>33333333<Enter><Enter>");
        let before = player.picture();
        assert!(before.contains("─ Amend line 3, then what is due ─"), "{before}");
        let mut player = player.comes_back(gone);
        let picture = player.picture();
        assert!(picture.contains("─ Amend line 3, then what is due ─"), "{picture}");
        // Backspace leads to its facts, and to the line itself, as before.
        player.press("2222<Enter>");
        assert!(player.picture().contains("2 later lines: 2 as before; 1 line added."), "{}", player.picture());
        let mut player = player.comes_back(gone);
        assert!(player.picture().contains("2 later lines: 2 as before; 1 line added."), "{}", player.picture());
        player.press("<Enter>");
        assert_eq!(player.lines(), 6, "{}", player.picture());
    }
}

#[test]
fn a_roll_at_the_end_of_an_amendment_is_not_taken_for_its_acceptance() {
    let mut player = after("harrow-ford", SHOT_BACK);
    player.press("J<Up><Up><Up>d11111111<Enter>r<Enter>");
    let picture = player.picture();
    assert_eq!(player.context(), Context::List, "{picture}");
    assert!(picture.contains("Enter again accepts it"), "{picture}");
    player.press("<Enter>");
    assert_eq!(player.context(), Context::Roster, "{}", player.picture());
}

/// A line that fell away as its target is not touched is not offered at somebody else, nor with his dice.
#[test]
fn what_fell_away_is_suggested_at_nobody_else() {
    for answers in
        ["answers: [{ tally: [48, 12] }]", "dice: [3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3]"]
    {
        let orders = format!(
            "- {{ order: order, dice: [2, 5] }}
- {{ order: move, who: 21, facts: {{ distance: 6, contacts: [4] }} }}
- {{ order: melee, who: 21, {answers} }}
"
        );
        let mut player = after("thornmoor-cross", &orders);
        player.press("J<Up>a<Space>6<Space>3<Enter>");
        let picture = player.picture();
        assert!(picture.contains("Line 3 falls away"), "{picture}");
        player.press("<Enter>");
        let picture = player.picture();
        assert!(picture.contains("Line 3 fell away") && !picture.contains("suggested"), "{picture}");
        assert_eq!(player.context(), Context::Roster, "{picture}");
    }
}

#[test]
fn dice_that_are_suggested_again_come_back() {
    let orders = "- { order: begin, dice: [2, 5] }
- { order: shoot, who: 24, facts: { foe: 1, range: 12 }, dice: [3, 4, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2] }
- next: phase
- { next: phase, dice: [3, 4] }
";
    for gone in GONE {
        let mut player = after("pennant-hill", orders);
        let old = player.session().line(1).unwrap();
        player.press("J<Home><Down>d52<Enter>").press("<Enter>");
        assert!(player.picture().contains("suggested again as it was"), "{}", player.picture());
        // In the form, and in the midst of its questions.
        let mut player = player.comes_back(gone);
        let lines = player.lines();
        player.press("<Enter><Enter>");
        assert_eq!((player.context(), player.lines()), (Context::Dice, lines), "{}", player.picture());
        let mut player = player.comes_back(gone);
        for _ in 0..old.answers.len() {
            assert_eq!((player.context(), player.lines()), (Context::Dice, lines), "{}", player.picture());
            player.press("<Enter>");
        }
        assert_eq!((player.lines(), player.session().last(1).remove(0).answers), (lines + 1, old.answers.clone()));
    }
}

/// A check that nobody owes any more is not the next thing to do, though it was waived later and may be made at any time.
#[test]
fn a_check_that_is_not_owed_any_more_is_not_suggested_again() {
    let orders = "- { order: order, dice: [2, 5] }
- { order: fire, who: 22, facts: { target: 2, range: 4 }, dice: [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4] }
- { order: morale, who: 2, dice: [2] }
- { ruling: { unit: 2, set: { models: 6 }, because: miscounted } }
";
    let mut player = after("thornmoor-cross", orders);
    player.press("J<Up><Up>a<Space>9<Enter>");
    assert!(player.picture().contains("Line 3 falls away: Toll Bows owe no morale check"), "{}", player.picture());
    player.press("<Enter>");
    assert_eq!(player.context(), Context::Roster, "{}", player.picture());
    assert!(!player.picture().contains("suggested"), "{}", player.picture());
}

#[test]
fn what_a_line_becomes_stands_whole_above_what_that_alters() {
    let orders = "- { order: begin, dice: [6, 2] }
- { order: charge, who: 1, facts: { foe: 21, range: 10 } }
- { order: hold, who: 21, answers: [{ tally: [3] }, { dice: [4, 4, 4] }] }
";
    let mut player = after("salt-road", orders);
    player.press("Jo21 counter<Enter><Enter>rrrrrr");
    let picture = player.picture();
    assert_eq!(player.context(), Context::List, "{picture}");
    assert!(picture.contains("─ Amend line 3: 21 Harbour Spears hold: take no damage… ─"), "{picture}");
    assert!(picture.contains("  It becomes: Harbour Spears counter."), "{picture}");
}

#[test]
fn a_ruling_that_is_being_struck_comes_back() {
    for gone in GONE {
        let mut player = after("harrow-ford", "- { ruling: { unit: 2, set: { morale: 2 } } }\n");
        player.press("Js");
        let mut player = player.comes_back(gone);
        assert!(player.picture().contains("Line 1 is struck"), "{}", player.picture());
        player.press("<Enter>");
        assert_eq!(player.lines(), 0, "{}", player.picture());
    }
}
