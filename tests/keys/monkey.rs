//! Keys at random, as a cat on the keyboard gives them, with a nose for what works: nothing breaks, nothing is lost.

use muster::{
    battle::replay,
    engine::Dice,
    store::{library::builtin, scenarios},
    tui::{Key, keys::Context},
};

use super::{
    harm::{rounds, told},
    player::Player,
};

/// What is pressed in each place: keys that people press there often, then any.
#[rustfmt::skip]
const LIKELY: &[(Context, &[&str], &str)] = &[
    (Context::Roster, &["<Enter>", "<Enter>", "<Enter>", "<Enter>", "<Tab>", "nn", "<Esc>"], "nuUeixAADJLOSBT=.,!/:?*mXX<F1><F2><Left><Space>0<Down><Up><PgDn><Home>abcdefghklopstvwyz"),
    (Context::Past,   &["<Esc>", "<Left>", "<Left>", "<Right>"], "[]LJa<Enter><Tab><Space>BD/S21<Down><Backspace>:?"),
    (Context::Form,   &["<Enter>", "<Enter>", "<Enter>", "21 14 m", "2 6 n", "1:1", "<Down>", "<Esc>X"], "<Space><Tab><Shift-Tab><Up><Backspace><Esc>0123456789,:-.nymlhi+!X?"),
    (Context::Dice,   &["<Enter>", "<Enter>", "r", "r", "r", "52", "<Esc>X"], "12345678 <Backspace><Up><Down><Esc>i+X?q"),
    (Context::List,   &["<Esc>", "<Esc>", "<Esc>", "<Enter>", "<Enter>"], "<Down><Up><PgDn><End><Space>/agdwv*[]12L"),
    (Context::Text,   &["<Enter>", "<Enter>", "<Esc>"], "<Backspace><Left><Right><Delete><Home><End>ab1 é漢"),
    (Context::Find,   &["<Enter>", "<Enter>", "<Esc>", "due", "shaken ", "left "], "<Backspace><Tab><Up><Down>abnors1 é漢"),
    (Context::Help,   &["<Esc>"], "<Down>"),
];

/// What somebody without a plan presses next.
fn next(player: &mut Player) -> Vec<Key> {
    let units = player.game().units();
    if player.context() == Context::Roster && player.chance(5) < 2 && !units.is_empty() {
        // An act that is open to somebody.
        let waiting = player.game().waiting();
        let among = if waiting.is_empty() { units } else { waiting };
        let id = among[player.chance(among.len())].clone();
        let number = player.game().unit(&id).map_or(0, |unit| unit.number);
        let mut offers = player.game().offers(&[id]);
        offers.retain(|offer| offer.may());
        if !offers.is_empty() {
            let letter = offers[player.chance(offers.len())].key;
            return Key::script(&format!("{number}{letter}"));
        }
    }
    let here = player.context();
    let (_, often, any) = LIKELY.iter().find(|(on, ..)| *on == here).expect("keys for every place of a battle");
    if player.chance(3) > 0 {
        return Key::script(often[player.chance(often.len())]);
    }
    let any = Key::script(any);
    vec![any[player.chance(any.len())]]
}

/// Keys that are pressed in each battle.
const KEYS: usize = 800;

#[test]
fn keys_at_random_break_nothing_and_every_line_goes_back() {
    let library = builtin();
    for scenario in scenarios(&library).into_iter().filter(|scenario| !scenario.slug.starts_with("scale")) {
        let name = format!("{}/{}", scenario.system.id(), scenario.slug);
        for seed in rounds(2).map(|round| round + 1) {
            let dice = if seed % 2 == 0 { Dice::Table } else { Dice::Auto };
            let mut player = Player::new(&name, Some(dice), seed);
            let mut pressed = Vec::new();
            let mut most = 0;
            while player.keys < KEYS {
                for key in next(&mut player) {
                    pressed.push(key.to_string());
                    player.press_whatever(key);
                }
                if player.keys.is_multiple_of(20) {
                    player.picture();
                }
                most = most.max(player.lines());
            }
            let pressed = pressed[pressed.len() - 200..].join(" ");
            told(&format!(
                "{name}, {dice:?} dice: {} lines of {} keys, turn {}",
                player.lines(),
                player.keys,
                player.game().status().turn
            ));
            assert!(most > 3, "{name}: {pressed}");
            let findings = replay(player.session(), |_| {}).unwrap();
            assert!(findings.is_empty(), "{name}, {findings:?}: {pressed}");
            player.go_to_the_roster();
            // Out of the past, if it is looked at.
            player.press("<Esc>");
            // An amendment that is taken back is one more.
            for _ in 0..2 * most {
                player.press_whatever(Key::Char('u'));
            }
            assert_eq!(player.lines(), 0, "{name}: {pressed}\n{}", player.picture());
        }
    }
}
