//! What the headline of a line says alone, as in the journal: what the order came to.

use muster::{
    battle::{Session, perform_item, read_items},
    engine::Dice,
    store::{self, library::builtin},
};

use super::player::Player;

/// The headlines of a battle of this scenario behind the orders that are shipped for it.
fn headlines(scenario: &str, orders: &str) -> Vec<String> {
    let game = store::begin(&builtin(), scenario, None).unwrap();
    let mut session = Session::begin(game, 7).0;
    for item in read_items("orders", orders).unwrap() {
        let done = perform_item(&session, &item).unwrap();
        session.commit(done);
    }
    (0..).map_while(|place| session.line(place)).map(|line| line.tale.head).collect()
}

#[track_caller]
fn holds(all: &[String], wanted: &[&str]) {
    for wanted in wanted {
        assert!(all.iter().any(|head| head == wanted), "{wanted}\n{all:#?}");
    }
}

#[test]
fn the_headline_of_an_order_of_a_book_says_what_it_came_to() {
    let all = headlines("pennant-hill", include_str!("../orders/ash-and-pennant-two-turns.yaml"));
    holds(&all, &["Charcoal Levy 1 is ordered to march: does not obey."]);
    let all = headlines("chandlers-yard", include_str!("../orders/lantern-street-two-turns.yaml"));
    holds(&all, &["Sister Tallow strikes Big Anselm: wounds 3 to 1, down.", "Deacon Rush shoots at Mouse: unhurt."]);
    // What a moment comes to stands behind the act that ends it.
    let all = headlines("salt-road", include_str!("../orders/tall-banners-two-turns.yaml"));
    assert!(all.iter().any(|head| head.starts_with("Hearth Axes hold: ")), "{all:#?}");
    let all = headlines("wend-bridge", include_str!("../orders/open-table-two-turns.yaml"));
    assert!(all.iter().any(|head| head.ends_with(": 2 out.")), "{all:#?}");
    holds(
        &all,
        &[
            "Bridge Guard tests morale: failed, 6 against 7; shaken.",
            "Mother Kettle tests to climb the gate: passed, 5 against 5.",
        ],
    );
}

#[test]
fn a_headline_names_who_was_hurt_where_it_was_not_the_one_it_names_last() {
    let charge = "- { order: begin, dice: [6, 1] }
- order: charge
  who: 2
  facts: { foe: 24, range: 6 }
  dice: [6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 6]\n";
    let all = headlines("pennant-hill", charge);
    holds(&all, &["Charcoal Levy 1 is ordered to charge Long Reed Bows: Charcoal Levy 1: 1 out."]);
}

#[test]
fn the_headline_of_blows_and_shots_of_warband_says_what_they_came_to() {
    let all = headlines("thaumbax", include_str!("../orders/warband-thaumbax.yaml"));
    holds(&all, &["Thaumbax strikes at Goblin One and Goblin Two, sword, 3 attacks: Goblin One Down."]);
    holds(&all, &["Rudolf casts fire storm, two dice: it fails."]);
}

#[test]
fn a_battle_that_has_begun_is_not_told_to_begin_later() {
    let mut player = super::player::Player::new("chandlers-yard", None, 7);
    player.press("<Enter>").answer();
    let picture = player.press("r").picture();
    let words = picture.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words.contains("\"begin the battle\" belongs to the start of the battle, which is over; only undo (u)"),
        "{words}"
    );
}

#[test]
fn a_hero_who_stands_wounded_is_among_the_losses_of_the_side() {
    let fight = "- { order: charge, who: 21, facts: { target: 1 } }
- next: phase
- { order: fight, who: 21, answers: [ { dice: [6, 6, 1] }, { dice: [6, 1] } ] }\n";
    let mut player = super::owed::after("stag-bridge", fight);
    player.press("T");
    assert!(player.picture().contains("Guard: 1 wounded."), "{}", player.picture());
    // A book does not say by whose hand.
    let blows = "- { order: begin, dice: [6, 1] }
- { order: ready, who: 1, facts: { dice: 3 }, answers: [ { dice: [3, 5, 1] } ] }
- { order: strike, who: 1, facts: { foe: 22 }, answers: [ { dice: [5, 2, 6] }, { dice: [5] } ] }\n";
    let mut player = super::owed::after("chandlers-yard", blows);
    player.press("T");
    assert!(player.picture().contains("Tithe Row: 1 wounded."), "{}", player.picture());
}

