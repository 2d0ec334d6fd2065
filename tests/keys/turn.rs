//! A whole turn of Harrow Ford by keys alone: initiative, every squad's movement with a charge and opportunity fire, five
//! volleys and a catapult, close combat, casualty tests, special actions.

use std::collections::VecDeque;

use muster::engine::Dice;

use super::player::Player;

/// Each side's movement in its order; the rules say whose turn it is.
const MOVES: [&[&str]; 2] = [
    // North: the axes run and are shot at on the way.
    &["1h", "6r", "22o14<Enter>", "4w", "2h", "5h"],
    // South: the blades charge the spears, who throw first; then contact.
    &["24c3 9<Enter>", "3v4<Enter>", "<Enter><Enter>", "21w", "25w", "23h"],
];

/// Each side's fire.
const VOLLEYS: [&[&str]; 2] = [
    &["1f21 14<Enter>", "2f21 14<Enter>", "5b30<Enter>", "22:1<Space>22:2<Enter>", "4f25 14 l<Enter>"],
    &["23f1 24 l<Enter>", "21f2 14 m<Enter>"],
];

/// What must have happened, or the dice of this seed turned the turn away from what is to be measured.
const TOLD: &[&str] = &[
    "has the initiative",
    "Hired Blades charge Ford Spears",
    "Ford Spears fire in defence at Hired Blades",
    "Hired Blades reach Ford Spears",
    "Goblin Crossbows opportunity-fire at Hill Axes, 14\"",
    "Ice Rangers fire at Goblin Bows",
    "Harrow Militia fires at Goblin Bows",
    "Greenwood Archers fire at Bog Sneaks",
    "Black Repeater fires at Ice Rangers",
    "Goblin Bows fire at Harrow Militia",
    "Old Hurler fires the catapult",
    "Ford Spears and Hired Blades fight",
    "casualty test",
];

