//! Amending by keys: further facts of an amended line belong to the amendment, and what it makes fall away is put on the
//! desk again.

use std::{fs, path::Path};

use muster::{
    battle::{Deed, Session, perform_item, read_items},
    engine::Dice,
    store::{self, library::builtin},
    tui::{Key, keys::Context},
};

use super::player::Player;

/// Harrow Ford after these orders.
fn after(orders: &str, stop: impl Fn(&Session) -> bool) -> Player {
    after_in("harrow-ford", orders, stop)
}

/// A scenario after these orders.
fn after_in(scenario: &str, orders: &str, stop: impl Fn(&Session) -> bool) -> Player {
    let mut session = Session::begin(store::begin(&builtin(), scenario, None).unwrap(), 1).0;
    for item in read_items("orders", orders).unwrap() {
        if stop(&session) {
            break;
        }
        let done = perform_item(&session, &item).unwrap_or_else(|why| panic!("{item:?}: {why}"));
        session.commit(done);
    }
    Player::at(session)
}

fn last_act(session: &Session) -> String {
    match session.last(1).pop().map(|line| line.deed) {
        Some(Deed::Order(order)) => order.act,
        _ => String::new(),
    }
}

#[test]
fn further_facts_of_an_amended_line_amend_it() {
    let orders = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/orders/two-turns.yaml");
    let mut player = after(&fs::read_to_string(orders).unwrap(), |session| last_act(session) == "siege-fire");
    let (lines, old) = (player.lines(), player.session().last(1).remove(0));
    // The form, the die of the test, the two of the scatter, then who lies under it, as it was.
    let foot = player.press(",").picture().lines().last().map(str::to_owned).unwrap_or_default();
    assert!(foot.contains("^D rest"), "where the facts behind the dice are: {foot}");
    player.press("<^d><Enter><Enter>");
    assert_eq!(player.context(), Context::Form, "{}", player.picture());
    player.press("<Enter>");
    for _ in 0..3 {
        assert_eq!((player.context(), player.lines()), (Context::Dice, lines), "{}", player.picture());
        player.press("<Enter>");
    }
    assert!(player.picture().contains("Nothing came after it."), "{}", player.picture());
    player.press("<Enter>");
    let new = player.session().last(1).remove(0);
    assert_eq!((player.lines(), new.n), (lines, old.n + 1), "the line gave way to the new one");
    assert_eq!((new.answers.len(), new.change, new.tale), (old.answers.len(), old.change, old.tale));
}

#[test]
fn a_shot_of_an_engine_that_strays_in_place_of_landing_comes_to_something_else_though_it_strikes_the_same() {
    let fire = "{ order: siege-fire, who: 5, facts: { range: 30 }, \
        answers: [{ dice: [6] }, { facts: { under: { 25: 1 } } }, { dice: [1, 5] }] }";
    let orders = format!(
        "- ruling: {{ dice: table, options: {{ chance: table }} }}\n- {{ order: initiative, \
         answers: [{{ dice: [2, 5] }}, {{ pick: first }}] }}\n- {{ next: phase }}\n- {fire}\n"
    );
    let mut player = after_in("harrow-ford", &orders, |_| false);
    // The die of the test, those of the way it strays, who lies under it, and the dice of the damage as they were.
    player.press(",<^d><Backspace>1<Enter>34<Enter><Enter><Enter>");
    let picture = player.picture();
    assert!(picture.contains("now  5 Old Hurler failed the siege test"), "{picture}");
    assert!(!picture.contains("comes to the same"), "{picture}");
}

/// A battle just behind an opportunity shot: its form, a test of two dice a side, eight dice to hit.
fn behind_a_shot() -> Player {
    let orders = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/orders/two-turns.yaml");
    after(&fs::read_to_string(orders).unwrap(), |session| last_act(session) == "opportunity-fire")
}

