//! The order in hand, without a screen.

use super::{Conversation, Hand, Keep, Outlook, Said};
use crate::{
    battle::{Session, perform_item, read_items},
    engine::Game,
    rules::system,
    store::library::builtin,
    view::{Answer, Id},
};

/// A battle of a scenario after these items.
fn battle(id: &str, scenario: &str, items: &str) -> Session {
    let library = builtin();
    let path = format!("{id}/scenarios/{scenario}.yaml");
    let game = system(id, &library).unwrap().begin(&path, &library.get(&path).unwrap().text, &library).unwrap();
    let mut session = Session::begin(game, 7).0;
    for item in read_items("items", items).unwrap() {
        let done = perform_item(&session, &item).unwrap();
        session.commit(done);
    }
    session
}

/// In the ranged phase, every die from the table.
fn ranged() -> Session {
    let first = "- { order: initiative, dice: [5, 3], answers: [{ pick: first }] }";
    let items = format!("- ruling: {{ dice: table }}\n{first}\n- next: phase");
    battle("opend6", "harrow-ford", &items)
}

fn typed(talk: &mut Conversation, session: &mut Session, text: &str) {
    for letter in text.chars() {
        match letter {
            ' ' if talk.form().is_some() => talk.fill(session, |filling| filling.go(true)),
            '!' => drop(talk.enter(session)),
            digit if digit.is_ascii_digit() && matches!(talk.hand(), Hand::Nothing) => {
                let game = session.game().copy();
                talk.digit(&*game, digit);
            }
            letter if matches!(talk.hand(), Hand::Nothing) => drop(talk.letter(session, letter)),
            letter => talk.push(session, letter),
        }
    }
}

fn told(said: &Said) -> String {
    said.in_words().map_or(String::new(), |(words, _)| words)
}

#[test]
fn an_order_goes_from_the_first_digit_to_its_line() {
    let (mut session, mut talk) = (ranged(), Conversation::default());
    typed(&mut talk, &mut session, "21f2 14 m");
    assert_eq!(talk.form().unwrap().filling.texts[..2], ["2", "14"]);
    typed(&mut talk, &mut session, "!");
    let asking = talk.asking().unwrap();
    assert_eq!((asking.title.as_str(), asking.takes_tally()), ("Goblin Bows fire at Harrow Militia: hits", true));
    typed(&mut talk, &mut session, "11111111!");
    assert!(matches!(talk.hand(), Hand::Nothing), "nobody hits");
    let lines = session.len();
    assert!(told(&talk.undo(&mut session)).starts_with("Undone: 21 Goblin Bows fire at 2 Harrow Militia"));
    assert!(told(&talk.redo(&mut session)).starts_with("Redone: 21 Goblin Bows fire at 2 Harrow Militia"));
    assert_eq!(session.len(), lines);
}

#[test]
fn faces_typed_and_not_handed_over_stay_while_the_order_is_parked() {
    let (mut session, mut talk) = (ranged(), Conversation::default());
    typed(&mut talk, &mut session, "21f2 14 m!123");
    assert!(told(&talk.park(&session)).starts_with("Parked"));
    assert_eq!(talk.parked().len(), 1);
    talk.enter(&mut session);
    let faces = talk.asking().unwrap().faces();
    assert_eq!(faces[..4], [Some(1), Some(2), Some(3), None]);
}

#[test]
fn what_is_overruled_is_filled_in_and_thrown_like_any_order() {
    let (mut session, mut talk) = (ranged(), Conversation::default());
    // Fire out of reach is refused with its facts; the form stays, and a reason takes it on.
    typed(&mut talk, &mut session, "21f2 200!");
    let Ok(rule) = talk.overrulable().map(str::to_owned) else { panic!("nothing was refused") };
    assert_eq!(talk.form().unwrap().filling.texts[1], "200");
    talk.overrule(&mut session, "they stand on the hill");
    let order = talk.asking().map(|asking| asking.order.clone()).or(talk.form().map(|form| form.order.clone()));
    let order = order.unwrap();
    assert!(order.overruled.contains(&rule) && order.because == "they stand on the hill", "{order:?}");
}

