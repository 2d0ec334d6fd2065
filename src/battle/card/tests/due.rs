//! What of a card is still to do on the table.

use super::*;

/// T counts as the card on the desk does: of all that the last key brought nothing is done yet.
#[test]
fn what_the_last_key_brought_is_still_to_do_all_of_it() {
    let (id, scenario, orders) = PLAYED.into_iter().find(|played| played.0 == "opend6").unwrap();
    let mut session = Session::begin(game(id, scenario), 1).0;
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/orders").join(orders);
    for item in &read_items(orders, &std::fs::read_to_string(file).unwrap()).unwrap() {
        session.commit(perform_item(&session, item).unwrap());
    }
    let lines = session.last(session.len());
    let had_to = |newest: usize| {
        let summary = Summary::of_newest(session.game(), &lines, newest);
        said(&summary.lines).iter().filter(|line| line.contains("had to")).count()
    };
    assert!(had_to(1) > 0);
    assert_eq!(had_to(lines.len()), 0);
}
