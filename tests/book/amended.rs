//! Amending an order of a book: a moment that it opens now is answered, though no answer is due.

use muster::{
    battle::{Deed, Fate, Rewrite, compared},
    engine::{Halt, Reply},
    view::{Answer, Answered, AskKind, Order, Thrower, Value},
};

use super::{shipped::banners, table::Table};

/// Two marches, of which the first was a charge; and its rewriting.
fn marched(dice: &str) -> (Table, Rewrite) {
    let mut table = banners();
    table.rule(serde_yaml::from_str(&format!("dice: {dice}")).unwrap());
    table.order("march", 1).facts("{inches: 6}").done();
    table.order("march", 2).facts("{inches: 3}").done();
    let session = table.session();
    let line = session.line(session.len() - 2).unwrap();
    let mut charge = Order::of("charge", &session.game().find("1").unwrap()).with("foe", "harbour-spears");
    charge.facts.insert("range".to_owned(), Value::Int(10));
    (table, Rewrite::amend(line.n, Deed::Order(charge)))
}

#[test]
fn a_charge_in_place_of_a_march_is_answered_as_is_usual_and_the_game_master_hears_of_it() {
    let (mut table, rewrite) = marched("auto");
    let session = table.session();
    let amendment = session.amend(&rewrite, &mut session.again(rewrite.line).unwrap()).unwrap();
    let fates: Vec<&Fate> = amendment.steps.iter().map(|step| &step.fate).collect();
    assert!(matches!(fates[..], [Fate::Differs, Fate::Answered, Fate::Same | Fate::Numbers]), "{fates:?}");
    let told: Vec<String> = compared(session, &amendment).into_iter().map(|row| row.0).collect();
    let told = told.join("\n");
    assert!(told.contains("Added: ") && told.contains("Harbour Spears hold"), "{told}");
    assert!(told.contains("amend this line then for another answer"), "{told}");
    // So it can be done: the spears counter.
    let done = session.accept(amendment);
    session.commit(done);
    let hold = session.line(session.len() - 2).unwrap();
    let counter = session.recast(hold.n, "counter", &[session.game().find("21").unwrap()]).unwrap();
    let amendment = session.amend(&Rewrite::amend(hold.n, Deed::Order(counter)), &mut session.again(hold.n).unwrap());
    assert_eq!(amendment.unwrap().fallen().count(), 0);
}

#[test]
fn dice_that_the_answer_takes_are_asked_of_the_table() {
    let (mut table, mut rewrite) = marched("table");
    let session = table.session();
    let mut answers: Vec<Answered> = Vec::new();
    for _ in 0..4 {
        let mut amendment = session.amend(&rewrite, &mut session.again(rewrite.line).unwrap()).unwrap();
        let Some(lacks) = amendment.lacks.take() else {
            assert!(!answers.is_empty(), "nobody was asked");
            assert_eq!(amendment.fallen().count(), 0);
            return;
        };
        let (Some(due), Some(Halt::Ask { ask, .. })) = (lacks.due, lacks.asks) else { panic!("{:?}", lacks.order) };
        assert_eq!((lacks.order.act.as_str(), lacks.order.who[0].as_str()), ("hold", "harbour-spears"));
        let AskKind::Dice { rows, .. } = &ask.kind else { panic!("{ask:?}") };
        let faces = vec![1; rows.iter().map(|row| row.dice).sum()];
        answers.push(Answered { ask: ask.id.clone(), answer: Answer::Dice(faces) });
        rewrite = rewrite.owed(&due, lacks.order, &answers);
    }
    panic!("asked without end");
}

#[test]
fn the_dice_of_an_answer_are_suggested_for_whoever_is_charged_in_its_place() {
    let mut table = banners();
    table.rule(serde_yaml::from_str("dice: table").unwrap());
    table.order("charge", 1).facts("{foe: 21, range: 8}").done();
    table.order("hold", 21).dice([1, 1, 2, 1, 1, 2, 1, 1, 1, 1, 1, 1]).done();
    table.order("march", 2).facts("{inches: 3}").done();
    let session = table.session();
    let charge = session.line(session.len() - 3).unwrap();
    let Deed::Order(order) = charge.deed else { panic!("{charge:?}") };
    let rewrite = Rewrite::amend(charge.n, Deed::Order(order.with("foe", "the-old-sling")));
    let lacks = session.amend(&rewrite, &mut session.again(rewrite.line).unwrap()).unwrap().lacks.unwrap();
    let Some(Reply::Whole(Answer::Dice(faces))) = lacks.suggested else { panic!("{:?}", lacks.suggested) };
    assert_eq!((lacks.order.who[0].as_str(), &faces[..3], faces.len()), ("the-old-sling", &[1, 1, 2][..], 12));
}

/// A test of nerve is that of the block that took it, and no other's.
#[test]
fn dice_of_a_units_own_test_are_suggested_to_no_other() {
    let mut table = banners();
    table.rule(serde_yaml::from_str("dice: table").unwrap());
    table.order("charge", 1).facts("{foe: 21, range: 8}").done();
    table.order("hold", 21).dice([6; 26]).done();
    table.order("march", 2).facts("{inches: 3}").done();
    let session = table.session();
    let charge = session.line(session.len() - 3).unwrap();
    let Deed::Order(order) = charge.deed else { panic!("{charge:?}") };
    let mut rewrite = Rewrite::amend(charge.n, Deed::Order(order.with("foe", "the-old-sling")));
    let mut answers: Vec<Answered> = Vec::new();
    let mut own = 0;
    while let Some(lacks) = session.amend(&rewrite, &mut session.again(rewrite.line).unwrap()).unwrap().lacks.take() {
        let (Some(due), Some(Halt::Ask { ask, .. })) = (lacks.due, lacks.asks) else { panic!("{:?}", lacks.order) };
        let AskKind::Dice { rows, .. } = &ask.kind else { panic!("{ask:?}") };
        let tests = rows.iter().all(|row| row.on.as_ref().is_some_and(|on| on.as_str() == "the-old-sling"))
            && rows[0].by == Thrower::Side(1);
        own += usize::from(tests);
        assert_eq!(lacks.suggested.is_some(), !tests, "{rows:?}");
        answers.push(Answered {
            ask: ask.id.clone(),
            answer: Answer::Dice(vec![6; rows.iter().map(|row| row.dice).sum()]),
        });
        rewrite = rewrite.owed(&due, lacks.order, &answers);
    }
    assert!(own > 0, "nobody tested");
}