#[test]
fn a_second_rule_overruled_joins_the_first_and_a_form_that_was_skipped_opens() {
    let (mut session, mut talk) = (ranged(), Conversation::default());
    typed(&mut talk, &mut session, "24c");
    assert!(matches!(talk.hand(), Hand::Nothing) && talk.overrulable().is_ok(), "a charge in the ranged phase");
    talk.overrule(&mut session, "late");
    let form = talk.form().expect("its target and range are still to be given");
    assert_eq!((form.order.overruled.len(), &*form.order.because), (1, "late"));
}

#[test]
fn what_is_typed_behind_a_letter_that_leads_nowhere_is_left_out() {
    let (mut session, mut talk) = (ranged(), Conversation::default());
    talk.turn_to(Some(Id::new("goblin-bows")));
    assert!(told(&talk.letter(&mut session, 'w')).starts_with("R10: "));
    assert!(talk.leave_out('2').is_none(), "a number may begin another order");
    assert!(" 14 m".chars().all(|letter| talk.leave_out(letter).is_some()));
    assert!(talk.ignore_typed().is_some() && talk.ignore_typed().is_none());
    assert_eq!(talk.here(), Some(&Id::new("goblin-bows")));
    // A command behind it is heard, and so is the next order; a number alone with Enter was meant for the form.
    talk.letter(&mut session, 'w');
    assert!(talk.leave_out('u').is_none() && talk.ignore_typed().is_none());
    talk.letter(&mut session, 'w');
    assert!("22f".chars().all(|letter| talk.leave_out(letter).is_none()) && talk.ignore_typed().is_none());
    talk.letter(&mut session, 'w');
    assert!("6".chars().all(|letter| talk.leave_out(letter).is_none()));
    talk.digit(session.game(), '3');
    assert!(talk.here() != Some(&Id::new("goblin-bows")) && talk.ignore_typed().is_some());
    assert_eq!(talk.here(), Some(&Id::new("goblin-bows")));
}

#[test]
fn a_number_among_what_is_left_out_speaks_of_nobody() {
    let (mut session, mut talk) = (ranged(), Conversation::default());
    let speaks_of_the_bows = |talk: &Conversation| talk.here() == Some(&Id::new("goblin-bows"));
    for typed in ["2 14 m", "2,5", "3:4"] {
        talk.turn_to(Some(Id::new("goblin-bows")));
        talk.letter(&mut session, 'w');
        for letter in typed.chars() {
            let heard = talk.leave_out(letter).is_none();
            assert_eq!(heard, typed.starts_with(letter), "{letter} of {typed}");
            if heard {
                talk.digit(session.game(), letter);
                assert!(!speaks_of_the_bows(&talk));
            }
        }
        assert!(speaks_of_the_bows(&talk) && talk.ignore_typed().is_some(), "{typed}");
    }
    talk.letter(&mut session, 'w');
    assert!(talk.leave_out(',').is_none(), "a command");
}

#[test]
fn who_has_not_acted_is_named_once() {
    let charge = "- order: charge\n  who: 1\n  facts: { target: 21 }\n- next: phase\n";
    let mut session = battle("warband", "thaumbax", charge);
    let mut talk = Conversation::default();
    let said = told(&talk.end_stage(&mut session));
    assert!(said.ends_with("n again ends the stage."), "{said}");
    assert_eq!(["Thaumbax", "Rudolf"].map(|name| said.matches(name).count()), [1, 1], "{said}");
}

/// A half-given order that the end of a stage leaves behind is named before it ends, and then how it is dropped.
#[test]
fn a_stage_with_an_order_parked_says_so_before_it_ends_and_when_it_has() {
    let (mut session, mut talk) = (ranged(), Conversation::default());
    typed(&mut talk, &mut session, "21f2 ");
    talk.park(&session);
    let said = told(&talk.end_stage(&mut session));
    assert!(said.starts_with("Parked: Goblin Bows, fire. ") && said.ends_with(". n again ends the stage."), "{said}");
    let said = told(&talk.end_stage(&mut session));
    assert!(said.contains("can no longer fire: that order stays parked.") && said.contains("X drops"), "{said}");
    assert_eq!(told(&talk.end_stage(&mut session)), "", "nothing is lost with the next stage");
}

