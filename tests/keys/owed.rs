//! What Enter, `A` and `n` do with what is owed, where the cursor goes on, what `B` says, and that a ruling wants a reason.

use muster::{
    battle::{Session, perform_item, read_items},
    engine::{Dice, SIDE_DONE},
    store::{self, library::builtin},
};

use super::player::Player;

/// A battle of this scenario, its dice thrown on the table, after these orders and rulings.
pub fn after(scenario: &str, orders: &str) -> Player {
    let game = store::begin(&builtin(), scenario, Some(Dice::Table)).unwrap();
    let mut session = Session::begin(game, 7).0;
    for item in read_items("orders", orders).unwrap() {
        let done = perform_item(&session, &item).unwrap();
        session.commit(done);
    }
    Player::at(session)
}

/// The Guild is on.
const GUILD: &str = "- { order: order, dice: [6, 1] }\n";

#[test]
fn a_check_that_a_hero_may_help_asks_who_commands_before_dice_are_thrown() {
    let halved = "- { ruling: { bind: [1, 21] } }
- { ruling: { unit: 21, set: { models: 5 } } }
- { order: melee, who: 1, facts: { target: 21 }, answers: [ { tally: [24, 5] } ] }\n";
    let mut player = after("thornmoor-cross", &format!("{GUILD}{halved}"));
    let due = player.game().dues().remove(0);
    assert_eq!((due.id.as_str(), due.missing), ("morale:heath-raiders", vec!["command".to_owned()]));
    let lines = player.lines();
    player.press("A");
    let told = "Nothing is due that needs no facts: Enter asks for them.";
    assert!(player.picture().contains(told), "{}", player.picture());
    player.press("<Enter>");
    assert!(player.picture().contains("Command within"), "{}", player.picture());
    assert_eq!(player.lines(), lines);
}

/// Two units hold a token: who acts first keeps the rest of its actions, whatever else is due (action_dice R4, R5).
#[test]
fn what_is_due_of_another_unit_takes_no_action_from_the_one_in_hand() {
    let tokens = "- { ruling: { unit: 1, set: { token: true } } }\n- { ruling: { unit: 2, set: { token: true } } }\n";
    let words = |player: &mut Player| player.picture().split_whitespace().collect::<Vec<_>>().join(" ");
    let left = "Guild Spears: 1 of 2 actions left";
    for keys in ["A", "1<Enter>"] {
        let mut player = after("thornmoor-cross", &format!("{GUILD}{tokens}"));
        player.press(keys);
        if !words(&mut player).contains(left) {
            player.press("<Enter>");
        }
        let picture = words(&mut player);
        assert!(picture.contains(left) && picture.contains("Enter Guild Spears: "), "{keys}: {picture}");
        let said = "Guild Spears lose 1 action by this (R4). Use them first, or give the order by its own letter.";
        assert_eq!(picture.contains(said), keys == "A", "{picture}");
        let picture = words(player.press("A"));
        assert!(picture.contains(left) && picture.contains(said), "{picture}");
    }
}

/// Also where it would be done at once, with no form that could say so.
#[test]
fn enter_on_another_unit_says_first_what_the_one_in_hand_loses() {
    let tokens = "- { ruling: { unit: 1, set: { token: true } } }\n\
                  - { ruling: { unit: 2, set: { token: true, disordered: true } } }\n";
    let mut player = after("thornmoor-cross", &format!("{GUILD}{tokens}"));
    player.press("1<Enter>");
    if !player.picture().contains("1 of 2 actions left") {
        player.press("<Enter>");
    }
    let lines = player.lines();
    let picture = player.press("2<Enter>").picture().split_whitespace().collect::<Vec<_>>().join(" ");
    let said = "Guild Spears lose 1 action by this (R4). Enter again: ";
    assert!(player.lines() == lines && picture.contains(said), "{picture}");
    player.press("<Enter>");
    assert!(player.lines() > lines, "{}", player.picture());
}

#[test]
fn behind_a_free_attack_the_cursor_stands_on_the_unit_that_has_an_action_left() {
    let fought = "- { ruling: { bind: [2, 24] } }
- { order: melee, who: 2, facts: { target: 24 }, answers: [ { tally: [8, 10] } ] }
- { next: phase }
- { next: phase }
- { next: phase }
- { next: phase }\n";
    let mut player = after("thornmoor-cross", &format!("{GUILD}{fought}"));
    while player.game().status().on != Some(0) {
        player.press("nn");
    }
    player.press("2w6<Enter>");
    assert_eq!(player.game().stage(), "withdrawal", "{}", player.picture());
    player.press("<Enter>").answer();
    if player.game().stage() == "withdrawal" {
        player.press("<Enter>").answer();
    }
    let picture = player.picture();
    assert!(picture.contains("Toll Bows: 1 of 2 actions left"), "{picture}");
    assert!(picture.contains("▸G 2 Toll Bows"), "{picture}");
}

