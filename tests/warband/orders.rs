//! Orders files with fixed dice: the worked examples of the rules, and two turns of an evening through every act.

use std::{collections::BTreeSet, fs, path::Path};

use muster::{
    battle::{Deed, Session, perform_item, read_items, replay},
    rules::system,
    store::library::builtin,
};

/// A battle after an orders file.
fn played(scenario: &str, orders: &str) -> Session {
    let library = builtin();
    let path = format!("warband/scenarios/{scenario}.yaml");
    let game = (system("warband").unwrap().begin)(&path, &library.get(&path).unwrap().text, &library).unwrap();
    let mut session = Session::begin(game, 1).0;
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/orders").join(orders);
    let items = read_items(orders, &fs::read_to_string(file).unwrap()).unwrap_or_else(|why| panic!("{why}"));
    for (at, item) in items.iter().enumerate() {
        let done = perform_item(&session, item).unwrap_or_else(|why| panic!("item {}: {why:?}\n{item:?}", at + 1));
        session.commit(done);
    }
    session
}

fn story(session: &Session) -> String {
    let mut story = String::new();
    for line in session.last(session.len()) {
        story += &format!("{} T{} {}: {}\n", line.n, line.turn, line.stage, line.tale.head);
        story += &line.tale.then.iter().map(|text| format!("     {text}\n")).collect::<String>();
    }
    story
}

#[test]
fn the_worked_examples_come_out_as_the_rules_tell() {
    let session = played("thaumbax", "warband-thaumbax.yaml");
    let story = story(&session);
    for told in [
        "Thaumbax: Strength test (to bring down the door).\n     4 against 4: passed.",
        "4 3: 7 against 7, passed.",
        "In order: Thaumbax (charge, Initiative 5), Rudolf",
        "To hit 2 4 5: 2 of 3 at 3 or more.\n     To wound 3 5: 2 of 2 at 3 or more.\n     Saves 3 6: 1 of 2 at 6.\n     Goblin One is Down.",
        "5 5: a double 5, failed whatever the total.",
        "Goblin Two strikes at Thaumbax, sword, 1 attack.\n     To hit 3: 0 of 1 at 4 or more.",
        "3: 5 of 5, cast.",
    ] {
        assert!(story.contains(told), "{told}\nin\n{story}");
    }
    let state = session.game().to_json();
    let left = |id: &str| state["units"][id]["body"]["w"].as_i64().unwrap();
    assert_eq!([left("thaumbax"), left("goblin-one"), left("goblin-two"), left("rudolf")], [2, 0, 1, 1]);
    assert_eq!(session.game().status().turn, 2);
    assert_eq!(replay(&session, |_| {}).unwrap(), []);
}

#[test]
fn two_turns_go_through_every_act_and_replay_clean() {
    let session = played("stag-bridge", "warband-two-turns.yaml");
    let acts: BTreeSet<String> = session
        .last(session.len())
        .into_iter()
        .filter_map(|line| if let Deed::Order(order) = line.deed { Some(order.act) } else { None })
        .collect();
    assert_eq!(replay(&session, |_| {}).unwrap(), []);
    let missing: Vec<&str> = session.game().acts().iter().map(|act| act.id).filter(|id| !acts.contains(*id)).collect();
    assert_eq!(missing, [""; 0], "acts the file does not use");
    assert_eq!(session.game().status().turn, 3, "two turns are over");
    insta::assert_snapshot!(story(&session));
}

#[test]
fn two_turns_are_undone_to_the_first_line_and_done_again() {
    let mut session = played("stag-bridge", "warband-two-turns.yaml");
    let (end, lines) = (session.game().to_json(), session.len());
    let back = session.undo_to(0).unwrap();
    session.commit(back);
    assert_eq!((session.len(), session.game().status().turn), (0, 1));
    let forth = session.redo(lines).unwrap();
    session.commit(forth);
    assert_eq!(session.game().to_json(), end);
}
