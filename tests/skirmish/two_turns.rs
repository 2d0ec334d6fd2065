//! Two full turns of Saltmere Abbey from an orders file with fixed dice, through every act of the system; and the example
//! of the rules, a sword against a man with and without mailshirt and small shield.

use std::{collections::BTreeSet, fs, path::Path};

use muster::{
    battle::{Deed, Session, perform_item, read_items, replay},
    rules::system,
    store::library::builtin,
};

/// Saltmere Abbey after an orders file.
fn played(orders: &str) -> Session {
    let library = builtin();
    let path = "skirmish/scenarios/saltmere-abbey.yaml";
    let game = (system("skirmish").unwrap().begin)(path, &library.get(path).unwrap().text, &library).unwrap();
    let mut session = Session::begin(game, 1).0;
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/orders").join(orders);
    let items = read_items(orders, &fs::read_to_string(file).unwrap()).unwrap_or_else(|why| panic!("{why}"));
    for (at, item) in items.iter().enumerate() {
        let done = perform_item(&session, item).unwrap_or_else(|why| panic!("item {}: {why:?}\n{item:?}", at + 1));
        session.commit(done);
    }
    assert_eq!(replay(&session, |_| {}).unwrap(), []);
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
fn two_turns_go_through_every_act_and_replay_clean() {
    let session = played("skirmish-two-turns.yaml");
    let acts: BTreeSet<String> = session
        .last(session.len())
        .into_iter()
        .filter_map(|line| if let Deed::Order(order) = line.deed { Some(order.act) } else { None })
        .collect();
    let missing: Vec<&str> = session.game().acts().iter().map(|act| act.id).filter(|id| !acts.contains(*id)).collect();
    assert_eq!(missing, [""; 0], "acts the file does not use");
    assert_eq!(session.game().status().turn, 3, "two turns are over");
    insta::assert_snapshot!(story(&session));
}

#[test]
fn the_example_of_the_rules_comes_out_as_printed() {
    let session = played("skirmish-sword.yaml");
    let story = story(&session);
    assert!(story.contains("4 best of 2,4 +1 Power = 5: a Serious wound."), "{story}");
    assert!(story.contains("4 best of 2,4 +1 Power -1 mailshirt -1 small shield = 3: a Light wound."), "{story}");
}

#[test]
fn two_turns_are_undone_to_the_first_line_and_done_again() {
    let mut session = played("skirmish-two-turns.yaml");
    let (end, lines) = (session.game().to_json(), session.len());
    let back = session.undo_to(0).unwrap();
    session.commit(back);
    assert_eq!((session.len(), session.game().status().turn), (0, 1));
    let forth = session.redo(lines).unwrap();
    session.commit(forth);
    assert_eq!(session.game().to_json(), end);
}
