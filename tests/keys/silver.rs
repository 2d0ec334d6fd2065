//! A player turn of Saltmere Abbey by keys alone, every die typed; and what ends a figure and a turn.

use muster::{battle::Session, rules::system, store::library::builtin, tui::keys::Context};

use super::player::Player;

/// The Ships' turn, figure by figure: some wade and shoot, some run up and strike.
const SHIPS: &[&str] = &[
    "25w3<Enter>",
    "s5 12<Enter>",
    "s6 14<Enter>",
    "26s6 7<Enter>",
    "s<Enter>",
    "24w5 3<Enter>",
    "f<Enter>",
    "27w6 4<Enter>",
    "f<Enter>",
    "21w6 1<Enter>",
    "f<Enter>",
];

/// In the turn of the Ships, all dice on the table.
fn ships() -> Player {
    let library = builtin();
    let path = "skirmish/scenarios/saltmere-abbey.yaml";
    let text = library.get(path).unwrap().text.replace("dice: auto", "dice: table");
    let game =
        system("skirmish", &builtin()).unwrap().begin(path, &text, &library).unwrap_or_else(|why| panic!("{why}"));
    let mut player = Player::at(Session::begin(game, 7).0);
    player.press("<Enter>").answer();
    while player.game().status().on != Some(1) {
        done(&mut player);
        player.answer();
    }
    player
}

/// Ends the turn of the side that is on; with somebody left who has not acted the first press only names them.
fn done(player: &mut Player) {
    player.press("x");
    if player.picture().contains("may still act. x") {
        player.press("x");
    }
}

#[test]
fn a_player_turn_of_eleven_deeds_with_typed_dice_is_within_its_budget() {
    let mut player = ships();
    let keys = player.count(|player| {
        for order in SHIPS {
            player.press(order).answer();
            assert_eq!(player.context(), Context::Roster, "{order}\n{}\n{}", player.picture(), player.whole_story());
        }
        done(player);
    });
    println!("a player turn of skirmish: {keys} keys");
    let story = player.whole_story();
    let fights: usize = ["wins against", "loses against", ": a tie"].iter().map(|how| story.matches(how).count()).sum();
    assert!(story.matches("shoots the bow").count() >= 4 && fights >= 3, "{story}");
    assert_ne!(player.game().status().on, Some(1), "{story}");
    assert!(keys <= 90, "{keys} keys\n{story}");
}

#[test]
fn x_names_those_who_have_not_acted_and_again_ends_the_turn() {
    let mut player = ships();
    player.press("25w3<Enter>").answer();
    player.press("x");
    assert!(player.picture().contains("may still act. x again"), "{}", player.picture());
    assert_eq!(player.game().status().on, Some(1));
    player.press("x");
    assert_ne!(player.game().status().on, Some(1), "{}", player.whole_story());
}

#[test]
fn n_in_the_middle_of_a_figure_ends_it_and_n_again_the_turn() {
    let mut player = ships();
    player.press("25w3<Enter>").answer();
    player.press("n");
    assert!(player.picture().contains("have not acted"), "{}", player.picture());
    assert_eq!(player.game().status().on, Some(1));
    player.press("n");
    assert_ne!(player.game().status().on, Some(1), "{}", player.whole_story());
}
