//! Orders files with fixed dice, played to their end. The tests of each system take it in.

#![allow(dead_code, reason = "each of the test programs needs some of it")]

use std::{collections::BTreeSet, fs, path::Path};

use muster::{
    battle::{Deed, Fortune, Luck, Session, perform_item, read_items, replay},
    rules::system,
    store::library::builtin,
};

/// A battle of a scenario of the library after an orders file of `tests/orders`; the audit finds nothing in it.
pub fn played(id: &str, scenario: &str, orders: &str) -> Session {
    let library = builtin();
    let path = format!("{id}/scenarios/{scenario}.yaml");
    let game = system(id, &library).unwrap().begin(&path, &library.get(&path).unwrap().text, &library).unwrap();
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

/// The battle as a story, a headline a line and its sentences below.
pub fn story(session: &Session) -> String {
    let mut story = String::new();
    for line in session.last(session.len()) {
        story += &format!("{} T{} {}: {}\n", line.n, line.turn, line.stage, line.tale.head);
        story += &line.tale.then.iter().map(|text| format!("     {text}\n")).collect::<String>();
    }
    story
}

/// Two turns are over, and every act of the system was done in them.
pub fn goes_through_every_act(session: &Session) {
    let lines = session.last(session.len()).into_iter();
    let acts: BTreeSet<String> =
        lines.filter_map(|line| if let Deed::Order(order) = line.deed { Some(order.act) } else { None }).collect();
    let mut missing = session.game().acts();
    missing.retain(|act| !acts.contains(&*act.id));
    assert_eq!(missing, [], "acts the file does not use");
    assert_eq!(session.game().status().turn, 3, "two turns are over");
}

/// Undone to the first line and done again it stands where it stood.
pub fn goes_back_and_forth(mut session: Session) {
    let (end, lines) = (session.game().to_json(), session.len());
    let back = session.undo_to(0).unwrap();
    session.commit(back);
    assert_eq!((session.len(), session.game().status().turn), (0, 1));
    let forth = session.redo(lines).unwrap();
    session.commit(forth);
    assert_eq!(session.game().to_json(), end);
}

/// Each die that a side threw is told as lucky or unlucky, but so many of which the rules cannot say what is good.
pub fn tells_the_luck_of_all_but(unsaid: u32, session: &Session) {
    let sides = Luck::of(session).sides;
    let told: Vec<String> = sides.iter().map(Fortune::in_words).collect();
    assert!(sides.iter().all(|side| side.all().dice() > unsaid), "{told:#?}");
    assert_eq!(sides.iter().map(|side| side.all().other.dice).sum::<u32>(), unsaid, "{told:#?}");
}