#[test]
fn a_stage_that_cannot_end_says_so_at_the_first_press() {
    let orders = "- order: order\n  dice: [1, 2]\n- ruling: { unit: 23, set: { token: true } }\n";
    let mut session = battle("action_dice", "thornmoor-cross", orders);
    let mut talk = Conversation::default();
    let said = talk.end_stage(&mut session);
    assert!(matches!(&said, Said::Refused(refusal) if refusal.rule == "R5"), "{said:?}");
}

#[test]
fn enter_asks_again_where_others_may_still_answer() {
    let library = builtin();
    let path = "opend6/scenarios/harrow-ford.yaml";
    let text = &library.get(path).unwrap().text;
    let items = "[{ order: initiative, answers: [{ pick: first }] }, \
                 { order: charge, who: 24, facts: { target: 3, distance: 9 }, despite: [R35], because: it is a test }]";
    // A charge that nobody's nerve stops, with somebody who may answer it.
    let charged = |seed| {
        let game = system("opend6", &library).unwrap().begin(path, text, &library).unwrap();
        let mut session = Session::begin(game, seed).0;
        for item in read_items("items", items).unwrap() {
            let done = perform_item(&session, &item).ok()?;
            session.commit(done);
        }
        (!session.game().windows().is_empty()).then_some(session)
    };
    let mut session = (1..60).find_map(charged).expect("a charge that can be answered");
    let (mut talk, lines) = (Conversation::default(), session.len());
    let said = told(&talk.enter(&mut session));
    assert!(said.contains("may") && said.contains("Enter again: "), "{said}");
    assert_eq!(session.len(), lines, "nothing is skipped by the first press");
    talk.enter(&mut session);
    assert!(session.len() > lines || !matches!(talk.hand(), Hand::Nothing));
}

#[test]
fn a_question_comes_back_with_what_came_before_it() {
    let mut session = battle("opend6", "harrow-ford", "- ruling: { dice: table }");
    let mut talk = Conversation::default();
    typed(&mut talk, &mut session, "!53!");
    let before = talk.so_far().cloned().unwrap();
    assert_eq!(before.tale.head, "North has the initiative.");
    let resumed = Conversation::resumed(&mut session);
    assert_eq!(resumed.so_far(), Some(&before));
}

#[test]
fn what_lies_in_hand_goes_to_the_journal_as_a_draft_and_comes_back() {
    let (mut session, mut talk) = (ranged(), Conversation::default());
    typed(&mut talk, &mut session, "21f2 14 m!");
    talk.keep_drafts(&mut session, true);
    assert_eq!(session.drafts().len(), 1);
    let back = Conversation::resumed(&mut session);
    assert_eq!(back.asking().map(|asking| &asking.order), talk.asking().map(|asking| &asking.order));
    talk.drop(&session);
    talk.keep_drafts(&mut session, true);
    assert!(Keep::session(&session).drafts().is_empty());
}

#[test]
fn what_is_typed_for_a_question_comes_back_with_it() {
    let (mut session, mut talk) = (ranged(), Conversation::default());
    typed(&mut talk, &mut session, "21f2 14 m!661");
    let entries = |session: &Session| session.entries();
    let before = entries(&session);
    talk.keep_drafts(&mut session, false);
    assert_eq!(entries(&session), before, "nothing is written behind a key");
    talk.keep_drafts(&mut session, true);
    talk.keep_drafts(&mut session, true);
    assert_eq!(entries(&session), before + 1, "it is written once");
    talk.keep_drafts(&mut session, false);
    assert_eq!(entries(&session), before + 1, "and stays until it is answered");
    let back = |session: &mut Session| Conversation::resumed(session).asking().unwrap().entry.clone();
    assert_eq!(back(&mut session), talk.asking().unwrap().entry);
    // What the rows came to, in place of their faces.
    typed(&mut talk, &mut session, "=3");
    talk.keep_drafts(&mut session, true);
    assert_eq!(back(&mut session), talk.asking().unwrap().entry);
    typed(&mut talk, &mut session, "!");
    let entry = back(&mut session);
    assert!(matches!(&entry, super::Entry::Faces(cells) if cells.is_blank()), "the next question is bare: {entry:?}");
}