#[test]
fn n_names_what_is_due_at_once_and_nobody_twice() {
    let told = |player: &mut Player| player.press("n").picture().split_whitespace().collect::<Vec<_>>().join(" ");
    let acted = "- { order: stop, who: 3 }\n- { order: stop, who: 5 }\n- { order: stop, who: 6 }\n";
    let words = told(&mut after("thornmoor-cross", &format!("{GUILD}{acted}")));
    assert!(words.contains("3 units have not used all actions (1 2 4): the actions are lost"), "{words}");
    assert!(words.contains("n again ends the stage"), "{words}");
    // Who has a token goes first: a second press would only be refused.
    let words =
        told(&mut after("thornmoor-cross", &format!("{GUILD}- {{ ruling: {{ unit: 4, set: {{ token: true }} }} }}\n")));
    assert!(words.contains("R5") && words.contains("still due: Old Margit moves away from the enemy"), "{words}");
    assert!(!words.contains("again ends the stage"), "{words}");
}

/// What Enter alone can do is not offered to `A`.
#[test]
fn all_dues_at_once_stand_in_the_foot_only_where_one_needs_no_facts() {
    let remind = "- ruling: { remind: { turn: 1, text: rain } }\n- ruling: { remind: { turn: 1, text: dusk } }\n";
    let checks: String = [1, 2].map(|unit| format!("- ruling: {{ unit: {unit}, set: {{ check: true }} }}\n")).concat();
    // A hero with Command may stand near: whether it does is asked.
    let mut player = after("thornmoor-cross", &format!("{GUILD}{checks}"));
    player.go_to_the_roster();
    let foot = |player: &Player| player.picture().lines().last().unwrap_or_default().to_owned();
    assert!(player.game().dues().len() > 1 && player.game().dues().iter().all(|due| !due.missing.is_empty()));
    assert!(!foot(&player).contains("all dues"), "{}", player.picture());
    let mut player = after("thornmoor-cross", &format!("{GUILD}{remind}"));
    player.go_to_the_roster();
    assert!(foot(&player).contains("A all dues"), "{}", player.picture());
}

/// `A` says what it leaves: a check in which a hero may help is asked for, whatever was done without facts before it.
#[test]
fn all_dues_at_once_say_what_they_stop_at() {
    // The Reavers have lost theirs.
    let lost = "- ruling: { remove: 26, because: gone }\n- ruling: { unit: 21, set: { check: true } }\n";
    let check = "- ruling: { unit: 1, set: { check: true } }\n";
    let mut player = after("thornmoor-cross", &format!("{GUILD}{lost}{check}"));
    player.go_to_the_roster();
    player.press("A").answer();
    let picture = player.picture();
    assert!(picture.contains("Still due, and needs facts: Guild Spears: check morale."), "{picture}");
    assert!(picture.contains("due 1: 1 Guild Spears check morale"), "{picture}");
}

/// The battle is told by its name while a unit acts too, on the smallest screen.
#[test]
fn the_head_names_the_battle_while_a_unit_is_amid_its_actions() {
    let moves = "- { order: move, who: 3, facts: { distance: 3 } }\n";
    let player = after("thornmoor-cross", &format!("{GUILD}{moves}"));
    let head = player.picture().lines().next().unwrap_or_default().to_owned();
    assert!(head.starts_with("Thornmoor Cross T1"), "{head}");
    assert!(head.ends_with("GUILD to play; Tin Muskets: 1 of 2 actions left"), "{head}");
    let called = "- { ruling: { unit: 3, set: { name: The Old Tin Muskets of the Mine } } }\n";
    let player = after("thornmoor-cross", &format!("{GUILD}{moves}{called}"));
    let head = player.picture().lines().next().unwrap_or_default().to_owned();
    assert!(head.starts_with("Thornmoor… T1") || head.starts_with("T1"), "{head}");
    assert!(head.ends_with("The Old Tin Muskets of the Mine: 1 of 2 actions left"), "{head}");
}

/// Stag Bridge with all goblins Down.
fn won() -> Player {
    let mut orders = String::new();
    let game = store::begin(&builtin(), "stag-bridge", None).unwrap();
    for unit in game.units().iter().filter_map(|id| game.unit(id)).filter(|unit| unit.side == 1) {
        orders += &format!("- {{ ruling: {{ unit: {}, set: {{ w: 0 }} }} }}\n", unit.number);
    }
    after("stag-bridge", &orders)
}