#[test]
fn an_amendment_is_kept_with_its_dice_by_who_leaves_and_over_a_kill() {
    let old = behind_a_shot().session().last(1).remove(0);
    for (typed, leaves, kept) in [
        // Of a throw that was not handed over what is typed is kept by who leaves; what was handed over, whatever happens.
        (",<^d>66<Enter>5", Some('q'), "wave 2"),
        (",<^d>66<Enter>5", None, "wave 2"),
        (",12", Some('q'), "range 12\""),
        // What came out and is to be looked at.
        (",12<Enter>", Some('\u{3}'), "12\", in the open"),
        (",12<Enter>", None, "12\", in the open"),
        (",12<Enter>", Some('q'), "12\", in the open"),
    ] {
        let mut player = behind_a_shot();
        player.press(typed);
        let (before, context) = (player.picture(), player.context());
        let leaves = leaves.map(|key| if key == 'q' { Key::Char('q') } else { Key::Ctrl('c') });
        let mut player = player.comes_back(leaves);
        let picture = player.picture();
        assert_eq!(player.context(), context, "{typed}: {picture}");
        assert!(picture.contains(kept) && picture.contains("Amend line"), "{typed}: {picture}");
        if leaves == Some(Key::Char('q')) && context == Context::Dice || context == Context::List {
            assert_eq!(picture, before, "{typed}");
        }
        assert_eq!(player.session().last(1), vec![old.clone()], "{typed}: nothing stands before it is accepted");
        // Left as it was, it is kept no more.
        player.press("<Esc>");
        let mut player = player.comes_back(None);
        assert_eq!(player.session().drafts(), [], "{typed}");
        assert!(!player.press("<Esc>").picture().contains("Amend line"), "{typed}");
    }
}

#[test]
fn an_amendment_that_was_only_looked_at_is_not_kept_and_one_that_is_leaves_parked_orders_alone() {
    let player = {
        let mut player = behind_a_shot();
        player.press(",");
        player.comes_back(Some(Key::Char('q')))
    };
    assert_eq!(player.session().drafts(), []);
    let mut player = behind_a_shot();
    player.press("24c3<Esc>,12");
    let player = player.comes_back(Some(Key::Char('q')));
    assert_eq!(player.session().drafts().iter().map(|draft| draft.amends.is_some()).collect::<Vec<_>>(), [false, true]);
    assert!(player.picture().contains("Amend line"), "{}", player.picture());
    assert!(player.table().conversation().parked().len() == 1, "{}", player.picture());
}

#[test]
fn the_form_of_a_line_that_becomes_another_says_whole_what_it_was_and_what_it_becomes() {
    let mut player = behind_a_shot();
    player.press("Jo22 fire<Enter>");
    let picture = player.picture();
    assert!(picture.contains("\n─ Amend line 6 ─"), "{picture}");
    let told = "\n22 Goblin Crossbows opportunity-fire at Hill Axes; now Goblin Crossbows fire ";
    assert!(picture.contains(told), "{picture}");
}

#[test]
fn a_line_of_a_book_is_amended_and_its_dice_kept() {
    let orders = "- ruling: { dice: table }\n- { order: begin, dice: [2, 5] }\n\
        - { order: shoot, who: 24, facts: { foe: 1, range: 12 }, \
        dice: [3, 4, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2] }\n";
    let mut player = after_in("pennant-hill", orders, |_| false);
    let (lines, old) = (player.lines(), player.session().last(1).remove(0));
    // The form; the dice of the order, the shots and the courage are kept.
    player.press(",<Enter>");
    assert_eq!(player.lines(), lines, "nothing changes until it is accepted");
    assert!(player.picture().contains("Nothing came after it."), "{}", player.picture());
    player.press("<Enter>");
    let new = player.session().last(1).remove(0);
    assert_eq!((player.lines(), new.change.clone(), new.answers.len()), (lines, old.change, old.answers.len()));
    // To the first line and back.
    player.press("uuuu");
    assert_eq!(player.lines(), 0, "{}", player.picture());
    player.press("UUUU");
    assert_eq!((player.lines(), player.session().last(1).remove(0).change), (lines, new.change));
}