/// The lines of a battle of this scenario behind these orders.
fn lines(scenario: &str, orders: &str) -> Vec<muster::battle::Line> {
    let game = store::begin(&builtin(), scenario, None).unwrap();
    let mut session = Session::begin(game, 7).0;
    for item in read_items("orders", orders).unwrap() {
        let done = perform_item(&session, &item).unwrap();
        session.commit(done);
    }
    (0..).map_while(|place| session.line(place)).collect()
}

const SHOT: &str = "- { order: begin, dice: [1, 6] }
- { ruling: { unit: 2, set: { fighters: 7 } } }
- order: shoot
  who: 24
  facts: { foe: 2, range: 6 }
  dice: [6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 6]\n";

#[test]
fn what_a_company_is_by_itself_stands_first_in_a_number() {
    let all = lines("pennant-hill", SHOT);
    let numbers: Vec<String> = all.iter().flat_map(|line| &line.tale.numbers).map(|number| number.in_parts()).collect();
    assert!(numbers.iter().any(|parts| parts == "6 heart +1 half gone = 7"), "{numbers:#?}");
}

#[test]
fn a_book_says_how_hits_become_losses() {
    let all = lines("pennant-hill", SHOT);
    let told = all.last().unwrap().tale.then.join("\n");
    assert!(told.contains("Charcoal Levy 1: 2 hits, guard 1: 2 out."), "{told}");
}

#[test]
fn a_stone_that_throws_two_dice_of_damage_says_so() {
    let shot = "- { order: begin, dice: [1, 6] }
- { next: phase }
- { order: shoot, who: 24, facts: { foe: 1, range: 10 }, dice: [6, 6, 1, 1, 1] }\n";
    let told = lines("salt-road", shot).last().unwrap().tale.then.join("\n");
    assert!(told.contains("The Old Sling: each hit of its stones throws 2 dice of damage, 4 in all."), "{told}");
}

/// Whoever gives the last order of a side by its letter and goes on by Enter hears of both.
#[test]
fn the_last_order_of_a_side_is_told_with_its_end() {
    let game = store::begin(&builtin(), "pennant-hill", None).unwrap();
    let mut session = Session::begin(game, 7).0;
    let march = |who: u16| format!("- {{ order: march, who: {who}, dice: [4, 4] }}\n");
    let orders = format!("- {{ order: begin, dice: [5, 2] }}\n{}{}{}", march(1), march(2), march(3));
    for item in read_items("orders", &orders).unwrap() {
        let done = perform_item(&session, &item).unwrap();
        session.commit(done);
    }
    let mut player = Player::at(session);
    player.press("4w<Enter>");
    let picture = player.picture();
    let told = ["Ash Bows are ordered to march: ", "Ash is done.", "Crane to play."].map(|words| picture.find(words));
    assert!(told.is_sorted() && told[0].is_some(), "{picture}");
    // What comes after that is told by itself.
    player.press("nn");
    assert!(!player.picture().contains("Ash Bows are ordered"), "{}", player.picture());
}

/// A roll with which a phase begins is not made again over everybody's turn, and no key offers it.
#[test]
fn an_opening_roll_is_not_repeated_over_everybodys_turn() {
    for scenario in ["harrow-ford", "thornmoor-cross", "saltmere-abbey", "wend-bridge", "pennant-hill", "salt-road"] {
        let mut player = super::player::Player::new(scenario, Some(Dice::Auto), 7);
        player.press("<Enter>").answer();
        let turn = |player: &super::player::Player| player.session().game().to_json();
        let before = turn(&player);
        let words = player.press(".").picture().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains("which is over; only"), "{scenario}: {words}");
        assert!(!words.contains("! overrules"), "{scenario}: {words}");
        player.press("!<Enter>");
        assert_eq!(turn(&player), before, "{scenario}");
    }
}
