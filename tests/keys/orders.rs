//! A whole turn of the order dice by keys alone: twelve units, the dice of both sides thrown on the table.

use std::collections::VecDeque;

use muster::{engine::Dice, tui::keys::Context};

use super::player::Player;

/// Each side's orders, as its dice come out of the bag: with dice of the table a hand draws, and the order says whose it was.
const ORDERS: [&[&str]; 2] = [
    &["1r", "2f22 20<Enter>", "3a23 12 s<Enter>", "4f25 30<Enter>", "5f26 24<Enter>", "6r"],
    &["21g", "22f2 20<Enter>", "23b", "24f4 36<Enter>", "25f5 24<Enter>", "26a3 18<Enter>"],
];

/// Units whose story must be told.
const NAMES: &[&str] = &[
    "Lieutenant Orsk",
    "Ridge Rifles",
    "Karst Stormers",
    "Old Anvil",
    "Iron Badger",
    "Stilt Nine",
    "Captain Merrin",
    "Vale Guard",
    "Valley Levy",
    "Long Meg",
    "Grey Mare",
    "Heron",
];

/// Plays the turn; the keys of the orders, or what went another way than is to be measured.
fn play(player: &mut Player) -> Result<usize, String> {
    let mut queues = ORDERS.map(|orders| orders.iter().copied().collect::<VecDeque<_>>());
    for side in [0, 1].into_iter().cycle() {
        let Some(order) = queues[side].pop_front() else { break };
        let lines = player.lines();
        player.press(order);
        if player.context() == Context::Form {
            // A pinned unit is asked for the officer near it: nobody.
            player.press("<Enter>");
        }
        player.answer();
        if player.lines() == lines {
            return Err(format!("{order}\n{}", player.picture()));
        }
    }
    let orders = player.keys;
    for _ in 0..8 {
        if player.game().status().turn == 1 {
            player.end_stage().answer();
        }
    }
    let story = player.whole_story();
    match NAMES.iter().find(|name| !story.contains(**name)) {
        None if player.game().status().turn == 2 => Ok(orders),
        None => Err(player.picture()),
        Some(name) => Err(format!("nothing of {name}\n{story}")),
    }
}

#[test]
fn a_whole_turn_of_twelve_order_dice_takes_at_most_280_keys_each_face_counted() {
    let mut why = String::new();
    for seed in 1..40 {
        let mut player = Player::new("order_dice/sunder-mill", Some(Dice::Table), seed);
        match play(&mut player) {
            Err(another) => why = another,
            Ok(orders) => {
                let (keys, faces) = (player.keys, player.faces);
                println!("order dice, table dice: {keys} keys for a turn of 12 units, {faces} of them faces");
                println!("  {orders:4}  orders\n  {:4}  end of the turn", keys - orders);
                assert!(faces > 30, "{}", player.whole_story());
                assert!(keys <= 280, "{keys} keys\n{}", player.whole_story());
                return;
            }
        }
    }
    panic!("no seed plays the turn through: {why}");
}

#[test]
fn behind_a_shot_enter_goes_on_to_the_one_that_is_left() {
    let mut player = Player::new("saltmere-abbey", Some(Dice::Table), 7);
    player.press("<Enter>25<Enter><Enter>25s5 8 h<Enter>1<Enter>");
    assert!(player.picture().contains("Enter Ulf Wader: shoot"), "{}", player.picture());
    let picture = player.press("<Enter>").picture();
    assert!(picture.contains("Ulf Wader shoots the bow at Hob Fletcher"), "{picture}");
    assert!(picture.contains("distance 8\"") && picture.contains("cover hard"), "{picture}");
    // The dagger in his belt is no shot that is left of these.
    let picture = player.press("<Enter>1<Enter>").picture();
    assert!(picture.contains("Enter finish Ulf Wader"), "{picture}");
}
