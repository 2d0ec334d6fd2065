//! Two full turns of Sunder Mill from an orders file with fixed dice, through every act of the system.

use std::{collections::BTreeSet, fs, path::Path};

use muster::{
    battle::{Deed, Session, perform_item, read_items, replay},
    rules::system,
    store::library::builtin,
};

/// The battle after the orders file.
fn played() -> Session {
    let library = builtin();
    let path = "order_dice/scenarios/sunder-mill.yaml";
    let game = (system("order_dice").unwrap().begin)(path, &library.get(path).unwrap().text, &library).unwrap();
    let mut session = Session::begin(game, 1).0;
    let name = "tests/orders/order_dice-two-turns.yaml";
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let items = read_items(name, &fs::read_to_string(file).unwrap()).unwrap_or_else(|why| panic!("{why}"));
    for (at, item) in items.iter().enumerate() {
        let done = perform_item(&session, item).unwrap_or_else(|why| panic!("item {}: {why:?}\n{item:?}", at + 1));
        session.commit(done);
    }
    session
}

#[test]
fn two_turns_go_through_every_act_and_replay_clean() {
    let session = played();
    let mut story = String::new();
    let mut acts = BTreeSet::new();
    for line in session.last(session.len()) {
        story += &format!("{} T{} {}: {}\n", line.n, line.turn, line.stage, line.tale.head);
        story += &line.tale.then.iter().map(|text| format!("     {text}\n")).collect::<String>();
        if let Deed::Order(order) = line.deed {
            acts.insert(order.act);
        }
    }
    assert_eq!(replay(&session, |_| {}).unwrap(), []);
    let missing: Vec<&str> = session.game().acts().iter().map(|act| act.id).filter(|id| !acts.contains(*id)).collect();
    assert_eq!(missing, [""; 0], "acts the file does not use");
    assert_eq!(session.game().status().turn, 3, "two turns are over");
    insta::assert_snapshot!(story);
}

#[test]
fn two_turns_are_undone_to_the_first_line_and_done_again() {
    let mut session = played();
    let (end, lines) = (session.game().to_json(), session.len());
    let back = session.undo_to(0).unwrap();
    session.commit(back);
    assert_eq!((session.len(), session.game().status().turn), (0, 1));
    let forth = session.redo(lines).unwrap();
    session.commit(forth);
    assert_eq!(session.game().to_json(), end);
}