#[test]
fn what_an_amendment_makes_fall_away_is_not_put_on_the_desk_where_nobody_may_do_it_now() {
    let mut player = after(
        "- ruling: { dice: table, stage: ranged, options: { chance: table } }\n\
         - { order: fire, who: 21, facts: { target: 2, range: 14 }, dice: [1, 1, 5, 1, 1, 1, 1, 1, 5, 1], chance: [5] }\n\
         - next: phase\n\
         - { order: casualty-test, who: 2, dice: [4, 2] }\n",
        |_| false,
    );
    assert_eq!((player.lines(), last_act(player.session())), (4, "casualty-test".to_owned()));
    // The volley misses after all: nobody is out, and nobody is tested.
    player.press("J<Up><Up>d1111111");
    let before = player.lines();
    player.press("1<Enter>");
    assert!(player.picture().contains("1 falls away"), "{}", player.picture());
    assert_eq!(player.lines(), before, "nothing changes until it is accepted");
    player.press("<Enter>");
    assert_eq!(player.lines(), 3);
    // There is nothing to test: no form wants to be left again.
    let picture = player.picture();
    assert!(picture.contains(" 4 fell away. u takes it back."), "{picture}");
    assert_eq!(player.context(), Context::Roster);
    player.press("u");
    assert_eq!(player.lines(), 4, "u takes the amendment back");
    player.press("U");
    assert_eq!(player.lines(), 3, "U does it again");
}

#[test]
fn what_an_amendment_makes_fall_away_is_not_put_on_the_desk_where_its_target_is_gone() {
    let mut player = after_in(
        "sunder-mill",
        "- ruling: { dice: table, options: { cup: bag, chance: table } }\n\
         - ruling: { unit: 22, set: { models: 1 } }\n\
         - { order: fire, who: 2, facts: { target: 22, range: 10, weapons: 1 }, dice: [1] }\n\
         - { order: fire, who: 3, facts: { target: 22, range: 10, weapons: 1 }, dice: [1, 2] }\n",
        |_| false,
    );
    assert_eq!(player.lines(), 4, "{}", player.whole_story());
    // The first shot kills after all: the second has no target, and its dice are for no other.
    player.press("J<Up>d<Backspace>6<Enter>6<Enter>");
    assert!(player.picture().contains("1 falls away"), "{}", player.picture());
    player.press("<Enter>");
    let picture = player.picture();
    assert!(picture.contains("Line 4 fell away.") && !picture.contains("suggested"), "{picture}");
    assert_eq!(player.context(), Context::Roster, "{picture}");
}

#[test]
fn a_line_is_struck_alone_at_a_key_and_undone() {
    let orders = "- ruling: { dice: table, stage: movement }\n\
                  - { order: hold, who: 21 }\n- { order: hold, who: 1 }\n";
    let mut player = after(orders, |_| false);
    player.press("J<Up>s");
    let picture = player.picture();
    assert!(picture.contains("Amend line 2: 21 Goblin Bows hold") && picture.contains("is struck"), "{picture}");
    assert_eq!(player.lines(), 3);
    player.press("<Enter>");
    assert_eq!(player.lines(), 2);
    player.press("u");
    assert_eq!(player.lines(), 3);
}

#[test]
fn a_line_becomes_another_act_of_another_squad() {
    let orders = "- ruling: { dice: table, stage: movement }\n\
                  - { order: walk, who: 21, facts: { clear: 2 } }\n- { order: hold, who: 1 }\n";
    let mut player = after(orders, |_| false);
    player.press("J<Up>o25 hold<Enter>");
    assert!(player.picture().contains("1 later line: 1 as before."), "{}", player.picture());
    player.press("<Enter>");
    let line = player.session().last(2).remove(0);
    let Deed::Order(order) = &line.deed else { panic!("{line:?}") };
    assert_eq!((order.act.as_str(), line.was), ("hold", Some(2)));
    assert!(line.tale.head.starts_with("Bog Sneaks hold"), "{}", line.tale.head);
}

#[test]
fn a_letter_that_amends_a_line_is_that_of_the_stage_of_the_line() {
    let orders = "- ruling: { dice: table, stage: movement }\n- { order: hold, who: 1 }\n- next: phase\n";
    let mut player = after(orders, |_| false);
    // Elsewhere `r` rolls for initiative.
    for typed in ["r", "1r", "r 1"] {
        player.press(&format!("J<Up>o{}<Enter>", typed.replace(' ', "<Space>")));
        assert!(
            player.picture().contains("─ Amend line 2: 1 Ice Rangers hold; now Ice Rangers run ─"),
            "{}",
            player.picture()
        );
        player.press("<Esc>");
    }
}