#[test]
fn a_parked_order_that_is_taken_up_again_stays_in_the_journal_until_it_is_given_or_dropped() {
    let (mut session, mut talk) = (ranged(), Conversation::default());
    typed(&mut talk, &mut session, "21f2 ");
    talk.park(&session);
    talk.keep_drafts(&mut session, false);
    talk.enter(&mut session);
    assert!(talk.form().is_some());
    talk.keep_drafts(&mut session, false);
    assert_eq!(session.drafts().len(), 1);
    talk.drop(&session);
    talk.keep_drafts(&mut session, false);
    assert!(Keep::session(&session).drafts().is_empty());
}

/// A book whose sides roll each turn who goes first, its first turn begun.
fn rolled_for() -> Session {
    let book = "book: mine\nname: Mine\nturn: { first: roll, phases: { act: { order: alternate } } }\n\
                stats: { nerve: { number: 4 } }\nacts: { go: { key: g, phases: [act] } }\n";
    let scene = "system: mine\nname: Scene\nsides: [{ id: north, name: North }, { id: south, name: South }]\nunits:\n  \
                 - { name: One, side: north, troop: {} }\n  - { name: Two, number: 21, side: south, troop: {} }\n";
    let library = builtin().with("books/mine.book.yaml", book, "mine.book.yaml");
    let mut session = Session::begin(system("mine", &library).unwrap().begin("scene", scene, &library).unwrap(), 7).0;
    for item in read_items("items", "- ruling: { dice: table }\n- { order: begin, dice: [6, 1] }").unwrap() {
        let done = perform_item(&session, &item).unwrap();
        session.commit(done);
    }
    session
}

#[test]
fn the_end_of_a_stage_that_is_parked_while_it_asks_goes_on_where_it_was() {
    let (mut session, mut talk) = (rolled_for(), Conversation::default());
    let ends = |talk: &mut Conversation, session: &mut Session| {
        talk.end_stage(session);
        talk.end_stage(session);
    };
    ends(&mut talk, &mut session);
    typed(&mut talk, &mut session, "33!");
    assert_eq!(talk.asking().unwrap().ask.id, "first#2", "a tie");
    typed(&mut talk, &mut session, "4");
    for again in 0..2 {
        talk.park(&session);
        let enter = talk.enter_means(&session, &Outlook::of(session.game())).unwrap();
        assert_eq!(enter.words, "resume the end of the stage");
        match again {
            0 => ends(&mut talk, &mut session),
            _ => drop(talk.enter(&mut session)),
        }
        let asking = talk.asking().unwrap();
        assert_eq!((asking.ask.id.as_str(), asking.answers.len()), ("first#2", 1));
        assert_eq!(asking.faces()[..2], [Some(4), None]);
    }
    // Once the stage has ended otherwise, what lay parked is of no use any more.
    talk.park(&session);
    let line = perform_item(&session, &read_items("items", "- { next: phase, dice: [1, 6] }").unwrap()[0]).unwrap();
    talk.take(&mut session, line);
    assert!(talk.parked().is_empty() && session.game().turn() == 2);
}

/// One figure acts at a time: an order of another finishes the one whose fight is parked, which is said, and Enter no longer
/// offers the fight; once that order is undone it does again.
#[test]
fn an_order_that_makes_a_parked_one_too_late_says_so_and_enter_does_not_offer_it() {
    let items = "- { order: first, answers: [{ dice: [2, 5] }, { pick: first }] }\n\
                 - { order: move, who: 21, facts: { distance: 6, contact: 1 } }";
    let (mut session, mut talk) = (battle("skirmish", "saltmere-abbey", items), Conversation::default());
    let enter = |talk: &Conversation, session: &Session| {
        talk.enter_means(session, &Outlook::of(session.game())).map_or(String::new(), |enter| enter.words)
    };
    typed(&mut talk, &mut session, "21f1 o");
    talk.park(&session);
    assert_eq!(enter(&talk, &session), "resume Hrolf Saltbeard: fight");
    typed(&mut talk, &mut session, "22w");
    let said = told(&talk.enter(&mut session));
    assert!(said.starts_with("Hrolf Saltbeard can no longer fight: that order stays parked. u takes back"), "{said}");
    assert_eq!((enter(&talk, &session).as_str(), talk.parked().len()), ("", 1));
    talk.undo(&mut session);
    assert_eq!(enter(&talk, &session), "resume Hrolf Saltbeard: fight");
}