#[test]
fn enter_ends_a_battle_that_can_end_before_anybody_plays_on() {
    let mut player = won();
    while player.game().stage() == "declare" {
        player.end_stage().answer();
    }
    // First what is owed, as the fate of those who are Down.
    for _ in 0..20 {
        let words = player.picture();
        assert!(!words.contains(": cast") && !words.contains(": shoot"), "{words}");
        if words.contains("Enter end the battle") {
            return;
        }
        let due = player.game().dues().remove(0);
        assert!(!due.order.act.is_empty());
        player.press("<Enter>").answer();
        if player.context() == muster::tui::keys::Context::Form {
            player.press("<Enter>").answer();
        }
        player.go_to_the_roster();
    }
    panic!("the battle does not end:\n{}", player.picture());
}

#[test]
fn of_both_sides_those_show_who_are_left_as_the_head_counts_them() {
    let mut player = after("stag-bridge", "");
    while player.game().stage() == "declare" {
        player.end_stage().answer();
    }
    let waiting = player.game().waiting().len();
    assert!(waiting > 3);
    assert!(player.picture().contains(&format!("{waiting} left")), "{}", player.picture());
    player.press("B");
    assert_eq!(player.picture().matches("left to act").count(), 2, "{}", player.picture());
}

#[test]
fn a_unit_is_not_removed_without_a_word_of_what_became_of_it() {
    let mut player = after("thornmoor-cross", GUILD);
    let lines = player.lines();
    player.press(":remove<Enter>");
    assert!(player.picture().contains("remove a unit"), "{}", player.picture());
    player.press("<Enter><Enter>");
    assert_eq!(player.lines(), lines, "{}", player.picture());
    player.press("fled the field<Enter>");
    assert_eq!(player.lines(), lines + 1, "{}", player.picture());
}

#[test]
fn the_cursor_stands_on_a_unit_of_the_side_whose_die_was_drawn() {
    let mut player = Player::new("sunder-mill", None, 7);
    let mut drawn = [0, 0];
    for _ in 0..60 {
        player.press("<Enter>").answer();
        let (on, game) = (player.game().status().on, player.game());
        let here = player.table().conversation().here().and_then(|id| game.unit(id)).unwrap();
        if let Some(on) = on.filter(|_| game.stage() == "orders") {
            assert_eq!(here.side, on, "{}", player.picture());
            drawn[on] += 1;
            player.press("b").answer();
        }
        player.go_to_the_roster();
    }
    assert!(drawn.iter().all(|count| *count > 1), "{drawn:?}\n{}", player.picture());
}

#[test]
fn nobody_is_left_to_act_once_the_battle_is_over() {
    let begun = "- { order: initiative, dice: [5, 3], answers: [ { pick: first } ] }\n- { next: phase }\n";
    let mut player = after("harrow-ford", begun);
    player.press("B");
    assert!(player.picture().contains("left to act"), "{}", player.picture());
    let mut player = after("harrow-ford", &format!("{begun}- {{ order: end-battle, facts: {{ how: drawn }} }}\n"));
    player.press("B");
    assert!(!player.picture().contains("left to act"), "{}", player.picture());
}

#[test]
fn what_is_still_due_as_a_stage_ends_has_its_cause_in_brackets_and_a_reminder_its_marks() {
    let mut player = after("harrow-ford", "- ruling: { remind: { turn: 1, text: 'the bridge: burns' } }\n");
    let words = player.press("n").picture().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("R26: still due: roll initiative (turn 1); do it, or waive it"), "{words}");
    let begun = "- ruling: { remind: { turn: 1, text: 'the bridge: burns' } }
- { order: initiative, dice: [5, 3], answers: [ { pick: first } ] }\n";
    let mut player = after("harrow-ford", begun);
    let words = player.press("nn").picture().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("Still due: \"the bridge: burns\" (reminder for turn 1);"), "{words}");
}

#[test]
fn the_bar_of_a_side_says_that_it_is_its_morale() {
    let player = Player::new("sunder-mill", None, 7);
    let picture = player.picture();
    let side = picture.lines().find(|line| line.contains("Karst ──")).unwrap();
    assert!(side.ends_with("7 units: 27 fit, 1 to come  morale ▮▮▮▮▮ 100 % ─"), "{picture}");
}