/// The keys of each phase.
type Counts = Vec<(&'static str, usize)>;

/// Plays the steps of both sides, the one that is on first, and a step that answers the one before at once.
fn alternate(player: &mut Player, steps: [&[&'static str]; 2]) {
    let mut queues = steps.map(|steps| steps.iter().copied().collect::<VecDeque<_>>());
    loop {
        let on = player.game().status().on.unwrap_or(0);
        let next = [on, 1 - on].into_iter().find(|side| !queues[*side].is_empty());
        let Some(side) = next else { return };
        while let Some(step) = queues[side].pop_front() {
            let before = player.lines();
            player.press(step).answer();
            if step.starts_with("<Enter>") && player.lines() == before {
                // Others may still answer: the first press only says who.
                player.press("<Enter>").answer();
            }
            let goes_on = |step: &&str| step.starts_with("22") || step.starts_with("3v") || step.starts_with('<');
            if !queues[side].front().is_some_and(goes_on) {
                break;
            }
        }
    }
}

/// Does all that is due, a key each and a second where its form stands open; then ends the phase.
fn dues(player: &mut Player) {
    for _ in 0..20 {
        if player.game().dues().is_empty() {
            break;
        }
        let before = player.lines();
        player.press("<Enter>").answer();
        if player.lines() == before {
            player.press("<Enter>").answer();
        }
    }
    player.end_stage();
}

/// Plays a turn; the keys of each phase.
fn play(player: &mut Player) -> Counts {
    let mut counts = Counts::new();
    let mut phase = |name, player: &mut Player, plays: &mut dyn FnMut(&mut Player)| {
        counts.push((name, player.count(plays)));
    };
    phase("initiative", player, &mut |player| {
        player.press("<Enter>").answer();
    });
    phase("movement", player, &mut |player| {
        alternate(player, MOVES);
        if player.phase() == "movement" {
            player.end_stage();
        }
    });
    phase("ranged", player, &mut |player| {
        alternate(player, VOLLEYS);
        if player.phase() == "ranged" {
            player.end_stage();
        }
    });
    phase("close combat", player, &mut dues);
    phase("morale", player, &mut dues);
    phase("special", player, &mut |player| {
        player.end_stage();
    });
    counts
}

/// Plays the turn with the dice of one seed after the other until one goes through with all that is to be measured.
fn measured(dice: Option<Dice>) -> (Player, Counts) {
    let mut missing = String::new();
    for seed in 1..60 {
        let mut player = Player::new("harrow-ford", dice, seed);
        let counts = play(&mut player);
        let story = player.whole_story();
        let untold = TOLD.iter().find(|told| !story.contains(**told));
        match untold {
            None if player.game().status().turn == 2 => return (player, counts),
            None => missing = format!("the turn does not end:\n{}", player.picture()),
            Some(told) => missing = format!("{told}:\n{story}"),
        }
    }
    panic!("no seed plays the turn through; the last had no {missing}");
}

/// Plays and shows the counts.
fn shown(title: &str, dice: Option<Dice>) -> Player {
    let (player, counts) = measured(dice);
    println!("{title}: {} keys for a turn, {} of them faces", player.keys, player.faces);
    for (phase, keys) in &counts {
        println!("  {keys:4}  {phase}");
    }
    player
}

#[test]
fn a_whole_turn_with_machine_dice_takes_at_most_160_keys() {
    let player = shown("machine dice", None);
    assert_eq!(player.faces, 0);
    assert!(player.keys <= 160, "{} keys\n{}", player.keys, player.whole_story());
}

#[test]
fn a_whole_turn_with_table_dice_takes_at_most_350_keys_each_face_counted() {
    let player = shown("table dice", Some(Dice::Table));
    assert!(player.faces > 60, "the dice were thrown on the table: {}", player.faces);
    assert!(player.keys <= 350, "{} keys\n{}", player.keys, player.whole_story());
}

#[test]
fn who_attacks_and_is_killed_hands_the_cursor_on_though_the_fight_was_the_first_act() {
    let mut player = Player::new("saltmere-abbey", Some(Dice::Table), 7);
    player.press("<Enter>25<Enter><Enter>24w3<Space>5<Enter>nn<Esc>");
    while !player.picture().contains("ABBEY to play") {
        player.end_stage();
    }
    player.press("5f<Enter>16<Enter>66<Enter>");
    let picture = player.picture();
    assert!(picture.contains("killed by Ketil Kettle"), "{picture}");
    let cursor = picture.lines().find(|line| line.starts_with('▸')).unwrap_or_default();
    assert!(cursor.contains("A 6 Little Perkin"), "{picture}");
}

#[test]
fn enter_fights_before_it_finishes_whoever_moved_into_contact() {
    let mut player = Player::new("saltmere-abbey", Some(Dice::Auto), 7);
    player.press("<Enter>").answer().press("21w4<Space>1<Enter>");
    assert!(player.picture().contains("Enter Hrolf Saltbeard: fight"), "{}", player.picture());
    // Who stands higher is named by the number too.
    player.press("<Enter><Space><Space>1");
    let picture = player.picture();
    assert!(picture.contains("at a barricade 1_ (enemy 1)"), "{picture}");
    assert!(picture.contains("4 Fight +1 at a barricade = 5"), "{picture}");
    player.press("<Enter>").answer();
    assert!(player.picture().contains("Enter finish Hrolf Saltbeard"), "{}", player.picture());
}

#[test]
fn enter_proposes_what_the_figure_in_hand_would_do_next_and_skips_no_shot() {
    let mut player = Player::new("saltmere-abbey", Some(Dice::Auto), 7);
    player.press("<Enter>").answer();
    let says = |player: &Player, words: &str| assert!(player.picture().contains(words), "{}", player.picture());
    says(&player, "Enter Hrolf Saltbeard: move");
    player.press("26");
    says(&player, "Enter Skarde: shoot");
    player.press("w3<Enter>");
    says(&player, "Enter Skarde: shoot");
    player.press("<Enter>5<Space>8<Enter>").answer();
    says(&player, "Enter Skarde: shoot");
    player.press("<Enter><Enter>").answer();
    says(&player, "Enter finish Skarde");
    // A dagger is not thrown without being told to, and a further part of a move is nobody's loss.
    player.press("24w3<Enter>");
    says(&player, "Enter finish Ketil Kettle");
}

#[test]
fn an_act_by_another_says_what_the_one_who_acts_loses() {
    let mut player = Player::new("saltmere-abbey", Some(Dice::Auto), 7);
    player.press("<Enter>").answer().press("26w3<Enter>22w");
    let picture = player.picture();
    assert!(picture.contains("this finishes Skarde, who may still shoot (R2)"), "{picture}");
    player.press("<Esc>");
    let mut player = Player::new("thornmoor-cross", Some(Dice::Auto), 7);
    player.press("<Enter>").answer();
    assert!(player.picture().contains("Enter Heath Raiders: move"), "{}", player.picture());
    player.press("w7<Enter>22w");
    let unused = "Heath Raiders lose 1 action by this (R4)";
    assert!(player.picture().contains(unused), "{}", player.picture());
    let lines = player.lines();
    player.press("<Esc>s");
    assert!(player.picture().contains("(R4). s again: stop here."), "{}", player.picture());
    assert_eq!(player.lines(), lines, "a first press only says so");
    player.press("s");
    assert_eq!(player.lines(), lines + 1);
    // Who is done hands Enter on to the next of its side.
    assert!(player.picture().contains("Enter Red Axes: move"), "{}", player.picture());
}

#[test]
fn behind_what_the_other_side_owed_enter_gives_the_next_of_the_side_that_is_on() {
    let mut player = Player::new("thornmoor-cross", Some(Dice::Table), 7);
    player.press("<Enter>52<Enter>2f21<Space>9<Enter>66666666<Enter>");
    assert!(player.picture().contains("Enter Heath Raiders: check morale"), "{}", player.picture());
    // Toll Bows have an action left, and go on.
    player.press("<Enter><Enter>").press("1111111<Enter>");
    assert!(player.picture().contains("Enter Toll Bows: fire"), "{}", player.picture());
    player.press("<Enter><Enter>22222222<Enter>").press("<Enter><Enter>111<Enter>");
    let picture = player.picture();
    let cursor = picture.lines().find(|line| line.starts_with('▸')).unwrap_or_default();
    assert!(cursor.starts_with("▸G"), "{picture}");
    assert!(picture.contains("Enter Guild Spears: move"), "{picture}");
}
