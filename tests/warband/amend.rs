//! Amending: each die stays with the enemy it was thrown at, however many others fall away beside it.

use muster::{
    battle::{Deed, Fate, Rewrite},
    engine::Halt,
    view::{Answer, Answered},
};

use super::{
    scene::{THAUMBAX, order, strikes, table},
    table::Table,
};

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

/// Whom a blow was at, as the form proposed it and people let it stand.
#[test]
fn the_enemy_of_a_fight_that_was_let_stand_is_still_the_one() {
    let units = [
        "1 Orc: { s: 4, i: 1 }",
        "2 Goblin: { profile: goblin, i: 2 }",
        "21 Tam: { i: 9 }",
        "22 Pell: { i: 8, ws: 5 }",
    ];
    let fought = |first: u16| {
        let mut table = table(&units);
        table.order("charge", 1).facts(&format!("{{target: [{first}]}}")).done();
        table.order("charge", 2).facts("{target: [22]}").done();
        strikes(&mut table, []);
        while let Some(other) = order(&mut table).first().copied().filter(|who| *who != 22) {
            table.order("pass", other).done();
        }
        table.order("fight", 22).dice([1]).done();
        table
    };
    let becomes = |table: &mut Table, target: u16| {
        let session = table.session();
        let (charge, fight) = (session.line(0).unwrap(), session.line(session.len() - 1).unwrap());
        let Deed::Order(mut order) = charge.deed else { panic!("{charge:?}") };
        order.facts.insert("target".to_owned(), serde_yaml::from_str(&format!("[{target}]")).unwrap());
        let rewrite = Rewrite::amend(charge.n, Deed::Order(order));
        let amendment = session.amend(&rewrite, &mut session.again(charge.n).unwrap()).unwrap();
        let step = amendment.steps.into_iter().find(|step| step.was.as_ref().is_some_and(|was| was.n == fight.n));
        (fight, step.unwrap())
    };
    // The orc charges Pell as well, and has the lower number.
    let (fight, step) = becomes(&mut fought(21), 22);
    let now = step.now.unwrap_or_else(|| panic!("{:?}", step.fate));
    assert_eq!((step.fate, now.answers), (Fate::Same, fight.answers));
    let Deed::Order(order) = now.deed else { panic!() };
    assert_eq!(order.facts["at"], serde_yaml::from_str("{goblin: 1}").unwrap());
    // It was at the orc, who charges somebody else.
    let (_, step) = becomes(&mut fought(22), 21);
    assert!(matches!(step.fate, Fate::Falls(_)), "{:?}", step.now);
}