#[test]
fn who_is_to_come_stands_on_the_line_of_a_side_as_long_as_there_is_room() {
    let hurt = |names: &[&str]| -> String {
        names.iter().map(|name| format!("- ruling: {{ unit: {name}, set: {{ w: 1 }} }}\n")).collect::<String>()
    };
    let line = |orders: &str| {
        let picture = after("stag-bridge", orders).press("<Home>").picture();
        picture.lines().find(|line| line.starts_with("─ G Guard")).unwrap_or(&picture).to_owned()
    };
    let down = |name: &str| format!("- ruling: {{ unit: {name}, set: {{ w: 0 }} }}\n");
    let orders = format!("{}{}{}", hurt(&["mirel", "hob-vane"]), down("pell"), down("tam-rusk"));
    let told = line(&orders);
    assert!(told.ends_with(" 17 characters: 10 fit, 2 wounded, 2 out, 3 to come  strength 88 % ─"), "{told}");
    // Where all of it has no room, how many there are goes first.
    let here = ["sir-aldous", "rider-1", "rider-2"]
        .map(|name| format!("- ruling: {{ unit: {name}, set: {{ arrived: true }} }}\n"));
    let told = line(&format!("{orders}{}- ruling: {{ remove: spear-2, because: fled }}\n", here.concat()));
    assert!(told.ends_with("─ 12 fit, 2 wounded, 3 out, 1 of them gone  strength ▮▮▮▮▯ 82 % ─"), "{told}");
}

#[test]
fn where_each_acts_by_a_list_letters_are_heard_for_whoever_is_next() {
    let mut player = Player::new("stag-bridge", Some(Dice::Auto), 7);
    player.press("n");
    let mut passed = Vec::new();
    for _ in 0..6 {
        let game = player.game();
        let here = player.table().conversation().here().and_then(|id| game.unit(id)).unwrap();
        assert!(game.may_act(&here.id), "the cursor is on {}:\n{}", here.name, player.picture());
        passed.push(format!("{} passes.", here.name));
        player.press("p");
    }
    let heads: Vec<String> = player.session().last(6).iter().map(|line| line.tale.head.clone()).collect();
    assert_eq!(heads, passed);
    // Who is corrected stays in hand.
    player.press("4e<Enter>0<Enter>");
    let here = player.table().conversation().here().map(ToString::to_string);
    assert_eq!(here.as_deref(), Some("hob-vane"), "{}", player.picture());
}

#[test]
fn enter_says_whom_a_drawn_die_waits_for() {
    let mut player = Player::new("sunder-mill", None, 7);
    player.press("<Enter>").answer();
    let lines = player.lines();
    let words = player.press("<Enter>").picture().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("choose a unit: 1 2 3 4 5 6. Give an order, or end the stage with n."), "{words}");
    assert_eq!(player.lines(), lines);
    // Once the facts or the dice of one of them lie in hand nobody is to choose any more.
    let number = if player.picture().contains("Karst die") { 1 } else { 21 };
    player.press(&format!("{number}a"));
    assert!(player.table().conversation().form().is_some(), "{}", player.picture());
    assert!(!player.picture().contains("choose a unit"), "{}", player.picture());
    player.press("<Esc>");
    assert!(player.picture().contains("choose a unit"), "{}", player.picture());
}

#[test]
fn a_unit_is_the_only_player_s_of_its_side() {
    let player = Player::new("chandlers-yard", None, 7);
    let named = |number| {
        player.game().units().iter().filter_map(|id| player.game().unit(id)).find(|unit| unit.number == number)
    };
    assert_eq!([1, 21].map(|number| named(number).unwrap().player), ["Ola", "Pim"]);
    // Two share this side, and Iris was named.
    let player = Player::new("sunder-mill", None, 7);
    assert!(player.picture().contains("Lieutenant Orsk Iris"), "{}", player.picture());
}

#[test]
fn the_journal_says_what_was_ruled_where_no_reason_was_given() {
    let mut player =
        after("thornmoor-cross", &format!("{GUILD}- {{ ruling: {{ unit: 4, set: {{ token: true }} }} }}\n"));
    player.press("J");
    assert!(player.picture().contains("Ruling: Old Margit: Failed Morale token"), "{}", player.picture());
}

#[test]
fn behind_a_check_in_the_midst_of_orders_the_cursor_stands_on_the_unit_that_has_an_action_left() {
    let mut player =
        after("thornmoor-cross", &format!("{GUILD}- {{ ruling: {{ unit: 21, set: {{ models: 12 }} }} }}\n"));
    player.press("6d6 21<Enter>666666<Enter>");
    assert!(player.picture().contains("due 1: 21 Heath Raiders check morale"), "{}", player.picture());
    player.press("<Enter><Enter>").answer();
    let picture = player.picture();
    assert!(picture.contains("The Kettle: 1 of 2 actions left") && picture.contains("▸G 6 The Kettle"), "{picture}");
    assert!(picture.contains("Evens: Heath Raiders"), "{picture}");
}

#[test]
fn a_reminder_that_bars_the_end_of_a_stage_is_told_in_a_sentence_that_names_no_rule() {
    let remind = "- ruling: { remind: { turn: 1, text: count the models } }\n";
    let mut player = after("thornmoor-cross", &format!("{GUILD}{remind}"));
    let words = player.press("n").picture().split_whitespace().collect::<Vec<_>>().join(" ");
    let told = "Still due: \"count the models\" (reminder for turn 1); do it, or waive it (D). ! overrules";
    assert!(words.contains(told), "{words}");
}

