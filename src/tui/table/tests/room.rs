//! What gives way where room is short.

use super::*;
use crate::{
    battle::{perform_item, read_items},
    tui::table::draw::headline,
};

/// The session of a battle of this scenario, as its text is altered, after these orders.
fn session_of(path: &str, alter: impl Fn(String) -> String, orders: &str) -> Session {
    let library = builtin();
    let text = alter(library.get(path).unwrap().text.to_string());
    let game = system(path.split('/').next().unwrap(), &library).unwrap().begin(path, &text, &library).unwrap();
    let mut session = Session::begin(game, 7).0;
    for item in read_items("orders", orders).unwrap() {
        let done = perform_item(&session, &item).unwrap();
        session.commit(done);
    }
    session
}

fn shown(session: Session, wide: u16, tall: u16, keys: &str) -> String {
    text_of(&played(&mut App::of_battle(Ctx::default(), Folder::nowhere(session, "room")), wide, tall, keys))
}

/// Two melees behind one `A`, the dice on the table: over the second one's dice stands one line of the first one's result.
#[test]
fn dice_have_the_rows_and_who_fights_stands_over_them() {
    let fights = "- { order: initiative, answers: [{ dice: [5, 2] }, { pick: first }] }
- { ruling: { bind: [1, 21] } }
- { ruling: { bind: [2, 22] } }
- { ruling: { bind: [3, 22] } }
- { ruling: { stage: close } }\n";
    let table = |text: String| text.replace("dice: auto", "dice: table");
    let session = session_of("opend6/scenarios/harrow-ford.yaml", table, fights);
    let mut app = App::of_battle(Ctx::default(), Folder::nowhere(session, "melees"));
    let mut picture = text_of(&played(&mut app, 80, 24, "A"));
    assert!(picture.contains("Ice Rangers against Goblin Bows"), "{picture}");
    for _ in 0..20 {
        if picture.lines().any(|row| row.contains("against Goblin Crossbows")) {
            break;
        }
        picture = text_of(&played(&mut app, 80, 24, "r<Enter>"));
    }
    let rows: Vec<&str> = picture.lines().skip_while(|row| !row.contains("roll ")).collect();
    let whom = "Harrow Militia and Ford Spears against Goblin Crossbows";
    assert!(rows.iter().any(|row| row.contains(whom)), "{picture}");
    let dice = rows.iter().filter(|row| row.contains(" _ ") || row.contains(" __ ")).count();
    assert!(dice >= 4, "{picture}");
    assert!(
        rows.iter().filter(|row| row.contains("Ice Rangers") || row.contains("Goblin Bows ")).count() <= 1,
        "{picture}"
    );
}

#[test]
fn turn_and_phase_stand_still_whoever_is_on() {
    let session = session_of("warband/scenarios/stag-bridge.yaml", |text| text, "- { next: phase }\n");
    let mut status = session.game().status();
    assert!(!status.in_short.is_empty(), "{}", status.line);
    for wide in [60, 80, 100, 120] {
        let mut left = Vec::new();
        for (name, why, next) in [
            ("9 Spear 4", "spear, I 3", ", then 21 22 24"),
            ("15 Sir Aldous Penhallow", "charge, I 4", ""),
            ("3 Tam", "I 6", ""),
        ] {
            let who = format!("GUARD to act, 17 left: {name}");
            status.line = format!("{who} ({why}){next}");
            status.in_short = vec![status.line.clone(), format!("{who}{next}"), who.clone()];
            let row: String =
                headline(&status, "", &status.battle, wide).0.iter().map(|cell| cell.text.as_str()).collect();
            let (before, behind) = row.split_once("GUARD to act").unwrap_or_else(|| panic!("{wide}: {row}"));
            left.push(before.trim_end().to_owned());
            // The reason gives way first: who it is stands whole, but where that alone is too long.
            assert!(wide < 80 || behind.contains(name), "{wide}: {row}");
        }
        assert!(left.windows(2).all(|two| two[0] == two[1]), "{wide}: {left:?}");
        assert!(left[0].contains("T1  ") && left[0].contains("STRIKES"), "{wide}: {left:?}");
    }
}

#[test]
fn a_short_name_of_a_player_stands_whole_beside_long_names_of_units() {
    let long = |text: String| {
        text.replace("player: Anna", "player: Fritz").replace("Greenwood Archers", "Regiment Itzenplitz Nr. 13")
    };
    for wide in [80, 90, 100, 110, 120] {
        let session = session_of("opend6/scenarios/harrow-ford.yaml", long, "");
        let picture = shown(session, wide, 24, "");
        assert!(picture.contains(" Fritz "), "{wide}: {picture}");
        assert!(picture.contains("Regiment It"), "{wide}: {picture}");
    }
}

#[test]
fn of_a_filter_its_words_give_way_before_the_way_out() {
    let moved = "- { order: initiative, answers: [{ dice: [5, 2] }, { pick: first }] }
- { order: walk, who: 1 }\n";
    for wide in [60, 80] {
        for words in ["archers", "greenwood archers", "greenwood archers anna steady"] {
            let session = session_of("opend6/scenarios/harrow-ford.yaml", |text| text, moved);
            let picture = shown(session, wide, 24, &format!("/{words}<Enter>"));
            let row = picture.lines().rev().nth(1).unwrap().to_owned();
            assert!(row.contains("only ") && row.contains(" (Esc: all)"), "{wide}: {picture}");
        }
    }
}

/// The way out of a filter stands in the key help too; whom a die may go to stands nowhere else.
#[test]
fn a_filter_leaves_a_window_its_end_and_an_opening_breaks_off_behind_a_sentence() {
    let mill = |lines| session_of("order_dice/scenarios/sunder-mill.yaml", |text| text, lines);
    let picture = shown(mill("- { order: draw, facts: { side: karst } }\n"), 60, 20, "/vale<Enter>");
    assert!(picture.contains("only vale: 7  Karst die: choose a unit: 1 2 3 4 5 6"), "{picture}");
    let opened = shown(mill(""), 60, 20, "");
    assert!(opened.contains("the Vale comes up the valley road.") && opened.contains("more: F1"), "{opened}");
    assert!(!opened.contains("road. The"), "{opened}");
}

/// A name of which a few words stand is none: where title and who rolls have no room side by side, the act stands, and all
/// of it below; three cells are enough between both. What is asked stands once.
#[test]
fn a_title_without_room_is_the_act_alone_and_nothing_is_said_twice() {
    let at = |picture: &str, words: &str| picture.matches(words).count();
    let table = |text: String| text.replace("dice: auto", "dice: table");
    let by_hand = |text: String| text.replace("players: [", "dice: table, players: [");
    let road = session_of("tall-banners/scenarios/salt-road.yaml", by_hand, "");
    let first = shown(road, 60, 20, "<Enter>");
    assert!(first.contains("─ Who goes first ─ HILL KINGS and COAST LEAGUE roll 2 dice ─"), "{first}");
    let small = shown(session_of("opend6/scenarios/harrow-ford.yaml", table, ""), 60, 20, "<Enter>43<Enter>");
    assert!(at(&small, "North has the initiative") == 1 && at(&small, "ove first or second?") == 1, "{small}");
}