/// In line 2 the goblins put a militiaman out, and in line 5 the seven others shoot back and miss.
fn shot_back() -> Session {
    battle("opend6", "harrow-ford", include_str!("../../../tests/orders/shot-back.yaml"))
}

/// Line 2 misses after all: line 5 asks.
fn amended_to_a_miss(talk: &mut Conversation, session: &mut Session) -> Said {
    talk.amend_dice(session, 2);
    "11111111".chars().for_each(|face| talk.push(session, face));
    talk.enter(session)
}

#[test]
fn a_later_line_asks_for_the_die_that_it_did_not_have_and_keeps_the_others() {
    let (mut session, mut talk) = (shot_back(), Conversation::default());
    let said = told(&amended_to_a_miss(&mut talk, &mut session));
    assert_eq!(said, "Then line 5 needs dice that it did not have: 2 Harrow Militia fires at 21 Goblin Bows.");
    let asking = talk.asking().unwrap();
    let title = talk.headed(&asking.title);
    assert_eq!(title, "Amend line 2, then line 5: Harrow Militia fires at Goblin Bows: hits");
    let faces = asking.faces();
    assert_eq!(faces.iter().flatten().copied().collect::<Vec<_>>(), [1, 2, 1, 2, 1, 2, 1]);
    assert_eq!((faces.len(), faces[7]), (8, None));
    let shown = |game: &dyn Game| game.row(&Id::new("harrow-militia")).map(|row| row.cells);
    assert_ne!(shown(talk.game(&session)), shown(session.game()), "as they would stand before line 5");
    // Left alone it is as it was.
    assert_eq!(told(&talk.park(&session)), "Left as it was.");
    assert_eq!((session.len(), talk.amends(), talk.later()), (5, None, None));
    amended_to_a_miss(&mut talk, &mut session);
    typed(&mut talk, &mut session, "2!");
    assert!(matches!(talk.hand(), Hand::Amended(_)) && session.len() == 5, "to be looked at first");
    talk.enter(&mut session);
    let line = session.last(1).remove(0);
    assert_eq!((session.len(), line.was), (5, Some(5)));
    assert_eq!(line.answers[0].answer, Answer::Dice(vec![1, 2, 1, 2, 1, 2, 1, 2]));
}

#[test]
fn an_amendment_that_alters_nothing_leaves_the_line_as_it_was() {
    let (mut session, mut talk) = (shot_back(), Conversation::default());
    talk.amend_dice(&mut session, 2);
    let faces = match &session.last(4)[0].answers[0].answer {
        Answer::Dice(faces) => faces.clone(),
        other => panic!("{other:?}"),
    };
    faces.iter().for_each(|face| talk.push(&session, (b'0' + face) as char));
    while !matches!(talk.hand(), Hand::Amended(_)) {
        talk.enter(&mut session);
    }
    assert_eq!(told(&talk.enter(&mut session)), "Nothing altered: line 2 stands as it was.");
    assert_eq!((session.len(), session.last(1)[0].was, talk.amends()), (5, None, None));
}

#[test]
fn a_later_line_that_asks_is_struck_or_what_came_before_it_put_right() {
    let (mut session, mut talk) = (shot_back(), Conversation::default());
    amended_to_a_miss(&mut talk, &mut session);
    while talk.later().is_some() {
        talk.erase(&mut session);
    }
    assert_eq!(talk.asking().unwrap().faces(), [Some(1); 8], "the dice of line 2 again, as they were typed");
    talk.enter(&mut session);
    talk.drop(&session);
    talk.enter(&mut session);
    assert_eq!(session.len(), 4, "line 5 is gone");
    assert!(told(&talk.undo(&mut session)).contains("Undone: the amendment"));
    // Line 2 struck alone asks the same.
    assert!(told(&talk.strike(&mut session, 2)).starts_with("Then line 5 needs dice"));
    typed(&mut talk, &mut session, "2!!");
    assert_eq!((session.len(), session.last(1)[0].was), (4, Some(5)));
}