#[test]
fn enter_opens_the_form_of_a_contact_at_once_and_tells_all_who_may_answer_before() {
    let mut player = after("harrow-ford", "- { order: initiative, answers: [{ dice: [5, 2] }, { pick: first }] }\n");
    // A five, and the threat fails: both tests are passed.
    player.press("6c25<Space>9<Enter>51<Enter>51<Enter>");
    assert!(player.game().in_moment(), "{}", player.picture());
    player.press("<Enter>");
    let words = player.picture().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("2 squads may opportunity-fire at 6 Hill Axes: 22 23; 25 Bog Sneaks may use"), "{words}");
    player.press("22o14<Enter>15<Enter>23o14<Enter>15<Enter>25v4<Enter>=0<Enter>");
    // Nobody is left to answer: the form decides nothing yet, and no second press is wanted for it.
    assert!(player.picture().contains("NORTH to make contact"), "{}", player.picture());
    player.press("<Enter>");
    assert!(player.picture().contains("Hill Axes reach Bog Sneaks"), "{}", player.picture());
}

/// A battle of this scenario as its ninth turn begins, everybody having passed.
fn behind_turn_8(scenario: &str) -> Player {
    let mut player = after(scenario, "");
    to_turn(&mut player, 9);
    player
}

/// Goes on to this turn, everybody passing.
fn to_turn(player: &mut Player, turn: u32) {
    for _ in 0..400 {
        if player.game().turn() == turn {
            break;
        }
        match player.game().dues().iter().all(|due| due.id == "played-out") {
            true => player.press("n").answer(),
            false => player.press("<Enter>").answer(),
        };
    }
    assert_eq!(player.game().turn(), turn, "{}", player.picture());
}

#[test]
fn behind_the_last_turn_the_end_of_the_battle_comes_first_and_victory_stands_beside_it() {
    let mut player = behind_turn_8("harrow-ford");
    let head = |player: &Player| player.picture().lines().next().unwrap_or_default().to_owned();
    // The turn that nobody plays is not named.
    assert!(head(&player).contains("T8") && head(&player).ends_with("turn 8 was the last"), "{}", player.picture());
    let picture = player.picture();
    assert!(picture.contains("Turn 8 was the last.") && picture.contains("Enter end the battle"), "{picture}");
    assert!(!player.story(1).contains("Turn 9 begins"), "nobody has said yet that there is another one");
    player.press("<Enter>");
    let picture = player.picture();
    assert!(picture.contains("how it ended _") && picture.contains("South wins with three squads"), "{picture}");
    // The turns of a scenario end a battle as those of a rule book do, also where nobody says more of it.
    player.press("<Enter>");
    assert!(
        head(&player).contains("T8") && head(&player).contains("OVER: turn 8 was the last"),
        "{}",
        player.picture()
    );
    assert_eq!(player.session().last(1)[0].turn, 8);
    player.press("u").go_to_the_roster();
    // Laid aside it is called by its words and not by its id.
    player.press("<Enter>the bridge<Esc>");
    let picture = player.picture();
    assert!(picture.contains("parked: end the battle") && !picture.contains("end-battle"), "{picture}");
    player.press("<Enter> held<Enter>");
    assert!(head(&player).contains("OVER: the bridge held"), "{}", player.picture());

    // Who waives it plays on, and is not asked again.
    player.press("u").go_to_the_roster();
    player.press("Dwthey want more<Enter><Esc>");
    assert!(player.picture().contains("Enter begin turn 9   n play on"), "{}", player.picture());
    player.press("<Enter>");
    assert!(player.picture().contains("Enter roll initiative") && head(&player).contains("T9"), "{}", player.picture());
    to_turn(&mut player, 10);
    assert!(!offers_the_end(&player), "{}", player.picture());
}

/// Who plays on has a turn as any other: the offer comes again once that is over.
#[test]
fn the_end_of_the_battle_is_offered_behind_every_turn_that_is_played_on() {
    for scenario in ["stag-bridge", "chandlers-yard"] {
        let mut player = after(scenario, "");
        let last = u32::from(scenario == "stag-bridge") * 3 + 5;
        for turn in [last + 1, last + 2, last + 3] {
            to_turn(&mut player, turn);
            assert!(offers_the_end(&player), "{scenario}, turn {turn}: {}", player.picture());
            assert!(player.picture().contains(&format!("Turn {last} was the last.")), "{}", player.picture());
            player.press("nn").answer();
            assert!(!offers_the_end(&player), "{scenario}, turn {turn}: {}", player.picture());
            assert!(!player.picture().contains("end the battle"), "{}", player.picture());
        }
        player.press("u").go_to_the_roster();
        player.press("<Enter><Enter>");
        assert!(player.picture().contains(&format!("OVER: turn {last} was the last")), "{}", player.picture());
    }
}