/// The goblins put a militiaman out in line 2, and in line 5 the seven others shoot back and miss.
const SHOT_BACK: &str = include_str!("../orders/shot-back.yaml");

#[test]
fn a_later_line_asks_for_the_die_that_it_lacks() {
    let mut player = after(SHOT_BACK, |_| false);
    player.press("J<Up><Up><Up>d11111111<Enter>");
    let picture = player.picture();
    assert!(picture.contains("Amend line 2, then line 5:"), "{picture}");
    assert!(picture.contains("Then line 5 needs dice that it did not have"), "{picture}");
    assert!(picture.contains("1 2 1 2 1 2 1 _"), "{picture}");
    assert!(picture.contains("Esc leave as it was") && picture.contains("X strike that line"), "{picture}");
    player.press("<Esc>");
    assert!(player.picture().contains("Left as it was.") && player.lines() == 5, "{}", player.picture());
    player.press("d11111111<Enter>2<Enter>");
    assert!(player.picture().contains("3 later lines: 1 as before, 2 different."), "{}", player.picture());
    player.press("<Enter>");
    assert_eq!((player.lines(), player.session().last(1)[0].was), (5, Some(5)));
}

#[test]
fn an_older_line_in_hand_shows_its_own_moment() {
    let mut player = after(SHOT_BACK, |_| false);
    let militia =
        |player: &Player| player.picture().lines().find(|row| row.contains(" 2 Harrow Militia")).unwrap().to_owned();
    player.press("<Esc>");
    let today = militia(&player);
    player.press("J<Up><Up><Up>a");
    let then = militia(&player);
    assert_ne!(then, today, "nobody was out before it");
    player.press("<Esc><Esc>");
    assert_eq!(militia(&player), today);
}

/// The Guild fires out of reach, then others move.
const WASTED: &str = "- { order: order, dice: [6, 1] }\n\
    - { ruling: { unit: 22, set: { models: 9 } } }\n\
    - { order: fire, who: 2, facts: { target: 22, range: 14 } }\n\
    - { order: move, who: 3 }\n\
    - { order: move, who: 5 }\n";

#[test]
fn what_an_amendment_makes_due_is_asked_for_and_what_came_after_it_stands() {
    let mut player = after_in("thornmoor-cross", WASTED, |_| false);
    player.press("J<Up><Up>a<Space>9<Enter>");
    let picture = player.picture();
    assert!(picture.contains("Amend line 3, then what is due: Bog Slingers check morale"), "{picture}");
    assert!(picture.contains("This is due now before line 4, and was not."), "{picture}");
    assert!(picture.contains("Command within 8\" _"), "{picture}");
    // Backspace leads to the line that is amended, and on again.
    player.press("<Backspace>");
    assert!(player.picture().contains("range 9"), "{}", player.picture());
    player.press("<Enter>26<Enter>");
    let picture = player.picture();
    assert!(picture.contains("2 later lines: 2 as before; 1 line added."), "{picture}");
    assert!(picture.contains("it is due now, and was not"), "{picture}");
    player.press("<Enter>");
    assert_eq!((player.lines(), player.game().dues()), (6, Vec::new()), "{}", player.picture());
    player.press("u");
    assert_eq!(player.lines(), 5, "one u takes all of it back");
}

#[test]
fn what_an_amendment_makes_due_is_thrown_on_the_table() {
    let mut player = after_in("thornmoor-cross", &format!("- ruling: {{ dice: table }}\n{WASTED}"), |_| false);
    player.press("J<Up><Up>a<Space>9<Enter>33333333<Enter><Enter>");
    let picture = player.picture();
    assert!(picture.contains("─ Amend line 4, then what is due ─") && picture.contains("JANA rolls"), "{picture}");
    player.press("2222<Enter>");
    assert!(player.picture().contains("2 later lines: 2 as before; 1 line added."), "{}", player.picture());
}

