//! Small budgets: what one thing costs.

use muster::{
    engine::Dice,
    tui::{
        App, Ctx, Flow, Key, Wanted,
        keys::Context,
        screens::{BattleEntry, ScenarioEntry},
    },
    view::Id,
};

use super::player::Player;

/// In the ranged phase of turn 1, nobody having moved.
fn ranged(dice: Option<Dice>) -> Player {
    let mut player = Player::new("harrow-ford", dice, 5);
    player.press("<Enter>").answer().press("nn");
    assert_eq!(player.phase(), "ranged");
    player
}

#[test]
fn a_volley_with_target_range_and_cover_takes_at_most_12_keys() {
    let mut player = ranged(None);
    let keys = player.count(|player| {
        player.press("21f2 14 m<Enter>").answer();
    });
    println!("a volley, machine dice: {keys} keys");
    assert!(player.story(1).contains("Goblin Bows fire at Harrow Militia, 14\", medium cover"), "{}", player.story(1));
    assert!(keys <= 12, "{keys}");
}

#[test]
fn a_volley_with_table_dice_takes_12_keys_its_faces_and_an_enter_a_wave() {
    let mut player = ranged(Some(Dice::Table));
    let (faces, waves) = (player.faces, player.waves);
    let keys = player.count(|player| {
        player.press("21f2 14 m<Enter>").answer();
    });
    let (faces, waves) = (player.faces - faces, player.waves - waves);
    println!("a volley, table dice: {keys} keys, {faces} of them faces in {waves} waves");
    assert!(player.story(1).contains("Goblin Bows fire at Harrow Militia"), "{}", player.picture());
    assert!(faces >= 8 && keys - faces - waves <= 12, "{keys}");
}

#[test]
fn the_next_volley_at_the_same_target_is_confirmed_with_enter() {
    let mut player = ranged(None);
    player.press("21f2 14 m<Enter>nn");
    while player.game().status().turn == 1 {
        player.press("<Enter>").answer();
        if player.game().dues().is_empty() {
            player.end_stage();
        }
    }
    player.press("<Enter>").answer();
    player.press("nn");
    assert_eq!(player.phase(), "ranged", "{}", player.picture());
    let keys = player.count(|player| {
        player.press("21f<Enter>").answer();
    });
    println!("the same volley in the next turn: {keys} keys");
    assert!(player.story(1).contains("fire at Harrow Militia, 14\", medium cover"), "{}", player.picture());
    assert!(keys <= 4, "{keys}");
}

#[test]
fn to_hold_is_one_key_and_all_others_hold_with_two() {
    let mut player = Player::new("harrow-ford", None, 5);
    player.press("<Enter>").answer().press("1");
    let one = player.count(|player| {
        player.press("h");
    });
    assert!(player.story(1).contains("Ice Rangers hold"), "{}", player.story(1));
    let all = player.count(|player| {
        player.press("nn");
    });
    println!("hold: {one} key; all others hold: {all} keys");
    assert_eq!((one, all, player.phase().as_str()), (1, 2, "ranged"));
    assert!(player.story(1).contains("10 squads hold"), "{}", player.story(1));
    player.press("u");
    assert_eq!(player.phase(), "movement", "one undo for the lot");
}

#[test]
fn a_due_test_is_one_key() {
    let mut player = ranged(None);
    player.press("1f21 14<Enter>").answer().press("nn");
    while player.phase() != "morale" {
        player.press("n");
    }
    let (due, lines) = (player.game().dues().len(), player.lines());
    assert!(due > 0, "{}", player.picture());
    let keys = player.count(|player| {
        player.press("<Enter>");
    });
    println!("a due test: {keys} key");
    assert_eq!((keys, player.lines()), (1, lines + 1));
    assert!(player.game().dues().len() < due && player.story(1).contains("casualty test"), "{}", player.story(1));
}

#[test]
fn a_wound_is_corrected_with_five_keys_and_undone_with_one() {
    let mut player = Player::new("harrow-ford", None, 5);
    player.press("<Enter>").answer();
    let wounded = |player: &Player| {
        let fields = player.game().fields(&Id::new("harrow-militia"), "");
        fields
            .into_iter()
            .find(|field| field.id == "wounded")
            .and_then(|field| field.usual)
            .and_then(|value| value.int())
    };
    assert_eq!(wounded(&player), Some(0));
    let keys = player.count(|player| {
        player.press("2e<Enter>1<Enter>");
    });
    assert_eq!((wounded(&player), player.context()), (Some(1), Context::Roster), "{}", player.picture());
    let undo = player.count(|player| {
        player.press("u");
    });
    println!("a wound corrected: {keys} keys; undone: {undo} key");
    assert_eq!((wounded(&player), undo), (Some(0), 1));
    assert!(keys <= 5, "{keys}");
}

#[test]
fn a_mark_is_put_on_by_keys_and_shows_in_the_row() {
    let mut player = Player::new("harrow-ford", None, 5);
    player.press("<Enter>").answer();
    player.press("2emarks<Enter>blessed +1 turn test<Enter>");
    assert_eq!(player.context(), Context::Roster, "{}", player.picture());
    assert!(player.story(1).contains("Harrow Militia: blessed +1 (test), until the turn ends."), "{}", player.story(1));
    assert!(player.picture().contains("blessed"), "{}", player.picture());
    player.press(":put a mark<Enter>");
    assert!(player.picture().contains("put a mark on a unit"), "{}", player.picture());
    player.press("<Space>sworn<Enter>");
    assert!(player.story(1).contains("Harrow Militia: sworn, until the turn ends."), "{}", player.picture());
}

#[test]
fn from_the_shell_to_the_resumed_battle_is_one_key() {
    let battle = |slug: &str| BattleEntry {
        slug: slug.to_owned(),
        name: slug.to_owned(),
        system: String::new(),
        stage: String::new(),
        when: String::new(),
        recap: Vec::new(),
        trouble: None,
    };
    let mut app =
        App::new(Ctx::default(), vec![battle("newest"), battle("older")], Vec::<ScenarioEntry>::new(), Vec::new());
    assert_eq!(app.key(Key::Enter), Flow::Leave(Wanted::Resume("newest".to_owned())));
}