fn offers_the_end(player: &Player) -> bool {
    player.game().dues().first().is_some_and(|due| due.id == "played-out")
}

#[test]
fn whoever_plays_on_behind_the_last_turn_plays_the_next_one_from_its_beginning() {
    for (scenario, last) in
        [("stag-bridge", 8), ("chandlers-yard", 5), ("pennant-hill", 6), ("saltmere-abbey", 8), ("harrow-ford", 8)]
    {
        let mut player = after(scenario, "");
        let stands = |player: &Player| (player.game().stage(), player.game().status().on.is_some());
        to_turn(&mut player, last);
        let before = stands(&player);
        to_turn(&mut player, last + 1);
        // Nothing of it is rolled, told or due before.
        let told = player.session().last(1).remove(0);
        let was_last = format!("Turn {last} was the last.");
        assert_eq!(told.tale.then.last(), Some(&was_last), "{:?}", told.tale);
        let dues: Vec<String> = player.game().dues().into_iter().map(|due| due.id).collect();
        assert_eq!(dues, ["played-out"], "{}", player.picture());
        for _ in 0..2 {
            let lines = player.lines();
            player.press("n");
            assert_eq!(player.lines(), lines, "it is said first: {}", player.picture());
            player.press("n").answer();
            let now = (stands(&player), player.game().status().turn);
            assert_eq!(now, (before.clone(), last + 1), "{}", player.picture());
            assert!(player.picture().contains(&format!("Turn {} begins.", last + 1)), "{}", player.picture());
            player.press("u").go_to_the_roster();
        }
    }
}

#[test]
fn whoever_goes_on_with_n_behind_the_last_turn_hears_that_it_was_the_last() {
    let mut player = behind_turn_8("stag-bridge");
    let lines = player.lines();
    player.press("n");
    let told = "Turn 8 was the last: Enter ends the battle. n again plays on.";
    assert!(player.lines() == lines && player.picture().contains(told), "{}", player.picture());
    player.press("nn");
    assert!(player.lines() > lines && player.game().status().turn == 9, "{}", player.picture());
    // It is asked once a turn, not before every stage.
    let mut asked = 0;
    while player.game().turn() == 9 {
        asked += usize::from(player.press("n").picture().contains(told));
    }
    assert_eq!(asked, 0);
    assert!(player.press("n").picture().contains("Turn 8 was the last"), "{}", player.picture());
}

#[test]
fn an_order_behind_the_last_turn_waits_until_somebody_plays_on() {
    let mut player = behind_turn_8("saltmere-abbey");
    let lines = player.lines();
    for key in ["w", "d"] {
        player.press(&format!("21{key}"));
        let told = "turn 8 was the last";
        assert!(
            player.picture().contains(told) && player.picture().contains("n begins turn 9"),
            "{}",
            player.picture()
        );
        assert_eq!(player.lines(), lines);
    }
    // Nobody is left of a turn that nobody has begun.
    assert!(player.game().waiting().is_empty() && !player.picture().contains("x side done"), "{}", player.picture());
    player.press("nn21d");
    assert!(player.lines() == lines + 2 && player.game().status().turn == 9, "{}", player.picture());
}

/// Its dice are the first of the next turn, and are asked for once there is one.
#[test]
fn who_goes_first_behind_the_last_turn_is_asked_once_somebody_plays_on() {
    let mut player = after("pennant-hill", "");
    to_turn(&mut player, 7);
    assert!(offers_the_end(&player) && player.picture().contains("Turn 6 was the last."), "{}", player.picture());
    assert!(!player.picture().contains("turn 7"), "{}", player.picture());
    player.press("nn");
    assert!(player.picture().contains("Who goes first"), "{}", player.picture());
    player.answer();
    assert!(player.story(1).contains("Turn 7 begins."), "{}", player.story(1));
}

/// A battle that is ended in the midst of somebody's turn.
#[test]
fn once_a_battle_is_over_nobody_acts() {
    let moves = "- { order: first, answers: [{ dice: [5, 2] }, { pick: first }] }
- { order: move, who: 1, facts: { distance: 2 } }
";
    let shown = |orders: &str| {
        let mut player = after("saltmere-abbey", orders);
        let recap = player.picture();
        player.press("<Up>");
        format!("{recap}{}", player.picture())
    };
    let acts = shown(moves);
    assert!(acts.contains("Sir Aldous Penhallow acts") && acts.contains("ACTS"), "{acts}");
    let picture = shown(&format!("{moves}- {{ order: end-battle, facts: {{ how: the tide }} }}"));
    assert!(picture.contains("OVER: the tide"), "{picture}");
    assert!(!picture.contains("ACTS") && !picture.contains("Penhallow acts"), "{picture}");
}