#[test]
fn an_order_that_fails_once_amended_says_what_the_unit_does_instead() {
    let orders = "- ruling: { dice: table }
- ruling: { unit: 22, set: { pins: 2 }, because: shot at }
- { order: draw, facts: { side: vale } }
- { order: run, who: 22, dice: [3, 2] }
";
    let mut player = after_in("sunder-mill", orders, |_| false);
    player.press(",<^d>65<Enter>");
    let picture = player.picture();
    assert!(picture.contains("was  Vale Guard runs."), "{picture}");
    assert!(picture.contains("now  Vale Guard fails to obey the Run order and goes Down."), "{picture}");
}

#[test]
fn a_line_of_several_is_called_by_all_of_them_while_it_is_amended() {
    let mut player = Player::new("stag-bridge", Some(Dice::Auto), 7);
    player.press("30mmmc8<Enter>,");
    let picture = player.picture();
    assert!(picture.contains("Amend line 1: 30 Goblin 1, 31 Goblin 2 and 32 Goblin 3 charge Spear 3"), "{picture}");
}

#[test]
fn a_key_that_comes_to_nothing_leaves_the_journal_open_and_says_why() {
    let mut player = Player::new("harrow-ford", None, 7);
    player.press("<Enter>").answer();
    player.press("nn");
    let picture = player.press("Jd").picture();
    assert!(picture.contains("─ Journal ─") && picture.contains("That line used no dice."), "{picture}");
    // The next key clears it; a line that can be put right is opened as ever.
    let picture = player.press("<Up>").picture();
    assert!(picture.contains("─ Journal ─") && !picture.contains("used no dice"), "{picture}");
    player.press("<Home><Down>d");
    assert!(!player.picture().contains("─ Journal ─"), "{}", player.picture());
}

/// A charge that fails, then others hold; dice from the table.
const FAILED_CHARGE: &str = "- { order: initiative, answers: [ { dice: [6, 1] }, { pick: first } ] }
- { order: charge, who: 6, facts: { target: 25, distance: 8 }, dice: [1, 2] }
- { order: hold, who: 21 }
- { order: hold, who: 1 }
- { ruling: { dice: table } }
";

#[test]
fn a_moment_that_an_amendment_opens_is_played_out_before_the_lines_behind_it() {
    let mut player = after(FAILED_CHARGE, |_| false);
    player.press("J<Up><Up><Up>d42<Enter>55<Enter>");
    let picture = player.picture();
    assert!(picture.contains("Amend line 2, then what is due: Hill Axes reach Bog Sneaks"), "{picture}");
    assert!(picture.contains("This is due now before line 3, and was not."), "{picture}");
    player.press("<Enter>");
    let picture = player.picture();
    assert!(picture.contains("Added: 6 Hill Axes reach Bog Sneaks: 8 of Hill Axes touch 8"), "{picture}");
    assert!(!picture.contains("The charge ends"), "{picture}");
    player.press("<Enter>");
    let in_contact = player.picture().lines().filter(|row| row.contains(" melee")).count();
    assert_eq!((in_contact, player.lines(), player.game().dues()), (2, 6, Vec::new()), "{}", player.picture());
}

#[test]
fn a_fight_that_an_amendment_makes_due_is_fought_before_its_phase_ends() {
    let orders = "- { order: initiative, answers: [ { dice: [6, 1] }, { pick: first } ] }
- { order: charge, who: 6, facts: { target: 25, distance: 8 }, dice: [1, 2] }
- next: phase
- next: phase
- { ruling: { dice: table } }
";
    let mut player = after(orders, |_| false);
    player.press("J<Home><Down><Down>d42<Enter>55<Enter>");
    assert!(player.picture().contains("then what is due: Hill Axes reach Bog Sneaks"), "{}", player.picture());
    player.press("<Enter>");
    let picture = player.picture();
    assert!(picture.contains("Amend line 2, then what is due: Hill Axes and Bog Sneaks fight"), "{picture}");
    // Left alone it stands in no overruling that nobody gave.
    player.press("<Esc>");
    assert_eq!(player.lines(), 5);
}

