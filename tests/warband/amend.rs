//! Amending: each die stays with the enemy it was thrown at, however many others fall away beside it.

use muster::{
    battle::{Deed, Fate, Rewrite},
    engine::Halt,
    view::{Answer, Answered},
};

use super::scene::{THAUMBAX, strikes, table};

fn dice(ask: &str, faces: &[u8]) -> Answered {
    Answered { ask: ask.into(), answer: Answer::Dice(faces.to_vec()) }
}

#[test]
fn the_dice_to_wound_one_enemy_are_not_those_of_another() {
    let mut table = table(&[THAUMBAX, "21 One: { t: 3, w: 3 }", "22 Troll: { t: 3, w: 3, i: 1 }"]);
    table.order("charge", 1).facts("{target: [21, 22]}").done();
    strikes(&mut table, []);
    table.order("fight", 1).facts("{at: {21: 1, 22: 2}}").dice([3, 4, 5, 3, 5, 6]).done();
    table.set(21, "{note: told}");
    let session = table.session();
    let fight = session.line(session.len() - 2).unwrap();
    assert_eq!(fight.answers, [dice("hit", &[3, 4, 5]), dice("wound", &[3, 5, 6])]);
    // The blow at One missed after all: the die to wound One goes with it.
    let rewrite = Rewrite::amend(fight.n, fight.deed.clone()).answers(&[dice("hit", &[1, 4, 5])]);
    let amendment = session.amend(&rewrite, &mut session.again(fight.n).unwrap()).unwrap();
    let now = amendment.steps[0].now.as_ref().unwrap();
    assert_eq!(now.answers, [dice("hit", &[1, 4, 5]), dice("wound", &[5, 6])]);
    assert!(matches!(amendment.steps[1].fate, Fate::Same));
    // All at the troll: his two dice stay, the third one is new.
    let Deed::Order(order) = fight.deed.clone() else { panic!("{fight:?}") };
    let mut order = order;
    order.facts.insert("at".to_owned(), serde_yaml::from_str("{22: 3}").unwrap());
    let rewrite = Rewrite::amend(fight.n, Deed::Order(order));
    let halt = session.amend(&rewrite, &mut session.again(fight.n).unwrap()).err();
    let Some(Halt::Ask { filled, .. }) = halt else { panic!("{halt:?}") };
    assert_eq!(filled, [Some(4), Some(5), None]);
}