#[test]
fn behind_all_dues_everything_that_they_came_to_is_told_though_some_of_them_asked() {
    let fights = "- { order: initiative, answers: [{ dice: [5, 2] }, { pick: first }] }
- { ruling: { bind: [3, 21] } }
- { ruling: { bind: [6, 22] } }
- { next: phase }
- { next: phase }\n";
    // A seed with which the first of the fights asks who follows.
    let begun = |seed| {
        let game = store::begin(&builtin(), "harrow-ford", Some(Dice::Auto)).unwrap();
        let mut session = Session::begin(game, seed).0;
        for item in read_items("orders", fights).unwrap() {
            let done = perform_item(&session, &item).unwrap();
            session.commit(done);
        }
        let mut player = Player::at(session);
        let before = player.lines();
        player.press("A");
        (player.lines() == before).then_some((player, before))
    };
    let (mut player, before) = (1..30).find_map(begun).expect("a fight that asks");
    for _ in 0..9 {
        if player.lines() < before + 2 {
            player.press("<Enter>");
        }
    }
    player.press("C");
    assert!(player.picture().contains("The last 2 lines together"), "{}", player.picture());
}

#[test]
fn a_reminder_is_read_before_it_is_noted_though_it_is_long_and_others_may_do_something() {
    let smoke = "the troll smells smoke: a Leadership test, or it goes home";
    let orders = "- { ruling: { unit: 21, set: { w: 0 } } }
- { ruling: { unit: 1, set: { w: 0 } } }
- { ruling: { remind: { turn: 1, text: \"SMOKE\" } } }\n";
    let mut player = after("thaumbax", &orders.replace("SMOKE", smoke));
    let picture = player.picture();
    assert!(picture.contains("due 1: the troll smells smoke…"), "{picture}");
    assert!(picture.contains("Down: decide fate"), "{picture}");
    player.press("<Enter><Enter>");
    assert!(player.picture().contains(smoke), "{}", player.picture());
}

#[test]
fn enter_finishes_the_fighter_of_a_book_who_is_acting() {
    let mut player = after("chandlers-yard", "- { order: begin, dice: [6, 1] }\n");
    player.press("3a2<Enter>").answer();
    let picture = player.picture();
    assert!(picture.contains("to play: 3 Pepper, 4 left") && picture.contains("Enter finish Pepper"), "{picture}");
    // With actions left a first press says what it would throw away.
    player.press("1<Enter>");
    let picture = player.picture();
    assert!(picture.contains("Pepper may still move, strike or shoot. Enter again: finish Pepper."), "{picture}");
    player.press("<Enter>");
    assert!(player.picture().contains("TITHE ROW to play, 4 left"), "{}", player.picture());
}

#[test]
fn where_nobody_is_left_in_a_phase_of_sides_by_turns_enter_ends_it_and_not_one_side() {
    let mut player = after("chandlers-yard", "- { order: begin, dice: [6, 1] }\n");
    while player.game().turn() == 1 && !player.game().waiting().is_empty() {
        let on = player.game().status().on;
        let waiting: Vec<_> = player.game().waiting().iter().filter_map(|id| player.game().unit(id)).collect();
        let unit = waiting.into_iter().find(|unit| Some(unit.side) == on).expect("somebody of the side that is on");
        player.press(&format!("{}d", unit.number)).press("d");
    }
    assert_eq!(player.game().turn(), 1, "{}", player.picture());
    let picture = player.picture();
    assert!(picture.contains("Enter end the stage") && !picture.contains("TITHE ROW to play"), "{picture}");
}

#[test]
fn where_the_same_side_plays_on_the_cursor_goes_to_the_next_of_it_and_enter_gives_its_act() {
    let mut player = after("chandlers-yard", "- { order: begin, dice: [1, 6] }\n");
    player.press("xx");
    assert!(player.picture().contains("WICK LANE to play, 4 left"), "{}", player.picture());
    // Sister Tallow loses the moment.
    player.press("<Enter>2<Enter>11<Enter>");
    let picture = player.picture();
    assert!(
        picture.contains("WICK LANE to play, 3 left") && picture.contains("Enter Long Jory: get ready"),
        "{picture}"
    );
    // With an action left it stays where it is; behind the one who has finished it goes on.
    player.press("<Enter>2<Enter>66<Enter>");
    assert!(player.picture().contains("to play: 2 Long Jory, 3 left"), "{}", player.picture());
    player.press("d");
    let picture = player.picture();
    assert!(picture.contains("WICK LANE to play, 2 left") && picture.contains("Enter Pepper: get ready"), "{picture}");
    // Behind the last of the list it begins anew with the first who may.
    player.press("4<Enter>2<Enter>11<Enter>");
    let picture = player.picture();
    assert!(picture.contains("WICK LANE to play, 1 left") && picture.contains("Enter Pepper: get ready"), "{picture}");
}

#[test]
fn the_list_of_dues_says_who_they_are_whom_the_foot_only_counts() {
    // How many they are may be the number of one of them.
    for (first, name) in [(5, "5 Pell"), (4, "4 Hob Vane")] {
        let down =
            [first, 10, 11, 12].map(|unit| format!("- {{ ruling: {{ unit: {unit}, set: {{ w: 0 }} }} }}\n")).concat();
        let mut player = after("stag-bridge", &down);
        assert!(player.picture().contains("4 characters Down: decide fate"), "{}", player.picture());
        player.press("D");
        let who = format!("4 characters Down: decide fate ({name}, 10 Archer 1, 11 Archer 2, 12 Archer 3)");
        let said: Vec<String> = player.picture().split_whitespace().map(str::to_owned).collect();
        assert!(said.join(" ").contains(&who), "{}", player.picture());
    }
}

#[test]
fn who_ends_a_battle_reads_what_decides_it_and_may_say_how_it_ended() {
    let mut player = after("sunder-mill", "- ruling: { dice: table }\n");
    player.press(":end the battle<Enter>");
    assert!(player.picture().contains("Whoever alone has men within 3\" of the mill"), "{}", player.picture());
    let mut player = won();
    while !player.picture().contains("Enter end the battle") {
        player.press("<Enter>").answer();
        player.go_to_the_roster();
    }
    player.press("<Enter>");
    assert!(player.picture().contains("how it ended _"), "{}", player.picture());
    player.press("the stags hold the bridge<Enter>");
    assert!(player.picture().contains("OVER: the stags hold the bridge"), "{}", player.picture());
}

/// Where a side's turn is its phase, Enter and `x` end it over nothing that `n` would refuse to end it over: a late arrival, a
/// reminder, whatever is due. Where only what the side has left to do ends with it, that is no end of the stage.
#[test]
fn no_side_ends_the_stage_over_what_is_due() {
    let library = builtin();
    let mut held = Vec::new();
    for scenario in store::scenarios(&library).into_iter().filter(|known| !known.slug.starts_with("scale")) {
        let slug = scenario.slug.to_owned();
        let game = store::begin(&library, &slug, Some(Dice::Auto)).unwrap();
        let mut session = Session::begin(game, 7).0;
        let remind = read_items("orders", "- { ruling: { remind: { turn: 1, text: the bell } } }").unwrap();
        let done = perform_item(&session, &remind[0]).unwrap();
        session.commit(done);
        let mut player = Player::at(session);
        let passes = |player: &Player| player.game().offers(&[]).iter().any(|offer| offer.act == SIDE_DONE);
        for _ in 0..12 {
            if !passes(&player) {
                player.press("<Enter>").answer().go_to_the_roster();
            }
        }
        let rung = |player: &Player| !player.game().dues().iter().any(|due| due.what == "the bell");
        if !passes(&player) || rung(&player) {
            continue;
        }
        for _ in 0..3 {
            let stands = |player: &Player| (player.game().turn(), player.game().stage(), player.game().whose_turn());
            let before = stands(&player);
            player.press("xx").answer().go_to_the_roster();
            assert_eq!((stands(&player), rung(&player)), (before, false), "{slug}: {}", player.picture());
        }
        held.push(slug);
    }
    for slug in ["saltmere-abbey", "thornmoor-cross", "harrow-ford"] {
        assert!(held.iter().any(|known| known == slug), "{slug}: {held:?}");
    }
}

#[test]
fn enter_brings_on_who_comes_late_before_a_side_that_has_acted_ends_its_turn() {
    let first = "- { order: first, answers: [ { dice: [6, 1] }, { pick: first } ] }
- { ruling: { unit: 8, set: { arrived: true } } }
- { order: end, who: [1, 2, 3, 4, 5, 6, 7, 8] }
- { ruling: { add: { name: The Late One, number: 9, side: abbey, reserve: { turn: 1, edge: the mud }, troop: {} } } }\n";
    let mut player = after("saltmere-abbey", first);
    let picture = player.press("<Esc>").picture();
    assert!(picture.contains("Enter bring on The Late One"), "{picture}");
    player.press("<Enter>").go_to_the_roster();
    assert!(player.game().unit(&"the-late-one".into()).is_some_and(|unit| unit.on_table), "{}", player.picture());
}