/// Between a card and seven choices there was no room: "Amend line 3 ── GUILD chooses", and nobody knew what.
#[test]
fn what_is_chosen_in_an_amendment_stands_above_its_choices() {
    let orders = "- ruling: { dice: table }
- { order: order, dice: [6, 1] }
- order: broadside
  who: 6
  facts: { arc: front, targets: [21, 27] }
  dice: [6, 5, 4, 3, 3]
  answers: [{ facts: { shares: { 21: 9, 27: 11 } } }, { facts: { range-21: 9, range-27: 10 } }, { pick: move }]
";
    let mut player = after_in("thornmoor-cross", orders, |_| false);
    player.press(",<^d><Enter><Enter><Enter><Backspace>5<Enter>");
    let picture = player.picture();
    assert!(picture.contains("─ Amend line 3 ─") && picture.contains("GUILD chooses"), "{picture}");
    assert!(picture.contains("Damage to The Battering Sow: 5+1 = 6, attacker chooses"), "{picture}");
    assert!(picture.contains("▸  1 Move -1") && picture.contains("of 7"), "{picture}");
}

#[test]
fn a_line_that_becomes_another_shows_what_it_was_and_the_letters_of_its_stage() {
    let orders = "- { order: initiative, answers: [ { dice: [6, 1] }, { pick: first } ] }
- { order: hold, who: 2 }
- next: phase
- { ruling: { remove: 26, because: they never came } }
";
    let mut player = after(orders, |_| false);
    player.press("J<Up><Up>o");
    let picture = player.picture();
    assert!(picture.contains("Harrow Militia hold") && picture.contains("w walk"), "{picture}");
    assert!(!picture.contains("f fire"), "{picture}");
    assert!(picture.contains("line 2 as: units, an act, or both (2 "), "{picture}");
}

#[test]
fn a_line_of_split_fire_is_called_by_both_targets_while_it_is_amended() {
    let orders = "- { order: initiative, answers: [ { dice: [6, 1] }, { pick: first } ] }
- { ruling: { stage: ranged } }
- { order: fire, who: 4, facts: { target: 21, range: 14, target2: 25, range2: 14 } }
";
    let mut player = after(orders, |_| false);
    player.press("Ja");
    let picture = player.picture();
    assert!(
        picture.contains("Amend line 3: 4 Greenwood Archers fire at 21 Goblin Bows and 25 Bog Sneaks"),
        "{picture}"
    );
}

#[test]
fn the_journal_has_a_heading_for_the_turn_of_each_side() {
    let orders = "- { order: first, answers: [ { dice: [5, 2] }, { pick: first } ] }
- { order: move, who: 1, facts: { distance: 2 } }
- { order: end, who: 1 }
- { order: done }
- { order: move, who: 21, facts: { distance: 2 } }
- { order: end, who: 21 }
";
    let mut player = after_in("saltmere-abbey", orders, |_| false);
    let picture = player.press("J").picture();
    let headings = picture.lines().map(str::trim).filter(|row| row.starts_with("Turn ")).collect::<Vec<_>>();
    assert_eq!(headings, ["Turn 1, roll", "Turn 1, play, Abbey", "Turn 1, play, Ships"], "{picture}");
}

/// Of the dice that are known only those are thrown anew that are blank: whose they are is said, and nobody else named.
#[test]
fn a_new_hit_of_an_amended_volley_asks_its_player_alone_for_the_die() {
    let fire = "{ order: fire, who: 21, facts: { target: 2, range: 14 }, \
        answers: [{ dice: [1, 2, 5, 1, 1, 1, 1, 1] }, { dice: [3] }, { dice: [4, 2] }] }";
    let orders = format!(
        "- ruling: {{ dice: table, options: {{ chance: table }} }}\n- {{ order: initiative, \
         answers: [{{ dice: [2, 5] }}, {{ pick: first }}] }}\n- {{ next: phase }}\n- {fire}\n"
    );
    let mut player = after_in("harrow-ford", &orders, |_| false);
    player.press(",<^d>");
    assert_eq!(player.context(), Context::Dice, "{}", player.picture());
    // A second hit on the same man: one more die of damage, against the Strength that was rolled.
    player.press("<Backspace>5<Enter>").press("3<Enter>");
    let picture = player.picture().to_owned();
    assert!(picture.contains("damage on Harrow Militia") && picture.contains("BEN rolls 1 die"), "{picture}");
}

