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

/// Once the phase is over they have gone; who goes with his next action still has to.
#[test]
fn what_a_phase_moved_that_is_over_has_been_moved() {
    let (game, who) = (game("opend6", "harrow-ford"), [Id::new("hill-axes")]);
    let to = "away from the closest enemy".to_owned();
    let gone = [Outcome::of(&who[0], What::Move(Move { way: "withdraw".into(), inches: None, to }))];
    let order = || Came::by(&who, &gone);
    assert_eq!(said(&card(&*game, &[order()])), ["6 Hill Axes must withdraw away from the closest enemy."]);
    let since = ["6 Hill Axes had to withdraw away from the closest enemy."];
    assert_eq!(said(&crate::battle::card_since(&*game, order())), since);
    let later = format!("from the enemy{WITH_NEXT_ACTION}");
    let owed = [Outcome::of(&who[0], What::Move(Move { way: "move away".into(), inches: None, to: later }))];
    let told = said(&crate::battle::card_since(&*game, Came::by(&who, &owed)));
    assert_eq!(told, ["6 Hill Axes must move away from the enemy, with the next action."]);
}