/// The roster is that before the line; what stands beside and below it is no later.
#[test]
fn while_a_line_is_amended_nothing_shows_that_came_after_it() {
    let orders = "- { order: initiative, answers: [{ dice: [5, 2] }, { pick: first }] }
- { order: hold, who: 1 }
- { ruling: { stage: ranged } }
- { order: fire, who: 21, facts: { target: 2, range: 14 } }
- { ruling: { unit: 3, set: { morale: 3 }, because: rain } }
- { order: fire, who: 22, facts: { target: 3, range: 14 } }
";
    let mut player = after(orders, |_| false);
    let now = player.picture_in((120, 40));
    assert!(now.contains("Goblin Crossbows fire at Ford Spears"), "{now}");
    let line = player.session().last(3).remove(0).n;
    player.press("J<Up><Up>a");
    let picture = player.picture_in((120, 40));
    assert!(picture.contains(&format!("Amend line {line}")), "{picture}");
    assert!(picture.contains("Ice Rangers hold.") && !picture.contains("Goblin Crossbows fire"), "{picture}");
    assert!(!picture.contains("rain"), "{picture}");
}

/// `u u u` and then the order that was forgotten: what a new order drops is said before it, and with it.
#[test]
fn undone_lines_that_a_new_order_drops_are_told() {
    let orders = "- { order: initiative, answers: [{ dice: [5, 2] }, { pick: first }] }
- { order: hold, who: 1 }
- { order: hold, who: 21 }
";
    let mut player = after(orders, |_| false);
    let first = player.press("u").picture();
    assert!(first.contains("U redoes it.") && !first.contains("drops"), "{first}");
    let second = player.press("u").picture();
    assert!(second.contains("A new order drops the 2 undone lines."), "{second}");
    let third = player.press("2h").picture();
    assert!(third.contains("2 undone lines are gone: U has nothing to redo."), "{third}");
}

/// An order of the table that fell away is given again with its dice: they lie there, one question after the other.
#[test]
fn the_dice_of_an_order_that_is_suggested_again_are_typed_in() {
    let orders = "- ruling: { dice: table }\n- { order: begin, dice: [2, 5] }\n\
        - { order: shoot, who: 24, facts: { foe: 1, range: 12 }, \
        dice: [3, 4, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2] }\n- next: phase\n- { next: phase, dice: [3, 4] }\n";
    let mut player = after_in("pennant-hill", orders, |_| false);
    let session = player.session();
    let old = session.line(2).unwrap();
    assert!(!old.answers.is_empty(), "{old:?}");
    // The other side goes first: the shot falls away, and is that of the side that comes second.
    player.press("J<Home><Down><Down>d");
    assert!(player.picture().contains("Amend line 2"), "{}", player.picture());
    player.press("52<Enter>").press("<Enter>");
    assert!(player.picture().contains("suggested again as it was"), "{}", player.picture());
    let lines = player.lines();
    player.press("<Enter>");
    for _ in 0..old.answers.len() {
        assert_eq!((player.context(), player.lines()), (Context::Dice, lines), "{}", player.picture());
        player.press("<Enter>");
    }
    assert_eq!((player.lines(), player.session().last(1).remove(0).answers), (lines + 1, old.answers));
}

#[test]
fn an_amendment_that_is_left_goes_back_to_the_journal_it_was_opened_from() {
    // Its form, its dice, what it alters: from the journal, and by the key of the roster.
    for (opens, steps) in [("Jo22 fire<Enter>", ""), ("Jd", ""), ("Jd", "<Enter><Enter><Enter>"), (",", "")] {
        let mut player = behind_a_shot();
        let line = player.session().last(1).remove(0);
        player.press(opens).press(steps);
        assert!(player.table().conversation().amending().is_some(), "{opens}{steps}: {}", player.picture());
        let picture = player.press("<Esc>").picture();
        assert!(player.table().conversation().amending().is_none(), "{opens}{steps}: {picture}");
        let journal = opens.starts_with("Jd");
        assert_eq!(player.context() == Context::List, journal, "{opens}{steps}: {picture}");
        // The same line is under the cursor.
        if journal {
            player.press("d");
            assert!(player.picture().contains(&format!("Amend line {}", line.n)), "{}", player.picture());
        }
    }
}
